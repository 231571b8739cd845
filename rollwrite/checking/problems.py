"""What can be wrong with a filled sheet (rules V), or with a painted board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from rollwrite.arguments import ArgumentError
from rollwrite.board import Board
from rollwrite.board.areas import Area
from rollwrite.dicegame import Square
from rollwrite.dicegame.sheet import square_of
from rollwrite.geometry import Cell
from rollwrite.worded import in_words

#: Shapes that an area may be instead, each with its cells.
Reading: TypeAlias = tuple[tuple[str, tuple[Cell, ...]], ...]
#: A number, a name, or a number for each colour.
Fact: TypeAlias = str | int | tuple[int, ...]
#: What a picture marks: a problem, several, or lattice cells ``(x, y)``.
Marked: TypeAlias = "RuleProblem | Collection[RuleProblem] | Collection[Cell]"


@dataclass(frozen=True)
class RuleProblem:
    """One broken rule.

    :ivar code: ``V1`` to ``V9``; on a tile game's board ``P1`` to ``P4`` or the rule of its supply.
    :ivar kind: which of the code's sentences says it: ``check.<code>.<kind>`` of ``i18n``.
    :ivar cells: the lattice cells concerned, ``(x, y)``, in reading order; :attr:`squares` has the
        same as ``(row, column)``, :attr:`names` as they are called in the app.
    :ivar shapes: the names of the shapes concerned.
    :ivar colour: the number of the colour concerned, or None.
    :ivar facts: numbers and names that the sentence needs; ``where`` is the name of a square.
    :ivar readings: what else the area may be: two shapes that touch illegally look like one.
    :ivar rests_on: doubtful cells, in reading order: answered otherwise, they may take the problem
        away (:mod:`rollwrite.checking.certainty`).
    :ivar rests_on_boxes: doubtful boxes likewise: names of shapes, and ``strike``.
    :ivar game: on a tile game's board the key of the game, else None.
    :ivar board: where the cells lie; None as long as nobody has said.
    """

    code: str
    kind: str
    cells: tuple[Cell, ...] = ()
    shapes: tuple[str, ...] = ()
    colour: int | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    readings: tuple[Reading, ...] = ()
    rests_on: tuple[Cell, ...] = ()
    rests_on_boxes: tuple[str, ...] = ()
    game: str | None = None
    board: Board | None = field(default=None, compare=False, repr=False)

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares concerned, as ``(row, column)`` from 0, row 0 at the top, as everywhere in
        the dice game. On a board of triangles the column counts triangles.
        """
        return tuple(map(square_of if self.board is None else self.board.square_of, self.cells))

    @property
    def names(self) -> tuple[str, ...]:
        """The same by the names that the app and its sentences have: ``("a9", "b9")``, a letter for
        the column, row 1 at the bottom.
        """
        return () if self.board is None else tuple(map(self.board.format_cell, self.cells))

    @property
    def rests_on_squares(self) -> tuple[Square, ...]:
        """:attr:`rests_on` as ``(row, column)``, such as ``corrected`` takes."""
        return tuple(map(square_of if self.board is None else self.board.square_of, self.rests_on))

    @property
    def sentence(self) -> str:
        """What is wrong, in a plain English sentence or two. For other languages see
        :mod:`rollwrite.i18n.verdicts`.
        """
        return in_words(self)

    def __str__(self) -> str:
        return f"{self.code}  {self.sentence}"

    @property
    def is_sure(self) -> bool:
        """Whether it remains, however the doubtful squares and boxes are answered."""
        return not self.rests_on and not self.rests_on_boxes


class MarkedError(ArgumentError, ValueError):
    """Something that a picture was to mark, and that is not on its board."""


def marked_cells(marked: Marked, board: Board) -> list[Cell]:
    """The cells that a picture marks.

    :raises ValueError: one is not on the board.
    """
    told: object = [marked] if isinstance(marked, RuleProblem) else marked
    if not isinstance(told, Iterable) or isinstance(told, str):
        raise ArgumentError(f"marked of picture() must be problems or cells (x, y), not {told!r}")
    cells: set[Cell] = set()
    for one in told:
        cells |= {*one.cells} if isinstance(one, RuleProblem) else {one}
    for cell in cells:
        if cell not in board.index:
            raise MarkedError(
                f"marked of picture() takes problems, or cells (x, y) of this board: {cell} is none"
            )
    return sorted(cells)


def cells_of(areas: Iterable[Area]) -> tuple[Cell, ...]:
    """The cells of some areas, in reading order."""
    cells = (cell for area in areas for cell in area.cells)
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def names_of(areas: Iterable[Area]) -> tuple[str, ...]:
    """The names of some areas' shapes, each once."""
    return tuple(dict.fromkeys(area.shape.name for area in areas if area.shape is not None))
