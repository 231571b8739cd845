"""A picture without its coloured inks: what is printed in black, or drawn in pencil, stays.

Strokes of coloured pens run across a grid's lines, many more than there are lines.
"""

from __future__ import annotations

import cv2
import numpy as np

from rollwrite.photo.arrays import Floats, Picture

#: Paper is looked for in blocks of so many pixels, and this far around.
_BLOCK, _AROUND = 8, 9
#: A pixel is coloured when its darkest channel is by so much darker than its lightest, and a
#: picture when this part of it is.
_CHROMA, _PART = 0.3, 0.015


def without_inks(picture: Picture) -> Picture | None:
    """The picture by the lightest of each pixel's channels; None when nothing is coloured.

    Every coloured ink sends back some colour of the light nearly as paper does, black none.
    """
    over = picture / _paper(picture)
    lightest, darkest = over.max(-1), over.min(-1)
    coloured = darkest < (1 - _CHROMA) * lightest
    if coloured.mean() < _PART:
        return None
    grey = np.clip(lightest * 220, 0, 255).astype(np.uint8)
    return np.asarray(cv2.merge([grey, grey, grey]), np.uint8)


def _paper(picture: Picture) -> Floats:
    """What paper would look like all over the picture, in each channel."""
    height, width = picture.shape[:2]
    few = cv2.resize(
        picture, (width // _BLOCK, height // _BLOCK), interpolation=cv2.INTER_AREA
    ).astype(np.float32)
    # Where all is inked, the light is as a little farther away.
    high = cv2.dilate(few, np.ones((_AROUND, _AROUND), np.uint8))
    smooth = cv2.GaussianBlur(high, (0, 0), _AROUND / 2)
    large = cv2.resize(smooth, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.maximum(large, 8), np.float32)
