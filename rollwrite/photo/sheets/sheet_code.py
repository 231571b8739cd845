"""The sheet's small code: layout, table and seat, where the photo is good enough to read it."""

from __future__ import annotations

import cv2
import numpy as np
import zxingcpp

from rollwrite.paper import SheetCode, SheetCodeError, parse_code
from rollwrite.photo.arrays import Picture
from rollwrite.photo.sheets.warp import Warp, box_view

#: Shown round the code, as a part of its width: its quiet zone, and room for bent paper.
_MARGIN = 0.2
_SIDE = 240
_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def read_code(picture: Picture, warp: Warp) -> SheetCode | None:
    """The code of a sheet whose marks were found, or None when it cannot be read."""
    assert warp.template.code is not None
    view = box_view(picture, warp, np.array(warp.template.code.corners), _MARGIN, (_SIDE, _SIDE))
    grey = np.asarray(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), np.uint8)
    for found in zxingcpp.read_barcodes(grey, _QR, try_invert=False):
        try:
            return parse_code(found.text)
        except SheetCodeError:
            continue
    return None
