"""One table for programs: open it, sit down, see it, act, and ask what may be done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from flask import Blueprint, Response

from rollwrite.schema.dataclass_json import WrittenAs, decode
from rollwrite.service import StaleError, TableSnapshot, TooSoonError
from rollwrite.table import OpenTable, RefusedError, TakeSeat
from rollwrite.table.state import AnyTable
from rollwrite.web.games import messages
from rollwrite.web.games.messages import (
    NewClaim,
    NewCommand,
    NewSeat,
    NewTable,
    read_command,
    read_new_table,
    reads_alike,
)
from rollwrite.web.games.registry import (
    ANY_ASKED_FOR_FUN,
    ANY_CHECK,
    ANY_FOR_FUN,
    ANY_PLACEMENTS,
    game_view_of,
    rules_of_game,
)
from rollwrite.web.http.access import (
    TableCode,
    counted_guess,
    keep_seat,
    own_seat,
    refuse_if_seated,
    request_snapshot,
    seated_response,
    token_of,
)
from rollwrite.web.http.operations import operation, read_json, read_query
from rollwrite.web.http.problems import describe, problem_response
from rollwrite.web.http.rate_limits import CLAIM, JOIN, OPEN, TABLE_CLAIMS, command_wait_s, limited
from rollwrite.web.http.rendering import json_response, kept_json, view_json
from rollwrite.web.http.site import site, words
from rollwrite.web.http.work import LOOK, PLACES, TABLE, done_as
from rollwrite.web.table.game_view import CheckQuery
from rollwrite.web.table.signals import NewSignal, SentSignal, sent_signal

blueprint = Blueprint("table_api", __name__, url_prefix="/api/v1/tables")

SeatNumber: TypeAlias = Annotated[str, WrittenAs(int)]
#: A refusal because of who asks.
_FORBIDDEN: Final = 403


@blueprint.post("")
@operation(status=201, answer=messages.Seated, body=NewTable, problems=(_FORBIDDEN, 429))
@limited(OPEN)
@done_as(TABLE)
def open_table() -> Response:
    """Open a table and sit down."""
    new = read_new_table(read_json())
    rules = rules_of_game(new.game)
    assert rules is not None
    wanted = OpenTable(new.name, new.settings, new.kind, new.solo, rules, face=new.face)
    return seated_response(site().service.open_table(wanted, new.id))


@dataclass(frozen=True)
class TableQuery:
    """How a table is looked at.

    :ivar watch: 1: as a spectator, whatever seat the sender has.
    """

    watch: bool = False


@blueprint.get("/<code>")
@operation(query=TableQuery)
@done_as(LOOK)
def table(code: TableCode) -> messages.Seen:
    """See the table as it is now."""
    snapshot = request_snapshot(code, watching=read_query(TableQuery).watch)
    return messages.Seen(snapshot.seq, view_json(snapshot))


@blueprint.post("/<code>/seats")
@operation(status=201, answer=messages.Seated, body=NewSeat, problems=(_FORBIDDEN,))
@limited(JOIN)
@done_as(TABLE)
def take_seat(code: TableCode) -> Response:
    """Sit down."""
    snapshot = request_snapshot(code)
    new = decode(NewSeat, read_json())
    refuse_if_seated(snapshot, new.id)
    wanted = TakeSeat(new.name, new.kind, new.face)
    return seated_response(site().service.join(snapshot.code, wanted, new.id))


@blueprint.post("/<code>/claims")
@operation(status=202, answer=messages.Claimed, body=NewClaim, problems=(_FORBIDDEN,))
@limited(CLAIM, TABLE_CLAIMS)
@done_as(TABLE)
def claim_seat(code: TableCode) -> Response:
    """Ask for a seat whose device has lost its token.

    The seat's own device is asked first, for a minute, while it is connected: it alone may send
    ApproveClaim or RefuseClaim. Then all other connected devices are asked, where there are
    several: each must approve. After another minute, and where only one or none is connected, one
    is enough. Whoever refuses ends it. The view's ``claims`` say who is asked, and until when.
    A device that is not connected has two minutes, in which the others may answer too; their
    approval counts after that. It may take the seat back until the next game begins.
    """
    snapshot = request_snapshot(code)
    new = decode(NewClaim, read_json())
    refuse_if_seated(snapshot, new.id)
    seated = site().service.claim(snapshot.code, new.seat, new.id)
    snapshot = seated.snapshot
    assert seated.claim is not None
    answer = messages.Claimed(seated.claim, seated.token, snapshot.seq, view_json(snapshot))
    return keep_seat(json_response(answer, 202), seated)


@blueprint.post("/<code>/claims/others")
@operation(problems=(_FORBIDDEN, 422))
@limited(CLAIM)
@done_as(TABLE)
def ask_others(code: TableCode) -> messages.Seen:
    """Ask the others to confirm one's claim.

    For the device that waits, as soon as ``until`` of its claim in the view is over; before, it is
    answered with 429. Where one approval is enough nothing happens.
    """
    code = request_snapshot(code).code
    snapshot = site().service.ask_others(code, token_of(code))
    return messages.Seen(snapshot.seq, view_json(snapshot))


@blueprint.post("/<code>/claims/back")
@operation(problems=(_FORBIDDEN, 422))
@limited(CLAIM)
@done_as(TABLE)
def take_seat_back(code: TableCode) -> messages.Seen:
    """Take a seat back.

    For the device that had it until others approved a claim that it did not hear of: ``moved`` of
    its view, until the next game begins. The other device's token ends.
    """
    code = request_snapshot(code).code
    snapshot = site().service.take_seat_back(code, token_of(code))
    return messages.Seen(snapshot.seq, view_json(snapshot))


@blueprint.post("/<code>/commands")
@operation(answer=messages.Acted, body=NewCommand, problems=(_FORBIDDEN, 409))
@done_as(TABLE)
def command(code: TableCode) -> messages.Acted | Response:
    """Make a move, or do anything else a seat can do.

    When the answer arrives, what it says is on disk.
    """
    service = site().service
    with counted_guess():
        code, table = service.known_table(code)
    token = token_of(code)
    wait_s = command_wait_s(token)
    if wait_s:
        raise TooSoonError(wait_s)
    new = _read(read_json(), code, table)
    try:
        with counted_guess():
            result = service.execute(
                code, token, new.command, new.id, new.expected_seq, or_apart=new.or_apart
            )
    except RefusedError as error:
        # Here it shows whether the token is none of this table.
        snapshot = request_snapshot(code)
        problem = describe(error, snapshot, getattr(new.command, "seat", None))
        return problem_response(problem, snapshot)
    except StaleError as error:
        return problem_response(describe(error), error.snapshot)
    if result.snapshot.actor is None:
        # Carried out before, and sent again with a token that is no longer good.
        request_snapshot(code)
    return messages.Acted(result.snapshot.seq, result.events, view_json(result.snapshot))


def _read(data: dict[str, Any], code: str, known: AnyTable) -> NewCommand:
    """The command in a body.

    :param known: the table as this process knows it: another one may have changed the game since.
    """
    is_same = reads_alike(data.get("command"), known.rules.key)
    return read_command(data, known if is_same else site().service.snapshot(code).table)


@blueprint.post("/<code>/hurry")
@operation(problems=(_FORBIDDEN, 422))
@done_as(TABLE)
def hurry(code: TableCode) -> messages.Seen:
    """See the end: have the bots play on in about five seconds.

    For any seat, where nobody but bots has anything to decide any more: ``left_to_bots`` of the
    view. All at the table see it, and the log knows nothing of it.
    """
    code = request_snapshot(code).code
    snapshot = site().service.hurry(code, token_of(code))
    return messages.Seen(snapshot.seq, view_json(snapshot))


@blueprint.post("/<code>/signals")
@operation(status=202, answer=SentSignal, body=NewSignal, problems=(_FORBIDDEN,))
@done_as(TABLE)
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
@operation(answer=ANY_PLACEMENTS, query=PlacementsQuery, problems=(_FORBIDDEN,))
@done_as(PLACES)
def placements(code: TableCode, seat: SeatNumber) -> Response:
    """Where a seat may draw now, or every move that it may make."""
    snapshot = request_snapshot(code)
    table, number = snapshot.table, addressed_seat(snapshot, seat)
    strike = read_query(PlacementsQuery).strike
    key = ("placements", snapshot.table_id, snapshot.seq, number, strike)
    return kept_json(key, lambda: game_view_of(table).placements(table, number, strike=strike))


@blueprint.get("/<code>/seats/<seat>/check")
@operation(answer=ANY_CHECK, query=CheckQuery, problems=(_FORBIDDEN,))
@done_as(LOOK)
def check(code: TableCode, seat: SeatNumber) -> object:
    """Why a seat may not draw there, or not make a move."""
    snapshot = request_snapshot(code)
    table, number = snapshot.table, addressed_seat(snapshot, seat)
    return game_view_of(table).check(words(), table, number, read_query(CheckQuery))


@blueprint.post("/<code>/seats/<seat>/for-fun")
@operation(answer=ANY_FOR_FUN, body=ANY_ASKED_FOR_FUN, problems=(_FORBIDDEN,))
@done_as(TABLE)
def for_fun(code: TableCode, seat: SeatNumber) -> object:
    """Where a seat that is out may draw for fun.

    It counts for nothing and is kept nowhere: whoever plays so sends all that was drawn.
    """
    snapshot = request_snapshot(code)
    table, number = snapshot.table, addressed_seat(snapshot, seat)
    return game_view_of(table).for_fun(words(), table, number, read_json())


def addressed_seat(snapshot: TableSnapshot, text: str) -> int:
    """The seat in the address, which the sender must speak for.

    :raises RefusedError: there is no such seat, or it is somebody else's.
    """
    return own_seat(snapshot, int(text) if re.fullmatch("[0-9]{1,9}", text) else -1)
