"""Whether a straightened grid lies on the printed one: its lines, its ends, the blank ring.

A grid that is laid one square off fits most of its lines. But then printed lines, and what is
drawn, go on beyond one of its ends, where paper is blank on a sheet, and at the other end lines
are missing. Either alone may be dirt or poor light. Only lines between blank squares count:
strokes of a pen look like lines.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.arrays import Doubles, Floats, Picture
from rollwrite.photo.sheets.ridges import AROUND, LOG, SCALE, inked, off_tint, ridges_of
from rollwrite.photo.sheets.warp import Warp, flattened

#: How far from its place a line still lies on it, and how far it is looked for, in squares.
_NEAR, _FAR = 0.13, 0.45
#: The part of the blank ring in which no line may go on, in squares from the grid's end: strokes
#: of a pen go a little over it.
_BEYOND = (0.36, 0.72)
#: A ridge is a line from this part of what lines have on this sheet, in logarithms of light.
_LINE = 0.5
#: The faintest lines that tell anything.
_VISIBLE = 0.006
#: Up to these means, of colour and of darkness in logarithms of light, paper is blank.
_BLANK, _DARK = 0.06, 0.06
#: From this mean on something is drawn at a place of the ring.
_DRAWN = 0.35
#: Rounds to find what most of a strip is like, and how exactly.
_ROUNDS, _EXACT = 8, 0.01
#: Fewer lines between blank squares tell nothing: in all, and at one end.
_ENOUGH, _ENOUGH_AT_END = 6, 3
#: Ends from left to right and top to bottom: for each the one opposite.
_OPPOSITE = (1, 0, 3, 2)
#: What goes on beyond an end speaks against the grid from these parts on, where at the other end
#: lines are missing, where that cannot be told, and where they are there.
_MISSING, _UNTOLD, _THERE = 0.12, 0.45, 0.65
#: At an end of which this part of the lines cannot be seen, lines are missing.
_GONE = 0.7


@dataclass(frozen=True, eq=False)
class LineCheck:
    """What the picture says of a grid laid over it.

    :ivar seen: how strong lines are on this sheet, in logarithms of light.
    :ivar wrong: of all sides of squares, upright ones ``(side, side + 1)`` and level ones
        ``(side + 1, side)``: the line is clearly beside its place.
    :ivar off: the part of the lines between blank squares that are.
    :ivar stray: how far they are from their places on average, in squares.
    :ivar beyond: for each side (left, right, top, bottom), the part of the lines that go on there
        beyond the grid's end.
    :ivar drawn: likewise, the part of the squares beside the grid in which something is drawn.
    :ivar gone: likewise, of the lines that end there, between the blank squares along that side,
        the part that cannot be seen; None where there are too few of them.
    """

    seen: float
    wrong: tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]
    off: float
    stray: float
    beyond: tuple[float, ...]
    drawn: tuple[float, ...]
    gone: tuple[float | None, ...]

    @property
    def is_right(self) -> bool:
        """Whether there is nothing to be said against the grid."""
        return self.off < 0.02 and max(self.beyond) < 0.15 and max(self.drawn) < 0.15

    @property
    def is_wrong(self) -> bool:
        """Whether the grid may be laid a whole square off, or lies on nothing at all."""
        return self.off > 0.15 or any(
            max(beyond, drawn) > _least(self.gone[opposite])
            for beyond, drawn, opposite in zip(self.beyond, self.drawn, _OPPOSITE, strict=True)
        )

    def beside(self) -> npt.NDArray[np.bool_]:
        """Squares, in reading order, with a line that is not in its place."""
        upright, level = self.wrong
        near = upright[:, 1:] | upright[:, :-1] | level[1:] | level[:-1]
        return np.asarray(near.ravel(), np.bool_)

    @property
    def score(self) -> float:
        """The higher, the better the grid lies: to choose among several ways to lay it."""
        return -self.off - self.stray - max(self.beyond) - max(self.drawn)


def _least(gone: float | None) -> float:
    """How much beyond an end is too much, by what is missing at the other one."""
    if gone is None:
        return _UNTOLD
    return _MISSING if gone > _GONE else _THERE


def line_check(picture: Picture, warp: Warp, hidden: int | None = None) -> LineCheck:
    """Compare a grid with the lines in the picture.

    :param hidden: the corner of the sheet that something lies on, as in ``corner_of``: nothing is
        said of the blank ring near it.
    """
    side = warp.template.side
    view = flattened(picture, warp, -AROUND, side + AROUND, SCALE)
    upright, level = ridges_of(view)
    coloured, dark = inked(view), _darkness(view)
    drawn = np.maximum(coloured / np.float32(_BLANK), dark / np.float32(_DARK))
    ways = ((upright, drawn, coloured), (level.T, drawn.T, coloured.T))
    found = [_segments(ridge, covered, side) for ridge, covered, _ in ways]
    clean = [blank for _, _, _, blank in found]
    number = sum(int(blank.sum()) for blank in clean)
    heights = np.concatenate([high[blank] for _, high, _, blank in found])
    seen = float(np.percentile(heights, 70)) if number >= _ENOUGH else 0.0
    wrong = [np.zeros_like(blank) for blank in clean]
    off = stray = 0.0
    floor = max(_LINE * seen, _VISIBLE)
    if seen > _VISIBLE:
        wrong = [
            blank & (high > floor) & (near < floor) & (np.abs(away) > _NEAR)
            for near, high, away, blank in found
        ]
        off = sum(int(part.sum()) for part in wrong) / number
        aways = [np.abs(away)[blank & (high > floor)] for _, high, away, blank in found]
        stray = float(np.concatenate(aways).mean())
    beyond: list[float] = []
    beside: list[float] = []
    gone: list[float | None] = []
    # Level lines end at the left and right, upright ones at the top and bottom.
    for (ridge, _, colour), (near, _, _, blank) in zip(ways[::-1], found[::-1], strict=True):
        for end in (0, 1):
            gone.append(_gone(near[:, -end], blank[:, -end], floor if seen > _VISIBLE else None))
            lines = _beyond(ridge, colour, side, end)
            beyond.append(float((lines > floor).mean()) if seen > _VISIBLE else 0.0)
            # Of a strip along the grid's side.
            strip = view if len(beside) > 1 else view.transpose(1, 0, 2)
            corners = ((0, 3), (1, 2), (0, 1), (3, 2))[len(beside)]
            skipped = corners.index(hidden) if hidden in corners else None
            beside.append(_drawn_beyond(strip, side, end, skipped))
    return LineCheck(
        seen, (wrong[0].T, wrong[1]), off, stray, tuple(beyond), tuple(beside), tuple(gone)
    )


def _darkness(view: Picture) -> Floats:
    """How much darker than paper near by each pixel is, in logarithms of light."""
    light = np.asarray(LOG[view].mean(-1), np.float32)
    small = cv2.resize(light, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = 2 * (SCALE // 4) + 1
    paper = cv2.blur(cv2.dilate(small, np.ones((reach, reach))), (reach, reach))
    full = cv2.resize(paper, light.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(full - light, np.float32)


def _segments(
    ridge: Floats, covered: Floats, side: int
) -> tuple[Doubles, Doubles, Doubles, npt.NDArray[np.bool_]]:
    """Of each side of a square, ``(lines, squares)``, what is seen round it.

    That is: the highest ridge in its place, the highest one near it, how far off that is, and
    whether paper on both sides is blank.

    :param ridge: in which lines run upright.
    :param covered: from 1 on, something is drawn there.
    """
    span, close = round(_FAR * SCALE), round(_NEAR * SCALE)
    centre = np.round((np.arange(side + 1) + AROUND) * SCALE - 0.5).astype(int)
    columns = np.clip(centre[:, None] + np.arange(-span, span + 1), 0, ridge.shape[1] - 1)
    lines = np.arange(side + 1)
    nears, highs, offs, blanks = [], [], [], []
    for row in range(side):
        top, bottom = (round((row + part + AROUND) * SCALE) for part in (0.12, 0.88))
        profile = ridge[top:bottom].mean(0)[columns]
        peak = profile.argmax(1)
        nears.append(profile[:, span - close : span + close + 1].max(1))
        highs.append(profile[lines, peak])
        offs.append((peak - span) / SCALE)
        blanks.append(covered[top:bottom].mean(0)[columns].mean(1) < 1)
    return np.stack(nears, 1), np.stack(highs, 1), np.stack(offs, 1), np.stack(blanks, 1)


def _gone(near: Doubles, blank: npt.NDArray[np.bool_], floor: float | None) -> float | None:
    """The part of the lines between the blank squares of one row that are not in their places."""
    if floor is None or blank.sum() < _ENOUGH_AT_END:
        return None
    return float((near[blank] < floor).mean())


def _beyond(ridge: Floats, colour: Floats, side: int, end: int) -> Doubles:
    """How strong each upright line is just beyond the grid's upper or lower end."""
    top, bottom = _ring(side, end)
    profile = (ridge[top:bottom] * (colour[top:bottom] < _DRAWN)).mean(0)
    reach = round(_NEAR * SCALE) + 1
    centre = np.round((np.arange(side + 1) + AROUND) * SCALE - 0.5).astype(int)
    return np.asarray(profile[centre[:, None] + np.arange(-reach, reach + 1)].max(1), np.float64)


def _drawn_beyond(view: Picture, side: int, end: int, skipped: int | None) -> float:
    """The part of the squares beyond the grid's upper or lower end in which something is drawn.

    :param skipped: 0 or 1 when the left or right half of them is not looked at.
    """
    top, bottom = _ring(side, end)
    start = round(AROUND * SCALE)
    ink = off_tint(_evened(LOG[view[top:bottom, start : start + side * SCALE]]))
    means = ink.mean(0).reshape(side, SCALE).mean(1)
    half = side // 2
    looked_at = means if skipped is None else means[half:] if skipped == 0 else means[:half]
    return float((looked_at > _DRAWN).mean())


def _evened(light: Floats) -> Floats:
    """A strip over what most of it is like along its way: light of lamps changes smoothly, ink not.

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


def _ring(side: int, end: int) -> tuple[int, int]:
    near, far = _BEYOND
    span = (side + near, side + far) if end else (-far, -near)
    return round((span[0] + AROUND) * SCALE), round((span[1] + AROUND) * SCALE)
