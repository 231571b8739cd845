"""What happens to a photo after the camera: apps that brighten it, copiers, messengers, scanners.

A photo as a phone takes it is the best case. Pictures are also sent on, copied, run through a
scanner's feed, or brightened by an app, and each of these leaves its own marks.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats

Spoil: TypeAlias = Callable[[Floats, Random, np.random.Generator], Floats]


def spoilt(data: bytes, rng: Random, noise: np.random.Generator) -> bytes:
    """The same photo after one or two mishaps, as JPEG again."""
    decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    picture = np.asarray(decoded, np.float32)
    for spoil in rng.sample(_MISHAPS, rng.choice((1, 1, 2))):
        picture = np.clip(spoil(picture, rng, noise), 0, 255)
    quality = rng.choice((rng.randint(28, 60), rng.randint(60, 92)))
    done, again = cv2.imencode(
        ".jpg", np.round(picture).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality]
    )
    assert done
    return again.tobytes()


def _clouds(
    shape: tuple[int, ...], rng: Random, noise: np.random.Generator, *, coloured: bool
) -> Floats:
    """Smooth noise of several sizes, with a deviation of about 1: ``(height, width, 1 or 3)``."""
    height, width = shape[:2]
    total = np.zeros((height, width, 3), np.float32)
    for size in rng.sample((2, 4, 8, 16, 40, 120), rng.choice((1, 2, 3))):
        grid = noise.standard_normal(
            (height // size + 2, width // size + 2, 3 if coloured else 1), dtype=np.float32
        )
        grown = cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
        total += grown.reshape(height, width, -1)
    return np.asarray(total / max(float(total.std()), 1e-6), np.float32)


def _stained(picture: Floats, rng: Random, noise: np.random.Generator) -> Floats:
    """Paper whose tone varies, also in colour: old, recycled, under a poor sensor."""
    clouds = _clouds(picture.shape, rng, noise, coloured=rng.random() < 0.6)
    strength = math.exp(rng.uniform(math.log(0.01), math.log(0.16)))
    return np.asarray(picture * (1 + clouds * strength), np.float32)


def _grainy(picture: Floats, rng: Random, noise: np.random.Generator) -> Floats:
    """Noise of every pixel by itself; that of a copier has no colour."""
    height, width = picture.shape[:2]
    channels = rng.choice((1, 3, 3))
    grain = noise.standard_normal((height, width, channels), dtype=np.float32)
    return np.asarray(picture + grain * rng.uniform(3, 20), np.float32)


def _streaked(picture: Floats, rng: Random, noise: np.random.Generator) -> Floats:
    """Lines that a dirty drum or a dusty scanner leaves along its way."""
    height, width = picture.shape[:2]
    across = rng.random() < 0.5
    length = height if across else width
    lanes = np.zeros(length, np.float32)
    for _ in range(rng.randint(1, 25)):
        at, wide = rng.uniform(0, length), rng.uniform(0.4, 6)
        lanes += rng.uniform(0.02, 0.3) * np.exp(-(((np.arange(length) - at) / wide) ** 2))
    shade = np.clip(1 - lanes, 0.45, 1).astype(np.float32)
    fade = 1 - (1 - shade) * np.float32(rng.uniform(0.3, 1))
    return np.asarray(picture * (fade[:, None, None] if across else fade[None, :, None]))


def _specked(picture: Floats, rng: Random, noise: np.random.Generator) -> Floats:
    """Toner that a worn copier spits along and across its way: bands of black dots."""
    height, width = picture.shape[:2]
    made = picture.copy()
    for _ in range(rng.randint(1, 6)):
        across = rng.random() < 0.5
        length, breadth = (width, height) if across else (height, width)
        dots = round(length * math.exp(rng.uniform(math.log(0.05), math.log(20))))
        # Thick in some places, thin in others.
        places = np.concatenate(
            [
                noise.uniform(0, length, dots // 3 + 1),
                noise.normal(rng.uniform(0, length), rng.uniform(0.03, 0.2) * length, dots // 3),
                noise.normal(rng.uniform(0, length), rng.uniform(0.03, 0.2) * length, dots // 3),
            ]
        )
        offs = noise.normal(
            rng.uniform(0, breadth), rng.uniform(0.001, 0.02) * breadth, len(places)
        )
        rows, columns = (offs, places) if across else (places, offs)
        kept = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
        dark = np.zeros((height, width), np.float32)
        dark[rows[kept].astype(int), columns[kept].astype(int)] = 1
        size = rng.choice((1, 1, 2, 3))
        dark = np.asarray(cv2.dilate(dark, np.ones((size, size), np.uint8)), np.float32)
        made *= (1 - dark * rng.uniform(0.5, 1.0))[..., None]
    return np.asarray(cv2.GaussianBlur(made, (0, 0), rng.uniform(0.3, 0.8)), np.float32)


def _lit_from_one_side(picture: Floats, rng: Random, noise: np.random.Generator) -> Floats:
    """A gradient of light over the whole picture, perhaps a warm one."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j].astype(np.float32)
    if rng.random() < 0.5:
        way = rng.uniform(0, 2 * math.pi)
        place = 0.5 + (x - 0.5) * math.cos(way) + (y - 0.5) * math.sin(way)
    else:
        place = np.hypot(x - rng.random(), y - rng.random())
    ends = np.array([[rng.uniform(0.45, 1.0)] * 3, [rng.uniform(0.8, 1.25)] * 3], np.float32)
    ends *= 1 + noise.normal(0, 0.04, (2, 3)).astype(np.float32)
    place = np.clip(place, 0, 1)[..., None]
    return np.asarray(picture * (ends[0] * (1 - place) + ends[1] * place), np.float32)


def _adjusted(picture: Floats, rng: Random, noise: np.random.Generator) -> Floats:
    """Brighter or darker, harder or softer, as an app or a copier's dial does it."""
    light = np.clip(picture / 255, 0, 1) ** np.float32(rng.uniform(0.6, 1.6))
    light = (light - 0.5) * rng.uniform(0.75, 1.35) + 0.5
    grey = light.mean(2, keepdims=True)
    return np.asarray(
        255 * (grey + (light - grey) * rng.uniform(0.55, 1.25)) * rng.uniform(0.8, 1.25)
    )


def _out_of_register(picture: Floats, rng: Random, noise: np.random.Generator) -> Floats:
    """One colour a pixel or more beside the others: a scanner's rows, a lens's edge."""
    made = picture.copy()
    for channel in rng.sample((0, 1, 2), rng.choice((1, 2))):
        move = np.array([[1, 0, rng.gauss(0, 1.4)], [0, 1, rng.gauss(0, 1.4)]], dtype=np.float32)
        made[..., channel] = cv2.warpAffine(
            np.ascontiguousarray(picture[..., channel]),
            move,
            picture.shape[1::-1],
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return made


def _sent_on(picture: Floats, rng: Random, noise: np.random.Generator) -> Floats:
    """Made smaller and compressed by a messenger, and larger again."""
    height, width = picture.shape[:2]
    part = rng.uniform(0.5, 0.9)
    size = max(round(width * part), 1), max(round(height * part), 1)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    done, data = cv2.imencode(
        ".jpg", np.round(small).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, rng.randint(30, 70)]
    )
    assert done
    again = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert again is not None
    return np.asarray(
        cv2.resize(again, (width, height), interpolation=cv2.INTER_LINEAR), np.float32
    )


_MISHAPS: Final[tuple[Spoil, ...]] = (
    _stained,
    _stained,
    _grainy,
    _streaked,
    _specked,
    _specked,
    _lit_from_one_side,
    _adjusted,
    _out_of_register,
    _sent_on,
)
