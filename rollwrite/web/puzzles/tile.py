"""Puzzles of the tile games to play, and what the rules say of what is placed.

As in :mod:`~rollwrite.web.puzzles.dice` nothing is kept here: a phone sends all it has placed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

from flask import Blueprint, Response, abort

from rollwrite.board import Board, violations
from rollwrite.i18n import Translator
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.puzzles.tile import (
    AnyPuzzle,
    BestMove,
    PlaceAll,
    Placed,
    PlacingError,
    collection,
    placed,
    puzzle_numbered,
)
from rollwrite.schema.dataclass_json import decode, encode, note
from rollwrite.tilegame import MoveError, Placement
from rollwrite.tilegame.moves import cells_named
from rollwrite.tilegame.rules.outlook import piece_names
from rollwrite.web.games.tile.board import (
    BoardSquare,
    ColourPlaces,
    TileBoard,
    TileColourWords,
    TileReason,
    colour_places,
    colour_words,
    drawn_board,
    reasons_of,
)
from rollwrite.web.http.operations import bounded, operation, read_json
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import PUZZLE, limited
from rollwrite.web.http.rendering import base_url, page_response
from rollwrite.web.http.site import words
from rollwrite.web.puzzles import PlayedPage
from rollwrite.web.table.parts import dumps

blueprint = Blueprint("tile_puzzles", __name__)

#: No puzzle has more pieces to place, and no piece needs a longer text.
MAX_MOVES: Final = 21
_MAX_TEXT: Final = 60

PuzzleNumber: TypeAlias = Annotated[int, note("The number of a puzzle of the tile games, from 1.")]
#: What has become of a puzzle: something is to be placed, nothing fits, it is solved, or a move is
#: not the best one.
Outcome: TypeAlias = Literal["open", "stuck", "goal", "missed"]


class TilePuzzlePage(PlayedPage):
    """A puzzle of a tile game: its facts are its game, colour and kind."""

    template = "puzzles/tile.html"


@dataclass(frozen=True, kw_only=True)
class TilePuzzleMoves:
    """What was placed for a puzzle.

    :ivar moves: the names of the cells of each piece: ``e10,f10``.
    """

    moves: Annotated[tuple[str, ...], note(maxItems=MAX_MOVES)]


@dataclass(frozen=True, kw_only=True)
class TilePuzzleTrial(TilePuzzleMoves):
    """The question whether a piece may be placed next.

    :ivar move: the names of its cells.
    """

    move: str


@dataclass(frozen=True)
class PuzzlePiece:
    """A piece on the board.

    :ivar colour: the colour's key.
    :ivar squares: its cells as rows and columns of ``board.rows``.
    """

    colour: str
    shape: str
    squares: tuple[BoardSquare, ...]


@dataclass(frozen=True)
class TilePuzzleNow:
    """A puzzle after what was placed.

    :ivar pieces: by the keys of the colours the names of the pieces they have left.
    :ivar last: the piece that was placed last; null before the first.
    :ivar places: where the pieces may lie; null where nothing is to be placed any more.
    :ivar left: the squares that the colour has still to place.
    :ivar title: what to do, or what has come of it, in a few words; ``text`` says more.
    :ivar share: the result as text to send, once it is solved; it gives nothing away.
    """

    board: TileBoard
    pieces: dict[str, tuple[str, ...]]
    done: int
    last: PuzzlePiece | None
    places: ColourPlaces | None
    left: int
    outcome: Outcome
    title: str
    text: str
    share: str | None


@dataclass(frozen=True)
class TilePuzzleCheck:
    """Whether a piece may be placed, and every reason why not."""

    legal: bool
    reasons: tuple[TileReason, ...]


@dataclass(frozen=True)
class TilePuzzleHint:
    """A hint: which piece, and where. From there a way leads to the goal.

    :ivar shape: the piece to place next; null where the goal cannot be reached any more.
    :ivar squares: where it lies, as rows and columns of ``board.rows``; ``place`` says so.
    :ivar keep: where the goal cannot be reached, how many pieces may stay so that it can.
    """

    shape: str | None
    text: str
    squares: tuple[BoardSquare, ...]
    place: str | None
    keep: int | None


@dataclass(frozen=True)
class TilePuzzleSolution:
    """A solution.

    :ivar pieces: what to place, in this order; of a best move also what follows.
    """

    pieces: tuple[PuzzlePiece, ...]
    text: str


@blueprint.get("/puzzles/tile/<int:number>")
def puzzle(number: int) -> Response:
    """A puzzle of a tile game to play."""
    found = puzzle_numbered(number)
    if found is None:
        abort(404)
    t, variant = words(), found.variant
    facts = {
        "number": number,
        "kind": found.kind,
        "stars": found.stars,
        "game": variant.key,
        "name": t(f"tile.game.{variant.key}"),
        "colour": variant.colours[found.colour],
        "colours": _colours(t, found),
        "next": number + 1 if puzzle_numbered(number + 1) else None,
    }
    now = json.loads(dumps(encode(_now(t, placed(found, ())))))
    return page_response(TilePuzzlePage(number, found.stars, facts, now, t.area("puzzle")))


@blueprint.post("/api/v1/puzzles/tile/<int:number>/line")
@operation(body=TilePuzzleMoves, problems=(404,))
@limited(PUZZLE)
def tile_puzzle_line(number: PuzzleNumber) -> TilePuzzleNow:
    """A puzzle of a tile game after what was placed, and where the next piece may lie."""
    asked = _puzzle(number)
    return _now(words(), _placed(asked, decode(TilePuzzleMoves, _read())))


@blueprint.post("/api/v1/puzzles/tile/<int:number>/check")
@operation(body=TilePuzzleTrial, problems=(404,))
@limited(PUZZLE)
def tile_puzzle_check(number: PuzzleNumber) -> TilePuzzleCheck:
    """Whether a piece may be placed next on these cells, and every reason why not."""
    asked = _puzzle(number)
    body = decode(TilePuzzleTrial, _read())
    now = _placed(asked, body)
    try:
        cells = cells_named(now.position.setup.table, body.move, beside=True)
    except MoveError:
        raise ProblemError(422, "puzzle-line") from None
    if not now.left:
        raise ProblemError(422, "puzzle-line")
    broken = violations(now.position, asked.colour, cells)
    return TilePuzzleCheck(not broken, tuple(reasons_of(words(), broken, asked.variant)))


@blueprint.post("/api/v1/puzzles/tile/<int:number>/hint")
@operation(body=TilePuzzleMoves, problems=(404,))
@limited(PUZZLE)
def tile_puzzle_hint(number: PuzzleNumber) -> TilePuzzleHint:
    """Which piece comes next, or that the goal cannot be reached any more."""
    asked, t = _puzzle(number), words()
    now = _placed(asked, decode(TilePuzzleMoves, _read()))
    found = now.next_one()
    if found is None:
        keep = len(now.last_good().placements)
        text = t.n("puzzle.tile.hint_back", len(now.placements) - keep)
        return TilePuzzleHint(None, text, (), None, keep)
    board = now.position.setup.table.board
    return TilePuzzleHint(
        found.shape,
        t("puzzle.tile.hint_piece", shape=found.shape),
        tuple(map(board.square_of, found.cells)),
        t("puzzle.tile.hint_place", shape=found.shape),
        None,
    )


@blueprint.get("/api/v1/puzzles/tile/<int:number>/solution")
@operation(problems=(404,))
def tile_puzzle_solution(number: PuzzleNumber) -> TilePuzzleSolution:
    """A way to solve a puzzle of a tile game; of a best move, what follows as well."""
    asked = _puzzle(number)
    board = asked.game.position.setup.table.board
    pieces = tuple(_piece(asked, board, one) for one in asked.answer)
    return TilePuzzleSolution(pieces, words()(f"puzzle.tile.solution_{asked.kind}"))


def _puzzle(number: int) -> AnyPuzzle:
    found = puzzle_numbered(number)
    if found is None:
        raise ProblemError(404, "puzzle-unknown", most=len(collection()))
    return found


def _read() -> dict[str, Any]:
    """The body of the request.

    :raises DecodeError: something in it is longer than any puzzle needs.
    """
    return bounded(read_json(), "moves", MAX_MOVES, "move", _MAX_TEXT)


def _placed(asked: AnyPuzzle, body: TilePuzzleMoves) -> Placed:
    try:
        return placed(asked, body.moves)
    except PlacingError:
        raise ProblemError(422, "puzzle-line") from None


def _colours(t: Translator, asked: AnyPuzzle) -> dict[str, Any]:
    found: dict[str, TileColourWords] = colour_words(t, asked.variant)
    return {key: encode(one) for key, one in found.items()}


def _piece(asked: AnyPuzzle, board: Board, one: Placement) -> PuzzlePiece:
    squares = tuple(map(board.square_of, one.cells))
    return PuzzlePiece(asked.variant.colours[one.colour], one.shape, squares)


def _now(t: Translator, now: Placed) -> TilePuzzleNow:
    asked, position = now.puzzle, now.position
    keys, table = asked.variant.colours, position.setup.table
    outcome: Outcome = "goal" if now.is_solved else "missed"
    places: Any = None
    if now.left:
        outcome = "open" if now.legal else "stuck"
        places = colour_places(position, asked.colour, now.legal)
    title, text = title_and_text(t, now)
    sizes = {shape.name: shape.size for shape in table.shapes}
    pieces = {key: piece_names(position, number) for number, key in enumerate(keys)}
    return TilePuzzleNow(
        drawn_board(position, asked.variant),
        pieces,
        len(now.placements),
        _piece(asked, table.board, now.placements[-1]) if now.placements else None,
        places,
        sum(sizes[name] for name in pieces[keys[asked.colour]]),
        outcome,
        title,
        text,
        shared_text(t, asked, f"{base_url()}/puzzles/tile/{asked.number}")
        if outcome == "goal"
        else None,
    )


def title_and_text(t: Translator, now: Placed) -> tuple[str, str]:
    """What to do, or what has come of it: in a few words, and in a sentence or two."""
    if isinstance(now.puzzle, BestMove):
        return _of_best(t, now, now.puzzle)
    return _of_all(t, now, now.puzzle)


def _of_all(t: Translator, now: Placed, asked: PlaceAll) -> tuple[str, str]:
    if now.is_solved:
        return t("puzzle.tile.all_reached"), t.n("puzzle.reached_by", asked.ways)
    if not now.legal:
        return t("puzzle.stuck"), t.n("puzzle.tile.stuck_text", now.left)
    colour = tile_colour(t, asked.variant.colours[asked.colour])
    return t.n("puzzle.tile.all_title", now.left, colour=colour), t("puzzle.tile.all_text")


def _of_best(t: Translator, now: Placed, asked: BestMove) -> tuple[str, str]:
    keys = asked.variant.colours
    colour, other = (tile_colour(t, keys[one]) for one in (asked.colour, 1 - asked.colour))
    margin = now.margin
    if margin is None:
        text = t("puzzle.tile.best_text", other=other)
        return t("puzzle.tile.best_title", colour=colour), text
    ends = ending(t, colour, margin)
    if now.is_solved:
        return t("puzzle.tile.best_reached"), f"{ends} {t.n('puzzle.tile.best_gap', asked.gap)}"
    return t("puzzle.tile.better"), f"{ends} {t.n('puzzle.tile.missed', asked.margin - margin)}"


def ending(t: Translator, colour: str, margin: int) -> str:
    """How a game ends for a colour when both play as well as can be."""
    if margin == 0:
        return t("puzzle.tile.ends_level")
    key = "puzzle.tile.ends_ahead" if margin > 0 else "puzzle.tile.ends_behind"
    return t.n(key, abs(margin), colour=colour)


def shared_text(t: Translator, asked: AnyPuzzle, address: str) -> str:
    """A solved puzzle as text to send; it gives nothing away."""
    stars = "★" * asked.stars + "☆" * (4 - asked.stars)
    return "\n".join(
        (
            t("puzzle.tile.shared", n=asked.number, stars=stars),
            t("puzzle.tile.shared_solved"),
            address,
        )
    )
