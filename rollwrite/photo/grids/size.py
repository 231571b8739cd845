"""The size at which pictures are searched for grids."""

from __future__ import annotations

import cv2
import numpy as np

from rollwrite.photo.arrays import Picture

#: Long side in pixels.
_SEARCHED = 800


def searched(picture: Picture) -> tuple[Picture, float]:
    """A picture no larger than is searched, and its pixels for one of the picture's."""
    factor = _SEARCHED / max(picture.shape[:2])
    if factor >= 1:
        return picture, 1.0
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), factor
