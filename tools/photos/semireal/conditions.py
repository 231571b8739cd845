"""The light, colour cast, sharpness, grain and surroundings of real phone photos.

``ROLLWRITE_REAL_PHOTOS`` names a folder of photos of grids on paper with ``outlines.csv``: a file
name and the grid's four corners in pixels, clockwise from its upper left. Nothing of it belongs to
the project; without it there are a few plain conditions of our own, for tests.

Photos come in runs of the same page in the same light, so families get runs of four in turn:
``choosing`` has none in common with ``degraded`` and ``reporting``, which share theirs.
"""

from __future__ import annotations

import csv
import os
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from rollwrite.photo.pictures.arrays import Doubles, Floats
from tools.photos.semireal.levels import Family

FOLDER = "ROLLWRITE_REAL_PHOTOS"
_RUN = 4
#: Nodes of the light's field, across and down.
_NODES = (12, 16)


@dataclass(frozen=True)
class Condition:
    """What one photo was taken in.

    :ivar name: of the photo.
    :ivar picture: the photo, red, green, blue, 0 to 1, linear.
    :ivar outline: the grid's corners in pixels, ``(4, 2)``.
    :ivar light: what white paper would look like all over the picture: linear, at nodes.
    :ivar blur: of edges, a Gaussian's sigma in pixels.
    :ivar grain: of flat paper, in 255ths.
    :ivar quality: of its JPEG.
    """

    name: str
    picture: Floats
    outline: Doubles
    light: Floats
    blur: float
    grain: float
    quality: int


def conditions(family: Family) -> tuple[str, ...]:
    """The names of a family's conditions; read one with :func:`condition`."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return tuple(f"plain-{number}" for number in range(6) if _is_of(number * _RUN, family))
    names = sorted(outlines(folder), key=lambda name: [int(n) for n in re.findall(r"\d+", name)])
    return tuple(name for rank, name in enumerate(names) if _is_of(rank, family))


def _is_of(rank: int, family: Family) -> bool:
    return (rank // _RUN) % 2 == (0 if family == "choosing" else 1)


@cache
def outlines(folder: str) -> dict[str, Doubles]:
    with (Path(folder) / "outlines.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    return {row[0]: np.array(row[1:9], np.float64).reshape(4, 2) for row in rows if row}


@cache
def condition(name: str) -> Condition:
    """What a photo was taken in, measured; or one of the plain ones."""
    if name.startswith("plain-"):
        return _plain(int(name.removeprefix("plain-")))
    folder = os.environ[FOLDER]
    data = (Path(folder) / name).read_bytes()
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None, name
    seen = np.asarray(picture[..., ::-1] / 255, np.float32)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    outline = outlines(folder)[name]
    return Condition(
        name,
        (seen**2.2).astype(np.float32),
        outline,
        paper_light(seen, outline),
        edge_blur(grey),
        paper_grain(grey),
        jpeg_quality(data),
    )


def _plain(number: int) -> Condition:
    """A wooden table by a window: nothing real, but light that is not even."""
    noise = np.random.default_rng(number)
    height, width = 480, 640
    down, across = np.mgrid[0:1:16j, 0:1:12j].astype(np.float32)
    slope = noise.uniform(-0.3, 0.3, 2)
    cast = np.array([1.0, noise.uniform(0.85, 1.0), noise.uniform(0.7, 1.0)], np.float32)
    even = 0.6 + slope[0] * (across - 0.5) + slope[1] * (down - 0.5)
    light = even[..., None].astype(np.float32) * cast
    grain = cv2.GaussianBlur(
        noise.normal(size=(height, width)).astype(np.float32), (0, 0), 9, sigmaY=2
    )
    wood = np.array([0.25, 0.14, 0.07], np.float32) * (1 + 1.2 * grain[..., None])
    outline = np.array([(120, 50), (530, 55), (525, 440), (115, 430)], np.float64)
    picture = np.clip(wood * cv2.resize(light, (width, height)), 0.01, 1)
    return Condition(f"plain-{number}", picture, outline, light, 0.8, 2.0, 88)


def paper_light(seen: Floats, outline: Doubles) -> Floats:
    """What white paper would look like everywhere, linear, ``(16, 12, 3)``.

    The brightest tenth of each block of paper in and around the outline, and a smooth surface
    through the blocks: ink and what lies beside the paper do not count.
    """
    height, width = seen.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    middle = outline.mean(0)
    cv2.fillConvexPoly(mask, np.round(middle + 1.02 * (outline - middle)).astype(np.int32), 1)
    step = max(height, width) // 24
    places, values = [], []
    for top in range(0, height - step + 1, step):
        for left in range(0, width - step + 1, step):
            block = seen[top : top + step, left : left + step]
            if mask[top : top + step, left : left + step].mean() < 0.9:
                continue
            order = block.sum(-1)
            bright = block[order >= np.percentile(order, 80)]
            places.append(((left + step / 2) / width, (top + step / 2) / height))
            values.append(np.median(bright, axis=0))
    surface = np.linalg.lstsq(_terms(np.array(places)), np.array(values), rcond=None)[0]
    across, down = _NODES
    nodes = np.stack(np.meshgrid(np.linspace(0, 1, across), np.linspace(0, 1, down)), axis=-1)
    # A surface of the second order runs away outside of what it was drawn through.
    low, high = np.min(places, axis=0) - 0.05, np.max(places, axis=0) + 0.05
    light = _terms(np.clip(nodes.reshape(-1, 2), low, high)) @ surface
    return np.asarray(np.clip(light, 0.08, 1.0).reshape(down, across, 3) ** 2.2, np.float32)


def _terms(places: Doubles) -> Doubles:
    x, y = places[:, 0] - 0.5, places[:, 1] - 0.5
    one = np.ones_like(x)
    return np.stack([one, x, y, x * y, x * x, y * y, x**3, y**3, x * x * y, x * y * y], axis=1)


def edge_blur(grey: Floats) -> float:
    """The sigma of the sharpest strong edges in pixels, from their height and their slope."""
    kernel = np.ones((11, 11), np.uint8)
    height = cv2.dilate(grey, kernel) - cv2.erode(grey, kernel)
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    slope = cv2.dilate(np.hypot(across, down) / 8, kernel)
    strong = height > 0.7 * np.percentile(height, 99)
    sigma = height[strong] / (slope[strong] * np.sqrt(2 * np.pi))
    # A pixel's own width is part of what was measured.
    return float(np.sqrt(max(np.percentile(sigma, 25) ** 2 - 0.3, 0.05)))


def paper_grain(grey: Floats) -> float:
    """The noise of the flattest paper, in 255ths."""
    rest = grey - cv2.GaussianBlur(grey, (0, 0), 2.0)
    spread = np.sqrt(cv2.blur(rest**2, (15, 15)))
    return float(np.percentile(spread, 10))


def jpeg_quality(data: bytes) -> int:
    """The quality that a file was written with, by its first table; 90 where there is none."""
    at = data.find(b"\xff\xdb")
    if at < 0 or len(data) < at + 69:
        return 90
    # The standard's table of quality 50 sums to 3688 over its 64 numbers.
    scale = 100 * sum(data[at + 5 : at + 69]) / 3688
    quality = (200 - scale) / 2 if scale <= 100 else 5000 / scale
    return int(np.clip(round(quality), 30, 98))
