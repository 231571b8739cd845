"""Sheets that were folded in two or in four, in somebody's pocket, and opened again."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import numpy.typing as npt

from rollwrite.photo.pictures.arrays import Floats
from tools.photos.camera.pinhole import Camera, Crease, enlarged
from tools.photos.levels import Level

#: Light is worked out at every eighth pixel.
_STEP = 8


def random_creases(
    size: tuple[float, float], how: Level, seed: int, folds: int | None
) -> tuple[Crease, ...]:
    """The creases of a sheet.

    Drawn by a lot of their own: a sheet is filled, lit and seen the same with them and without.

    :param size: of the sheet in mm.
    :param folds: how often it was folded in half; None leaves it to the level.
    """
    rng = Random(f"folds-{how.name}-{seed}")
    if folds is None:
        folds = rng.choice((1, 2, 2)) if rng.random() < how.fold else 0
    # Along the short middle first, as everybody does.
    ways = (1, 0) if size[1] > size[0] else (0, 1)
    if folds == 1 and rng.random() < 0.3:
        ways = ways[::-1]
    made = []
    for number, across in enumerate(ways[:folds]):
        lift = rng.choice((-1, 1)) * rng.uniform(*how.fold_mm) * max(size) / 297
        # The second fold goes through two layers: down in one half, up in the other.
        twist = rng.uniform(-0.8, 0.8) * lift if number else rng.uniform(-0.2, 0.2) * lift
        middle = size[across] / 2
        made.append(
            Crease(
                across,
                middle + rng.gauss(0, 0.012) * size[across],
                middle,
                lift,
                twist,
                size[1 - across] / 2,
                size[1 - across] / 2,
            )
        )
    return tuple(made)


def shaded(scene: Floats, camera: Camera, seed: int) -> Floats:
    """The scene with each side of a crease in its own light, and the crease itself worn."""
    if not camera.bend.creases:
        return scene
    rng = Random(f"shade-{seed}")
    x, y = camera.look(_STEP)
    angle, low = rng.uniform(0, 2 * math.pi), rng.uniform(0.1, 1.0)
    at_x, at_y = x.astype(np.float64), y.astype(np.float64)
    rise_x, rise_y = (
        (camera.bend.height(at_x + dx, at_y + dy) - camera.bend.height(at_x - dx, at_y - dy)) / 2
        for dx, dy in ((1.0, 0.0), (0.0, 1.0))
    )
    # Of the light from a lamp aside, paper gets less the more it is turned away.
    light = 1 - low * (rise_x * math.cos(angle) + rise_y * math.sin(angle))
    inside = _inside(x, y, camera)
    shade: Floats = np.where(inside, np.clip(light, 0.5, 1.5), 1).astype(np.float32)
    made = scene.copy()
    made *= enlarged(shade, _STEP, camera.size)[..., None]
    full = [enlarged(part, _STEP, camera.size) for part in (x, y)]
    on_sheet = _inside(full[0], full[1], camera)
    for crease in camera.bend.creases:
        width, depth = rng.uniform(0.25, 0.8), rng.uniform(-0.25, 0.1)
        worn = np.exp(-(((full[crease.across] - np.float32(crease.at)) / np.float32(width)) ** 2))
        made *= (1 + np.float32(depth) * worn * on_sheet)[..., None]
    return np.asarray(made, np.float32)


def _inside(x: Floats, y: Floats, camera: Camera) -> npt.NDArray[np.bool_]:
    width, height = (2 * middle for middle in camera.bend.centre)
    return np.asarray((x > 0) & (y > 0) & (x < width) & (y < height))
