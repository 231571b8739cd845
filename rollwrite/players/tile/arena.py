"""The placements that can still be made in a game, numbered anew: few, so that sets are short.

A search makes hundreds of thousands of moves from one position. Most placements of the table are
out of the question there for good, and what a placement takes away and opens up is asked again and
again. So the search has an arena: the live placements with numbers of their own, small shapes
first, and for each of them three sets that are made once. A move is a few ANDs and an OR.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import itemgetter

from rollwrite.board import PlacementTable, Setup, members
from rollwrite.players.tile.cells import footprints_of, ground_of


class Arena:
    """Live placements of a table for one setup.

    :ivar numbers: for each of them its number in the table.
    :ivar sizes: how many cells it covers, ascending.
    :ivar shapes: the number of its shape.
    :ivar of_shape: for each shape the set of its live placements.
    :ivar of_size: for each size the same.
    :ivar keep_own: for each placement those that its own colour may still make after it, as far as
        cells decide; 0 until :meth:`prepare`, as all that follow.
    :ivar keep_others: the same for the other colours.
    :ivar opens: those that cover a cell which it touches at a corner.
    :ivar cells: its cells, as bits of the board's :class:`~rollwrite.players.tile.cells.Ground`.
    :ivar edges: the cells that border it.
    :ivar corners: the cells that it touches at a corner.
    """

    def __init__(self, setup: Setup, numbers: Iterable[int]) -> None:
        table = setup.table
        self.setup = setup
        self.table = table
        self.ground = ground_of(table.board)
        self._footprint = footprints_of(table)
        sizes = _sizes(table)
        self.numbers = sorted(numbers, key=lambda number: (sizes[number], number))
        self.sizes = [sizes[number] for number in self.numbers]
        self.shapes = [table.shape_numbers[number] for number in self.numbers]
        count = len(self.numbers)
        self.all = (1 << count) - 1
        self._covering = self._covered()
        self.of_shape = [0] * len(table.shapes)
        for index, shape in enumerate(self.shapes):
            self.of_shape[shape] |= 1 << index
        self.of_size = [0] * (max(sizes, default=0) + 1)
        for shape, placements in zip(table.shapes, self.of_shape, strict=True):
            self.of_size[shape.size] |= placements
        self.keep_own = [0] * count
        self.keep_others = [0] * count
        self.opens = [0] * count
        self.cells = [0] * count
        self.edges = [0] * count
        self.corners = [0] * count

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

    def prepare(self, index: int) -> None:
        """Make the sets of a placement."""
        number = self.numbers[index]
        edges, corners = self.table.around(number)
        gone = self.covers(self.table.cells[number])
        self.keep_others[index] = self.all ^ gone
        self.keep_own[index] = self.all & ~(gone | self.covers(edges))
        self.opens[index] = self.covers(corners)
        self.cells[index], self.edges[index], self.corners[index] = self._footprint(number)

    def smaller(self, live: int) -> tuple[Arena, itemgetter[tuple[str, ...]]]:
        """An arena of the placements in ``live`` alone, and what renumbers a set of them.

        :param live: a set of this arena.
        """
        kept = members(live)
        return Arena(self.setup, [self.numbers[index] for index in kept]), itemgetter(*kept)


@cache
def _sizes(table: PlacementTable) -> tuple[int, ...]:
    return tuple(map(len, table.cells))


@cache
def whole_arena(setup: Setup) -> Arena:
    """The one arena with every placement of a setup's table; made in 15 to 40 ms."""
    return Arena(setup, range(len(setup.table)))
