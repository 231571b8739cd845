"""Pens on paper: markers, pencils, ballpoints and crayons, and the many ways to fill a square.

A page is reflectance, linear light, 0 to 1. Ink takes away light: where it lies with density ``d``
the page is multiplied by ``exp(-d * absorbance)``.
"""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats

Point: TypeAlias = tuple[float, float]

#: For each colour: hue in degrees, saturation and value of a full stroke on white paper.
HUES = {
    "B": ((200, 248), (0.55, 0.98), (0.35, 0.9)),
    "Y": ((44, 62), (0.55, 1.0), (0.88, 1.0)),
    "R": ((-16, 12), (0.65, 0.95), (0.6, 0.95)),
    "G": ((82, 168), (0.5, 0.95), (0.3, 0.8)),
}


@dataclass(frozen=True)
class Pen:
    """A pen of one colour.

    :ivar absorbance: of red, green and blue light, for a stroke of density 1.
    :ivar density: of one stroke; a second stroke over it adds a part of that.
    :ivar width: of a stroke, as a part of a square.
    :ivar grain: how much the paper's tooth breaks the stroke, 0 to 1.
    """

    absorbance: tuple[float, float, float]
    density: float
    width: float
    grain: float


def linear(value: float) -> float:
    """An sRGB component (0 to 1) as linear light."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def absorbance_of(hue: float, saturation: float, value: float) -> tuple[float, float, float]:
    """The absorbance of an ink that looks like this on white paper."""
    parts = colorsys.hsv_to_rgb(hue / 360 % 1, saturation, value)
    red, green, blue = (-float(np.log(max(linear(part), 0.004))) for part in parts)
    return red, green, blue


#: How far an odd ink is outside of them.
_ODD_HUE = {"B": 8, "Y": 6, "R": 8, "G": 6}
_ODD_DEPTH = 0.12


def random_pen(colour: str, kind: str, rng: Random, *, odd: bool = False) -> Pen:
    """A pen of a colour; ``kind`` is marker, felt, pencil, crayon, ballpoint or highlighter."""
    hues, saturations, values = HUES[colour]
    hue, saturation, value = rng.uniform(*hues), rng.uniform(*saturations), rng.uniform(*values)
    if odd:
        hue += rng.uniform(-1, 1) * _ODD_HUE[colour]
        saturation = min(1.0, saturation + rng.uniform(-1, 1) * _ODD_DEPTH)
        value = min(1.0, value + rng.uniform(-1, 1) * _ODD_DEPTH)
    if colour == "G" and hue < 95:
        value = max(value, 0.6)
    ranges = {
        "marker": ((0.8, 1.4), (0.22, 0.5), (0.0, 0.1)),
        "felt": ((0.7, 1.1), (0.07, 0.16), (0.0, 0.15)),
        "pencil": ((0.3, 0.75), (0.05, 0.12), (0.3, 0.75)),
        "crayon": ((0.5, 1.0), (0.12, 0.3), (0.4, 0.8)),
        "ballpoint": ((0.7, 1.1), (0.025, 0.05), (0.0, 0.3)),
        "highlighter": ((0.5, 0.9), (0.25, 0.45), (0.0, 0.05)),
    }
    density, width, grain = ranges[kind]
    if kind == "highlighter":
        value = max(value, 0.85)
    return Pen(
        absorbance_of(hue, saturation, value),
        rng.uniform(*density),
        rng.uniform(*width),
        rng.uniform(*grain),
    )


def black_pen(rng: Random) -> Pen:
    """What people cross boxes out with: pencil, black or blue pen."""
    dark = rng.choice(((0.0, 0.0, 0.08), (220, 0.8, 0.45), (0.0, 0.0, 0.35)))
    return Pen(absorbance_of(*dark), rng.uniform(0.6, 1.1), rng.uniform(0.04, 0.09), 0.1)


class Layer:
    """Density of one pen over a part of a page, drawn stroke by stroke.

    :param corner: pixel of the page at the layer's top left.
    :param size: width and height in pixels.
    """

    def __init__(self, corner: tuple[int, int], size: tuple[int, int]) -> None:
        self.corner = corner
        width, height = size
        self.density: Floats = np.zeros((max(height, 1), max(width, 1)), np.float32)

    def stroke(self, points: list[Point], width: float, strength: float, overlap: float) -> None:
        """Draw a line through ``points`` (page pixels); ``overlap`` 0 covers, 1 adds."""
        x, y = self.corner
        # Four binary digits below the pixel, for cv2.
        path = np.array([((px - x) * 16, (py - y) * 16) for px, py in points]).round()
        mask = np.zeros(self.density.shape, np.uint8)
        line = path.astype(np.int32).reshape(-1, 1, 2)
        thickness = max(1, round(width))
        cv2.polylines(mask, [line], False, 255, thickness, cv2.LINE_AA, 4)
        fresh = mask.astype(np.float32) * (strength * min(1.0, width / thickness) / 255)
        # A second pass darkens by a part of the ink it brings.
        over = np.minimum(self.density, fresh)
        self.density = np.maximum(self.density, fresh) + overlap * over

    def fill(self, polygon: list[Point], strength: float) -> None:
        """Cover a polygon evenly."""
        x, y = self.corner
        path = np.array([((px - x) * 16, (py - y) * 16) for px, py in polygon]).round()
        mask = np.zeros(self.density.shape, np.uint8)
        cv2.fillPoly(mask, [path.astype(np.int32).reshape(-1, 1, 2)], 255, cv2.LINE_AA, 4)
        fresh = mask.astype(np.float32) * (strength / 255)
        self.density = np.maximum(self.density, fresh)

    def onto(self, page: Floats, pen: Pen, tooth: Floats) -> None:
        """Lay the ink on a page (changed in place); ``tooth`` is the paper's grain, 0 to 1."""
        x, y = self.corner
        height, width = self.density.shape
        left, top = max(0, x), max(0, y)
        right, bottom = min(page.shape[1], x + width), min(page.shape[0], y + height)
        if left >= right or top >= bottom:
            return
        density = self.density[top - y : bottom - y, left - x : right - x]
        grain = tooth[top:bottom, left:right]
        density = density * (1 - pen.grain * np.clip(2 * grain - 0.3, 0, 1))
        part = page[top:bottom, left:right]
        part *= np.exp(-density[..., None] * np.array(pen.absorbance, np.float32))


def wobbly(a: Point, b: Point, amount: float, rng: Random) -> list[Point]:
    """A line from a to b as a hand draws it."""
    steps = 5
    return [
        (
            a[0] + (b[0] - a[0]) * t / steps + rng.gauss(0, amount),
            a[1] + (b[1] - a[1]) * t / steps + rng.gauss(0, amount),
        )
        for t in range(steps + 1)
    ]


def paper_tooth(height: int, width: int, rng: np.random.Generator) -> Floats:
    """Grain of the paper, 0 to 1: what a pencil skips over."""
    fine = rng.random((height, width), dtype=np.float32)
    coarse = cv2.resize(
        rng.random((height // 3 + 1, width // 3 + 1), dtype=np.float32), (width, height)
    )
    grain = cv2.GaussianBlur(fine, (3, 3), 0) * 0.5 + np.asarray(coarse, np.float32) * 0.5
    low, high = np.percentile(grain[::7, ::7], (5, 95))
    return np.asarray(np.clip((grain - low) / (high - low), 0, 1), np.float32)
