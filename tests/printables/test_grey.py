"""Colours on paper that was photocopied: told apart in grey, and words readable on each."""

from __future__ import annotations

import colorsys
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage
from printables.engine.page_elements import counter
from printables.engine.patterns import Skin, colour_cells, outline_loops
from printables.engine.pdf import pdf
from printables.engine.themes import Theme, contrast, ink_on, lightness, theme_named
from rollwrite.geometry import SQUARE, TRIANGLE, Cell, Lattice
from rollwrite.tilegame import VARIANTS
from tests.nights import IS_NIGHT
from tests.printables.reading import Picture, pictures
from tests.together import for_each

#: Colours that meet on a board.
MEETING = sorted({tuple(sorted(pair)) for variant in VARIANTS.values()
                  for pair in combinations(variant.colours, 2)})  # fmt: skip
COLOURS = sorted({colour for pair in MEETING for colour in pair})
#: Words need this contrast with what they stand on.
READABLE = 4.5
BLOCK = tuple((x, y) for x in range(4) for y in range(4))
LUMA = (0.299, 0.587, 0.114)
#: Degrees on the colour wheel.
HUES = {"blue": 217, "yellow": 48, "red": 6, "green": 130, "purple": 265, "orange": 33}


def picture(
    cells: tuple[Cell, ...], colour: str, theme: Theme, lattice: Lattice = SQUARE, label: str = ""
) -> Picture:
    """A shape of 10 mm cells on a page of its own, at 300 dpi."""
    drawing = Drawing()
    colour_cells(drawing, cells, (5.0, 5.0), 10.0, colour, theme, lattice)
    if label:
        counter(drawing, (15.0, 15.0), 10.0, label, "12", theme, theme.fills[colour])
    page = PrintedPage(60, 60, tuple(drawing.items))
    return pictures(pdf(Document("", "", "en", (page,))), 300)[0]


def grey(pixels: Picture) -> float:
    """L* of what an eye, or a copier, makes of an area: light is averaged, not numbers."""
    share = pixels.astype(float) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    y = float((linear @ (0.2126, 0.7152, 0.0722)).mean())
    return float(116 * y ** (1 / 3) - 16)


def inside(pixels: Picture) -> Picture:
    """The middle of the block, without its outline."""
    pixel = 300 / 25.4
    return pixels[int(7 * pixel) : int(43 * pixel), int(7 * pixel) : int(43 * pixel)]


@for_each("name", ["bright", "large"])
@for_each(("one", "other"), MEETING)
def test_colours_that_meet_differ_in_grey(one: str, other: str, name: str) -> None:
    theme = theme_named(name)
    greys = [grey(inside(picture(BLOCK, colour, theme))) for colour in (one, other)]
    assert abs(greys[0] - greys[1]) >= 11.5
    fills = [theme.fills[colour] for colour in (one, other)]
    assert abs(lightness(str(fills[0])) - lightness(str(fills[1]))) >= 12


def test_the_four_colours_of_the_dice_game_are_four_greys() -> None:
    theme = theme_named("bright")
    greys = sorted(grey(inside(picture(BLOCK, colour, theme)))
                   for colour in ("blue", "red", "green", "yellow"))  # fmt: skip
    assert min(b - a for a, b in pairwise(greys)) >= 11.5


@for_each("colour", COLOURS)
def test_colours_are_still_called_by_their_names(colour: str) -> None:
    fill = str(theme_named("bright").fills[colour])
    red, green, blue = (int(fill[n : n + 2], 16) / 255 for n in (1, 3, 5))
    hue, saturation, _ = colorsys.rgb_to_hsv(red, green, blue)
    assert abs((hue * 360 - HUES[colour] + 180) % 360 - 180) <= 8
    assert saturation >= 0.5


@for_each("name", ["bright", "large", "low-ink"])
@for_each("colour", COLOURS)
def test_labels_can_be_read_on_the_fill_and_on_its_pattern(colour: str, name: str) -> None:
    theme = theme_named(name)
    fill, label = theme.fills[colour] or "#ffffff", theme.label(colour)
    assert contrast(fill, label) >= READABLE
    if theme.fills[colour] is not None:
        assert contrast(theme.hatches[colour], label) >= READABLE
    pixels = picture(BLOCK, colour, theme, label=theme.letters[colour])
    pixel = 300 / 25.4
    ring = pixels[int(12.6 * pixel) : int(17.4 * pixel), int(12.6 * pixel) : int(17.4 * pixel)]
    assert rendered_contrast(ring) >= READABLE


def rendered_contrast(pixels: Picture) -> float:
    """Between the darkest and the lightest of the pixels that are no edges."""
    listed = [f"#{r:02x}{g:02x}{b:02x}" for r, g, b in pixels.reshape(-1, 3)]
    counts = {colour: listed.count(colour) for colour in set(listed)}
    plain = sorted(counts, key=lambda colour: -counts[colour])[:2]
    return contrast(*plain)


def test_ink_is_dark_on_light_and_white_on_dark() -> None:
    assert ink_on("#ffff00", "#1d2433") == "#1d2433"
    assert ink_on("#000080", "#1d2433") == "#ffffff"
    assert ink_on(None, "#1d2433") == "#1d2433"


PIECES = [(TRIANGLE, ((0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (1, 1))), (SQUARE, BLOCK[:7])]


@cache
def mask(
    rows: int, columns: int, lattice: Lattice, cells: tuple[Cell, ...], inset: float
) -> NDArray[np.bool_]:
    """The pixels inside a piece that is smaller all round by this share of a cell."""
    y, x = np.mgrid[0:rows, 0:columns] / (300 / 25.4)
    within = np.zeros((rows, columns), bool)
    for loop in outline_loops(lattice, cells, inset):
        points = [(5 + 10 * a, 5 + 10 * b) for a, b in loop]
        for i, (x1, y1) in enumerate(points):
            x2, y2 = points[i - 1]
            if y1 != y2:
                crossed = (y1 <= y) != (y2 <= y)
                within ^= crossed & (x < x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    assert within.sum() > 20_000
    return within


def lightest_inside(pixels: Picture, lattice: Lattice, cells: tuple[Cell, ...]) -> float:
    """The luma of the lightest pixel between a piece's outlines."""
    within = mask(*pixels.shape[:2], lattice, cells, 0.06)
    return float((pixels[within].astype(float) @ LUMA).max())


@pytest.mark.parametrize("colour", ["blue", "yellow", "red"])
@for_each(("lattice", "cells"), PIECES)
def test_no_paper_shows_between_the_cells_of_a_piece(
    lattice: Lattice, cells: tuple[Cell, ...], colour: str
) -> None:
    theme = theme_named("bright")
    fill = np.array([int(str(theme.fills[colour])[n : n + 2], 16) for n in (1, 3, 5)])
    pixels = picture(cells, colour, theme, lattice)
    assert lightest_inside(pixels, lattice, cells) <= fill @ LUMA + 2


def test_seams_would_be_seen() -> None:
    lattice, cells = PIECES[0]
    drawing = Drawing()
    theme = theme_named("bright")
    for cell in cells:
        points = [(5 + 10 * x, 5 + 10 * y) for x, y in lattice.outline(cell)]
        drawing.polygon(points, PathStyle(fill=theme.fills["red"]))
    pixels = pictures(
        pdf(Document("", "", "en", (PrintedPage(60, 60, tuple(drawing.items)),))), 300
    )
    assert lightest_inside(pixels[0], lattice, cells) > 120


@pytest.mark.thorough
@for_each("name", ["bright", "large", "low-ink"] if IS_NIGHT else ["bright", "low-ink"])
@for_each("colour", COLOURS)
@for_each(("lattice", "cells"), PIECES)
def test_patterns_end_at_the_outline(
    lattice: Lattice, cells: tuple[Cell, ...], colour: str, name: str
) -> None:
    theme = theme_named(name)
    pixels = picture(cells, colour, theme, lattice)
    # Outside there is the outline alone.
    bare = Drawing()
    plain = Skin(is_plain=True)
    colour_cells(bare, cells, (5.0, 5.0), 10.0, colour, theme, lattice, plain)
    page = PrintedPage(60, 60, tuple(bare.items))
    alone = pictures(pdf(Document("", "", "en", (page,))), 300)[0]
    # A pixel off the edge itself, where fill and paper mix.
    outside = ~mask(*pixels.shape[:2], lattice, cells, -0.01)
    assert np.abs(pixels[outside].astype(np.int16) - alone[outside]).max() <= 20
