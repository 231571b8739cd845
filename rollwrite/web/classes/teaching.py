"""The pages of a class's teacher: the form that opens it, and all of its tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, get_args

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.classroom import ClassRefusedError
from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import Meet, Points
from rollwrite.classroom.state import AT_DOOR, MAX_SAID
from rollwrite.classroom.words import plan_of
from rollwrite.service import TooSoonError
from rollwrite.service.classes import NotTeacherError, SeenClass
from rollwrite.store import UnknownTableError
from rollwrite.table import DecodeError, RefusedError
from rollwrite.table.commands import FIRST_RULES
from rollwrite.web.classes.asking import (
    Question,
    form,
    number,
    question,
    settings_of,
    undone,
    wanted,
)
from rollwrite.web.classes.cards import (
    Card,
    ChildLine,
    Standing,
    cards_of,
    counted_words,
    high_wins,
    lines_of,
    standing_of,
)
from rollwrite.web.classes.showing import LEFT_S, SAID_S, left_s
from rollwrite.web.classes.who import (
    TEACHER,
    ClassPage,
    address_of,
    classes,
    keep,
    link_at,
    request_key,
    sentence,
    taught,
    token_of,
    with_form_ids,
)
from rollwrite.web.games.registry import rules_of_game
from rollwrite.web.http.access import counted_guess, form_key
from rollwrite.web.http.problems import ProblemDocument, ProblemError, problem_response
from rollwrite.web.http.rate_limits import OPEN, class_tables, command_wait_s, limited
from rollwrite.web.http.rendering import json_response, page_response
from rollwrite.web.http.site import words
from rollwrite.web.http.work import DOOR, TABLE, done_as

MEETS: Final[tuple[Meet, ...]] = get_args(Meet)

blueprint = Blueprint("teaching", __name__, url_prefix="/class")


@dataclass(frozen=True)
class TeacherPage(ClassPage):
    """All tables of a class, and all that its teacher can do.

    :ivar cards: a table each; ``standing`` that of all.
    :ivar said_s: so long the word to all is still shown; ``left_s`` what is left of five minutes;
        in seconds.
    :ivar undone: what "Undo" would undo, in words; empty for nothing.
    :ivar question: what is asked before something that hurts.
    :ivar plan: when each part of the lesson begins and ends, in minutes, and what happens then.
    """

    template = "classes/teacher.html"
    cards: tuple[Card, ...]
    standing: Standing
    plan: tuple[tuple[int, int, str], ...]
    undone: str = ""
    error: str = ""
    question: Question | None = None
    said_s: int = 0
    left_s: int = 0
    most_said: int = MAX_SAID
    meets: tuple[Meet, ...] = MEETS

    @property
    def has_come(self) -> bool:
        """Whether anybody has: before, all that is to do is to show them the code.

        Of a class on paper nobody comes with a phone.
        """
        room = self.seen.room
        is_on_paper = all(table.code is None for table in room.tables)
        return is_on_paper or any(child.has_come for child in room.children)

    @property
    def come(self) -> str:
        """How many are here, in words.

        Of who shares a phone all are; of who plays on paper nobody knows; and for whom a bot plays
        is awaited no more.
        """
        t, room = words(), self.seen.room
        here = awaited = on_paper = 0
        for card in self.cards:
            come = sum(one.has_come for one in card.children)
            if card.code is None:
                on_paper += len(card.children)
            elif come and room.opened.mode == "shared":
                here += len(card.children)
            else:
                here += come
                awaited += max(len(card.children) - come - len(card.bots), 0)
        told = [t("class.teacher.come", n=here, of=here + awaited)] if here or awaited else []
        told += [t.n("class.teacher.on_paper", on_paper)] if on_paper else []
        return " · ".join(told)

    @property
    def counts_squares(self) -> bool:
        """Whether the results of a table are empty squares, and no points."""
        return self.seen.room.opened.game == FIRST_RULES

    @property
    def counted(self) -> str:
        """What else they are."""
        return counted_words(words(), self.seen.room)[0]

    @property
    def can_start(self) -> bool:
        """Whether a table can begin."""
        return self.seen.room.call != "last" and any(card.can_start for card in self.cards)

    @property
    def waiting(self) -> tuple[ChildLine, ...]:
        """Who has come and has no seat: at the door, or at a table that plays already."""
        door = lines_of(self.seen.room, AT_DOOR, None, words())
        late = (
            one
            for card in self.cards
            for one in card.children
            if card.is_closed and one.has_come and not one.is_seated
        )
        return (*door, *late)

    @property
    def is_through(self) -> bool:
        """Whether all tables that have begun are: what comes next is another game, or the end."""
        begun = [card for card in self.cards if card.is_over or (card.is_playing and card.children)]
        are_through = all(card.is_over or card.counts for card in begun)
        return self.seen.room.ended or (bool(begun) and are_through)

    @property
    def roomy(self) -> tuple[tuple[int, str], ...]:
        """The tables to which a child can go, and how the way to each is called.

        After the lesson nobody goes anywhere.
        """
        if self.seen.room.ended:
            return ()
        t, size = words(), self.seen.room.opened.size
        return tuple(
            (card.number, t("class.teacher.move", n=card.number))
            for card in self.cards
            if card.has_room and len(card.children) < size
        )

    @property
    def ways(self) -> Mapping[int, tuple[tuple[int, str], ...]]:
        """The same from each table, and from the door, which is none."""
        roomy = self.roomy
        return {
            number: tuple(way for way in roomy if way[0] != number)
            for number in (AT_DOOR, *(card.number for card in self.cards))
        }


@dataclass(frozen=True)
class LinkPage(ClassPage):
    """The address of the teacher's page with its secret, for another device."""

    template = "classes/link.html"
    link: str


@blueprint.app_errorhandler(NotTeacherError)
def _not_teacher(_: NotTeacherError) -> Response:
    detail = words()("class.not_teacher")
    return problem_response(ProblemDocument(403, "not-teacher", detail))


@blueprint.app_errorhandler(ClassRefusedError)
def _refused(error: ClassRefusedError) -> Response:
    return problem_response(ProblemDocument(422, f"class-{error.code}", sentence(error)))


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
        _count_tables(asked.in_app)
        code, token = classes().open(
            asked.opened, asked.rules, asked.settings, asked.children, asked.on_paper
        )
    except (ClassRefusedError, DecodeError) as error:
        return page_response(form(sent, sentence(error)), 422)
    return keep(redirect(f"/class/{code}/teacher", 303), TEACHER, code, token)


def _count_tables(count: int) -> None:
    """Count the tables that are opened for a class.

    :raises ProblemError: 429 for too many of them.
    """
    quota = class_tables()
    if not quota.allows(count):
        raise ProblemError(429, "too-often")
    quota.use(count)


@blueprint.get("/<code>/teacher")
@done_as(DOOR)
def teacher(code: str) -> BaseResponse:
    """The teacher's page; the secret of its link goes into the device's cookie at once."""
    key = request.args.get("key", "")[:80]
    if key:
        try:
            with counted_guess():
                seen = classes().find(code, key)
                if not seen.is_teacher:
                    raise UnknownTableError(code)
        except UnknownTableError:
            raise NotTeacherError from None
        return keep(redirect(f"/class/{seen.code}/teacher", 303), TEACHER, seen.code, key)
    return with_form_ids(page_response(_teacher_page(taught(code))))


def _teacher_page(seen: SeenClass, error: str = "", asked: Question | None = None) -> TeacherPage:
    t, played = words(), classes().played(seen)
    return TeacherPage(
        seen,
        cards_of(t, seen, played, classes().waited_s),
        standing_of(t, seen.room, played),
        plan_of(t, seen.room.opened.minutes),
        undone(t, seen.room),
        error,
        asked,
        left_s(seen, SAID_S, seen.room.said_at) if seen.room.said else 0,
        left_s(seen, LEFT_S, seen.room.call_at) if seen.room.call == "five" else 0,
    )


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
                raise ClassRefusedError("result_typed", typed=text.strip())
            told.append(Points(number(name.removeprefix("points-")), int(digits[:6])))
    return tuple(told)


def _count(code: str) -> None:
    """Count what a teacher does, as the commands of seats.

    :raises TooSoonError: it is too much.
    """
    wait_s = command_wait_s(token_of(code, TEACHER))
    if wait_s:
        raise TooSoonError(wait_s)


@blueprint.route("/<code>/do", methods=["GET", "POST"])
@done_as(DOOR)
def do(code: str) -> BaseResponse:
    """Do what the teacher's page asks for."""
    seen = taught(code)
    if request.method == "GET":
        return redirect(f"/class/{seen.code}/teacher", 303)
    sent = request.form
    wish, key = sent.get("do", ""), request_key()
    try:
        _count(code)
        if classes().is_done(seen, key):
            return redirect(f"/class/{seen.code}/teacher", 303)
        asked = None if "sure" in sent else question(words(), seen, wish, sent)
        if asked is not None:
            # Nothing has happened yet.
            return with_form_ids(page_response(_teacher_page(seen, asked=asked), 409))
        if wish in {"table", "door-table"}:
            _open_table(seen, sent if wish == "door-table" else None, key)
        elif wish == "next":
            _begin_next(seen, sent, key)
        elif wish in {"start", "start-all"}:
            one = number(sent.get("table", "")) if wish == "start" else None
            classes().start(seen, one)
            classes().note(seen, key)
        elif wish == "bot":
            classes().seat_bot(seen, number(sent.get("table", "")), key)
        elif wish in _DOES:
            classes().act(seen, _DOES[wish](sent), key)
        else:
            raise ClassRefusedError("unclear")
    except (ClassRefusedError, ProblemError, RefusedError, TooSoonError) as error:
        return with_form_ids(page_response(_teacher_page(taught(code), sentence(error)), 422))
    return redirect(f"/class/{seen.code}/teacher", 303)


def _open_table(seen: SeenClass, sent: _Form | None, key: str | None) -> None:
    """Open one table more; for a child without a seat, where it is named in what was sent.

    :raises ClassRefusedError: there are too many, or no such child.
    :raises ProblemError: 429 for too many tables.
    """
    opened = seen.room.opened
    child = None if sent is None else number(sent.get("child", ""))
    if child is not None and seen.room.child(child) is None:
        raise ClassRefusedError("no_child")
    _count_tables(1)
    settings = settings_of(opened.game, json.loads(opened.settings))
    after = classes().open_table(seen, rules_of_game(opened.game) or FIRST_RULES, settings, key)
    if child is not None:
        classes().act(after, cmd.MoveChild(child, after.room.tables[-1].number))


def _begin_next(seen: SeenClass, sent: _Form, key: str | None) -> None:
    """Begin the next game.

    :raises ClassRefusedError: it cannot begin, or not so.
    :raises ProblemError: 429 for too many tables.
    """
    opened, meet = seen.room.opened, sent.get("meet", "")
    if meet not in MEETS:
        raise ClassRefusedError("unclear")
    _count_tables(sum(table.code is not None for table in seen.room.tables))
    classes().next_game(
        seen,
        number(sent.get("game", "")),
        meet,
        rules_of_game(opened.game) or FIRST_RULES,
        settings_of(opened.game, json.loads(opened.settings)),
        high=high_wins(seen.room),
        key=key,
    )


@blueprint.post("/<code>/link")
@done_as(TABLE)
def link(code: str) -> BaseResponse:
    """Make the teacher's link anew, for another device; the one before leads nowhere any more."""
    seen = taught(code)
    _count(code)
    token = classes().new_link(seen, form_key())
    page = LinkPage(seen, link_at(address_of(seen), token))
    return keep(page_response(page), TEACHER, seen.code, token)


@blueprint.post("/<code>/delete")
@done_as(TABLE)
def delete(code: str) -> BaseResponse:
    """Delete a class with all its tables."""
    seen = taught(code)
    if request.form.get("sure") != "on":
        raise ClassRefusedError("not_sure")
    classes().remove(seen)
    response = redirect("/class/new?deleted=1", 303)
    response.delete_cookie(f"{TEACHER}{seen.code}", path="/")
    return response


@blueprint.get("/<code>/paper")
@done_as(DOOR)
def paper(code: str) -> Response:
    """The tables on paper, for a pile of photos of their sheets."""
    room = taught(code).room
    lines = {
        table.number: lines_of(room, table.number)
        for table in room.tables
        if table.code is None and room.at(table.number)
    }
    tables = [
        {
            "number": number,
            "children": [
                {"number": one.number, "name": one.name, "points": one.points} for one in children
            ],
        }
        for number, children in lines.items()
    ]
    # Sheets name the seats for which they were printed, and those of a later game are others.
    told = {"title": room.opened.title, "are_seats_printed": not room.games, "tables": tables}
    return json_response(told)
