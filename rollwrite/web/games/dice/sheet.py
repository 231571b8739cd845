"""A sheet of the dice game as JSON: what is drawn, what may be drawn, and why not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

from rollwrite.board import Violation, bits
from rollwrite.dicegame import Colour, Mark, Sheet, Square
from rollwrite.dicegame.rules import DiceTable, may
from rollwrite.dicegame.sheet import square_of
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import reason, refusal
from rollwrite.schema.notes import note
from rollwrite.table import DecodeError, FieldError, RefusedError
from rollwrite.web.table.game_view import CheckQuery, Refusal
from rollwrite.web.table.parts import Written


@dataclass(frozen=True)
class ViewMark:
    """What was drawn in a round; shape and squares are null where nobody told them."""

    n: int
    round: int
    colour: Colour
    strike: bool
    shape: str | None
    squares: tuple[Square, ...] | None


#: As programs know it.
MarkJson: TypeAlias = Annotated[ViewMark, note(name="Mark")]


@dataclass(frozen=True)
class ViewPlacement:
    """One way to lie."""

    orientation: int
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class ShapePlacements:
    """A shape's places."""

    shape: str
    placements: tuple[ViewPlacement, ...]


@dataclass(frozen=True)
class Placements:
    """Where a seat may draw now."""

    seat: int
    colour: Colour
    face: int
    strike: bool
    shapes: tuple[ShapePlacements, ...]


@dataclass(frozen=True)
class Reason:
    """One broken rule, with the squares that show it."""

    reason: str
    rule: str
    text: str
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class Check:
    """Whether a seat may draw there."""

    legal: bool
    reasons: tuple[Reason, ...]


@lru_cache(maxsize=2048)
def written_marks(marks: tuple[Mark, ...]) -> Any:
    """What is drawn on a sheet, as it stands in every view until something is drawn."""
    return Written(sheet_marks(marks))


def sheet_marks(marks: tuple[Mark, ...]) -> tuple[ViewMark, ...]:
    """What is drawn on a sheet, in order; ``n`` from 1."""
    return tuple(
        ViewMark(n, mark.round, mark.colour, mark.strike, mark.shape, mark.squares)
        for n, mark in enumerate(marks, start=1)
    )


def dice_placements(table: DiceTable, seat: int, *, strike: bool) -> Placements:
    """Every legal placement of a seat that is drawing, by shape.

    :param strike: as if a strike were used: shapes of every row.
    :raises RefusedError: it is not drawing.
    """
    game = table.game
    index = None if game is None else game.index_of(seat)
    if game is None or index is None or not game.is_drawing(index):
        raise RefusedError("no-die", "D7")
    player, colour = game.players[index], game.colour_of(index)
    face = game.face_of(player)
    assert face is not None
    sheet = player.sheet
    legal = sheet.legal(colour, None if strike else face)
    if strike and not sheet.has_strike_left:
        legal = 0
    table_of_placements = sheet.layout.table
    shapes: dict[str, list[ViewPlacement]] = {}
    for number in bits(legal):
        orientation = table_of_placements.orientation_numbers[number]
        cells = table_of_placements.cells_of(number)
        entry = ViewPlacement(orientation, tuple(square_of(cell) for cell in cells))
        shapes.setdefault(table_of_placements.shape_of(number).name, []).append(entry)
    found = tuple(ShapePlacements(name, tuple(places)) for name, places in shapes.items())
    return Placements(seat, colour, face, strike, found)


def dice_check(t: Translator, table: DiceTable, seat: int, query: CheckQuery) -> Check:
    """Whether a seat that is drawing may draw on these squares, and every reason why not.

    :raises RefusedError: it is not drawing.
    :raises DecodeError: no squares are asked about.
    """
    game = table.game
    index = None if game is None else game.index_of(seat)
    if game is None or index is None or not game.is_drawing(index):
        raise RefusedError("no-die", "D7")
    if query.squares is None:
        raise DecodeError([FieldError("?squares", "squares as row,column;row,column")])
    fit = may.fit(game, index, query.squares, strike=query.strike)
    sheet, colour = game.players[index].sheet, game.colour_of(index)
    reasons = list(reasons_of(t, fit.violations, sheet, colour))
    if fit.no_strike:
        reasons.append(Reason("no-strike", "D10", t("table.reason.no_strike"), ()))
    wrong = fit.wrong_row
    if wrong is not None:
        text = t("table.reason.row", shape=wrong.shape, row=wrong.row, face=wrong.face)
        reasons.append(Reason("row", "D7", text, ()))
    return Check(not reasons, tuple(reasons))


def reasons_of(
    t: Translator, violations: Iterable[Violation], sheet: Sheet, colour: Colour
) -> tuple[Reason, ...]:
    """Broken rules: the rule, the words, the squares that show it."""
    return tuple(
        Reason(
            violation.reason,
            violation.rule,
            reason(t, violation, sheet, colour),
            tuple(square_of(cell) for cell in violation.cells),
        )
        for violation in violations
    )


def dice_refusal(
    t: Translator, error: RefusedError, table: DiceTable | None, seat: int | None
) -> Refusal:
    """A refused command in words, with the reasons on the squares."""
    game = None if table is None else table.game
    index = None if game is None or seat is None else game.index_of(seat)
    if game is None or index is None:
        return Refusal(refusal(t, error, None, None))
    sheet, colour = game.players[index].sheet, game.colour_of(index)
    reasons = reasons_of(t, error.violations, sheet, colour)
    return Refusal(refusal(t, error, sheet, colour), reasons)
