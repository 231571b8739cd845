"""Real photos of 9×9 grids, as they are or painted on: a person's squares over the printed ones.

``ROLLWRITE_REAL_PHOTOS`` names their folder, as for :mod:`tools.photos.semireal`, whose hands draw
here too; nothing of it belongs to the project. What is painted takes light away from the photo's
own, so shadows, grain, creases and the print below show through.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias

import cv2
import numpy as np

from rollwrite.dicegame import built_in_layout
from rollwrite.photo.pictures.arrays import Doubles, Floats, Picture
from tools.photos.hands.play import random_filled
from tools.photos.semireal import Family
from tools.photos.semireal.conditions import FOLDER, edge_blur, outlines
from tools.photos.semireal.crafts import CRAFTS
from tools.photos.semireal.levels import LEVELS, Style, Tool, picked
from tools.photos.semireal.plan import Area, Grid, Plan

Cells: TypeAlias = frozenset[tuple[int, int]]
#: What is added to the grid: nothing, squares in colour, or also red digits such as some print.
Added: TypeAlias = Literal["nothing", "paint", "red digits"]
SIDE = 9
#: The outlines lie outside of the middle of the frame's lines, by about this part of the side.
_OUTSIDE = 0.006
#: A square of newspaper in mm, pixels a mm at which it is painted, and squares left round the grid.
_SQUARE, _DENSITY, _AROUND = 9.0, 5.0, 1.0
#: A digit is darker than the paper round it by this factor, and covers this part of a middle.
_DARK, _COVERED = 0.72, 0.03
_WAYS: dict[Style, float] = {"filled": 50, "scribbled": 25, "hatched": 25}


@dataclass(frozen=True)
class RealGrid:
    """A real photo of a grid, and what is known of it.

    :ivar data: the file; as it is when nothing was added.
    :ivar outline: of the grid in pixels, as it was measured by hand, ``(4, 2)``.
    :ivar squares: what was painted, a string a row, of ``.BYRG``.
    :ivar digits: squares in which something is printed.
    """

    name: str
    data: bytes
    outline: Doubles
    squares: tuple[str, ...]
    digits: Cells


def real_names() -> tuple[str, ...]:
    """The photos there are; none without a folder."""
    folder = os.environ.get(FOLDER)
    return tuple(outlines(folder)) if folder else ()


def real_grid(name: str, added: Added = "nothing", family: Family = "choosing") -> RealGrid:
    """A real photo, painted by a hand of a family; the same name gives the same photo."""
    folder = os.environ[FOLDER]
    data = (Path(folder) / name).read_bytes()
    picture = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    outline = outlines(folder)[name]
    to_page = _to_page(outline + 2 * _OUTSIDE * (outline.mean(0) - outline))
    digits = _printed(picture, to_page)
    if added == "nothing":
        return RealGrid(name, data, outline, ("." * SIDE,) * SIDE, digits)
    rng = Random(f"{CRAFTS[family].lot} {name} {added}")
    page = np.ones((_page_side(), _page_side(), 3), np.float32)
    plan = _plan(rng)
    if added == "red digits":
        digits |= _red_digits(page, digits, rng)
    CRAFTS[family].draw(page, _DENSITY, _grid(), plan, LEVELS["realistic"], rng)
    painted = _laid(picture, page, to_page)
    return RealGrid(name, _filed(painted, rng), outline, plan.squares, digits)


def covered(grid: RealGrid) -> bytes:
    """A real photo whose grid is covered by a smooth surface: its surroundings are no grid."""
    picture = np.asarray(
        cv2.imdecode(np.frombuffer(grid.data, np.uint8), cv2.IMREAD_COLOR), np.uint8
    )
    mask = np.zeros(picture.shape[:2], np.uint8)
    wider = grid.outline + 0.06 * (grid.outline - grid.outline.mean(0))
    cv2.fillPoly(mask, [np.round(wider).astype(np.int32)], 255)
    small = cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    few = cv2.resize(mask, small.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    filled = cv2.resize(cv2.inpaint(small, few, 5, cv2.INPAINT_TELEA), picture.shape[1::-1])
    made = np.where(mask[..., None] > 0, filled, picture).astype(np.uint8)
    return cv2.imencode(".png", made)[1].tobytes()


def cropped(grid: RealGrid, least: int = 240) -> list[bytes]:
    """The parts of a real photo above, below, left and right of its grid, where they are large.

    Other puzzles and the grid's own rim may reach into them, but no whole grid.
    """
    picture = np.asarray(
        cv2.imdecode(np.frombuffer(grid.data, np.uint8), cv2.IMREAD_COLOR), np.uint8
    )
    height, width = picture.shape[:2]
    left, top = np.clip(np.floor(grid.outline.min(0)).astype(int), 0, (width, height))
    right, bottom = np.clip(np.ceil(grid.outline.max(0)).astype(int), 0, (width, height))
    parts = picture[:top], picture[bottom:], picture[:, :left], picture[:, right:]
    return [
        cv2.imencode(".png", part)[1].tobytes() for part in parts if min(part.shape[:2]) >= least
    ]


def _page_side() -> int:
    return round((SIDE + 2 * _AROUND) * _SQUARE * _DENSITY)


def _grid() -> Grid:
    origin = np.full(2, _AROUND * _SQUARE)
    return Grid(origin, np.array([_SQUARE, 0.0]), np.array([0.0, _SQUARE]))


def _to_page(corners: Doubles) -> Doubles:
    """From pixels of the photo to those of the page that is painted."""
    ends = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float64)
    page = _grid().page(ends) * _DENSITY
    found = cv2.getPerspectiveTransform(corners.astype(np.float32), page.astype(np.float32))
    return np.asarray(found, np.float64)


def _plan(rng: Random) -> Plan:
    """What somebody paints: of four pens, in one way."""
    filled = random_filled(built_in_layout("standard"), rng, broken=0.08)
    style = picked(_WAYS, rng)
    tools: dict[Tool, float] = {"felt": 45, "marker": 15, "pencil": 25, "crayon": 15}
    tool = picked(tools, rng)
    areas = tuple(Area(letter, cells, style, tool) for letter, cells in filled.areas)
    return Plan(
        filled.squares, areas, frozenset(), frozenset(), (), "cross", "ballpoint", style, tool
    )


def _printed(picture: Picture, to_page: Doubles) -> Cells:
    """Squares in whose middle something is printed or written, dark in any channel."""
    size = (_page_side(), _page_side())
    flat = cv2.warpPerspective(picture, to_page, size, flags=cv2.INTER_AREA).astype(np.float32)
    paper = cv2.GaussianBlur(cv2.dilate(flat, np.ones((25, 25), np.uint8)), (0, 0), 9)
    dark = np.asarray((flat < _DARK * paper).max(axis=-1), np.bool_)
    found = set()
    for row in range(SIDE):
        for column in range(SIDE):
            low, high = (
                np.round((np.array([row, column]) + part + _AROUND) * _SQUARE * _DENSITY).astype(
                    int
                )
                for part in (0.22, 0.78)
            )
            if dark[low[0] : high[0], low[1] : high[1]].mean() > _COVERED:
                found.add((row, column))
    return frozenset(found)


def _red_digits(page: Floats, taken: Cells, rng: Random) -> Cells:
    """Red digits into some of the empty squares."""
    red = np.array([rng.uniform(0.45, 0.75), rng.uniform(0.02, 0.1), rng.uniform(0.02, 0.12)])
    empty = [(r, c) for r in range(SIDE) for c in range(SIDE) if (r, c) not in taken]
    chosen = rng.sample(empty, len(empty) // 3)
    mask = np.zeros(page.shape[:2], np.uint8)
    for row, column in chosen:
        x, y = (np.array([column + 0.29, row + 0.77]) + _AROUND) * _SQUARE * _DENSITY
        tall = _SQUARE * _DENSITY * 0.55 / 22
        place = round(float(x)), round(float(y))
        font, digit = cv2.FONT_HERSHEY_SIMPLEX, str(rng.randint(1, 9))
        cv2.putText(mask, digit, place, font, tall, 255, 4, cv2.LINE_AA)
    page *= 1 - mask[..., None] / 255 * (1 - red)
    return frozenset(chosen)


def _laid(picture: Picture, page: Floats, to_page: Doubles) -> Picture:
    """A photo with what is painted on its paper.

    :param page: linear light that still comes back, red, green, blue.
    """
    height, width = picture.shape[:2]
    sigma = min(
        max(edge_blur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)), 0.3), 2
    )
    light = cv2.warpPerspective(
        page,
        to_page,
        (width, height),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(1, 1, 1),
    )
    soft = cv2.GaussianBlur(light, (0, 0), sigma)[..., ::-1]
    linear = (picture.astype(np.float32) / 255) ** 2.2
    return np.asarray(np.round(255 * np.clip(linear * soft, 0, 1) ** (1 / 2.2)), np.uint8)


def _filed(picture: Picture, rng: Random) -> bytes:
    how = [cv2.IMWRITE_JPEG_QUALITY, rng.randint(82, 95)]
    return cv2.imencode(".jpg", picture, how)[1].tobytes()
