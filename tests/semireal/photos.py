"""Plans of semi-real sheets, and what is seen of their photos."""

from __future__ import annotations

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from tools.photos.semireal import SemiReal
from tools.photos.semireal.plan import Area, Plan


def opened(photo: SemiReal) -> Floats:
    """The photo's pixels, blue first."""
    picture = cv2.imdecode(np.frombuffer(photo.data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture.astype(np.float32)


def colourfulness(photo: SemiReal) -> Floats:
    """How far the squares' middles are from grey, in the photo as it is, ``(side, side)``."""
    side = len(photo.squares)
    flat = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) * 20
    matrix = cv2.getPerspectiveTransform(np.array(photo.corners, np.float32), flat)
    seen = cv2.warpPerspective(opened(photo), matrix, (20 * side, 20 * side))
    blocks = seen.reshape(side, 20, side, 20, 3)[:, 5:15, :, 5:15].mean((1, 3))
    return np.asarray(1 - blocks.min(-1) / blocks.max(-1), np.float32)


def plan_of(area: Area) -> Plan:
    """Of a sheet of nine by nine with one shape."""
    rows = [["."] * 9 for _ in range(9)]
    for row, column in area.cells:
        rows[row][column] = area.letter
    squares = tuple("".join(row) for row in rows)
    return Plan(
        squares, (area,), frozenset(), frozenset(), (), "cross", "felt", area.style, area.tool
    )
