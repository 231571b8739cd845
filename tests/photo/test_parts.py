"""Sheets of which not all is in the picture, or the wrong way round."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import rollwrite as rw
from rollwrite.photo import read
from tests.nights import by_day
from tests.painter import make_photo
from tests.photo.pictures import decoded, encoded, reading_of
from tools.photos.judging import Outcome, judged, score
from tools.photos.sheets import Photo
from tools.photos.sheets.cut import cut_off

FIRST = 1_500_000
TABLE = Path("docs/pictures/table.jpg")


def cut_photo(seed: int, level: str) -> Photo:
    """The first photo from a seed on of which an edge can cut off two marks."""
    photos = (make_photo(number, level, thumbs=0) for number in range(seed, seed + 9))
    cut = (cut_off(photo, 2, seed) for photo in photos)
    return next(photo for photo in cut if photo is not None)


@pytest.mark.parametrize(
    ("seed", "level"),
    by_day(
        [(FIRST + n, level) for n in (100, 110) for level in ("easy", "hard")],
        [(FIRST + 100, "easy")],
    ),
)
def test_two_marks_that_are_cut_off_are_no_matter(seed: int, level: str) -> None:
    photo = cut_photo(seed, level)
    reading = read(photo.data)
    assert reading.squares == photo.squares
    assert judged(photo, reading).boxes_after


def test_boxes_outside_the_picture_are_in_doubt_and_not_crossed_out() -> None:
    photo = make_photo(FIRST + 1, "easy", thumbs=0, kind="sheet")
    whole = read(photo.data)
    assert whole.crossed
    assert "cut" not in whole.remarks
    picture = decoded(photo.data).copy()
    # As if the picture ended below the grid, on whichever side of it that is.
    grid, marks = np.array(photo.corners), photo.recipe["marks"]
    low = {number: np.array(marks[number]).mean(0) for number in (2, 3)}
    outward = (low[2] + low[3]) / 2 - grid.mean(0)
    axis = int(np.abs(outward).argmax())
    edge = grid[:, axis].max() if outward[axis] > 0 else grid[:, axis].min()
    end = round(float(edge + np.sign(outward[axis]) * 0.6 * math.dist(*photo.middles[0][:2])))
    kept = slice(None, end) if outward[axis] > 0 else slice(end, None)
    cut = read(encoded(picture[:, kept] if axis == 0 else picture[kept]))
    assert cut.squares == photo.squares
    assert "cut" in cut.remarks
    seen, doubtful = set(cut.crossed or ()), set(cut.doubtful)
    assert doubtful
    assert not seen & doubtful
    assert set(whole.crossed) <= seen | doubtful


@pytest.mark.parametrize("part", by_day([0.6, 0.5], [0.6]))
def test_squares_outside_the_picture_are_empty_and_in_doubt(part: float) -> None:
    data = TABLE.read_bytes()
    whole, page = read(data), decoded(data)
    assert whole.corners is not None
    top, bottom = whole.corners[0][1], whole.corners[2][1]
    reading = read(encoded(page[: round(top + part * (bottom - top))]))
    # The paper leans by a fifth of a square.
    first = math.ceil(part * 9)
    assert reading.squares[: first - 1] == whole.squares[: first - 1]
    assert reading.squares[first:] == (".........",) * (9 - first)
    lost = {(row, column) for row in range(first, 9) for column in range(9)}
    assert lost <= set(reading.uncertain)
    assert "outside" in reading.remarks
    assert rw.check(reading.filled()).standing == "open"


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_two_thumbs_or_an_edge_hide_two_marks_of_many_sheets() -> None:
    covered = score((make_photo(FIRST + n, "medium", thumbs=2) for n in range(20)), read)
    outside = score((cut_photo(FIRST + 200 + 10 * n, "medium") for n in range(20)), read)
    for figures in (covered, outside):
        assert figures.share(lambda one: one.found).count >= 18
        assert figures.share(lambda one: one.is_silent).count == 0


def flipped(photo: Photo) -> bytes:
    return encoded(decoded(photo.data)[:, ::-1].copy())


@pytest.mark.parametrize("seed", by_day([FIRST, FIRST + 1, FIRST + 2], [FIRST]))
def test_a_mirrored_picture_is_flipped_and_told(seed: int) -> None:
    photo = make_photo(seed, "easy")
    reading = read(flipped(photo))
    assert reading.squares == photo.squares
    assert reading.remarks[0] == "mirrored"
    # Places are those of the picture as it was taken.
    width = reading.size[0]
    x, y = photo.corners[0]
    assert math.dist(reading.nodes[0][0], (width - 1 - x, y)) < 0.01 * width


def test_a_picture_as_it_was_taken_is_not_called_mirrored() -> None:
    assert "mirrored" not in reading_of(make_photo(FIRST, "easy").data).remarks


@pytest.mark.parametrize(
    ("seed", "level"),
    by_day(
        [(FIRST + n, level) for n in range(3) for level in ("easy", "medium")], [(FIRST, "medium")]
    ),
)
def test_handwriting_above_the_grid_is_no_fold(seed: int, level: str) -> None:
    photo = make_photo(seed, level, notes=3, thumbs=0)
    reading = read(photo.data)
    outcome: Outcome = judged(photo, reading)
    assert "fold" not in reading.remarks
    assert outcome.right_after
    assert outcome.marked < 5
