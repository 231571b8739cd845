"""What a player does: place a shape, and in two games also pick a piece or choose a corner.

A placement is written as Pentobi writes it, ``e10,f10,f11``; the other two as ``pick L5`` (T8) and
``corner a20`` (T11). The colour is named apart from the move.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from rollwrite.board import PlacementTable, members
from rollwrite.board.board import CoordinateError
from rollwrite.geometry import Cell
from rollwrite.tilegame.problems import MoveError


class Placement:
    """A shape of one colour on some cells.

    :ivar colour: the number of the colour.
    :ivar number: the number of the placement in the board's :class:`PlacementTable`.
    """

    __slots__ = ("colour", "number", "table")

    def __init__(self, table: PlacementTable, colour: int, number: int) -> None:
        self.table: Final = table
        self.colour: Final = colour
        self.number: Final = number

    @property
    def shape(self) -> str:
        """The name of the shape: ``"L5"``."""
        return self.table.shape_of(self.number).name

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The lattice cells, in reading order."""
        return self.table.cells_of(self.number)

    @property
    def size(self) -> int:
        """How many cells it covers."""
        return len(self.table.cells[self.number])

    def __str__(self) -> str:
        return self.table.board.format_cells(self.cells)

    def __repr__(self) -> str:
        return f"<{self.shape} at {self}, colour {self.colour}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Placement):
            return NotImplemented
        return (self.number, self.colour, self.table) == (other.number, other.colour, other.table)

    def __hash__(self) -> int:
        return self.number * 8 + self.colour

    def __reduce__(self) -> tuple[object, tuple[PlacementTable, int, int]]:
        return Placement, (self.table, self.colour, self.number)


@cache
def placements(table: PlacementTable, colour: int) -> tuple[Placement, ...]:
    """Every placement of a colour by its number, made at the first call (10 ms on 20x20)."""
    return tuple(Placement(table, colour, number) for number in range(len(table)))


def listed(table: PlacementTable, colour: int, numbers: int) -> list[Placement]:
    """The placements of a set, in the order of their numbers."""
    return list(map(placements(table, colour).__getitem__, members(numbers)))


def cells_named(table: PlacementTable, text: str, *, beside: bool = False) -> tuple[Cell, ...]:
    """The lattice cells that a text names, ``"e10,f10"``, whatever shape they are.

    :param beside: also cells that are not on the board, in the corners of a hexagon's frame.
    :raises MoveError: the text names no cells, or cells that are not on the board.
    """
    try:
        return table.board.parse_cells(text, beside=beside)
    except CoordinateError as error:
        raise MoveError(str(error)) from error


@dataclass(frozen=True, slots=True)
class Pick:
    """A piece taken in the draft (T8): a colour's number and a shape's name."""

    colour: int
    shape: str

    def __str__(self) -> str:
        return f"pick {self.shape}"


@dataclass(frozen=True, slots=True)
class Corner:
    """A start square chosen after the obstacles are placed (T11), with its name."""

    colour: int
    name: str

    def __str__(self) -> str:
        return f"corner {self.name}"


Move: TypeAlias = Placement | Pick | Corner


def what_of(move: Move) -> str:
    """The piece that is placed or picked, or the corner that is chosen."""
    return move.name if isinstance(move, Corner) else move.shape
