"""The page on which the coach looks back on a game; and playing on from within it, at a new table,
for practice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from flask import Blueprint, Response

from rollwrite.dicegame import Settings
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.settings import Start
from rollwrite.schema.dataclass_json import decode
from rollwrite.service import Seated, TableSnapshot
from rollwrite.service.opening import open_with_bots
from rollwrite.table import OpenTable
from rollwrite.table.commands import FIRST_RULES
from rollwrite.tilegame.rules.settings import TileSettings, move_texts
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.coach.api import finished_game
from rollwrite.web.games import messages
from rollwrite.web.games.messages import IdempotencyKey, PersonName
from rollwrite.web.games.registry import game_at, steps_of, table_with
from rollwrite.web.http.access import GameNumber, TableCode, request_snapshot, seated_response
from rollwrite.web.http.operations import operation, read_json
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import OPEN, limited
from rollwrite.web.http.rendering import Page, page_response
from rollwrite.web.http.site import site

blueprint = Blueprint("coach", __name__)


@dataclass(frozen=True)
class CoachPage(Page):
    """What the coach says of a game; the script asks for it.

    :ivar game: its number at the table.
    :ivar seats: those of this phone.
    :ivar rules: the key of the rules by which it was played.
    :ivar recorded: it is a saved game, and there is no table to go back to.
    """

    template = "coach/coach.html"
    code: str
    game: int
    seats: tuple[int, ...]
    rules: str
    recorded: bool


@blueprint.get("/t/<code>/coach/<int:game>")
def coach(code: str, game: int) -> Response:
    """What the coach says of a game."""
    snapshot = request_snapshot(code)
    table = snapshot.table
    own = [seat.number for seat in table.seats if table.speaks_for(snapshot.actor, seat.number)]
    found = table_with(site().service.events(snapshot.code), game)
    rules = FIRST_RULES if found is None else found.rules.key
    return page_response(CoachPage(snapshot.code, game, tuple(own), rules, table.recorded))


# ── Playing on ────────────────────────────────────────────────────────────────────────────────────

playing_on = Blueprint("playing_on", __name__, url_prefix="/api/v1/tables/<code>")

#: The level of the players without a phone who sit in the places of people.
_LEVEL: Final = 4


@dataclass(frozen=True)
class FromHere:
    """From where to play on, in the place of a seat.

    :ivar round: of the dice game: with the seat's sheet as it was before this round.
    :ivar move: of a tile game: with the board as it was before this move, counted from 1; one more
        than were made is as it was after the last, where a game broke off.
    :ivar name: of who plays; the seat's own if left out.
    """

    seat: int
    round: int | None = None
    move: int | None = None
    name: PersonName | None = None
    id: IdempotencyKey | None = None


@dataclass(frozen=True)
class _Beginning:
    """How a game goes on.

    :ivar name: of who sat there.
    :ivar levels: of the players without a phone, who take the seats from the second on.
    """

    name: str
    settings: Settings | TileSettings
    rules: str
    levels: tuple[int, ...] = ()


@playing_on.post("/games/<game>/continue")
@operation(status=201, answer=messages.Seated, body=FromHere, problems=(403, 429))
@limited(OPEN)
def play_on(code: TableCode, game: GameNumber) -> Response:
    """Play on from within a finished game: a new table for practice.

    Of the dice game from a round, alone. Of a tile game from a move, against bots, which play at
    once when it is their turn.
    """
    snapshot, number = finished_game(code, game)
    wanted = decode(FromHere, read_json())
    begun = _sheet if wanted.move is None else _board
    found = begun(snapshot, number, wanted)
    command = OpenTable(
        wanted.name or found.name, found.settings, "phone", not found.levels, found.rules
    )
    seated = open_with_bots(site().service, command, wanted.id, found.levels, begin=True)
    begun_at = site().service.snapshot(seated.snapshot.code, seated.token)
    return seated_response(Seated(seated.token, begun_at))


def _sheet(snapshot: TableSnapshot, number: int, wanted: FromHere) -> _Beginning:
    """The settings with which a round of the dice game begins once more.

    :raises ProblemError: the seat did not play that round, or its sheet is not known.
    """
    for _, event, before, after in steps_of(site().service.events(snapshot.code), number):
        is_it = isinstance(event, ev.DieTaken) and event.seat == wanted.seat
        if not is_it or before.round != wanted.round:
            continue
        index = after.index_of(wanted.seat)
        assert index is not None
        player = before.players[index]
        try:
            start = Start.of(player.sheet)
        except ValueError:
            break
        settings = replace(
            before.settings,
            dice="app",
            standby_follows_starter=False,
            markers=before.coming_colours(index),
            advice=True,
            seed=None,
            start=start,
        )
        return _Beginning(player.name, settings, "dice")
    raise ProblemError(422, "no-such-round")


def _board(snapshot: TableSnapshot, number: int, wanted: FromHere) -> _Beginning:
    """The settings of a table whose first game goes on before a move of a tile game.

    :raises ProblemError: there was no such move or seat, or somebody had left before it.
    """
    play = game_at(site().service.events(snapshot.code), number)
    if not isinstance(play, TilePlay) or wanted.seat not in play.seats or wanted.move is None:
        raise ProblemError(422, "no-such-move")
    begun = range(1, len(play.game.moves) + 2)
    before = play.game.history()[wanted.move - 1] if wanted.move in begun else None
    # Where somebody has left before, the moves alone do not lead there.
    if before is None or before.is_over or before.departures:
        raise ProblemError(422, "no-such-move")
    # Whoever asks has seat 1 of the new table, in the place of the old one.
    others = [seat for seat in play.seats if seat != wanted.seat]
    seating = tuple(1 if seat == wanted.seat else 2 + others.index(seat) for seat in play.seats)
    settings = replace(
        play.settings, seating=seating, record=move_texts(before), board="app", advice=True
    )
    levels = {seat.number: seat.level for seat in snapshot.table.seats if seat.is_bot}
    return _Beginning(
        play.name_of(wanted.seat),
        settings,
        "tile",
        tuple(levels.get(seat) or _LEVEL for seat in others),
    )
