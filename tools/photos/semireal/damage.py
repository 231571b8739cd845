"""What goes wrong: copies without colours, shadows, glare, thumbs, too much light."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats
from tools.photos.semireal.scene import View

#: What of red, green and blue the eye takes for brightness.
_GREY = np.array([0.2126, 0.7152, 0.0722], np.float32)


def photocopied(page: Floats, density: float, rng: Random) -> Floats:
    """A grey copy of a page: steeper, with the toner's speckle."""
    grey = (page @ _GREY) ** (1 / 2.2)
    noise = np.random.default_rng(rng.getrandbits(32))
    fine = 0.1 * noise.standard_normal(grey.shape, np.float32)
    speckle = np.asarray(cv2.GaussianBlur(fine, (0, 0), 0.1 * density), np.float32)
    low, high = rng.uniform(0.02, 0.15), rng.uniform(0.86, 0.97)
    copied = np.clip((grey + speckle * (1 - grey) - low) / (high - low), 0.05, 1) ** 2.2
    return np.repeat(copied[..., None], 3, axis=2).astype(np.float32)


def shadowed(scene: Floats, rng: Random) -> None:
    """The soft shadow of a hand or a head over a part of the picture, in place."""
    height, width = scene.shape[:2]
    small = np.zeros((height // 8, width // 8), np.float32)
    rows, columns = small.shape
    side = rng.randrange(4)
    reach = rng.uniform(0.15, 0.55)
    points = []
    for number in range(9):
        along = (number - 1) / 6
        depth = reach * (0.6 + 0.4 * np.sin(rng.uniform(0, 3) + 3 * along))
        points.append((along * columns, depth * rows))
    shape = np.array([(-columns, -rows), *points, (2 * columns, -rows)], np.int32)
    cv2.fillPoly(small, [shape], 1.0)
    small = np.ascontiguousarray((small, small[::-1], small.T, small.T[:, ::-1])[side])
    small = cv2.resize(small, (columns, rows))
    small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.01, 0.06) * columns)
    # In the shade only the sky is left: bluer than the lamp.
    colour = np.array([1.0, 0.97, rng.uniform(0.8, 0.95)], np.float32) * rng.uniform(0.2, 0.5)
    scene *= 1 - cv2.resize(small, (width, height))[..., None] * colour


def glared(scene: Floats, view: View, grid: Doubles, rng: Random) -> None:
    """A lamp mirrored in glossy ink and paper: nothing is seen there; in place.

    :param grid: corners of the play area in pixels, ``(4, 2)``.
    """
    height, width = scene.shape[:2]
    spot = np.zeros((height // 4, width // 4), np.float32)
    weights = np.array([rng.uniform(0.1, 1) for _ in range(4)])
    middle = (weights[:, None] * grid).sum(0) / weights.sum() / 4
    size = view.density * rng.uniform(10, 26) / 4
    axes = (round(size), round(size * rng.uniform(0.4, 1)))
    centre = (round(float(middle[0])), round(float(middle[1])))
    cv2.ellipse(spot, centre, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    spot = cv2.GaussianBlur(spot, (0, 0), 0.35 * size)
    lamp = rng.uniform(0.7, 1.6) * cv2.resize(spot, (width, height))
    scene += lamp[..., None]


def covered(scene: Floats, view: View, rng: Random, *, thumb: bool) -> int:
    """Something lies on a corner of the sheet, up to its mark and no square; in place.

    :return: the corner's number, clockwise from the page's upper left.
    """
    width, height = view.relief.size
    corner = rng.randrange(4)
    reach = min(width, height) * (rng.uniform(0.05, 0.12) if thumb else rng.uniform(0.08, 0.14))
    at = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)[corner]
    inwards = np.sign(np.array((width, height)) / 2 - at)
    beyond = at - inwards * 60
    if thumb:
        tip = at + inwards * reach
        places = np.array([beyond, tip])
        skin = np.array([rng.uniform(0.35, 0.6), 0.0, 0.0])
        skin[1] = skin[0] * rng.uniform(0.5, 0.62)
        skin[2] = skin[1] * rng.uniform(0.6, 0.8)
    else:
        aside = np.array((-inwards[1], inwards[0])) * 120
        tip = at + inwards * reach * 0.7
        places = np.array([tip + aside, tip - aside, beyond * 1.0 - aside, beyond + aside])
        skin = np.array([rng.uniform(0.02, 0.6) for _ in range(3)])
    pixels = np.round(view.pixels(places)).astype(np.int32)
    mask = np.zeros(scene.shape[:2], np.uint8)
    if thumb:
        cv2.line(
            mask, pixels[0].tolist(), pixels[1].tolist(), 255, max(1, round(17 * view.density))
        )
    else:
        cv2.fillPoly(mask, [pixels], 255)
    soft = cv2.GaussianBlur(mask, (0, 0), 0.3 * view.density).astype(np.float32)[..., None] / 255
    light = float(np.median(scene[:: scene.shape[0] // 40, :: scene.shape[1] // 40]))
    scene += (skin.astype(np.float32) * (0.5 + light) - scene) * soft
    return corner
