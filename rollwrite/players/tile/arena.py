"""The placements that can still be made in a game, numbered anew: few, so that sets are short.

A search makes hundreds of thousands of moves from one position. Most placements of the table are
out of the question there for good, and what a placement takes away and opens up is asked again and
again. So the search has an arena: the live placements with numbers of their own, small shapes
first, and for each of them three sets that are made once. A move is a few ANDs and an OR.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, Final

from rollwrite.board import PlacementTable, members
from rollwrite.players.tile.cells import footprints_of, ground_of

#: An arena is left for a smaller one when less than one in so many of its placements still lives.
_WASTE: Final = 2
#: What the sets of an arena's placements may take from search to search, in bytes.
_MOST_BYTES: Final = 48_000_000
#: How many smaller arenas of a table are kept: a few games are played by turns.
_KEPT: Final = 4


class Arena:
    """Live placements of a table.

    :ivar live: their set, as numbers of the table.
    :ivar numbers: for each of them its number in the table.
    :ivar sizes: how many cells it covers, ascending.
    :ivar shapes: the number of its shape.
    :ivar all: the set of all.
    :ivar of_shape: for each shape the set of its live placements.
    :ivar of_size: for each size, from 0, the same.
    :ivar keep_own: for each placement those that its own colour may still make after it, as far as
        cells decide; 0 until :meth:`prepare`, as all that follow.
    :ivar keep_others: the same for the other colours.
    :ivar opens: those that cover a cell which it touches at a corner.
    :ivar cells: its cells, as bits of the board's :class:`~rollwrite.players.tile.cells.Ground`.
    :ivar edges: the cells that border it.
    :ivar corners: the cells that it touches at a corner.
    :ivar cache: what others keep with an arena, as long as it lasts.
    """

    def __init__(self, table: PlacementTable, live: int) -> None:
        self.table = table
        self.live = live
        self.ground = ground_of(table.board)
        self._footprint = footprints_of(table)
        sizes, shapes = _sizes(table), table.shape_numbers
        self.numbers = sorted(members(live), key=lambda number: (sizes[number], number))
        self.sizes = [sizes[number] for number in self.numbers]
        self.shapes = [shapes[number] for number in self.numbers]
        count = len(self.numbers)
        self.all = (1 << count) - 1
        self._covering = self._covered()
        self.of_shape = [0] * len(table.shapes)
        # Placements of one shape are numbered in a row, in the table as here.
        start = 0
        for number, group in groupby(self.shapes):
            stop = start + sum(1 for _ in group)
            self.of_shape[number] = (1 << stop) - (1 << start)
            start = stop
        self.of_size = [0] * (max(sizes) + 1)
        for shape, placements in zip(table.shapes, self.of_shape, strict=True):
            self.of_size[shape.size] |= placements
        self.cache: dict[object, Any] = {}
        self.forget()

    def __len__(self) -> int:
        return len(self.numbers)

    def _covered(self) -> list[int]:
        """For each cell of the board the live placements that cover it."""
        table, width = self.table, len(self.numbers) // 8 + 1
        masks = [bytearray(width) for _ in table.board.cells]
        for index, number in enumerate(self.numbers):
            byte, bit = index >> 3, 1 << (index & 7)
            for cell in table.cells[number]:
                masks[cell][byte] |= bit
        return [int.from_bytes(mask, "little") for mask in masks]

    def covers(self, cells: Iterable[int]) -> int:
        """The live placements that cover at least one of the cells with these numbers."""
        covering, found = self._covering, 0
        for cell in cells:
            found |= covering[cell]
        return found

    def of_shapes(self, shapes: int) -> int:
        """The live placements of the shapes in a bit mask."""
        found = 0
        for shape in members(shapes):
            found |= self.of_shape[shape]
        return found

    def forget(self) -> None:
        """Unmake the sets of all placements."""
        count = len(self.numbers)
        self._prepared = 0
        self.keep_own = [0] * count
        self.keep_others = [0] * count
        self.opens = [0] * count
        self.cells = [0] * count
        self.edges = [0] * count
        self.corners = [0] * count

    @property
    def size(self) -> int:
        """About how many bytes the sets of its placements take."""
        return self._prepared * 3 * (len(self.numbers) // 8 + 64)

    def prepare(self, index: int) -> None:
        """Make the sets of a placement."""
        self._prepared += 1
        number = self.numbers[index]
        edges, corners = self.table.around(number)
        gone = self.covers(self.table.cells[number])
        self.keep_others[index] = self.all ^ gone
        self.keep_own[index] = self.all & ~(gone | self.covers(edges))
        self.opens[index] = self.covers(corners)
        self.cells[index], self.edges[index], self.corners[index] = self._footprint(number)


@cache
def _sizes(table: PlacementTable) -> tuple[int, ...]:
    return tuple(map(len, table.cells))


@lru_cache(maxsize=8)
def _whole(table: PlacementTable) -> Arena:
    """Every placement of a table; made in 15 to 40 ms, and then used from game to game."""
    return Arena(table, table.all)


@lru_cache(maxsize=4)
def _recent(table: PlacementTable) -> list[Arena]:
    """The smaller arenas of a table that were used last, the newest at the end."""
    return []


def arena_for(table: PlacementTable, live: int) -> Arena:
    """An arena with all placements in ``live`` and not many more; if possible a known one.

    :param live: a set of the table's placements.
    """
    arena = _known(table, live)
    if arena.size > _MOST_BYTES:
        # A server's players go from game to game for months.
        arena.forget()
    return arena


def _known(table: PlacementTable, live: int) -> Arena:
    wanted = live.bit_count()
    if wanted * _WASTE > len(table):
        return _whole(table)
    recent = _recent(table)
    for arena in recent:
        if len(arena) < wanted * _WASTE and not live & ~arena.live:
            return arena
    arena = Arena(table, live)
    recent.append(arena)
    del recent[:-_KEPT]
    return arena
