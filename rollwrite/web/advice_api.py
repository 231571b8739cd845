"""Which move is best, and what the coach says of a game: asked by people and by programs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final

from flask import Blueprint, Response

from rollwrite.dicegame import Settings
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.start import Start
from rollwrite.notes import Text
from rollwrite.players.coach_error import CoachError
from rollwrite.players.tile.analysed import Analysis
from rollwrite.service import Seated, TableSnapshot
from rollwrite.service.coaching import CoachProgress as Coaching
from rollwrite.table import OpenTable, RefusedError, may
from rollwrite.table.dataclass_json import decode
from rollwrite.table.refusals import require
from rollwrite.web.access import GameNumber, TableCode, game_number, own_seat, request_snapshot
from rollwrite.web.home import open_and_begin
from rollwrite.web.languages import words
from rollwrite.web.operations import operation
from rollwrite.web.problems import ProblemError
from rollwrite.web.request_bodies import IdempotencyKey, PersonName, read_json
from rollwrite.web.seating import seated_response
from rollwrite.web.site import site
from rollwrite.web.table import answers
from rollwrite.web.table.advice_view import AdvisedMove, AdvisedTileMove, advised
from rollwrite.web.table.coach_view import CoachedGame, CoachProgress, coached_view
from rollwrite.web.table.tile_coach_view import CoachedTileGame, coached_tile_view
from rollwrite.web.table.views import game_view_of, steps_of
from rollwrite.worker_process import BusyError, WorkerError

blueprint = Blueprint("advice", __name__, url_prefix="/api/v1/tables/<code>")

#: What stands against a game that cannot be coached: status and problem.
_NOT_COACHED: Final = {
    "no-game": (404, "no-such-game"),
    "running": (422, "coach-later"),
    "no-moves": (422, "no-moves"),
    "no-sheets": (422, "no-sheets"),
}


@dataclass(frozen=True)
class AskedAdvice:
    """Who asks.

    :ivar what: at a tile game the piece to be placed or picked, or the corner, if it is asked about
        that one only.
    """

    seat: int
    what: Annotated[str, Text(r"^[A-Za-z0-9]{1,8}$", "1 to 8 letters and digits")] | None = None


@dataclass(frozen=True)
class AdvisedMoves:
    """Good moves, best first; none where nothing can be drawn or placed."""

    moves: tuple[AdvisedMove | AdvisedTileMove, ...]


@blueprint.post("/advice")
@operation(body=AskedAdvice, problems=(403, 503))
def ask_advice(code: TableCode) -> AdvisedMoves:
    """Ask which move is best.

    For a seat that has to take a die, to draw or to move, where the table allows it: up to three
    moves, and why; of one piece up to three places. Nothing at the table changes.
    """
    snapshot = request_snapshot(code)
    table = snapshot.table
    asked = decode(AskedAdvice, read_json())
    seat = own_seat(snapshot, asked.seat)
    if table.game is None:
        raise RefusedError("no-game")
    holder = table.seat(seat)
    assert holder is not None
    view = game_view_of(table)
    require(may.bot_plays(holder) or view.advisable(table, seat, snapshot.actor, asked.what))
    try:
        found = site().players.hint(snapshot, seat, asked.what)
    except (BusyError, WorkerError):
        raise ProblemError(503, "thinking") from None
    return AdvisedMoves(advised(words(), table, seat, found))


@blueprint.get("/games/<game>/coach")
@operation()
def coach_so_far(code: TableCode, game: GameNumber) -> CoachProgress:
    """What the coach has said of a game so far.

    Nothing begins by it; of a game that is not over, or that nobody has asked about, it is nothing.
    """
    try:
        snapshot, number = _finished(code, game)
    except ProblemError as error:
        if error.status != 422:
            raise
        return CoachProgress(0, 0, None)
    return _progress(snapshot, number, site().players.coach_so_far(snapshot.code, number))


@blueprint.post("/games/<game>/coach")
@operation(problems=(422, 503))
def coach(code: TableCode, game: GameNumber) -> CoachProgress:
    """Ask the coach about a finished game, or how far it is.

    It looks at every decision of every player whose sheet is known, in a tile game at every move,
    which takes some seconds; ask again until ``coached`` is there. Then it is kept as long as the
    table.
    """
    snapshot, number = _finished(code, game)
    try:
        return _progress(snapshot, number, site().players.coach(snapshot.code, number))
    except CoachError as error:
        raise ProblemError(*_NOT_COACHED[error.code]) from None
    except (BusyError, WorkerError):
        raise ProblemError(503, "thinking") from None


def _progress(snapshot: TableSnapshot, number: int, found: Coaching) -> CoachProgress:
    said = found.coached
    if said is None:
        return CoachProgress(found.done, found.total, None)
    events = site().service.events(snapshot.code)
    if isinstance(said, Analysis):
        shown: CoachedGame | CoachedTileGame = coached_tile_view(words(), said, number, events)
    else:
        shown = coached_view(words(), said, events)
    return CoachProgress(found.done, found.total, shown)


def _finished(code: str, game: str) -> tuple[TableSnapshot, int]:
    """A table, and the number of a game that was played there to its end.

    :raises ProblemError: there is none with this number, or it is not over.
    """
    snapshot = request_snapshot(code)
    number, newest = game_number(snapshot, game), snapshot.table.game
    if newest is not None and number == newest.number and newest.phase != "over":
        raise ProblemError(422, "coach-later")
    return snapshot, number


@dataclass(frozen=True)
class FromHere:
    """From where to play on: the sheet of a seat as it was before a round.

    :ivar name: of who plays; the seat's own if left out.
    """

    seat: int
    round: int
    name: PersonName | None = None
    id: IdempotencyKey | None = None


@blueprint.post("/games/<game>/continue")
@operation(status=201, answer=answers.Seated, body=FromHere, problems=(403, 429))
def play_on(code: TableCode, game: GameNumber) -> Response:
    """Play on alone from a round of a finished game: a new table for practice."""
    snapshot, number = _finished(code, game)
    wanted = decode(FromHere, read_json())
    name, settings = _position(snapshot, number, wanted)
    command = OpenTable(wanted.name or name, settings, "phone", True)
    seated = open_and_begin(command, wanted.id)
    begun = site().service.snapshot(seated.snapshot.code, seated.token)
    return seated_response(Seated(seated.token, begun))


def _position(snapshot: TableSnapshot, number: int, wanted: FromHere) -> tuple[str, Settings]:
    """Who played, and the settings with which the round begins once more.

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
        return player.name, settings
    raise ProblemError(422, "no-such-round")
