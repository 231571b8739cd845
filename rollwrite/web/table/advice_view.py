"""Moves that the players find good, in the reader's words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rollwrite.dicegame import Colour, Layout, Square
from rollwrite.dicegame.commands import TakeDie
from rollwrite.dicegame.sheet import cell_of
from rollwrite.games import FORMS
from rollwrite.i18n import Translator
from rollwrite.i18n.advice_words import reason_text, tile_reason_text
from rollwrite.i18n.board_words import tile_colour
from rollwrite.players.dice.judge import Hint
from rollwrite.players.tile.hints import Hint as TileHint
from rollwrite.table import Table
from rollwrite.tilegame import Pick, Placement
from rollwrite.tilegame.moves import what_of
from rollwrite.tilegame.rules.commands import PlayMove
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.table.message_schemas import AnyCommand
from rollwrite.web.table.tile_lying import BoardSquare


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


@dataclass(frozen=True)
class AdvisedTileMove:
    """A good move of a tile game.

    :ivar command: what to send.
    :ivar move: its text; ``colour`` the colour's key.
    :ivar what: the piece that is placed or picked, or the corner that is chosen.
    :ivar squares: where the piece is placed, as rows and columns of the board that is drawn; none
        where it is picked, or a corner chosen.
    :ivar value: what the player may expect after it: his share of the win, 0 to 1.
    :ivar words: the move in words, and ``reason`` what speaks for it.
    """

    command: AnyCommand
    move: str
    colour: str
    what: str
    squares: tuple[BoardSquare, ...]
    value: float
    words: str
    reason: str


def advised(
    t: Translator, table: Table[Any, Any], seat: int, found: Iterable[Hint | TileHint]
) -> tuple[AdvisedMove | AdvisedTileMove, ...]:
    """What the players of a table's game find good for a seat, in words."""
    game = table.game
    assert game is not None
    return tuple(
        _tile_move(t, game, seat, one)
        if isinstance(one, TileHint)
        else _dice_move(t, game.settings.layout, one)
        for one in found
    )


def _dice_move(t: Translator, layout: Layout, advice: Hint) -> AdvisedMove:
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


def _tile_move(t: Translator, play: TilePlay, seat: int, advice: TileHint) -> AdvisedTileMove:
    move, board = advice.move, play.game.position.setup.table.board
    key = play.settings.row.colours[move.colour]
    colour, what = tile_colour(t, key), what_of(move)
    squares: tuple[BoardSquare, ...] = ()
    match move:
        case Placement():
            squares = tuple(map(board.square_of, move.cells))
            cells = t.join([board.format_cell(cell) for cell in move.cells])
            words = t("advice.tile.now.place", shape=what, colour=colour, cells=cells)
        case Pick():
            words = t("advice.tile.now.pick", shape=what, colour=colour)
        case _:
            words = t("advice.tile.now.corner", corner=what)
    sent: dict[str, Any] = FORMS.command_to_json(PlayMove(seat, f"{key} {move}"))
    reason = tile_reason_text(t, advice.reason.key, advice.reason.params)
    return AdvisedTileMove(
        sent, str(move), key, what, squares, round(advice.value, 3), words, reason
    )
