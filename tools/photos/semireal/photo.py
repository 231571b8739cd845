"""A semi-real photo from a family, a level and a seed, with the truth about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import cv2
import numpy as np

from rollwrite.dicegame import built_in_layout
from rollwrite.paper import Edition
from rollwrite.photo.pictures.arrays import Doubles, Picture
from tools.photos.paper.pages import Blank, Print, printed_sheet
from tools.photos.semireal.conditions import condition, conditions
from tools.photos.semireal.crafts import CRAFTS
from tools.photos.semireal.levels import LEVELS, Family, Level, Style
from tools.photos.semireal.plan import Plan, grid_of, random_plan
from tools.photos.semireal.scene import laid, random_view, upright

#: Pixels a mm at which sheets of a whole page are drawn.
DENSITY = 7.0
#: What a printer's black still gives back.
_BLACK = 0.03
_LINEAR = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
_MOST_DAMAGES = 2


@dataclass(frozen=True)
class SemiReal:
    """A photo and the truth about it.

    :ivar data: the file.
    :ivar styles: of the drawn squares: how each was drawn.
    :ivar corners: of the grid in pixels, from its top left clockwise as the sheet is read.
    :ivar recipe: what was drawn by lot: ``habit``, ``tool``, ``damages``, ``condition``,
        ``density`` (pixels a mm), ``library`` (what the library did, if anything), ...
    """

    data: bytes
    layout: str
    squares: tuple[str, ...]
    crossed: frozenset[str]
    strikes: int
    seat: tuple[str, int] | None
    styles: dict[tuple[int, int], Style]
    corners: tuple[tuple[float, float], ...]
    recipe: dict[str, Any]


def make_semireal(family: Family, level: str, seed: int) -> SemiReal:
    """The photo of a seed; the same environment gives the same photo.

    :param level: ``realistic`` or ``nasty``.
    """
    craft, how = CRAFTS[family], LEVELS[level]
    rng = Random(f"{craft.lot} {level} {seed}")
    layout = built_in_layout(rng.choices(("standard", "travel", "grand"), (6, 1, 1))[0])
    blank = printed_sheet(layout, _printing(rng), DENSITY)
    grid = grid_of(blank)
    page = _BLACK + (1 - _BLACK) * _LINEAR[blank.picture]
    plan = random_plan(blank, layout, how, rng)
    craft.draw(page, blank.density, grid, plan, how, rng)
    damages = [name for name, share in how.damages.items() if rng.random() < share]
    # Not everything goes wrong at once.
    damages = rng.sample(damages, _MOST_DAMAGES) if len(damages) > _MOST_DAMAGES else damages
    if "photocopy" in damages:
        page = craft.photocopied(page, blank.density, rng)
    relief = craft.relief(blank.size, how.bend_mm, rng, folded="folded" in damages)
    low = "low-resolution" in damages and not craft.shrinks
    frame = _frame(blank.size, how, rng, low=low)
    seen = upright(condition(rng.choice(conditions(family))), frame)
    view = random_view(seen, frame, relief, how, rng)
    scene = laid(page, blank.density, seen, view, rng)
    ends = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64) * layout.side
    corners = view.pixels(grid.page(ends))
    if "shadow" in damages:
        craft.shadowed(scene, rng)
    if "glare" in damages:
        craft.glared(scene, view, corners, rng)
    hidden = [
        craft.covered(scene, view, _spared(blank), rng, thumb=name == "thumb")
        for name in ("thumb", "covered")
        if name in damages
    ]
    picture = craft.taken(scene, seen, damages, rng)
    picture, library = craft.fails(picture, rng, strong=level == "nasty")
    scale = picture.shape[1] / frame[0]
    # Middles of pixels are whole numbers.
    corners = corners if scale == 1 else (corners + 0.5) * scale - 0.5
    data = _filed(picture, seen.quality, rng)
    place = {
        "condition": seen.name,
        "density": round(view.density * scale, 2),
        "library": str(library),
    }
    return SemiReal(
        data,
        layout.name,
        plan.squares,
        plan.crossed,
        len(plan.struck),
        None,
        {cell: area.style for area in plan.areas for cell in area.cells},
        tuple((float(x), float(y)) for x, y in corners),
        {**_recipe(plan, damages, hidden), **place},
    )


def _spared(blank: Blank) -> list[Doubles]:
    """What nothing is to lie upon, in mm: all squares and boxes."""
    geometry: dict[str, Any] = blank.geometry
    quads = [quad for row in geometry["squares"] for quad in row]
    boxes = [*geometry["shapes"].values(), *geometry["strikes"]]
    return [np.array(quad, np.float64) for quad in (*quads, *boxes)]


def _printing(rng: Random) -> Print:
    drawn = rng.random()
    edition: Edition = 3 if drawn < 0.4 else 2 if drawn < 0.65 else 1
    return Print(
        rng.choice(("a4", "a4", "letter")),
        rng.random() < 0.2,
        rng.choice((1, 1, 1, 1, 1, 2)),
        rng.choice(("bright", "bright", "bright", "low-ink", "low-ink", "large")),
        rng.choice(("en", "es", "fr")),
        edition=edition,
    )


def _frame(size: tuple[float, float], how: Level, rng: Random, *, low: bool) -> tuple[int, int]:
    long = rng.choice((800, 900, 1000)) if low else rng.choice(how.long_side)
    short = long * 3 // 4
    return (short, long) if size[1] > size[0] else (long, short)


def _filed(picture: Picture, quality: int, rng: Random) -> bytes:
    """The phone's file."""
    worst = max(55, quality - 10)
    how = [cv2.IMWRITE_JPEG_QUALITY, rng.randint(worst, max(worst, quality))]
    done, data = cv2.imencode(".jpg", picture[..., ::-1], how)
    assert done
    return data.tobytes()


def _recipe(plan: Plan, damages: Sequence[str], hidden: list[int]) -> dict[str, Any]:
    return {
        "habit": plan.habit,
        "tool": plan.tool,
        "damages": list(damages),
        "hidden": hidden,
        "cross": plan.cross,
        "crosser": plan.crosser,
        "over": sum(area.under is not None for area in plan.areas),
    }
