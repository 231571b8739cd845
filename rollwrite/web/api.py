"""The JSON API under ``/api/v1``: what the phones use, for any program. See ``openapi.py``."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from flask import Blueprint, Response, request

from rollwrite.dicegame import RefusedError, parse_layout
from rollwrite.dicegame.codec import decode, encode
from rollwrite.dicegame.commands import TakeSeat
from rollwrite.dicegame.logfile import format_log
from rollwrite.service import Look, Seated, StaleError
from rollwrite.web.access import keep_seat, look_of_request, refuse_if_seated, token_of
from rollwrite.web.frames import replay_frames
from rollwrite.web.incoming import (
    LayoutText,
    SeatWanted,
    query_flag,
    query_number,
    query_squares,
    query_tab,
    read_command,
    read_json,
    read_new_table,
    read_wish,
)
from rollwrite.web.languages import language, words
from rollwrite.web.live import Channel, CrowdedError, Listener
from rollwrite.web.openapi import document
from rollwrite.web.problems import ProblemError, describe, problem_response
from rollwrite.web.reasons import check_view
from rollwrite.web.rendering import base_url, json_response, view_json
from rollwrite.web.site import site
from rollwrite.web.stream import Stream
from rollwrite.web.view import placements_view, shapes_view
from rollwrite.web.views import dumps

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

_HOUR_S: Final = 3600


@blueprint.get("/openapi.json")
def openapi() -> Response:
    """This API, described for programs."""
    return _cacheable(_document())


@blueprint.get("/shapes")
def shapes() -> Response:
    """The 21 shapes and how they turn and flip."""
    return _cacheable(_shapes())


@blueprint.post("/layouts")
def check_layout() -> Response:
    """Whether a text is a layout, and if not, everything that is wrong with it."""
    layout = parse_layout(decode(LayoutText, read_json()).toml)
    return json_response({"layout": encode(layout), "problems": []})


@blueprint.post("/tables")
def open_table() -> Response:
    """Open a table and sit down at it."""
    data = read_json()
    wish = read_wish(data)
    return _seated(site().service.open_table(read_new_table(data), wish))


@blueprint.get("/tables/<code>")
def table(code: str) -> Response:
    """The table as the sender sees it."""
    look = look_of_request(code, watching=query_flag("watch"))
    return json_response({"seq": look.seq}, view=view_json(look))


@blueprint.post("/tables/<code>/seats")
def take_seat(code: str) -> Response:
    """Sit down."""
    look = look_of_request(code)
    data = read_json()
    wish = read_wish(data)
    wanted = decode(TakeSeat, data)
    refuse_if_seated(look, wish)
    return _seated(site().service.join(look.code, wanted, wish))


@blueprint.post("/tables/<code>/claims")
def claim_seat(code: str) -> Response:
    """Say that a seat is one's own; somebody else at the table must agree."""
    look = look_of_request(code)
    data = read_json()
    wish = read_wish(data)
    wanted = decode(SeatWanted, data)
    refuse_if_seated(look, wish)
    seated = site().service.claim(look.code, wanted.seat, wish)
    fields = {"claim": seated.look.claim, "token": seated.token, "seq": seated.look.seq}
    response = json_response(fields, 202, view=view_json(seated.look))
    return keep_seat(response, seated)


def _seated(seated: Seated) -> Response:
    look = seated.look
    fields = {"code": look.code, "seat": look.actor, "token": seated.token, "seq": look.seq}
    response = json_response(fields, 201, view=view_json(look))
    response.headers["Location"] = f"/api/v1/tables/{look.code}"
    return keep_seat(response, seated)


@blueprint.post("/tables/<code>/commands")
def command(code: str) -> Response:
    """Carry out a command, once however often it is sent."""
    code = look_of_request(code).code
    token = token_of(code)
    envelope, wanted = read_command(read_json())
    service = site().service
    try:
        acted = service.act(code, token, wanted, envelope.id, envelope.expected_seq)
    except RefusedError as error:
        look = service.look(code, token)
        problem = describe(error, look, getattr(wanted, "seat", None))
        assert problem is not None
        return problem_response(problem, look)
    except StaleError as error:
        problem = describe(error)
        assert problem is not None
        return problem_response(problem, error.look)
    fields = {"seq": acted.look.seq, "events": acted.events}
    return json_response(fields, view=view_json(acted.look))


@blueprint.get("/tables/<code>/events")
def events(code: str) -> Response:
    """What has happened after a given event."""
    look = look_of_request(code)
    found = _events(look, query_number("after", 0) or 0)
    return json_response({"seq": look.seq, "events": found})


def _events(look: Look, after: int) -> list[dict[str, Any]]:
    found = site().service.events(look.code, after)
    # One that came in between belongs to the next answer.
    return [event for event in found if event["seq"] <= look.seq]


@blueprint.get("/tables/<code>/stream")
def stream(code: str) -> Response:
    """What happens from now on, as it happens."""
    watching = query_flag("watch")
    look = look_of_request(code, watching=watching)
    after = _last_event_id()
    if after is None:
        after = query_number("after", look.seq)
    assert after is not None
    is_known = look.actor is not None or look.claim is not None
    listener = Listener(token_of(look.code) if is_known else None, query_tab())
    here, t, address = site(), language(), base_url()

    def make(channel: Channel) -> Stream:
        return Stream(
            here.hub, channel, here.views, listener, look, after, language=t, base_url=address
        )

    try:
        messages = here.hub.enter(look, make)
    except CrowdedError:
        raise ProblemError(503, "crowded") from None
    response = Response(messages, mimetype="text/event-stream")
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
    look = look_of_request(code)
    response = Response("".join(format_log(_events(look, 0))), mimetype="application/jsonl")
    name = f"rollwrite-{look.code}.jsonl"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@blueprint.get("/tables/<code>/replay")
def replay(code: str) -> Response:
    """The table's games, move by move."""
    look = look_of_request(code)
    frames = replay_frames(words(), _events(look, 0))
    return json_response({"seq": look.seq, "frames": frames})


@blueprint.get("/tables/<code>/seats/<seat>/placements")
def placements(code: str, seat: str) -> Response:
    """Where a seat may draw now, shape by shape."""
    look = look_of_request(code)
    found = placements_view(look.table, _own_seat(look, seat), strike=query_flag("strike"))
    if found is None:
        raise RefusedError("no-die", "D7")
    return json_response(found)


@blueprint.get("/tables/<code>/seats/<seat>/check")
def check(code: str, seat: str) -> Response:
    """Why a seat may not draw on these squares, if it may not."""
    look = look_of_request(code)
    number, strike = _own_seat(look, seat), query_flag("strike")
    found = check_view(words(), look.table, number, query_squares(), strike=strike)
    if found is None:
        raise RefusedError("no-die", "D7")
    return json_response(found)


def _own_seat(look: Look, text: str) -> int:
    """The seat in the address, which the sender must speak for.

    :raises RefusedError: there is no such seat, or it is somebody else's.
    """
    number = int(text) if re.fullmatch("[0-9]{1,9}", text) else -1
    seat = look.table.seat(number)
    if seat is None:
        raise RefusedError("unknown-seat")
    if look.actor is None:
        raise RefusedError("not-seated")
    if not look.table.speaks_for(look.actor, number):
        raise RefusedError("not-your-seat", name=seat.name)
    return number


@cache
def _document() -> bytes:
    return dumps(document())


@cache
def _shapes() -> bytes:
    return dumps(shapes_view())


def _cacheable(text: bytes) -> Response:
    """An answer that is the same for everybody until the program is another."""
    response = Response(text, mimetype="application/json")
    response.headers["Cache-Control"] = f"public, max-age={_HOUR_S}"
    response.add_etag()
    response.make_conditional(request.environ)
    return response
