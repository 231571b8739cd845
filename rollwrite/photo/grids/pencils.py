"""Two pencils of lines: at a slant parallels meet in a point, and two points say the slant."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Doubles, Picture

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


#: Directions of one pencil's lines lie within this of each other, in degrees.
_SPREAD = 14.0
#: The two pencils cross at no less than this, in degrees.
_LEAST_ANGLE = 50.0
#: How far a stroke may point past its pencil's point, in degrees.
_OFF = 1.2
_TRIES = 120
#: Strokes looked at: the longest.
_MOST = 260


def straightened(strokes: Doubles) -> Doubles | None:
    """The homography from pixels to a view with the two main pencils along x and y.

    Near the strokes' middle it leaves lengths along both pencils as they are. None without two
    pencils.
    """
    length = np.hypot(strokes[:, 2] - strokes[:, 0], strokes[:, 3] - strokes[:, 1])
    if len(strokes) > _MOST:
        keep = np.argsort(-length)[:_MOST]
        strokes, length = strokes[keep], length[keep]
    centre = np.average((strokes[:, :2] + strokes[:, 2:]) / 2, axis=0, weights=length)
    unit = max(float(np.abs(strokes.reshape(-1, 2) - centre).max()), 1.0)
    # Numbers near 1, so that points far away are as good as near ones.
    ends = (strokes.reshape(-1, 2, 2) - centre) / unit
    weight = length**1.5 / (length**1.5).sum()
    way = ends[:, 1] - ends[:, 0]
    angle = np.degrees(np.arctan2(way[:, 1], way[:, 0])) % 180
    first, second = _directions(angle, weight)
    if second is None:
        return None
    points = []
    for direction in (first, second):
        near = _apart(angle, direction) < _SPREAD
        points.append(_meeting(ends[near], weight[near], direction))
    # The more level one is x.
    if abs(_tangent(points[0])) > abs(_tangent(points[1])):
        points.reverse()
    return _view(points[0], points[1], centre, unit)


def _apart(angle: Doubles, direction: float) -> Doubles:
    return np.abs((angle - direction + 90) % 180 - 90)


def _tangent(point: Doubles) -> float:
    return float(np.arctan2(abs(point[1]), abs(point[0])))


def _directions(angle: Doubles, weight: Doubles) -> tuple[float, float | None]:
    bins = np.bincount(np.floor(angle / 2).astype(int) % 90, weight, 90)
    kernel = np.array([0.2, 0.5, 0.8, 1.0, 0.8, 0.5, 0.2])
    smooth = np.convolve(np.concatenate([bins[-3:], bins, bins[:3]]), kernel, "valid")
    at: Doubles = np.arange(90, dtype=np.float64) * 2 + 1
    first = float(at[smooth.argmax()])
    far = _apart(at, first) > _LEAST_ANGLE
    second = float(at[np.where(far, smooth, 0).argmax()])
    strong = float(smooth[np.where(far, smooth, 0).argmax()])
    return first, second if strong > 0.12 * float(smooth.max()) else None


def _meeting(ends: Doubles, weight: Doubles, direction: float) -> Doubles:
    """Where a pencil's lines meet, homogeneous, as well as they agree on it."""
    ones = np.ones((len(ends), 1))
    a, b = np.hstack([ends[:, 0], ones]), np.hstack([ends[:, 1], ones])
    lines = np.cross(a, b)
    lines /= np.linalg.norm(lines[:, :2], axis=1, keepdims=True)
    middle = ends.mean(1)
    way = (ends[:, 1] - ends[:, 0]) / np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)[:, None]
    radians = np.radians(direction)
    level = np.array([np.cos(radians), np.sin(radians), 0.0])
    rng = np.random.default_rng(5)
    tries = [level]
    if len(ends) > 1:
        share = weight / weight.sum()
        pairs = rng.choice(len(ends), size=(_TRIES, 2), p=share)
        crossings = np.cross(lines[pairs[:, 0]], lines[pairs[:, 1]])
        size = np.linalg.norm(crossings, axis=1)
        crossings = crossings[size > 1e-6] / size[size > 1e-6][:, None]
        # A point within what is seen is no horizon.
        far = np.linalg.norm(crossings[:, :2], axis=1) > 1.6 * np.abs(crossings[:, 2])
        tries += list(crossings[far])
    points = np.array(tries)
    # From each stroke's middle to the point, for all points at once.
    to_x = points[:, 0, None] - points[:, 2, None] * middle[None, :, 0]
    to_y = points[:, 1, None] - points[:, 2, None] * middle[None, :, 1]
    sine = np.abs(to_x * way[:, 1] - to_y * way[:, 0]) / (np.hypot(to_x, to_y) + 1e-12)
    fits = np.exp(-((np.degrees(np.arcsin(np.clip(sine, 0, 1))) / _OFF) ** 2))
    best = int((fits @ weight).argmax())
    chosen = points[best]
    for _ in range(3):
        x = chosen[0] - chosen[2] * middle[:, 0]
        y = chosen[1] - chosen[2] * middle[:, 1]
        off = np.abs(x * way[:, 1] - y * way[:, 0]) / (np.hypot(x, y) + 1e-12)
        trust = weight * np.exp(-((np.degrees(np.arcsin(np.clip(off, 0, 1))) / _OFF) ** 2))
        length = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
        scaled = lines * np.sqrt(trust * length**2)[:, None]
        _, _, turned = np.linalg.svd(scaled, full_matrices=False)
        if len(turned) < 3 or np.linalg.norm(turned[2][:2]) < 1.6 * abs(turned[2][2]):
            break
        chosen = turned[2]
    return np.asarray(chosen, np.float64)


def _view(level: Doubles, upright: Doubles, centre: Doubles, unit: float) -> Doubles | None:
    horizon = np.cross(level, upright)
    if abs(horizon[2]) < 1e-9:
        return None
    horizon = horizon / horizon[2]
    flat = np.array([[1.0, 0, 0], [0, 1, 0], horizon])
    right, down = (flat @ level)[:2], (flat @ upright)[:2]
    right = right / np.linalg.norm(right) * (1 if right[0] > 0 else -1)
    down = down / np.linalg.norm(down) * (1 if down[1] > 0 else -1)
    axes = np.stack([right, down], axis=1)
    if abs(np.linalg.det(axes)) < 0.3:
        return None
    turned = np.eye(3)
    turned[:2, :2] = np.linalg.inv(axes)
    near = np.array([[1 / unit, 0, -centre[0] / unit], [0, 1 / unit, -centre[1] / unit], [0, 0, 1]])
    back = np.diag([unit, unit, 1.0])
    return np.asarray(back @ turned @ flat @ near, np.float64)
