"""Does a straightened grid lie on the printed one? A check of its lines and of the paper around it.

A grid that is laid one square off still fits most of its lines. What gives it away are its edges:
at one of them, printed lines and drawn squares continue beyond the grid, where the sheet is blank;
at the opposite one, the outermost lines are missing. Either sign alone may come from dirt or poor
light, and what somebody wrote beside the grid is neither: it has strokes between the lines as well,
and paper between its own. Lines are only judged between two blank squares, because
pen strokes look like lines.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.sheets.warp import Warp, flattened

#: Pixels per square in the straightened picture in which lines are sought.
SCALE = 24
#: Squares of paper shown around the grid.
AROUND = 0.75
#: The logarithm of every level: light and shade multiply levels, so they shift their logarithms.
LOG = np.log(np.arange(256, dtype=np.float32) + 8)
#: In squares: how far a line may be from its place, and how far from it one is looked for.
_NEAR, _FAR = 0.13, 0.45
#: The band outside the grid in which no line may continue, in squares from the grid's edge. It does
#: not begin at the edge: pen strokes overshoot a little.
_OUTSIDE = (0.36, 0.72)
#: A ridge counts as a line from this fraction of the usual strength of lines on this sheet.
_LINE = 0.5
#: Where so many times more of a ridge is in the lines' places than beside them, they are there, and
#: as strong as that: writing may have stronger ridges of its own.
_THERE = 4.0
#: Weaker lines than this, in logarithms of light, say nothing.
_VISIBLE = 0.006
#: Paper is blank up to these mean values of colour and of darkness, in logarithms of light.
_BLANK, _DARK = 0.06, 0.06
#: Something is drawn outside the grid from this mean value of colour on.
_DRAWN = 0.35
#: And not from a smaller part of the tint that most drawn squares of the sheet stay below: what
#: shows through from the other side is paler than what is drawn.
_AS_STRONG, _MOST = 0.2, 90
#: Where in a column of that band, from its darkest pixel to its lightest, it is looked at.
_PAPER = 0.75
#: To estimate the trend along a strip: iterations, and the error at which a pixel counts half.
_ROUNDS, _EXACT = 8, 0.01
#: With fewer lines between blank squares no statement is made: in all, and at one edge.
_ENOUGH, _ENOUGH_AT_EDGE = 6, 3
#: For each edge (left, right, top, bottom) the opposite one.
_OPPOSITE = (1, 0, 3, 2)
#: How much may continue beyond an edge, as a fraction, before the grid counts as misplaced: where
#: lines are missing at the opposite edge, where that cannot be told, and where none is missing.
_IF_MISSING, _IF_UNKNOWN, _IF_PRESENT = 0.12, 0.45, 0.65
#: Lines are missing at an edge where more than this fraction of them cannot be seen.
_MISSING = 0.7


def ridges_of(view: Picture) -> tuple[Floats, Floats]:
    """How much each pixel looks like part of a thin grey line: a vertical, a horizontal one."""
    light = LOG[view]
    grey = np.asarray(cv2.transform(light, np.full((1, 3), 1 / 3, np.float32)), np.float32)
    # Printed lines have the paper's own tint, most inks have not.
    warm, cold = light[..., 2] - grey, light[..., 0] - grey
    warm -= np.median(warm[::5, ::5])
    cold -= np.median(cold[::5, ::5])
    coloured = cv2.blur(warm**2 + cold**2, (3, 3))
    plain = np.exp(coloured * np.float32(-1 / 0.015))
    return _ridge(grey, plain), _ridge(grey.T, plain.T).T


def _ridge(grey: Floats, plain: Floats) -> Floats:
    """Where a pixel is darker than both of its sides; the edge of an inked area is not."""
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), sigmaX=0.6, sigmaY=2.5), np.float32)
    ridge = np.zeros_like(smooth)
    ridge[:, 2:-2] = np.minimum(smooth[:, :-4], smooth[:, 4:]) - smooth[:, 2:-2]
    # A black stroke must not count for more than a line.
    return np.asarray(np.clip(ridge, 0, 0.12) * plain, np.float32)


def inked(view: Picture) -> Floats:
    """How far each pixel is from the paper's tint, 0 to 1.

    The tint is taken from around the grid, where there is mostly paper.
    """
    light = LOG[view]
    rim = np.concatenate([light[:SCALE], light[-SCALE:]])
    return off_tint(light - np.median(rim, axis=(0, 1)))


def off_tint(light: Floats) -> Floats:
    """How coloured each pixel is, 0 to 1.

    :param light: logarithms over paper, ``(..., 3)``.
    """
    return np.asarray(1 - np.exp(_tint(light) ** 2 * np.float32(-1 / 0.03)), np.float32)


def _tint(light: Floats) -> Floats:
    """How far from grey each pixel is, in logarithms."""
    off = light - light.mean(-1, keepdims=True)
    return np.asarray(np.sqrt((off**2).sum(-1)), np.float32)


@dataclass(frozen=True, eq=False)
class LineCheck:
    """How well a grid agrees with the picture that it was laid over.

    Values for edges are in the order left, right, top, bottom.

    :ivar strength: of the lines on this sheet, in logarithms of light.
    :ivar misplaced: for every side of every square whether its line is clearly beside its place:
        vertical sides ``(side, side + 1)``, then horizontal ones ``(side + 1, side)``.
    :ivar off: the fraction of the lines between blank squares that are misplaced.
    :ivar distance: the mean distance of lines from their places, in squares.
    :ivar beyond: for each edge, the fraction of the lines that continue outside the grid.
    :ivar drawn: for each edge, the fraction of the squares just outside in which something is
        drawn.
    :ivar missing: for each edge, the fraction of the lines ending there, between blank squares,
        that cannot be seen; None where there are too few of them.
    """

    strength: float
    misplaced: tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]
    off: float
    distance: float
    beyond: tuple[float, ...]
    drawn: tuple[float, ...]
    missing: tuple[float | None, ...]

    @property
    def is_visible(self) -> bool:
        """Whether enough of the lines is seen for anything to be said."""
        return self.strength > _VISIBLE

    @property
    def is_right(self) -> bool:
        """Whether nothing speaks against the grid."""
        return self.off < 0.02 and max(self.beyond) < 0.15 and max(self.drawn) < 0.15

    @property
    def is_wrong(self) -> bool:
        """Whether the grid may lie a whole square off, or not on a printed grid at all."""
        return self.off > 0.15 or any(
            max(beyond, drawn) > _tolerance(self.missing[opposite])
            for beyond, drawn, opposite in zip(self.beyond, self.drawn, _OPPOSITE, strict=True)
        )

    def beside(self) -> npt.NDArray[np.bool_]:
        """Squares, in reading order, next to a misplaced line."""
        vertical, horizontal = self.misplaced
        near = vertical[:, 1:] | vertical[:, :-1] | horizontal[1:] | horizontal[:-1]
        return np.asarray(near.ravel(), np.bool_)

    @property
    def score(self) -> float:
        """Higher is better: for choosing among several ways to lay the grid."""
        return -self.off - self.distance - max(self.beyond) - max(self.drawn)


def _tolerance(missing: float | None) -> float:
    """How much may continue beyond an edge, given what is missing at the opposite one."""
    if missing is None:
        return _IF_UNKNOWN
    return _IF_MISSING if missing > _MISSING else _IF_PRESENT


def line_check(picture: Picture, warp: Warp, hidden: Collection[int] = ()) -> LineCheck:
    """Compare a grid with the lines in the picture.

    :param hidden: corners of the sheet that something covers, numbered as in ``corner_of``: the
        paper outside the grid is not judged near them.
    """
    side = warp.template.side
    view = flattened(picture, warp, -AROUND, side + AROUND, SCALE)
    vertical, horizontal = ridges_of(view)
    coloured, dark = inked(view), _darkness(view)
    drawn = np.maximum(coloured / np.float32(_BLANK), dark / np.float32(_DARK))
    # The second direction is transposed, so that its lines run from top to bottom as well.
    directions = ((vertical, drawn, coloured), (horizontal.T, drawn.T, coloured.T))
    found = [_segments(ridge, covered, side) for ridge, covered, _ in directions]
    number = sum(int(one.blank.sum()) for one in found)
    heights = np.concatenate([one.highest[one.blank] for one in found])
    strength = float(np.percentile(heights, 70)) if number >= _ENOUGH else 0.0
    is_visible, floor = strength > _VISIBLE, max(_LINE * strength, _VISIBLE)
    printed, beside_it = (
        float(
            np.median(
                np.concatenate([part[one.blank] for part, one in zip(parts, found, strict=True)])
            )
        )
        if number
        else 0.0
        for parts in ([one.in_place for one in found], [one.beside for one in found])
    )
    weakest = floor
    if printed > max(_THERE * beside_it, _VISIBLE):
        weakest = min(floor, _LINE * printed)
    misplaced = [np.zeros_like(one.blank) for one in found]
    off = distance = 0.0
    if is_visible:
        clear = [one.blank & (one.highest > floor) for one in found]
        misplaced = [
            seen & (one.in_place < weakest) & (np.abs(one.offset) > _NEAR)
            for seen, one in zip(clear, found, strict=True)
        ]
        off = sum(int(part.sum()) for part in misplaced) / number
        offsets = [np.abs(one.offset)[seen] for seen, one in zip(clear, found, strict=True)]
        distance = float(np.concatenate(offsets).mean())
    strongest = _AS_STRONG * _strong_tint(view, side)
    beyond: list[float] = []
    beside: list[float] = []
    missing: list[float | None] = []
    # Horizontal lines end at the left and right edge, vertical ones at the top and bottom.
    for (ridge, _, colour), one in zip(directions[::-1], found[::-1], strict=True):
        for end in (0, 1):
            missing.append(
                _missing(one.in_place[:, -end], one.blank[:, -end], weakest if is_visible else None)
            )
            on, between = ((part > floor).mean() for part in _beyond(ridge, colour, side, end))
            beyond.append(max(0.0, float(on - between)) if is_visible else 0.0)
            # Left and right, the strip along the edge is a column of the view.
            strip = view if len(beside) > 1 else view.transpose(1, 0, 2)
            corners = ((0, 3), (1, 2), (0, 1), (3, 2))[len(beside)]
            open_halves = [corner not in hidden for corner in corners]
            beside.append(_drawn_beyond(strip, side, end, strongest, open_halves))
    return LineCheck(
        strength,
        (misplaced[0].T, misplaced[1]),
        off,
        distance,
        tuple(beyond),
        tuple(beside),
        tuple(missing),
    )


def _darkness(view: Picture) -> Floats:
    """How much darker each pixel is than the paper around it, in logarithms of light."""
    light = np.asarray(LOG[view].mean(-1), np.float32)
    small = cv2.resize(light, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = 2 * (SCALE // 4) + 1
    paper = cv2.blur(cv2.dilate(small, np.ones((reach, reach))), (reach, reach))
    full = cv2.resize(paper, light.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(full - light, np.float32)


class _Segments(NamedTuple):
    """What is seen at each side of each square, ``(lines, squares)``.

    :ivar in_place: the strongest ridge where the line should be.
    :ivar beside: likewise between that place and the next lines.
    :ivar highest: the strongest ridge near it, and ``offset`` how far off that is, in squares.
    :ivar blank: whether the paper on both sides is blank.
    """

    in_place: Doubles
    beside: Doubles
    highest: Doubles
    offset: Doubles
    blank: npt.NDArray[np.bool_]


def _segments(ridge: Floats, covered: Floats, side: int) -> _Segments:
    """Measure the lines of one direction.

    :param ridge: in which these lines are vertical.
    :param covered: from 1 on, something is drawn at a pixel.
    """
    reach, near = round(_FAR * SCALE), round(_NEAR * SCALE)
    centre = np.round((np.arange(side + 1) + AROUND) * SCALE - 0.5).astype(int)
    columns = np.clip(centre[:, None] + np.arange(-reach, reach + 1), 0, ridge.shape[1] - 1)
    lines = np.arange(side + 1)
    in_place, beside, highest, offsets, blank = [], [], [], [], []
    for row in range(side):
        top, bottom = (round((row + part + AROUND) * SCALE) for part in (0.12, 0.88))
        profile = ridge[top:bottom].mean(0)[columns]
        peak = profile.argmax(1)
        in_place.append(profile[:, reach - near : reach + near + 1].max(1))
        left, right = profile[:, : 2 * near + 1].max(1), profile[:, -2 * near - 1 :].max(1)
        beside.append((left + right) / 2)
        highest.append(profile[lines, peak])
        offsets.append((peak - reach) / SCALE)
        blank.append(covered[top:bottom].mean(0)[columns].mean(1) < 1)
    return _Segments(*(np.stack(part, 1) for part in (in_place, beside, highest, offsets, blank)))


def _missing(in_place: Doubles, blank: npt.NDArray[np.bool_], floor: float | None) -> float | None:
    """The fraction of the lines between the blank squares along an edge that are not there."""
    if floor is None or blank.sum() < _ENOUGH_AT_EDGE:
        return None
    return float((in_place[blank] < floor).mean())


def _beyond(ridge: Floats, colour: Floats, side: int, end: int) -> tuple[Doubles, Doubles]:
    """How strong each vertical line is just outside the grid's upper or lower edge.

    The second value is the same between the lines, where only writing has strokes.
    """
    top, bottom = _outside(side, end)
    profile = (ridge[top:bottom] * (colour[top:bottom] < _DRAWN)).mean(0)
    reach = round(_NEAR * SCALE) + 1
    centre = np.round((np.arange(side + 1) + AROUND) * SCALE - 0.5).astype(int)
    near = np.arange(-reach, reach + 1)
    on, between = (
        np.asarray(profile[places[:, None] + near].max(1), np.float64)
        for places in (centre, centre[:-1] + SCALE // 2)
    )
    return on, between


def _strong_tint(view: Picture, side: int) -> float:
    """How far from the paper's tint the squares are that are drawn most strongly."""
    light, start = LOG[view], round(AROUND * SCALE)
    rim = np.concatenate([light[:start], light[-start:]])
    inside = (light - np.median(rim, axis=(0, 1)))[start : start + side * SCALE]
    tint = _tint(inside[:, start : start + side * SCALE]).reshape(side, SCALE, side, SCALE)
    return float(np.percentile(tint.mean((1, 3)), _MOST))


def _drawn_beyond(
    view: Picture, side: int, end: int, least: float, open_halves: Sequence[bool]
) -> float:
    """The fraction of the squares outside the upper or lower edge in which something is drawn.

    :param least: the tint that such a square has.
    :param open_halves: whether to look at the left and at the right half of them.
    """
    top, bottom = _outside(side, end)
    start = round(AROUND * SCALE)
    light = LOG[view[top:bottom, start : start + side * SCALE]]
    # Between lines of writing there is paper; a square is drawn all over, or nearly so.
    paper = round(_PAPER * (len(light) - 1))
    order = np.argsort(light.mean(-1), axis=0)[paper : paper + 1, :, None]
    even = _evened(np.take_along_axis(light, order, axis=0))
    ink, tint = (
        part.mean(0).reshape(side, SCALE).mean(1) for part in (off_tint(even), _tint(even))
    )
    drawn = (ink > _DRAWN) & (tint > least)
    first, last = (0 if open_halves[0] else side // 2), (side if open_halves[1] else side // 2)
    return float(drawn[first:last].mean()) if first < last else 0.0


def _evened(light: Floats) -> Floats:
    """A strip without its trend: lamplight changes smoothly along it, ink does not.

    :param light: logarithms, ``(height, width, 3)``.
    """
    means = light.mean(0)
    along = np.linspace(-1, 1, len(means))
    terms = np.stack([along**0, along, along**2], axis=1)
    weights = np.ones(len(means))
    trend = np.zeros_like(means)
    for _ in range(_ROUNDS):
        weighted = terms * weights[:, None]
        trend = terms @ np.linalg.solve(weighted.T @ terms, weighted.T @ means)
        weights = 1 / (np.abs(means - trend).max(1) + _EXACT)
    return np.asarray(light - trend, np.float32)


def _outside(side: int, end: int) -> tuple[int, int]:
    """Rows of the view in the band outside the upper or lower edge."""
    near, far = _OUTSIDE
    span = (side + near, side + far) if end else (-far, -near)
    return round((span[0] + AROUND) * SCALE), round((span[1] + AROUND) * SCALE)
