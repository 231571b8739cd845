"""The lines between a board's squares: ridges, gaps between pieces, pieces' edges."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.pictures.homography import fit_homography, square_ends

#: Pixels of a square in the view that is searched, and squares shown round the outline.
SCALE, AROUND = 14, 1
#: In logarithms an edge in the shade counts as one in the light.
_LOGS = np.log(np.arange(256, dtype=np.float32) + 12)
#: How much of an outline the squares take: the rest is the rim.
_PARTS = np.linspace(0.84, 1.04, 81)
#: How far off the outline's middle they may lie, in squares.
_SHIFTS = np.linspace(-0.5, 0.5, 17)
#: An edge counts so many times the usual one at most: one bright thing is no grid.
_CLIP = 3.0
#: Strips along a line in which it is sought, and how far, in squares.
_STRIPS, _REACH = 5, 0.3
#: How often lines are sought and the grid is moved to them.
_ROUNDS = 3


@dataclass(frozen=True, eq=False)
class Ruled:
    """Lines at even distances in an outline.

    :ivar homography: from squares to pixels.
    :ivar contrast: how far the lines stand out from what is between them, below 1.
    """

    homography: Doubles
    contrast: float


@dataclass(frozen=True, eq=False)
class Aligned:
    """A grid whose lines were followed.

    :ivar homography: from squares to pixels.
    :ivar contrast: how far its lines stand out from what is between them, below 1.
    :ivar edges: as :func:`edges_of` gives them.
    """

    homography: Doubles
    contrast: float
    edges: tuple[Floats, Floats]


def ruled_in(picture: Picture, outline: Doubles, side: int) -> Ruled | None:
    """The squares of a board whose rim is known, ``side`` a side, in the middle of it."""
    ends = square_ends(side)
    rough = fit_homography(ends, outline)
    if rough is None:
        return None
    across, along = edges_of(picture, rough, side)
    found = []
    for edges in (across, along.T):
        profile = edges[SCALE * AROUND : -SCALE * AROUND].mean(0)
        found.append(_comb(profile, side))
    (part_x, off_x, clear_x), (part_y, off_y, clear_y) = found
    low_x, low_y = (side * (1 - part) / 2 + off for part, off in ((part_x, off_x), (part_y, off_y)))
    move = np.array([[part_x, 0, low_x], [0, part_y, low_y], [0, 0, 1]])
    return Ruled(rough @ move, min(clear_x, clear_y))


def edges_of(
    picture: Picture, homography: Doubles, side: int, around: int = AROUND
) -> tuple[Floats, Floats]:
    """How much of an edge is at each place of the squares seen from above, across and along.

    :param around: squares shown round the grid.
    """
    size = (side + 2 * around) * SCALE
    grow = np.array(
        [[1 / SCALE, 0, 0.5 / SCALE - around], [0, 1 / SCALE, 0.5 / SCALE - around], [0, 0, 1]]
    )
    view = cv2.warpPerspective(
        picture,
        homography @ grow,
        (size, size),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    logs = cv2.LUT(cv2.GaussianBlur(view, (0, 0), 0.8), _LOGS)
    both = []
    for dx, dy in ((1, 0), (0, 1)):
        # Channel by channel: NumPy is twenty times as slow over the last axis.
        blue, green, red = (np.abs(one) for one in cv2.split(cv2.Sobel(logs, cv2.CV_32F, dx, dy)))
        slope = np.maximum(np.maximum(blue, green), red)
        usual = float(slope.mean()) + 1e-6
        both.append(np.minimum(slope / np.float32(usual), np.float32(_CLIP)))
    return both[0], both[1]


def _comb(profile: Floats, side: int) -> tuple[float, float, float]:
    """Where even lines lie: the part that they take, their shift in squares, how they stand out."""
    parts, shifts = np.meshgrid(_PARTS, _SHIFTS, indexing="ij")
    teeth = np.arange(side + 1)
    at = side / 2 + shifts[..., None] + (teeth - side / 2) * parts[..., None]
    between = at[..., :-1] + parts[..., None] / 2
    on, off = (values_at(profile, places) for places in (at, between))
    # The outermost lines count double: they say which squares are the board's.
    weights = np.ones(side + 1)
    weights[[0, -1]] = 2
    line = (on * weights).sum(-1) / weights.sum()
    gap = off.mean(-1)
    clear = (line - gap) / (line + gap + 1e-6)
    best = np.unravel_index(int(clear.argmax()), clear.shape)
    return float(parts[best]), float(shifts[best]), float(clear[best])


def values_at(profile: Floats, squares: Doubles) -> Doubles:
    """A profile's values at places in squares, the best within a pixel or so."""
    pixels = (squares + AROUND) * SCALE - 0.5
    wide = cv2.dilate(profile[None], np.ones((1, 5), np.uint8))[0]
    whole = np.clip(np.round(pixels).astype(np.int64), 0, len(wide) - 1)
    return np.asarray(np.asarray(wide)[whole], np.float64)


def aligned(picture: Picture, homography: Doubles, side: int) -> Aligned:
    """The grid drawn to the lines nearby."""
    edges = edges_of(picture, homography, side)
    for _ in range(_ROUNDS):
        places, moved = _strayed(edges[0], side)
        places_y, moved_y = _strayed(np.ascontiguousarray(edges[1].T), side)
        # What strays along one axis says nothing of the other: as equations of both.
        step = _correction(places, moved, places_y[:, ::-1], moved_y, side)
        homography = homography @ step
        edges = edges_of(picture, homography, side)
    return Aligned(homography, _everywhere(*edges, side), edges)


def _everywhere(across: Floats, along: Floats, side: int) -> float:
    """How far lines stand out where they do so least: a cloth's pattern has some of them."""
    teeth = np.arange(side + 1.0)
    contrasts = []
    for edges in (across, along.T):
        for rows in _strips(side):
            profile = edges[rows].mean(0)
            line, gap = (
                values_at(profile, teeth).mean(),
                values_at(profile, teeth[:-1] + 0.5).mean(),
            )
            contrasts.append(float((line - gap) / (line + gap + 1e-6)))
    return float(np.mean(sorted(contrasts)[:2]))


def _strips(side: int) -> list[slice]:
    """Rows of a view, in strips."""
    ends = np.linspace(0, side, _STRIPS + 1) + AROUND
    return [slice(round(low * SCALE), round(high * SCALE)) for low, high in pairwise(ends)]


def _strayed(edges: Floats, side: int) -> tuple[Doubles, Doubles]:
    """Where lines across a view are sought (x, y in squares), and how far off in x they are."""
    reach = round(_REACH * SCALE)
    window = np.arange(-reach, reach + 1)
    # Far edges are probably a piece's, whose top is nearer to the camera.
    near = np.exp(-0.5 * (window / (0.5 * reach)) ** 2)
    lines = np.arange(side + 1.0)
    middle = (lines + AROUND) * SCALE - 0.5
    at = np.round(middle[:, None] + window).astype(np.int64)
    places, moved = [], []
    for rows in _strips(side):
        values = edges[rows].mean(0)[at].astype(np.float64)
        values = (values - values.min(1, keepdims=True)) ** 2 * near
        total = values.sum(1)
        seen = total > 1e-6
        off = (values * (at - middle[:, None])).sum(1)[seen] / total[seen] / SCALE
        along = (rows.start + rows.stop) / 2 / SCALE - AROUND
        places.append(np.column_stack([lines[seen], np.full(len(off), along)]))
        moved.append(off)
    return np.concatenate(places), np.concatenate(moved)


def _correction(at_x: Doubles, off_x: Doubles, at_y: Doubles, off_y: Doubles, side: int) -> Doubles:
    """A small homography of squares that undoes what was measured, outliers left out."""
    ends = square_ends(side)
    shift = np.zeros((4, 2))
    for axis, at, off in ((0, at_x, off_x), (1, at_y, off_y)):
        x, y = at[:, 0] / side, at[:, 1] / side
        # Bilinear in the corners' shifts, which is what a small homography is.
        terms = np.stack([(1 - x) * (1 - y), x * (1 - y), x * y, (1 - x) * y], axis=1)
        weights = np.ones(len(off))
        for _ in range(4):
            root = np.sqrt(weights)[:, None]
            solved, *_ = np.linalg.lstsq(terms * root, off * root[:, 0], rcond=None)
            weights = 1 / (1 + ((off - terms @ solved) / 0.06) ** 2)
        shift[:, axis] = solved
    step = fit_homography(ends, ends + shift)
    return np.eye(3) if step is None else step


# ── Round a rough grid, each of whose corners may be off by about a square ──────────────────────

#: Squares shown round the grid.
_ROUGH_AROUND = 2
#: How far an end of a line is sought, as a part of the side, and in squares at most: a grid that
#: is off by more than a square fits the same lines again.
_MISSED, _MISSED_SQUARES = 0.06, 1.15
#: Steps of that search, in squares.
_STEP = 1 / 7
#: Strips along a line; in each of them it is straight up and down.
_ROUGH_STRIPS = 8
#: What a grid loses for every squared square that its ends are off: of two that fit alike, the
#: nearer one.
_FAR = 0.02


def nearby(picture: Picture, rough: Doubles, side: int) -> Doubles:
    """The grid near a rough one on whose lines most edges lie.

    :param rough: from squares to pixels.
    :returns: the same of the grid found, to a quarter of a square or so.
    """
    across, along = edges_of(picture, rough, side, _ROUGH_AROUND)
    # Of the upright lines: how far off in x the corners are, row by row; likewise in y.
    (a, b), (d, c) = _off(across, side)
    (a_y, d_y), (b_y, c_y) = _off(np.ascontiguousarray(along.T), side)
    ends = square_ends(side)
    shift = np.array([(a, a_y), (b, b_y), (c, c_y), (d, d_y)])
    step = fit_homography(ends, ends + shift)
    return rough if step is None else rough @ step


def _off(edges: Floats, side: int) -> Doubles:
    """How far off in x, in squares, upright lines are: ``[[left, right], ...]``, top and bottom."""
    reach = round(min(_MISSED * side, _MISSED_SQUARES) / _STEP)
    shifts = np.asarray(np.arange(-reach, reach + 1) * _STEP, np.float64)
    clear = _clear(edges, shifts, side)
    numbers = np.arange(len(shifts))
    # Every left and right end at the top, with every one at the bottom.
    total = np.zeros((len(shifts),) * 4)
    for number, strip in enumerate(clear):
        down = (number + 0.5) / _ROUGH_STRIPS
        at = np.round(numbers[:, None] * (1 - down) + numbers * down).astype(np.int64)
        total += strip[at[:, None, :, None], at[None, :, None, :]]
    far = shifts**2
    apart = far[:, None, None, None] + far[:, None, None] + far[:, None] + far
    best = np.unravel_index(int((total / _ROUGH_STRIPS - _FAR / 4 * apart).argmax()), total.shape)
    return np.asarray(shifts[np.array(best)].reshape(2, 2), np.float64)


def _clear(edges: Floats, shifts: Doubles, side: int) -> Doubles:
    """How far even lines stand out: for each strip, each shift of the first and of the last."""
    rows = np.linspace(0, side, _ROUGH_STRIPS + 1) + _ROUGH_AROUND
    strips = [(round(low * SCALE), round(high * SCALE)) for low, high in pairwise(rows)]
    profiles = np.stack([edges[low:high].mean(0) for low, high in strips])
    # A strip of one plain colour has no lines at all.
    profiles /= np.maximum(profiles.mean(1, keepdims=True), np.finfo(np.float32).tiny)
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
    pixels = np.round((squares + _ROUGH_AROUND) * SCALE - 0.5).astype(np.int64)
    return np.asarray(profiles[:, np.clip(pixels, 0, profiles.shape[1] - 1)], np.float32)
