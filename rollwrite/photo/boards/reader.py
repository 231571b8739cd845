"""The whole way from a photo of a board to a reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from rollwrite.board.text import colour_letters
from rollwrite.photo.boards.find import CERTAIN, find_board, snapped
from rollwrite.photo.boards.law import Law, asked_by_law, likelier_by_law
from rollwrite.photo.boards.reading import (
    GAMES,
    BoardProblemCode,
    BoardReading,
    checked,
    loosest_start,
)
from rollwrite.photo.boards.squares import (
    burnt_out,
    has_colours,
    middle_light,
    read_squares,
    seen_from_above,
    square_features,
)
from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.pictures.decode import Photo, decode
from rollwrite.photo.pictures.homography import (
    are_inside,
    corner_pixels,
    fit_homography,
    project,
    square_ends,
)
from rollwrite.photo.pictures.reading import PhotoError, Point, Quad
from rollwrite.tilegame import Variant, variant_named

_EMPTY = "."


def read_board(
    data: bytes, game: str, corners: Sequence[Point] | None, *, snap: bool = False
) -> BoardReading:
    """Read a photo; see :func:`rollwrite.photo.boards.read_board`."""
    variant = variant_named(game)
    if variant.key not in GAMES:
        raise PhotoError("board-game", games=", ".join(GAMES))
    photo = decode(data)
    reading = _read_photo(photo, variant, corners, snap=snap)
    return replace(reading, picture=photo.shown())


def _read_photo(
    photo: Photo, variant: Variant, corners: Sequence[Point] | None, *, snap: bool
) -> BoardReading:
    picture, factor, side = photo.picture, photo.factor, variant.board().rows
    if corners is not None:
        quad = corner_pixels(picture, corners, factor, side)
        blank = BoardReading(True, variant.key, photo.size, by="told")
        if not snap:
            return _read(picture, quad, variant, blank, factor)
        given, lines = snapped(picture, quad, side)
        reading = _read(picture, lines, variant, blank, factor)
        return replace(reading, corners=_quad(given, factor))
    found = find_board(picture, side)
    if found is None:
        return BoardReading(False, variant.key, photo.size, problem="no-board")
    blank = BoardReading(
        True, variant.key, photo.size, by="grid", certainty=round(found.certainty, 4)
    )
    reading = _read(picture, found.corners, variant, blank, factor, turning=True)
    if found.certainty >= CERTAIN or is_played(reading):
        return replace(reading, certainty=max(CERTAIN, round(found.certainty, 4)))
    where = _quad(found.corners, factor)
    is_likely = found.certainty >= _LIKELY or is_clear(reading)
    problem: BoardProblemCode = "confirm" if is_likely else "no-board"
    return replace(blank, found=False, by=None, problem=problem, corners=where)


# ── What lies on a board tells whether it is one ──────────────────────────────────────────────────
# Where little is seen of the lines, pieces say the rest: laid anywhere else, a grid cuts through
# them or leaves an edge without any.

#: From this certainty on a board is proposed as one; below it, as the best there is.
_LIKELY = 0.1
#: The least confidence of a clear square, and how many of a board's squares must be clear.
_CLEAR, _NEARLY_ALL = 0.95, 0.995
#: How many squares a colour must have covered for its pieces to say something, and for how many
#: covered ones a broken rule is no matter: people do break them.
_COVERED, _A_SLIP = 12, 60


def is_clear(reading: BoardReading) -> bool:
    """Whether nearly all squares are, with pieces among them, and few rules are broken."""
    covered = sum(square != _EMPTY for row in reading.squares for square in row)
    clear = np.asarray(reading.confidence) > _CLEAR
    colours = len(variant_named(reading.game).colours)
    if covered < _COVERED * colours or float(clear.mean()) < _NEARLY_ALL:
        return False
    return len(reading.checked().problems) <= max(1, covered // _A_SLIP)


def is_played(reading: BoardReading) -> bool:
    """Whether it is clear, and pieces lie at all edges, or where one usually begins.

    Of a grid that lies a square off, one edge lies on the rim, where there are none.
    """
    if not is_clear(reading):
        return False
    edges = (*reading.squares[:: len(reading.squares) - 1], *_ends_of(reading.squares))
    if all(set(edge) - {_EMPTY} for edge in edges):
        return True
    variant = variant_named(reading.game)
    problems = checked(variant, reading.squares, variant.start_rule(None)).problems
    missed = sum(problem.kind == "start" for problem in problems)
    return 2 * missed < len(variant.colours)


def _ends_of(rows: Sequence[str]) -> tuple[str, str]:
    """The first and the last column."""
    return "".join(row[0] for row in rows), "".join(row[-1] for row in rows)


def _turn(variant: Variant, rows: tuple[str, ...]) -> int:
    """From which corner on a board is best read, clockwise from the one that is seen first.

    Only start squares tell: where fewest colours miss theirs, by the usual rule and by the loosest.
    """
    missed = []
    for turn in range(4):
        by_rule = [
            sum(problem.kind == "start" for problem in checked(variant, rows, start).problems)
            for start in (variant.start_rule(None), loosest_start(variant))
        ]
        missed.append((*by_rule, turn))
        rows = tuple("".join(row) for row in zip(*rows, strict=True))[::-1]
    return min(missed)[-1]


def _read(
    picture: Picture, quad: Doubles, variant: Variant, blank: BoardReading, factor: float,
    *, turning: bool = False,
) -> BoardReading:  # fmt: skip
    """The reading of a board whose corners are known, in pixels of the picture.

    :param turning: whether any of the corners may be the board's own upper left.
    """
    side = variant.board().rows
    steps = np.arange(side + 1.0)
    ends = square_ends(side)
    homography = fit_homography(ends, quad)
    if homography is None:
        raise PhotoError("corners")
    nodes = project(homography, np.stack(np.meshgrid(steps, steps), axis=-1))
    features = square_features(seen_from_above(picture, homography, side), side)
    logs = read_squares(features, side, variant.colours)
    # Beyond its edges a picture goes on as its last row of pixels, which says nothing.
    unseen = ~are_inside(picture, project(homography, _middles(side))).ravel()
    logs[unseen] = -np.log(logs.shape[-1])
    marked = glaring(features) | unseen
    if not has_colours(picture):
        # Which piece is whose is a guess then, and so is what is no piece.
        marked[:] = True
    weighed = doubted(features, logs)
    if turning:
        turn = _turn(variant, _rows(variant, logs.argmax(-1).tolist(), side))
        logs, weighed, marked = (_turned(part, side, turn) for part in (logs, weighed, marked))
        nodes, quad = np.rot90(nodes, turn), np.roll(quad, -turn, axis=0)
    kinds = tuple(int(kind) for kind in logs.argmax(-1))
    law = Law(variant)
    mended = likelier_by_law(law, logs.tolist(), kinds)
    marked |= np.array(kinds) != np.array(mended)
    marked[list(asked_by_law(law, weighed.tolist(), kinds))] = True
    return replace(
        blank,
        squares=_rows(variant, kinds, side),
        confidence=_table(np.exp(logs.max(-1)), side),
        uncertain=tuple(divmod(int(number), side) for number in np.flatnonzero(marked)),
        suggestion=None if mended == kinds else _rows(variant, mended, side),
        corners=_quad(quad, factor),
        nodes=tuple(_points(row, factor) for row in nodes),
    )


def _middles(side: int) -> Doubles:
    """Of every square its middle, in squares."""
    middles = np.arange(side) + 0.5
    return np.stack(np.meshgrid(middles, middles), axis=-1)


def _turned(values: npt.NDArray[Any], side: int, turn: int) -> npt.NDArray[Any]:
    """Squares in reading order, seen so that another corner is the upper left one."""
    return np.rot90(values.reshape(side, side, -1), turn).reshape(values.shape).copy()


def _rows(variant: Variant, kinds: Sequence[int], side: int) -> tuple[str, ...]:
    letters = (_EMPTY, *colour_letters(variant.colours))
    text = "".join(letters[kind] for kind in kinds)
    return tuple(text[start : start + side] for start in range(0, side * side, side))


def _table(values: Floats, side: int) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(round(float(v), 4) for v in row) for row in values.reshape(side, side))


def _quad(pixels: Doubles, factor: float) -> Quad:
    a, b, c, d = _points(pixels, factor)
    return a, b, c, d


def _points(pixels: Doubles, factor: float) -> tuple[Point, ...]:
    """Places in the photo's own pixels."""
    there = (pixels + 0.5) / factor - 0.5
    return tuple((round(float(x), 2), round(float(y), 2)) for x, y in there)


# ── Doubt ─────────────────────────────────────────────────────────────────────────────────────────
# What the network says of itself is not enough: it has learned from pictures that a program made.

Bools: TypeAlias = npt.NDArray[np.bool_]

#: The best reading of a square whose colour is unlike the others of its kind is so much likelier
#: than any other at most, as a logarithm.
_LIKELIER = 2.5
#: So much of a square burnt out by glare, and its colour may be anybody's.
_BURNT = 0.5
#: A kind needs so many squares before it says what its colour is on this board.
_ENOUGH = 5
#: How much squares of one kind differ at least, in logarithms of light; with this as its unit,
#: farther than ``_ASTRAY`` is no colour of the board, and farther than ``_ODD`` one that another
#: kind's colour must not fit better.
_SPREAD, _ASTRAY, _ODD = 0.12, 9.0, 4.0


def doubted(features: Floats, logs: Floats) -> Floats:
    """The logarithms, nearer to each other where a square's colour fits no kind well.

    :param logs: of the probabilities of every square's kinds.
    """
    strange = astray(features, logs.argmax(-1))[:, None]
    least = np.where(strange, logs.max(-1, keepdims=True) - _LIKELIER, -np.inf)
    return np.asarray(np.maximum(logs, least), np.float32)


def glaring(features: Floats) -> Bools:
    """Squares that glare covers: whatever the law says of one, several may hide a piece."""
    return np.asarray(burnt_out(features) > _BURNT, np.bool_)


def astray(features: Floats, kinds: npt.NDArray[np.int64]) -> Bools:
    """Squares whose colour is not that of the board's other squares of the same kind."""
    light = middle_light(features)
    # Shade takes from all three alike.
    hues = light[:, (0, 2)] - light[:, 1:2]
    away = np.full((int(kinds.max()) + 1, len(kinds)), np.inf)
    for kind in range(len(away)):
        own = hues[kinds == kind]
        if len(own) >= _ENOUGH:
            middle = np.median(own, axis=0)
            spread = np.maximum(1.5 * np.median(np.abs(own - middle), axis=0), _SPREAD)
            away[kind] = np.linalg.norm((hues - middle) / spread, axis=1)
    squares = np.arange(len(kinds))
    own = away[kinds, squares]
    away[kinds, squares] = np.inf
    known = np.isfinite(own)
    return np.asarray(known & ((own > _ASTRAY) | ((own > _ODD) & (away.min(0) < own))), np.bool_)
