"""From a rough lattice to its exact corners: every line is followed, and the outer ones cross.

The four corners are looked at closely then: paper curls there, and a frame has a width.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.grids.lattice_search import Comb, Evidence, Lattice, evidence, framed_evidence
from rollwrite.photo.grids.traces import View, view_of
from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.pictures.homography import fit_homography, project

#: How far a line is followed from where it should be, in squares.
_REACH = (0.3, 0.16)
#: An outer line is believed where at least this share of it is seen.
_SEEN = 0.45
#: Of a view of nothing but the grid, how many per cent of what is line may be the paper's own.
_STRONG = 92.0


@dataclass(frozen=True, eq=False)
class FittedLattice:
    """A lattice that follows its lines.

    :ivar nodes: where lines cross, in pixels of the picture, ``(rows + 1, columns + 1, 2)``.
    :ivar evenness: how far crossings are from those of an even lattice, in squares.
    """

    nodes: Doubles
    across: Comb
    down: Comb
    seen: Evidence
    evenness: float

    @property
    def corners(self) -> Doubles:
        """The four outer crossings, clockwise from the upper left one of the view."""
        return np.asarray(self.nodes[[0, 0, -1, -1], [0, -1, -1, 0]], np.float64)


def settled(picture: Picture, lattice: Lattice) -> FittedLattice | None:
    """A lattice straightened by its own lines, and these followed once more."""
    view, across, down = lattice.view, lattice.across, lattice.down
    nodes = _crossings(view, across, down, _REACH[0])
    pixels = project(_inverse(view.matrix), nodes)
    columns, rows = across.count, down.count
    x, y = np.meshgrid(np.arange(columns + 1.0), np.arange(rows + 1.0))
    even: Doubles = np.stack([x, y], axis=-1).reshape(-1, 2).astype(np.float64)
    back, _ = cv2.findHomography(pixels.reshape(-1, 2), even, cv2.RANSAC, 0.12)
    homography = np.asarray(back, np.float64)
    if homography.shape != (3, 3) or not np.isfinite(homography).all():
        return None
    # About a pixel stays a pixel, as a view wants it.
    side = float(np.linalg.norm(pixels[0, 0] - pixels[-1, -1])) / np.hypot(columns, rows)
    matrix = np.diag([side, side, 1.0]) @ homography
    matrix /= matrix[2] @ np.append(pixels.reshape(-1, 2).mean(0), 1)
    ends = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)]) * side
    outline = project(_inverse(matrix), ends)
    straight = view_of(picture, matrix, outline)
    if straight is None:
        return None
    if lattice.part is not None:
        # Seen closely, there is less of the paper's.
        straight = straight.strong(_STRONG)
    places = project(straight.matrix, outline)
    across = Comb(places[0, 0], places[2, 0], columns, across.score)
    down = Comb(places[0, 1], places[2, 1], rows, down.score)
    nodes = _crossings(straight, across, down, _REACH[1])
    pixels = project(_inverse(straight.matrix), nodes)
    look = framed_evidence if lattice.is_framed else evidence
    seen = look(straight, across, down)
    if seen is None:
        return None
    return FittedLattice(pixels, across, down, seen, _unevenness(nodes, across, down))


def _inverse(matrix: Doubles) -> Doubles:
    return np.asarray(np.linalg.inv(matrix), np.float64)


def _unevenness(nodes: Doubles, across: Comb, down: Comb) -> float:
    x, y = np.meshgrid(across.teeth, down.teeth)
    even = np.stack([x, y], axis=-1)
    homography = fit_homography(even.reshape(-1, 2), nodes.reshape(-1, 2))
    if homography is None:
        return 1.0
    off = np.linalg.norm(project(homography, even) - nodes, axis=-1)
    return float(off.mean() / (across.period * down.period) ** 0.5)


def _crossings(view: View, across: Comb, down: Comb, reach: float) -> Doubles:
    """Where the lines of a view really cross, ``(rows + 1, columns + 1, 2)``."""
    right = _followed(view.upright, across, down, reach)
    low = _followed(view.level.T, down, across, reach)
    x, y = np.meshgrid(across.teeth, down.teeth)
    column, row = np.meshgrid(np.arange(across.count + 1), np.arange(down.count + 1))
    for _ in range(3):
        x, y = _at(right, column, y, down), _at(low, row, x, across)
    return np.stack([x, y], axis=-1)


def _at(curves: Doubles, number: npt.NDArray[np.int_], along: Doubles, comb: Comb) -> Doubles:
    t = 2 * (along - comb.first) / (comb.last - comb.first) - 1
    a, b, c = (curves[number, n] for n in range(3))
    return np.asarray(a + b * t + c * t**2, np.float64)


def _followed(trace: Floats, across: Comb, along: Comb, reach: float) -> Doubles:
    """For each upright line a parabola: its place over how far down it is, from -1 to 1.

    Of a line that is hardly seen, what its neighbours say.
    """
    middle = along.teeth[:-1] + along.period / 2
    t = 2 * (middle - along.first) / (along.last - along.first) - 1
    terms = np.stack([np.ones_like(t), t, t**2], axis=1)
    part = np.linspace(0.12, 0.88, 9)
    rows = (along.teeth[:-1, None] + part * along.period).ravel()
    row = np.clip(np.round(rows).astype(int), 0, trace.shape[0] - 1)
    curves = np.stack([across.teeth, 0 * across.teeth, 0 * across.teeth], axis=1)
    for span in (reach, reach / 2):
        # Once it is known how a line bends, it is followed closely.
        start = terms @ curves.T
        place, trust = _places(trace, row, len(part), start, max(2, round(span * across.period)))
        rough = 0.05 * across.period + 0.7
        for number in range(len(curves)):
            curves[number] += _parabola(
                terms, place[:, number] - start[:, number], trust[:, number], rough
            )
        curves = _agreed(curves, trust.mean(0), across)
    return curves


def _places(
    trace: Floats, row: npt.NDArray[np.int_], samples: int, start: Doubles, span: int
) -> tuple[Doubles, Doubles]:
    """Of every side of each line: where it is, and how far that is to be believed.

    :param row: of the view, ``samples`` for each side.
    :param start: where it should be, ``(sides, lines)``.
    """
    step = np.arange(-span, span + 1)
    first = np.round(start).astype(int)
    column = np.repeat(first, samples, axis=0)[..., None] + step
    window = trace[row[:, None, None], np.clip(column, 0, trace.shape[1] - 1)]
    # Several rows of a side together, so that a digit's stroke is less than a line.
    sides = window.reshape(len(first), samples, *window.shape[1:]).mean(1)
    # One line has one place: its whole length says which of two strokes it is.
    whole = sides.mean(0) * np.exp(-0.3 * (step / span) ** 2)
    whole = np.asarray(cv2.GaussianBlur(whole, (0, 0), 1.5, sigmaY=0.01), np.float64)
    peak = step[whole.argmax(1)]
    near = np.exp(-(((step - peak[:, None]) / (0.45 * span + 1.5)) ** 2))
    weight = sides**2 * near
    strength = weight.sum(-1)
    place = first + (weight * step).sum(-1) / (strength + 1e-9)
    return place, np.clip(strength / 0.5, 0, 1)


def _parabola(terms: Doubles, off: Doubles, trust: Doubles, rough: float) -> Doubles:
    """The parabola through most of the places of a line's sides."""
    robust = np.ones(len(off))
    # Seen hardly anywhere: where it should be. A line bends less than it leans.
    pull = np.diag([0.02, 0.06, 0.2])
    found: Doubles = np.zeros(3)
    for _ in range(4):
        weighted = terms * (trust * robust)[:, None]
        found = np.asarray(np.linalg.solve(weighted.T @ terms + pull, weighted.T @ off))
        robust = 1 / (1 + ((off - terms @ found) / rough) ** 2)
    return np.asarray(found, np.float64)


def _agreed(curves: Doubles, trust: Doubles, across: Comb) -> Doubles:
    """Lines that are hardly seen moved to where the others say."""
    number = np.linspace(-1, 1, len(curves))
    terms = np.stack([np.ones_like(number), number, number**2], axis=1)
    clear = trust / (trust + 0.2)
    off = curves - np.stack([across.teeth, 0 * number, 0 * number], axis=1)
    weighted = terms * clear[:, None]
    common = np.linalg.solve(weighted.T @ terms + np.diag([0.01, 0.1, 0.5]), weighted.T @ off)
    share = np.clip(trust / _SEEN, 0, 1)[:, None]
    return np.asarray(share * curves + (1 - share) * (curves - off + terms @ common), np.float64)


#: Place and slope of a line in pixels of the close-up from the corner, and half its width.
Line: TypeAlias = tuple[float, float, float]

#: Pixels a square in a corner's close-up, and how far it reaches, in squares from the corner.
_SCALE, _OUT, _IN = 40, 0.5, 1.25
#: A frame's line is sought this far from where it should be, and at such slopes.
_CORNER_REACH, _SLOPE = 0.22, 0.12
#: The part of it that is looked at, in squares from the corner: past the other line.
_ALONG = (0.12, 1.1)
#: A line is darker than what lies so far on both sides of it, in pixels of the close-up.
_SIDES = (3, 6)
#: A line must be seen along this much of it, and nearly as clearly as any other nearby.
_CORNER_SEEN, _NEARLY = 0.5, 0.6
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
    most = round(_CORNER_REACH * _SCALE)
    places, slopes = np.arange(-most, most + 1), np.linspace(-_SLOPE, _SLOPE, 13)
    rows = places[:, None, None] + slopes[:, None] * x + _OUT * _SCALE
    index = np.clip(np.round(rows).astype(int), 0, len(light) - 1)
    seen = share[index, np.arange(len(columns))].mean(-1)
    if seen.max() < _CORNER_SEEN:
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
