"""Grids that were not printed here: found by their lines, read, and never seen where none is."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from rollwrite.cli import main
from rollwrite.dicegame import built_in_layout
from rollwrite.photo import Point, read
from rollwrite.photo.grids import CERTAIN, find_grid, snapped
from rollwrite.photo.pictures.decode import decode
from tests.nights import by_day
from tests.painter import grid_photo
from tools.photos.grids import GridPhoto, no_grid_photo

SEED = 1


@pytest.fixture(scope="module")
def board() -> GridPhoto:
    return grid_photo(SEED, "glossy", painted=False, side=9, upright=True)


def miss(found: npt.ArrayLike, true: npt.ArrayLike) -> float:
    """How far the worst corner is off, as a part of the side, whichever corner comes first."""
    a, b = np.asarray(found, float), np.asarray(true, float)
    side = np.linalg.norm(b - np.roll(b, 1, axis=0), axis=1).mean()
    turns = [np.linalg.norm(np.roll(a, k, axis=0) - b, axis=1).max() for k in range(4)]
    return float(min(turns) / side)


@pytest.mark.parametrize("kind", by_day(["ruled", "squared", "newspaper"], ["newspaper"]))
def test_a_grid_is_found_whatever_it_is_drawn_on(kind: str) -> None:
    made = grid_photo(SEED, kind, painted=False)
    grid = find_grid(decode(made.data).picture)
    assert grid is not None
    assert grid.cells == (made.layout.side, made.layout.side)
    photo = decode(made.data)
    assert miss((grid.corners + 0.5) / photo.factor - 0.5, made.corners) < 0.02
    assert grid.certainty >= CERTAIN


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["letter", "table of numbers", "tiles", "keyboard"])
def test_what_is_no_board_is_not_called_one(kind: str) -> None:
    grid = find_grid(decode(no_grid_photo(SEED, kind)).picture)
    assert grid is None or grid.certainty < CERTAIN


def test_corners_told_roughly_move_onto_the_lines(board: GridPhoto) -> None:
    photo = decode(board.data)
    true = (np.array(board.corners) + 0.5) * photo.factor - 0.5
    side = np.linalg.norm(true[1] - true[0])
    rough = true + side * np.array([(-0.02, 0.015), (0.02, 0.02), (0.015, -0.02), (-0.02, -0.01)])
    exact = snapped(photo.picture, rough)
    assert miss(rough, true) > 0.02
    assert miss(exact, true) < 0.01


def test_corners_told_where_no_lines_are_stay() -> None:
    blank = np.full((900, 700, 3), 230, np.uint8)
    told = np.array([(100.0, 100), (600, 110), (590, 600), (95, 590)])
    assert (snapped(blank, told) == told).all()


def test_a_grid_is_proposed_to_a_person_who_confirms_it(board: GridPhoto) -> None:
    reading = read(board.data)
    assert not reading.found
    assert reading.problem is not None
    assert reading.problem.code == "no-sheet"
    assert reading.cells == (9, 9)
    assert (reading.certainty or 0) >= CERTAIN
    assert reading.corners is not None
    assert miss(reading.corners, board.corners) < 0.02


def test_the_number_of_squares_chooses_the_layout(board: GridPhoto) -> None:
    reading = read(board.data, corners="auto")
    assert (reading.found, reading.layout, reading.by) == (True, "standard", "grid")
    assert reading.cells == (9, 9)


@pytest.mark.nightly
def test_another_number_of_squares_needs_a_layout(board: GridPhoto) -> None:
    other = replace(built_in_layout("standard"), name="own", side=13)
    reading = read(board.data, corners="auto", layout=other)
    assert not reading.found
    assert reading.problem is not None
    assert reading.problem.code == "layout-needed"
    assert reading.cells == (9, 9)


def test_told_corners_snap_when_asked(board: GridPhoto) -> None:
    layout = built_in_layout("standard")
    told: list[Point] = [(x + 6, y + 5) for x, y in board.corners]
    reading = read(board.data, layout=layout, corners=told, snap=True)
    assert reading.found
    assert reading.by == "told"
    assert reading.corners is not None
    assert miss(reading.corners, board.corners) < 0.012


def test_the_command_finds_corners_by_itself(
    board: GridPhoto, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = tmp_path / "board.jpg"
    photo.write_bytes(board.data)
    assert main(["read", "--json", "--corners", "auto", str(photo)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["by"], said["cells"], said["layout"]) == ("grid", [9, 9], "standard")
    assert main(["read", "--corners", "auto", "--layout", "standard", str(photo)]) == 0
    assert "9 × 9" in capsys.readouterr().out
    assert main(["read", str(photo)]) == 1
    assert "--corners auto" in capsys.readouterr().out
