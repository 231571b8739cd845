"""Follow the printed lines of the grid, because paper is never flat.

The marks fix the corners of the sheet; a bow of 8 mm under a camera 40 degrees off still moves the
middle by half a square. So the view is straightened by a polynomial, fitted to the lines: first
the whole grid is shifted, then it is bent more and more finely.
"""

from __future__ import annotations

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
_LOG = np.log(np.arange(256, dtype=np.float32) + 8)
#: Pull of each coefficient towards zero.
_STIFFNESS = 0.5


def refined(picture: Picture, warp: Warp, *, marks: bool) -> Warp:
    """The warp that follows the grid's lines.

    :param marks: the homography rests on marks outside the grid, which stay where they are.
    """
    for number, (order, reach) in enumerate(_ROUNDS):
        ridges = _ridges(flattened(picture, warp, -_AROUND, warp.plan.side + _AROUND, _SCALE))
        shift = _whole_shift(ridges, warp.plan.side) if number == 0 and marks else (0.0, 0.0)
        warp = _bent(warp, ridges, shift, order, reach, marks=marks)
    return warp


def line_match(picture: Picture, warp: Warp) -> float:
    """How well dark lines lie where the grid has them and nowhere else, up to 1 (1 is best).

    For telling layouts apart: the correlation with a comb of the right number of teeth.
    """
    side = warp.plan.side
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
    ridges: tuple[Floats, Floats],
    shift: tuple[float, float],
    order: int,
    reach: float,
    *,
    marks: bool,
) -> Warp:
    plan = warp.plan
    rows = []
    values = []
    weights = []
    for axis, ridge in enumerate(ridges):
        places, offsets, strength = _segments(
            ridge if axis == 0 else ridge.T, plan.side, shift[axis], reach
        )
        grid = places if axis == 0 else places[:, ::-1]
        at = plan.at(grid)
        before = np.zeros(len(at))
        if warp.bend is not None:
            before = (terms(at, plan, warp.order) @ warp.bend)[:, axis]
        rows.append(terms(at, plan, order))
        values.append(offsets * plan.square + before)
        weights.append(strength)
    bend = np.stack(
        [
            _fit(rows[axis], values[axis], weights[axis], warp, order, reach, marks=marks)
            for axis in (0, 1)
        ],
        axis=1,
    )
    return warp.with_bend(bend, order)


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


def _fit(
    rows: Doubles,
    values: Doubles,
    weights: Doubles,
    warp: Warp,
    order: int,
    reach: float,
    *,
    marks: bool,
) -> Doubles:
    """Coefficients of a polynomial through most of the values: outliers lose their weight."""
    plan = warp.plan
    if marks:
        assert plan.marks is not None
        held = terms(plan.marks.reshape(-1, 2), plan, order)
        rows = np.concatenate([rows, held])
        values = np.concatenate([values, np.zeros(len(held))])
        weights = np.concatenate([weights, np.full(len(held), _MARK_WEIGHT)])
    pull = np.eye(rows.shape[1]) * _STIFFNESS
    pull[0, 0] = 1e-3
    robust = np.ones(len(values))
    found: Doubles = np.zeros(rows.shape[1])
    limit = reach * plan.square
    for scale in (1.0, 0.7, 0.5, 0.35, 0.35):
        weighted = rows * (weights * robust)[:, None]
        found = np.asarray(np.linalg.solve(weighted.T @ rows + pull, weighted.T @ values))
        off = np.abs(values - rows @ found) / (scale * limit)
        robust = np.clip(1 - off**2, 0, 1) ** 2
    return found
