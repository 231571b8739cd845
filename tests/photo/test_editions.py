"""Sheets of every edition and arrangement are read, also where their code cannot be."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from printables.engine.themes import ThemeName
from rollwrite.dicegame import built_in_layout
from rollwrite.paper import EDITIONS, Edition
from rollwrite.photo import Reading, read
from rollwrite.photo.sheets import identify
from tests.nights import by_day
from tests.painter import make_photo
from tools.photos.judging import judged
from tools.photos.paper.pages import Kind, Print, printed_sheet
from tools.photos.sheets import Photo

FIRST = 1_500_100
#: Edition, kind and theme of each sort of sheet.
SORTS: dict[str, tuple[Edition, Kind, ThemeName]] = {
    "first": (1, "sheet", "bright"),
    "second": (2, "sheet", "bright"),
    "second-low-ink": (2, "sheet", "low-ink"),
    "second-solo": (2, "solo", "bright"),
    "second-large": (2, "sheet", "large"),
    "third": (3, "sheet", "bright"),
    "third-low-ink": (3, "sheet", "low-ink"),
    "third-solo": (3, "solo", "bright"),
    "third-large": (3, "sheet", "large"),
}


def photo_of(sort: str, seed: int, level: str = "easy", thumbs: int | None = None) -> Photo:
    edition, kind, theme = SORTS[sort]
    return make_photo(seed, level, edition=edition, kind=kind, theme=theme, thumbs=thumbs)


def is_read(photo: Photo, reading: Reading) -> bool:
    outcome = judged(photo, reading)
    return outcome.right and outcome.boxes


@pytest.mark.parametrize("sort", by_day(SORTS, ["first", "second-large"]))
@pytest.mark.parametrize("level", by_day(["easy", "medium"], ["easy"]))
def test_every_sort_of_sheet_is_read(sort: str, level: str) -> None:
    photo = photo_of(sort, FIRST, level)
    assert is_read(photo, read(photo.data))


@pytest.mark.parametrize("sort", by_day(SORTS, ["second"]))
@pytest.mark.parametrize("seed", by_day([FIRST + 1, FIRST + 2], [FIRST + 1]))
def test_without_its_code_a_sheet_shows_what_it_is(
    sort: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identify, "read_code", lambda picture, warp: None)
    photo = photo_of(sort, seed, "medium")
    assert is_read(photo, read(photo.data))


@pytest.mark.nightly
@pytest.mark.parametrize("sort", SORTS)
def test_one_hidden_mark_is_no_matter(sort: str) -> None:
    photo = photo_of(sort, FIRST + 3, thumbs=1)
    reading = read(photo.data)
    assert reading.marks == 3
    assert is_read(photo, reading)


@pytest.mark.parametrize(
    "sort", by_day(["second-large", "third-solo", "third-large"], ["third-solo"])
)
def test_two_hidden_marks_are_no_matter_either(sort: str) -> None:
    photo = photo_of(sort, FIRST + 4, thumbs=2)
    reading = read(photo.data)
    assert reading.remarks == ("marks",)
    assert is_read(photo, reading)


@pytest.mark.parametrize("edition", by_day(EDITIONS, EDITIONS[:-1]))
def test_an_empty_page_straight_from_the_printer_is_read(edition: Edition) -> None:
    """As it was printed by the last version of each edition, at 110 dots an inch, in grey."""
    layout = built_in_layout("standard")
    blank = printed_sheet(layout, Print(edition=edition), 110 / 25.4)
    grey = cv2.cvtColor(blank.picture, cv2.COLOR_RGB2GRAY)
    reading = read(cv2.imencode(".png", grey)[1].tobytes())
    assert (reading.layout, reading.crossed, reading.strikes) == ("standard", (), 0)
    assert reading.squares == ("." * 9,) * 9
    assert reading.corners is not None
    first = blank.geometry["squares"][0][0][0]
    found = np.array(reading.corners[0]) * 25.4 / 110
    assert np.abs(found - np.array(first)).max() < 0.5
