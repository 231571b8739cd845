"""Ink as coverage, from the distance to a path or from a mask, and how it multiplies with paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats

Path: TypeAlias = Doubles
Rgb: TypeAlias = tuple[float, float, float]

#: Of each colour, what felt pens, pencils and ballpoints look like, 0 to 255.
INKS: dict[str, tuple[Rgb, ...]] = {
    "B": ((30, 70, 170), (20, 110, 190), (60, 80, 160), (0, 60, 140), (70, 130, 215)),
    "Y": ((250, 215, 40), (245, 230, 70), (240, 200, 20), (255, 225, 90)),
    "R": ((200, 30, 40), (220, 50, 60), (180, 20, 35), (235, 70, 70)),
    "G": ((30, 140, 70), (60, 160, 60), (20, 110, 60), (90, 180, 80)),
}
#: What lies at hand for writing.
DARK: tuple[Rgb, ...] = ((25, 25, 30), (40, 40, 45), (95, 95, 100), (35, 45, 120), (70, 70, 75))


def tinted(ink: Rgb, noise: np.random.Generator, spread: float = 12) -> Rgb:
    """Another pen of nearly the same ink."""
    red, green, blue = np.clip(np.array(ink) + noise.normal(0, spread, 3), 0, 255)
    return float(red), float(green), float(blue)


def field(size: tuple[int, int], cell: float, noise: np.random.Generator) -> Floats:
    """Smooth noise, about -1 to 1, ``(height, width)``; ``cell`` pixels from hill to hill."""
    height, width = size
    coarse = noise.normal(0, 0.5, (max(2, int(height / cell) + 2), max(2, int(width / cell) + 2)))
    return np.asarray(
        cv2.resize(coarse.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC),
        np.float32,
    )


def streaks(
    size: tuple[int, int], angle: float, length: float, noise: np.random.Generator
) -> Floats:
    """Noise drawn out along an angle, uniform from 0 to 1."""
    reach = max(3, int(length) | 1)
    kernel = np.zeros((reach, reach), np.float32)
    middle = reach // 2
    dx, dy = np.cos(angle) * middle, np.sin(angle) * middle
    ends = [(round(middle + s * dx), round(middle + s * dy)) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1)
    raw = noise.normal(0, 1, size).astype(np.float32)
    drawn = cv2.filter2D(cv2.GaussianBlur(raw, (0, 0), 0.8), -1, kernel / kernel.sum())
    spread = float(drawn.std()) or 1.0
    return np.asarray(1 / (1 + np.exp(-1.7 * drawn / spread)), np.float32)


def curve(points: Sequence[tuple[float, float]], steps: int = 12) -> Path:
    """A smooth path through points (Catmull-Rom)."""
    at = np.asarray(points, np.float64)
    if len(at) < 3:
        return at
    ends = np.vstack([2 * at[0] - at[1], at, 2 * at[-1] - at[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        parts.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2
                   + (3 * b - a - 3 * c + d) * t**3)
        )  # fmt: skip
    return np.vstack([*parts, at[-1:]])


def lined(
    cover: Floats, paths: Sequence[Path], width: float, noise: np.random.Generator, dry: float
) -> None:
    """Cover what lies near some paths (pixels), as a nib of this width does.

    :param cover: coverage, 0 to 1, changed in place.
    :param dry: how much of the stroke breaks off, 0 to 1.
    """
    paths = [path for path in paths if len(path)]
    if not paths:
        return
    points = np.vstack(list(paths))
    edge = int(3 * width) + 4
    height, whole = cover.shape
    left, top = np.maximum(np.floor(points.min(0)).astype(int) - edge, 0)
    right, low = np.minimum(np.ceil(points.max(0)).astype(int) + edge, (whole, height))
    if left >= right or top >= low:
        return
    empty = np.full((low - top, right - left), 255, np.uint8)
    for path in paths:
        cv2.polylines(
            empty, [np.round((path - (left, top)) * 16).astype(np.int32)], False, 0, 1,
            cv2.LINE_8, 4,
        )  # fmt: skip
    away = cv2.distanceTransform(empty, cv2.DIST_L2, 5)
    size = empty.shape
    half = width / 2 * (1 + 0.35 * field(size, 6 * width + 4, noise))
    made = np.clip((half - away) / 0.9 + 0.5, 0, 1) * min(1.0, width / 1.4)
    if dry:
        made *= np.clip(1.2 - dry * 1.6 * noise.random(size), 0, 1)
    part = cover[top:low, left:right]
    np.maximum(part, made, out=part, casting="unsafe")


def shaded(
    cover: Floats,
    mask: Floats,
    angle: float,
    dense: float,
    square: float,
    fray: float,
    noise: np.random.Generator,
) -> None:
    """Cover a mask with streaks; ``dense`` is the part of it that is covered."""
    outside = cv2.distanceTransform((mask < 0.5).astype(np.uint8), cv2.DIST_L2, 5)
    inside = cv2.distanceTransform((mask >= 0.5).astype(np.uint8), cv2.DIST_L2, 5)
    frayed = inside - outside + fray * square * (field(mask.shape, square / 3, noise) - 0.4)
    grain = streaks((mask.shape[0], mask.shape[1]), angle, square * 0.7, noise)
    made = np.clip((dense - grain) * 6 + 0.5, 0, 1) * np.clip(frayed + 0.5, 0, 1)
    np.maximum(cover, made, out=cover, casting="unsafe")


def inked(page: Floats, cover: Floats, ink: Rgb, strength: float = 1.0) -> None:
    """Multiply a page, 0 to 1 as shown, by an ink where it covers."""
    for channel in range(3):
        page[..., channel] *= 1 - strength * cover * np.float32(1 - ink[channel] / 255)
