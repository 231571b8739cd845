"""What a phone makes of light: its lens, its sensor, its wish to please."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats, Picture
from tools.photos.semireal.conditions import Condition

#: Long sides in pixels of pictures that went through a messenger.
_SMALL = (800, 880, 960, 1040)


def taken(scene: Floats, seen: Condition, damages: Sequence[str], rng: Random) -> Picture:
    """The phone's picture of a scene's linear light; a smaller one of low resolution."""
    sigma = float(np.clip(seen.blur * rng.uniform(0.65, 1.2), 0.3, 1.7))
    light = cv2.GaussianBlur(scene, (0, 0), sigma)
    if "overexposed" in damages:
        light = _overexposed(np.asarray(light, np.float32), rng)
    else:
        light = light * rng.uniform(0.82, 1.18)
    noise = np.random.default_rng(rng.getrandbits(32))
    light = _noisy(np.asarray(light, np.float32), seen.grain * rng.uniform(0.7, 1.3), noise)
    picture = 255 * cv2.pow(np.clip(light, 0, 1), 1 / 2.2)
    # Phones sharpen what they have smoothed.
    sharp = rng.uniform(0.0, 0.6)
    picture = picture + sharp * (picture - cv2.GaussianBlur(picture, (0, 0), 1.3))
    if "low-resolution" in damages:
        picture = _small(np.asarray(picture, np.float32), rng)
    return np.clip(np.round(picture), 0, 255).astype(np.uint8)


def _overexposed(light: Floats, rng: Random) -> Floats:
    """Too much light: it spills over, and channel after channel is full."""
    bright = light * rng.uniform(1.5, 2.3)
    spill = np.clip(bright - 0.9, 0, 1)
    small = cv2.resize(spill, None, fx=1 / 8, fy=1 / 8, interpolation=cv2.INTER_AREA)
    glow = cv2.resize(cv2.GaussianBlur(small, (0, 0), 6), light.shape[1::-1])
    full = bright + rng.uniform(0.02, 0.1) * glow
    # A shoulder above 0.7: film had it, phones learnt it.
    return np.asarray(
        np.where(full > 0.7, 0.7 + 0.3 * np.tanh((full - 0.7) / 0.45), full), np.float32
    )


def _noisy(light: Floats, grain: float, noise: np.random.Generator) -> Floats:
    """Noise that grows with the root of the light, and blotches of colour that smoothing leaves.

    :param grain: of white paper, in 255ths of the picture.
    """
    height, width = light.shape[:2]
    root = np.sqrt(np.clip(light, 0.004, 1))
    fine = noise.standard_normal((height, width, 1), np.float32)
    each = noise.standard_normal((height // 2, width // 2, 3), np.float32)
    blotches = cv2.GaussianBlur(cv2.resize(each, (width, height)), (0, 0), 1.0)
    blotches = np.asarray(blotches / blotches[::9, ::9].std(), np.float32)
    # From 255ths after the curve to linear light, at white.
    amount = 2.2 * grain / 255
    return np.asarray(light + amount * root * (0.8 * fine + 0.45 * blotches), np.float32)


def _small(picture: Floats, rng: Random) -> Floats:
    """Made smaller and sent as a file of few bytes."""
    height, width = picture.shape[:2]
    scale = min(rng.choice(_SMALL) / max(height, width), 1.0)
    size = round(width * scale), round(height * scale)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    file = np.clip(np.round(small), 0, 255).astype(np.uint8)
    done, data = cv2.imencode(".jpg", file, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(55, 80)])
    assert done
    read = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert read is not None
    return read.astype(np.float32)
