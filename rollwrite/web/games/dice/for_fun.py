"""Playing on for fun in the dice game: what a phone asks, and what it is told may be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Final

from rollwrite.dicegame import Colour, Sheet, Square
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.rules.may import sheet_for_fun
from rollwrite.dicegame.settings import Drawn
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Translator
from rollwrite.schema.dataclass_json import decode, note, optional
from rollwrite.table import DecodeError, FieldError, RefusedError
from rollwrite.table.seats import MAX_SEATS
from rollwrite.web.games.dice.sheet import DieRow, Reason, die_row, reasons_of
from rollwrite.web.table.parts import Same

#: Each shape once.
_MOST_DRAWN: Final = 21


@dataclass(frozen=True)
class AskedForFun:
    """What a player who is out has drawn for fun, and the dice that fell.

    :ivar drawn: since the player went out, in this order.
    :ivar colour: of the marker that the seat has with these dice.
    :ivar squares: of a shape that is tried; null for none.
    """

    drawn: Annotated[tuple[Drawn, ...], note(maxItems=_MOST_DRAWN)]
    colour: Colour
    dice: Annotated[tuple[int, ...], note("Their faces.", minItems=1, maxItems=MAX_SEATS)]
    squares: tuple[Square, ...] | None = None


@dataclass(frozen=True)
class ForFun:
    """The sheet with what was drawn for fun, and what may be drawn next.

    :ivar rows: of the dice, each face once.
    :ivar reasons: why the shape that is tried may not lie there.
    """

    unfilled: int
    rows: tuple[DieRow, ...]
    reasons: tuple[Reason, ...] = optional(())


def for_fun(t: Translator, table: DiceTable, seat: int, data: Mapping[str, Any]) -> ForFun:
    """Tell a player who is out what may be drawn for fun; nothing of it is kept.

    :param data: an :class:`AskedForFun` as JSON.
    :raises DecodeError: it is none.
    :raises RefusedError: the seat may not play for fun, or that cannot have been drawn.
    """
    asked = _read(data)
    game = table.game
    index = None if game is None else game.index_of(seat)
    if game is None or index is None:
        raise RefusedError("not-playing")
    sheet = _sheet(Same(game), index, asked.drawn)
    rows: Any = tuple(
        die_row(Same(sheet), t.language, asked.colour, face, is_told=True)
        for face in sorted(set(asked.dice))
    )
    found = () if asked.squares is None else sheet.violations(asked.colour, asked.squares)
    reasons = reasons_of(t, found, sheet, asked.colour)
    return ForFun(sheet.unfilled, rows, reasons)


# Asked about again and again, also in the middle of a turn.
@lru_cache(maxsize=256)
def _sheet(same: Same[Game], index: int, drawn: tuple[Drawn, ...]) -> Sheet:
    return sheet_for_fun(same.value, index, drawn)


def _read(data: Mapping[str, Any]) -> AskedForFun:
    asked = decode(AskedForFun, data)
    errors = []
    if len(asked.drawn) > _MOST_DRAWN:
        errors.append(FieldError("/drawn", f"array of at most {_MOST_DRAWN}"))
    if not 1 <= len(asked.dice) <= MAX_SEATS or not set(asked.dice) <= set(FACES):
        errors.append(FieldError("/dice", f"array of 1 to {MAX_SEATS} numbers from 1 to 6"))
    if errors:
        raise DecodeError(errors)
    return asked
