"""One photo from a seed: a sheet is printed, filled, laid on a table, lit and photographed."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import cv2
import numpy as np

from printables.engine.themes import ThemeName
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.paper import EDITION, Edition
from rollwrite.photo.pictures.arrays import Floats
from rollwrite.photo.pictures.reading import Ink
from tools.photos.camera.capture import STEP, lighted, photocopied, random_sensor
from tools.photos.camera.folds import random_creases, shaded
from tools.photos.camera.light import develop
from tools.photos.camera.pinhole import Camera, aimed, enlarged
from tools.photos.camera.scenery import cover_with_thumb, on_table
from tools.photos.camera.spoilt import spoilt
from tools.photos.hands.drawn import drawn
from tools.photos.hands.notes import write_notes
from tools.photos.hands.play import random_filled
from tools.photos.levels import LEVELS, Level
from tools.photos.paper.pages import (
    RETAIL_LOOKS,
    Blank,
    Kind,
    Print,
    printed_sheet,
    retail_board,
)

#: Pixels a mm at which sheets of a whole page are drawn.
DENSITY = 7.0


@dataclass(frozen=True)
class Photo:
    """A photo and the truth about it.

    :ivar data: the file.
    :ivar struck: which of the strike boxes are crossed out.
    :ivar seat: the code of the table and the number of the seat on it, if any.
    :ivar hidden: the id of the mark under a thumb, or None.
    :ivar corners: of the grid, in pixels, from its top left clockwise as the sheet is read.
    :ivar middles: of the squares, in pixels, ``[row][column]``.
    :ivar recipe: what was drawn by lot, for whoever looks into a failure.
    """

    data: bytes
    layout: str
    squares: tuple[str, ...]
    crossed: frozenset[str]
    struck: frozenset[int]
    seat: tuple[str, int] | None
    hidden: int | None
    corners: tuple[tuple[float, float], ...]
    middles: tuple[tuple[tuple[float, float], ...], ...]
    recipe: dict[str, Any]

    @property
    def others(self) -> dict[tuple[int, int], str]:
        """Second letters that squares with two inks might as well hold."""
        others: dict[tuple[int, int], str] = self.recipe["others"]
        return others

    @property
    def inks(self) -> dict[tuple[int, int], Ink]:
        """Of squares with ink that is no play, what it is."""
        inks: dict[tuple[int, int], Ink] = self.recipe["inks"]
        return inks

    @property
    def lettered(self) -> frozenset[tuple[int, int]]:
        """Squares whose colour a letter tells."""
        squares: frozenset[tuple[int, int]] = self.recipe["lettered"]
        return squares

    @property
    def written(self) -> dict[tuple[int, int], str]:
        """The letters of those that hold one themselves."""
        letters: dict[tuple[int, int], str] = self.recipe["written"]
        return letters

    @property
    def strikes(self) -> int:
        """How many strike boxes are crossed out."""
        return len(self.struck)


def make_photo(
    seed: int,
    level: str,
    *,
    layout: Layout | None = None,
    long_side: int | None = None,
    thumbs: int | None = None,
    retail: bool = False,
    broken: float = 0.0,
    edition: Edition = EDITION,
    kind: Kind = "sheet",
    theme: ThemeName | None = None,
    folds: int | None = None,
    copied: bool = False,
    notes: int = 0,
) -> Photo:
    """The photo of a seed and level (``easy``, ``medium`` or ``hard``).

    :param layout: instead of one drawn by lot; ``long_side`` of the photo in pixels likewise.
    :param thumbs: how many marks are hidden; None leaves it to the level (none or one).
    :param retail: a dry-erase board that we did not print, without marks or boxes.
    :param broken: chance of a sheet that breaks the rules of placement.
    :param edition: of the sheet. All lots but the print are the same, so editions can be compared.
    :param kind: of the sheet.
    :param theme: instead of one drawn by lot; ``large`` is large print, which is laid out in its
        own way since the second edition.
    :param copied: on a grey photocopier, once it was filled.
    :param folds: how often the sheet was folded in half, up to twice; None leaves it to the level.
    :param notes: lines of handwriting between the header and the grid.
    """
    rng = Random(f"{level}-{seed}")
    noise = np.random.default_rng([seed, *map(ord, level)])
    how = LEVELS[level]
    chosen = layout or built_in_layout(rng.choice(("standard", *BUILT_IN)))
    if retail:
        blank = retail_board(chosen.side, rng.randrange(RETAIL_LOOKS))
    else:
        printing = _printing(rng, edition, kind)
        if theme is not None:
            printing = replace(printing, theme=theme)
        fine = DENSITY if long_side is None else max(4.0, long_side / 297 * 1.2)
        blank = printed_sheet(chosen, printing, fine)
    filled = random_filled(chosen, rng, broken=broken)
    page, recipe = drawn(blank, filled, how, rng, noise)
    if notes:
        write_notes(page, blank, notes, Random(f"notes-{level}-{seed}"))
    if copied:
        page = photocopied(page)
    size = _frame(blank, how, long_side, rng)
    roll = math.radians(rng.choice((0, 90, 180, 270)) + rng.gauss(0, 4))
    if rng.random() < how.any_roll:
        roll = rng.uniform(0, 2 * math.pi)
    width, height = blank.size
    camera = aimed(
        [(0, 0), (width, 0), (width, height), (0, height)],
        size,
        rng,
        tilt=math.radians(rng.uniform(*how.tilt_degrees)),
        roll=roll,
        fill=rng.uniform(*how.fill),
        bow=rng.uniform(0, how.bend_mm) * blank.size[1] / 297,
        wave=rng.uniform(0, how.bend_mm) * 0.4 * blank.size[1] / 297,
        creases=random_creases(blank.size, how, seed, folds),
    )
    scene = shaded(_seen(page, blank, camera, rng, noise), camera, seed)
    scene, gains = lighted(scene, size, how, rng)
    hidden = _thumbs(scene, blank, camera, how, thumbs, rng)
    sensor = random_sensor(how, rng, max(size))
    grid = blank.geometry["squares"]
    ends = [grid[0][0][0], grid[0][-1][1], grid[-1][-1][2], grid[-1][0][3]]
    middles = tuple(
        tuple(camera.pixel((q[0][0] + q[2][0]) / 2, (q[0][1] + q[2][1]) / 2) for q in row)
        for row in grid
    )
    marks = {
        int(number): tuple(camera.pixel(x, y) for x, y in quad)
        for number, quad in blank.geometry["fiducials"].items()
    }
    data = develop(scene, gains, sensor, noise)
    if how.spoilt and rng.random() < how.spoilt:
        data = spoilt(data, rng, noise)
    return Photo(
        data,
        chosen.name,
        recipe["squares"],
        filled.crossed,
        recipe["struck"],
        blank.seat,
        hidden[0] if hidden else None,
        tuple(camera.pixel(x, y) for x, y in ends),
        middles,
        {**recipe, "sensor": sensor, "size": size, "hidden": hidden, "marks": marks},
    )


def _printing(rng: Random, edition: Edition, kind: Kind) -> Print:
    return Print(
        rng.choice(("a4", "letter")),
        rng.random() < 0.3,
        rng.choice((1, 1, 1, 2, 4)),
        rng.choice(("bright", "bright", "low-ink", "large")),
        rng.choice(("en", "es", "fr")),
        ("K7M3QX2", rng.randint(1, 4)) if rng.random() < 0.3 else None,
        edition,
        kind,
    )


def _frame(blank: Blank, how: Level, long_side: int | None, rng: Random) -> tuple[int, int]:
    long = long_side or rng.choice(how.long_side)
    short = round(long * rng.choice((3 / 4, 3 / 4, 9 / 16, 2 / 3)))
    upright = (blank.size[1] > blank.size[0]) != (rng.random() < 0.15)
    return (short, long) if upright else (long, short)


# ── In front of the camera ───────────────────────────────────────────────────────────────────────


def _seen(
    page: Floats, blank: Blank, camera: Camera, rng: Random, noise: np.random.Generator
) -> Floats:
    """The scene in even white light."""
    size = camera.size
    x, y = camera.look(STEP)
    normal = 1 - 0.5 * camera.bend.slope(x.astype(np.float64), y.astype(np.float64)) * rng.uniform(
        -1, 1
    )
    picture, density = page, blank.density
    here = math.dist(camera.pixel(0, 0), camera.pixel(*blank.size)) / math.hypot(*blank.size)
    if here < density * 0.7:
        shrink = here * 1.2 / density
        small = cv2.resize(page, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        picture = np.asarray(small, np.float32)
        density *= shrink
    full_x, full_y = enlarged(x, STEP, size), enlarged(y, STEP, size)
    height, width = picture.shape[:2]
    sheet: Floats = np.asarray(
        cv2.remap(
            picture,
            full_x * np.float32(width / blank.size[0]) - np.float32(0.5),
            full_y * np.float32(height / blank.size[1]) - np.float32(0.5),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.float32,
    )
    sheet *= enlarged(normal.astype(np.float32), STEP, size)[..., None]
    return on_table(sheet, (full_x, full_y), blank.size, here, rng, noise)


def _thumbs(
    scene: Floats, blank: Blank, camera: Camera, how: Level, wanted: int | None, rng: Random
) -> tuple[int, ...]:
    count = wanted if wanted is not None else int(rng.random() < how.thumb)
    numbers = tuple(rng.sample(range(4), count))
    if not blank.geometry["fiducials"]:
        return ()
    grid = blank.geometry["squares"]
    middle = camera.pixel(*grid[len(grid) // 2][len(grid) // 2][0])
    for number in numbers:
        quad = blank.geometry["fiducials"][str(number)]
        points = [camera.pixel(x, y) for x, y in quad]
        at = sum(p[0] for p in points) / 4, sum(p[1] for p in points) / 4
        outward = math.atan2(at[1] - middle[1], at[0] - middle[0])
        cover_with_thumb(scene, at, outward, math.dist(points[0], points[2]) * 0.9, rng)
    return numbers
