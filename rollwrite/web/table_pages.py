"""The pages of one table: join, the table itself, waiting for a claim, watching, replay."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import segno
from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.schema.dataclass_json import decode
from rollwrite.schema.timestamps import moment
from rollwrite.service import IdReusedError, Seated, TableSnapshot
from rollwrite.table import DecodeError, RefusedError, TakeSeat, may
from rollwrite.tilegame.rules.state import TilePlay
from rollwrite.web.access import form_key, keep_seat, request_snapshot
from rollwrite.web.languages import words
from rollwrite.web.pages.table import (
    ClaimableSeat,
    ClaimPage,
    CoachPage,
    JoinPage,
    ReplayPage,
    TablePage,
)
from rollwrite.web.problems import describe
from rollwrite.web.rendering import base_url, page_response, view_data
from rollwrite.web.site import site
from rollwrite.web.table.views import game_at, refusal_words

blueprint = Blueprint("table", __name__, url_prefix="/t")


@blueprint.get("/<code>")
def table(code: str) -> BaseResponse:
    """The table for who has a seat, for anybody else the way to one."""
    snapshot = request_snapshot(code)
    if code != snapshot.code:
        # The cookie, the stream and the script know the code as it is written.
        return redirect(f"/t/{snapshot.code}")
    if snapshot.actor is not None:
        return page_response(TablePage(snapshot.code, view_data(snapshot)))
    if snapshot.claim is not None:
        return page_response(_claim_page(snapshot))
    return page_response(_join_page(snapshot))


@blueprint.get("/<code>/watch")
def watch(code: str) -> Response:
    """The table for a spectator or a projector, whoever opens it."""
    snapshot = request_snapshot(code, watching=True)
    return page_response(TablePage(snapshot.code, view_data(snapshot), watching=True))


@blueprint.get("/<code>/replay")
def replay(code: str) -> Response:
    """The table's games, move by move."""
    return page_response(ReplayPage(request_snapshot(code).code))


@blueprint.get("/<code>/coach/<int:game>")
def coach(code: str, game: int) -> Response:
    """What the coach says of a game."""
    snapshot = request_snapshot(code)
    table = snapshot.table
    own = [seat.number for seat in table.seats if table.speaks_for(snapshot.actor, seat.number)]
    play = table.game
    if play is None or play.number != game:
        play = game_at(site().service.events(snapshot.code), game)
    rules = "tile" if isinstance(play, TilePlay) else "dice"
    return page_response(CoachPage(snapshot.code, game, tuple(own), rules))


@blueprint.get("/<code>/qr.svg")
def qr(code: str) -> Response:
    """The table's address as a QR code."""
    address = f"{base_url()}/t/{request_snapshot(code).code}"
    picture = io.BytesIO()
    segno.make(address, error="m").save(
        picture, kind="svg", xmldecl=False, light="#fff", omitsize=True, svgclass=None
    )
    return Response(picture.getvalue(), mimetype="image/svg+xml")


@blueprint.route("/<code>/join", methods=["GET", "POST"])
def join(code: str) -> BaseResponse:
    """Sit down."""
    snapshot = request_snapshot(code)
    # A reloaded form, or a second tap: there is a seat already.
    if request.method == "GET" or snapshot.actor is not None:
        return redirect(f"/t/{snapshot.code}", 303)
    try:
        wanted = decode(TakeSeat, _fields("name", "kind"))
        seated = _granted(
            lambda idempotency_key: site().service.join(snapshot.code, wanted, idempotency_key)
        )
    except (RefusedError, DecodeError) as error:
        return _join_again(snapshot, error)
    return keep_seat(redirect(f"/t/{snapshot.code}", 303), seated)


@blueprint.route("/<code>/claim", methods=["GET", "POST"])
def claim(code: str) -> BaseResponse:
    """Say "this was me" of a seat."""
    snapshot = request_snapshot(code)
    if request.method == "GET" or snapshot.actor is not None:
        return redirect(f"/t/{snapshot.code}", 303)
    text = request.form.get("seat", "")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
    try:
        seated = _granted(
            lambda idempotency_key: site().service.claim(snapshot.code, number, idempotency_key)
        )
    except RefusedError as error:
        return _join_again(snapshot, error)
    return keep_seat(redirect(f"/t/{snapshot.code}", 303), seated)


def _granted(ask: Callable[[str | None], Seated]) -> Seated:
    """Who sends a form twice, as a second tap does, gets one seat."""
    try:
        return ask(form_key())
    except IdReusedError:
        # A page from the browser's memory: somebody sits down anew.
        return ask(None)


def _fields(*names: str) -> dict[str, Any]:
    return {name: request.form[name] for name in names if name in request.form}


def _join_again(snapshot: TableSnapshot, error: Exception) -> Response:
    """The page to join by, with the sentence at the field it is about."""
    problem = describe(error)
    assert problem is not None
    field = "name" if problem.code.startswith("name") else ""
    return page_response(_join_page(snapshot, {field: problem.detail}), problem.status)


def _join_page(snapshot: TableSnapshot, errors: dict[str, str] | None = None) -> JoinPage:
    table = snapshot.table
    closed = may.be_joined(table)
    seats = tuple(
        ClaimableSeat(seat.number, seat.name)
        for seat in table.seats
        if may.be_claimed(table, seat.number) is None
    )
    values = _fields("name", "kind") if errors else {}
    why = None if closed is None else refusal_words(words(), closed, table, None).detail
    on_paper = "paper" in table.rules.kinds
    view = view_data(snapshot)
    return JoinPage(snapshot.code, view, on_paper, why, seats, values, errors or {})


def _claim_page(snapshot: TableSnapshot) -> ClaimPage:
    view = view_data(snapshot)
    texts = [one["text"] for one in view["claims"] if one["claim"] == snapshot.claim]
    return ClaimPage(snapshot.code, view, "".join(texts), moment(site().service.now()))
