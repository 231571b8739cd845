"""Moves that the judge finds good, in the reader's words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rollwrite.dicegame import Colour, Layout, Square
from rollwrite.dicegame.commands import TakeDie
from rollwrite.dicegame.sheet import cell_of
from rollwrite.games import FORMS
from rollwrite.i18n import Translator
from rollwrite.i18n.reason_words import reason_text
from rollwrite.players.dice.judge import Advice
from rollwrite.web.table.message_schemas import AnyCommand


@dataclass(frozen=True)
class AdvisedMove:
    """A good move.

    :ivar command: what to send first.
    :ivar die: the number of the die to take for it; null once one has it.
    :ivar face: the value of that die.
    :ivar words: the move in words, and ``reason`` what speaks for it.
    """

    command: AnyCommand
    die: int | None
    face: int
    shape: str
    colour: Colour
    squares: tuple[Square, ...]
    strike: bool
    words: str
    reason: str


def advised_move(t: Translator, layout: Layout, advice: Advice) -> AdvisedMove:
    """A good move on a sheet with this layout."""
    command = advice.command
    die = command.die if isinstance(command, TakeDie) else None
    drawn = shape_words(t, layout, advice.shape, advice.squares, strike=advice.strike)
    key = "advice.draw" if die is None else "advice.take"
    words = t(key, shape=drawn, **({} if die is None else {"face": advice.face}))
    sent: dict[str, Any] = FORMS.command_to_json(command)
    return AdvisedMove(
        sent,
        die,
        advice.face,
        advice.shape,
        advice.colour,
        advice.squares,
        advice.strike,
        words,
        reason_text(t, advice.reason.key, advice.reason.params),
    )


def shape_words(
    t: Translator, layout: Layout, shape: str, squares: Iterable[Square], *, strike: bool
) -> str:
    """A shape and its squares: "T4 on c5, d5, e5 and d4"."""
    names = [layout.board.format_cell(cell_of(square)) for square in squares]
    key = "advice.shape_strike" if strike else "advice.shape"
    return t(key, shape=shape, squares=t.join(names))
