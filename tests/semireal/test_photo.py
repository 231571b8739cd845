"""Semi-real photos show what their truth says, family by family, with and without real photos."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import get_args

import numpy as np
import pytest

from rollwrite.dicegame import built_in_layout
from rollwrite.photo.pictures.arrays import Floats
from tests.nights import by_day, some_by_day
from tests.semireal.photos import colourfulness, plan_of
from tools.photos.paper.pages import Print, printed_sheet
from tools.photos.semireal import Family, make_semireal
from tools.photos.semireal import photo as photo_module
from tools.photos.semireal.crafts import CRAFTS
from tools.photos.semireal.levels import LEVELS, Style
from tools.photos.semireal.plan import Area, grid_of

FAMILIES: tuple[Family, ...] = get_args(Family)
#: Pixels a mm of pages that are drawn for a test.
DENSITY = 5.0


@pytest.fixture
def plain_level(monkeypatch: pytest.MonkeyPatch) -> str:
    """A level at which all is filled with felts, and nothing goes wrong."""
    plain = replace(
        LEVELS["realistic"],
        styles={"filled": 1},
        second=0,
        tools={"felt": 1},
        mixed_tools=0,
        over=0,
        numbered=0,
        damages={},
        long_side=(900,),
    )
    monkeypatch.setitem(LEVELS, "plain", plain)
    monkeypatch.setattr(photo_module, "DENSITY", DENSITY)
    return "plain"


@pytest.mark.nightly
@pytest.mark.parametrize("family", FAMILIES)
def test_colour_lies_in_the_squares_that_the_truth_names(family: Family, plain_level: str) -> None:
    photo = make_semireal(family, plain_level, 1)
    drawn = np.array([[letter != "." for letter in row] for row in photo.squares])
    colour = colourfulness(photo)
    assert colour[drawn].min() > colour[~drawn].max()


@pytest.mark.parametrize("family", by_day(FAMILIES, FAMILIES[:1]))
def test_the_same_seed_gives_the_same_photo(family: Family, plain_level: str) -> None:
    first, second = (make_semireal(family, plain_level, 7) for _ in range(2))
    assert first.data == second.data


@pytest.mark.nightly
def test_families_have_nothing_in_common(plain_level: str) -> None:
    photos = {family: make_semireal(family, plain_level, 3) for family in FAMILIES}
    seen = {family: photo.recipe["condition"] for family, photo in photos.items()}
    assert seen["choosing"] not in (seen["degraded"], seen["reporting"])
    assert len({photo.squares for photo in photos.values()}) == len(FAMILIES)


@pytest.mark.nightly
def test_the_degraded_family_keeps_the_lots_that_it_was_drawn_by() -> None:
    """Its photos were measured under another name, and figures of them are in the docs."""
    photo = make_semireal("degraded", "realistic", 0)
    assert photo.squares == (
        "R.BBB..YY",
        "RR..B..Y.",
        "RR.B...YY",
        "..RB.YY..",
        ".RRBB.GYY",
        "..RBRR.GY",
        "BBBRR..GG",
        "B.GGGGG.G",
        "B.......G",
    )


def page_with(family: Family, style: Style, letter: str = "B") -> tuple[Floats, Floats]:
    """A blank page and the same with one shape of two squares drawn on it, linear light."""
    layout = built_in_layout("standard")
    blank = printed_sheet(layout, Print(), DENSITY)
    before = np.asarray((blank.picture / 255) ** 2.2, np.float32)
    plan = plan_of(Area(letter, ((4, 4), (4, 5)), style, "felt"))
    after = before.copy()
    CRAFTS[family].draw(after, blank.density, grid_of(blank), plan, LEVELS["realistic"], Random(5))
    return before, after


def ink(before: Floats, after: Floats, row: int, column: int) -> Floats:
    """How much darker a square became, pixel by pixel."""
    blank = printed_sheet(built_in_layout("standard"), Print(), DENSITY)
    quad = np.array(blank.geometry["squares"][row][column]) * blank.density
    (left, top), (right, bottom) = np.round(quad[0]).astype(int), np.round(quad[2]).astype(int)
    area = (slice(top, bottom), slice(left, right))
    return np.asarray((before[area] - after[area]).mean(-1), np.float32)


@pytest.mark.parametrize(("family", "style"), some_by_day(product(FAMILIES, get_args(Style)), 5))
def test_every_style_inks_its_squares_and_no_others(family: Family, style: Style) -> None:
    pages = page_with(family, style)
    assert (ink(*pages, 4, 4) > 0.1).mean() > 0.01
    assert (ink(*pages, 4, 5) > 0.1).mean() > 0.01
    assert (ink(*pages, 2, 2) > 0.01).mean() == 0


@pytest.mark.parametrize("family", FAMILIES)
def test_outlined_shapes_are_white_in_the_middle(family: Family) -> None:
    square = ink(*page_with(family, "outlined"), 4, 4)
    middle = slice(len(square) * 2 // 5, len(square) * 3 // 5)
    assert square[middle, middle].max() < 0.02
    assert square.max() > 0.2


@pytest.mark.parametrize("family", FAMILIES)
def test_filled_squares_have_hardly_any_white(family: Family) -> None:
    assert (ink(*page_with(family, "filled"), 4, 4) > 0.1).mean() > 0.7


def test_a_photocopy_has_no_colours(plain_level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        LEVELS, plain_level, replace(LEVELS[plain_level], damages={"photocopy": 1.0})
    )
    photo = make_semireal("choosing", plain_level, 1)
    drawn = np.array([[letter != "." for letter in row] for row in photo.squares])
    colour = colourfulness(photo)
    # The light has a cast, on ink and paper alike.
    assert abs(float(colour[drawn].mean() - colour[~drawn].mean())) < 0.03
