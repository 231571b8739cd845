"""The pages of a class: the form that opens it, its children's, its teacher's, the projector's.

They are drawn here and work without a script; with one, they ask again when something has happened.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, cast
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, redirect, request
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.classroom import Child, ClassRefusedError
from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import Points
from rollwrite.classroom.state import MAX_SAID, MOST_CHILDREN
from rollwrite.codes import clean_class_code
from rollwrite.schema.timestamps import time_of
from rollwrite.service.classes import LASTS as CLASS_LASTS
from rollwrite.service.classes import (
    Classes,
    NotTeacherError,
    PlayedTable,
    SeenClass,
    called,
    words_of,
)
from rollwrite.store import UnknownTableError
from rollwrite.table import DecodeError, RefusedError
from rollwrite.table.commands import FIRST_RULES
from rollwrite.web.classes.cards import Card, ChildLine, Standing, cards_of, standing_of
from rollwrite.web.classes.live import ClassLive, ClassStream
from rollwrite.web.classes.opening import form, number, settings_of, wanted
from rollwrite.web.games.registry import rules_of_game
from rollwrite.web.http.access import counted_guess, keep_seat
from rollwrite.web.http.problems import ProblemDocument, ProblemError, describe, problem_response
from rollwrite.web.http.rate_limits import JOIN, OPEN, class_tables, limited
from rollwrite.web.http.rendering import Page, base_url, file_to_keep, page_response, qr_response
from rollwrite.web.http.security import is_secure
from rollwrite.web.http.site import NAME, Site, site, words
from rollwrite.web.http.work import DOOR, TABLE, done_as
from rollwrite.web.live.broadcast import OFFER, TAKEN
from rollwrite.web.live.hub import TooManyStreamsError

blueprint = Blueprint("classes", __name__, url_prefix="/class")

#: How the cookies are called, before the class's code: of a child's phone, of a teacher's device.
_CHILD: Final = "rwc-"
_TEACHER: Final = "rwt-"
_DAY_S: Final = 86_400
_CLASSES: Final = "rollwrite-classes"
_LIVE: Final = "rollwrite-class-live"


@dataclass(frozen=True)
class ChildPage(Page):
    """A class for a child: to come in, or where one sits.

    :ivar me: who one is; None for who has not come in.
    :ivar places: the chairs whose children may say "that is me".
    :ivar table: the number of one's table; ``on_paper`` whether it has none in the app.
    """

    template = "classes/child.html"
    code: str
    seen: SeenClass
    me: ChildLine | None
    table: int
    on_paper: bool
    places: tuple[ChildLine, ...]
    error: str = ""


@dataclass(frozen=True)
class TeacherPage(Page):
    """All tables of a class, and all that its teacher can do.

    :ivar cards: a table each; ``standing`` that of all.
    :ivar come: how many children have come.
    :ivar kit: where a kit for exactly these tables is printed.
    :ivar link: the address of this page with its secret, where it was asked for.
    """

    template = "classes/teacher.html"
    code: str
    seen: SeenClass
    cards: tuple[Card, ...]
    standing: Standing
    come: int
    address: str
    kit: str
    link: str = ""
    error: str = ""
    most_said: int = MAX_SAID


@dataclass(frozen=True)
class ShowPage(Page):
    """A class on a projector."""

    template = "classes/show.html"
    code: str
    seen: SeenClass
    cards: tuple[Card, ...]
    standing: Standing
    address: str
    is_begun: bool


@dataclass(frozen=True)
class EndPage(Page):
    """What a lesson ends with."""

    template = "classes/end.html"
    code: str
    seen: SeenClass
    standing: Standing
    days: int


@dataclass(frozen=True)
class DataPage(Page):
    """What is kept of a class, for parents and a school's data officer."""

    template = "classes/data.html"
    days: int
    most: int


@blueprint.record_once
def _prepare(state: BlueprintSetupState) -> None:
    found: Site | None = state.app.extensions.get(NAME)
    if found is None:
        # Only templates are wanted: of an application without tables.
        return
    classes = Classes(found.service)
    state.app.extensions[_CLASSES] = classes
    state.app.extensions[_LIVE] = ClassLive(classes)


def _classes() -> Classes:
    return cast(Classes, current_app.extensions[_CLASSES])


@blueprint.errorhandler(NotTeacherError)
def _not_teacher(_: NotTeacherError) -> Response:
    detail = words()("class.not_teacher")
    return problem_response(ProblemDocument(403, "not-teacher", detail))


@blueprint.errorhandler(ClassRefusedError)
def _refused(error: ClassRefusedError) -> Response:
    return problem_response(ProblemDocument(422, f"class-{error.code}", _sentence(error)))


def _sentence(error: ClassRefusedError | RefusedError | DecodeError) -> str:
    if isinstance(error, ClassRefusedError):
        return words()(f"class.refused.{error.code}", **error.params)
    return describe(error).detail


def _seen(code: str, *, as_teacher: bool = False) -> SeenClass:
    """The class as whoever sends this request sees it.

    :raises ProblemError: there is none.
    """
    cleaned = clean_class_code(code) or ""
    token = request.cookies.get(f"{_TEACHER if as_teacher else _CHILD}{cleaned}")
    try:
        with counted_guess():
            return _classes().find(code, token)
    except UnknownTableError:
        raise ProblemError(404, "unknown-class") from None


def _taught(code: str) -> SeenClass:
    """The class for its teacher.

    :raises NotTeacherError: somebody else asks.
    """
    seen = _seen(code, as_teacher=True)
    if not seen.is_teacher:
        raise NotTeacherError
    return seen


def _keep(response: BaseResponse, name: str, token: str) -> BaseResponse:
    response.set_cookie(
        name,
        token,
        max_age=CLASS_LASTS.days * _DAY_S,
        path="/",
        secure=is_secure(site().hosts),
        httponly=True,
        samesite="Lax",
    )
    return response


@blueprint.route("/new", methods=["GET", "POST"])
@limited(OPEN)
@done_as(DOOR)
def new() -> BaseResponse:
    """Open a class."""
    if request.method == "GET":
        return page_response(form({}))
    sent = {name: text[:80] for name, text in request.form.items()}
    try:
        asked = wanted()
        quota = class_tables()
        tables = -(-asked.children // asked.opened.size)
        if not quota.allows(tables):
            raise ProblemError(429, "too-often")
        code, token = _classes().open(
            asked.opened, asked.rules, asked.settings, asked.children, asked.on_paper
        )
        quota.use(tables)
    except (ClassRefusedError, DecodeError) as error:
        return page_response(form(sent, _sentence(error)), 422)
    return _keep(redirect(f"/class/{code}/teacher", 303), f"{_TEACHER}{code}", token)


@blueprint.get("/data")
@done_as(DOOR)
def data() -> Response:
    """What is kept of a class."""
    return page_response(DataPage(CLASS_LASTS.days, MOST_CHILDREN))


@blueprint.get("/<code>")
@done_as(DOOR)
def child(code: str) -> BaseResponse:
    """A class for a child."""
    seen = _seen(code)
    if code != seen.code:
        return redirect(f"/class/{seen.code}")
    return page_response(_child_page(seen))


def _child_page(seen: SeenClass, error: str = "") -> ChildPage:
    room, me = seen.room, seen.child
    if me is None:
        free = tuple(_line(seen, one) for one in room.children if not one.has_come)
        return ChildPage(seen.code, seen, None, 0, False, free, error)
    table = room.table(me.table)
    on_paper = table is None or table.code is None
    return ChildPage(seen.code, seen, _line(seen, me), me.table, on_paper, (), error)


def _line(seen: SeenClass, one: Child) -> ChildLine:
    name = called(words_of(seen.room), one)
    return ChildLine(one.number, name, one.animal, seen.room.seat(one), one.has_come, False)


@blueprint.route("/<code>/join", methods=["GET", "POST"])
@limited(JOIN)
@done_as(DOOR)
def join(code: str) -> BaseResponse:
    """Be one of the class."""
    seen = _seen(code)
    if request.method == "GET" or seen.child is not None:
        return redirect(f"/class/{seen.code}", 303)
    chosen = number(request.form.get("child", "")) or None
    try:
        token, _ = _classes().join(seen, cmd.Join(chosen, request.form.get("name", "")[:80]))
    except ClassRefusedError as error:
        return page_response(_child_page(seen, _sentence(error)), 422)
    return _keep(redirect(f"/class/{seen.code}", 303), f"{_CHILD}{seen.code}", token)


@blueprint.route("/<code>/sit", methods=["GET", "POST"])
@limited(JOIN)
@done_as(DOOR)
def sit(code: str) -> BaseResponse:
    """Sit down at one's table."""
    seen = _seen(code)
    if request.method == "GET" or seen.child is None:
        return redirect(f"/class/{seen.code}", 303)
    try:
        seated = _classes().sit(seen)
    except (ClassRefusedError, RefusedError) as error:
        return page_response(_child_page(seen, _sentence(error)), 422)
    return keep_seat(redirect(f"/t/{seated.snapshot.code}", 303), seated)


@blueprint.get("/<code>/teacher")
@done_as(DOOR)
def teacher(code: str) -> BaseResponse:
    """The teacher's page; the secret of its link goes into the device's cookie at once."""
    key = request.args.get("key", "")[:80]
    if key:
        try:
            with counted_guess():
                seen = _classes().find(code, key)
                if not seen.is_teacher:
                    raise UnknownTableError(code)
        except UnknownTableError:
            raise NotTeacherError from None
        return _keep(redirect(f"/class/{seen.code}/teacher", 303), f"{_TEACHER}{seen.code}", key)
    return page_response(_teacher_page(_taught(code)))


def _teacher_page(seen: SeenClass, link: str = "", error: str = "") -> TeacherPage:
    t, played = words(), _classes().played(seen)
    return TeacherPage(
        seen.code,
        seen,
        cards_of(t, seen, played, _waited_s),
        standing_of(t, seen.room, played),
        sum(one.has_come for one in seen.room.children),
        f"{base_url()}/class/{seen.code}",
        _kit(seen),
        link,
        error,
    )


def _kit(seen: SeenClass) -> str:
    """The Print page with this class's tables and names; codes where all tables have one."""
    room, t = seen.room, words_of(seen.room)
    tables = [table for table in room.tables if room.at(table.number)]
    names = [called(t, child) for table in tables for child in room.at(table.number)]
    codes = [table.code for table in tables if table.code is not None]
    wanted = {"name": "class", "tables": str(len(tables)), "names": "\n".join(names)}
    if len(codes) == len(tables):
        wanted["codes"] = "\n".join(codes)
    return f"/print?{urlencode(wanted)}"


def _waited_s(played: PlayedTable) -> float:
    service, snapshot = site().service, played.snapshot
    events = service.public_events(snapshot.table_id, snapshot.seq - 1, 1)
    since = time_of(events[0]["at"]) if events else service.now()
    return (service.now() - since).total_seconds()


_Form = Mapping[str, str]
#: What the forms of the teacher's page ask for, by the name of their button.
_DOES: Final[Mapping[str, Callable[[_Form], cmd.TeacherCommand]]] = {
    "pause": lambda sent: cmd.Pause(True),
    "go-on": lambda sent: cmd.Pause(False),
    "five": lambda sent: cmd.CallTime("five"),
    "last": lambda sent: cmd.CallTime("last"),
    "no-call": lambda sent: cmd.CallTime(None),
    "say": lambda sent: cmd.Say(sent.get("text", "")),
    "paper-table": lambda sent: cmd.AddTable(None),
    "remove-table": lambda sent: cmd.RemoveTable(number(sent.get("table", ""))),
    "chair": lambda sent: cmd.AddChair(number(sent.get("table", ""))),
    "remove-chair": lambda sent: cmd.RemoveChair(number(sent.get("child", ""))),
    "free": lambda sent: cmd.FreePhone(number(sent.get("child", ""))),
    "rename": lambda sent: cmd.RemoveName(number(sent.get("child", ""))),
    "move": lambda sent: cmd.MoveChild(number(sent.get("child", "")), number(sent.get("to", ""))),
    "result": lambda sent: cmd.TellResult(number(sent.get("table", "")), _told(sent)),
    "end": lambda sent: cmd.EndClass(True),
    "reopen": lambda sent: cmd.EndClass(False),
    "back": lambda sent: cmd.TakeBackLast(),
}


def _told(sent: _Form) -> tuple[Points, ...]:
    """The results that were typed; an empty field is none.

    :raises ClassRefusedError: one is no number.
    """
    told = []
    for name, text in sent.items():
        if name.startswith("points-") and text.strip():
            digits = text.strip().replace("\u2212", "-")
            if not digits.removeprefix("-").isdecimal() or not digits.isascii():
                raise ClassRefusedError("result")
            told.append(Points(number(name.removeprefix("points-")), int(digits[:6])))
    return tuple(told)


@blueprint.route("/<code>/do", methods=["GET", "POST"])
@done_as(TABLE)
def do(code: str) -> BaseResponse:
    """Do what the teacher's page asks for."""
    seen = _taught(code)
    if request.method == "GET":
        return redirect(f"/class/{seen.code}/teacher", 303)
    sent, classes = request.form, _classes()
    wish = sent.get("do", "")
    try:
        if wish == "table":
            opened = seen.room.opened
            settings = settings_of(opened.game, json.loads(opened.settings))
            classes.open_table(seen, rules_of_game(opened.game) or FIRST_RULES, settings)
        elif wish == "bot":
            classes.seat_bot(seen, number(sent.get("table", "")))
        elif wish in _DOES:
            classes.act(seen, _DOES[wish](sent))
        else:
            raise ClassRefusedError("unclear")
    except (ClassRefusedError, RefusedError) as error:
        return page_response(_teacher_page(_taught(code), error=_sentence(error)), 422)
    return redirect(f"/class/{seen.code}/teacher", 303)


@blueprint.post("/<code>/link")
@done_as(TABLE)
def link(code: str) -> BaseResponse:
    """Make the teacher's link anew, for another device; the one before leads nowhere any more."""
    seen = _taught(code)
    token = _classes().new_link(seen)
    address = f"{base_url()}/class/{seen.code}/teacher?key={token}"
    response = page_response(_teacher_page(seen, link=address))
    return _keep(response, f"{_TEACHER}{seen.code}", token)


@blueprint.post("/<code>/delete")
@done_as(TABLE)
def delete(code: str) -> BaseResponse:
    """Delete a class with all its tables."""
    seen = _taught(code)
    if request.form.get("sure") != "on":
        raise ClassRefusedError("not_sure")
    _classes().remove(seen)
    response = redirect("/class/new", 303)
    response.delete_cookie(f"{_TEACHER}{seen.code}", path="/")
    return response


@blueprint.get("/<code>/show")
@done_as(DOOR)
def show(code: str) -> Response:
    """A class on a projector: its code while they come, then the standing."""
    seen = _seen(code)
    t, played = words_of(seen.room), _classes().played(seen)
    cards = cards_of(t, seen, played, lambda _: 0.0)
    begun = any(card.is_playing or card.is_over for card in cards)
    standing = standing_of(t, seen.room, played)
    return page_response(
        ShowPage(seen.code, seen, cards, standing, f"{base_url()}/class/{seen.code}", begun)
    )


@blueprint.get("/<code>/end")
@done_as(DOOR)
def end(code: str) -> Response:
    """What the lesson ends with, for its teacher."""
    seen = _taught(code)
    standing = standing_of(words(), seen.room, _classes().played(seen))
    return page_response(EndPage(seen.code, seen, standing, CLASS_LASTS.days))


@blueprint.get("/<code>/results.csv")
@done_as(DOOR)
def results(code: str) -> Response:
    """The results as a table for other programs."""
    seen = _taught(code)
    t = words()
    standing = standing_of(t, seen.room, _classes().played(seen))
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([t(f"class.csv.{name}") for name in ("place", "name", "table", "points")])
    for line in standing.lines:
        # A program that computes shall not take a name for a formula.
        name = f"'{line.name}" if line.name[:1] in "=+-@" else line.name
        writer.writerow([line.rank, name, line.table, line.points])
    return file_to_keep("\ufeff" + text.getvalue(), "text/csv", f"rollwrite-{seen.code}.csv")


@blueprint.get("/<code>/qr.svg")
@done_as(DOOR)
def qr(code: str) -> Response:
    """The class's address as a QR code."""
    return qr_response(f"{base_url()}/class/{_seen(code).code}", "m")


@blueprint.get("/<code>/live")
@done_as(TABLE)
def live(code: str) -> Response:
    """Say when something has happened."""
    seen = _seen(code)
    try:
        stream: ClassStream = cast(ClassLive, current_app.extensions[_LIVE]).listen(seen)
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
