"""Grids that are hard to find: painted all over, only framed, with thick frames; real photos."""

from __future__ import annotations

from pathlib import Path
from random import Random

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from rollwrite.photo import read
from rollwrite.photo.grids import CERTAIN, find_grid
from rollwrite.photo.pictures.decode import decode
from tests.painter import grid_photo
from tools.photos.grids.real import covered, cropped, real_grid, real_names
from tools.photos.semireal.conditions import FOLDER

Picture = npt.NDArray[np.uint8]
SIDE, SQUARE, FIRST = 9, 56, 90
ENDS = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * SIDE * SQUARE + FIRST


def ruled(frame: int = 3) -> Picture:
    """A flat grid in black on white paper, with a frame so many pixels wide."""
    picture = np.full((700, 700, 3), 235, np.uint8)
    for number in range(SIDE + 1):
        at, width = FIRST + number * SQUARE, frame if number in (0, SIDE) else 2
        half = (frame - 1) // 2
        low, high = FIRST - half, FIRST + SIDE * SQUARE + half
        cv2.rectangle(
            picture, (at - (width - 1) // 2, low), (at + width // 2, high), (30, 30, 30), -1
        )
        cv2.rectangle(
            picture, (low, at - (width - 1) // 2), (high, at + width // 2), (30, 30, 30), -1
        )
    return picture


def hatched(picture: Picture) -> Picture:
    """The same with every square hatched closely in one of four inks, over the lines."""
    rng = Random(4)
    inks = ((200, 90, 20), (20, 200, 240), (40, 30, 220), (60, 160, 30))
    page = picture.astype(np.float32) / 255
    for row in range(SIDE):
        for column in range(SIDE):
            mask = np.zeros((SQUARE + 20, SQUARE + 20), np.uint8)
            ink = np.array(rng.choice(inks), np.float32) / 255
            left, top = FIRST + column * SQUARE - 10, FIRST + row * SQUARE - 10
            for along in range(4, SQUARE, 9):
                a = 7 + rng.randint(-3, 3), 10 + along + 6
                b = 10 + SQUARE + rng.randint(-3, 3), 10 + along - 6
                cv2.line(mask, a, b, 255, 4, cv2.LINE_AA)
            part = page[top : top + SQUARE + 20, left : left + SQUARE + 20]
            part *= 1 - mask[..., None] / 255 * (1 - ink)
    return np.asarray(page * 255, np.uint8)


def test_strokes_of_coloured_pens_do_not_hide_a_grid() -> None:
    grid = find_grid(hatched(ruled()))
    assert grid is not None
    assert grid.cells == (SIDE, SIDE)
    assert grid.certainty >= CERTAIN
    assert np.abs(grid.corners - ENDS).max() < 0.02 * SIDE * SQUARE


@pytest.mark.parametrize("frame", [3, 9, 13])
def test_corners_are_those_of_the_frame_with_all_its_ink(frame: int) -> None:
    grid = find_grid(ruled(frame))
    assert grid is not None
    outward = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * frame / 2
    assert np.abs(grid.corners - (ENDS + outward)).max() < 2.5
    # Squares reach to the middle of its lines.
    middle = grid.nodes[[0, 0, -1, -1], [0, -1, -1, 0]]
    assert np.abs(middle - ENDS).max() < 2


@pytest.mark.nightly
def test_a_frame_alone_on_squared_paper_is_a_board_of_the_squares_that_are_told() -> None:
    made = grid_photo(3_000_001, "squared", painted=False, every_line=False)
    photo = decode(made.data)
    told = find_grid(photo.picture, made.layout.side)
    assert told is not None
    assert told.certainty >= CERTAIN
    found = (told.corners + 0.5) / photo.factor - 0.5
    true = np.array(made.corners)
    side = np.linalg.norm(true[1] - true[0])
    misses = [np.linalg.norm(np.roll(found, k, axis=0) - true, axis=1).max() for k in range(4)]
    assert min(misses) < 0.02 * side
    reading = read(made.data, layout=made.layout, corners="auto")
    assert reading.by == "grid"
    assert {square for row in reading.squares for square in row} == {"."}


@pytest.mark.nightly
def test_squared_paper_without_a_frame_is_no_board_of_any_size() -> None:
    picture = np.full((600, 480, 3), 240, np.uint8)
    picture[::24] = picture[:, ::24] = (200, 160, 140)
    for cells in (7, 14):
        grid = find_grid(picture, cells)
        assert grid is None or grid.certainty < CERTAIN


def test_a_real_photo_is_painted_where_its_squares_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = grid_photo(5, "newspaper", painted=False, side=SIDE, upright=True)
    (tmp_path / "one.jpg").write_bytes(made.data)
    numbers = ",".join(str(round(value)) for corner in made.corners for value in corner)
    (tmp_path / "outlines.csv").write_text(f"filepath,x,y,x,y,x,y,x,y\none.jpg,{numbers}\n")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert real_names() == ("one.jpg",)
    plain, painted = real_grid("one.jpg"), real_grid("one.jpg", "paint")
    assert plain.data == made.data
    assert 3 < len(plain.digits) < 70
    assert set("".join(painted.squares)) > {"."}
    before, after = (
        np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.int64)
        for data in (plain.data, painted.data)
    )
    changed = np.abs(before - after).max(-1) > 60
    inside = np.zeros(changed.shape, np.uint8)
    middle = plain.outline.mean(0)
    wider = middle + 1.12 * (plain.outline - middle)
    cv2.fillPoly(inside, [np.round(wider).astype(np.int32)], 1)
    assert changed.mean() > 0.02
    assert not (changed & (inside == 0)).any()
    for other in (covered(plain), *cropped(plain)):
        grid = find_grid(decode(other).picture)
        assert grid is None or grid.certainty < CERTAIN
