"""Puzzles of the dice game to play, and what the rules say of what somebody draws.

Nothing of it is kept here: a phone remembers which puzzles it has solved, and sends all that it
has drawn for one with every question.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

from flask import Blueprint, Response, abort

from rollwrite.dicegame import Colour, Sheet
from rollwrite.dicegame.sheet import Square
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import colour_name
from rollwrite.puzzles.dice import LineError, Puzzle, collection, puzzle_numbered, sheet_after
from rollwrite.schema.dataclass_json import decode, encode, note
from rollwrite.web.games.dice.sheet import (
    Check,
    DieRow,
    MarkJson,
    Reason,
    die_row,
    reasons_of,
    sheet_marks,
)
from rollwrite.web.http.operations import bounded, operation, read_json
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import PUZZLE, limited
from rollwrite.web.http.rendering import base_url, page_response
from rollwrite.web.http.site import language, words
from rollwrite.web.puzzles import PlayedPage
from rollwrite.web.table.parts import Same, dumps

blueprint = Blueprint("dice_puzzles", __name__)

#: No puzzle has more steps.
MAX_LINE: Final = 5
#: No shape has more squares.
_MAX_SQUARES: Final = 5

PuzzleNumber: TypeAlias = Annotated[int, note("The number of a puzzle, from 1.")]
#: What has become of a puzzle: a shape is to be drawn, none fits, the goal is reached, or all is
#: drawn and it is not.
Outcome: TypeAlias = Literal["open", "stuck", "goal", "missed"]


class PuzzlePage(PlayedPage):
    """A puzzle of the dice game: its facts are its layout, goal and steps."""

    template = "puzzles/puzzle.html"


@dataclass(frozen=True, kw_only=True)
class PuzzleLine:
    """What was drawn for a puzzle.

    :ivar line: the squares of the shape of each step, from the first on.
    """

    line: Annotated[tuple[tuple[Square, ...], ...], note(maxItems=MAX_LINE)]


@dataclass(frozen=True, kw_only=True)
class PuzzleTrial(PuzzleLine):
    """The question whether some squares may be drawn next."""

    squares: tuple[Square, ...]


@dataclass(frozen=True)
class PuzzleStep:
    """A step.

    :ivar name: of its colour, in the reader's language.
    """

    colour: Colour
    name: str
    face: int


@dataclass(frozen=True)
class PuzzleNow:
    """A puzzle after what was drawn.

    :ivar marks: all that is on the sheet.
    :ivar done: how many steps are done.
    :ivar row: the shapes of the next step, and where each may lie; null after the last one.
    :ivar unfilled: empty squares.
    :ivar title: what to do next, or what has come of it, in a few words; ``text`` says more.
    :ivar share: the result as text to send, once the goal is reached; it gives nothing away.
    """

    marks: tuple[MarkJson, ...]
    done: int
    row: DieRow | None
    unfilled: int
    outcome: Outcome
    title: str
    text: str
    share: str | None


@dataclass(frozen=True)
class PuzzleSolution:
    """A way to reach the goal.

    :ivar marks: what to draw, step by step.
    :ivar winning: how many ways there are.
    """

    marks: tuple[MarkJson, ...]
    winning: int
    text: str


@blueprint.get("/puzzles/<int:number>")
def puzzle(number: int) -> Response:
    """A puzzle to play."""
    found = puzzle_numbered(number)
    if found is None:
        abort(404)
    t = words()
    facts = {
        "number": number,
        "stars": found.stars,
        "layout": encode(found.layout),
        "goal": found.goal,
        "steps": [
            encode(PuzzleStep(step.colour, colour_name(t, step.colour), step.face))
            for step in found.steps
        ],
        "colours": {colour: colour_name(t, colour) for colour in Colour},
        "next": number + 1 if puzzle_numbered(number + 1) else None,
    }
    now = json.loads(dumps(encode(_now(t, found, found.sheet, 0))))
    return page_response(PuzzlePage(number, found.stars, facts, now, t.area("puzzle")))


@blueprint.post("/api/v1/puzzles/<int:number>/line")
@operation(body=PuzzleLine, problems=(404,))
@limited(PUZZLE)
def puzzle_line(number: PuzzleNumber) -> PuzzleNow:
    """A puzzle after what was drawn, and where the next shape may lie."""
    asked = _puzzle(number)
    body = decode(PuzzleLine, _read())
    return _now(words(), asked, _sheet(asked, body), len(body.line))


@blueprint.post("/api/v1/puzzles/<int:number>/check")
@operation(body=PuzzleTrial, problems=(404,))
@limited(PUZZLE)
def puzzle_check(number: PuzzleNumber) -> Check:
    """Whether a shape may be drawn next on these squares, and every reason why not."""
    asked, t = _puzzle(number), words()
    body = decode(PuzzleTrial, _read())
    sheet = _sheet(asked, body)
    if len(body.line) == len(asked.steps):
        raise ProblemError(422, "puzzle-line")
    step = asked.steps[len(body.line)]
    reasons = list(reasons_of(t, sheet.violations(step.colour, body.squares), sheet, step.colour))
    shape = sheet.shape_at(body.squares)
    if shape is not None and shape not in sheet.layout.row(step.face):
        row = sheet.layout.row_of(shape)
        text = t("table.reason.row", shape=shape, row=row, face=step.face)
        reasons.append(Reason("row", "D7", text, ()))
    return Check(not reasons, tuple(reasons))


@blueprint.get("/api/v1/puzzles/<int:number>/solution")
@operation(problems=(404,))
def puzzle_solution(number: PuzzleNumber) -> PuzzleSolution:
    """One way to reach the goal of a puzzle."""
    asked = _puzzle(number)
    winning = asked.proof.winning
    text = words().n("puzzle.one_of", winning)
    return PuzzleSolution(sheet_marks(asked.answer), winning, text)


def _puzzle(number: int) -> Puzzle:
    found = puzzle_numbered(number)
    if found is None:
        raise ProblemError(404, "puzzle-unknown", most=len(collection()))
    return found


def _read() -> dict[str, Any]:
    """The body of the request.

    :raises DecodeError: something in it is longer than any puzzle needs.
    """
    return bounded(read_json(), "line", MAX_LINE, "squares", _MAX_SQUARES)


def _sheet(asked: Puzzle, body: PuzzleLine) -> Sheet:
    try:
        return sheet_after(asked, body.line)
    except LineError:
        raise ProblemError(422, "puzzle-line") from None


def _now(t: Translator, asked: Puzzle, sheet: Sheet, done: int) -> PuzzleNow:
    row: Any = None
    outcome: Outcome = "goal" if sheet.unfilled == asked.goal else "missed"
    if done < len(asked.steps):
        step = asked.steps[done]
        row = die_row(Same(sheet), language(), step.colour, step.face, is_told=True)
        outcome = "open" if sheet.legal(step.colour, step.face) else "stuck"
    title, text = _words(t, asked, sheet, outcome, done)
    return PuzzleNow(
        sheet_marks(sheet.marks), done, row, sheet.unfilled, outcome, title, text,
        _shared(t, asked) if outcome == "goal" else None,
    )  # fmt: skip


def _words(
    t: Translator, asked: Puzzle, sheet: Sheet, outcome: Outcome, done: int
) -> tuple[str, str]:
    """What to do, or what has come of it: in a few words, and in a sentence."""
    if outcome == "goal":
        return t("puzzle.goal_reached"), t.n("puzzle.reached_by", asked.proof.winning)
    if outcome == "missed":
        title = t.n("table.end.squares", sheet.unfilled)
        return title, t.n("puzzle.missed", sheet.unfilled - asked.goal)
    step = asked.steps[done]
    if outcome == "stuck":
        return t("puzzle.stuck"), t("puzzle.stuck_text", face=step.face)
    title = t("puzzle.step", colour=colour_name(t, step.colour), face=step.face)
    return title, t("puzzle.step_of", n=done + 1, steps=len(asked.steps))


def _shared(t: Translator, asked: Puzzle) -> str:
    stars = "★" * asked.stars + "☆" * (4 - asked.stars)
    return "\n".join(
        (
            t("puzzle.shared", n=asked.number, stars=stars),
            t.n("puzzle.shared_goal", asked.goal),
            f"{base_url()}/puzzles/{asked.number}",
        )
    )
