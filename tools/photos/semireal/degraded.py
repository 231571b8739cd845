"""An established library of paper's and cameras' failings on top, where one is installed.

It is `augraphy`, which is no requirement of the project: photos of the degraded family go through
it when it can be imported.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from random import Random
from typing import Any

import numpy as np

from rollwrite.photo.pictures.arrays import Picture


@cache
def is_installed() -> bool:
    """Whether the library is there."""
    return importlib.util.find_spec("augraphy") is not None


def degraded(picture: Picture, rng: Random, *, strong: bool) -> tuple[Picture, str | None]:
    """A picture with one of the library's failings, of the same size; and which one it was.

    :param picture: red, green, blue, 0 to 255.
    """
    if not is_installed():
        return picture, None
    library: Any = importlib.import_module("augraphy")
    name, options = rng.choice(_choices(strong=strong))
    seed = rng.getrandbits(31)
    np.random.seed(seed)  # the library draws its lots there
    importlib.import_module("random").seed(seed)
    made = getattr(library, name)(p=1, **options)(np.ascontiguousarray(picture[..., ::-1]))
    made = np.asarray(made)
    if made.shape != picture.shape:
        return picture, None
    return np.ascontiguousarray(made[..., ::-1].astype(np.uint8)), name


def _choices(*, strong: bool) -> list[tuple[str, dict[str, Any]]]:
    mild: list[tuple[str, dict[str, Any]]] = [
        ("SubtleNoise", {"subtle_range": 10}),
        ("Jpeg", {"quality_range": (45, 80)}),
        ("Brightness", {"brightness_range": (0.8, 1.2)}),
        ("Gamma", {"gamma_range": (0.7, 1.4)}),
        ("BrightnessTexturize", {}),
    ]
    if not strong:
        return mild
    return [
        *mild,
        ("NoiseTexturize", {}),
        ("DirtyDrum", {}),
        ("ColorShift", {}),
        ("LightingGradient", {}),
    ]
