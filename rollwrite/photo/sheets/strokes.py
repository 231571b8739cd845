"""What in a box is darker than paper, and not because it is printed there.

Nobody's pencil is as dark as print, but every stroke stands out from the blank paper round it. How
far, against how uneven that paper is on this photo, says more than how dark it is.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from rollwrite.photo.arrays import Floats

#: Pixels about print that may still be print, and about a stroke that show its paper.
_PRINT, _PAPER = 5, 9
#: Of print, in parts of a pixel: as much as this covers it.
_COVERED: Final = 0.05
#: The rim of a box that is its frame, in parts of its patch.
_FRAME: Final = 0.14
#: Unevenness below which paper is as even as any, in logarithms of light.
_EVEN: Final = 0.015
#: Times the unevenness that count as 1, and the least and the most that is told.
_CLEAR, _LEAST, _MOST = 4.0, -1.0, 2.0
#: From the median of what is off to its deviation.
_DEVIATION: Final = 1.48


def strokes(boxes: Floats) -> Floats:
    """How clearly each pixel is darker than the paper round it, ``(n, height, width)``, -1 to 2.

    :param boxes: of one sheet, as :func:`rollwrite.photo.sheets.patches.cut_boxes` makes them.
    """
    kernel = np.ones((_PRINT, _PRINT), np.uint8)
    found = np.zeros(boxes.shape[:3], np.float32)
    blank = np.zeros(boxes.shape[:3], np.float32)
    for number, box in enumerate(boxes):
        near_print = cv2.dilate(np.ascontiguousarray(box[..., 3]), kernel)
        blank[number] = near_print < _COVERED
        dark = -box[..., 0] * blank[number]
        paper = _around(dark) / (_around(blank[number]) + _COVERED)
        found[number] = dark - paper * blank[number]
    height, width = boxes.shape[1:3]
    top, left = round(_FRAME * height), round(_FRAME * width)
    inner = np.abs(found[:, top:-top, left:-left])
    counted = inner[blank[:, top:-top, left:-left] > 0]
    uneven = _DEVIATION * float(np.median(counted)) if counted.size else 0.0
    clear = np.clip(found / (_CLEAR * (uneven + _EVEN)), _LEAST, _MOST)
    return np.asarray(clear, np.float32)


def _around(values: Floats) -> Floats:
    mean = cv2.blur(values, (_PAPER, _PAPER), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(mean, np.float32)
