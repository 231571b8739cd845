"""One colour that places all it has left while the others rest: every way to do it."""

from __future__ import annotations

from typing import Final

from rollwrite.board import Position, members
from rollwrite.puzzles.common import Budget, TooManyLinesError
from rollwrite.puzzles.tile.endgame import Endgame, Side


class Alone:
    """A colour alone on a board.

    A way is a set of placements, whatever their order.

    :param most: more ways than this are too much to look at.
    """

    def __init__(
        self, position: Position, colour: int, budget: Budget, most: int | None = None
    ) -> None:
        self._position = position
        self._colour = colour
        self._endgame = Endgame(position, (colour,))
        self._budget = budget
        self._most = most
        counts = position.setup.counts
        #: How many pieces are still to be placed.
        self.pieces: Final = sum(counts) - len(position.placed[colour])
        #: For each set of placements the chance of who goes on with anything that fits.
        self._known: dict[int, float] = {}
        self._ways: set[int] = set()

    @property
    def chance(self) -> float:
        """The chance of somebody who places anything that fits, again and again.

        :raises TooManyLinesError: there is too much to look at.
        """
        return self._chance(self._endgame.sides[0], 0)

    @property
    def ways(self) -> int:
        """How many ways there are; after :attr:`chance` was asked for."""
        return len(self._ways)

    def _chance(self, side: Side, placed: int) -> float:
        if placed.bit_count() == self.pieces:
            self._ways.add(placed)
            if self._most is not None and len(self._ways) > self._most:
                raise TooManyLinesError
            return 1.0
        known = self._known.get(placed)
        if known is not None:
            return known
        if self._is_lost(side, placed):
            return 0.0
        self._budget.spend()
        moves = members(side.reach)
        played = self._endgame.played
        total = sum(self._chance(played(side, index), placed | 1 << index) for index in moves)
        found = self._known[placed] = total / len(moves)
        return found

    def _is_lost(self, side: Side, placed: int) -> bool:
        """Whether some piece has no place any more."""
        if not side.reach:
            return True
        left = self.pieces - placed.bit_count()
        return self._endgame.places(side) < left

    def answer(self) -> tuple[int, ...] | None:
        """A way, as the numbers of placements in an order of play; None where there is none.

        Large pieces come first where they can.

        :raises TooManyLinesError: there is too much to look at.
        """
        found = self._answer(self._endgame.sides[0], 0, set())
        return None if found is None else tuple(self._endgame.numbers[index] for index in found)

    def _answer(self, side: Side, placed: int, lost: set[int]) -> tuple[int, ...] | None:
        if placed.bit_count() == self.pieces:
            return ()
        if placed in lost or self._is_lost(side, placed):
            return None
        self._budget.spend()
        for index in members(side.reach):
            more = self._answer(self._endgame.played(side, index), placed | 1 << index, lost)
            if more is not None:
                return (index, *more)
        lost.add(placed)
        return None

    def greedy(self) -> int:
        """How many pieces remain with who always takes the largest, at the first place for it."""
        side, left = self._endgame.sides[0], self.pieces
        while side.reach:
            # Large pieces have the lowest numbers.
            side = self._endgame.played(side, (side.reach & -side.reach).bit_length() - 1)
            left -= 1
        return left
