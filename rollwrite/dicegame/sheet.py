"""A player's sheet: what is drawn on it, and what may be drawn next (rules D7 to D11).

A *square* is ``(row, column)``, both counted from 0, row 0 at the top: the form in which squares
appear in logs, in the API and in the checker's files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from rollwrite.arguments import explained_class
from rollwrite.board import Position, Violation, bits, violations
from rollwrite.board.svg import board_svg
from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.layout import STRIKES, Layout
from rollwrite.schema.dataclass_json import note

Square: TypeAlias = Annotated[
    tuple[int, int], note("[row, column], counted from 0, row 0 at the top.", name="Square")
]
#: Why a shape fits nowhere in a colour.
Blocked: TypeAlias = Literal["used", "no_room", "no_start", "no_corner", "edge"]


@dataclass(frozen=True)
class Mark:
    """What a player did to the sheet in one round.

    :ivar shape: the shape drawn; None on a paper sheet whose player did not say which.
    :ivar squares: its squares in reading order; None with the shape.
    :ivar strike: a strike was crossed out for it (D10).
    """

    round: int
    colour: Colour
    strike: bool
    shape: str | None = None
    squares: tuple[Square, ...] | None = None


@explained_class
@dataclass(frozen=True)
class Sheet:
    """An immutable sheet: its layout and the marks made on it in order (D3, D7 to D10).

    It answers what fits and why not; it does not know whose turn it is. Squares are
    ``(row, column)`` from 0, row 0 at the top; sets of placements are integers, as in
    :mod:`rollwrite.board`.

    :ivar marks: one for each round in which something was drawn.
    """

    layout: Layout
    marks: tuple[Mark, ...] = ()

    @cached_property
    def position(self) -> Position:
        """The drawn shapes as a position; shapes that were not told are missing from it."""
        position = self.layout.setup.empty
        for mark in self.marks:
            if mark.squares is not None:
                placement = self.layout.table.find(map(cell_of, mark.squares))
                assert placement is not None
                position = position.play(mark.colour.number, placement)
        return position

    @cached_property
    def is_known(self) -> bool:
        """Whether every shape on it was told: always, but on a real sheet of paper."""
        return all(mark.squares is not None for mark in self.marks)

    @property
    def strikes(self) -> int:
        """The number of strikes crossed out."""
        return sum(mark.strike for mark in self.marks)

    @property
    def has_strike_left(self) -> bool:
        """Whether a strike can still be crossed out."""
        return self.strikes < STRIKES

    @property
    def unfilled(self) -> int:
        """The score (D15) of a sheet that is known: squares with nothing drawn on them."""
        return self.layout.squares - self.position.occupied.bit_count()

    @property
    def rows(self) -> tuple[str, ...]:
        """The play area row by row, ``.`` for an empty square, else the colour's letter."""
        side = self.layout.side
        signs = ["."] * side**2
        for mark in self.marks:
            for row, column in mark.squares or ():
                signs[row * side + column] = mark.colour.value
        return tuple("".join(signs[row * side : (row + 1) * side]) for row in range(side))

    @cached_property
    def used(self) -> tuple[str, ...]:
        """The names of the shapes crossed out (D9), in the order drawn."""
        return tuple(mark.shape for mark in self.marks if mark.shape is not None)

    def legal(self, colour: Colour, face: int | None = None) -> int:
        """The set of placements that are legal in ``colour`` now.

        :param face: only shapes of the row with this number (D7); None for all rows (D10).
        """
        legal = self.position.legal(colour.number)
        if face is None:
            return legal
        table = self.layout.table
        row = 0
        for shape in self.layout.row(face):
            row |= table.of_shape[table.shape_index[shape]]
        return legal & row

    def fitting(self, colour: Colour, face: int | None = None) -> tuple[str, ...]:
        """The names of the shapes that fit somewhere in ``colour``; ``face`` as in `legal`."""
        legal = self.legal(colour, face)
        table = self.layout.table
        return tuple(
            shape.name
            for shape, placements in zip(table.shapes, table.of_shape, strict=True)
            if legal & placements
        )

    def open_corners(self, colour: Colour) -> int:
        """How many squares ``colour`` can go on from (P3), or begin on (D8), with some shape.

        None is left where no unused shape fits: then not even a strike helps (D11).
        """
        return len(self.open_corner_squares(colour))

    def open_corner_squares(self, colour: Colour) -> tuple[Square, ...]:
        """The squares that :meth:`open_corners` counts, in reading order."""
        known = self._open_corners.get(colour)
        if known is None:
            known = self._open_corners[colour] = self._find_open_corners(colour)
        return known

    def shut_by(self, colour: Colour, placement: int) -> tuple[Colour, ...]:
        """The colours that have an open corner now, and none once this is drawn in ``colour``.

        :param placement: one of :meth:`legal`.
        """
        after = self.position.play(colour.number, placement)
        return tuple([one for one, number in self._open if not after.legal(number)])

    @cached_property
    def _open(self) -> tuple[tuple[Colour, int], ...]:
        """The colours that have an open corner, with their numbers: hundreds of places ask."""
        legal = self.position.legal
        return tuple((one, one.number) for one in COLOURS if legal(one.number))

    @cached_property
    def _open_corners(self) -> dict[Colour, tuple[Square, ...]]:
        return {}

    def _find_open_corners(self, colour: Colour) -> tuple[Square, ...]:
        legal = self.legal(colour)
        if not legal:
            return ()
        table = self.layout.table
        # The single square reaches exactly such squares, whether it is used already or not.
        single = self.position.reach[colour.number] & table.of_shape[table.shape_index["1"]]
        return tuple(
            sorted(
                square_of(table.cells_of(placement)[0])
                for placement in bits(single)
                if legal & table.covers(table.cells[placement])
            )
        )

    def blocked(self, colour: Colour, shape: str) -> Blocked | None:
        """Why a shape cannot be drawn anywhere in ``colour`` now; None when it can.

        The reason is the first that leaves it no place: used (D9), no room (P1), no free corner
        of the play area to start from (D8), no corner of its colour in reach (P3), or only places
        that touch its colour along a side (P4).

        :raises ValueError: there is no such shape.
        """
        known = self._blocked.get((colour, shape), ...)
        if known is ...:
            known = self._blocked[colour, shape] = self._find_blocked(colour, shape)
        return known

    @cached_property
    def _blocked(self) -> dict[tuple[Colour, str], Blocked | None]:
        # Every phone of a table asks again after every event.
        return {}

    def _find_blocked(self, colour: Colour, shape: str) -> Blocked | None:
        # Whatever has no row is no shape, which the layout says.
        self.layout.row_of(shape)
        if shape in self.used:
            return "used"
        position, number = self.position, colour.number
        table = self.layout.table
        places = table.of_shape[table.shape_index[shape]]
        if places & position.legal(number):
            return None
        if not places & position.free:
            return "no_room"
        if not position.taken[number]:
            return "no_start"
        corners = {cell for drawn in position.placed[number] for cell in table.around(drawn)[1]}
        if not places & position.free & table.covers(corners):
            return "no_corner"
        return "edge"

    def violations(self, colour: Colour, squares: Iterable[Square]) -> tuple[Violation, ...]:
        """Why ``colour`` may not cover these squares, rows and strikes aside; empty when it may."""
        found = violations(self.position, colour.number, map(cell_of, squares))
        # Which squares a colour may start from is each game's own rule.
        return tuple(replace(v, rule="D8") if v.reason == "start" else v for v in found)

    def shape_at(self, squares: Iterable[Square]) -> str | None:
        """The name of the shape that covers exactly these squares of the play area, or None."""
        table = self.layout.table
        placement = table.find(map(cell_of, squares))
        return None if placement is None else table.shape_of(placement).name

    def with_mark(self, mark: Mark) -> Sheet:
        """The sheet after ``mark``, whose legality is the caller's to ask."""
        sheet = Sheet(self.layout, (*self.marks, mark))
        if mark.squares is not None:
            placement = self.layout.table.find(map(cell_of, mark.squares))
            assert placement is not None
            # One step from here, where cached_property would replay the whole sheet.
            after = self.position.play(mark.colour.number, placement)
            sheet.__dict__["position"] = after
        return sheet

    def without_last(self) -> Sheet:
        """The sheet before its last mark."""
        return Sheet(self.layout, self.marks[:-1])

    def __str__(self) -> str:
        """Rows and columns counted from 0, then which shapes are left in each row of shapes."""
        left = [
            f"{face}: {' '.join(shape for shape in row if shape not in self.used) or '-'}"
            for face, row in enumerate(self.layout.rows, start=1)
        ]
        spent = f"strikes: {self.strikes} of {STRIKES}, empty squares: {self.unfilled}"
        return "\n".join([*squares_text(self.rows), *left, spent])

    def _repr_svg_(self) -> str:
        """A picture for notebooks."""
        names = [colour.key for colour in COLOURS]
        return board_svg(self.position, names, title=self.layout.name, counted=True)


def squares_text(rows: Sequence[str]) -> list[str]:
    """Rows of squares as lines of text, with the numbers of columns above and of rows beside."""
    head = "   " + " ".join(f"{column % 10}" for column in range(len(rows)))
    return [head, *(f"{number:2} {' '.join(row)}" for number, row in enumerate(rows))]


def cell_of(square: Square) -> tuple[int, int]:
    """The lattice cell ``(x, y)`` of a square ``(row, column)``."""
    row, column = square
    return column, row


def square_of(cell: tuple[int, int]) -> Square:
    """The square ``(row, column)`` of a lattice cell ``(x, y)``."""
    x, y = cell
    return y, x
