"""The placements that cover a cell, as arrays; as :class:`rollwrite.players.tile.playouts.Ways`.

They are brought in order once for a table; an arena has those of them that still live.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from rollwrite.board import PlacementTable, members
from rollwrite.players.tile.arena import GROUPS, Arena, Ground, ground_of, group_of
from rollwrite.players.tile.playouts import shuffled

Words: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.int64]

#: So many cells are told apart around a cell.
_MOST: Final = 64
#: So many arenas, and tables, have theirs, of up to 17 MB each.
_KEPT: Final = 4


class Ways(NamedTuple):
    """Where a game that is played on may go on.

    Cells and rows have no sign, for which compiled code would look each time.

    :ivar around: for each bit of the ground those of the cells that a placement which covers it may
        cover, too, and then that of no cell. The first ones share an edge with it.
    :ivar sides: how many sets there are of those.
    :ivar first: where in ``indices`` the placements begin that cover a bit, none of a set of those
        beside it, and are of a group: the set stands above the bit, the group below it.
    :ivar indices: of placements, shuffled.
    :ivar shapes: of each of these its shape, and ``covers`` which of the cells around it covers.
    """

    around: NDArray[np.uint16]
    sides: int
    first: NDArray[np.uint32]
    indices: NDArray[np.uint32]
    shapes: NDArray[np.uint8]
    covers: Words


#: Where nothing is played on.
NO_WAYS = Ways(
    np.zeros((0, 1), np.uint16), 1, np.zeros(1, np.uint32), np.zeros(0, np.uint32),
    np.zeros(0, np.uint8), np.zeros(0, np.uint64),
)  # fmt: skip

_kept: WeakKeyDictionary[Arena, Ways] = WeakKeyDictionary()


def ways_of(arena: Arena) -> Ways:
    """The ways of an arena."""
    ways = _kept.pop(arena, None) or _ways(arena)
    # The one asked for last stands at the end.
    _kept[arena] = ways
    while len(_kept) > _KEPT:
        del _kept[next(iter(_kept))]
    return ways


def _ways(arena: Arena) -> Ways:
    ways, rows = _of_table(arena.table)
    index = np.full(len(arena.table), -1, np.int64)
    index[arena.numbers] = np.arange(len(arena))
    lives = index[ways.indices] >= 0
    first = np.zeros_like(ways.first)
    first[1:] = np.cumsum(np.bincount(rows[lives], minlength=len(first) - 1))
    indices = index[ways.indices[lives]].astype(np.uint32)
    return ways._replace(
        first=first, indices=indices, shapes=ways.shapes[lives], covers=ways.covers[lives]
    )


@lru_cache(_KEPT)
def _of_table(table: PlacementTable) -> tuple[Ways, NDArray[np.uint32]]:
    """The ways of a whole table, but for where rows begin, and of each of them its row."""
    ground = ground_of(table.board)
    width = max(map(len, table.cells))
    padded = [
        [ground.places[cell] for cell in row] + [-1] * (width - len(row)) for row in table.cells
    ]
    # Each cell of each placement, by cells and groups; where these are the same, shuffled.
    order = np.array(sorted(range(len(table)), key=shuffled), np.int64)
    cells = np.array(padded, np.int64)[order]
    number, cell = np.repeat(order, width), cells.reshape(-1)
    group = np.array([group_of(len(row)) for row in table.cells], np.int64)[number]
    row = cell * GROUPS + group
    by_row = np.argsort(row, kind="stable")
    by_row = by_row[cell[by_row] >= 0]
    number, cell, row = number[by_row], cell[by_row], row[by_row]
    around, covers, edges = _around(ground, cells[by_row // width], cell)
    beside = covers & np.uint64((1 << edges) - 1)
    kept = [np.flatnonzero(beside & np.uint64(shut) == 0) for shut in range(1 << edges)]
    row = np.concatenate([row[one] + at * ground.width * GROUPS for at, one in enumerate(kept)])
    chosen = np.concatenate(kept)
    indices = number[chosen].astype(np.uint32)
    shapes = np.array(table.shape_numbers, np.uint8)[indices]
    first = np.zeros((ground.width * GROUPS << edges) + 1, np.uint32)
    ways = Ways(around, 1 << edges, first, indices, shapes, covers[chosen])
    return ways, row.astype(np.uint32)


def _around(ground: Ground, cells: Ints, cell: Ints) -> tuple[NDArray[np.uint16], Words, int]:
    """See :attr:`Ways.around`; for the cells of placements :attr:`Ways.covers`, seen from one; and
    how many cells share an edge with another.

    :param cells: for each placement its cells, and then -1.
    """
    kinds = np.zeros(ground.width, np.int64)
    around = np.full((ground.width, _MOST), ground.width, np.uint16)
    covers = np.zeros(len(cell), np.uint64)
    # Around triangles that point up lie others than around those that point down.
    kinds[members(ground.all)] = 1
    kinds[members(ground.up)] = 2
    for kind in (1, 2):
        mine = kinds[cell] == kind
        away = np.where(cells[mine] < 0, 0, cells[mine] - cell[mine, None])
        here = np.flatnonzero(kinds == kind)
        beside = _beside(ground, int(here[-1]))
        steps = np.concatenate([beside, np.setdiff1d(away, [0, *beside])])
        assert len(steps) <= _MOST
        far = int(np.abs(steps).max())
        bit = np.zeros(2 * far + 1, np.uint64)
        bit[steps + far] = np.uint64(1) << np.arange(len(steps), dtype=np.uint64)
        covers[mine] = np.bitwise_or.reduce(bit[away + far], axis=1)
        there = here[:, None] + steps
        is_there = (there >= 0) & (there < ground.width)
        is_there[is_there] = kinds[there[is_there]] > 0
        around[here, : len(steps)] = np.where(is_there, there, ground.width)
    return around, covers, len(beside)


def _beside(ground: Ground, bit: int) -> Ints:
    """From a cell in the last row to those that share an edge with one of its kind, in bits."""
    return np.array(members(ground.spread(1 << bit) & ~(1 << bit))) - bit
