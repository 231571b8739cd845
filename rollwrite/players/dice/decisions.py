"""The decisions of a game, found in the log of its table: what the coach looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rollwrite.dicegame import events as ev
from rollwrite.dicegame.colours import Colour
from rollwrite.dicegame.rules import RULES
from rollwrite.dicegame.sheet import Mark, Sheet
from rollwrite.dicegame.state import Game, Player
from rollwrite.games import GAMES
from rollwrite.players.dice.choosing import players_of
from rollwrite.players.dice.playout import Outlook, outlook
from rollwrite.players.job import CoachError
from rollwrite.table import Event


@dataclass(frozen=True)
class Question:
    """A turn of a player: was there something better?

    :ivar sheet: before the turn.
    :ivar faces: the dice to choose from; only the one taken where there was no choice.
    :ivar face: the die taken.
    :ivar drawn: what was drawn with it; None where the player went out.
    :ivar players: how many played, for the learned value.
    :ivar chance: a text from which the chance of the judge follows.
    """

    seat: int
    round: int
    colour: Colour
    sheet: Sheet
    faces: tuple[int, ...]
    face: int
    drawn: Mark | None
    coming: Outlook
    players: int
    chance: str


def games_in(events: Iterable[Event]) -> dict[int, list[tuple[Event, Game, Game]]]:
    """For each dice game in a log its events, each with the game before and after it.

    :raises CoachError: only other games were played at the table.
    """
    is_other = False
    found: dict[int, list[tuple[Event, Game, Game]]] = {}
    table = None
    for event in events:
        before: Any = None if table is None else table.game
        table = GAMES.evolve(table, event)
        game = table.game
        is_other = table.rules is not RULES
        if game is None or is_other:
            continue
        is_same = before is not None and before.number == game.number
        found.setdefault(game.number, []).append((event, before if is_same else game, game))
    if is_other and not found:
        raise CoachError("other-game")
    return found


def finished_game(
    events: Iterable[Event], number: int | None = None
) -> list[tuple[Event, Game, Game]]:
    """The events of a game that is over, each with the game before and after it.

    :param number: of the game at its table; None for the newest.
    :raises CoachError: there is no such game, or it cannot be coached.
    """
    games = games_in(events)
    if not games or (number is not None and number not in games):
        raise CoachError("no-game")
    steps = games[max(games) if number is None else number]
    end = steps[-1][2]
    if end.phase != "over":
        raise CoachError("running")
    if not any(player.sheet.is_known for player in end.players):
        raise CoachError("no-sheets")
    return steps


def questions(steps: Sequence[tuple[Event, Game, Game]]) -> list[Question]:
    """The turns of a game that is over, round by round, without those that were taken back.

    Of a sheet of paper that the app has not seen whole there are none.
    """
    end = steps[-1][2]
    found: dict[tuple[int, int], Question] = {}
    for event, before, after in steps:
        match event:
            case ev.DieTaken(seat=seat):
                found[before.round, seat] = _taken(before, after, seat)
            case ev.DiceCorrected():
                _corrected(found, after)
            case ev.ShapePlaced(seat=seat) | ev.PaperMarked(seat=seat):
                key = before.round, seat
                found[key] = replace(found[key], drawn=_player(after, seat).sheet.marks[-1])
            case ev.TurnUndone(seat=seat):
                key = before.round, seat
                found[key] = replace(found[key], drawn=None)
            case ev.PlayerOut(seat=seat, reason="left" | "set-out"):
                # Who leaves has decided nothing about the sheet.
                key = before.round, seat
                if key in found and found[key].drawn is None:
                    del found[key]
    known = {player.seat for player in end.players if player.sheet.is_known}
    return [question for _, question in sorted(found.items()) if question.seat in known]


def _taken(before: Game, after: Game, seat: int) -> Question:
    index = before.index_of(seat)
    assert index is not None
    face = after.face_of(after.players[index])
    assert face is not None
    faces = tuple(sorted({before.dice[die] for die in before.dice_left}))
    return Question(
        seat,
        before.round,
        before.colour_of(index),
        before.players[index].sheet,
        faces,
        face,
        None,
        outlook(before, index),
        players_of(before),
        f"{before.commitment or before.rolled}/{before.number}/{seat}/{before.round}",
    )


def _corrected(found: dict[tuple[int, int], Question], game: Game) -> None:
    """Who took a die that had been typed in wrong chose among others than there were."""
    for player in game.players:
        face = game.face_of(player)
        key = game.round, player.seat
        if face is not None and key in found:
            found[key] = replace(found[key], faces=(face,), face=face)


def _player(game: Game, seat: int) -> Player:
    return next(player for player in game.players if player.seat == seat)


def known_sheets(game: Game) -> Iterator[Player]:
    """The players whose sheets are known whole, by their seats."""
    yield from sorted(
        (player for player in game.players if player.sheet.is_known), key=lambda one: one.seat
    )
