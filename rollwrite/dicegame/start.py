"""A position from which somebody plays on alone: a sheet on which something is drawn already."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rollwrite.dicegame.colours import Colour
from rollwrite.dicegame.layout import Layout
from rollwrite.dicegame.sheet import Mark, Sheet, Square
from rollwrite.schema.notes import optional


@dataclass(frozen=True)
class Drawn:
    """A shape that is drawn before the game begins.

    :ivar strike: a strike was crossed out for it (D10).
    """

    colour: Colour
    squares: tuple[Square, ...]
    strike: bool = optional(False)


@dataclass(frozen=True)
class Start:
    """The rounds before a game begins, a shape in each; the next round is the game's first.

    :ivar drawn: in the order in which they were drawn.
    """

    drawn: tuple[Drawn, ...]

    @classmethod
    def of(cls, sheet: Sheet, rounds: int | None = None) -> Start:
        """A sheet as it was before its round with this number; None for as it is.

        :raises ValueError: it is a paper sheet of which not every shape was told.
        """
        marks = [mark for mark in sheet.marks if rounds is None or mark.round < rounds]
        drawn = []
        for mark in marks:
            if mark.squares is None:
                raise ValueError("not every shape of the sheet is known")
            drawn.append(Drawn(mark.colour, mark.squares, mark.strike))
        return cls(tuple(drawn))


# Settings are made anew whenever a log is read or a command decided; their start stays the same.
@lru_cache(maxsize=64)
def started_sheet(layout: Layout, start: Start | None) -> Sheet:
    """The sheet with which a player begins.

    :raises ValueError: the law of placement does not allow a shape, or there are too many strikes.
    """
    sheet = Sheet(layout)
    for number, one in enumerate(() if start is None else start.drawn, start=1):
        squares = tuple(sorted(set(one.squares)))
        found = sheet.violations(one.colour, squares)
        if found:
            rules = ", ".join(sorted({violation.rule for violation in found}))
            raise ValueError(f"a start that could be drawn; shape {number} breaks {rules}")
        if one.strike and not sheet.has_strike_left:
            raise ValueError(f"a start with as many strikes as there are; shape {number} has none")
        shape = sheet.shape_at(squares)
        sheet = sheet.with_mark(Mark(number, one.colour, one.strike, shape, squares))
    return sheet
