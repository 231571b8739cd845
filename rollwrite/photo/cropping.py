"""The board in a photo as a small picture, seen from straight above: to compare with what was
read."""

from __future__ import annotations

import cv2
import numpy as np

from rollwrite.photo.decode import decode
from rollwrite.photo.reading import Reading
from rollwrite.photo.sheets.find import square_ends

#: Shown round the board, in squares.
_MARGIN = 0.4
_QUALITY = 78


def crop(data: bytes, reading: Reading, side_px: int) -> bytes:
    """See :func:`rollwrite.photo.crop`."""
    photo = decode(data)
    nodes = (np.array(reading.nodes, np.float64) + 0.5) * photo.factor - 0.5
    side = len(reading.squares)
    ends = square_ends(side)
    corners = nodes[[0, 0, side, side], [0, side, side, 0]]
    scale = side_px / (side + 2 * _MARGIN)
    target = (ends + _MARGIN) * scale
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), target.astype(np.float32))
    view = cv2.warpPerspective(
        photo.picture,
        warp,
        (side_px, side_px),
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_REPLICATE,
    )
    done, jpeg = cv2.imencode(".jpg", view, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    assert done
    return jpeg.tobytes()
