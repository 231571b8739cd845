"""The pages of a class for all who have its code: its children, the projector, their parents.

They are drawn here and work without a script; with one, they ask again when something has happened.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from printables.school.certificates import Certificate
from rollwrite.classroom import Child, ClassRefusedError
from rollwrite.classroom import commands as cmd
from rollwrite.classroom.state import AT_DOOR
from rollwrite.classroom.words import called, plan_of, words_of
from rollwrite.service.class_results import results_of, sits
from rollwrite.service.classes import LASTS as CLASS_LASTS
from rollwrite.service.classes import SeenClass
from rollwrite.table import RefusedError
from rollwrite.web.classes.asking import MINUTES, number
from rollwrite.web.classes.cards import ChildLine, high_wins, lines_of, result_text, standing_of
from rollwrite.web.classes.gathering import certificate_of, kept_games
from rollwrite.web.classes.showing import SAID_S, left_s, show_page
from rollwrite.web.classes.who import (
    CHILD,
    TEACHER,
    ClassPage,
    address_of,
    class_live,
    classes,
    keep,
    prepare,
    seen_class,
    sentence,
    with_form_ids,
)
from rollwrite.web.http.access import form_key, keep_class, keep_seat, own_classes
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import CLASS_JOIN, limited
from rollwrite.web.http.rendering import Page, json_response, page_response, qr_response
from rollwrite.web.http.site import words
from rollwrite.web.http.work import DOOR, TABLE, done_as
from rollwrite.web.live.broadcast import OFFER, TAKEN
from rollwrite.web.live.hub import TooManyStreamsError

blueprint = Blueprint("classes", __name__, url_prefix="/class")
blueprint.record_once(prepare)


@dataclass(frozen=True)
class OwnEnd:
    """What a lesson ends with for a child: no place, since some place is the last.

    :ivar result: in words; empty without one.
    :ivar praise: what it did well, if it has played.
    :ivar replay: the code of the table whose game is its own, in the app, and which game there.
    """

    result: str
    praise: Certificate | None
    replay: tuple[str, int] | None


@dataclass(frozen=True)
class ChildPage(ClassPage):
    """A class for a child: to come in, or where one sits.

    :ivar me: who one is; None for who has not come in.
    :ivar places: the chairs whose children may say "that is me".
    :ivar said_s: so long a word to all is still shown, in seconds.
    :ivar watched: the code of one's table, where it plays without one.
    :ivar freed: of ``places`` those that were somebody's, whose phone is lost.
    :ivar can_sit: whether one can sit down now, at one's table or another.
    :ivar mine: what one has from a lesson that is over.
    """

    template = "classes/child.html"
    me: ChildLine | None
    places: tuple[ChildLine, ...]
    error: str = ""
    watched: str | None = None
    said_s: int = 0
    freed: tuple[ChildLine, ...] = ()
    mine: OwnEnd | None = None
    can_sit: bool = True

    @property
    def is_led(self) -> bool:
        """Whether this is a device of the teacher's."""
        return self.code in {one.code for one in own_classes()}

    @property
    def table_name(self) -> str | None:
        """How one is called at the table, in the class's language, where that is another one."""
        child = self.seen.child
        name = None if child is None else called(words_of(self.seen.room), child)
        return None if self.me is None or name == self.me.name else name

    @property
    def is_at_door(self) -> bool:
        """Whether there is no chair for one."""
        return self.me is not None and self.me.table == AT_DOOR

    @property
    def is_on_paper(self) -> bool:
        """Whether one's table has no code in the app."""
        table = None if self.me is None else self.seen.room.table(self.me.table)
        return table is None or table.code is None


@dataclass(frozen=True)
class DataPage(Page):
    """What is kept of a class, for parents and a school's data officer."""

    template = "classes/data.html"
    days: int


@dataclass(frozen=True)
class HowPage(Page):
    """How a lesson works, for a teacher.

    :ivar plan: as on the teacher's page.
    """

    template = "classes/how.html"
    plan: tuple[tuple[int, int, str], ...]
    minutes: int = MINUTES[1]


@blueprint.get("/how")
@done_as(DOOR)
def how() -> Response:
    """How a lesson works."""
    return page_response(HowPage(plan_of(words(), MINUTES[1])))


@blueprint.get("/data")
@done_as(DOOR)
def data() -> Response:
    """What is kept of a class."""
    return page_response(DataPage(CLASS_LASTS.days))


@blueprint.get("/<code>")
@done_as(DOOR)
def child(code: str) -> BaseResponse:
    """A class for a child."""
    seen = seen_class(code)
    if code != seen.code:
        return redirect(f"/class/{seen.code}")
    return with_form_ids(page_response(_child_page(seen)))


def _child_page(seen: SeenClass, error: str = "") -> ChildPage:
    room, t = seen.room, words()
    numbers = (*(table.number for table in room.tables), AT_DOOR)
    lines = [line for one in numbers for line in lines_of(room, one, None, t)]
    said_s = left_s(seen, SAID_S, room.said_at) if room.said else 0
    if seen.child is None:
        free = tuple(line for line in lines if not line.has_come and line.table != AT_DOOR)
        freed = tuple(line for line in free if line.is_awaited)
        return ChildPage(seen, None, free, error, said_s=said_s, freed=freed)
    mine = next(line for line in lines if line.number == seen.child.number)
    if room.ended:
        return ChildPage(seen, mine, (), said_s=said_s, mine=_own_end(seen, seen.child))
    watched = _plays_without(seen, mine.table)
    can_sit = classes().can_sit(seen)
    return ChildPage(seen, mine, (), error, watched, said_s, can_sit=can_sit)


def _own_end(seen: SeenClass, child: Child) -> OwnEnd:
    t, kept = words(), kept_games(classes(), seen, child)
    played = classes().played(seen)
    standing = standing_of(t, seen.room, played)
    result = next((one.text for one in standing.lines if one.child == child.number), "")
    if standing.uneven:
        # To the child itself its own result says more than its place.
        results = results_of(seen.room, played, high=high_wins(seen.room))
        own = (one for one in results if one.child.number == child.number)
        result = next((result_text(t, seen.room, one.points) for one in own), "")
    replay = next((one.replay for one in kept if one.replay is not None), None)
    return OwnEnd(result, certificate_of(t, child.number, kept), replay)


def _plays_without(seen: SeenClass, number: int) -> str | None:
    """The code of a child's table, if a game is on there and the child is not in it."""
    table = seen.room.table(number)
    played = next((one for one in classes().played(seen) if one.number == number), None)
    if table is None or played is None or not played.snapshot.table.is_playing:
        return None
    return None if seen.child in sits(seen.room, played).values() else table.code


@blueprint.route("/<code>/join", methods=["GET", "POST"])
@limited(CLASS_JOIN)
@done_as(DOOR)
def join(code: str) -> BaseResponse:
    """Be one of the class."""
    seen = seen_class(code)
    if request.method == "GET" or seen.child is not None:
        return redirect(f"/class/{seen.code}", 303)
    chosen = number(request.form.get("child", "")) or None
    try:
        wanted = cmd.Join(chosen, request.form.get("name", "")[:80])
        token, _ = classes().join(seen, wanted, form_key())
    except ClassRefusedError as error:
        return with_form_ids(page_response(_child_page(seen, sentence(error)), 422))
    response = redirect(f"/class/{seen.code}", 303)
    if "sit" in request.form:
        # In one go, where there is a seat: the table says who sits there.
        with suppress(ClassRefusedError, RefusedError):
            response = _seated(classes().find(seen.code, token))
    return keep(response, CHILD, seen.code, token)


@blueprint.route("/<code>/sit", methods=["GET", "POST"])
@limited(CLASS_JOIN)
@done_as(DOOR)
def sit(code: str) -> BaseResponse:
    """Sit down at one's table."""
    seen = seen_class(code)
    if request.method == "GET" or seen.child is None:
        return redirect(f"/class/{seen.code}", 303)
    try:
        return _seated(seen)
    except (ClassRefusedError, RefusedError) as error:
        # It may have been sent elsewhere just now.
        now = classes().find(seen.code, seen.token)
        return page_response(_child_page(now, sentence(error)), 422)


def _seated(seen: SeenClass) -> BaseResponse:
    """Let a child sit down, and go there.

    :raises ClassRefusedError, RefusedError: it cannot.
    """
    seated = classes().sit(seen)
    response = keep_seat(redirect(f"/t/{seated.snapshot.code}", 303), seated)
    return keep_class(response, seated.snapshot.code, seen.code)


@blueprint.get("/<code>/mine")
@done_as(DOOR)
def mine(code: str) -> Response:
    """At which table in the app one sits now: a page of another one leads to the class then."""
    seen = seen_class(code)
    room = seen.room
    table = None if seen.child is None else room.table(seen.child.table)
    if table is None or table.code is None:
        return json_response({"code": None})
    played = next((one for one in classes().played(seen) if one.number == table.number), None)
    lines = lines_of(room, table.number, played)
    # As it is called at the table.
    own = next((line for line in lines if seen.child and line.number == seen.child.number), None)
    return json_response(
        {
            "code": table.code,
            "table": table.number,
            "seat": 0 if own is None else own.place,
            "name": "" if own is None else own.name,
            "missing": [line.name for line in lines if not line.is_seated],
            "shared": room.opened.mode == "shared",
            "ended": room.ended,
        }
    )


@blueprint.get("/<code>/show")
@done_as(DOOR)
def show(code: str) -> Response:
    """A class on a projector: its code while they come, the tables, then the standing."""
    return page_response(show_page(seen_class(code)))


@blueprint.get("/<code>/qr.svg")
@done_as(DOOR)
def qr(code: str) -> Response:
    """The class's address as a QR code."""
    return qr_response(address_of(seen_class(code)), "m")


@blueprint.get("/<code>/live")
@done_as(TABLE)
def live(code: str) -> Response:
    """Say when something has happened."""
    try:
        with_tables = "tables" in request.args
        stream = class_live().listen(seen_class(code, TEACHER), with_tables=with_tables)
    except TooManyStreamsError:
        raise ProblemError(503, "crowded") from None
    if OFFER in request.environ and request.method == "GET":
        request.environ[TAKEN] = stream
        body = iter([stream.opening()])
    else:
        # Another server holds a thread for each answer: its pages come again after a while.
        stream.close()
        body = iter([stream.opening(), b"event: news\ndata: {}\n\n"])
    response = Response(body, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response
