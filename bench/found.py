"""What is found although something is missing, and what is not found where nothing is.

Two marks cut off or under thumbs, mirrored pictures, handwriting above the grid; and photos of
things with squares that are no board. ``ROLLWRITE_BENCH_PHOTOS=100`` measures that many of each
instead of 20.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from rollwrite.photo import read
from rollwrite.photo.boards import read_board
from tools.photos.grids.without import THINGS, photo_without
from tools.photos.judging import Share, score
from tools.photos.sheets import HELD_BACK, Photo, make_photo
from tools.photos.sheets.cut import cut_off

PHOTOS = 20
LEVELS = ("easy", "medium", "hard")
#: The least that must be found and right after correction, in per cent, within what chance allows.
_FOUND, _AFTER = 85, 85


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure, and assert that sheets are found and nothing else is."""
    cv2.setNumThreads(1)
    count = int(os.environ.get("ROLLWRITE_BENCH_PHOTOS", PHOTOS))
    kinds = {
        "two marks cut off": _cut(count),
        "two marks under thumbs": _made(count, partial(make_photo, thumbs=2)),
        "mirrored": _mirrored(count),
        "three lines of handwriting above the grid": _made(count, partial(make_photo, notes=3)),
    }
    for name, photos in kinds.items():
        figures = score(photos, read)
        for what, value in figures.rows():
            report(f"found: {name}, {what}", value, f"{count} photos")
        assert figures.share(lambda one: one.found).percent >= _FOUND, name
        assert figures.share(lambda one: one.right_after).percent >= _AFTER, name
    for kind in THINGS:
        invented = sum(_is_invented(photo_without(seed, kind)) for seed in range(count))
        report(f"found: {kind}, called a sheet or board", str(Share(invented, count)), "")


def _made(count: int, make: partial[Photo]) -> Iterator[Photo]:
    for number in range(count):
        yield make(HELD_BACK + number, LEVELS[number % 3])


def _cut(count: int) -> Iterator[Photo]:
    seed = HELD_BACK
    while count:
        cut = cut_off(make_photo(seed, LEVELS[seed % 3], thumbs=0), 2, seed)
        seed += 1
        if cut is not None:
            count -= 1
            yield cut


def _mirrored(count: int) -> Iterator[Photo]:
    for photo in _made(count, partial(make_photo)):
        decoded = cv2.imdecode(np.frombuffer(photo.data, np.uint8), cv2.IMREAD_COLOR)
        assert decoded is not None
        done, data = cv2.imencode(".jpg", np.ascontiguousarray(decoded[:, ::-1]))
        assert done
        yield replace(photo, data=data.tobytes())


def _is_invented(data: bytes) -> bool:
    """Whether something is read, or proposed as a grid."""
    reading = read(data)
    return reading.found or reading.corners is not None or read_board(data, "classic").found
