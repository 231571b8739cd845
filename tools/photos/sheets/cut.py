"""Photos that end before the sheet does: two of its marks are outside, all squares are inside."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import cv2
import numpy as np

from tools.photos.sheets.photo import Photo

_SIDES = ("left", "top", "right", "bottom")


def cut_off(photo: Photo, count: int, seed: int) -> Photo | None:
    """The photo with less on one or two of its sides, so that ``count`` marks are not whole.

    None where no edge parts as many marks from the squares: the sheet lies askew.
    """
    rng = Random(f"cut-{seed}")
    decoded = cv2.imdecode(np.frombuffer(photo.data, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    height, width = decoded.shape[:2]
    grid = np.array(photo.corners)
    square = float(np.linalg.norm(grid[1] - grid[0])) / len(photo.squares)
    # A finger's breadth or less is left beside the squares.
    room = rng.uniform(0.15, 0.7) * square
    low, high = grid.min(0) - room, grid.max(0) + room
    ends = (low[0], low[1], high[0], high[1])
    fits = []
    for sides in (*((side,) for side in range(4)), *combinations(range(4), 2)):
        box = [0.0, 0.0, float(width), float(height)]
        for side in sides:
            box[side] = min(max(ends[side], 0.0), (width, height)[side % 2])
        lost = [number for number, quad in photo.recipe["marks"].items() if _is_cut(quad, box)]
        if len(lost) == count:
            fits.append((sides, box, lost))
    if not fits:
        return None
    sides, box, lost = rng.choice(fits)
    left, top, right, bottom = (round(end) for end in box)
    done, data = cv2.imencode(
        ".jpg", decoded[top:bottom, left:right], [cv2.IMWRITE_JPEG_QUALITY, 92]
    )
    assert done
    shift = np.array([left, top])
    return replace(
        photo,
        data=data.tobytes(),
        corners=tuple(map(tuple, (grid - shift).tolist())),
        middles=tuple(tuple((x - left, y - top) for x, y in row) for row in photo.middles),
        recipe={**photo.recipe, "cut": tuple(_SIDES[side] for side in sides), "lost": lost},
    )


def _is_cut(quad: tuple[tuple[float, float], ...], box: list[float]) -> bool:
    return any(not (box[0] <= x < box[2] and box[1] <= y < box[3]) for x, y in quad)
