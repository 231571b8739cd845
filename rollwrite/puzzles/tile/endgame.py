"""What is left of a position: the placements that can still come, numbered anew.

Late in a game a few hundred of a board's many thousand placements can still be reached. Numbered
anew, large pieces first, a set of them is a small integer, and a move is a few ANDs and an OR.

Where two colours are left, the rest is looked at to its end. A value is the squares that the colour
to move will still place, less those of the other, when both play as well as can be. Alpha-beta with
a table of positions: exact, and no chance in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from rollwrite.board import Position, members
from rollwrite.puzzles import Budget

#: More than any board has squares.
_MOST: Final = 1000


class Side(NamedTuple):
    """A colour in an endgame.

    :ivar possible: the placements of its pieces on free cells that border none of its own.
    :ivar reach: those among them that it can place at once.
    :ivar spare: the shapes of which it has two left (T12), as a bit mask.
    """

    possible: int
    reach: int
    spare: int


class Endgame:
    """The placements that some colours can still reach in a position.

    :ivar numbers: for each placement its number in the board's table; large pieces first.
    :ivar sizes: for each placement the cells that it covers.
    :ivar sides: what each of the colours can do.
    """

    def __init__(self, position: Position, colours: Sequence[int]) -> None:
        table = position.setup.table
        assert max(position.setup.counts) <= 2
        live = 0
        for colour in colours:
            live |= _reachable(position, colour)
        numbers = sorted(members(live), key=lambda number: -len(table.cells[number]))
        self.numbers: Final = tuple(numbers)
        self.sizes: Final = tuple(len(table.cells[number]) for number in numbers)
        self._index = {number: index for index, number in enumerate(numbers)}
        self._shapes = [table.shape_numbers[number] for number in numbers]
        everything = (1 << len(numbers)) - 1
        covering: dict[int, int] = {}
        for index, number in enumerate(numbers):
            for cell in table.cells[number]:
                covering[cell] = covering.get(cell, 0) | 1 << index

        def clear_of(cells: Sequence[int]) -> int:
            return everything & ~touching(cells)

        def touching(cells: Sequence[int]) -> int:
            found = 0
            for cell in cells:
                found |= covering.get(cell, 0)
            return found

        around = [table.around(number) for number in numbers]
        #: What each placement leaves to others, leaves to its own colour, and opens to that.
        self.leaves: Final = [clear_of(table.cells[number]) for number in numbers]
        self._own = [
            clear_of((*table.cells[number], *edges))
            for number, (edges, _) in zip(numbers, around, strict=True)
        ]
        self._opens = [touching(corners) for _, corners in around]
        self._of_shape: dict[int, int] = {}
        for index, shape in enumerate(self._shapes):
            self._of_shape[shape] = self._of_shape.get(shape, 0) | 1 << index
        self._sorts = [
            (1 << shape, self.sizes[(some & -some).bit_length() - 1], some)
            for shape, some in self._of_shape.items()
        ]
        self.sides: Final = tuple(self._side(position, colour) for colour in colours)

    def _side(self, position: Position, colour: int) -> Side:
        reachable = members(_reachable(position, colour))
        legal = position.legal(colour)
        possible = reach = 0
        for number in reachable:
            possible |= 1 << self._index[number]
            reach |= (legal >> number & 1) << self._index[number]
        spare = sum(1 << shape for shape in self._of_shape if position.left(colour, shape) > 1)
        return Side(possible, reach, spare)

    def __len__(self) -> int:
        return len(self.numbers)

    def index(self, number: int) -> int | None:
        """The index of a placement of the board's table; None where it cannot come any more."""
        return self._index.get(number)

    def played(self, side: Side, index: int) -> Side:
        """The side after a placement of its own."""
        shape = self._shapes[index]
        possible, reach, spare = side
        possible &= self._own[index]
        bit = 1 << shape
        if spare & bit:
            spare ^= bit
        else:
            possible &= ~self._of_shape[shape]
        return Side(possible, (reach | self._opens[index]) & possible, spare)

    def faced(self, side: Side, index: int) -> Side:
        """The side after a placement of another colour."""
        leaves = self.leaves[index]
        return Side(side.possible & leaves, side.reach & leaves, side.spare)

    def room(self, side: Side) -> int:
        """No more cells than this can the side still cover."""
        possible, _, spare = side
        if not side.reach:
            return 0
        return sum(
            size * 2 if spare & bit else size for bit, size, some in self._sorts if possible & some
        )

    def places(self, side: Side) -> int:
        """No more pieces than this can the side still place."""
        possible, _, spare = side
        return sum(
            2 if spare & bit and some & possible & (some & possible) - 1 else 1
            for bit, _, some in self._sorts
            if possible & some
        )


def _reachable(position: Position, colour: int) -> int:
    """Every placement that a colour could come to, if all went well."""
    table = position.setup.table
    possible = position.free & position.allowed[colour]
    found, new = 0, position.legal(colour)
    while new:
        found |= new
        cells = {cell for number in members(new) for cell in table.around(number)[1]}
        new = table.covers(cells) & possible & ~found
    return found


#: The sides, who is to move first.
Sides: TypeAlias = tuple[Side, Side]


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
