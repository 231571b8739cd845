"""Follow the printed lines of the grid, because paper is never flat.

The marks fix the corners of the sheet, but seen from 40 degrees off, a bow of 8 mm still moves its
middle by half a square. So the view is straightened by a polynomial that is fitted to the lines:
the grid is shifted as a whole first, then bent more and more finely, with creases or without. Lines
are sought near where they should be, and the bend goes through most of what was found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.sheets.line_check import AROUND, SCALE, LineCheck, inked, line_check, ridges_of
from rollwrite.photo.sheets.warp import Creases, SheetTemplate, Warp, flattened, terms

#: Weight of a mark's corner against one line segment: they hold the sheet's edges in place.
_MARK_WEIGHT = 3.0
#: Pull of each coefficient towards zero.
_STIFFNESS = 0.5
#: How far the whole grid may be from where the marks put it, in squares.
_SHIFT = 0.7
#: For each round: the order of the polynomial and how far from it lines are sought, in squares.
_ROUNDS = ((2, 0.34), (3, 0.2), (3, 0.14))
_THREE = 3


def bent(
    warp: Warp,
    start: Warp,
    ridges: tuple[Floats, Floats],
    order: int,
    reach: float,
    *,
    marks: Collection[int],
    shift: tuple[float, float] = (0.0, 0.0),
    creases: Creases | None = None,
) -> Warp:
    """The warp bent after the lines; where they are too faint to say, it stays as at the start.

    :param ridges: of the picture straightened by ``warp``.
    :param order: of the polynomial.
    :param reach: how far lines are sought from where the warp has them, in squares.
    :param marks: numbers of those that stay where they are.
    :param shift: of the whole grid to begin with, in squares.
    :param creases: where the paper has been folded.
    """
    template = warp.template
    rest = _raised(start, order, creases)
    bend = []
    for axis, ridge in enumerate(ridges):
        places, offsets, strength = _segments(
            ridge if axis == 0 else ridge.T, template.side, shift[axis], reach
        )
        grid = places if axis == 0 else places[:, ::-1]
        at = template.at(grid)
        before = np.zeros(len(at))
        if warp.bend is not None:
            before = (terms(at, template, warp.order, warp.creases) @ warp.bend)[:, axis]
        rows = terms(at, template, order, creases)
        values = offsets * template.square + before
        if marks:
            assert template.marks is not None
            held = terms(template.marks[sorted(marks)].reshape(-1, 2), template, order, creases)
            rows = np.concatenate([rows, held])
            values = np.concatenate([values, np.zeros(len(held))])
            strength = np.concatenate([strength, np.full(len(held), _MARK_WEIGHT)])
        change = _fit(rows, values - rows @ rest[:, axis], strength, reach * template.square)
        bend.append(rest[:, axis] + change)
    return warp.with_bend(np.stack(bend, axis=1), order, creases)


def _raised(warp: Warp, order: int, creases: Creases | None) -> Doubles:
    """A warp's bend as a polynomial of a higher order, and with creases."""
    powers = [(i, j) for i in range(order + 1) for j in range(order + 1 - i)]
    made = np.zeros((len(powers), 2))
    folded = np.zeros((0 if creases is None else len(creases.hinges), 2))
    if warp.bend is not None:
        known = [i + j <= warp.order for i, j in powers]
        made[known] = warp.bend[: sum(known)]
        if creases is not None and warp.creases is not None:
            folded = warp.bend[sum(known) :]
    return np.concatenate([made, folded])


def _segments(
    ridge: Floats, side: int, shift: float, reach: float
) -> tuple[Doubles, Doubles, Doubles]:
    """For each side of a square along upright lines: its middle, how far the line is off, weight.

    Middles are ``(x, y)`` in squares, offsets in squares across the line.
    """
    span = round(reach * SCALE)
    centre = (np.arange(side + 1) + AROUND + shift) * SCALE - 0.5
    first = np.round(centre).astype(int)
    columns = first[:, None] + np.arange(-span - 1, span + 2)
    columns = np.clip(columns, 0, ridge.shape[1] - 1)
    places, offsets, weights = [], [], []
    for row in range(side):
        top = round((row + 0.08 + AROUND) * SCALE)
        bottom = round((row + 0.92 + AROUND) * SCALE)
        profile = ridge[top:bottom].mean(0)[columns]
        inside = profile[:, 1:-1]
        peak = inside.argmax(1)
        lines = np.arange(side + 1)
        high = inside[lines, peak]
        left, right = profile[lines, peak], profile[lines, peak + 2]
        bow = np.maximum(2 * high - left - right, 1e-6)
        part = np.clip((right - left) / (2 * bow), -0.5, 0.5)
        found = (first + peak - span + part - centre + shift * SCALE) / SCALE
        places.append(np.stack([lines, np.full(side + 1, row + 0.5)], axis=1))
        offsets.append(found)
        weights.append(np.clip(high / 0.03, 0, 1) * (high > 0.004))
    return (
        np.concatenate(places).astype(np.float64),
        np.concatenate(offsets).astype(np.float64),
        np.concatenate(weights).astype(np.float64),
    )


def _fit(rows: Doubles, values: Doubles, weights: Doubles, limit: float) -> Doubles:
    """Coefficients of a polynomial through most of the values: outliers lose their weight.

    :param limit: of what lies on it, to begin with; in the end a third of that.
    """
    pull = np.eye(rows.shape[1]) * _STIFFNESS
    pull[0, 0] = 1e-3
    robust = np.ones(len(values))
    found: Doubles = np.zeros(rows.shape[1])
    for scale in (1.0, 0.7, 0.5, 0.35, 0.35):
        weighted = rows * (weights * robust)[:, None]
        found = np.asarray(np.linalg.solve(weighted.T @ rows + pull, weighted.T @ values))
        off = np.abs(values - rows @ found) / (scale * limit)
        robust = np.clip(1 - off**2, 0, 1) ** 2
    return found


# ── Bends too large to follow from line to line ───────────────────────────────────────────────────
# Many are tried on a picture of the lines. A corner whose mark is hidden curls as it likes, and
# paper that was folded stands up at the crease or beside it. From straight ahead nobody sees it;
# from the side it moves the grid by a square and more.

#: How far the corner with the hidden mark may be off, and how far the paper between the others may
#: bulge, in squares.
_CORNER = np.linspace(-3.6, 3.6, 37)
_BULGE = np.linspace(-0.8, 0.8, 9)
#: The same, of two corners at once: more coarsely, and flat.
_CORNERS = np.linspace(-3.6, 3.6, 37)
#: How far a crease may be off, and how much farther at one end of it, in squares.
_CREASE = np.linspace(-2.4, 2.4, 17)
_TWIST = np.linspace(-0.8, 0.8, 5)
#: How many of the best without a twist are looked at more closely, and how closely.
_BEST, _CLOSER = 3, np.array([-0.15, 0.0, 0.15])
#: What the edge of an inked area counts against a line.
_EDGE = 0.12
#: How far outside the grid paper is blank, in squares, and what a coloured place there counts
#: against a line.
_BLANK, _INK = 0.45, 0.04
#: How well lines must be seen on average for that search to be believed.
_CLEAR = 0.024


def unrolled(picture: Picture, warp: Warp, hidden: Collection[int]) -> Warp:
    """The warp of paper of which the corners with the marks ``hidden`` curl, one or two.

    With one it also bulges in the middle. Every such bend is tried on a picture of the lines, each
    way by itself. Where hardly a line is seen, the warp stays as it is.
    """
    # As terms of the second order: 1, y, y², x, xy, x². Each is 0 at the other marks, or nearly so.
    curls = []
    for number in sorted(hidden):
        right, down = ((-1, -1), (1, -1), (1, 1), (-1, 1))[warp.template.corner_of[number]]
        curls.append(np.array([1, down, 0, right, right * down, 0]) / 4)
    if len(curls) == 1:
        level, upright = np.array([1, 0, -1, 0, 0, 0]), np.array([1, 0, 0, 0, 0, -1])
        tries = _all_of(tuple(_CORNER), tuple(_BULGE), tuple(_BULGE))
        likely = np.exp(-((np.abs(tries) @ np.array([0.12, 0.3, 0.3])) ** 2))
        bends = tries @ np.stack([*curls, level, upright])
    else:
        tries = _all_of(tuple(_CORNERS), tuple(_CORNERS))
        likely = np.exp(-((np.abs(tries) @ np.array([0.08, 0.08])) ** 2))
        bends = tries @ np.stack(curls)
    found, clear = [], 0.0
    for axis, lines in enumerate(_evidence(picture, warp, edges=False)):
        scores = _weighed(lines.scores(bends, axis, None), likely)
        found.append(bends[int(scores.argmax())] * warp.template.square)
        clear += float(scores.max()) / warp.template.side / (warp.template.side + 1)
    # Hardly a line is to be seen on a sheet that is full, or printed too faintly.
    return warp if clear < _CLEAR else warp.with_bend(np.stack(found, axis=1), 2)


def unfolded(picture: Picture, warp: Warp, creases: Creases) -> Warp:
    """The warp of paper that was folded in half both ways, and stands up at its creases."""
    count = len(creases.hinges)
    # The six terms of the second order stay 0.
    shapes = np.concatenate([np.zeros((count, 6)), np.eye(count)], axis=1)
    flat = (0.0,)
    coarse = _all_of(tuple(_CREASE), flat, tuple(_CREASE), flat)
    closer = _all_of(tuple(_CLOSER), tuple(_TWIST), tuple(_CLOSER), tuple(_TWIST))
    found = []
    for axis, lines in enumerate(_evidence(picture, warp, edges=True)):
        scores = _weighed(lines.scores(coarse @ shapes, axis, creases), _likely(coarse))
        best = coarse[np.argsort(-scores)[:_BEST]]
        tries = (best[:, None] + closer).reshape(-1, count)
        scores = _weighed(lines.scores(tries @ shapes, axis, creases), _likely(tries))
        found.append(tries[int(scores.argmax())] @ shapes * warp.template.square)
    return warp.with_bend(np.stack(found, axis=1), 2, creases)


def _likely(tries: Doubles) -> Doubles:
    """How likely creases are, before one looks."""
    return np.asarray(np.exp(-((np.abs(tries) @ np.array([0.12, 0.2, 0.12, 0.2])) ** 2)))


def _weighed(scores: Doubles, likely: Doubles) -> Doubles:
    return np.where(scores > 0, scores * likely, scores / likely)


@cache
def _all_of(*ranges: tuple[float, ...]) -> Doubles:
    return np.array(list(product(*ranges)))


@dataclass(frozen=True, eq=False)
class _Lines:
    """A picture in which lines run upright, seen so much further than the grid, in squares.

    :ivar root: how much each pixel looks like a line, ``ink`` how much like ink.
    """

    template: SheetTemplate
    around: float
    root: Floats
    ink: Floats

    def scores(self, bends: Doubles, axis: int, creases: Creases | None) -> Doubles:
        """How well lines lie where the grid has them after each of the bends.

        :param bends: coefficients of the second order and of creases, in squares, ``(n, terms)``.
        """
        side = self.template.side
        rows, ends = np.arange(side) + 0.5, (-_BLANK, side + _BLANK)
        scores = np.zeros(len(bends))
        for values, lines in ((self.root, np.arange(side + 1)), (-_INK * self.ink, ends)):
            grid = np.stack([part.ravel() for part in np.meshgrid(lines, rows)], axis=1)
            places = self.template.at(grid if axis == 0 else grid[:, ::-1])
            off = bends @ terms(places, self.template, 2, creases).T
            columns = np.round((grid[:, 0] + off + self.around) * SCALE - 0.5).astype(int)
            across = np.round((grid[:, 1] + self.around) * SCALE - 0.5).astype(int)
            scores += values[across, np.clip(columns, 0, values.shape[1] - 1)].sum(1)
        return scores


def _evidence(picture: Picture, warp: Warp, *, edges: bool) -> tuple[_Lines, _Lines]:
    """Upright lines, and level ones turned upright.

    :param edges: whether edges of inked areas count for lines.
    """
    around = AROUND + 1.5
    view = flattened(picture, warp, -around, warp.template.side + around, SCALE)
    ink = inked(view)
    upright, level = ridges_of(view)
    half, step = SCALE // 2, SCALE // 8
    made = []
    for ridge, colour in ((upright, ink), (level.T, ink.T)):
        # A root: every line counts, not one dark one.
        root = np.sqrt(cv2.GaussianBlur(ridge, (0, 0), sigmaX=1.5, sigmaY=6))
        if edges:
            smooth = cv2.GaussianBlur(colour, (0, 0), sigmaX=1.5, sigmaY=6)
            root[:, step:-step] += _EDGE * np.abs(smooth[:, 2 * step :] - smooth[:, : -2 * step])
        # Where lines are close together between the grid's, they are strokes of a pen.
        root[:, half:-half] -= (root[:, : -2 * half] + root[:, 2 * half :]) / 2
        made.append(_Lines(warp.template, around, np.asarray(root, np.float32), colour))
    return made[0], made[1]


def refined(
    picture: Picture, warp: Warp, *, marks: Collection[int], hidden: Collection[int] = ()
) -> Warp:
    """The warp that follows the grid's lines.

    :param marks: the numbers of the marks outside the grid that the homography rests on: they stay
        where they are.
    :param hidden: the numbers of one or two marks of whose corners little is known; with three
        marks it is the fourth.
    """
    if len(marks) == _THREE:
        hidden = set(range(4)).difference(marks)
    # The fourth corner of bent paper is nowhere near where three flat ones say.
    if hidden:
        warp = unrolled(picture, warp, hidden)
    start = warp
    for number, (order, reach) in enumerate(_ROUNDS):
        ridges = ridges_of(flattened(picture, warp, -AROUND, warp.template.side + AROUND, SCALE))
        whole = number == 0 and bool(marks) and warp.bend is None
        shift = _whole_shift(ridges, warp.template.side) if whole else (0.0, 0.0)
        warp = bent(warp, start, ridges, order, reach, marks=marks, shift=shift)
    return warp


def line_match(picture: Picture, warp: Warp) -> float:
    """How well dark lines lie where the grid has them and nowhere else, up to 1 (1 is best).

    For telling layouts apart: the correlation with a comb of the right number of teeth.
    """
    side = warp.template.side
    ridges = ridges_of(flattened(picture, warp, -AROUND, side + AROUND, SCALE))
    inner = slice(round(AROUND * SCALE), round((side + AROUND) * SCALE))
    due = (np.arange(side + 1) + AROUND) * SCALE - 0.5
    away = np.abs(np.arange(len(ridges[0]))[:, None] - due).min(1)
    comb = np.exp(-((away / 1.5) ** 2))
    comb -= comb.mean()
    total = 0.0
    for profile in (ridges[0][inner].mean(0), ridges[1][:, inner].mean(1)):
        centred = profile - profile.mean()
        # A blank picture matches nothing.
        total += float(centred @ comb / (np.linalg.norm(centred) * np.linalg.norm(comb) + 1e-9))
    return total / 2


def _whole_shift(ridges: tuple[Floats, Floats], side: int) -> tuple[float, float]:
    """How far the grid as a whole is off, in squares: x, y."""
    inner = slice(round(AROUND * SCALE), round((side + AROUND) * SCALE))
    shifts = []
    for axis, ridge in enumerate(ridges):
        profile = ridge[inner].mean(0) if axis == 0 else ridge[:, inner].mean(1)
        best, chosen = -1.0, 0.0
        for step in range(-round(_SHIFT * SCALE), round(_SHIFT * SCALE) + 1):
            places = (np.arange(side + 1) + AROUND) * SCALE + step
            index = np.clip(np.round(places).astype(int), 0, len(profile) - 1)
            near = np.maximum(profile[index], profile[np.clip(index - 1, 0, None)])
            # A root: every line counts, not one dark one.
            score = float(np.sqrt(near).sum()) * (1 - 0.35 * abs(step) / SCALE)
            if score > best:
                best, chosen = score, step / SCALE
        shifts.append(chosen)
    return shifts[0], shifts[1]


# ── Folded sheets ─────────────────────────────────────────────────────────────────────────────────
# The grid is followed with a kink where the crease is. Most photos never come here: only where
# the lines in the picture disagree with the grid laid over them is a fold tried, from several
# starts, and the best one is kept.

_MIDDLE = Creases(0.5, 0.5)
#: By how much a grid over creases must be better than one without.
_CLEARLY = 0.05


def straightened(
    picture: Picture, flat: Warp, warp: Warp, *, marks: Collection[int]
) -> tuple[Warp, LineCheck]:
    """The warp, or a better one of paper with creases; and what the lines say of it.

    :param flat: as the marks have it; ``warp`` as it was refined.
    """
    missing = set(range(4)).difference(marks) if marks else set()
    hidden = {warp.template.corner_of[number] for number in missing}
    check = line_check(picture, warp, hidden)
    if check.is_right or not marks:
        return warp, check
    for start in _starts(picture, flat, warp):
        tried = _followed(picture, start, marks)
        other = line_check(picture, tried, hidden)
        if other.score > check.score + _CLEARLY:
            warp, check = tried, other
        if check.is_right:
            break
    return warp, check


def _starts(picture: Picture, flat: Warp, warp: Warp) -> Iterator[Warp]:
    yield unfolded(picture, flat, _MIDDLE)
    yield warp


def _followed(picture: Picture, start: Warp, marks: Collection[int]) -> Warp:
    warp = start
    for order, reach in _ROUNDS:
        ridges = ridges_of(flattened(picture, warp, -AROUND, warp.template.side + AROUND, SCALE))
        warp = bent(warp, start, ridges, order, reach, marks=marks, creases=_MIDDLE)
    return warp
