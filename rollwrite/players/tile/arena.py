"""The placements that can still be made in a game, numbered anew: few, so that sets are short.

A search makes hundreds of thousands of moves from one position. Most placements of the table are
out of the question there for good, and what a placement takes away and opens up is asked again and
again. So the search has an arena: the live placements with numbers of their own, small shapes
first, and for each of them three sets that are made once. A move is a few ANDs and an OR.

The cells of its board are the bits of one integer, too, so laid out that a shift goes to the
neighbours: rows stand one after the other with a gap between them, in which nothing ever lies, and
so one row does not run into the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, TypeAlias

from rollwrite.board import Board, PlacementTable, members
from rollwrite.geometry import SQUARE

#: Picks numbers out of a row of them.
Pick: TypeAlias = "itemgetter[Any]"
#: An arena is left for a smaller one when less than one in so many of its placements still lives.
_WASTE: Final = 2
#: So many arenas are kept from search to search, ...
_MOST: Final = 16
#: ... and what all of them may take, in bytes: a server's players go from game to game for months.
_MOST_BYTES: Final = 128_000_000
#: Large pieces, of 5 and 6 cells, those of 4, and all smaller ones.
GROUPS: Final = 3


def group_of(size: int) -> int:
    """Of :data:`GROUPS` that of a piece with so many cells."""
    return 0 if size >= 5 else 1 if size == 4 else 2


class Ground:
    """The cells of a board as bits.

    :ivar width: how many bits there are, from one board to a next one beside it.
    :ivar places: for each cell of the board the number of its bit.
    :ivar bits: the same bits, each alone.
    :ivar stride: how many of them a row has, and ``is_square`` whether the cells are squares.
    :ivar all: every cell of the board, and ``up`` the triangles among them that point up.
    :ivar middle: those that are nearer to the middle than to the rim, in both directions.
    """

    def __init__(self, board: Board) -> None:
        xs, ys = [x for x, _ in board.cells], [y for _, y in board.cells]
        left, stride = min(xs), max(xs) - min(xs) + 2
        self.places = tuple(y * stride + x - left for x, y in board.cells)
        self.bits = tuple(1 << place for place in self.places)
        self.stride = stride
        self.is_square = board.lattice == SQUARE
        self.up = sum(
            bit for bit, (x, y) in zip(self.bits, board.cells, strict=True) if (x + y) % 2 == 0
        )
        self.width = stride * board.rows
        self.all = sum(self.bits)
        self._down = self.all & ~self.up
        mid_x, mid_y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        far_x, far_y = (max(xs) - mid_x) / 2, (max(ys) - mid_y) / 2
        self.middle = sum(
            bit
            for bit, (x, y) in zip(self.bits, board.cells, strict=True)
            if abs(x - mid_x) < far_x and abs(y - mid_y) < far_y
        )

    def mask(self, cells: int) -> int:
        """A bit mask of the board's cells, laid out like this."""
        return sum(self.bits[cell] for cell in members(cells))

    def mask_of(self, cells: Iterable[int]) -> int:
        """The cells with these numbers."""
        bits, mask = self.bits, 0
        for cell in cells:
            mask |= bits[cell]
        return mask

    def spread(self, cells: int) -> int:
        """Cells with all that share an edge with one of them; also beside the board."""
        stride = self.stride
        if self.is_square:
            return cells | cells << 1 | cells >> 1 | cells << stride | cells >> stride
        up, down = cells & self.up, cells & self._down
        # A triangle that points up has its third neighbour below.
        return cells | cells << 1 | cells >> 1 | up << stride | down >> stride


@cache
def ground_of(board: Board) -> Ground:
    """The one ground of a board."""
    return Ground(board)


class Footprints:
    """For each placement of a table its cells and what lies around it, made when it is asked."""

    def __init__(self, table: PlacementTable) -> None:
        self.table = table
        self.ground = ground_of(table.board)
        self._known: dict[int, tuple[int, int, int]] = {}
        width = self.ground.width
        # One object a number, whoever picks it.
        self._places = [list(range(first, first + width)) for first in (0, width, 2 * width)]
        self._picks: dict[int, tuple[Pick, int, int, int]] = {}

    def __call__(self, placement: int) -> tuple[int, int, int]:
        """The cells, those that border them, and those they touch at a corner."""
        found = self._known.get(placement)
        if found is None:
            edges, corners = self.table.around(placement)
            mask_of = self.ground.mask_of
            found = mask_of(self.table.cells[placement]), mask_of(edges), mask_of(corners)
            self._known[placement] = found
        return found

    def places(self, placement: int) -> tuple[list[int], tuple[int, ...]]:
        """Where its cells stand on a first board, its edges on a second one and its corners on a
        third, the three in a row; and how many each of these are."""
        place_of = self.ground.places
        parts = self.table.cells[placement], *self.table.around(placement)
        found = [
            board[place_of[cell]]
            for board, part in zip(self._places, parts, strict=True)
            for cell in part
        ]
        return found, tuple(map(len, parts))

    def pick(self, placement: int) -> tuple[Pick, int, int, int]:
        """How to pick a placement's numbers where a board's stand three times in a row.

        :returns: what picks the first board's numbers at its cells, the second one's at its edges
            and the third one's at its corners; and how many cells each of these has.
        """
        found = self._picks.get(placement)
        if found is None:
            chosen, (cells, edges, corners) = self.places(placement)
            found = itemgetter(*chosen), cells, edges, corners
            self._picks[placement] = found
        return found


@cache
def footprints_of(table: PlacementTable) -> Footprints:
    """The one collection of a table."""
    return Footprints(table)


class Arena:
    """Live placements of a table.

    :ivar live: their set, as numbers of the table.
    :ivar numbers: for each of them its number in the table.
    :ivar sizes: how many cells it covers, ascending.
    :ivar shapes: the number of its shape.
    :ivar all: the set of all.
    :ivar of_shape: for each shape the set of its live placements.
    :ivar of_group: the same for each of :data:`GROUPS`.
    :ivar keep_own: for each placement those that its own colour may still make after it, as far as
        cells decide; 0 until :meth:`prepare`, as all that follow.
    :ivar keep_others: the same for the other colours.
    :ivar opens: those that cover a cell which it touches at a corner.
    :ivar cells: its cells, as bits of the board's :class:`Ground`.
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
        self.of_group = [0] * GROUPS
        for shape, placements in zip(table.shapes, self.of_shape, strict=True):
            self.of_group[group_of(shape.size)] |= placements
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
        """About how many bytes it takes: nine lists, and sets of a bit for each placement."""
        count = len(self.numbers)
        sets = len(self._covering) + 3 * self._prepared
        return 96 * count + sets * (count // 8 + 64)

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


#: The arenas that are kept, the one asked for last at the end.
_kept: list[Arena] = []


def arena_for(table: PlacementTable, live: int) -> Arena:
    """An arena with all placements in ``live`` and not many more; if possible a known one.

    :param live: a set of the table's placements.
    """
    most = live.bit_count() * _WASTE
    # One with every placement is made in 15 to 40 ms, and then used from game to game.
    wanted = live if most <= len(table) else table.all

    def serves(one: Arena) -> bool:
        is_small = wanted == one.live or len(one) < most
        return one.table is table and not wanted & ~one.live and is_small

    arena = next(filter(serves, reversed(_kept)), None)
    if arena is None:
        arena = Arena(table, wanted)
    _kept[:] = [one for one in _kept if one is not arena] + [arena]
    while len(_kept) > 1 and (len(_kept) > _MOST or sum(one.size for one in _kept) > _MOST_BYTES):
        # What is kept with it knows it: else both would wait for the garbage collector.
        _kept.pop(0).cache.clear()
    if arena.size > _MOST_BYTES:
        arena.forget()
    return arena
