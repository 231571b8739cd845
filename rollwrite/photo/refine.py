"""Follow the printed lines of the grid, because paper is never flat.

The marks fix the corners of the sheet; a bow of 8 mm under a camera 40 degrees off still moves the
middle by half a square. So the view is straightened by a polynomial, fitted to the lines: first
the whole grid is shifted, then it is bent more and more finely.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

import cv2
import numpy as np

from rollwrite.photo.arrays import Doubles, Floats, Picture
from rollwrite.photo.warp import Warp, flattened, terms

#: Pixels a square of the straightened picture in which lines are sought.
_SCALE = 24
#: Squares of paper looked at beyond the grid.
_AROUND = 0.75
#: How far the whole grid may be off the marks, in squares.
_SHIFT = 0.7
#: For each round: the order of the polynomial and how far from it lines are sought, in squares.
_ROUNDS = ((2, 0.34), (3, 0.2), (3, 0.14))
#: Weight of a mark's corner against one line segment: they hold the sheet's edges in place.
_MARK_WEIGHT = 3.0
_THREE = 3
#: How far the corner with the hidden mark may be off, and how far the paper between the others may
#: bulge, in squares.
_CORNER = np.linspace(-3.6, 3.6, 37)
_BULGE = np.linspace(-0.8, 0.8, 9)
#: How far outside the grid paper is blank, in squares, and what a coloured place there counts
#: against a line.
_BLANK, _INK = 0.45, 0.04
#: How well lines must be seen on average for that search to be believed.
_CLEAR = 0.024
_LOG = np.log(np.arange(256, dtype=np.float32) + 8)
#: Pull of each coefficient towards zero.
_STIFFNESS = 0.5


def refined(picture: Picture, warp: Warp, *, marks: Collection[int]) -> Warp:
    """The warp that follows the grid's lines.

    :param marks: the numbers of the marks outside the grid that the homography rests on: they stay
        where they are.
    """
    # The fourth corner of bent paper is nowhere near where three flat ones say.
    if len(marks) == _THREE:
        warp = _unrolled(picture, warp, *set(range(4)).difference(marks))
    start = warp
    for number, (order, reach) in enumerate(_ROUNDS):
        ridges = _ridges(flattened(picture, warp, -_AROUND, warp.template.side + _AROUND, _SCALE))
        whole = number == 0 and bool(marks) and warp.bend is None
        shift = _whole_shift(ridges, warp.template.side) if whole else (0.0, 0.0)
        warp = _bent(warp, start, ridges, shift, order, reach, marks=marks)
    return warp


def line_match(picture: Picture, warp: Warp) -> float:
    """How well dark lines lie where the grid has them and nowhere else, up to 1 (1 is best).

    For telling layouts apart: the correlation with a comb of the right number of teeth.
    """
    side = warp.template.side
    ridges = _ridges(flattened(picture, warp, -_AROUND, side + _AROUND, _SCALE))
    inner = slice(round(_AROUND * _SCALE), round((side + _AROUND) * _SCALE))
    due = (np.arange(side + 1) + _AROUND) * _SCALE - 0.5
    away = np.abs(np.arange(len(ridges[0]))[:, None] - due).min(1)
    comb = np.exp(-((away / 1.5) ** 2))
    comb -= comb.mean()
    total = 0.0
    for profile in (ridges[0][inner].mean(0), ridges[1][:, inner].mean(1)):
        centred = profile - profile.mean()
        # A blank picture matches nothing.
        total += float(centred @ comb / (np.linalg.norm(centred) * np.linalg.norm(comb) + 1e-9))
    return total / 2


def _ridges(view: Picture) -> tuple[Floats, Floats]:
    """How much each pixel looks like part of an upright and of a level thin grey line."""
    light = _LOG[view]
    grey = np.asarray(cv2.transform(light, np.full((1, 3), 1 / 3, np.float32)), np.float32)
    # Printed lines have the paper's own tint, most inks have not.
    warm, cold = light[..., 2] - grey, light[..., 0] - grey
    warm -= np.median(warm[::5, ::5])
    cold -= np.median(cold[::5, ::5])
    coloured = cv2.blur(warm**2 + cold**2, (3, 3))
    plain = np.exp(coloured * np.float32(-1 / 0.015))
    return _ridge(grey, plain), _ridge(grey.T, plain.T).T


def _ridge(grey: Floats, plain: Floats) -> Floats:
    """Darker than what lies on either side, so that the edge of an inked area is none."""
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), sigmaX=0.6, sigmaY=2.5), np.float32)
    ridge = np.zeros_like(smooth)
    ridge[:, 2:-2] = np.minimum(smooth[:, :-4], smooth[:, 4:]) - smooth[:, 2:-2]
    # A black stroke must not count for more than a line.
    return np.asarray(np.clip(ridge, 0, 0.12) * plain, np.float32)


def _unrolled(picture: Picture, warp: Warp, hidden: int) -> Warp:
    """The warp of paper whose corner with mark ``hidden`` curls, and which bulges in the middle.

    Every such bend is tried on a picture of the lines, each way by itself. Where hardly a line is
    seen, the warp stays as it is.
    """
    template = warp.template
    around = _AROUND + 1.5
    view = flattened(picture, warp, -around, template.side + around, _SCALE)
    light = _LOG[view]
    # What is round the grid has the paper's tint, more often than not.
    tint = np.median(np.concatenate([light[:_SCALE], light[-_SCALE:]]), axis=(0, 1))
    off = light - tint
    inked = 1 - np.exp(((off - off.mean(-1, keepdims=True)) ** 2).sum(-1) * np.float32(-1 / 0.03))
    right, down = ((-1, -1), (1, -1), (1, 1), (-1, 1))[template.corner_of[hidden]]
    # As terms of the second order: 1, y, y², x, xy, x². Each is 0 at the other marks, or nearly so.
    curl = np.array([1, down, 0, right, right * down, 0]) / 4
    level, upright = np.array([1, 0, -1, 0, 0, 0]), np.array([1, 0, 0, 0, 0, -1])
    tries = np.array(list(product(_CORNER, _BULGE, _BULGE)))
    bends = tries @ np.stack([curl, level, upright])
    likely = np.exp(-((np.abs(tries) @ np.array([0.12, 0.3, 0.3])) ** 2))
    rows, ends = np.arange(template.side) + 0.5, (-_BLANK, template.side + _BLANK)
    found, clear = [], 0.0
    for axis, ridge in enumerate(_ridges(view)):
        turned = (ridge, inked) if axis == 0 else (ridge.T, inked.T)
        # A root: every line counts, not one dark one.
        root = np.sqrt(cv2.GaussianBlur(turned[0], (0, 0), sigmaX=1.5, sigmaY=6))
        # Where lines are close together between the grid's, they are strokes of a pen.
        half = _SCALE // 2
        root[:, half:-half] -= (root[:, : -2 * half] + root[:, 2 * half :]) / 2
        scores = np.zeros(len(tries))
        for values, lines in ((root, np.arange(template.side + 1)), (-_INK * turned[1], ends)):
            grid = np.stack([part.ravel() for part in np.meshgrid(lines, rows)], axis=1)
            places = template.at(grid if axis == 0 else grid[:, ::-1])
            off = bends @ terms(places, template, 2).T
            columns = np.round((grid[:, 0] + off + around) * _SCALE - 0.5).astype(int)
            across = np.round((grid[:, 1] + around) * _SCALE - 0.5).astype(int)
            scores += values[across, np.clip(columns, 0, root.shape[1] - 1)].sum(1)
        scores = np.where(scores > 0, scores * likely, scores / likely)
        found.append(bends[int(scores.argmax())] * template.square)
        clear += float(scores.max()) / template.side / (template.side + 1)
    # Hardly a line is to be seen on a sheet that is full, or printed too faintly.
    return warp if clear < _CLEAR else warp.with_bend(np.stack(found, axis=1), 2)


def _whole_shift(ridges: tuple[Floats, Floats], side: int) -> tuple[float, float]:
    """How far the grid as a whole is off, in squares: x, y."""
    inner = slice(round(_AROUND * _SCALE), round((side + _AROUND) * _SCALE))
    shifts = []
    for axis, ridge in enumerate(ridges):
        profile = ridge[inner].mean(0) if axis == 0 else ridge[:, inner].mean(1)
        best, chosen = -1.0, 0.0
        for step in range(-round(_SHIFT * _SCALE), round(_SHIFT * _SCALE) + 1):
            places = (np.arange(side + 1) + _AROUND) * _SCALE + step
            index = np.clip(np.round(places).astype(int), 0, len(profile) - 1)
            near = np.maximum(profile[index], profile[np.clip(index - 1, 0, None)])
            # A root: every line counts, not one dark one.
            score = float(np.sqrt(near).sum()) * (1 - 0.35 * abs(step) / _SCALE)
            if score > best:
                best, chosen = score, step / _SCALE
        shifts.append(chosen)
    return shifts[0], shifts[1]


def _bent(
    warp: Warp,
    start: Warp,
    ridges: tuple[Floats, Floats],
    shift: tuple[float, float],
    order: int,
    reach: float,
    *,
    marks: Collection[int],
) -> Warp:
    """The warp bent after the lines; where they are too faint to say, it stays as at the start."""
    template = warp.template
    rest = _raised(start, order)
    bend = []
    for axis, ridge in enumerate(ridges):
        places, offsets, strength = _segments(
            ridge if axis == 0 else ridge.T, template.side, shift[axis], reach
        )
        grid = places if axis == 0 else places[:, ::-1]
        at = template.at(grid)
        before = np.zeros(len(at))
        if warp.bend is not None:
            before = (terms(at, template, warp.order) @ warp.bend)[:, axis]
        rows = terms(at, template, order)
        values = offsets * template.square + before
        if marks:
            assert template.marks is not None
            held = terms(template.marks[sorted(marks)].reshape(-1, 2), template, order)
            rows = np.concatenate([rows, held])
            values = np.concatenate([values, np.zeros(len(held))])
            strength = np.concatenate([strength, np.full(len(held), _MARK_WEIGHT)])
        change = _fit(rows, values - rows @ rest[:, axis], strength, reach * template.square)
        bend.append(rest[:, axis] + change)
    return warp.with_bend(np.stack(bend, axis=1), order)


def _raised(warp: Warp, order: int) -> Doubles:
    """A warp's bend as a polynomial of a higher order."""
    powers = [(i, j) for i in range(order + 1) for j in range(order + 1 - i)]
    made = np.zeros((len(powers), 2))
    if warp.bend is not None:
        made[[i + j <= warp.order for i, j in powers]] = warp.bend
    return made


def _segments(
    ridge: Floats, side: int, shift: float, reach: float
) -> tuple[Doubles, Doubles, Doubles]:
    """For each side of a square along upright lines: its middle, how far the line is off, weight.

    Middles are ``(x, y)`` in squares, offsets in squares across the line.
    """
    span = round(reach * _SCALE)
    centre = (np.arange(side + 1) + _AROUND + shift) * _SCALE - 0.5
    first = np.round(centre).astype(int)
    columns = first[:, None] + np.arange(-span - 1, span + 2)
    columns = np.clip(columns, 0, ridge.shape[1] - 1)
    places, offsets, weights = [], [], []
    for row in range(side):
        top = round((row + 0.08 + _AROUND) * _SCALE)
        bottom = round((row + 0.92 + _AROUND) * _SCALE)
        profile = ridge[top:bottom].mean(0)[columns]
        inside = profile[:, 1:-1]
        peak = inside.argmax(1)
        lines = np.arange(side + 1)
        high = inside[lines, peak]
        left, right = profile[lines, peak], profile[lines, peak + 2]
        bow = np.maximum(2 * high - left - right, 1e-6)
        part = np.clip((right - left) / (2 * bow), -0.5, 0.5)
        found = (first + peak - span + part - centre + shift * _SCALE) / _SCALE
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
