"""Sheets of every edition and arrangement are read, also where their code cannot be."""

from __future__ import annotations

from functools import lru_cache

import pytest

from printables.engine.themes import ThemeName
from rollwrite.dicegame import built_in_layout
from rollwrite.paper import Edition
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
    "low-ink": (2, "sheet", "low-ink"),
    "solo": (2, "solo", "bright"),
    "large": (2, "sheet", "large"),
}


@lru_cache(maxsize=4)
def photo_of(sort: str, seed: int, level: str = "easy", thumbs: int | None = None) -> Photo:
    edition, kind, theme = SORTS[sort]
    return make_photo(seed, level, edition=edition, kind=kind, theme=theme, thumbs=thumbs)


def is_read(photo: Photo, reading: Reading) -> bool:
    outcome = judged(photo, reading)
    return outcome.right and outcome.boxes


@pytest.mark.parametrize("sort", by_day(SORTS, ["first", "low-ink", "large"]))
@pytest.mark.parametrize("level", by_day(["easy", "medium"], ["easy"]))
def test_every_sort_of_sheet_is_read(sort: str, level: str) -> None:
    photo = photo_of(sort, FIRST, level)
    assert is_read(photo, read(photo.data))


@pytest.mark.parametrize("sort", by_day(SORTS, ["second", "solo"]))
@pytest.mark.parametrize("seed", by_day([FIRST + 1, FIRST + 2], [FIRST + 1]))
def test_without_its_code_a_sheet_shows_what_it_is(
    sort: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identify, "read_code", lambda picture, warp: None)
    photo = photo_of(sort, seed, "medium")
    assert is_read(photo, read(photo.data))


@pytest.mark.parametrize("sort", by_day(SORTS, ["solo"]))
def test_one_hidden_mark_is_no_matter(sort: str) -> None:
    photo = photo_of(sort, FIRST + 3, thumbs=1)
    reading = read(photo.data)
    assert reading.marks == 3
    assert is_read(photo, reading)


@pytest.mark.parametrize("sort", by_day(["solo", "large"], ["large"]))
def test_hidden_marks_are_named_by_their_place_on_the_sheet(sort: str) -> None:
    photo = photo_of(sort, FIRST + 4, thumbs=2)
    reading = read(photo.data)
    assert reading.problem is not None
    _, kind, theme = SORTS[sort]
    blank = printed_sheet(built_in_layout(photo.layout), Print(theme=theme, kind=kind), 1.0)
    hidden = [blank.geometry["fiducials"][str(number)][0] for number in photo.recipe["hidden"]]
    width, height = blank.size
    places = {
        ("lower" if y > height / 2 else "upper") + ("-right" if x > width / 2 else "-left")
        for x, y in hidden
    }
    assert set(reading.problem.missing) == places


def test_paper_of_the_first_edition_is_painted_as_it_was_printed() -> None:
    layout = built_in_layout("standard")
    old = printed_sheet(layout, Print(edition=1), 1.0).geometry
    new = printed_sheet(layout, Print(), 1.0).geometry
    assert old["squares"] == new["squares"]
    assert old["fiducials"] == new["fiducials"]
    widths = [
        {round(box[1][0] - box[0][0], 2) for box in geometry["shapes"].values()}
        for geometry in (old, new)
    ]
    # One size for all shapes once; now each box is as wide as its shape.
    assert len(widths[0]) == 1
    assert len(widths[1]) > 1
