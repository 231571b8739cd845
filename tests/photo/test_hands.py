"""Sheets that people did not fill: outlined, hatched, dotted, drawn over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

import numpy as np
import pytest

from rollwrite.dicegame import built_in_layout
from rollwrite.photo import Reading, read
from tests.nights import by_day
from tools.photos.camera.light import Sensor, develop
from tools.photos.hands.filling import Hand
from tools.photos.hands.ink import Pen, absorbance_of, linear, paper_tooth
from tools.photos.hands.people import Marked
from tools.photos.hands.shapes import Square, Way, edges_of
from tools.photos.paper.pages import Print, printed_sheet

_LEVELS = np.array([linear(level / 255) for level in range(256)], np.float32)
_HUES = {"B": (222, 0.9, 0.7), "Y": (50, 0.95, 0.95), "R": (2, 0.85, 0.85), "G": (130, 0.8, 0.6)}
_SHARP = Sensor(0.9, 1.0, 1.0, 0.2, 2.0, 0.0, 0.6, 0.0, 0.0, 90, subsampling=True)
_WAY = Way("edge", 0.0, 0.01, 0.25, 0.8, True, "", "", Hand("hatch", 0.0, 0.0, 0.01, False, 0.8))

#: A game on 9×9: an X, a U round an empty square, shapes side by side.
SHAPES: tuple[tuple[str, tuple[Square, ...]], ...] = (
    ("B", ((0, 0), (1, 0), (2, 0), (2, 1))),
    ("R", ((0, 8), (0, 7), (1, 8), (2, 8))),
    ("G", ((3, 4), (4, 3), (4, 4), (4, 5), (5, 4))),
    ("Y", ((8, 0), (7, 0), (7, 1), (7, 2), (8, 2))),
    ("B", ((3, 2), (3, 3), (2, 3))),
    ("R", ((5, 5), (5, 6), (6, 6), (6, 5))),
    ("G", ((8, 8), (8, 7), (7, 8))),
)


def squares_of(shapes: Sequence[tuple[str, Sequence[Square]]]) -> tuple[str, ...]:
    rows = [["."] * 9 for _ in range(9)]
    for letter, squares in shapes:
        for row, column in squares:
            rows[row][column] = letter
    return tuple("".join(row) for row in rows)


def pen(letter: str, width: float = 0.06) -> Pen:
    return Pen(absorbance_of(*_HUES[letter]), 0.95, width, 0.1)


@lru_cache(maxsize=8)
def drawn(way: Way, width: float = 0.06, over: tuple[str, Square] | None = None) -> Reading:
    """What is read of a sheet whose shapes are all drawn in one way."""
    rng, noise = Random(7), np.random.default_rng(7)
    blank = printed_sheet(built_in_layout("standard"), Print(theme="bright"), 5.0)
    page = _LEVELS[blank.picture] * np.float32(0.85)
    tooth = paper_tooth(page.shape[0], page.shape[1], noise)
    quads = [
        [[(x * blank.density, y * blank.density) for x, y in quad] for quad in row]
        for row in blank.geometry["squares"]
    ]
    marked = Marked(page, tooth, quads, [])
    for letter, squares in SHAPES:
        marked.draw(squares, pen(letter, width), way, rng)
    if over is not None:
        letter, square = over
        marked.draw([square], pen(letter, 0.1), replace(way, name="fill"), rng)
    margin = np.pad(page, ((40, 40), (40, 40), (0, 0)), constant_values=0.2)
    reading = read(develop(margin, np.ones(3, np.float32), _SHARP, noise))
    assert reading.found
    return reading


@pytest.mark.nightly
@pytest.mark.parametrize("inset", [0.0, 0.08, 0.15])
def test_shapes_that_are_only_outlined_are_read_whole(inset: float) -> None:
    reading = drawn(replace(_WAY, inset=inset))
    assert reading.squares == squares_of(SHAPES)
    assert "outlined" in reading.remarks


def test_of_shapes_that_are_filled_nothing_is_said() -> None:
    assert "outlined" not in drawn(replace(_WAY, name="fill")).remarks


def test_an_edge_drawn_by_ballpoint_is_enough_or_the_square_is_marked() -> None:
    reading = drawn(_WAY, 0.035)
    assert reading.squares is not None
    truth = squares_of(SHAPES)
    wrong = {
        (row, column)
        for row in range(9)
        for column in range(9)
        if reading.squares[row][column] != truth[row][column]
    }
    assert wrong <= set(reading.uncertain)
    assert len(reading.uncertain) <= 2


def test_the_middle_of_an_outlined_cross_has_no_edge_and_counts() -> None:
    reading = drawn(_WAY)
    assert reading.squares is not None
    assert reading.squares[4][4] == "G"


def test_outlines_do_not_mark_the_empty_squares_beside_them() -> None:
    reading = drawn(_WAY)
    assert reading.squares is not None
    # In the mouth of the U, and between three shapes.
    assert reading.squares[8][1] == "."
    assert reading.squares[3][5] == "."
    assert reading.squares[2][2] == "."


WAYS_TO_FILL = ["lines", "dots", "cross", "squiggle", "half", "through", "tick"]


@pytest.mark.parametrize("name", by_day(WAYS_TO_FILL, ["dots", "tick"]))
def test_whatever_is_in_every_square_marks_it(name: str) -> None:
    assert drawn(replace(_WAY, name=name)).squares == squares_of(SHAPES)


def test_a_square_with_two_inks_is_marked() -> None:
    square = (4, 4)
    reading = drawn(replace(_WAY, name="fill"), 0.12, ("R", square))
    assert square in reading.uncertain


def test_the_edge_of_two_squares_that_touch_at_a_corner_is_two_edges() -> None:
    assert sorted(map(len, edges_of([(0, 0), (1, 1)]))) == [4, 4]


def test_the_edge_round_a_hole_is_an_edge_too() -> None:
    around = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    assert sorted(map(len, edges_of(around))) == [4, 12]
