"""Corners of a grid on the Check page: proposed, confirmed, dragged under a loupe or by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phones
from tests.browser.looking import HAND
from tests.browser.phone import box_of
from tests.browser.photographing import (
    CORNERS,
    PICTURE,
    Reader,
    as_read,
    choose,
    photographed,
    unread,
)

SEEN = unread("No sheet found.", corners=CORNERS, cells=[8, 8], certainty=0.93)
READ = as_read(["BB......", *["." * 8] * 7], layout="travel", by="told", crossed=None, strikes=None)


def corners_of(query: dict[str, str]) -> list[list[float]]:
    return [[float(number) for number in pair.split(",")] for pair in query["corners"].split(";")]


def centre(target: Locator) -> tuple[float, float]:
    box = box_of(target)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def over_photo(page: Page) -> Locator:
    return page.get_by_role("img", name="The photo with the squares that were read")


def test_a_grid_that_was_seen_is_confirmed_with_one_tap(phones: Phones) -> None:
    page, reader = photographed(phones, SEEN, READ)
    expect(page.get_by_text("A grid of 8 × 8 was seen. Are these its corners?")).to_be_visible()
    # The layout with as many squares is chosen already, and the others are there too.
    chosen = page.locator("#corner-layout option:checked")
    expect(chosen).to_have_text("Travel 8×8")
    expect(page.locator("#corner-layout option")).to_have_count(3)
    page.get_by_role("button", name="Yes, read it").click()
    expect(over_photo(page)).to_be_visible()
    expect(page.get_by_text("Only the squares were read")).to_be_visible()
    assert reader.asked[0] == {}
    assert corners_of(reader.asked[1]) == CORNERS
    # Nobody has moved them away from the lines.
    assert reader.asked[1].keys() == {"corners", "layout"}
    assert reader.asked[1]["layout"] == "travel"


def test_a_dragged_corner_snaps_and_a_loupe_shows_it(phones: Phones) -> None:
    page = phones("Ana", viewport=HAND).page
    page.goto("/check")
    snapped = [[40, 40], [352, 44], [360, 360], [40, 360]]
    reader = Reader(page, SEEN, {**READ, "corners": snapped})
    choose(page)
    handle = page.get_by_role("button", name=re.compile("^Top right corner"))
    handle.scroll_into_view_if_needed()
    x, y = centre(handle)
    frame = box_of(page.locator(".corners"))
    pixel = frame["width"] / PICTURE
    # Grasped beside its middle, it keeps its distance to the finger.
    page.mouse.move(x + 9, y + 9)
    page.mouse.down()
    page.mouse.move(x + 9 - 10 * pixel, y + 9 + 6 * pixel, steps=4)
    expect(page.locator(".loupe")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".loupe")).to_have_count(0)
    page.get_by_role("button", name="Read this area").click()
    expect(over_photo(page)).to_be_visible()
    told = corners_of(reader.asked[1])
    assert told[1] == pytest.approx([350, 46], abs=0.6)
    assert [told[0], *told[2:]] == [CORNERS[0], *CORNERS[2:]]
    assert reader.asked[1]["snap"] == "1"
    # Whoever looks again finds them where they went.
    page.get_by_role("button", name="Set the corners").click()
    page.get_by_role("button", name=re.compile("area|Yes")).last.click()
    expect(over_photo(page)).to_be_visible()
    assert corners_of(reader.asked[2]) == [pytest.approx(corner) for corner in snapped]


def test_keys_move_a_corner_say_where_it_is_and_it_stays_there_if_one_wants(
    phones: Phones,
) -> None:
    page, reader = photographed(phones, SEEN, READ)
    # Meanwhile there is nothing to paint on.
    expect(page.get_by_role("grid")).to_have_count(0)
    handle = page.get_by_role("button", name=re.compile("^Bottom left corner; arrow keys move it"))
    handle.press("Shift+ArrowRight")
    where = page.get_by_role("status").filter(has_text="From the left")
    expect(where).to_have_text("From the left 14%, from the top 90%")
    expect(page.locator(".loupe")).to_be_visible()
    expect(handle).to_be_focused()
    handle.press("ArrowUp")
    handle.press("ArrowUp")
    expect(where).to_have_text("From the left 14%, from the top 89%")
    page.get_by_label("to the nearest lines").uncheck()
    page.get_by_role("button", name="Read this area").click()
    expect(over_photo(page)).to_be_visible()
    assert "snap" not in reader.asked[1]


# By day: one that is dragged, and one that is moved by keys.
@pytest.mark.nightly
def test_another_photo_while_a_corner_has_the_focus(phones: Phones) -> None:
    page, _ = photographed(phones, SEEN, READ)
    page.get_by_role("button", name=re.compile("^Bottom left corner")).press("ArrowUp")
    expect(page.locator(".loupe")).to_be_visible()
    choose(page)
    expect(over_photo(page)).to_be_visible()
    expect(page.locator(".loupe")).to_have_count(0)


# By day: a grid that is confirmed.
@pytest.mark.nightly
def test_a_grid_that_no_sheet_has_is_said_to_be_one(phones: Phones) -> None:
    page, _ = photographed(phones, {**SEEN, "cells": [12, 9]})
    expect(page.get_by_text("A grid of 12 × 9 was seen")).to_be_visible()
    expect(page.get_by_text("Nothing here has that many squares")).to_be_visible()


# By day: a grid that is confirmed.
@pytest.mark.nightly
def test_whoever_cancels_has_lost_nothing(phones: Phones) -> None:
    page = phones("Ana", viewport=HAND).page
    page.goto("/check")
    page.get_by_role("gridcell", name="a9, empty").press("g")
    Reader(page, SEEN)
    choose(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("alert")).to_contain_text("No sheet found")
    expect(page.get_by_role("gridcell", name="a9, green")).to_be_visible()
    page.get_by_role("button", name="Set the corners").click()
    expect(page.get_by_text("A grid of 8 × 8 was seen")).to_be_visible()
