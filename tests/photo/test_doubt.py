"""What the network cannot know: grey copies, glare, two inks in one square."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from rollwrite.photo import read
from rollwrite.photo.sheets.patches import AROUND, SCALE, Patches
from rollwrite.photo.sheets.result import doubts
from tests.nights import by_day
from tests.painter import make_photo
from tests.photo.pictures import decoded, encoded, glaring
from tools.photos.judging import judged

FIRST = 1_500_000


@pytest.mark.nightly
@pytest.mark.parametrize("level", by_day(["easy", "medium", "hard"], ["easy"]))
def test_a_grey_copy_has_no_colours_and_says_so(level: str) -> None:
    photo = make_photo(FIRST, level, copied=True)
    reading = read(photo.data)
    assert "grey" in reading.remarks
    assert judged(photo, reading).right_after


@pytest.mark.parametrize("level", by_day(["easy", "medium", "hard"], ["easy"]))
def test_coloured_ink_is_never_called_grey(level: str) -> None:
    assert set(read(make_photo(FIRST + 1, level).data).remarks) <= {"closer"}


def test_where_a_lamp_shines_back_nothing_is_certain() -> None:
    photo = make_photo(FIRST + 2, "easy")
    # Darker paper than a lamp.
    dark = encoded((decoded(photo.data) * 0.8).astype(np.uint8))
    middle = len(photo.middles) // 2
    place, beside = photo.middles[middle][middle], photo.middles[middle][middle + 1]
    reading = read(glaring(dark, place, math.dist(place, beside)))
    assert "glare" in reading.remarks
    assert (middle, middle) in reading.uncertain
    assert (0, 0) not in reading.uncertain


@pytest.mark.parametrize("paper", [150, 240])
def test_glare_is_marked_however_sure_the_network_is(paper: int) -> None:
    side, hidden = 5, {(1, 3), (4, 4)}
    size = (side + 2 * AROUND) * SCALE
    levels = np.full((size, size, 3), paper, np.uint8)
    for row, column in hidden:
        top, left = (row + AROUND) * SCALE, (column + AROUND) * SCALE
        levels[top : top + SCALE, left : left + SCALE] = 255
    blank = np.zeros((size, size, 3), np.float32)
    patches = Patches(blank, levels, has_ring=True, boxes=np.zeros((0, 48, 64, 4), np.float32))
    # Of white paper, as which glare looks.
    certain = np.log(np.full((side**2, 5), 0.001, np.float32))
    certain[:, 0] = np.log(0.996)
    doubt = doubts(patches, certain, None)
    assert {divmod(int(number), side) for number in np.flatnonzero(doubt.squares)} == hidden
    assert doubt.remarks == ("glare",)


def test_two_inks_in_one_square_are_two_answers() -> None:
    photo = make_photo(FIRST + 2, "easy")
    inked = {
        letter: (row, column)
        for row, line in enumerate(photo.squares)
        for column, letter in enumerate(line)
    }
    first, second = (inked[letter] for letter in "RB")
    picture = decoded(photo.data)
    here, there = (photo.middles[row][column] for row, column in (first, second))
    square = math.dist(photo.middles[0][0], photo.middles[0][1])
    x, y = round(there[0]), round(there[1])
    reach = max(2, round(0.1 * square))
    ink = np.median(picture[y - reach : y + reach, x - reach : x + reach], axis=(0, 1))
    # A good part of the red square, in blue.
    at = round(here[0] - 0.15 * square), round(here[1])
    cv2.circle(picture, at, round(0.28 * square), ink.tolist(), -1, cv2.LINE_AA)
    assert first in read(encoded(picture)).uncertain
