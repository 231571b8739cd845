"""The whole way from a photo of a board to a reading, with the law as evidence.

What lies on a board is pieces, each once a colour, corner to corner. So a square of which the
network is not sure is no question where anything else there would break a rule, and one of which it
is fairly sure is one where something else would mend one. For a person to look at, never a
correction: real boards break rules too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from rollwrite.board import Setup, bits
from rollwrite.board.areas import connected
from rollwrite.board.text import colour_letters
from rollwrite.checking.boards import PaintedBoard
from rollwrite.checking.placement_rules import AreaGraph, breaches
from rollwrite.photo.boards.find import CERTAIN, find_board, snapped
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
from rollwrite.tilegame import SCHEMES, Variant, variant_named

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


#: What is less than e to the minus 9 (one in 8,000) as likely as the best reading is not tried.
_LEAST_LIKELY = 9.0
#: Squares tried in one round, the likeliest first, and rounds: a square is changed in each.
_TRIES, _ROUNDS = 12, 6
#: How much likelier a reading is than one that breaks one rule more, as a logarithm. Most boards
#: break none, and those that do do so in few places.
_LAWFUL = 4.0
#: A square is asked about where another reading is one in a hundred as likely or more.
_ASKED = 4.6

#: For each square the number of its kind: 0 for nothing, then the colours.
Kinds: TypeAlias = tuple[int, ...]
#: For each square, row by row from the upper left, the natural logarithms of the probabilities of
#: nothing and of each colour.
Logs: TypeAlias = Sequence[Sequence[float]]


class Law:
    """How many rules the pieces of each colour break, remembered for what was asked before."""

    def __init__(self, variant: Variant) -> None:
        nothing = (0,) * len(variant.colours)
        painted = PaintedBoard(
            variant,
            nothing,
            loosest_start(variant),
            SCHEMES[variant.schemes[0]],
            (None,) * len(nothing),
        )
        self._setup = painted.setup
        self._known: dict[tuple[int, int], tuple[int, int]] = {}
        self.board = self._setup.table.board
        self.colours = len(nothing)

    def broken(self, colour: int, taken: int) -> int:
        """How many rules the squares of a colour break: areas that are no piece, pieces that are
        there twice, groups that hang on nothing.
        """
        return self._judged(colour, taken)[0]

    def where(self, colour: int, taken: int) -> int:
        """The squares of the areas that break a rule."""
        return self._judged(colour, taken)[1]

    def _judged(self, colour: int, taken: int) -> tuple[int, int]:
        known = self._known.get((colour, taken))
        if known is None:
            known = self._known[colour, taken] = _judged(self._setup, colour, taken)
        return known


def _judged(setup: Setup, colour: int, taken: int) -> tuple[int, int]:
    """How many rules are broken, and by which squares."""
    alone = replace(setup, starts=(setup.starts[colour],))
    count, where = 0, 0
    for breach in breaches(AreaGraph(alone, (taken,))):
        # Each piece too many is one.
        count += len(breach.areas) - breach.supply if breach.kind == "twice" else 1
        where |= sum(area.mask for area in breach.areas)
    return count, where


def likelier_by_law(law: Law, logs: Logs, kinds: Kinds) -> Kinds:
    """The reading with a few squares changed so that fewer rules are broken.

    :param kinds: the most probable reading.
    :returns: ``kinds`` itself when it breaks no rule or nothing likely mends it.
    """
    best, taken = kinds, _taken(kinds, law.colours)
    for _ in range(_ROUNDS):
        if not any(law.broken(colour, mask) for colour, mask in enumerate(taken)):
            break
        tried = [
            (broken, cost, number, kind)
            for cost, number, kind in _changes(law, logs, best, taken)
            if (broken := _more(law, taken, number, best[number], kind)) < 0
        ]
        if not tried:
            break
        # As many rules kept as possible, then the likeliest.
        _, _, number, kind = min(tried)
        taken = _changed(taken, number, best[number], kind)
        best = (*best[:number], kind, *best[number + 1 :])
    return best


def asked_by_law(law: Law, logs: Logs, kinds: Kinds) -> set[int]:
    """The squares at which something else is likely enough, when the law is thought of.

    :param kinds: the reading.
    """
    taken = _taken(kinds, law.colours)
    near = _near_broken(law, taken)
    asked = set()
    for number, own in enumerate(kinds):
        # Only there can another kind mend anything, and there the law speaks for nothing.
        least, most = (-1, _ASKED + _LAWFUL) if number in near else (0, _ASKED)
        kept = 0 if number in near else 1
        for kind, log in enumerate(logs[number]):
            cost = logs[number][own] - log
            if kind == own or cost >= most:
                continue
            more = _more(law, taken, number, own, kind)
            if cost + _LAWFUL * min(max(more, least), kept) < _ASKED:
                asked.add(number)
                break
    return asked | _asked_together(law, logs, kinds, taken)


def _asked_together(law: Law, logs: Logs, kinds: Kinds, taken: tuple[int, ...]) -> set[int]:
    """Squares side by side that may all be of one other kind: a whole piece taken for another's.

    One after the other they would break rules, together they do not.
    """
    asked = set()
    for kind in range(len(taken) + 1):
        likely = sum(
            1 << number
            for number, own in enumerate(kinds)
            if kind != own and logs[number][own] - logs[number][kind] < _ASKED
        )
        for part in connected(law.board.edges, likely):
            together, changed = list(bits(part)), taken
            for number in together:
                changed = _changed(changed, number, kinds[number], kind)
            if len(together) > 1 and _between(law, taken, changed) <= 0:
                asked.update(together)
    return asked


def _taken(kinds: Kinds, colours: int) -> tuple[int, ...]:
    taken = [0] * colours
    for number, kind in enumerate(kinds):
        if kind:
            taken[kind - 1] |= 1 << number
    return tuple(taken)


def _changed(taken: tuple[int, ...], number: int, own: int, kind: int) -> tuple[int, ...]:
    """The squares of every colour when one square is of another kind."""
    return tuple(
        mask ^ (1 << number) if colour + 1 in (own, kind) else mask
        for colour, mask in enumerate(taken)
    )


def _more(law: Law, taken: tuple[int, ...], number: int, own: int, kind: int) -> int:
    """How many more rules are broken when one square is of another kind."""
    return _between(law, taken, _changed(taken, number, own, kind))


def _between(law: Law, taken: tuple[int, ...], changed: tuple[int, ...]) -> int:
    """How many more rules the second board breaks."""
    return sum(
        law.broken(colour, after) - law.broken(colour, before)
        for colour, (before, after) in enumerate(zip(taken, changed, strict=True))
        if before != after
    )


def _changes(
    law: Law, logs: Logs, kinds: Kinds, taken: tuple[int, ...]
) -> Iterator[tuple[float, int, int]]:
    """Changes of one square in or beside what breaks a rule: what each costs, where, to what."""
    found = []
    for number in _near_broken(law, taken):
        own = logs[number][kinds[number]]
        for kind, log in enumerate(logs[number]):
            if kind != kinds[number] and own - log < _LEAST_LIKELY:
                found.append((own - log, number, kind))
    yield from sorted(found)[:_TRIES]


def _near_broken(law: Law, taken: tuple[int, ...]) -> set[int]:
    """Squares in or beside what breaks a rule."""
    near = set()
    for colour, mask in enumerate(taken):
        for number in bits(law.where(colour, mask)):
            near |= {number, *law.board.edges[number], *law.board.corners[number]}
    return near
