"""One photo of a grid from a seed."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import TypeAlias

import cv2
import numpy as np

from rollwrite.dicegame import Layout, built_in_layout
from rollwrite.photo.pictures.arrays import Floats
from tools.photos.camera.capture import STEP, lighted, random_sensor
from tools.photos.camera.light import develop
from tools.photos.camera.pinhole import Camera, aimed, enlarged
from tools.photos.camera.scenery import on_table
from tools.photos.grids import boards
from tools.photos.hands.drawn import drawn
from tools.photos.hands.play import Filled, random_filled
from tools.photos.levels import LEVELS, Level
from tools.photos.paper.pages import Blank

Point: TypeAlias = tuple[float, float]

#: What grids are drawn or printed on.
KINDS: dict[str, Callable[[int, Random], Blank]] = {
    "ruled": boards.ruled,
    "squared": boards.squared,
    "glossy": boards.glossy,
    "newspaper": boards.newspaper,
    "screen": boards.screen,
}
_SIDES = (5, 6, 7, 8, 8, 9, 9, 9, 10, 11, 11, 12, 13, 14)


@dataclass(frozen=True)
class GridPhoto:
    """A photo of a grid and the truth about it.

    :ivar data: the file.
    :ivar corners: of the grid in pixels, from its top left clockwise as the board lies.
    """

    data: bytes
    layout: Layout
    squares: tuple[str, ...]
    corners: tuple[Point, ...]


def grid_photo(
    seed: int,
    kind: str,
    *,
    painted: bool,
    side: int | None = None,
    digits: bool = True,
    upright: bool = False,
    level: str = "medium",
    every_line: bool = True,
) -> GridPhoto:
    """The photo of a seed.

    :param kind: one of :data:`KINDS`.
    :param side: in squares, instead of one drawn by lot.
    :param digits: whether a newspaper's grid has any.
    :param upright: the camera is not turned on its side.
    :param every_line: all lines are ruled on squared paper, not only the frame.
    """
    rng = Random(f"{kind}-{seed}-{painted}")
    noise = np.random.default_rng([seed, len(kind), ord(kind[0]), painted])
    side = side or rng.choice(_SIDES)
    make = KINDS[kind] if digits or kind != "newspaper" else partial(boards.newspaper, digits=0.0)
    if kind == "squared" and not every_line:
        make = partial(boards.squared, every=False)
    blank = make(side, rng)
    layout = replace(built_in_layout("standard"), name=f"own-{side}", side=side)
    nothing = Filled(("." * side,) * side, (), frozenset(), 0)
    filled = random_filled(layout, rng) if painted else nothing
    how = _how(kind, level)
    page, _ = drawn(blank, filled, how, rng, noise)
    grid = blank.geometry["squares"]
    ends = [grid[0][0][0], grid[0][-1][1], grid[-1][-1][2], grid[-1][0][3]]
    roll = rng.gauss(0, 6) if upright else rng.choice((0, 0, 90, 180, 270)) + rng.gauss(0, 6)
    data, camera = photographed(page, blank, ends, how, math.radians(roll), rng, noise)
    return GridPhoto(data, layout, filled.squares, tuple(camera.pixel(x, y) for x, y in ends))


def _how(kind: str, level: str) -> Level:
    how = LEVELS[level]
    if kind == "glossy":
        # Dry-erase pens on plastic, and the lamp in it.
        return replace(how, pens=("marker", "felt"), bend_mm=0.5, glare=0.7, toner=0.0)
    if kind == "screen":
        return replace(how, bend_mm=0.0, toner=0.0)
    return replace(how, toner=0.0)


def photographed(
    page: Floats,
    blank: Blank,
    ends: list[list[float]],
    how: Level,
    roll: float,
    rng: Random,
    noise: np.random.Generator,
) -> tuple[bytes, Camera]:
    """A page on a table, as a phone takes it.

    :param ends: what must be in the picture, in mm.
    :param roll: of the camera, in radians.
    """
    long = rng.choice(how.long_side)
    size = (round(long * 0.75), long) if rng.random() < 0.7 else (long, round(long * 0.75))
    camera = aimed(
        [(x, y) for x, y in ends],
        size,
        rng,
        tilt=math.radians(rng.uniform(*how.tilt_degrees)),
        roll=roll,
        fill=rng.uniform(0.62, 0.93),
        bow=rng.uniform(0, how.bend_mm) * blank.size[1] / 297,
        wave=rng.uniform(0, how.bend_mm) * 0.4 * blank.size[1] / 297,
    )
    scene = _seen(page, blank, camera, rng, noise)
    scene, gains = lighted(scene, size, how, rng)
    return develop(scene, gains, random_sensor(how, rng, max(size)), noise), camera


def _seen(
    page: Floats, blank: Blank, camera: Camera, rng: Random, noise: np.random.Generator
) -> Floats:
    size = camera.size
    x, y = (enlarged(axis, STEP, size) for axis in camera.look(STEP))
    here = math.dist(camera.pixel(0, 0), camera.pixel(*blank.size)) / math.hypot(*blank.size)
    picture, density = page, blank.density
    if here < density * 0.8:
        shrink = here * 1.1 / density
        small = cv2.resize(page, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        picture, density = np.asarray(small, np.float32), density * shrink
    sheet = cv2.remap(
        picture,
        x * np.float32(density) - np.float32(0.5),
        y * np.float32(density) - np.float32(0.5),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return on_table(np.asarray(sheet, np.float32), (x, y), blank.size, here, rng, noise)
