"""The pages of one table: join, the table itself, waiting for a claim, watching, replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.codes import new_idempotency_key
from rollwrite.schema.dataclass_json import decode, moment
from rollwrite.service import IdReusedError, Seated, TableSnapshot
from rollwrite.table import DecodeError, RefusedError, TakeSeat, may
from rollwrite.table.seats import Face, free_face
from rollwrite.web.games.registry import game_view_of, refusal_words
from rollwrite.web.http.access import (
    Elsewhere,
    form_key,
    keep_seat,
    kept_class,
    request_snapshot,
    seat_elsewhere,
    token_of,
)
from rollwrite.web.http.problems import describe
from rollwrite.web.http.rate_limits import CLAIM, JOIN, TABLE_CLAIMS, limited
from rollwrite.web.http.rendering import Page, base_url, page_response, qr_response, view_data
from rollwrite.web.http.site import site, words
from rollwrite.web.http.work import DOOR, done_as

blueprint = Blueprint("table", __name__, url_prefix="/t")


@dataclass(frozen=True)
class ClaimableSeat:
    """A seat of which somebody may say "this was me"; with ``idempotency_key`` they say it once."""

    seat: int
    name: str
    idempotency_key: str = field(default_factory=new_idempotency_key)


@dataclass(frozen=True)
class JoinPage(Page):
    """Somebody without a seat has opened a table's address.

    :ivar on_paper: whether the game can be played on real paper.
    :ivar class_code: of the class in which one sits elsewhere now; None without one.
    :ivar elsewhere: where in a class this phone has its seat; None where that is not known.
    :ivar closed: a sentence why nobody can sit down now, or None.
    :ivar seats: the seats that can be claimed.
    :ivar face: that is chosen where nobody has chosen one; ``taken_faces`` are those of others.
    :ivar idempotency_key: by which the form is known when it is sent twice.
    """

    template = "tables/join.html"
    code: str
    view: Mapping[str, Any]
    on_paper: bool
    class_code: str | None
    elsewhere: Elsewhere | None
    closed: str | None
    seats: tuple[ClaimableSeat, ...]
    face: Face
    taken_faces: frozenset[Face | None]
    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    idempotency_key: str = field(default_factory=new_idempotency_key)

    @property
    def rules(self) -> str:
        """The key of the rules of the table's game."""
        rules: str = self.view["rules"]
        return rules


@dataclass(frozen=True)
class ClaimPage(Page):
    """Somebody has said "this was me" and waits for a tap of those who are asked.

    :ivar text: who they are.
    :ivar now: the server's moment, by which the script knows how long they have.
    """

    template = "tables/claim.html"
    code: str
    view: Mapping[str, Any]
    text: str
    now: str


@dataclass(frozen=True)
class TablePage(Page):
    """The table itself, seated or watching (then ``view["you"]`` is None).

    :ivar class_code: of the class that has sent this phone here; None without one.
    """

    template = "tables/table.html"
    code: str
    view: Mapping[str, Any]
    watching: bool = False
    class_code: str | None = None


@dataclass(frozen=True)
class ReplayPage(Page):
    """A table's games from their first event on; the script fetches the frames.

    :ivar game: the number of the one to show first; None for the newest.
    :ivar recorded: it is a saved game, and there is no table to go back to.
    :ivar told: the newest game in sentences, for who sees it without a script.
    """

    template = "tables/replay.html"
    code: str
    game: int | None
    recorded: bool
    told: tuple[str, ...]


@blueprint.get("/<code>")
@done_as(DOOR)
def table(code: str) -> BaseResponse:
    """The table for who has a seat, for anybody else the way to one."""
    snapshot = request_snapshot(code)
    if code != snapshot.code:
        # The cookie, the stream and the script know the code as it is written.
        return redirect(f"/t/{snapshot.code}")
    if snapshot.table.recorded:
        return redirect(f"/t/{code}/replay")
    if snapshot.actor is not None:
        page = TablePage(snapshot.code, view_data(snapshot), class_code=kept_class())
        return page_response(page)
    if snapshot.waiting_claim is not None:
        return page_response(_claim_page(snapshot))
    return page_response(_join_page(snapshot))


@blueprint.get("/<code>/watch")
@done_as(DOOR)
def watch(code: str) -> Response:
    """The table for a spectator or a projector, whoever opens it."""
    snapshot = request_snapshot(code, watching=True)
    return page_response(TablePage(snapshot.code, view_data(snapshot), watching=True))


@blueprint.get("/<code>/replay")
def replay(code: str) -> Response:
    """The table's games, move by move."""
    snapshot = request_snapshot(code)
    table = snapshot.table
    told = game_view_of(table).told(words(), table)
    game = request.args.get("game", type=int)
    return page_response(ReplayPage(snapshot.code, game, table.recorded, told))


@blueprint.get("/<code>/qr.svg")
@done_as(DOOR)
def qr(code: str) -> Response:
    """The table's address as a QR code."""
    address = f"{base_url()}/t/{request_snapshot(code).code}"
    return qr_response(address, "m")


@blueprint.route("/<code>/join", methods=["GET", "POST"])
@limited(JOIN)
@done_as(DOOR)
def join(code: str) -> BaseResponse:
    """Sit down."""
    snapshot = request_snapshot(code)
    # A reloaded form, or a second tap: there is a seat already.
    if request.method == "GET" or snapshot.actor is not None:
        return redirect(f"/t/{snapshot.code}", 303)
    try:
        wanted = decode(TakeSeat, _fields("name", "kind", "face"))
        seated = _granted(
            lambda idempotency_key: site().service.join(snapshot.code, wanted, idempotency_key)
        )
    except (RefusedError, DecodeError) as error:
        return _join_again(snapshot, error)
    return keep_seat(redirect(f"/t/{snapshot.code}", 303), seated)


@blueprint.route("/<code>/claim", methods=["GET", "POST"])
@limited(CLAIM, TABLE_CLAIMS)
@done_as(DOOR)
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


@blueprint.route("/<code>/back", methods=["GET", "POST"])
@limited(CLAIM)
@done_as(DOOR)
def back(code: str) -> BaseResponse:
    """Take one's seat back from another phone."""
    snapshot = request_snapshot(code)
    # A reloaded form, or a second tap: it is taken back already.
    if request.method == "POST" and snapshot.actor is None:
        try:
            site().service.take_seat_back(snapshot.code, token_of(snapshot.code))
        except RefusedError as error:
            return _join_again(snapshot, error)
    return redirect(f"/t/{snapshot.code}", 303)


def _granted(ask: Callable[[str | None], Seated]) -> Seated:
    """Who sends a form twice, as a second tap does, gets one seat."""
    try:
        return ask(form_key())
    except IdReusedError:
        # A page from the browser's memory: somebody sits down anew.
        return ask(None)


def _fields(*names: str) -> dict[str, Any]:
    return {name: request.form[name] for name in names if name in request.form}


def _join_again(snapshot: TableSnapshot, error: RefusedError | DecodeError) -> Response:
    """The page to join by, with the sentence at the field it is about."""
    problem = describe(error)
    field = "name" if problem.code.startswith("name") else ""
    return page_response(_join_page(snapshot, {field: problem.detail}), problem.status)


def _join_page(snapshot: TableSnapshot, errors: dict[str, str] | None = None) -> JoinPage:
    table = snapshot.table
    closed = may.settle(table) or may.be_joined(table)
    seats = tuple(
        ClaimableSeat(seat.number, seat.name)
        for seat in table.seats
        if may.be_claimed(table, seat.number) is None
    )
    face = free_face(table.taken + 1, table.seats)
    taken = frozenset(seat.face for seat in table.seats)
    values = _fields("name", "kind", "face") if errors else {}
    why = None if closed is None else refusal_words(words(), closed, table, None).detail
    on_paper = "paper" in table.rules.kinds
    view = view_data(snapshot)
    elsewhere = seat_elsewhere(snapshot.code) if table.led else None
    room = kept_class() if elsewhere is None else None
    return JoinPage(
        snapshot.code,
        view,
        on_paper,
        room,
        elsewhere,
        why,
        seats,
        face,
        taken,
        values,
        errors or {},
    )


def _claim_page(snapshot: TableSnapshot) -> ClaimPage:
    view = view_data(snapshot)
    texts = [one["text"] for one in view["claims"] if one["claim"] == snapshot.claim]
    return ClaimPage(snapshot.code, view, "".join(texts), moment(site().service.now()))
