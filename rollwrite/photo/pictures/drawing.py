"""A reading drawn over its photo."""

from __future__ import annotations

from typing import Protocol

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Picture
from rollwrite.photo.pictures.decode import decode
from rollwrite.photo.pictures.homography import square_ends
from rollwrite.photo.pictures.reading import Point, Reading

#: Blue, green and red of each colour's frame.
_FRAMES = {
    "B": (225, 90, 20),
    "Y": (0, 190, 245),
    "R": (40, 30, 220),
    "G": (60, 150, 20),
    "O": (0, 110, 250),
    "P": (150, 30, 110),
}
_UNSURE = (200, 0, 220)
_DARK, _LIGHT = (30, 25, 20), (255, 255, 255)
_LONG = 1600
_INSET = 0.1


class Drawable(Protocol):
    """A reading of a sheet or of a board: what is on its squares, and where they are."""

    @property
    def found(self) -> bool: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def squares(self) -> tuple[str, ...]: ...
    @property
    def uncertain(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def nodes(self) -> tuple[tuple[Point, ...], ...]: ...


def overlay(data: bytes, reading: Drawable) -> bytes:
    """See :func:`rollwrite.photo.overlay`."""
    picture = decode(data).picture
    long = max(picture.shape[:2])
    if long > _LONG:
        part = _LONG / long
        picture = np.asarray(
            cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA), np.uint8
        )
    if reading.found:
        _draw(picture, reading)
    done, png = cv2.imencode(".png", picture)
    assert done
    return png.tobytes()


def _draw(picture: Picture, reading: Drawable) -> None:
    factor = max(picture.shape[:2]) / max(reading.size)
    nodes = np.array(reading.nodes) * factor
    unsure = set(reading.uncertain)
    for row, line in enumerate(reading.squares):
        for column, letter in enumerate(line):
            quad = nodes[[row, row, row + 1, row + 1], [column, column + 1, column + 1, column]]
            if letter in _FRAMES:
                _frame(picture, quad, letter)
            if (row, column) in unsure:
                _ring(picture, quad)


def _frame(picture: Picture, quad: Doubles, letter: str) -> None:
    middle = quad.mean(0)
    inner = np.round(quad + (middle - quad) * 2 * _INSET).astype(np.int32)
    size = float(np.linalg.norm(quad[2] - quad[0]) / np.sqrt(2))
    thick = max(1, round(size / 18))
    cv2.polylines(picture, [inner], True, _LIGHT, thick + 2, cv2.LINE_AA)
    cv2.polylines(picture, [inner], True, _FRAMES[letter], thick, cv2.LINE_AA)
    scale = size / 60
    (width, height), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, scale, 1)
    at = (round(float(middle[0]) - width / 2), round(float(middle[1]) + height / 2))
    for colour, weight in ((_LIGHT, thick + 3), (_DARK, max(1, thick - 1))):
        cv2.putText(
            picture, letter, at, cv2.FONT_HERSHEY_DUPLEX, scale, colour, weight, cv2.LINE_AA
        )


def _ring(picture: Picture, quad: Doubles) -> None:
    middle = quad.mean(0)
    radius = round(float(np.linalg.norm(quad[2] - quad[0])) * 0.3)
    at = (round(float(middle[0])), round(float(middle[1])))
    for colour, weight in ((_LIGHT, 5), (_UNSURE, 3)):
        cv2.circle(picture, at, radius, colour, weight, cv2.LINE_AA)


# ── The board alone ───────────────────────────────────────────────────────────────────────────────

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
