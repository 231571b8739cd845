"""A tile game on the Replay page: what happened, and the board after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import news, standing_text, tile_colour, who_leads, who_won
from rollwrite.schema.dataclass_json import Moment, optional
from rollwrite.table import Event
from rollwrite.table.events import BotPlays, GameStarted, PersonPlays, Seq
from rollwrite.table.seats import Face
from rollwrite.tilegame import Placement
from rollwrite.tilegame.rules import TileTable
from rollwrite.tilegame.rules import events as ev
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.games.tile.board import (
    TileBoard,
    TileColourWords,
    TileLast,
    board_of,
    colour_words,
    last_of,
    position_of,
)
from rollwrite.web.table.bots import who_plays
from rollwrite.web.table.game_view import Happened


@dataclass(frozen=True)
class TileFramePlayer:
    """A player of a tile game on the Replay page.

    :ivar colours: the keys of the colours that the seat has.
    :ivar score: by the table's scheme, as if the game ended here; ``score_text`` says it in words.
    :ivar level: of the program that played for it.
    :ivar face: of who played; left out where that is the one of the bot's level.
    """

    seat: int
    name: str
    in_: bool
    colours: tuple[str, ...]
    score: int
    score_text: str
    level: int | None = optional(None)
    face: Face | None = optional(None)


@dataclass(frozen=True)
class TileFrame:
    """A tile game after one event.

    :ivar variant: the key of the game; ``name`` is what people call it.
    :ivar moves: the texts of all moves so far.
    :ivar position: the cells on which each colour lies, by its key.
    :ivar last: the last placement; null before the first.
    :ivar to_move: the seat whose turn it is; null at the end.
    :ivar colours: the words of each colour by its key.
    :ivar lower_wins: whether the lowest score wins.
    """

    seq: Seq
    at: Moment
    text: str
    game: int
    variant: str
    name: str
    moves: tuple[str, ...]
    points: dict[str, int]
    position: dict[str, tuple[str, ...]]
    board: TileBoard
    last: TileLast | None
    to_move: int | None
    players: tuple[TileFramePlayer, ...]
    colours: dict[str, TileColourWords]
    lower_wins: bool


def tile_frame(t: Translator, happened: Happened, table: TileTable) -> TileFrame | None:
    """See :class:`~rollwrite.web.table.game_view.GameView`."""
    play = table.game
    assert play is not None
    text = _text(t, happened.event, play)
    if text is None:
        return None
    colours = play.settings.row.colours
    return TileFrame(
        happened.seq,
        happened.at,
        text,
        play.number,
        play.settings.variant,
        t(f"tile.game.{play.settings.variant}"),
        tuple(str(move) for move in play.game.moves),
        dict(zip(colours, play.squares_left, strict=True)),
        position_of(play),
        board_of(play),
        last_of(play),
        play.to_move,
        tuple(
            TileFramePlayer(
                seat,
                name,
                play.is_in(seat),
                play.colours_of(seat),
                score,
                standing_text(t, play, seat, score),
                table.level_of(seat),
                table.face_of(seat),
            )
            for seat, name, score in zip(play.seats, play.names, play.scores, strict=True)
        ),
        colour_words(t, play.settings.row),
        not play.settings.scoring.high_wins,
    )


def _text(t: Translator, event: Event, play: TilePlay) -> str | None:
    """What happened, in one sentence; None for what a replay does not show."""
    match event:
        case GameStarted():
            return t("replay.started", game=event.game)
        case BotPlays() | PersonPlays():
            names = dict(zip(play.seats, play.names, strict=True))
            return who_plays(t, event, names, is_on=play.phase != "over")
    return _said(t, event, play) if isinstance(event, ev.TileEvent) else None


def tile_told(t: Translator, table: TileTable) -> tuple[str, ...]:
    """See :class:`~rollwrite.web.table.game_view.GameView`."""
    play = table.game
    if play is None:
        return ()
    made = zip(play.movers, play.game.moves, strict=True)
    placed = (_placed(t, play, seat, one) for seat, one in made if isinstance(one, Placement))
    return (*placed, who_leads(t, play))


def _placed(t: Translator, play: TilePlay, seat: int, move: Placement) -> str:
    colour = tile_colour(t, play.settings.row.colours[move.colour])
    name = play.name_of(seat)
    return t("replay.tile_move", name=name, colour=colour, shape=move.shape)


def _said(t: Translator, event: ev.TileEvent, play: TilePlay) -> str | None:
    match event:
        case ev.MovePlayed():
            said = news(t, play)
            move = play.game.moves[-1]
            if isinstance(move, Placement):
                said = (_placed(t, play, event.seat, move), *said[1:])
            return " ".join((*said, who_won(t, play)) if play.phase == "over" else said)
        case ev.MovesUndone() | ev.PlayerLeft() | ev.BoardTakenBack():
            return " ".join(news(t, play))
        case ev.BoardSettled():
            return " ".join((*news(t, play), who_won(t, play)))
        case ev.GameStopped():
            return who_won(t, play)
        case ev.UndoAsked() | ev.UndoAgreed() | ev.UndoRefused():
            return None
        case _:
            assert_never(event)
