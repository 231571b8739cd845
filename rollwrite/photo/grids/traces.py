"""A part of a picture seen straight, and how much each place looks like part of a line there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from rollwrite.photo.pictures.homography import project

#: The long side of a view in pixels, and how many of them one pixel of the picture may become.
_LONG = 520
_MOST_ENLARGED = 2.0
#: Seen round what is looked for, as a part of its size.
_AROUND = 0.19
#: A place is half a line when it is darker than both sides by this much (logarithm of light), or by
#: so many times the noise.
_HALF, _NOISES = 0.035, 2.5
#: An edge of something painted counts so much against a line.
_EDGE, _LEAST_EDGE = 0.55, 0.12
#: A line half as dark as the strong ones is weak.
_WEAK = 0.55
#: From here on a place belongs to a line.
_LINE = 0.3
#: Shorter strokes than this, in pixels, are print or hatching.
_RUN = 11
_LOG = np.log(np.arange(256, dtype=np.float32) + 12)


@dataclass(frozen=True, eq=False)
class View:
    """A part of a picture, straightened.

    :ivar matrix: from pixels of the picture to pixels of the view.
    :ivar upright: how much a pixel looks like part of an upright line, 0 to 1; ``level`` likewise.
    :ivar seen: which pixels are inside the picture.
    """

    matrix: Doubles
    upright: Floats
    level: Floats
    seen: npt.NDArray[np.bool_]
    _kept: dict[tuple[int, bool], Floats] = field(default_factory=dict, repr=False)

    def sums(self, period: float, *, turned: bool = False) -> Floats:
        """How much of each column is line down to each row, ``(rows + 1, columns)``.

        :param period: of the lines in pixels, which says how far one may stray from its column.
        :param turned: of each row and its columns instead.
        """
        reach = round(min(3.0, 1 + period / 14))
        if (reach, turned) not in self._kept:
            trace = self.level.T if turned else self.upright
            self._kept[reach, turned] = _sums(np.ascontiguousarray(trace), reach)
        return self._kept[reach, turned]

    def strong(self, part: float) -> View:
        """Only the strong lines: those that were ruled, say, on paper with lines of its own.

        :param part: how many per cent of what is line are not strong.
        """
        upright, level = _strong(self.upright, part), _strong(self.level, part)
        return replace(self, upright=upright, level=level, _kept={})


def view_of(picture: Picture, matrix: Doubles, outline: Doubles) -> View | None:
    """The part of a picture round an outline, as a homography straightens it.

    :param matrix: from pixels of the picture, where one pixel stays about one pixel.
    :param outline: ``(n, 2)``, in pixels of the picture.
    """
    depth = outline @ matrix[2, :2] + matrix[2, 2]
    near = depth > 0.35
    if near.sum() < 3:
        return None
    places = project(matrix, outline[near])
    low, high = np.percentile(places, (0.5, 99.5), axis=0)
    room = _AROUND * (high - low).max() + 4
    low, high = low - room, high + room
    span = float((high - low).max())
    if span < 40 or float((high - low).min()) < 30:
        return None
    scale = min(_LONG / span, _MOST_ENLARGED)
    width, height = (int(side) for side in np.ceil((high - low) * scale))
    shift = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]])
    full = shift @ matrix
    seen = _inside(picture.shape[:2], full, (width, height))
    warped = cv2.warpPerspective(
        picture, full, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    light = np.asarray(cv2.LUT(warped, _LOG), np.float32)
    upright = _trace(light) * seen
    level = _trace(np.asarray(cv2.transpose(light), np.float32)).T * seen
    return View(full, upright, level, seen)


def _inside(
    shape: tuple[int, ...], matrix: Doubles, size: tuple[int, int]
) -> npt.NDArray[np.bool_]:
    whole = np.zeros(shape, np.uint8)
    # The very edge of the picture looks like a line.
    whole[3:-3, 3:-3] = 1
    return np.asarray(cv2.warpPerspective(whole, matrix, size, flags=cv2.INTER_NEAREST)) > 0


def _trace(light: Floats) -> Floats:
    """How much each pixel looks like part of an upright line, 0 to 1."""
    soft = np.asarray(cv2.GaussianBlur(light, (0, 0), sigmaX=0.8, sigmaY=2.0), np.float32)
    grey = np.asarray(cv2.transform(soft, np.full((1, 3), 1 / 3, np.float32)), np.float32)
    dark = np.zeros_like(grey)
    for reach in (2, 4):
        ridge = np.minimum(grey[:, : -2 * reach], grey[:, 2 * reach :]) - grey[:, reach:-reach]
        dark[:, reach:-reach] = np.maximum(dark[:, reach:-reach], ridge)
    edge = np.zeros_like(grey)
    blue, green, red = cv2.split(cv2.absdiff(soft[:, 4:], soft[:, :-4]))
    edge[:, 2:-2] = cv2.max(cv2.max(blue, green), red)
    # The edges of a line itself are none of something painted.
    near = np.asarray(cv2.dilate(dark, np.ones((1, 9), np.uint8)), np.float32)
    edge[(edge < _LEAST_EDGE) | (near > 0.35 * edge)] = 0
    strength = np.maximum(dark, _EDGE * edge)
    few = dark[::3, ::3]
    noise = float(np.median(few[few > 0])) if (few > 0).any() else 0.0
    strength = strength / (strength + np.float32(max(_HALF, _NOISES * noise)))
    # Long runs only.
    run = np.ones((_RUN, 1), np.uint8)
    return np.asarray(cv2.morphologyEx(strength, cv2.MORPH_OPEN, run), np.float32)


def _sums(trace: Floats, reach: int) -> Floats:
    near = np.asarray(cv2.dilate(trace, np.ones((1, 2 * reach + 1), np.uint8)), np.float32)
    there = np.minimum(near / _LINE, 1) ** 2
    sums = np.zeros((len(trace) + 1, trace.shape[1]), np.float32)
    np.cumsum(there, axis=0, out=sums[1:])
    return sums


def _strong(trace: Floats, part: float) -> Floats:
    dark = trace / np.maximum(1 - trace, 0.02)
    lines = dark[trace > _LINE]
    if not len(lines):
        return trace
    half = np.float32(_WEAK * np.percentile(lines[::5], part))
    fourth = np.square(np.square(dark / half))
    return np.asarray(fourth / (fourth + 1), np.float32)
