"""Lines sought round a rough grid: each of its corners may be off by about a square."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from rollwrite.photo.arrays import Doubles, Floats, Picture
from rollwrite.photo.boards.lines import SCALE, edges_of
from rollwrite.photo.sheets.find import fit_homography, square_ends

#: Squares shown round the grid.
_AROUND = 2
#: How far an end of a line is sought, as a part of the side, and in squares at most: a grid that
#: is off by more than a square fits the same lines again.
_REACH, _SQUARES = 0.06, 1.15
#: Steps of that search, in squares.
_STEP = 1 / 7
#: Strips along a line; in each of them it is straight up and down.
_STRIPS = 8
#: What a grid loses for every squared square that its ends are off: of two that fit alike, the
#: nearer one.
_FAR = 0.02


def nearby(picture: Picture, rough: Doubles, side: int) -> Doubles:
    """The grid near a rough one on whose lines most edges lie.

    :param rough: from squares to pixels.
    :returns: the same of the grid found, to a quarter of a square or so.
    """
    across, along = edges_of(picture, rough, side, _AROUND)
    # Of the upright lines: how far off in x the corners are, row by row; likewise in y.
    (a, b), (d, c) = _off(across, side)
    (a_y, d_y), (b_y, c_y) = _off(np.ascontiguousarray(along.T), side)
    ends = square_ends(side)
    shift = np.array([(a, a_y), (b, b_y), (c, c_y), (d, d_y)])
    step = fit_homography(ends, ends + shift)
    return rough if step is None else rough @ step


def _off(edges: Floats, side: int) -> Doubles:
    """How far off in x, in squares, upright lines are: ``[[left, right], ...]``, top and bottom."""
    reach = round(min(_REACH * side, _SQUARES) / _STEP)
    shifts = np.asarray(np.arange(-reach, reach + 1) * _STEP, np.float64)
    clear = _clear(edges, shifts, side)
    numbers = np.arange(len(shifts))
    # Every left and right end at the top, with every one at the bottom.
    total = np.zeros((len(shifts),) * 4)
    for number, strip in enumerate(clear):
        down = (number + 0.5) / _STRIPS
        at = np.round(numbers[:, None] * (1 - down) + numbers * down).astype(np.int64)
        total += strip[at[:, None, :, None], at[None, :, None, :]]
    far = shifts**2
    apart = far[:, None, None, None] + far[:, None, None] + far[:, None] + far
    best = np.unravel_index(int((total / _STRIPS - _FAR / 4 * apart).argmax()), total.shape)
    return np.asarray(shifts[np.array(best)].reshape(2, 2), np.float64)


def _clear(edges: Floats, shifts: Doubles, side: int) -> Doubles:
    """How far even lines stand out: for each strip, each shift of the first and of the last."""
    rows = np.linspace(0, side, _STRIPS + 1) + _AROUND
    strips = [(round(low * SCALE), round(high * SCALE)) for low, high in pairwise(rows)]
    profiles = np.stack([edges[low:high].mean(0) for low, high in strips])
    profiles /= profiles.mean(1, keepdims=True)
    wide = np.asarray(cv2.dilate(profiles, np.ones((1, 3), np.uint8)), np.float32)
    part = np.arange(side + 1.0) / side
    lines = side * part + shifts[:, None, None] * (1 - part) + shifts[:, None] * part
    # The outermost lines count double: they say which squares are the board's.
    weights = np.ones(side + 1)
    weights[[0, -1]] = 2
    on = (_values(wide, lines) * weights).sum(-1) / weights.sum()
    gaps = _values(wide, (lines[..., 1:] + lines[..., :-1]) / 2)
    return np.asarray(on - gaps.mean(-1), np.float64)


def _values(profiles: Floats, squares: Doubles) -> Floats:
    pixels = np.round((squares + _AROUND) * SCALE - 0.5).astype(np.int64)
    return np.asarray(profiles[:, np.clip(pixels, 0, profiles.shape[1] - 1)], np.float32)
