"""What is left of a position: the placements that can still come, numbered anew.

Late in a game a few hundred of a board's many thousand placements can still be reached. Numbered
anew, large pieces first, a set of them is a small integer, and a move is a few ANDs and an OR.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rollwrite.board import Position, members


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
