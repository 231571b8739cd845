"""What a level says of light and phone, drawn by lot."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats
from tools.photos.camera.light import Sensor, lamp_of, lit, shadow
from tools.photos.camera.pinhole import enlarged
from tools.photos.levels import Level

#: Light is worked out at every eighth pixel.
STEP = 8
_HARSH = ("hard", "wild")


def lighted(scene: Floats, size: tuple[int, int], how: Level, rng: Random) -> tuple[Floats, Floats]:
    """The scene in its light, and the main lamp's colour."""
    kelvin = rng.uniform(*how.kelvin)
    lamp = lamp_of(kelvin, rng, falloff=rng.uniform(0, 0.4 if how.name == "easy" else 1.6))
    light = lit(size, lamp, STEP)
    gains = np.array([lamp.red, 1.0, lamp.blue], np.float32)
    for _ in range(rng.choice(how.shadows)):
        # What reaches a shadow is the light of the room: another colour.
        room = lamp_of(
            kelvin * rng.uniform(0.8, 1.6) if how.name in _HARSH else kelvin, rng, falloff=0
        )
        left = 1 - rng.uniform(*how.shade)
        mask = shadow(size, rng, STEP, softest=how.softest)[..., None]
        tinted = np.array([room.red, 1.0, room.blue], np.float32) / gains
        light = light * (1 - mask + mask * np.float32(left) * tinted)
    if rng.random() < how.glare:
        spot = shadow(size, rng, STEP, softest=0.3)[..., None]
        light = light * (1 + spot * np.float32(rng.uniform(0.1, 0.5)))
    return scene * enlarged(np.asarray(light, np.float32), STEP, size), gains


def photocopied(page: Floats) -> Floats:
    """The page as a grey copier prints it: light paper lighter, colours all gone."""
    grey = cv2.transform(page, np.array([[0.3, 0.59, 0.11]], np.float32))
    toned = 0.84 * np.clip(grey / np.float32(np.percentile(grey[::9, ::9], 90)), 0, 1) ** 1.15
    return np.asarray(np.repeat(toned[..., None], 3, axis=2), np.float32)


def random_sensor(how: Level, rng: Random, long_side: int) -> Sensor:
    """A phone; blur and shake grow with the pixels of the frame's long side."""
    noise = rng.uniform(*how.noise)
    fine = long_side / 1600
    return Sensor(
        exposure=rng.uniform(*how.exposure),
        balance=rng.uniform(*how.balance),
        saturation=rng.uniform(0.7, 1.35) if how.name in _HARSH else rng.uniform(0.85, 1.25),
        contrast=rng.uniform(0, 0.5),
        noise=noise,
        smear=rng.uniform(0, 0.8) if noise > 3 else 0.0,
        blur=rng.uniform(*how.blur) * fine,
        motion=rng.uniform(0, how.motion) * fine,
        sharpen=rng.uniform(1, 2.5) if how.oddly(rng) else rng.choice((0.0, 0.3, 0.8)),
        quality=rng.randint(*how.quality),
        subsampling=rng.random() < 0.7,
    )
