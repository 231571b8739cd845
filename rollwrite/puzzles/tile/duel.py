"""The rest of a game of two colours, looked at to its end: what every move is worth.

A value is the squares that the colour to move will still place, less those of the other, when both
play as well as can be. Alpha-beta with a table of positions: exact, and no chance in it.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from rollwrite.board import Position, members
from rollwrite.puzzles import Budget
from rollwrite.puzzles.tile.endgame import Endgame, Side

#: The sides, who is to move first.
Sides: TypeAlias = tuple[Side, Side]
#: More than any board has squares.
_MOST: Final = 1000


class Valued(NamedTuple):
    """A move and what it is worth.

    :ivar number: of the placement, in the board's table.
    :ivar margin: the squares that the mover is ahead of the other at the end, in what is still to
        be placed.
    """

    number: int
    margin: int


class Duel:
    """The rest of a game of two colours.

    :param colour: the one to move.
    """

    def __init__(self, position: Position, colour: int, other: int, budget: Budget) -> None:
        self.endgame: Final = Endgame(position, (colour, other))
        self._budget = budget
        #: For each position what its value is at least, and at most.
        self._known: dict[Sides, tuple[int, int]] = {}
        self.sides: Final[Sides] = (self.endgame.sides[0], self.endgame.sides[1])

    def moves(self) -> tuple[Valued, ...]:
        """Every move with its worth, the best first; none where the colour cannot move.

        :raises TooManyLinesError: there is too much to look at.
        """
        return self.values_of(self.sides)

    def values_of(self, sides: Sides) -> tuple[Valued, ...]:
        """The same after some moves (:meth:`after`)."""
        numbers, sizes = self.endgame.numbers, self.endgame.sizes
        found = [
            Valued(
                numbers[index], sizes[index] - self._value(self._after(sides, index), -_MOST, _MOST)
            )
            for index in members(sides[0].reach)
        ]
        return tuple(sorted(found, key=lambda move: (-move.margin, move.number)))

    def after(self, sides: Sides, number: int) -> Sides:
        """The sides after a move, the other one first."""
        index = self.endgame.index(number)
        assert index is not None
        return self._after(sides, index)

    def value(self, sides: Sides) -> int:
        """What a position is worth to who is to move."""
        return self._value(sides, -_MOST, _MOST)

    def _after(self, sides: Sides, index: int) -> Sides:
        mover, other = sides
        return self.endgame.faced(other, index), self.endgame.played(mover, index)

    def _value(self, sides: Sides, low: int, high: int) -> int:
        """The value where it is between low and high; else a bound on its side."""
        mover, other = sides
        if not mover.reach:
            # Who cannot place passes, and then for good.
            return -self._value((other, mover), -high, -low) if other.reach else 0
        endgame = self.endgame
        least, most = self._known.get(sides) or (-endgame.room(other), endgame.room(mover))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self._budget.spend()
        best, floor = -_MOST, max(low, least)
        for index in self._ordered(mover, other):
            size = endgame.sizes[index]
            got = size - self._value(
                self._after(sides, index), size - min(high, most), size - floor
            )
            if got > best:
                best = got
                floor = max(floor, best)
                if best >= high or best >= most:
                    break
        if best >= high:
            least = max(least, best)
        elif best <= low:
            most = min(most, best)
        else:
            least = most = best
        self._known[sides] = least, most
        return best

    def _ordered(self, mover: Side, other: Side) -> list[int]:
        """The moves, first what is large and takes most from the other: that cuts off most."""
        endgame, reach = self.endgame, other.reach
        sizes, leaves = endgame.sizes, endgame.leaves
        found = members(mover.reach)
        found.sort(key=lambda index: (reach & leaves[index]).bit_count() - 4 * sizes[index])
        return found
