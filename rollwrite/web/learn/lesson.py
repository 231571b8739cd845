"""The lesson: five steps on a small sheet, by the engine of every table, without a trace."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, Final, TypeVar

from flask import Blueprint, Response, request

from rollwrite.dicegame.sheet import Square
from rollwrite.games import FORMS
from rollwrite.lesson.dice import LEARNER, MAX_COMMANDS, STEPS, Lesson, StepError, lesson
from rollwrite.lesson.dice import Task as LessonTask
from rollwrite.schema.dataclass_json import decode, encode, errors_under, note
from rollwrite.service import TableSnapshot
from rollwrite.table import Command, DecodeError, FieldError, RefusedError
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.events import Seq
from rollwrite.web.games.dice.sheet import Check, Placements, dice_check, dice_placements
from rollwrite.web.games.messages import AnyCommand
from rollwrite.web.games.registry import AnyView, table_part, whole_view
from rollwrite.web.http.operations import operation, read_json
from rollwrite.web.http.problems import ProblemError, describe, problem_response
from rollwrite.web.http.rate_limits import LEARN, limited
from rollwrite.web.http.rendering import Page, base_url, page_response
from rollwrite.web.http.security import local_path
from rollwrite.web.http.site import words
from rollwrite.web.table.game_view import CheckQuery

blueprint = Blueprint("learn", __name__)


@dataclass(frozen=True)
class LearnPage(Page):
    """The lesson: five steps to do.

    :ivar start: the first step, as the API answers it.
    :ivar messages: the words of the page's script, besides ``script_messages``.
    :ivar back: the path where the reader came from, or None.
    """

    template = "learn/learn.html"
    start: Mapping[str, Any]
    messages: Mapping[str, Any]
    back: str | None


@dataclass(frozen=True)
class RulesPage(Page):
    """The rules with pictures."""

    template = "learn/rules.html"


#: Who sits there besides the learner, clockwise from the first starter.
_FIRST: Final = "Mia"
_OTHERS: Final = ("Leo", "Ana")
#: In place of the code of a table; it can be none.
_CODE: Final = "LESSON"


@dataclass(frozen=True, kw_only=True)
class LessonSoFar:
    """What the learner has done since the lesson began, for seat 2."""

    commands: Annotated[tuple[AnyCommand, ...], note(maxItems=MAX_COMMANDS)]


@dataclass(frozen=True, kw_only=True)
class LessonPlaces(LessonSoFar):
    """The question where something may be drawn next.

    :ivar strike: as if a strike were crossed out (D10).
    """

    strike: bool = False


@dataclass(frozen=True, kw_only=True)
class LessonSquares(LessonPlaces):
    """The question whether some squares may be drawn next."""

    squares: tuple[Square, ...]


@dataclass(frozen=True)
class LessonView:
    """The lesson now.

    :ivar step: the step to be done; one more than ``steps`` when all is done.
    :ivar task: what is to be done, for programs.
    :ivar text: what to do, in a short sentence.
    :ivar skip: commands that do the rest of the step.
    """

    seq: Seq
    view: AnyView
    step: Annotated[int, note(minimum=1, maximum=STEPS + 1)]
    steps: int
    task: LessonTask
    text: str
    skip: tuple[AnyCommand, ...]


Body = TypeVar("Body", bound=LessonSoFar)


@blueprint.get("/learn")
def learn() -> Response:
    """The lesson, with the way back to where one came from."""
    shown = _view(_lesson(()))
    back = local_path(request.args.get("back", ""))
    return page_response(LearnPage(_data(shown), words().area("lesson"), back))


@blueprint.get("/rules")
def rules() -> Response:
    """The rules with pictures."""
    return page_response(RulesPage())


@blueprint.post("/api/v1/learn")
@operation(answer=LessonView, body=LessonSoFar)
@limited(LEARN)
def lesson_now() -> LessonView | Response:
    """The lesson after what was done.

    Nothing of it is kept anywhere: whoever learns sends all that was done until now.
    """
    body = _read(LessonSoFar)
    try:
        return _view(_lesson(body.commands))
    except RefusedError as error:
        # The last one is the one that cannot be done: those before it were answered already.
        before = _lesson(body.commands[:-1])
        problem = describe(error, _snapshot(before), LEARNER)
        return problem_response(problem)


@blueprint.post("/api/v1/learn/placements")
@operation(body=LessonPlaces)
@limited(LEARN)
def lesson_placements() -> Placements:
    """Where the learner may draw now."""
    body = _read(LessonPlaces)
    return dice_placements(_lesson(body.commands).table, LEARNER, strike=body.strike)


@blueprint.post("/api/v1/learn/check")
@operation(body=LessonSquares)
@limited(LEARN)
def lesson_check() -> Check:
    """Why the learner may not draw there."""
    body = _read(LessonSquares)
    query = CheckQuery(body.squares, body.strike)
    return dice_check(words(), _lesson(body.commands).table, LEARNER, query)


def _read(kind: type[Body]) -> Body:
    """The body of a question about the lesson.

    :raises DecodeError: something is missing, unknown or of another type.
    """
    data = read_json()
    given = data.get("commands")
    if not isinstance(given, list) or len(given) > MAX_COMMANDS:
        raise DecodeError([FieldError("/commands", f"array of at most {MAX_COMMANDS}")])
    read = partial(FORMS.command_from_json, rules=FIRST_RULES)
    commands = []
    for number, command in enumerate(given):
        try:
            commands.append(read(command))
        except DecodeError as error:
            raise errors_under(error, f"/commands/{number}") from None
    return replace(decode(kind, {**data, "commands": []}), commands=tuple(commands))


def _lesson(commands: tuple[Command, ...]) -> Lesson:
    try:
        return lesson((_FIRST, words()("lesson.you"), *_OTHERS), commands)
    except StepError as error:
        raise ProblemError(422, "lesson-step", text=_text(error.lesson)) from None


def _snapshot(now: Lesson) -> TableSnapshot:
    return TableSnapshot(_CODE, 0, now.seq, now.table, LEARNER)


def _view(now: Lesson) -> LessonView:
    """The view of its table, which no cache should hold: it has no number to be known by."""
    t, snapshot = words(), _snapshot(now)
    view: Any = whole_view(t, snapshot, table_part(t, snapshot, f"{base_url()}/learn"))
    skip = tuple(FORMS.command_to_json(command) for command in now.skip)
    return LessonView(now.seq, view, now.step, STEPS, now.task, _text(now), skip)


def _data(shown: LessonView) -> dict[str, Any]:
    """The same for a page, its view as data instead of JSON."""
    data: dict[str, Any] = encode(shown)
    return data | {"view": json.loads(data["view"])}


def _text(now: Lesson) -> str:
    return words()(f"lesson.{now.task}")
