"""Close-ups: a filled grid or sheet alone, photographed from a known place. For training only.

What costs time in a photo is all that lies round the grid. Here the grid and its ring, or a small
picture of the whole sheet, fill the frame, in the same inks, light and noise, so that ten times as
many sheets can be drawn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

import cv2
import numpy as np

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.paper import EDITION, Arrangement, Edition
from rollwrite.photo.pictures.reading import Ink
from tools.photos.camera.capture import lighted, random_sensor
from tools.photos.camera.light import develop
from tools.photos.camera.spoilt import spoilt
from tools.photos.hands.drawn import drawn
from tools.photos.hands.play import random_filled
from tools.photos.levels import LEVELS
from tools.photos.paper.bare_board import bare_board
from tools.photos.paper.pages import RETAIL_LOOKS, Blank, Print, printed_sheet, retail_board

#: Paper shown round the grid, in squares.
AROUND = 0.95
#: Pixels a mm of the print that close-ups are made of.
_DENSITY = 5.0
#: Of the boards that we did not print, those that somebody has ruled or cut out.
_OWN_BOARDS = 0.8


def _later(edition: Edition) -> tuple[Print, ...]:
    return (
        *(
            Print(landscape=landscape, theme=theme, edition=edition)
            for landscape in (False, True)
            for theme in ("bright", "low-ink")
        ),
        Print(theme="large", edition=edition),
        Print(theme="bright", kind="solo", edition=edition),
        Print(theme="low-ink", kind="solo", edition=edition),
    )


#: For each edition its looks.
_PRINTS: dict[Edition, tuple[Print, ...]] = {
    1: tuple(
        Print(landscape=landscape, theme=theme, edition=1)
        for landscape in (False, True)
        for theme in ("bright", "low-ink", "large")
    ),
    2: _later(2),
    3: _later(3),
}


@dataclass(frozen=True)
class CloseUp:
    """A close-up and the truth about it.

    :ivar corners: of the grid, or of a whole sheet as its marks span it, in pixels, clockwise from
        the top left.
    :ivar others: second letters that squares with two inks might as well hold.
    :ivar inks: of squares with ink that is no play, what it is; ``lettered`` are squares whose
        colour a letter tells; ``written``: the letter, in those that hold it themselves.
    :ivar arrangement: of the sheet; None on a board that we did not print.
    """

    data: bytes
    layout: str
    squares: tuple[str, ...]
    corners: tuple[tuple[float, float], ...]
    retail: bool
    arrangement: Arrangement | None
    crossed: frozenset[str]
    struck: frozenset[int]
    others: dict[tuple[int, int], str]
    inks: dict[tuple[int, int], Ink]
    lettered: frozenset[tuple[int, int]]
    written: dict[tuple[int, int], str]


def make_close_up(
    seed: int,
    level: str,
    *,
    broken: float,
    retail: float,
    whole: bool = False,
    edition: Edition = EDITION,
) -> CloseUp:
    """The close-up of a seed; ``broken`` and ``retail`` are chances.

    :param whole: the whole sheet with its boxes, never a board that we did not print.
    :param edition: of the sheet.
    """
    rng = Random(f"close-{level}-{seed}")
    noise = np.random.default_rng([seed, 99, *map(ord, level)])
    how = LEVELS[level]
    layout = built_in_layout(rng.choice(BUILT_IN))
    is_retail = rng.random() < retail and not whole
    square = math.exp(rng.uniform(math.log(15), math.log(40 if whole else 60)))
    prints = _PRINTS[edition]
    look = rng.randrange(len(prints))
    printed = None if is_retail else prints[look]
    if whole:
        blank = printed_sheet(layout, prints[look], _DENSITY)
    else:
        blank = _grid_of(layout, printed, look % RETAIL_LOOKS)
        if is_retail and how.people and rng.random() < _OWN_BOARDS:
            blank = bare_board(layout.side, rng)
    filled = random_filled(layout, rng, broken=broken)
    page, recipe = drawn(blank, filled, how, rng, noise)
    pitch = blank.density * _side_mm(blank)
    size = round(square * max(blank.size) / _side_mm(blank) * 1.3)
    scene, corners = _turned(
        page, blank, square / pitch, size, math.radians(how.tilt_degrees[1]), rng, whole=whole
    )
    scene, gains = lighted(scene, (size, size), how, rng)
    if how.burnt and rng.random() < how.burnt:
        _burn(scene, rng)
    # A frame of which the grid is a part has more pixels than this one.
    sensor = random_sensor(how, rng, min(2000, round(size * rng.uniform(1.2, 2.5))))
    data = develop(scene, gains, sensor, noise)
    if how.spoilt and rng.random() < how.spoilt:
        data = spoilt(data, rng, noise)
    return CloseUp(
        data,
        layout.name,
        recipe["squares"],
        corners,
        is_retail,
        blank.arrangement,
        filled.crossed,
        recipe["struck"],
        recipe["others"],
        recipe["inks"],
        recipe["lettered"],
        recipe["written"],
    )


def _burn(scene: np.ndarray[tuple[int, ...], np.dtype[np.float32]], rng: Random) -> None:
    """A lamp mirrored in paper or ink: where it is brightest nothing else is left to see."""
    size = len(scene)
    small = np.zeros((64, 64), np.float32)
    at = rng.randrange(12, 52), rng.randrange(12, 52)
    axes = rng.randint(2, 14), rng.randint(2, 14)
    cv2.ellipse(small, at, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    small = np.asarray(cv2.GaussianBlur(small, (0, 0), rng.uniform(0.7, 6.0)), np.float32)
    spot = cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
    scene += spot[..., None] * np.float32(rng.uniform(0.3, 3.0))


def _side_mm(blank: Blank) -> float:
    quad = blank.geometry["squares"][0][0]
    return math.dist(quad[0], quad[1])


@lru_cache(maxsize=8)
def _grid_of(layout: Layout, printed: Print | None, look: int) -> Blank:
    """The grid with its ring, cut out of a print; ``look`` is that of a board not ours."""
    whole = retail_board(layout.side, look)
    if printed is not None:
        whole = printed_sheet(layout, printed, _DENSITY)
    grid = whole.geometry["squares"]
    margin = AROUND * _side_mm(whole)
    left, top = (max(0.0, value - margin) for value in grid[0][0][0])
    right, bottom = (value + margin for value in grid[-1][-1][2])
    box = [round(value * whole.density) for value in (left, top, right, bottom)]
    moved = [
        [
            [[x - box[0] / whole.density, y - box[1] / whole.density] for x, y in quad]
            for quad in row
        ]
        for row in grid
    ]
    picture = np.ascontiguousarray(whole.picture[box[1] : box[3], box[0] : box[2]])
    geometry = {"squares": moved, "shapes": {}, "strikes": [], "fiducials": {}}
    size = (picture.shape[1] / whole.density, picture.shape[0] / whole.density)
    return replace(whole, picture=picture, geometry=geometry, size=size)


def _turned(
    page: np.ndarray[tuple[int, ...], np.dtype[np.float32]],
    blank: Blank,
    scale: float,
    size: int,
    tilt: float,
    rng: Random,
    *,
    whole: bool,
) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.float32]], tuple[tuple[float, float], ...]]:
    """The page turned, tilted and shrunk into a square frame, and where its corners are then."""
    if scale < 0.7:
        shrink = scale * 1.2
        page = np.asarray(
            cv2.resize(page, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.float32
        )
    height, width = page.shape[:2]
    turn, flat = rng.uniform(0, 2 * math.pi), math.cos(rng.uniform(0, tilt))
    way = rng.uniform(0, math.pi)
    full = scale * blank.density * max(blank.size) / 2
    ends = []
    wide, high = (length / max(blank.size) for length in blank.size)
    for x, y in ((-wide, -high), (wide, -high), (wide, high), (-wide, high)):
        u = x * math.cos(turn) - y * math.sin(turn)
        v = x * math.sin(turn) + y * math.cos(turn)
        along = u * math.cos(way) + v * math.sin(way)
        u += (flat - 1) * along * math.cos(way)
        v += (flat - 1) * along * math.sin(way)
        far = 1 + 0.2 * math.sqrt(1 - flat * flat) * along
        ends.append((size / 2 + full * u / far * 0.92, size / 2 + full * v / far * 0.92))
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    matrix = cv2.getPerspectiveTransform(source, np.array(ends, np.float32))
    scene = cv2.warpPerspective(
        page, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    grid = blank.geometry["squares"]
    factor = width / blank.size[0]
    inner = [grid[0][0][0], grid[0][-1][1], grid[-1][-1][2], grid[-1][0][3]]
    if whole:
        marks = np.array(list(blank.geometry["fiducials"].values())).reshape(-1, 2)
        (left, top), (right, low) = marks.min(0), marks.max(0)
        inner = [(left, top), (right, top), (right, low), (left, low)]
    places = np.array([[(x * factor, y * factor) for x, y in inner]], np.float32)
    seen = cv2.perspectiveTransform(places, matrix)[0]
    # Outer edges to pixel centres.
    corners = tuple((float(x) - 0.5, float(y) - 0.5) for x, y in seen)
    return np.asarray(scene, np.float32), corners
