"""Why a ghost on the screen could not be drawn there, with the squares that show it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rollwrite.board import Violation
from rollwrite.dicegame import Colour, RefusedError, Sheet, Square, Table
from rollwrite.dicegame.sheet import square_of
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import reason, refusal


def check_view(
    t: Translator, table: Table, seat: int, squares: tuple[Square, ...], *, strike: bool
) -> dict[str, Any] | None:
    """Whether a seat that is drawing may draw on these squares, and every reason why not.

    None when the seat is not drawing.
    """
    game = table.game
    index = None if game is None else game.index_of(seat)
    if game is None or index is None or not game.is_drawing(index):
        return None
    player, colour = game.players[index], game.colour_of(index)
    sheet, face = player.sheet, game.face_of(player)
    reasons = reasons_view(t, sheet.violations(colour, squares), sheet, colour)
    if strike and not sheet.has_strike_left:
        text = t("table.reason.no_strike")
        reasons.append({"reason": "no-strike", "rule": "D10", "text": text, "squares": []})
    shape = sheet.shape_at(squares)
    if shape is not None and not strike and face is not None:
        row = sheet.layout.row_of(shape)
        if row != face:
            text = t("table.reason.row", shape=shape, row=row, face=face)
            reasons.append({"reason": "row", "rule": "D7", "text": text, "squares": []})
    return {"legal": not reasons, "reasons": reasons}


def reasons_view(
    t: Translator, violations: Iterable[Violation], sheet: Sheet, colour: Colour
) -> list[dict[str, Any]]:
    """Broken rules as JSON: the rule, the words, the squares that show it."""
    return [
        {
            "reason": violation.reason,
            "rule": violation.rule,
            "text": reason(t, violation, sheet, colour),
            "squares": [square_of(cell) for cell in violation.cells],
        }
        for violation in violations
    ]


def refusal_view(
    t: Translator, error: RefusedError, table: Table | None, seat: int | None
) -> dict[str, Any]:
    """A refused command as the members of a problem document."""
    sheet = colour = None
    game = None if table is None else table.game
    if game is not None and seat is not None:
        index = game.index_of(seat)
        if index is not None:
            sheet, colour = game.players[index].sheet, game.colour_of(index)
    view: dict[str, Any] = {"code": error.code, "detail": refusal(t, error, sheet, colour)}
    if error.rule is not None:
        view["rule"] = error.rule
    if error.violations and sheet is not None and colour is not None:
        view["reasons"] = reasons_view(t, error.violations, sheet, colour)
    return view
