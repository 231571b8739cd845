"""Sheets with shapes drawn as outlines: their squares are read as filled, and one says so."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.photo.arrays import Floats
from rollwrite.photo.sheets.patches import PATCH, Patches

#: The part of a patch in its middle that no outline reaches, as a border left out.
_BORDER = 8
#: Ink against a patch's own paper, in logarithms of light.
_INK = 0.15
#: The part of a middle up to which it has no ink.
_NONE = 0.08
#: Where a square's lightest part is that far off the sheet's paper, all of it is drawn on.
_FULL = 0.25
#: So many squares without a middle, and that part of all that are drawn, are a way to draw.
_FEW, _MOST = 3, 0.5


def is_hollow(patches: Patches, drawn: npt.NDArray[np.bool_]) -> bool:
    """Whether most squares that are read as drawn have no ink in their middles.

    :param drawn: squares, in reading order.
    """
    if drawn.sum() < _FEW:
        return False
    hollow = ~_has_ink(patches.squares[drawn])
    return int(hollow.sum()) >= max(_FEW, _MOST * len(hollow))


def _has_ink(squares: Floats) -> npt.NDArray[np.bool_]:
    smooth = [cv2.blur(np.ascontiguousarray(patch), (3, 3)) for patch in squares]
    inner = np.asarray(smooth)[:, _BORDER : PATCH - _BORDER, _BORDER : PATCH - _BORDER]
    pixels = inner.reshape(len(inner), -1, 3)
    # Against the square's own paper, for a shadow is no ink.
    paper = np.median(pixels, axis=1)
    share = (np.linalg.norm(pixels - paper[:, None], axis=-1) > _INK).mean(1)
    full = (paper[:, 0] < -_FULL) | (np.linalg.norm(paper[:, 1:], axis=-1) > _FULL)
    return np.asarray(full | (share > _NONE), np.bool_)
