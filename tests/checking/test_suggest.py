"""Suggestions: playable, as probable as can be, and never instead of a playable reading."""

from __future__ import annotations

import math
import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwrite.checking import FilledSheet, check, suggest
from rollwrite.checking.sheet import LETTERS
from rollwrite.dicegame import built_in_layout
from tests.checking.playing import played_sheets
from tests.dicegame.playing import small
from tests.nights import examples

STANDARD = built_in_layout("standard")
Reading = list[list[list[float]]]


def sure(sheet: FilledSheet) -> Reading:
    """A reader who is nearly sure of every square."""
    return [
        [[0.0 if x == letter else -9.0 for x in LETTERS] for letter in row] for row in sheet.squares
    ]


def score(reading: Reading, squares: tuple[str, ...]) -> float:
    return sum(
        values[LETTERS.index(letter)]
        for row, letters in zip(reading, squares, strict=True)
        for values, letter in zip(row, letters, strict=True)
    )


@given(played_sheets())
def test_a_playable_reading_is_its_own_suggestion(sheet: FilledSheet) -> None:
    assert suggest(sheet.layout, sure(sheet)) == sheet.squares


@given(played_sheets(), st.integers(1, 4), st.randoms(use_true_random=False))
def test_unsure_squares_are_put_right(sheet: FilledSheet, wrong: int, rng: random.Random) -> None:
    reading = sure(sheet)
    for _ in range(wrong):
        row, column = rng.randrange(sheet.layout.side), rng.randrange(sheet.layout.side)
        values = reading[row][column]
        values[rng.randrange(5)] = 0.1
        values[LETTERS.index(sheet.squares[row][column])] = 0.0
    found = suggest(sheet.layout, reading)
    assert found is not None
    assert check(FilledSheet(sheet.layout, found)).is_valid
    # The true sheet is playable, so nothing less probable may be suggested.
    assert score(reading, found) >= score(reading, sheet.squares) - 1e-9


@examples(4, 100)
@given(st.randoms(use_true_random=False))
def test_the_most_probable_of_all_colourings_is_found(rng: random.Random) -> None:
    """On five unsure squares every colouring can be tried."""
    layout = small(5)
    reading = [[[0.0, -99.0, -99.0, -99.0, -99.0] for _ in range(5)] for _ in range(5)]
    unsure = [(0, 0), *rng.sample([(r, c) for r in range(3) for c in range(3) if r + c], 4)]
    for row, column in unsure:
        reading[row][column] = [-rng.random() * 3 for _ in LETTERS]
    logs = [reading[row][column] for row, column in unsure]

    def probable(letters: tuple[int, ...]) -> float:
        return sum(values[letter] for values, letter in zip(logs, letters, strict=True))

    def is_valid(letters: tuple[int, ...]) -> bool:
        rows = [["."] * 5 for _ in range(5)]
        for (row, column), letter in zip(unsure, letters, strict=True):
            rows[row][column] = LETTERS[letter]
        return check(FilledSheet(layout, tuple("".join(row) for row in rows))).is_valid

    # The empty sheet is among them, so there is one.
    all_of_them = sorted(product(range(5), repeat=5), key=probable, reverse=True)
    best = probable(next(filter(is_valid, all_of_them)))
    found = suggest(layout, reading)
    assert found is not None
    assert score(reading, found) == pytest.approx(best)


def test_markers_may_be_asked_for() -> None:
    art = ("BB.......", "..B......", *["........."] * 7)
    reading = sure(FilledSheet(STANDARD, art))
    reading[1][2] = [-0.5, 0.0, -9.0, -9.0, -9.0]
    assert suggest(STANDARD, reading) == art
    one = ("BB.......", *["........."] * 8)
    assert suggest(STANDARD, reading, markers="any") == one


def test_nothing_is_suggested_where_nothing_is_near() -> None:
    middle = ("." * 9, ".B.......", *["........."] * 7)
    certain = [[[0.0 if x == y else -math.inf for x in LETTERS] for y in row] for row in middle]
    assert suggest(STANDARD, certain) is None
    # Every way to spoil the square is likelier than the corner it lacks.
    noise = [[[0.0, 1.0, 0.9, 0.8, 0.7]] * 9] * 9
    assert suggest(STANDARD, noise, limit=50) is None


def test_a_square_that_is_not_a_number_stays_as_it_is() -> None:
    reading = sure(FilledSheet(STANDARD, ("BB.......", *["........."] * 8)))
    reading[4][4] = [0.0, math.nan, math.nan, math.nan, math.nan]
    assert suggest(STANDARD, reading) is not None


@pytest.mark.parametrize("bad", [[], [[]] * 9, [[[0.0] * 5] * 8] * 9, [[[0.0] * 4] * 9] * 9])
def test_the_wrong_number_of_squares_is_refused(bad: Reading) -> None:
    with pytest.raises(ValueError, match="9 rows of 9 squares"):
        suggest(STANDARD, bad)
