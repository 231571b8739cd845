"""Sheets that people did not fill: outlined, hatched, dotted, drawn over."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from random import Random

import pytest

from rollwrite.photo import Reading
from tests.nights import by_day
from tests.photo.pictures import SHAPES, pen, read_drawn, squares_of
from tools.photos.hands.filling import Hand
from tools.photos.hands.people import Marked
from tools.photos.hands.shapes import Square, Way, edges_of

_WAY = Way("edge", 0.0, 0.01, 0.25, 0.8, True, "", "", Hand("hatch", 0.0, 0.0, 0.01, False, 0.8))


@lru_cache(maxsize=8)
def drawn(way: Way, width: float = 0.06, over: tuple[str, Square] | None = None) -> Reading:
    """What is read of a sheet whose shapes are all drawn in one way."""
    return read_drawn(partial(draw_all, way, width, over))


def draw_all(
    way: Way, width: float, over: tuple[str, Square] | None, marked: Marked, rng: Random
) -> None:
    for letter, squares in SHAPES:
        marked.draw(squares, pen(letter, width), way, rng)
    if over is not None:
        letter, square = over
        marked.draw([square], pen(letter, 0.1), replace(way, name="fill"), rng)


@pytest.mark.nightly
@pytest.mark.parametrize("inset", [0.0, 0.08, 0.15])
def test_shapes_that_are_only_outlined_are_read_whole(inset: float) -> None:
    reading = drawn(replace(_WAY, inset=inset))
    assert reading.squares == squares_of(SHAPES)
    assert "outlined" in reading.remarks


def test_of_shapes_that_are_filled_nothing_is_said() -> None:
    """And nothing is on such a sheet that is not counted."""
    reading = drawn(replace(_WAY, name="fill"), 0.12)
    assert reading.squares == squares_of(SHAPES)
    assert "outlined" not in reading.remarks
    assert reading.not_counted == ()


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


@pytest.mark.parametrize("name", by_day(WAYS_TO_FILL, ["dots"]))
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
