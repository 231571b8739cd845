"""Lines of handwriting above the grid: who plays, what was agreed, a sum."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats
from tools.photos.camera.scenery import colour
from tools.photos.paper.pages import Blank

#: What people write with: blue and black ballpoints, pencil, and whatever felt pen lies there.
_INKS = ((30, 50, 150), (25, 25, 30), (90, 90, 95), (200, 40, 50), (20, 120, 60))
#: From the grid's upper edge to where the lines begin, in squares: the ring that stays blank.
_RING = 0.92
#: Points of a letter's stroke.
_POINTS = 9


def write_notes(page: Floats, blank: Blank, lines: int, rng: Random) -> None:
    """Write some lines between the header and the grid.

    :param page: linear light that comes back from it, ``(h, w, 3)``; written on.
    """
    grid = blank.geometry["squares"]
    left, top = grid[0][0][0]
    right = grid[0][-1][1][0]
    square = (right - left) / len(grid)
    ink = colour(*rng.choice(_INKS))
    height = _RING * square / lines
    thick = max(1, round(rng.uniform(0.35, 0.8) * blank.density))
    mask = np.zeros(page.shape[:2], np.uint8)
    for line in range(lines):
        base = top - 0.04 * square - height * (lines - 1 - line + 0.25)
        x = left + rng.uniform(0, 0.6) * square
        end = right - rng.uniform(0, 2.5) * square
        while x < end:
            for _ in range(rng.randint(2, 8)):
                stroke, step = _letter(rng, height * 0.5)
                places = (stroke + np.array([x, base])) * blank.density * 16
                cv2.polylines(
                    mask, [np.round(places).astype(np.int32)], False, 255, thick, cv2.LINE_AA, 4
                )
                x += step
            x += rng.uniform(0.3, 0.6) * height
    share = (mask.astype(np.float32) / 255 * rng.uniform(0.7, 0.95))[..., None]
    page *= 1 - share
    page += share * ink


def _letter(rng: Random, high: float) -> tuple[Doubles, float]:
    """A letter's stroke in mm from where it begins, and how wide it is."""
    wide = high * rng.uniform(0.5, 0.9)
    tall = high * rng.choice((1, 1, 1, 1.7))
    t = np.linspace(0, 1, _POINTS)
    loops = rng.choice((0.5, 1, 1, 1.5))
    x = t * wide + 0.25 * wide * np.sin(2 * np.pi * loops * t + rng.uniform(0, 2))
    y = -tall * (0.5 - 0.5 * np.cos(2 * np.pi * loops * t)) - rng.gauss(0, 0.06) * high
    return np.stack([x, y], axis=1), wide
