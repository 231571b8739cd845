"""A board's cells as one integer, so laid out that a shift goes to the neighbours.

Rows stand one after the other with a gap between them, in which nothing ever lies: so one row does
not run into the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import itemgetter
from typing import Any, TypeAlias

from rollwrite.board import Board, PlacementTable, members
from rollwrite.geometry import SQUARE

#: Picks numbers out of a row of them.
Pick: TypeAlias = "itemgetter[Any]"


class Ground:
    """The cells of a board as bits.

    :ivar width: how many bits there are, from one board to a next one beside it.
    :ivar all: every cell of the board.
    :ivar middle: those that are nearer to the middle than to the rim, in both directions.
    """

    def __init__(self, board: Board) -> None:
        xs, ys = [x for x, _ in board.cells], [y for _, y in board.cells]
        left, stride = min(xs), max(xs) - min(xs) + 2
        self._bits = tuple(1 << y * stride + x - left for x, y in board.cells)
        self._stride = stride
        self._is_square = board.lattice == SQUARE
        self._up = sum(
            bit for bit, (x, y) in zip(self._bits, board.cells, strict=True) if (x + y) % 2 == 0
        )
        self.width = stride * board.rows
        self.all = sum(self._bits)
        self._down = self.all & ~self._up
        mid_x, mid_y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        far_x, far_y = (max(xs) - mid_x) / 2, (max(ys) - mid_y) / 2
        self.middle = sum(
            bit
            for bit, (x, y) in zip(self._bits, board.cells, strict=True)
            if abs(x - mid_x) < far_x and abs(y - mid_y) < far_y
        )

    def mask(self, cells: int) -> int:
        """A bit mask of the board's cells, laid out like this."""
        return sum(self._bits[cell] for cell in members(cells))

    def mask_of(self, cells: Iterable[int]) -> int:
        """The cells with these numbers."""
        bits, mask = self._bits, 0
        for cell in cells:
            mask |= bits[cell]
        return mask

    def spread(self, cells: int) -> int:
        """Cells with all that share an edge with one of them; also beside the board."""
        stride = self._stride
        if self._is_square:
            return cells | cells << 1 | cells >> 1 | cells << stride | cells >> stride
        up, down = cells & self._up, cells & self._down
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

    def pick(self, placement: int) -> tuple[Pick, int, int, int]:
        """How to pick a placement's numbers where a board's stand three times in a row.

        :returns: what picks the first board's numbers at its cells, the second one's at its edges
            and the third one's at its corners; and how many cells each of these has.
        """
        found = self._picks.get(placement)
        if found is None:
            parts = [members(part) for part in self(placement)]
            places = self._places
            chosen = [places[number][cell] for number, part in enumerate(parts) for cell in part]
            cells, edges, corners = map(len, parts)
            found = itemgetter(*chosen), cells, edges, corners
            self._picks[placement] = found
        return found


@cache
def footprints_of(table: PlacementTable) -> Footprints:
    """The one collection of a table."""
    return Footprints(table)
