"""What the phone's sensor makes of light, in the families for choosing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Floats, Picture
from tools.photos.semireal.conditions import Condition


def taken(scene: Floats, seen: Condition, damages: Sequence[str], rng: Random) -> Picture:
    """The picture of a scene's linear light."""
    exposure = rng.uniform(1.6, 2.6) if "overexposed" in damages else rng.uniform(0.85, 1.2)
    sigma = min(max(seen.blur * rng.uniform(0.7, 1.2), 0.3), 1.8)
    soft = cv2.GaussianBlur(scene * exposure, (0, 0), sigma)
    picture = np.asarray(255 * cv2.pow(np.clip(soft, 0, 1), 1 / 2.2), np.float32)
    noise = np.random.default_rng(rng.getrandbits(32))
    spread = seen.grain * rng.uniform(0.7, 1.3)
    size = picture.shape[:2]
    for share, shape in ((0.85, (*size, 1)), (0.5, (*size, 3))):
        rough = noise.standard_normal(shape, np.float32)
        smooth = cv2.GaussianBlur(rough, (0, 0), 0.7).reshape(shape)
        amount = share * spread / float(smooth[::9, ::9].std())
        picture = np.asarray(picture + amount * smooth, np.float32)
    return np.clip(np.round(picture), 0, 255).astype(np.uint8)
