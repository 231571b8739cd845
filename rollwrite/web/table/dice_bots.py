"""What programs draw in a dice game, told so that somebody can draw it on real paper."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.dicegame import Colour, Mark, Player, Square
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import colour_name
from rollwrite.web.table.bots import player_name


@dataclass(frozen=True)
class BotMove:
    """What a program has drawn.

    :ivar round: in which it did.
    :ivar name: who drew: "Vera", or "Vera (for Ana)".
    :ivar n: the number of the shape on its sheet, from 1.
    :ivar face: of the die that was taken; None in the round before.
    :ivar words: a sentence.
    """

    seat: int
    round: int
    name: str
    colour: Colour
    shape: str
    n: int
    squares: tuple[Square, ...]
    face: int | None
    strike: bool
    words: str


def bot_moves(t: Translator, table: DiceTable, game: Game) -> tuple[BotMove, ...]:
    """The programs' moves of this round and the one before; none where all is on phones.

    A program rolls as soon as the last person has drawn, who has had no time yet to draw for it.
    """
    on_paper = any(player.kind == "paper" for player in game.players)
    if game.settings.dice == "app" and not on_paper:
        return ()
    programs = [
        player
        for index in game.clockwise(game.starter)
        if table.level_of((player := game.players[index]).seat) is not None
    ]
    found = [
        _move(t, table, game, player, mark)
        for number in (game.round - 1, game.round)
        for player in programs
        for mark in player.sheet.marks
        if mark.round == number
    ]
    return tuple(move for move in found if move is not None)


def _move(
    t: Translator, table: DiceTable, game: Game, player: Player, mark: Mark
) -> BotMove | None:
    seat = table.seat(player.seat)
    if seat is None or mark.shape is None or mark.squares is None:
        return None
    name = player_name(t, seat)
    key = "table.bot.draws_strike" if mark.strike else "table.bot.draws"
    return BotMove(
        seat=player.seat,
        round=mark.round,
        name=name,
        colour=mark.colour,
        shape=mark.shape,
        n=player.sheet.marks.index(mark) + 1,
        squares=mark.squares,
        face=game.face_of(player) if mark.round == game.round else None,
        strike=mark.strike,
        words=t(key, name=name, shape=mark.shape, colour=colour_name(t, mark.colour)),
    )
