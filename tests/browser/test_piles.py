"""Many photos at once, as a teacher with a pile of sheets uses it."""

from __future__ import annotations

import csv
import re
from base64 import b64encode
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, Route, expect

from tests.browser.conftest import Phones
from tests.browser.photographing import HEIC, SHOWN, Reader, as_read, files, unread
from tests.painter import make_photo


def as_rows(*rows: str, **more: Any) -> dict[str, Any]:
    """What the reader may say of these rows and empty ones below, with no boxes on the sheet."""
    squares = [*rows, *["........."] * (9 - len(rows))]
    return as_read(squares, **{"crossed": None, "strikes": None, **more})


def choose(page: Page, chosen: list[FilePayload]) -> None:
    page.locator("#pile-files").set_input_files(chosen)


def piled(
    phones: Phones, names: str, *answers: dict[str, Any] | int, complaints: tuple[str, ...] = ()
) -> Page:
    """The page with a pile of photos on it, each named by a letter, that are read so."""
    page = phones("Ana", complaints=complaints).page
    page.goto("/check/pile")
    Reader(page, *answers)
    choose(page, files(*names))
    return page


def summary(page: Page) -> Locator:
    return page.get_by_role("status").first


def names(page: Page) -> list[str]:
    return page.locator(".pile-row h3").all_inner_texts()


@pytest.mark.nightly
def test_photos_are_read_one_after_another_and_told_in_a_table(
    phones: Phones, tmp_path: Path
) -> None:
    first, second = (make_photo(seed, "easy", long_side=1400) for seed in (0, 3))
    page = phones("Ana", complaints=("422",)).page
    page.goto("/check")
    page.get_by_role("link", name="Many photos at once").click()
    choose(page, files(IMG_3=second.data, IMG_1=b"no photo", IMG_2=first.data))
    expect(summary(page)).to_contain_text("3 photos:")
    expect(summary(page)).to_contain_text("1 not read")
    assert first.seat is not None
    code, seat = first.seat
    headings = page.get_by_role("heading", level=2)
    expect(headings).to_have_text(["Not read", f"Table {code}", "Sheets without a table"])
    assert names(page) == ["IMG_1.jpg", f"Table {code}, seat {seat}", "IMG_3.jpg"]
    with page.expect_download() as loading:
        page.get_by_role("button", name="Table (CSV)").click()
    path = tmp_path / "pile.csv"
    loading.value.save_as(path)
    rows = list(csv.DictReader(StringIO(path.read_text("utf-8-sig"), "")))
    assert [row["photo"] for row in rows] == ["IMG_1.jpg", "IMG_2.jpg", "IMG_3.jpg"]
    assert rows[1]["squares"].split("/") == list(first.squares)


@pytest.mark.nightly
def test_doubtful_squares_are_corrected_by_tapping(phones: Phones) -> None:
    doubt = as_rows("BBB......", *["........."] * 3, "....R....", uncertain=[[4, 4]])
    page = piled(phones, "ab", as_rows("YY......."), doubt)
    expect(summary(page)).to_contain_text("1 fine, 1 to look at")
    # What is to look at comes first, whichever was read first.
    expect(page.locator(".pile-row h3")).to_have_text(["b.jpg", "a.jpg"])
    row = page.locator(".pile-row").first
    # The square that would break a rule is in doubt: nothing is decided, and its crop is at hand.
    expect(row).to_contain_text("Not decided yet")
    expect(row).to_contain_text("Perhaps: it depends on e5.")
    square = row.get_by_role("button", name="e5, red, not sure")
    expect(square.locator("image")).to_have_count(1)
    square.click()
    expect(row.get_by_role("button", name="e5, green", exact=True)).to_be_visible()
    row.get_by_role("button", name="e5, green", exact=True).click()
    expect(row).to_contain_text("Playable")
    expect(row).to_contain_text("78 empty squares")
    expect(summary(page)).to_contain_text("2 fine, 0 to look at")
    # It does not jump away below the finger.
    assert names(page) == ["b.jpg", "a.jpg"]


@pytest.mark.nightly
def test_crops_of_a_photo_that_no_browser_draws_are_cut_from_the_copy(phones: Phones) -> None:
    page = phones("Ana").page
    page.goto("/check/pile")
    doubt = as_rows("BBB......", *["........."] * 3, "....R....", uncertain=[[4, 4]])
    Reader(page, doubt | {"picture": SHOWN}, doubt)
    choose(page, files(a=HEIC, b=HEIC))
    expect(page.locator(".pile-row")).to_have_count(2)
    sent, bare = page.locator(".pile-row").all()
    square = sent.get_by_role("button", name="e5, red, not sure")
    expect(square.locator("image")).to_have_count(1)
    # Without a copy there is nothing to show, and the square is still asked about.
    expect(bare.get_by_role("button", name="e5, red, not sure")).to_be_visible()
    expect(bare.locator("image")).to_have_count(0)


def test_any_square_is_corrected_by_keyboard(phones: Phones) -> None:
    page = piled(phones, "a", as_rows("BB......."))
    page.locator(".pile-row summary").press("Enter")
    grid = page.get_by_role("grid")
    grid.get_by_role("gridcell", name="a9, blue").focus()
    for key in ("ArrowRight", "ArrowRight", "b"):
        page.keyboard.press(key)
    expect(grid.get_by_role("gridcell", name="c9, blue")).to_be_focused()
    expect(page.locator(".pile-row")).to_contain_text("78 empty squares")
    page.keyboard.press("Enter")
    expect(grid.get_by_role("gridcell", name="c9, yellow")).to_be_focused()
    page.keyboard.press("Delete")
    expect(grid.get_by_role("gridcell", name="c9, empty")).to_be_focused()
    expect(page.locator(".pile-row")).to_contain_text("79 empty squares")


@pytest.mark.nightly
def test_it_waits_as_long_as_the_server_wishes_and_goes_on_after_errors(phones: Phones) -> None:
    page = piled(
        phones,
        "abc",
        503,
        429,
        as_rows("BB......."),
        422,
        as_rows("YY......."),
        complaints=("503", "429", "422"),
    )
    expect(summary(page)).to_contain_text("Going on in 1 second")
    expect(summary(page)).to_contain_text("3 photos: 2 fine, 0 to look at, 1 not read")
    expect(page.locator(".pile-row.unread")).to_contain_text("Not now.")
    Reader(page, as_rows("RR......."))
    page.get_by_role("button", name="Retry unread photos").click()
    expect(summary(page)).to_contain_text("3 photos: 3 fine, 0 to look at, 0 not read")


@pytest.mark.nightly
def test_a_row_stays_open_when_the_order_comes(page: Page) -> None:
    page.goto("/check/pile")
    Reader(
        page, as_rows("YY.......", table="T01", seat=2), as_rows("BB.......", uncertain=[[0, 1]])
    )
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/v1/piles", hold)
    with page.expect_request("**/api/v1/piles"):
        choose(page, files("a", "b"))
    titles = page.get_by_role("heading", level=2)
    expect(titles).to_have_text(["Just read"])
    row = page.locator(".pile-row").filter(has_text="a.jpg")
    row.locator("summary").press("Enter")
    square = row.get_by_role("gridcell", name="c9, empty")
    square.focus()
    held[0].continue_()
    expect(titles).to_have_text(["Table T01", "Sheets without a table"])
    expect(square).to_be_visible()
    expect(square).to_be_focused()


@pytest.mark.nightly
def test_the_reading_can_be_stopped_and_gone_on_with(phones: Phones) -> None:
    page = piled(phones, "ab", as_rows("BB......."), 503, as_rows("YY......."), complaints=("503",))
    expect(summary(page)).to_contain_text("Going on in 1 second")
    page.get_by_role("button", name="Stop").click()
    expect(summary(page)).to_contain_text("1 photo: 1 fine")
    page.get_by_role("button", name="Go on: 1 photo left").click()
    expect(summary(page)).to_contain_text("2 photos: 2 fine")


@pytest.mark.nightly
def test_one_sheet_photographed_twice_is_said_and_one_can_be_removed(phones: Phones) -> None:
    twice = as_rows("BB.......", table="T01", seat=2)
    page = piled(phones, "ab", twice, twice)
    expect(summary(page)).to_contain_text("0 fine, 2 to look at")
    row = page.locator(".pile-row").filter(has_text="Same drawing as b.jpg")
    expect(row).to_contain_text("Same table and seat as b.jpg")
    row.locator("summary").click()
    row.get_by_role("button", name="Remove").click()
    expect(summary(page)).to_contain_text("1 photo: 1 fine")


# By day: such a photo by itself (`test_check_photo_sheets`).
@pytest.mark.nightly
def test_what_a_pile_cannot_ask_is_asked_on_the_page_for_one_photo(phones: Phones) -> None:
    quad = [[20, 20], [180, 20], [180, 300], [20, 300]]
    page = piled(
        phones, "ab", unread("Two sheets.", sheets=[quad, quad]), unread("No sheet found.")
    )
    rows = page.locator(".pile-row.unread")
    expect(rows.filter(has_text="Two sheets.")).to_contain_text("read it sheet by sheet")
    expect(rows.filter(has_text="No sheet found.")).to_contain_text("set the corners")
    link = rows.first.get_by_role("link", name="Check this photo by itself")
    with page.context.expect_page() as opened:
        link.click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Check a sheet")
    # The pile is still there.
    expect(rows).to_have_count(2)


# By day: a pile of one photo, and `tests/web` takes a PDF apart.
@pytest.mark.nightly
def test_each_page_of_a_pdf_is_a_photo(phones: Phones) -> None:
    page = phones("Ana").page
    page.goto("/check/pile")
    Reader(page, as_rows("BB......."), as_rows("YY......."))
    pages = [b64encode(one["buffer"]).decode() for one in files("a", "b")]
    page.route("**/api/v1/scans", lambda route: route.fulfill(json={"pages": pages}))
    choose(page, [{"name": "pile.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7"}])
    expect(summary(page)).to_contain_text("2 photos: 2 fine")
    assert names(page) == ["pile.pdf#page=1", "pile.pdf#page=2"]


@pytest.mark.nightly
def test_more_photos_than_a_pile_has_are_left_out(page: Page) -> None:
    page.goto("/check/pile")
    Reader(page, as_rows("BB......."))
    choose(page, files(*(f"p{number}" for number in range(42)), side=120))
    expect(page.get_by_role("alert")).to_contain_text("2 photos were left out")
    expect(summary(page)).to_contain_text(re.compile("Reading photo|40 photos"))
    expect(summary(page)).to_contain_text("40 photos")
    expect(page.locator(".pile-row")).to_have_count(40)
