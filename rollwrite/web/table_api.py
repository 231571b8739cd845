"""One table for programs: open it, sit down, see it, act, and ask what may be done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from flask import Blueprint, Response

from rollwrite.codes import token_hash
from rollwrite.schema.dataclass_json import decode
from rollwrite.schema.notes import WrittenAs
from rollwrite.service import StaleError, TableSnapshot, TooSoonError
from rollwrite.store import UnknownTableError
from rollwrite.table import DecodeError, OpenTable, RefusedError, Table, TakeSeat
from rollwrite.tilegame.rules import TileRules
from rollwrite.web.access import (
    TableCode,
    keep_seat,
    own_seat,
    refuse_if_seated,
    request_snapshot,
    token_of,
)
from rollwrite.web.languages import words
from rollwrite.web.operations import operation
from rollwrite.web.problems import ProblemError, describe, problem_response
from rollwrite.web.queries import read_query
from rollwrite.web.rate_limits import commands
from rollwrite.web.rendering import json_response, view_json
from rollwrite.web.request_bodies import (
    NewClaim,
    NewCommand,
    NewSeat,
    NewTable,
    read_command,
    read_json,
    read_new_table,
)
from rollwrite.web.seating import seated_response
from rollwrite.web.site import site
from rollwrite.web.table import answers
from rollwrite.web.table.game_view import CheckQuery
from rollwrite.web.table.signals import NewSignal, SentSignal, sent_signal
from rollwrite.web.table.tile_places import TilePlaces, tile_places
from rollwrite.web.table.views import AnyCheck, AnyPlacements, game_view_of, rules_of_game

blueprint = Blueprint("table_api", __name__, url_prefix="/api/v1/tables")

SeatNumber: TypeAlias = Annotated[str, WrittenAs(int)]
#: A refusal because of who asks.
_FORBIDDEN: Final = 403


@blueprint.post("")
@operation(status=201, answer=answers.Seated, body=NewTable, problems=(_FORBIDDEN, 429))
def open_table() -> Response:
    """Open a table and sit down."""
    new = read_new_table(read_json())
    rules = rules_of_game(new.game)
    assert rules is not None
    wanted = OpenTable(new.name, new.settings, new.kind, new.solo, rules)
    return seated_response(site().service.open_table(wanted, new.id))


@dataclass(frozen=True)
class TableQuery:
    """How a table is looked at.

    :ivar watch: 1: as a spectator, whatever seat the sender has.
    """

    watch: bool = False


@blueprint.get("/<code>")
@operation(query=TableQuery)
def table(code: TableCode) -> answers.Seen:
    """See the table as it is now."""
    snapshot = request_snapshot(code, watching=read_query(TableQuery).watch)
    return answers.Seen(snapshot.seq, view_json(snapshot))


@blueprint.post("/<code>/seats")
@operation(status=201, answer=answers.Seated, body=NewSeat, problems=(_FORBIDDEN,))
def take_seat(code: TableCode) -> Response:
    """Sit down."""
    snapshot = request_snapshot(code)
    new = decode(NewSeat, read_json())
    refuse_if_seated(snapshot, new.id)
    return seated_response(site().service.join(snapshot.code, TakeSeat(new.name, new.kind), new.id))


@blueprint.post("/<code>/claims")
@operation(status=202, answer=answers.Claimed, body=NewClaim, problems=(_FORBIDDEN,))
def claim_seat(code: TableCode) -> Response:
    """Ask for a seat whose device has lost its token.

    The seat's own device is asked first, for a minute, while it is connected: it alone may send
    ApproveClaim or RefuseClaim. Then all other connected devices are asked, where there are
    several: each must approve. After another minute, and where only one or none is connected, one
    is enough. Whoever refuses ends it. The view's ``claims`` say who is asked, and until when.
    """
    snapshot = request_snapshot(code)
    new = decode(NewClaim, read_json())
    refuse_if_seated(snapshot, new.id)
    seated = site().service.claim(snapshot.code, new.seat, new.id)
    snapshot = seated.snapshot
    assert seated.claim is not None
    answer = answers.Claimed(seated.claim, seated.token, snapshot.seq, view_json(snapshot))
    return keep_seat(json_response(answer, 202), seated)


@blueprint.post("/<code>/claims/others")
@operation(problems=(_FORBIDDEN, 422))
def ask_others(code: TableCode) -> answers.Seen:
    """Ask the others to confirm one's claim.

    For the device that waits, as soon as ``until`` of its claim in the view is over; before, it is
    answered with 429. Where one approval is enough nothing happens.
    """
    code = request_snapshot(code).code
    snapshot = site().service.ask_others(code, token_of(code))
    return answers.Seen(snapshot.seq, view_json(snapshot))


@blueprint.post("/<code>/commands")
@operation(answer=answers.Acted, body=NewCommand, problems=(_FORBIDDEN, 409))
def command(code: TableCode) -> answers.Acted | Response:
    """Make a move, or do anything else a seat can do.

    When the answer arrives, what it says is on disk.
    """
    service = site().service
    try:
        code, table = service.known_table(code)
    except UnknownTableError:
        # A wrong code is counted as a guess.
        request_snapshot(code)
        raise
    token = token_of(code)
    if token is None:
        request_snapshot(code)
    wait_s = 0.0 if token is None else commands().wait_s(token_hash(token).hex())
    if wait_s:
        raise TooSoonError(wait_s)
    new = _read(read_json(), code, table)
    try:
        result = service.execute(code, token, new.command, new.id, new.expected_seq)
    except RefusedError as error:
        # Here it shows whether the token is none of this table.
        snapshot = request_snapshot(code)
        problem = describe(error, snapshot, getattr(new.command, "seat", None))
        assert problem is not None
        return problem_response(problem, snapshot)
    except StaleError as error:
        problem = describe(error)
        assert problem is not None
        return problem_response(problem, error.snapshot)
    if result.snapshot.actor is None:
        # Carried out before, and sent again with a token that is no longer good.
        request_snapshot(code)
    return answers.Acted(result.snapshot.seq, result.events, view_json(result.snapshot))


def _read(data: dict[str, Any], code: str, known: Table[Any, Any]) -> NewCommand:
    """The command in a body.

    :param known: the table as this process knows it: another one may have changed the game since.
    """
    sent = data.get("command")
    is_settings = isinstance(sent, dict) and sent.get("type") == "ChangeSettings"
    table = site().service.snapshot(code).table if is_settings else known
    try:
        return read_command(data, table)
    except (DecodeError, RefusedError):
        newest = site().service.snapshot(code).table
        if newest.rules is table.rules:
            raise
        return read_command(data, newest)


@blueprint.post("/<code>/signals")
@operation(status=202, answer=SentSignal, body=NewSignal, problems=(_FORBIDDEN,))
def send_signal(code: TableCode) -> SentSignal:
    """Send a sign or a nudge.

    Whoever listens to the table now hears it as the event ``signal`` of the stream, if all goes
    well; it is kept nowhere, and nothing at the table changes. One sign every 2 s and ten a minute,
    one nudge of the same seat every 20 s.
    """
    snapshot = request_snapshot(code)
    wanted = decode(NewSignal, read_json()).wanted()
    return sent_signal(words(), site().service.signals.send(snapshot, wanted), snapshot.actor)


@dataclass(frozen=True)
class PlacementsQuery:
    """What is asked about.

    :ivar strike: 1: as if a strike were crossed out (D10).
    """

    strike: bool = False


@blueprint.get("/<code>/seats/<seat>/placements")
@operation(answer=AnyPlacements, query=PlacementsQuery, problems=(_FORBIDDEN,))
def placements(code: TableCode, seat: SeatNumber) -> object:
    """Where a seat may draw now, or every move that it may make."""
    snapshot = request_snapshot(code)
    table, number = snapshot.table, _own_seat(snapshot, seat)
    strike = read_query(PlacementsQuery).strike
    return game_view_of(table).placements(table, number, strike=strike)


@blueprint.get("/<code>/seats/<seat>/places")
@operation(problems=(_FORBIDDEN, 422))
def places(code: TableCode, seat: SeatNumber) -> TilePlaces:
    """Where a seat's pieces may lie in a tile game, also while others move.

    As things lie, and as if it were the seat's turn. When it is, that of the colours that may be
    placed now.
    """
    snapshot = request_snapshot(code)
    number = _own_seat(snapshot, seat)
    if snapshot.table.rules.key != TileRules.key:
        raise ProblemError(404, "only-tiles")
    return tile_places(snapshot.table, number)


@blueprint.get("/<code>/seats/<seat>/check")
@operation(answer=AnyCheck, query=CheckQuery, problems=(_FORBIDDEN,))
def check(code: TableCode, seat: SeatNumber) -> object:
    """Why a seat may not draw there, or not make a move."""
    snapshot = request_snapshot(code)
    table, number = snapshot.table, _own_seat(snapshot, seat)
    return game_view_of(table).check(words(), table, number, read_query(CheckQuery))


def _own_seat(snapshot: TableSnapshot, text: str) -> int:
    """The seat in the address, which the sender must speak for.

    :raises RefusedError: there is no such seat, or it is somebody else's.
    """
    return own_seat(snapshot, int(text) if re.fullmatch("[0-9]{1,9}", text) else -1)
