"""The JSON API under ``/api/v1``: what the phones use, for any program. See ``openapi.py``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final

from flask import Blueprint, Response, current_app, request

from rollwrite.dicegame import Layout, parse_layout
from rollwrite.dicegame.layout import LayoutText
from rollwrite.notes import note
from rollwrite.service import Seated, StaleError, TableSnapshot
from rollwrite.store import UnknownTableError
from rollwrite.table import RefusedError
from rollwrite.table.commands import TakeSeat
from rollwrite.table.dataclass_json import decode, encode
from rollwrite.table.logfile import format_log
from rollwrite.tilegame import VARIANTS
from rollwrite.tilegame.blksgf import write_blksgf
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.access import (
    TableCode,
    keep_seat,
    refuse_if_seated,
    request_snapshot,
    token_of,
)
from rollwrite.web.broadcast import OFFER, TAKEN
from rollwrite.web.languages import language, words
from rollwrite.web.live import Channel, Listener, TooManyStreamsError
from rollwrite.web.openapi import document
from rollwrite.web.operations import operation
from rollwrite.web.problems import ProblemError, describe, problem_response
from rollwrite.web.queries import read_query
from rollwrite.web.rendering import base_url, json_response, view_json
from rollwrite.web.request_bodies import (
    SeatWanted,
    query_flag,
    query_move,
    query_number,
    query_squares,
    query_tab,
    read_command,
    read_idempotency_key,
    read_json,
    read_new_table,
)
from rollwrite.web.site import site
from rollwrite.web.stream import Stream
from rollwrite.web.table.dice_sheet import Shapes, shapes_view
from rollwrite.web.table.game_view import CheckQuery
from rollwrite.web.table.parts import dumps
from rollwrite.web.table.tile_board import TileGame, tile_game
from rollwrite.web.table.views import game_at, game_view_of, replay_frames

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

_HOUR_S: Final = 3600


@dataclass(frozen=True)
class CheckedLayout:
    """A layout that can be used."""

    layout: Layout
    problems: Annotated[tuple[str, ...], note(maxItems=0)] = ()


@blueprint.get("/openapi.json")
@operation(answer=Annotated[dict[str, Any], note(name="Anything")])
def openapi() -> Response:
    """This document."""
    return _cacheable(dumps(document(current_app)))


@blueprint.get("/shapes")
@operation(answer=Shapes)
def shapes() -> Response:
    """The 21 shapes, and how they turn and flip."""
    return _cacheable(_shapes())


@dataclass(frozen=True)
class TileGames:
    """All tile games."""

    games: tuple[TileGame, ...]


@blueprint.get("/games")
@operation(answer=TileGames)
def games() -> Response:
    """The tile games: what never changes of them."""
    return _cacheable(_games())


@blueprint.post("/layouts")
@operation(body=LayoutText)
def check_layout() -> CheckedLayout:
    """Check a layout.

    The problem names everything that is wrong with it.
    """
    return CheckedLayout(parse_layout(decode(LayoutText, read_json()).toml))


@blueprint.post("/tables")
def open_table() -> Response:
    """Open a table and sit down at it."""
    data = read_json()
    idempotency_key = read_idempotency_key(data)
    return _seated(site().service.open_table(read_new_table(data), idempotency_key))


@blueprint.get("/tables/<code>")
def table(code: str) -> Response:
    """The table as the sender sees it."""
    snapshot = request_snapshot(code, watching=query_flag("watch"))
    return json_response({"seq": snapshot.seq}, view=view_json(snapshot))


@blueprint.post("/tables/<code>/seats")
def take_seat(code: str) -> Response:
    """Sit down."""
    snapshot = request_snapshot(code)
    data = read_json()
    idempotency_key = read_idempotency_key(data)
    wanted = decode(TakeSeat, data)
    refuse_if_seated(snapshot, idempotency_key)
    return _seated(site().service.join(snapshot.code, wanted, idempotency_key))


@blueprint.post("/tables/<code>/claims")
def claim_seat(code: str) -> Response:
    """Say that a seat is one's own; somebody else at the table must agree."""
    snapshot = request_snapshot(code)
    data = read_json()
    idempotency_key = read_idempotency_key(data)
    wanted = decode(SeatWanted, data)
    refuse_if_seated(snapshot, idempotency_key)
    seated = site().service.claim(snapshot.code, wanted.seat, idempotency_key)
    fields = {"claim": seated.snapshot.claim, "token": seated.token, "seq": seated.snapshot.seq}
    response = json_response(fields, 202, view=view_json(seated.snapshot))
    return keep_seat(response, seated)


def _seated(seated: Seated) -> Response:
    snapshot = seated.snapshot
    fields = {
        "code": snapshot.code,
        "seat": snapshot.actor,
        "token": seated.token,
        "seq": snapshot.seq,
    }
    response = json_response(fields, 201, view=view_json(snapshot))
    response.headers["Location"] = f"/api/v1/tables/{snapshot.code}"
    return keep_seat(response, seated)


@blueprint.post("/tables/<code>/commands")
def command(code: str) -> Response:
    """Carry out a command, once however often it is sent."""
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
    envelope, wanted = read_command(read_json(), table)
    try:
        result = service.execute(code, token, wanted, envelope.id, envelope.expected_seq)
    except RefusedError as error:
        # Here it shows whether the token is none of this table.
        snapshot = request_snapshot(code)
        problem = describe(error, snapshot, getattr(wanted, "seat", None))
        assert problem is not None
        return problem_response(problem, snapshot)
    except StaleError as error:
        problem = describe(error)
        assert problem is not None
        return problem_response(problem, error.snapshot)
    if result.snapshot.actor is None:
        # Carried out before, and sent again with a token that is no longer good.
        request_snapshot(code)
    fields = {"seq": result.snapshot.seq, "events": result.events}
    return json_response(fields, view=view_json(result.snapshot))


@blueprint.get("/tables/<code>/events")
def events(code: str) -> Response:
    """What has happened after a given event."""
    snapshot = request_snapshot(code)
    found = _events(snapshot, query_number("after", 0) or 0)
    return json_response({"seq": snapshot.seq, "events": found})


def _events(snapshot: TableSnapshot, after: int) -> list[dict[str, Any]]:
    found = site().service.events(snapshot.code, after)
    # One that came in between belongs to the next answer.
    return [event for event in found if event["seq"] <= snapshot.seq]


@blueprint.get("/tables/<code>/stream")
def stream(code: str) -> Response:
    """What happens from now on, as it happens."""
    watching = query_flag("watch")
    snapshot = request_snapshot(code, watching=watching)
    after = _last_event_id()
    if after is None:
        after = query_number("after", snapshot.seq)
    assert after is not None
    is_known = snapshot.actor is not None or snapshot.claim is not None
    listener = Listener(token_of(snapshot.code) if is_known else None, query_tab())
    here, t, address = site(), language(), base_url()

    def make(channel: Channel) -> Stream:
        return Stream(
            here.hub,
            channel,
            here.view_cache,
            listener,
            snapshot,
            after,
            language=t,
            base_url=address,
        )

    try:
        messages = here.hub.subscribe(snapshot, make)
    except TooManyStreamsError:
        raise ProblemError(503, "crowded") from None
    body: Iterable[bytes] = messages
    if OFFER in request.environ and request.method == "GET":
        # Our own server goes on with it after the first message, without a thread.
        # An iterator: of a list Flask would tell the length.
        body = iter([messages.opening()])
        request.environ[TAKEN] = messages
    response = Response(body, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _last_event_id() -> int | None:
    """What a browser has heard before the line dropped; nonsense counts as nothing."""
    text = request.headers.get("Last-Event-ID", "")
    return int(text) if re.fullmatch("[0-9]{1,15}", text) else None


@blueprint.get("/tables/<code>/log")
def log(code: str) -> Response:
    """The whole log as a file, for ``rollwrite replay`` and ``rollwrite dice verify``."""
    snapshot = request_snapshot(code)
    response = Response("".join(format_log(_events(snapshot, 0))), mimetype="application/jsonl")
    name = f"rollwrite-{snapshot.code}.jsonl"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@dataclass(frozen=True)
class RecordQuery:
    """Which game of a table.

    :ivar game: its number at the table, from 1; the newest if left out.
    """

    game: int | None = None


@blueprint.get("/tables/<code>/record")
@operation(media="application/x-blokus-sgf", query=RecordQuery)
def record(code: TableCode) -> Response:
    """A tile game of the table as a ``.blksgf`` file."""
    snapshot = request_snapshot(code)
    number = read_query(RecordQuery).game
    play = game_at(_events(snapshot, 0), snapshot.table.games if number is None else number)
    if not isinstance(play, TilePlay):
        raise ProblemError(404, "no-record")
    response = Response(write_blksgf(play.game), mimetype="application/x-blokus-sgf")
    name = f"rollwrite-{snapshot.code}-{play.number}.blksgf"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@blueprint.get("/tables/<code>/replay")
def replay(code: str) -> Response:
    """The table's games, move by move."""
    snapshot = request_snapshot(code)
    frames = replay_frames(words(), _events(snapshot, 0))
    return json_response({"seq": snapshot.seq, "frames": frames})


@blueprint.get("/tables/<code>/seats/<seat>/placements")
def placements(code: str, seat: str) -> Response:
    """Where a seat may draw now, shape by shape."""
    snapshot = request_snapshot(code)
    number, strike = _own_seat(snapshot, seat), query_flag("strike")
    table = snapshot.table
    return json_response(encode(game_view_of(table).placements(table, number, strike=strike)))


@blueprint.get("/tables/<code>/seats/<seat>/check")
def check(code: str, seat: str) -> Response:
    """Why a seat may not draw on these squares, if it may not."""
    snapshot = request_snapshot(code)
    number, strike = _own_seat(snapshot, seat), query_flag("strike")
    table, asked = snapshot.table, CheckQuery(query_squares(), strike, query_move())
    return json_response(encode(game_view_of(table).check(words(), table, number, asked)))


def _own_seat(snapshot: TableSnapshot, text: str) -> int:
    """The seat in the address, which the sender must speak for.

    :raises RefusedError: there is no such seat, or it is somebody else's.
    """
    number = int(text) if re.fullmatch("[0-9]{1,9}", text) else -1
    seat = snapshot.table.seat(number)
    if seat is None:
        raise RefusedError("unknown-seat")
    if snapshot.actor is None:
        raise RefusedError("not-seated")
    if not snapshot.table.speaks_for(snapshot.actor, number):
        raise RefusedError("not-your-seat", name=seat.name)
    return number


@cache
def _shapes() -> bytes:
    return dumps(encode(shapes_view()))


@cache
def _games() -> bytes:
    return dumps(encode(TileGames(tuple(map(tile_game, VARIANTS)))))


def _cacheable(text: bytes) -> Response:
    """An answer that is the same for everybody until the program is another."""
    response = Response(text, mimetype="application/json")
    response.headers["Cache-Control"] = f"public, max-age={_HOUR_S}"
    response.add_etag()
    response.make_conditional(request.environ)
    return response
