"""Photos of tile-game boards: squares to look at, and grids that do not end where they should."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from functools import partial

import cv2
import numpy as np
import pytest
from PIL import Image

from rollwrite.photo.boards import read_board
from rollwrite.photo.boards.find import CERTAIN, certainty_of, ends_of, find_board
from rollwrite.photo.boards.lines import edges_of
from rollwrite.photo.boards.reader import astray, doubted
from rollwrite.photo.boards.squares import FEATURES, square_features
from rollwrite.photo.pictures.arrays import Doubles, Picture
from tests.painter import make_board_photo
from tools.photos.boards import BoardPhoto
from tools.photos.boards.judge import NEAR, judge

SIDE = 14
#: Pixels of a square in drawn boards, and of the table round them.
SQUARE, ROUND = 30, 150

board_photo = partial(make_board_photo, long_side=1000)


@pytest.fixture(scope="module")
def duo() -> BoardPhoto:
    return board_photo(1_500_020, "easy", "duo", turned=False)


def drawn_board(lines: range = range(SIDE + 1)) -> Picture:
    """A grey board with these lines both ways, on a darker table."""
    size = SIDE * SQUARE + 2 * ROUND
    picture = np.full((size, size, 3), 90, np.uint8)
    low, high = ROUND + SQUARE * lines[0], ROUND + SQUARE * lines[-1]
    picture[low - 25 : high + 25, low - 25 : high + 25] = 190
    for number in lines:
        at = ROUND + SQUARE * number
        cv2.line(picture, (at, low), (at, high), (120, 120, 120), 2)
        cv2.line(picture, (low, at), (high, at), (120, 120, 120), 2)
    return picture


def laid(column: float = 0, row: float = 0) -> Doubles:
    """From squares to pixels of a drawn board, moved by so many squares."""
    across, down = ROUND + SQUARE * column, ROUND + SQUARE * row
    return np.array([[SQUARE, 0, across], [0, SQUARE, down], [0, 0, 1]], np.float64)


@pytest.mark.parametrize("moved", [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1)])
def test_lines_do_not_end_where_a_grid_is_laid_a_square_off(moved: tuple[int, int]) -> None:
    picture = drawn_board()
    right = ends_of(edges_of(picture, laid(), SIDE), SIDE)
    wrong = ends_of(edges_of(picture, laid(*moved), SIDE), SIDE)
    assert certainty_of(0.8, right) > CERTAIN
    assert certainty_of(0.8, wrong) < CERTAIN / 10


@pytest.mark.nightly
def test_a_board_of_another_size_is_a_proposal_only() -> None:
    found = find_board(drawn_board(range(-3, SIDE + 4)), SIDE)
    assert found is None or found.certainty < CERTAIN


def test_a_drawn_board_is_found() -> None:
    found = find_board(drawn_board(), SIDE)
    assert found is not None
    assert found.certainty > CERTAIN
    ends = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)]) * SQUARE + ROUND
    assert np.abs(found.corners - ends).max() < 0.2 * SQUARE


def told_off(photo: BoardPhoto, part: float) -> list[tuple[float, float]]:
    """The corners as somebody tells them who misses each by this part of the side."""
    off = part * math.dist(photo.corners[0], photo.corners[1])
    ways = (0.8, 2.4, -0.9, 3.4)
    return [
        (x + off * math.cos(way), y + off * math.sin(way))
        for (x, y), way in zip(photo.corners, ways, strict=True)
    ]


def missed(corners: Iterable[tuple[float, float]], photo: BoardPhoto) -> float:
    """How far the worst corner is off, as a part of the side."""
    worst = max(math.dist(*two) for two in zip(corners, photo.corners, strict=True))
    return worst / math.dist(photo.corners[0], photo.corners[1])


def test_told_corners_move_onto_the_lines(duo: BoardPhoto) -> None:
    told = told_off(duo, 0.03)
    as_told = read_board(duo.data, "duo", told)
    moved = read_board(duo.data, "duo", told, snap=True)
    assert as_told.corners is not None
    assert moved.corners is not None
    # As a person meant them, but for the print's two digits.
    assert max(math.dist(*two) for two in zip(as_told.corners, told, strict=True)) < 0.02
    # Edges of pieces lie higher than the board's lines, so these are known to 1.8 % or so.
    assert missed(moved.corners, duo) < NEAR * 0.9
    assert judge(duo, moved).right_after


@pytest.mark.parametrize("part", [0, 0.005, 0.01])
def test_well_told_corners_are_made_no_worse(duo: BoardPhoto, part: float) -> None:
    moved = read_board(duo.data, "duo", told_off(duo, part), snap=True)
    assert moved.corners is not None
    assert missed(moved.corners, duo) < part + 1e-4
    assert judge(duo, moved).right_after


def test_squares_under_glare_are_marked(duo: BoardPhoto) -> None:
    picture = Image.open(io.BytesIO(duo.data)).convert("RGB")
    pixels = np.array(picture)
    # White where nothing of the four squares in the middle is to be seen any more.
    homography, _ = cv2.findHomography(
        np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float64), np.array(duo.corners)
    )
    hidden = np.array([[(6, 6), (8, 6), (8, 8), (6, 8)]], np.float64)
    where = cv2.perspectiveTransform(hidden, homography)
    cv2.fillPoly(pixels, [np.round(where[0]).astype(np.int32)], (255, 255, 255))
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "JPEG", quality=92)
    reading = read_board(out.getvalue(), "duo", duo.corners)
    assert set(reading.uncertain) >= {(6, 6), (6, 7), (7, 6), (7, 7)}


def flat(colours: list[tuple[int, int, int]]) -> Picture:
    """A board seen from above whose squares have these colours, row by row."""
    side = math.isqrt(len(colours))
    cells = np.array(colours, np.uint8).reshape(side, side, 3)
    return np.asarray(np.kron(cells, np.ones((20, 20, 1), np.uint8)), np.uint8)


def test_a_colour_that_fits_no_kind_is_marked() -> None:
    grey, blue, pink = (190, 190, 190), (160, 70, 30), (150, 90, 190)
    squares = [blue if n % 3 == 0 else grey for n in range(64)]
    kinds = np.array([int(colour == blue) for colour in squares])
    squares[27] = pink  # read as blue: nothing else is like it
    squares[28] = blue  # read as empty: the other blue ones are like it
    features = square_features(flat(squares), 8)
    assert features.shape == (64, FEATURES)
    assert np.flatnonzero(astray(features, kinds)).tolist() == [27, 28]
    sure = np.full((64, 3), -20.0, np.float32)
    sure[np.arange(64), kinds] = 0
    likelier = np.diff(np.sort(doubted(features, sure), axis=1))[:, -1]
    assert np.flatnonzero(likelier < 19).tolist() == [27, 28]
    # A shadow over some of them makes no other colour of them.
    shaded = [
        (b // 2, g // 2, r // 2) if n % 8 < 3 else (b, g, r) for n, (b, g, r) in enumerate(squares)
    ]
    again = square_features(flat(shaded), 8)
    assert np.flatnonzero(astray(again, kinds)).tolist() == [27, 28]
