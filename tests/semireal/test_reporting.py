"""The reporting family: its truth lies where it is drawn, and everything of the levels occurs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import get_args

import cv2
import numpy as np
import pytest

from rollwrite.dicegame import built_in_layout
from rollwrite.photo.pictures.arrays import Doubles, Floats
from tests.nights import by_day, some_by_day
from tests.semireal.photos import colourfulness, opened, plan_of
from tools.photos.paper.pages import Blank, Print, printed_sheet
from tools.photos.semireal import SemiReal, make_semireal
from tools.photos.semireal import photo as photo_module
from tools.photos.semireal.levels import LEVELS, Damage, Style, Tool
from tools.photos.semireal.plan import Area, Plan, grid_of, random_plan
from tools.photos.semireal.reporting import damage
from tools.photos.semireal.reporting.hand import draw
from tools.photos.semireal.reporting.inks import inked, linear, random_ink
from tools.photos.semireal.reporting.library import degraded, is_installed
from tools.photos.semireal.reporting.relief import random_relief
from tools.photos.semireal.scene import View

#: Pixels a mm of pages that are drawn for a test.
DENSITY = 4.0
#: How much darker a pixel became where ink is seen.
SEEN = 0.06
TOOLS: tuple[Tool, ...] = get_args(Tool)
STYLES: tuple[Style, ...] = get_args(Style)
DAMAGES: tuple[Damage, ...] = get_args(Damage)


@cache
def blank_sheet() -> Blank:
    return printed_sheet(built_in_layout("standard"), Print(), DENSITY)


def blank_page() -> Floats:
    return np.asarray((blank_sheet().picture / 255) ** 2.2, np.float32)


def page_with(plan: Plan, seed: int) -> Floats:
    """How much darker each pixel of the page became."""
    before = blank_page()
    after = before.copy()
    blank = blank_sheet()
    draw(after, blank.density, grid_of(blank), plan, LEVELS["nasty"], Random(seed))
    return np.asarray((before - after).max(-1), np.float32)


def cut(page: Floats, quad: Doubles, margin: float = 0.0) -> Floats:
    """What of a page lies within a square of it, less a margin in parts of its side."""
    corners = np.asarray(quad) * blank_sheet().density
    inset = margin * (corners[2] - corners[0])
    (left, top), (right, bottom) = (
        np.round(corner).astype(int) for corner in (corners[0] + inset, corners[2] - inset)
    )
    return page[top:bottom, left:right]


def letter_for(tool: Tool) -> str:
    # A plan never asks for a yellow ballpoint.
    return "B" if tool == "ballpoint" else "Y"


@pytest.mark.parametrize(("tool", "style"), some_by_day(product(TOOLS, STYLES), 6))
def test_every_style_of_every_tool_inks_its_squares_and_no_others(style: Style, tool: Tool) -> None:
    # An L: what is beside its inner corner stays white too.
    cells = ((3, 3), (4, 3), (5, 3), (5, 4))
    dark = page_with(plan_of(Area(letter_for(tool), cells, style, tool)), seed=len(style + tool))
    squares = blank_sheet().geometry["squares"]
    for row in range(9):
        for column in range(9):
            if (row, column) in cells:
                assert (cut(dark, squares[row][column]) > SEEN).mean() > 0.008, (row, column)
            else:
                middle = cut(dark, squares[row][column], 0.3)
                assert (middle > SEEN).mean() < 0.02, (row, column)


@pytest.mark.parametrize("tool", TOOLS)
def test_filled_squares_have_little_white(tool: Tool) -> None:
    dark = page_with(plan_of(Area(letter_for(tool), ((4, 4),), "filled", tool)), seed=3)
    assert (cut(dark, blank_sheet().geometry["squares"][4][4]) > SEEN).mean() > 0.6


@pytest.mark.parametrize("cross", ["cross", "slash", "line", "scribble"])
@pytest.mark.parametrize("crosser", by_day(["ballpoint", "lead", "felt"], ["lead"]))
def test_boxes_are_crossed_and_their_neighbours_are_not(cross: str, crosser: str) -> None:
    strikes = [np.array(box) for box in blank_sheet().geometry["strikes"]]
    plan = plan_of(Area("R", ((0, 0),), "filled", "felt"))
    plan = replace(plan, boxes=(strikes[1],), cross=cross, crosser=crosser, areas=())
    dark = page_with(plan, seed=9)
    assert (cut(dark, strikes[1]) > 0.2).mean() > 0.01
    assert (cut(dark, strikes[0], 0.2) > SEEN).mean() == 0
    assert (cut(dark, strikes[2], 0.2) > SEEN).mean() == 0


@pytest.mark.parametrize("tool", TOOLS)
def test_colours_of_pens_are_told_apart(tool: Tool) -> None:
    """The four colours lie further from each other than pens of one colour do."""
    white, layer = np.ones((1, 1, 3), np.float32), np.ones((1, 1), np.float32)

    def hue(letter: str, seed: int) -> complex:
        seen = inked(white, random_ink(tool, letter, Random(f"{letter} {seed}")), layer)
        lab = cv2.cvtColor(seen, cv2.COLOR_LRGB2Lab)[0, 0]
        return complex(lab[1], lab[2]) / abs(complex(lab[1], lab[2]))

    pens = {letter: [hue(letter, seed) for seed in range(30)] for letter in "BYRG"}
    for letter, hues in pens.items():
        for other, others in pens.items():
            if letter < other:
                nearest = min(abs(a - b) for a in hues for b in others)
                # The angle of 20 degrees as a chord.
                assert nearest > 0.35, (letter, other)


def test_a_colour_of_the_screen_is_hit() -> None:
    # CIE L*a*b* of sRGB (255, 0, 0).
    assert linear(53.24, 104.55, 40.0) == pytest.approx([0.985, 0.012, 0.012], abs=0.01)


@pytest.mark.parametrize("folded", [True, False])
def test_places_of_a_bent_sheet_are_found_again(folded: bool) -> None:
    for seed in range(10):
        relief = random_relief((210.0, 297.0), 7.0, Random(seed), folded=folded)
        places = np.random.default_rng(seed).uniform((0, 0), (210, 297), (200, 2))
        assert relief.places(relief.moved(places)) == pytest.approx(places, abs=0.2)
        shade = relief.shade(places)
        assert 0.35 <= shade.min() <= shade.max() <= 1.4


@pytest.mark.parametrize("thumb", [True, False])
def test_what_lies_on_a_corner_covers_no_square_and_no_box(thumb: bool) -> None:
    geometry = blank_sheet().geometry
    quads = [np.array(quad) for row in geometry["squares"] for quad in row]
    quads += [np.array(box) for box in (*geometry["shapes"].values(), *geometry["strikes"])]
    size = blank_sheet().size
    flat = random_relief(size, 0.0, Random(0), folded=False)
    view = View((420, 594), np.diag([2.0, 2.0, 1.0]), flat)
    for seed in range(8):
        scene = np.full((594, 420, 3), 0.5, np.float32)
        damage.covered(scene, view, quads, Random(seed), thumb=thumb)
        assert abs(scene - 0.5).max() > 0.1
        for quad in quads:
            left, top = (2 * quad.min(0)).astype(int)
            right, bottom = (2 * quad.max(0)).astype(int)
            # Its shadow may fall there.
            assert abs(scene[top:bottom, left:right] - 0.5).max() < 0.2


def small_level(monkeypatch: pytest.MonkeyPatch, damages: dict[Damage, float]) -> str:
    """A level of small photos, all filled with felts, with these damages only."""
    level = replace(LEVELS["nasty"], styles={"filled": 1}, tools={"felt": 1}, second=0, over=0)
    monkeypatch.setitem(LEVELS, "small", replace(level, damages=damages, long_side=(800,)))
    monkeypatch.setattr(photo_module, "DENSITY", DENSITY)
    return "small"


@cache
def undamaged(level: str) -> SemiReal:
    return make_semireal("reporting", level, 4)


@pytest.mark.nightly
@pytest.mark.parametrize("name", some_by_day(DAMAGES, 2))
def test_every_damage_changes_the_photo(name: Damage, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = undamaged(small_level(monkeypatch, {}))
    spoilt = make_semireal("reporting", small_level(monkeypatch, {name: 1.0}), 4)
    assert spoilt.recipe["damages"] == [name]
    assert spoilt.data != plain.data
    assert spoilt.squares == plain.squares


@pytest.mark.nightly
def test_low_resolution_moves_the_corners_with_the_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    level = small_level(monkeypatch, {"low-resolution": 1.0})
    monkeypatch.setitem(LEVELS, level, replace(LEVELS[level], long_side=(1600,)))
    photo = make_semireal("reporting", level, 6)
    assert max(opened(photo).shape) <= 1040
    drawn = np.array([[letter != "." for letter in row] for row in photo.squares])
    colour = colourfulness(photo)
    assert np.median(colour[drawn]) > 2 * np.median(colour[~drawn])


def test_every_style_tool_and_damage_occurs() -> None:
    layout, how = built_in_layout("standard"), LEVELS["nasty"]
    plans = [random_plan(blank_sheet(), layout, how, Random(seed)) for seed in range(150)]
    areas = [area for plan in plans for area in plan.areas]
    assert {area.style for area in areas} == set(STYLES)
    assert {area.tool for area in areas} == set(TOOLS)
    assert set(how.damages) == set(DAMAGES)


@pytest.mark.parametrize("strong", [True, False])
def test_the_library_keeps_size_and_follows_its_seed(strong: bool) -> None:
    """Where it is not installed, pictures stay as they are, and nothing is named."""
    picture = np.random.default_rng(1).integers(60, 200, (96, 80, 3), np.uint8)
    for seed in range(12):
        (first, name), (second, _) = (
            degraded(picture, Random(seed), strong=strong) for _ in range(2)
        )
        assert (name is not None) == is_installed()
        assert is_installed() or (first == picture).all()
        assert first.shape == picture.shape
        assert (first == second).all()
