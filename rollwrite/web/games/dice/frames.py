"""A dice game on the Replay page: what happened, and the sheets after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from rollwrite.dicegame import Colour, Layout
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import colour_name, dice_words, winner_sentence
from rollwrite.schema.dataclass_json import Moment, optional
from rollwrite.table import Event
from rollwrite.table.events import BotPlays, GameStarted, PersonPlays, Seq
from rollwrite.table.seats import Face
from rollwrite.web.games.dice.sheet import MarkJson, sheet_marks
from rollwrite.web.table.bots import who_plays
from rollwrite.web.table.game_view import Happened


@dataclass(frozen=True)
class FramePlayer:
    """A player then.

    :ivar level: of the program that played for it.
    :ivar face: of who played; left out where that is the one of the bot's level.
    """

    seat: int
    name: str
    colour: Colour
    unfilled: int | None
    strikes: int
    in_: bool
    die: int | None
    marks: tuple[MarkJson, ...]
    level: int | None = optional(None)
    face: Face | None = optional(None)


@dataclass(frozen=True)
class Frame:
    """A dice game after one event."""

    seq: Seq
    at: Moment
    text: str
    game: int
    round: int
    layout: Layout
    dice: tuple[int, ...]
    players: tuple[FramePlayer, ...]


def dice_frame(t: Translator, happened: Happened, table: DiceTable) -> Frame | None:
    """See :class:`~rollwrite.web.table.game_view.GameView`."""
    game = table.game
    assert game is not None
    text = _text(t, happened.event, game)
    if text is None:
        return None
    players = tuple(
        FramePlayer(
            player.seat,
            player.name,
            game.colour_of(index),
            player.unfilled,
            player.sheet.strikes,
            player.is_in,
            player.die,
            sheet_marks(player.sheet.marks),
            table.level_of(player.seat),
            table.face_of(player.seat),
        )
        for index, player in enumerate(game.players)
    )
    return Frame(
        happened.seq,
        happened.at,
        text,
        game.number,
        game.round,
        game.settings.layout,
        game.dice,
        players,
    )


def _text(t: Translator, event: Event, game: Game) -> str | None:
    """What happened, in one sentence; None for what a replay does not show."""
    match event:
        case GameStarted():
            return t("replay.started", game=event.game)
        case BotPlays() | PersonPlays():
            return who_plays(t, event, _names(game), is_on=game.phase != "over")
    return _said(t, event, game) if isinstance(event, ev.DiceEvent) else None


def _names(game: Game) -> dict[int, str]:
    return {player.seat: player.name for player in game.players}


def _said(t: Translator, event: ev.DiceEvent, game: Game) -> str | None:
    names = _names(game)
    match event:
        case ev.MarkersPassed():
            return t("replay.passed", round=game.round)
        case ev.DiceRolled() | ev.DiceCorrected():
            key = "rolled" if isinstance(event, ev.DiceRolled) else "corrected"
            dice = dice_words(t, event.values)
            return t(f"replay.{key}", name=names[event.seat], dice=dice)
        case ev.DieTaken():
            value = game.dice[event.die]
            return t("replay.taken", name=names[event.seat], value=value)
        case ev.ShapePlaced() | ev.PaperMarked():
            key = "drawn" if event.shape else "drawn_unseen"
            if event.strike:
                key += "_strike"
            colour = colour_name(t, event.colour)
            shape = {"shape": event.shape} if event.shape else {}
            return t(f"replay.{key}", name=names[event.seat], colour=colour, **shape)
        case ev.TurnUndone():
            return t("replay.undone", name=names[event.seat])
        case ev.PlayerOut():
            return t("replay.out", name=names[event.seat])
        case ev.WinnerGuessed():
            if event.winner is None or event.unfilled is None:
                return None
            winner = names[event.winner]
            return t.n("replay.guessed", event.unfilled, name=names[event.seat], winner=winner)
        case ev.GameEnded():
            return winner_sentence(t, game)
        case ev.ScoreReported():
            return t.n("replay.reported", event.unfilled, name=names[event.seat])
        case _:
            assert_never(event)
