"""The bend of paper that lays a grid on its printed lines: a polynomial, with creases or without.

Lines are sought near where they should be, and the bend goes through most of what was found.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from rollwrite.photo.arrays import Doubles, Floats
from rollwrite.photo.sheets.ridges import AROUND, SCALE
from rollwrite.photo.sheets.warp import Creases, Warp, terms

#: Weight of a mark's corner against one line segment: they hold the sheet's edges in place.
_MARK_WEIGHT = 3.0
#: Pull of each coefficient towards zero.
_STIFFNESS = 0.5


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
