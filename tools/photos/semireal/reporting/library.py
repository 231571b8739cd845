"""An established library of cameras' failings on top, where one is installed.

It is `albumentations`, which is no requirement of the project. Only what leaves every pixel where
it was is used: the truth holds places.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from functools import cache
from random import Random
from typing import Any, TypeAlias

import numpy as np

from rollwrite.photo.pictures.arrays import Picture

Choice: TypeAlias = tuple[str, dict[str, Any]]
_MILD: tuple[Choice, ...] = (
    ("RandomBrightnessContrast", {"brightness_limit": 0.12, "contrast_limit": 0.18}),
    ("RandomGamma", {"gamma_limit": (75, 135)}),
    ("RandomToneCurve", {"scale": 0.12}),
    ("ISONoise", {"color_shift": (0.005, 0.02), "intensity": (0.08, 0.25)}),
    ("PlanckianJitter", {"mode": "blackbody", "temperature_limit": (4500, 8500)}),
    ("ImageCompression", {"quality_range": (45, 80)}),
    ("Sharpen", {"alpha": (0.1, 0.3), "lightness": (0.9, 1.0)}),
    ("Downscale", {"scale_range": (0.7, 0.9)}),
    ("CLAHE", {"clip_limit": (1.0, 2.0), "tile_grid_size": (6, 6)}),
)
_STRONG: tuple[Choice, ...] = (
    ("MotionBlur", {"blur_limit": (3, 5)}),
    ("Defocus", {"radius": (1, 2), "alias_blur": (0.1, 0.2)}),
    ("ImageCompression", {"quality_range": (32, 48)}),
    ("Downscale", {"scale_range": (0.5, 0.7)}),
    ("ISONoise", {"color_shift": (0.02, 0.05), "intensity": (0.25, 0.5)}),
    ("MultiplicativeNoise", {"multiplier": (0.85, 1.15), "elementwise": True}),
    ("Posterize", {"num_bits": 5}),
    ("ColorJitter", {"brightness": 0.2, "contrast": 0.25, "saturation": (0.65, 1.2), "hue": 0.015}),
    ("RGBShift", {"r_shift_limit": 14, "g_shift_limit": 10, "b_shift_limit": 14}),
)


@cache
def is_installed() -> bool:
    """Whether the library is there."""
    return importlib.util.find_spec("albumentations") is not None


def degraded(picture: Picture, rng: Random, *, strong: bool) -> tuple[Picture, str | None]:
    """A picture with one of the library's failings, or two; and which.

    :param picture: red, green, blue, 0 to 255.
    """
    if not is_installed():
        return picture, None
    # Otherwise it asks on the net whether there is a newer one.
    os.environ["NO_ALBUMENTATIONS_UPDATE"] = "1"
    library: Any = importlib.import_module("albumentations")
    choices = [rng.choice(_STRONG if strong and rng.random() < 0.55 else _MILD)]
    if strong and rng.random() < 0.4:
        choices.append(rng.choice(_MILD))
    steps = [getattr(library, name)(p=1.0, **options) for name, options in choices]
    made = library.Compose(steps, seed=rng.getrandbits(31))(image=np.ascontiguousarray(picture))
    return np.ascontiguousarray(made["image"], np.uint8), " + ".join(name for name, _ in choices)
