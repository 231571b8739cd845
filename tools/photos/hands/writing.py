"""Letters and numbers that people write into squares, and where in a square something lies."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

from tools.photos.hands.filling import Quad
from tools.photos.hands.ink import Layer, Pen, Point

_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)


def write(
    layer: Layer, quad: Quad, side: float, pen: Pen, text: str, height: float, rng: Random
) -> None:
    """Write a few letters into the middle of a square; ``height`` in squares."""
    font = rng.choice(_FONTS)
    thick = max(1, round(pen.width * side))
    (_, tall), _ = cv2.getTextSize(text, font, 1.0, thick)
    size = height * side / max(tall, 1)
    (wide, tall), _ = cv2.getTextSize(text, font, size, thick)
    x, y = place_in(quad, 0.5 + rng.gauss(0, 0.05), 0.5 + rng.gauss(0, 0.05))
    mask = np.zeros(layer.density.shape, np.uint8)
    at = round(x - layer.corner[0] - wide / 2), round(y - layer.corner[1] + tall / 2)
    cv2.putText(mask, text, at, font, size, 255, thick, cv2.LINE_AA)
    fresh = mask.astype(np.float32) * (pen.density / 255)
    layer.density = np.maximum(layer.density, fresh)


def place_in(quad: Quad, u: float, v: float) -> Point:
    """A place of a square by its parts of the way right and down, 0 to 1."""
    (ax, ay), (bx, by), _, (dx, dy) = quad
    return ax + u * (bx - ax) + v * (dx - ax), ay + u * (by - ay) + v * (dy - ay)
