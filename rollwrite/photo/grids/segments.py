"""Straight strokes in a picture, and which of them hang together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.arrays import Doubles, Picture

#: Strokes shorter than this part of the picture's long side say nothing of a grid.
_SHORTEST = 0.018
#: What hangs together is worth a look when it is this long and wide, in parts of the long side.
_SMALLEST = 0.16
#: Levels of grey by which a line is darker than what is round it.
_DARKER = 6


@dataclass(frozen=True, eq=False)
class Group:
    """Strokes that may belong to one grid.

    :ivar strokes: ``(n, 4)``: x and y of both ends, in pixels.
    :ivar outline: points round what they are part of, ``(m, 2)``.
    """

    strokes: Doubles
    outline: Doubles


def groups(grey: Picture) -> list[Group]:
    """Groups of strokes in a picture: each large thing that hangs together, then all of them."""
    strokes = _strokes(grey)
    if len(strokes) < 4:
        return []
    middle = (strokes[:, :2] + strokes[:, 2:]) / 2
    x, y = np.round(middle).astype(int).T
    x, y = np.clip(x, 0, grey.shape[1] - 1), np.clip(y, 0, grey.shape[0] - 1)
    found = []
    for dark, most in _dark(grey):
        labels, outlines = _components(dark, most)
        label = labels[y, x]
        found += [
            Group(strokes[label == number], outline)
            for number, outline in outlines
            if (label == number).sum() >= 4
        ]
    return [*found, Group(strokes, strokes.reshape(-1, 2))]


@cache
def _detector() -> cv2.LineSegmentDetector:
    return cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE)


def _strokes(grey: Picture) -> Doubles:
    found = np.asarray(_detector().detect(grey)[0], np.float64)
    # Without one there is None, which becomes a NaN.
    strokes: Doubles = found.reshape(-1, 4) if found.ndim > 1 else np.zeros((0, 4))
    length = np.hypot(strokes[:, 2] - strokes[:, 0], strokes[:, 3] - strokes[:, 1])
    return np.asarray(strokes[length > _SHORTEST * max(grey.shape)], np.float64)


def _dark(grey: Picture) -> list[tuple[Picture, int]]:
    """What is darker than its surroundings, then what is much darker; how many parts to look at.

    What somebody ruled on squared paper is darker than the paper's own lines.
    """
    around = (max(grey.shape) // 26) | 1
    soft = cv2.GaussianBlur(grey, (0, 0), 0.8)
    off = np.asarray(cv2.subtract(cv2.blur(soft, (around, around)), soft), np.uint8)
    much = max(2 * _DARKER, 0.5 * float(np.percentile(off[::3, ::3], 99)))
    return [(np.asarray(off > level, np.uint8), most) for level, most in ((_DARKER, 2), (much, 1))]


def _components(
    dark: Picture, most: int
) -> tuple[npt.NDArray[np.float32], list[tuple[int, Doubles]]]:
    """Numbers of what hangs together by pixel, and the outlines of the largest."""
    dark = np.asarray(cv2.dilate(dark, np.ones((3, 3), np.uint8)), np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    wide, high = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    size = np.minimum(wide, high)
    size[0] = 0
    chosen = [int(n) for n in np.argsort(-size)[:most] if size[n] > _SMALLEST * max(dark.shape)]
    outlines = []
    for number in chosen:
        left, top = stats[number, cv2.CC_STAT_LEFT], stats[number, cv2.CC_STAT_TOP]
        part = labels[top : top + high[number], left : left + wide[number]] == number
        # Of each row the ends are enough for what lies round it.
        rows = np.nonzero(part.any(1))[0]
        first, last = part.argmax(1)[rows], wide[number] - 1 - part[:, ::-1].argmax(1)[rows]
        ends = np.concatenate([np.stack([first, rows], 1), np.stack([last, rows], 1)])
        outlines.append((number, ends + np.array([left, top], np.float64)))
    # A stroke runs along the edge of what is dark.
    near = cv2.dilate(labels.astype(np.float32), np.ones((3, 3), np.uint8))
    return np.asarray(near, np.float32), outlines
