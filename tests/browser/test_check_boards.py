"""Boards of the tile games on the Check page, as a thumb and a keyboard use them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.painting import brush
from tests.browser.phone import box_of


def tap_cell(page: Page, name: str) -> None:
    """Tap the cell of a board with this name, on the whole drawing."""
    label = re.compile(rf"^{name}, ")
    box = box_of(page.get_by_role("gridcell", name=label))
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_board_of_a_tile_game(page: Page) -> None:
    page.goto("/check")
    page.get_by_label("What are you checking?").select_option(label="Duo")
    expect(page.get_by_role("heading", level=1)).to_have_text("Check a board")
    status = page.locator(".check-line")
    for name in ("e10", "f10"):
        tap_cell(page, name)
    brush(page, "orange")
    tap_cell(page, "a1")
    expect(status).to_contain_text("1 problem")
    reasons = page.get_by_role("listitem")
    expect(reasons.filter(has_text="No orange piece")).to_have_count(1)
    expect(page.get_by_role("gridcell", name="a1, orange")).to_have_attribute(
        "aria-invalid", "true"
    )
    tap_cell(page, "a1")
    tap_cell(page, "j5")
    expect(status).to_contain_text("follow the rules")
    expect(reasons.filter(has_text="Purple")).to_contain_text("1 piece, points: 87")
    expect(page.get_by_text("Lower is better.")).to_be_visible()
    page.get_by_label("Scoring").select_option(label="advanced: with bonuses")
    expect(page.get_by_text("Lower is better.")).to_have_count(0)
    expect(reasons.filter(has_text="Purple")).to_contain_text("points: −87")
    # The other way round where any start square is free.
    page.get_by_role("button", name="New board").click()
    brush(page, "purple")
    tap_cell(page, "j5")
    expect(status).to_contain_text("1 problem")
    page.get_by_label("First pieces").select_option(label="on any free start square")
    expect(status).to_contain_text("follow the rules")


@pytest.mark.nightly
def test_triangles_are_hit_where_they_are(page: Page) -> None:
    page.goto("/check")
    page.get_by_label("What are you checking?").select_option(label="Trigon, two players")
    # A finger, on triangles that point up and down.
    for name in ("r15", "s15", "aa9", "a10"):
        tap_cell(page, name)
        expect(page.get_by_role("gridcell", name=f"{name}, blue")).to_have_count(1)
    expect(page.locator(".check-line")).to_contain_text("problem")
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    expect(page.locator(".check-line")).to_contain_text("follow the rules")
    # A keyboard, from the tip of the hexagon's upper edge.
    page.get_by_role("gridcell", name=re.compile("^r15, ")).focus()
    for key in ("Home", "y", "ArrowUp", "ArrowUp", "End", "r"):
        page.keyboard.press(key)
    expect(page.get_by_role("gridcell", name="f15, yellow")).to_have_count(1)
    expect(page.locator(".cell:focus")).to_have_attribute("aria-label", "ab17, red")


# By day: a board that fits is tapped, and `tests/scripts` zooms.
@pytest.mark.nightly
def test_a_large_board_is_moved_and_tapped(page: Page) -> None:
    page.goto("/check")
    page.get_by_label("What are you checking?").select_option(label="Classic, four players")
    page.get_by_role("button", name="Enlarge board").click()
    cell = page.get_by_role("gridcell", name=re.compile("^a20, "))
    box = box_of(cell)
    assert box["width"] >= 40
    tap_cell(page, "a20")
    expect(page.get_by_role("gridcell", name="a20, blue")).to_have_count(1)
    # What a mouse drags over is not painted here.
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 60, steps=4)
    page.mouse.up()
    expect(page.locator(".check-line")).to_contain_text("follow the rules")
