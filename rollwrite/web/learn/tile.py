"""The lesson of the tile games: five steps on a small board, by the engine of every tile game.

As in :mod:`~rollwrite.web.learn.lesson` nothing is kept here: a phone sends all it has done.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar

from flask import Blueprint, Response, request

from rollwrite.board import violations
from rollwrite.i18n.tile_words import of_cells
from rollwrite.lesson.tile import (
    LEARNER,
    LESSONS,
    STEPS,
    Grid,
    Task,
    TileLesson,
    TileStepError,
    tile_lesson,
)
from rollwrite.schema.dataclass_json import decode, encode, note
from rollwrite.tilegame import MoveError, Placement
from rollwrite.tilegame.moves import cells_named
from rollwrite.tilegame.rules.outlook import piece_names
from rollwrite.web.games.tile.board import (
    BoardSquare,
    ColourPlaces,
    TileBoard,
    TileReason,
    colour_places,
    colour_words,
    drawn_board,
    reasons_of,
)
from rollwrite.web.http.operations import bounded, operation, read_json
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import LEARN, limited
from rollwrite.web.http.rendering import Page, page_response
from rollwrite.web.http.security import local_path
from rollwrite.web.http.site import words
from rollwrite.web.learn.tile_rules import TileRules, tile_rules
from rollwrite.web.table.parts import dumps

blueprint = Blueprint("learn_tile", __name__)

#: No move of the lesson has a longer text.
_MAX_TEXT: Final = 60


@dataclass(frozen=True)
class TileLessonPage(Page):
    """The lesson: five steps to do.

    :ivar facts: what stays the same in it, for the script; ``start`` is its first step.
    :ivar messages: the words of the page's script, besides those of all pages.
    :ivar rules: for who sees it without a script.
    :ivar done: what is said when all is done.
    :ivar back: the path where the reader came from, or None.
    """

    template = "learn/tile.html"
    facts: Mapping[str, Any]
    start: Mapping[str, Any]
    messages: Mapping[str, Any]
    rules: TileRules
    done: str
    back: str | None


@dataclass(frozen=True)
class TileRulesPage(Page):
    """The rules of the tile games with pictures."""

    template = "learn/tile_rules.html"
    rules: TileRules


@dataclass(frozen=True, kw_only=True)
class TileLessonSoFar:
    """What the learner has done since the lesson began.

    :ivar board: what its cells are.
    :ivar moves: the names of the cells of each piece: ``b2,b3,c3``; ``pass`` in the fifth step.
    """

    board: Grid
    moves: Annotated[tuple[str, ...], note(maxItems=STEPS)]


@dataclass(frozen=True, kw_only=True)
class TileLessonTrial(TileLessonSoFar):
    """The question whether a piece may be placed next.

    :ivar move: the names of its cells.
    """

    move: str


@dataclass(frozen=True)
class LessonMove:
    """A move of the game on the board: ``seat`` 1 is the learner's."""

    seat: int
    move: str


@dataclass(frozen=True)
class LessonPiece:
    """The piece that was placed last.

    :ivar n: the number of its move, from 1.
    :ivar squares: its cells as rows and columns of ``board.rows``.
    """

    n: int
    colour: str
    squares: tuple[BoardSquare, ...]


@dataclass(frozen=True)
class TileLessonView:
    """The lesson now.

    :ivar played: the moves of the game that is on the board. With the fourth step it is another.
    :ivar pieces: by the keys of the colours the names of the pieces they have left.
    :ivar places: where the learner's may lie; null where none can be placed any more.
    :ivar step: the step to be done; one more than ``steps`` when all is done.
    :ivar task: what is to be done, for programs.
    :ivar text: what to do, in a short sentence.
    :ivar skip: moves that do the rest of the step.
    """

    board: TileBoard
    played: tuple[LessonMove, ...]
    last: LessonPiece | None
    pieces: dict[str, tuple[str, ...]]
    places: ColourPlaces | None
    step: Annotated[int, note(minimum=1, maximum=STEPS + 1)]
    steps: int
    task: Task
    text: str
    skip: tuple[str, ...]


@dataclass(frozen=True)
class TileLessonCheck:
    """Whether a piece may be placed, and every reason why not."""

    legal: bool
    reasons: tuple[TileReason, ...]


Body = TypeVar("Body", bound=TileLessonSoFar)


@blueprint.get("/learn/tile")
def learn_tile() -> Response:
    """The lesson on squares, with the way back to where one came from."""
    return _lesson_page("square")


@blueprint.get("/learn/triangles")
def learn_triangles() -> Response:
    """The lesson on triangles."""
    return _lesson_page("triangle")


@blueprint.get("/rules/tile")
def rules_tile() -> Response:
    """The rules on squares."""
    return page_response(TileRulesPage(tile_rules(words(), "square")))


@blueprint.get("/rules/triangles")
def rules_triangles() -> Response:
    """The rules on triangles."""
    return page_response(TileRulesPage(tile_rules(words(), "triangle")))


@blueprint.post("/api/v1/learn/tile")
@operation(body=TileLessonSoFar)
@limited(LEARN)
def tile_lesson_now() -> TileLessonView:
    """The lesson of the tile games after what was done.

    Nothing of it is kept anywhere: whoever learns sends all that was done until now.
    """
    body = _read(TileLessonSoFar)
    return _view(body.board, _lesson(body))


@blueprint.post("/api/v1/learn/tile/check")
@operation(body=TileLessonTrial)
@limited(LEARN)
def tile_lesson_check() -> TileLessonCheck:
    """Whether the learner may place a piece next on these cells, and every reason why not."""
    body = _read(TileLessonTrial)
    now = _lesson(body)
    position = now.game.position
    try:
        cells = cells_named(position.setup.table, body.move, beside=True)
    except MoveError:
        raise _not_of(body.board, now) from None
    broken = violations(position, LEARNER, cells)
    return TileLessonCheck(not broken, tuple(reasons_of(words(), broken, now.game.variant)))


def _lesson_page(grid: Grid) -> Response:
    t, variant = words(), LESSONS[grid]
    facts = {
        "board": grid,
        "colour": variant.colours[LEARNER],
        "colours": {key: encode(one) for key, one in colour_words(t, variant).items()},
    }
    start = json.loads(dumps(encode(_view(grid, tile_lesson(grid, ())))))
    messages = {**t.area("lesson"), **t.area("tile_lesson")}
    back = local_path(request.args.get("back", ""))
    done = t(of_cells(t, variant, "tile.how.wins.basic"))
    return page_response(TileLessonPage(facts, start, messages, tile_rules(t, grid), done, back))


def _read(kind: type[Body]) -> Body:
    """The body of a question about the lesson.

    :raises DecodeError: something is missing, unknown, of another type or too long.
    """
    return decode(kind, bounded(read_json(), "moves", STEPS, "move", _MAX_TEXT))


def _lesson(body: TileLessonSoFar) -> TileLesson:
    try:
        return tile_lesson(body.board, body.moves)
    except TileStepError as error:
        raise _not_of(body.board, error.lesson) from None


def _not_of(grid: Grid, now: TileLesson) -> ProblemError:
    """That something does not do its step, and what would."""
    return ProblemError(422, "lesson-step", text=_text(grid, now))


def _view(grid: Grid, now: TileLesson) -> TileLessonView:
    game, keys = now.game, LESSONS[grid].colours
    last = game.moves[-1] if game.moves else None
    # Turns do not tell who has moved: the learner has passed in the end.
    seats = (move.colour + 1 for move in game.moves)
    return TileLessonView(
        drawn_board(game.position, game.variant),
        tuple(LessonMove(seat, str(move)) for seat, move in zip(seats, game.moves, strict=True)),
        _piece(now, last, keys) if isinstance(last, Placement) else None,
        {key: piece_names(game.position, number) for number, key in enumerate(keys)},
        colour_places(game.position, LEARNER, now.legal) if now.legal else None,
        now.step,
        STEPS,
        now.task,
        _text(grid, now),
        now.skip,
    )


def _piece(now: TileLesson, last: Placement, keys: tuple[str, ...]) -> LessonPiece:
    square_of = now.game.position.setup.table.board.square_of
    squares = tuple(map(square_of, last.cells))
    return LessonPiece(len(now.game.moves), keys[last.colour], squares)


def _text(grid: Grid, now: TileLesson) -> str:
    if now.task == "done":
        t, game = words(), now.game
        you, mia = (
            t.n(
                of_cells(t, game.variant, "table.tile.squares_left"),
                sum(
                    game.variant.shapes()[name].size for name in piece_names(game.position, colour)
                ),
            )
            for colour in range(2)
        )
        return t("tile_lesson.score", mia=mia, you=you)
    return words()(of_cells(words(), LESSONS[grid], f"tile_lesson.{now.task}"))
