"""Sheets that a test draws itself, and pictures made of a generator's photo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from rollwrite.dicegame import built_in_layout
from rollwrite.photo import Reading, read
from tools.photos.camera.light import Sensor, develop
from tools.photos.hands.ink import Pen, absorbance_of, linear, paper_tooth
from tools.photos.hands.people import Marked
from tools.photos.hands.play import EMPTY
from tools.photos.hands.shapes import Square
from tools.photos.paper.pages import Print, printed_sheet

Picture: TypeAlias = npt.NDArray[np.uint8]

_LEVELS = np.array([linear(level / 255) for level in range(256)], np.float32)
_HUES = {"B": (222, 0.9, 0.7), "Y": (50, 0.95, 0.95), "R": (2, 0.85, 0.85), "G": (130, 0.8, 0.6)}
_SHARP = Sensor(0.9, 1.0, 1.0, 0.2, 2.0, 0.0, 0.6, 0.0, 0.0, 90, subsampling=True)

#: A game on 9×9: an X, a U round an empty square, shapes side by side.
SHAPES: tuple[tuple[str, tuple[Square, ...]], ...] = (
    ("B", ((0, 0), (1, 0), (2, 0), (2, 1))),
    ("R", ((0, 8), (0, 7), (1, 8), (2, 8))),
    ("G", ((3, 4), (4, 3), (4, 4), (4, 5), (5, 4))),
    ("Y", ((8, 0), (7, 0), (7, 1), (7, 2), (8, 2))),
    ("B", ((3, 2), (3, 3), (2, 3))),
    ("R", ((5, 5), (5, 6), (6, 6), (6, 5))),
    ("G", ((8, 8), (8, 7), (7, 8))),
)


def squares_of(shapes: Sequence[tuple[str, Sequence[Square]]]) -> tuple[str, ...]:
    """The rows of a sheet with these shapes alone."""
    rows = [[EMPTY] * 9 for _ in range(9)]
    for letter, squares in shapes:
        for row, column in squares:
            rows[row][column] = letter
    return tuple("".join(row) for row in rows)


def pen(letter: str, width: float = 0.06) -> Pen:
    """A felt pen of a colour."""
    return Pen(absorbance_of(*_HUES[letter]), 0.95, width, 0.1)


def read_drawn(draw: Callable[[Marked, Random], None]) -> Reading:
    """What is read of a sheet on which something is drawn."""
    rng, noise = Random(7), np.random.default_rng(7)
    blank = printed_sheet(built_in_layout("standard"), Print(theme="bright"), 5.0)
    page = _LEVELS[blank.picture] * np.float32(0.85)
    tooth = paper_tooth(page.shape[0], page.shape[1], noise)
    quads = [
        [[(x * blank.density, y * blank.density) for x, y in quad] for quad in row]
        for row in blank.geometry["squares"]
    ]
    draw(Marked(page, tooth, quads, [[EMPTY] * 9 for _ in range(9)]), rng)
    margin = np.pad(page, ((40, 40), (40, 40), (0, 0)), constant_values=0.2)
    reading = read(develop(margin, np.ones(3, np.float32), _SHARP, noise))
    assert reading.found
    return reading


@lru_cache(maxsize=8)
def reading_of(data: bytes) -> Reading:
    """What is read of a file; of the same one it is read once."""
    return read(data)


def decoded(data: bytes) -> Picture:
    """The pixels of a file, blue first."""
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def encoded(picture: Picture) -> bytes:
    """A file with these pixels."""
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
    assert done
    return data.tobytes()


def side_by_side(photos: Sequence[bytes]) -> bytes:
    """One photo of several scenes, from the left to the right."""
    height = 1200
    scenes = [decoded(data) for data in photos]
    sized = [
        cv2.resize(scene, (round(scene.shape[1] * height / scene.shape[0]), height))
        for scene in scenes
    ]
    return encoded(np.asarray(np.hstack(sized), np.uint8))


def resized(data: bytes, factor: float) -> bytes:
    """The same photo with fewer pixels."""
    small = cv2.resize(decoded(data), None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return encoded(np.asarray(small, np.uint8))


def glaring(data: bytes, place: tuple[float, float], reach: float) -> bytes:
    """The photo with a lamp's reflection at a place, as large as ``reach``, both in pixels."""
    picture = decoded(data).astype(np.float32)
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
    away = np.hypot(x - np.float32(place[0]), y - np.float32(place[1])) / np.float32(reach)
    spot = np.clip(1.6 - 0.8 * away, 0, 1)[..., None]
    return encoded(np.clip(picture + 330 * spot, 0, 255).astype(np.uint8))
