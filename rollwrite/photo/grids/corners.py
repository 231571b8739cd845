"""The four corners, looked at closely: paper curls there, and a frame has a width."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture

#: Place and slope of a line in pixels of the close-up from the corner, and half its width.
Line: TypeAlias = tuple[float, float, float]

#: Pixels a square in a corner's close-up, and how far it reaches, in squares from the corner.
_SCALE, _OUT, _IN = 40, 0.5, 1.25
#: A frame's line is sought this far from where it should be, and at such slopes.
_REACH, _SLOPE = 0.22, 0.12
#: The part of it that is looked at, in squares from the corner: past the other line.
_ALONG = (0.12, 1.1)
#: A line is darker than what lies so far on both sides of it, in pixels of the close-up.
_SIDES = (3, 6)
#: A line must be seen along this much of it, and nearly as clearly as any other nearby.
_SEEN, _NEARLY = 0.5, 0.6
#: The ink of a line ends where it is only so dark against the paper so far away, in squares.
_FOOT, _PAPER = 0.4, 0.2
#: The logarithm of light by which a line is darker at least.
_DARK = 0.05
_LOG = np.log(np.arange(256, dtype=np.float32) + 12)


def closely(picture: Picture, nodes: Doubles) -> tuple[Doubles, Doubles]:
    """Crossings with their outer four made exact, and the corners of the frame with all its ink.

    :param nodes: where lines cross, in pixels, ``(rows + 1, columns + 1, 2)``.
    :returns: the same, and ``(4, 2)``, clockwise from the upper left.
    """
    turned = [np.rot90(nodes, turn) for turn in range(4)]
    found = [_corner(picture, grid[0, 0], grid[0, 1], grid[1, 0]) for grid in turned]
    exact = nodes.copy()
    exact[[0, 0, -1, -1], [0, -1, -1, 0]] = [crossing for crossing, _ in found]
    return exact, np.array([outer for _, outer in found], np.float64)


def _corner(
    picture: Picture, corner: Doubles, right: Doubles, below: Doubles
) -> tuple[Doubles, Doubles]:
    """Where the lines cross that meet in a corner, and where their ink ends.

    :param right: the next crossing on one of them, ``below`` on the other.
    """
    size = round((_OUT + _IN) * _SCALE)
    # From pixels of the close-up to those of the picture.
    axes = np.stack([right - corner, below - corner], axis=1) / _SCALE
    shift = corner - axes @ np.full(2, _OUT * _SCALE)
    seen = cv2.warpAffine(
        picture,
        np.column_stack([axes, shift]),
        (size, size),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    close = np.asarray(seen, np.uint8)
    # Strokes of pens end at the frame, or beyond.
    plain = without_inks(close)
    looks = [_light(one) for one in (plain, close) if one is not None]
    level = _first(_line(light) for light in looks)
    upright = _first(_line(np.ascontiguousarray(light.T)) for light in looks)
    origin = _OUT * _SCALE
    found = []
    for outward in (False, True):
        offset, slope = level[0] - outward * level[2], level[1]
        other, lean = upright[0] - outward * upright[2], upright[1]
        # y = offset + slope x and x = other + lean y, both from the corner that was followed.
        x = (other + lean * offset) / (1 - lean * slope)
        y = offset + slope * x
        found.append(np.asarray(axes @ np.array([x + origin, y + origin]) + shift, np.float64))
    return found[0], found[1]


def _light(picture: Picture) -> Floats:
    return np.asarray(np.asarray(cv2.LUT(picture, _LOG)).mean(-1), np.float32)


def _first(lines: Iterable[Line | None]) -> Line:
    """The first line that there is; otherwise it is where it was followed to."""
    return next((line for line in lines if line is not None), (0.0, 0.0, 0.0))


def _line(light: Floats) -> Line | None:
    """The level line of a close-up, if there is one."""
    soft = np.asarray(cv2.GaussianBlur(light, (0, 0), sigmaX=2.0, sigmaY=0.8), np.float32)
    ridge = np.zeros_like(soft)
    for reach in _SIDES:
        above, below = soft[: -2 * reach], soft[2 * reach :]
        dark = np.minimum(above, below) - soft[reach:-reach]
        ridge[reach:-reach] = np.maximum(ridge[reach:-reach], dark)
    first, last = (round((_OUT + at) * _SCALE) for at in _ALONG)
    columns = np.arange(first, last)
    x = np.asarray(columns - _OUT * _SCALE, np.float64)
    strength = ridge[:, columns]
    strong = float(np.percentile(strength.max(0), 60))
    if strong < _DARK:
        return None
    share = np.minimum(strength / strong, 1)
    most = round(_REACH * _SCALE)
    places, slopes = np.arange(-most, most + 1), np.linspace(-_SLOPE, _SLOPE, 13)
    rows = places[:, None, None] + slopes[:, None] * x + _OUT * _SCALE
    index = np.clip(np.round(rows).astype(int), 0, len(light) - 1)
    seen = share[index, np.arange(len(columns))].mean(-1)
    if seen.max() < _SEEN:
        return None
    # Of two lines the nearer one.
    far = np.abs(places)[:, None] / most + np.abs(slopes) / _SLOPE / 2
    nearest = int(np.where(seen > _NEARLY * seen.max(), far, np.inf).argmin())
    found = float(places[nearest // len(slopes)]), float(slopes[nearest % len(slopes)])
    for _ in range(2):
        found = _exact(share, x, *found)
    return *found, _half_width(light, columns, x, *found)


def _exact(share: Floats, x: Doubles, place: float, slope: float) -> tuple[float, float]:
    """The straight line through what is darkest near a rough one."""
    steps = np.arange(-4, 5)
    middle = place + slope * x
    rows = np.round(middle[:, None] + _OUT * _SCALE).astype(int) + steps
    near = share[np.clip(rows, 0, len(share) - 1), np.arange(len(x))[:, None]] ** 2
    weight = near.sum(1) + 1e-6
    y = (near * (rows - _OUT * _SCALE)).sum(1) / weight
    terms = np.stack([np.ones_like(x), x], axis=1) * np.sqrt(weight)[:, None]
    a, b = np.linalg.lstsq(terms, y * np.sqrt(weight), rcond=None)[0]
    return float(a), float(b)


def _half_width(
    light: Floats, columns: npt.NDArray[np.int_], x: Doubles, place: float, slope: float
) -> float:
    """How far the ink of a line reaches outwards from its middle, in pixels of the close-up."""
    steps = np.arange(round(_PAPER * _SCALE))
    rows = np.round(place + slope * x[:, None] + _OUT * _SCALE).astype(int) - steps
    profile = np.median(light[np.clip(rows, 0, len(light) - 1), columns[:, None]], axis=0)
    dark = profile.max() - profile
    foot = _FOOT * float(dark[:3].max())
    ended = np.flatnonzero(dark < foot)
    if not len(ended) or not ended[0]:
        return 0.0
    last, first = dark[ended[0] - 1], dark[ended[0]]
    return float(ended[0] - (foot - first) / (last - first))


# ── Pictures without their coloured inks ──────────────────────────────────────────────────────────
# Strokes of coloured pens run across a grid's lines, and there are many more of them. What is
# printed in black or drawn in pencil stays.

#: Paper is looked for in blocks of so many pixels, and this far around.
_BLOCK, _AROUND = 8, 9
#: A pixel is coloured when its darkest channel is by so much darker than its lightest, and a
#: picture when this part of it is.
_CHROMA, _PART = 0.3, 0.015


def without_inks(picture: Picture) -> Picture | None:
    """The picture by the lightest of each pixel's channels; None when nothing is coloured.

    Every coloured ink sends back some colour of the light nearly as paper does, black none.
    """
    over = picture / _paper(picture)
    lightest, darkest = over.max(-1), over.min(-1)
    coloured = darkest < (1 - _CHROMA) * lightest
    if coloured.mean() < _PART:
        return None
    grey = np.clip(lightest * 220, 0, 255).astype(np.uint8)
    return np.asarray(cv2.merge([grey, grey, grey]), np.uint8)


def _paper(picture: Picture) -> Floats:
    """What paper would look like all over the picture, in each channel."""
    height, width = picture.shape[:2]
    few = cv2.resize(
        picture, (width // _BLOCK, height // _BLOCK), interpolation=cv2.INTER_AREA
    ).astype(np.float32)
    # Where all is inked, the light is as a little farther away.
    high = cv2.dilate(few, np.ones((_AROUND, _AROUND), np.uint8))
    smooth = cv2.GaussianBlur(high, (0, 0), _AROUND / 2)
    large = cv2.resize(smooth, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.maximum(large, 8), np.float32)
