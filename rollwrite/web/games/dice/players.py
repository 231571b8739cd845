"""The players of a dice game: their sheets, the ring, the results, and what programs draw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rollwrite.dicegame import Colour, Mark, Player, Square
from rollwrite.dicegame.events import OutReason
from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.rules import DiceTable, may
from rollwrite.dicegame.rules.awards import awards, awards_so_far
from rollwrite.dicegame.state import Game
from rollwrite.i18n import Translator
from rollwrite.i18n.advice_words import award_words
from rollwrite.i18n.dice_words import (
    colour_name,
    compared_line,
    doomed_text,
    guess_line,
    own_win,
    result_line,
    why_out,
)
from rollwrite.schema.dataclass_json import optional
from rollwrite.table.seats import SeatKind
from rollwrite.web.games.dice.sheet import MarkJson, written_marks
from rollwrite.web.table.bots import player_name
from rollwrite.web.table.game_view import ViewAward
from rollwrite.web.table.parts import Same, Written, own


@dataclass(frozen=True)
class RingPlace:
    """Who holds what."""

    seat: int
    name: str
    colour: Colour
    in_: bool


@dataclass(frozen=True)
class ViewRing:
    """The markers, clockwise from the first starter."""

    places: tuple[RingPlace, ...]
    standby: tuple[Colour, ...]


@dataclass(frozen=True)
class ViewOut:
    """When and why a player went out (D11, D16).

    :ivar colour: of the marker held then.
    """

    round: int
    reason: OutReason
    text: str
    colour: Colour


@dataclass(frozen=True)
class ViewPlayer:
    """A player and the sheet.

    :ivar face: of the die taken.
    :ivar known: whether the app knows all that is drawn on it.
    :ivar doomed: that this pick will put the player out, for all others, where that is certain and
        the table plays with hints.
    """

    seat: int
    name: str
    kind: SeatKind
    mine: bool
    colour: Colour
    die: int | None
    face: int | None
    drawing: bool
    drawn: bool
    in_: bool
    out: ViewOut | None
    strikes: int
    strikes_max: int
    unfilled: int | None
    known: bool
    used: tuple[str, ...]
    marks: tuple[MarkJson, ...]
    votes: int
    can_be_set_out: bool
    doomed: str | None = optional(None)


@dataclass(frozen=True)
class DiceResult:
    """A result.

    :ivar compared: the same beside the next place: "37 empty squares: one ahead of Ana".
    :ivar won: that one has won, for the player's own phone; null without a win.
    :ivar award: what the player is praised for; null alone, where there is nobody beside one.
    """

    seat: int
    name: str
    rank: int
    unfilled: int
    strikes: int
    tie: str | None
    text: str
    compared: str
    won: str | None = optional(None)
    award: ViewAward | None = optional(None)


@dataclass(frozen=True)
class ViewGuess:
    """What a player who was out guessed, told when the game is over (S5).

    :ivar winner: a seat, and how many squares of its sheet would stay empty.
    :ivar text: the guess, and how near it was.
    """

    seat: int
    winner: int
    unfilled: int
    text: str


def guesses_view(t: Translator, game: Game) -> tuple[ViewGuess, ...]:
    """The guesses at the end of a game, once all is counted."""
    found = []
    for player in game.players:
        guess, text = player.guess, guess_line(t, game, player)
        if guess is None or guess.winner is None or guess.unfilled is None or text is None:
            continue
        found.append(ViewGuess(player.seat, guess.winner, guess.unfilled, text))
    return tuple(found)


def ring_view(game: Game) -> ViewRing:
    """Who holds which marker, clockwise from the first starter."""
    places = tuple(
        RingPlace(player.seat, player.name, game.colour_of(index), player.is_in)
        for index, player in enumerate(game.players)
    )
    return ViewRing(places, game.ring.standby)


def ranking_view(t: Translator, game: Game) -> tuple[DiceResult, ...]:
    """The results of a game that is over, best first (D15)."""
    names = {player.seat: player.name for player in game.players}
    praised = {} if game.is_solo else praise(t, game)
    return tuple(
        DiceResult(
            score.seat,
            names[score.seat],
            score.rank,
            score.unfilled,
            score.strikes,
            score.tie,
            result_line(t, game, score),
            compared_line(t, game, score),
            own_win(t, game, score),
            praised.get(score.seat),
        )
        for score in game.ranking
    )


def praise(t: Translator, game: Game) -> dict[int, ViewAward]:
    """What every seat is praised for, or could be if the game ended now."""
    found = awards(game) if game.phase == "over" else awards_so_far(game)
    return {seat: ViewAward(one.key, *award_words(t, one)) for seat, one in found.items()}


def doomed(game: Game) -> tuple[int, ...]:
    """The players who go out with this pick for certain, where the table plays with hints."""
    return _doomed(Same(game)) if game.settings.hints else ()


# Each phone asks several times in a view.
@lru_cache(maxsize=128)
def _doomed(same: Same[Game]) -> tuple[int, ...]:
    return tuple(n for n in range(len(same.value.players)) if not may.stay_in(same.value, n))


def player_view(t: Translator, table: DiceTable, game: Game, index: int) -> Any:
    """A player as JSON: after most changes the text of before."""
    player: Player = game.players[index]
    out = None
    if player.out is not None:
        was = player.out
        out = ViewOut(was.round, was.reason, why_out(t, player), was.colour)
    return _written_player(
        Same(player),
        out,
        game.colour_of(index),
        game.face_of(player),
        game.is_drawing(index),
        player.mark_of(game.round) is not None,
        sum(aim == player.seat for _, aim in table.votes),
        doomed_text(t, game, index, is_own=False) if index in doomed(game) else None,
    )


@lru_cache(maxsize=2048)
def _written_player(
    same: Same[Player],
    out: ViewOut | None,
    colour: Colour,
    face: int | None,
    is_drawing: bool,
    has_drawn: bool,
    votes: int,
    doom: str | None,
) -> Written:
    player = same.value
    return Written(
        ViewPlayer(
            seat=player.seat,
            name=player.name,
            kind=player.kind,
            mine=own(f"player {player.seat} mine"),
            colour=colour,
            die=player.die,
            face=face,
            drawing=is_drawing,
            drawn=has_drawn,
            in_=player.is_in,
            out=out,
            strikes=player.sheet.strikes,
            strikes_max=STRIKES,
            unfilled=player.unfilled,
            known=player.sheet.is_known,
            used=player.sheet.used,
            marks=written_marks(player.sheet.marks),
            votes=votes,
            can_be_set_out=own(f"player {player.seat} votable"),
            doomed=doom,
        )
    )


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
