"""The coach, asked by people and by programs.

Which move is best; on a page of its own, what it says of a finished game; and how one plays on from
within that game, at a new table, for practice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final

from flask import Blueprint, Response

from rollwrite.dicegame import Settings
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.settings import Start
from rollwrite.players.job import CoachError
from rollwrite.players.tile.analysis import Analysis
from rollwrite.players.tile.analysis_record import name_players, recorded_moves, write_comments
from rollwrite.players.tile.hints import Hint as TileHint
from rollwrite.schema.dataclass_json import Text, decode, note, optional
from rollwrite.service import Seated, TableSnapshot
from rollwrite.service.coaching import CoachProgress as Coaching
from rollwrite.service.opening import open_with_bots
from rollwrite.table import OpenTable, RefusedError, may
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.rules import require
from rollwrite.tilegame.blksgf import record_of
from rollwrite.tilegame.rules.settings import TileSettings, move_texts
from rollwrite.tilegame.rules.state import TilePlay, comment_on
from rollwrite.web.coach import dice, tile
from rollwrite.web.coach.dice import AdvisedMove, CoachedGame
from rollwrite.web.coach.tile import AdvisedTileMove, CoachedTileGame
from rollwrite.web.games import messages
from rollwrite.web.games.messages import IdempotencyKey, PersonName
from rollwrite.web.games.registry import (
    StandIn,
    game_at,
    game_view_of,
    stand_ins,
    steps_of,
    table_with,
)
from rollwrite.web.http.access import (
    GameNumber,
    TableCode,
    game_number,
    own_seat,
    request_snapshot,
    seated_response,
)
from rollwrite.web.http.operations import RECORD, operation, read_json
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import ADVICE, COACH, OPEN, limited
from rollwrite.web.http.rendering import Page, file_to_keep, page_response
from rollwrite.web.http.site import site, words
from rollwrite.web.http.work import COACHING, HINT, done_as
from rollwrite.worker_process import BusyError, WorkerError

blueprint = Blueprint("advice", __name__, url_prefix="/api/v1/tables/<code>")

#: What stands against a game that cannot be coached: status and problem.
_NOT_COACHED: Final = {
    "no-game": (404, "no-such-game"),
    "other-game": (422, "no-coach"),
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


@dataclass(frozen=True)
class CoachProgress:
    """How far the coach is.

    :ivar done: decisions it has looked at, of ``total``; both 0 before anybody has asked.
    :ivar coached: what it says, once it has seen all.
    :ivar stand_ins: the programs that played for people in it; told with ``coached``.
    """

    done: Annotated[int, note(minimum=0)]
    total: Annotated[int, note(minimum=0)]
    coached: CoachedGame | CoachedTileGame | None
    stand_ins: tuple[StandIn, ...] = optional(())


@blueprint.post("/advice")
@operation(body=AskedAdvice, problems=(403, 503))
@limited(ADVICE)
@done_as(HINT)
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
    t, game = words(), table.game
    return AdvisedMoves(
        tuple(
            tile.advised_move(t, game, seat, one)
            if isinstance(one, TileHint)
            else dice.advised_move(t, game, seat, one)
            for one in found
        )
    )


@blueprint.get("/games/<game>/coach")
@operation()
def coach_so_far(code: TableCode, game: GameNumber) -> CoachProgress:
    """What the coach has said of a game so far.

    Nothing begins by it; of a game that is not over, or that nobody has asked about, it is nothing.
    """
    try:
        snapshot, number = finished_game(code, game)
    except ProblemError as error:
        if error.status != 422:
            raise
        return CoachProgress(0, 0, None)
    return _progress(snapshot, number, site().players.coach_so_far(snapshot.code, number))


@blueprint.post("/games/<game>/coach")
@operation(problems=(422, 503))
@limited(COACH)
@done_as(COACHING)
def coach(code: TableCode, game: GameNumber) -> CoachProgress:
    """Ask the coach about a finished game, or how far it is.

    It looks at every decision of every player whose sheet is known, in a tile game at every move,
    which takes some seconds; ask again until ``coached`` is there. Then it is kept as long as the
    table.
    """
    snapshot, number = finished_game(code, game)
    try:
        return _progress(snapshot, number, site().players.coach(snapshot.code, number))
    except CoachError as error:
        raise ProblemError(*_NOT_COACHED[error.code]) from None
    except (BusyError, WorkerError):
        raise ProblemError(503, "thinking") from None


@blueprint.get("/games/<game>/coach/record")
@operation(media=RECORD, problems=(422,))
def coached_record(code: TableCode, game: GameNumber) -> Response:
    """A tile game as a ``.blksgf`` file with what the coach says of it.

    Values, verdicts and reasons are comments, better lines are variations. For a game that the
    coach has looked at.
    """
    snapshot, number = finished_game(code, game)
    said = site().players.coach_so_far(snapshot.code, number).coached
    play = game_at(site().service.events(snapshot.code), number)
    if not isinstance(play, TilePlay):
        raise ProblemError(404, "no-record")
    if not isinstance(said, Analysis):
        raise ProblemError(422, "not-coached")
    t = words()
    record = record_of(play.game, comment_on(play))
    name_players(record, play.names)
    write_comments(t, record, recorded_moves(record), said, play.settings.scoring)
    return file_to_keep(str(record), RECORD, f"rollwrite-{snapshot.code}-{number}-coach.blksgf")


def _progress(snapshot: TableSnapshot, number: int, found: Coaching) -> CoachProgress:
    said = found.coached
    if said is None:
        return CoachProgress(found.done, found.total, None)
    events = site().service.events(snapshot.code)
    if isinstance(said, Analysis):
        shown: CoachedGame | CoachedTileGame = tile.coached_game(words(), said, number, events)
    else:
        shown = dice.coached_game(words(), said, events)
    return CoachProgress(found.done, found.total, shown, stand_ins(events, number))


def finished_game(code: str, game: str) -> tuple[TableSnapshot, int]:
    """A table, and the number of a game that nobody plays there any more: it is over, or saved.

    :raises ProblemError: there is none with this number, or it is not over.
    """
    snapshot = request_snapshot(code)
    table = snapshot.table
    number = game_number(snapshot, game)
    if table.is_playing and not table.recorded and number == table.games:
        raise ProblemError(422, "coach-later")
    return snapshot, number


page_blueprint = Blueprint("coach", __name__)


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


@page_blueprint.get("/t/<code>/coach/<int:game>", endpoint="coach")
def coach_page(code: str, game: int) -> Response:
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
