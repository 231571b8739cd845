"""What may happen to a board's picture between the plastic and the file, for training only.

Photos of ``tools/photos/boards`` take seconds each; a picture of one from straight above can be
spoilt in many ways within a few milliseconds: another set's colours, windows mirrored, lamps,
shadows, exposure, noise, compression, squares that lie where the rules do not allow them.
"""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats, Picture

Kinds: TypeAlias = npt.NDArray[np.int64]

_LEVELS = np.arange(256, dtype=np.float32) / 255
_LINEAR = np.where(_LEVELS <= 0.04045, _LEVELS / 12.92, ((_LEVELS + 0.055) / 1.055) ** 2.4).astype(
    np.float32
)


def spoilt(view: Picture, truth: Kinds, rng: np.random.Generator) -> tuple[Picture, Kinds]:
    """A board's picture and what lies on it, changed by lot.

    :param view: from straight above, ``(side * pixels, side * pixels, 3)``, blue first.
    :param truth: what lies on every square, row by row.
    """
    side = round(len(truth) ** 0.5)
    light, truth = _moved(_LINEAR[view], truth, side, rng)
    kinds = truth.reshape(side, side)
    if rng.random() < 0.7:
        light *= _other_colours(kinds, light.shape[0], rng)
    if rng.random() < 0.6:
        light *= _shade(light.shape[0], rng)
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        light += _window(light, kinds, rng)
    lamp = rng.normal(0, 0.12, 3) + rng.normal(0, 0.2)
    light *= np.exp(lamp).astype(np.float32)
    return _photographed(light, rng), truth


def _moved(
    light: Floats, truth: Kinds, side: int, rng: np.random.Generator
) -> tuple[Floats, Kinds]:
    """Some squares' pictures put where others are, not far away: against the rules, mostly."""
    light, truth = light.copy(), truth.copy()
    pixels = len(light) // side
    for _ in range(rng.integers(0, 12)):
        row, column = rng.integers(0, side, 2)
        other, across = np.array((row, column)) + rng.integers(-4, 5, 2)
        other, across = np.clip((other, across), 0, side - 1)
        there = light[row * pixels :, column * pixels :][:pixels, :pixels]
        there[:] = light[other * pixels :, across * pixels :][:pixels, :pixels].copy()
        truth[row * side + column] = truth[other * side + across]
    return light, truth


def _other_colours(kinds: Kinds, size: int, rng: np.random.Generator) -> Floats:
    """Each colour as another year's set has it, and the board likewise."""
    gains = np.exp(rng.normal(0, 0.16, (int(kinds.max()) + 1, 3)) + rng.normal(0, 0.1))
    gains[0] = np.exp(rng.normal(0, 0.06, 3) + rng.normal(0, 0.3))
    wide = cv2.resize(
        gains[kinds].astype(np.float32), (size, size), interpolation=cv2.INTER_NEAREST
    )
    return np.asarray(cv2.GaussianBlur(wide, (0, 0), 1.2), np.float32)


def _shade(size: int, rng: np.random.Generator) -> Floats:
    """Light that falls off, and the edge of a shadow in which the sky's colour is."""
    y, x = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    along = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle))
    fall = np.exp(np.float32(rng.normal(0, 0.3)) * along)
    if rng.random() < 0.5:
        return np.asarray(fall[..., None], np.float32)
    edge = np.clip((along - rng.uniform(-0.9, 0.9)) / rng.uniform(0.02, 0.4) + 0.5, 0, 1)
    left = rng.uniform(0.25, 0.8) * np.exp(rng.normal(0, 0.08, 3))
    shadow = 1 - edge[..., None] * (1 - left)
    return np.asarray(fall[..., None] * shadow, np.float32)


def _window(light: Floats, kinds: Kinds, rng: np.random.Generator) -> Floats:
    """A lamp or window mirrored by what lies flat; slanted rims mirror something else."""
    size, side = len(light), len(kinds)
    y, x = np.mgrid[0 : side : size * 1j, 0 : side : size * 1j].astype(np.float32)
    x0, y0 = rng.uniform(0, side, 2)
    half = rng.uniform(0.6, 0.3 * side, 2)
    angle = rng.uniform(0, np.pi)
    c, s = np.float32(np.cos(angle)), np.float32(np.sin(angle))
    u, v = np.abs((x - x0) * c + (y - y0) * s), np.abs((y - y0) * c - (x - x0) * s)
    soft = rng.uniform(0.1, 2.5)
    there = np.clip((half[0] - u) / soft + 0.5, 0, 1) * np.clip((half[1] - v) / soft + 0.5, 0, 1)
    inner = np.minimum(np.minimum(x % 1, 1 - x % 1), np.minimum(y % 1, 1 - y % 1))
    rim = rng.uniform(0.04, 0.25)
    flat = np.clip((inner - rim) / 0.06, rng.choice((0.0, 0.2, 1.0)), 1)
    # Each unit is tilted a little otherwise than the next, and a board is duller than a piece.
    units = np.exp(rng.normal(0, 0.2, kinds.shape))
    units *= np.where(kinds == 0, rng.choice((0.1, 0.4, 1.0)), 1)
    each = cv2.resize(units.astype(np.float32), (size, size), interpolation=cv2.INTER_NEAREST)
    bright = np.exp(rng.uniform(np.log(0.05), np.log(1.5)))
    tint = np.exp(rng.normal(0, 0.06, 3))
    return np.asarray((there * flat * each * bright)[..., None] * tint, np.float32)


def _photographed(light: Floats, rng: np.random.Generator) -> Picture:
    """What a camera makes of light: blur, saturation, contrast, noise, a file."""
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), rng.uniform(0.3, 1.6)), np.float32)
    grey = light.mean(-1, keepdims=True)
    light = np.clip(grey + (light - grey) * np.float32(rng.uniform(0.55, 1.25)), 0, 1)
    levels = 255 * light ** np.float32(1 / rng.uniform(1.8, 2.6))
    noise = rng.normal(0, 1, light.shape).astype(np.float32)
    noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), rng.uniform(0.3, 1.0)), np.float32)
    levels += noise / noise.std() * np.float32(rng.uniform(0, 7))
    picture = np.clip(levels, 0, 255).astype(np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))]
    _, file = cv2.imencode(".jpg", picture, quality)
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)
