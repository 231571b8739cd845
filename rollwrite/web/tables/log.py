"""What has happened at a table, for programs: its log in several forms, and as it grows."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from typing import Annotated, Any, Final, TypeAlias, cast

from flask import Blueprint, Response, current_app, request
from flask.blueprints import BlueprintSetupState

from rollwrite.schema.dataclass_json import Text
from rollwrite.service import TableSnapshot
from rollwrite.table.events import Seq
from rollwrite.table.log_json import format_log
from rollwrite.table.state import AnyTable
from rollwrite.web.games.messages import Events, Replay
from rollwrite.web.games.registry import replay_frames, table_after
from rollwrite.web.http.access import TableCode, request_snapshot, token_of
from rollwrite.web.http.addresses import counted_as
from rollwrite.web.http.operations import operation, read_query
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rendering import base_url, file_to_keep, kept_json
from rollwrite.web.http.site import language, site, words
from rollwrite.web.http.work import TABLE, done_as
from rollwrite.web.live.broadcast import OFFER, TAKEN
from rollwrite.web.live.hub import Channel, Listener, TooManyStreamsError
from rollwrite.web.live.kept import kept
from rollwrite.web.live.stream import Stream, StreamForm

blueprint = Blueprint("table_log", __name__, url_prefix="/api/v1/tables/<code>")

LOG: Final = "application/jsonl"
STREAM: Final = "text/event-stream"
#: Events of which a replay shows the frames at once.
PAGE: Final = 200
#: How many beginnings of such pages are remembered.
_KEPT: Final = 64
_STARTS: Final = "rollwrite-replays"
Tab: TypeAlias = Annotated[
    str, Text(r"^[A-Za-z0-9_-]{1,64}$", "1 to 64 of A to Z, a to z, 0 to 9, _ and -")
]


@dataclass(frozen=True)
class EventsQuery:
    """From where on.

    :ivar after: the number of the last event that is known.
    """

    after: Seq = 0


@blueprint.get("/events")
@operation(query=EventsQuery)
def events(code: TableCode) -> Events:
    """List what has happened at the table."""
    snapshot = request_snapshot(code)
    return Events(snapshot.seq, tuple(public_log(snapshot, read_query(EventsQuery).after)))


def public_log(snapshot: TableSnapshot, after: int = 0) -> list[dict[str, Any]]:
    """The log as public JSON, as far as the table's snapshot knows it."""
    found = site().service.events(snapshot.code, after)
    # One that came in between belongs to the next answer.
    return [event for event in found if event["seq"] <= snapshot.seq]


@dataclass(frozen=True)
class StreamQuery:
    """What is listened to.

    :ivar after: the number of the last event that is known.
    :ivar watch: 1: as a spectator, whatever seat the sender has.
    :ivar tab: a name for the page: ends its older one.
    :ivar changes: 1: after the first ``view`` hear what has changed, as ``change``.
    """

    after: Seq | None = None
    watch: bool = False
    tab: Tab | None = None
    changes: bool = False


@blueprint.get("/stream")
@operation(media=STREAM, query=StreamQuery, problems=(503,))
@done_as(TABLE)
def stream(code: TableCode) -> Response:
    """Stream what happens from now on.

    Server-Sent Events. ``view``: data is an object with ``seq``, ``events`` (all since the last
    message) and ``view``, the message's id is ``seq``. ``change``, for who asks for it, comes in
    place of a later ``view``: data is an object with ``seq``, ``after``, ``set`` and ``gone``. In
    the view after event ``after`` the last item of each array in ``set`` now stands at the place
    that the items before it name, and at each place in ``gone`` nothing does. ``signal``: somebody
    sends a sign or a nudge; data is a ``SentSignal``, told once. ``beat``, every 15 s of silence:
    data is an object with ``seq``. ``bye`` comes last: data is an object with ``seq`` and
    ``reason``, one of ``replaced`` (this page has opened another stream), ``time`` and ``closing``
    (open a new one) and ``gone`` (ask for the table first).
    """
    query = read_query(StreamQuery)
    snapshot = request_snapshot(code, watching=query.watch)
    after = _last_event_id()
    if after is None:
        after = snapshot.seq if query.after is None else query.after
    is_known = snapshot.actor is not None or snapshot.claim is not None
    listener = Listener(
        token_of(snapshot.code) if is_known else None,
        query.tab,
        counted_as(request.remote_addr or ""),
    )
    here, known = site(), after
    form = StreamForm(language(), base_url(), by_changes=query.changes)

    def make(channel: Channel) -> Stream:
        return Stream(here.hub, channel, here.view_cache, listener, snapshot, known, form)

    try:
        messages = here.hub.subscribe(snapshot, make)
    except TooManyStreamsError:
        raise ProblemError(503, "crowded") from None
    body: Iterable[bytes] = messages
    if OFFER in request.environ and request.method == "GET":
        # Our own server goes on with it after the first message, without a thread. An iterator:
        # of a list Flask would tell the length.
        body = iter([messages.opening()])
        request.environ[TAKEN] = messages
    response = Response(body, mimetype=STREAM)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _last_event_id() -> int | None:
    """What a browser has heard before the line dropped; nonsense counts as nothing."""
    text = request.headers.get("Last-Event-ID", "")
    return int(text) if re.fullmatch("[0-9]{1,15}", text) else None


@blueprint.get("/log")
@operation(media=LOG)
def log(code: TableCode) -> Response:
    """The log as a file of JSON lines.

    For ``rollwrite replay`` and ``rollwrite dice verify``.
    """
    snapshot = request_snapshot(code)
    key = ("log", snapshot.table_id, snapshot.seq)
    text = kept(key, lambda: "".join(format_log(public_log(snapshot))))
    return file_to_keep(text, LOG, f"rollwrite-{snapshot.code}.jsonl")


@blueprint.get("/replay")
@operation(answer=Replay, query=EventsQuery)
def replay(code: TableCode) -> Response:
    """The games move by move, in pages of at most 200 events.

    As long as ``next`` is there, ask again with it as ``after``.
    """
    snapshot, after = request_snapshot(code), read_query(EventsQuery).after
    # However many numbers there are beyond the last event.
    after = min(after, snapshot.seq)
    key = ("replay", snapshot.table_id, snapshot.seq, after, language())
    return kept_json(key, lambda: _replay(snapshot, after))


def _replay(snapshot: TableSnapshot, after: int) -> Replay:
    starts = cast(PageStarts, current_app.extensions[_STARTS])
    first, table = starts.up_to(snapshot.table_id, after)
    while first < min(after, snapshot.seq):
        # A page that nobody has asked for of late: what comes before it, without its frames.
        more = _page(snapshot, first, min(PAGE, after - first))
        first, table = more[-1]["seq"], table_after(more, table)
    page = _page(snapshot, first, PAGE) if after <= first else []
    if not page:
        return Replay(snapshot.seq, ())
    frames, last = replay_frames(words(), page, table)
    end = page[-1]["seq"]
    starts.keep(snapshot.table_id, end, last)
    return Replay(snapshot.seq, frames, end if end < snapshot.seq else None)


def _page(snapshot: TableSnapshot, after: int, count: int) -> list[dict[str, Any]]:
    found = site().service.public_events(snapshot.table_id, after, count)
    return [event for event in found if event["seq"] <= snapshot.seq]


@blueprint.record_once
def _prepare(state: BlueprintSetupState) -> None:
    state.app.extensions[_STARTS] = PageStarts()


class PageStarts:
    """Tables as they were where pages of their replays begin: whoever turns the pages is quick.

    Any number of threads may use it.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], AnyTable] = OrderedDict()
        self._lock = Lock()

    def up_to(self, table_id: int, seq: int) -> tuple[int, AnyTable | None]:
        """The newest table that is kept, not after event ``seq``, and its number."""
        with self._lock:
            known = (at for number, at in self._kept if number == table_id and at <= seq)
            at = max(known, default=0)
            return at, self._kept.get((table_id, at))

    def keep(self, table_id: int, seq: int, table: AnyTable | None) -> None:
        """Remember a table after event ``seq``."""
        if table is not None:
            with self._lock:
                self._kept[table_id, seq] = table
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
