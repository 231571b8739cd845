"""Whose score? What each player has left, after a photo of a board and after a correction."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.photographing import Reader, as_read, choose

SIDE = 20
ROWS = ["BB" + "." * 18, *["." * SIDE] * 18, "." * 19 + "R"]


def test_a_correction_changes_what_a_player_has_left(phones: Phones) -> None:
    page = phones("Ana", viewport={"width": 390, "height": 664}).page
    page.goto("/check")
    page.locator("#what").select_option("classic-2")
    Reader(page, as_read(ROWS))
    choose(page)
    # Beside each line stand its colours, as swatches.
    left = page.locator(".left li")
    expect(left).to_contain_text(
        [
            "Player 1: 175 squares left (pieces: 40)",
            "Player 2: 178 squares left (pieces: 42)",
        ]
    )
    page.get_by_role("button", name="Hide the photo").click()
    page.get_by_role("gridcell", name="c20, empty").press("b")
    expect(left.first).to_contain_text("Player 1: 174 squares left (pieces: 40)")


def test_colours_are_told_where_it_is_open_whose_they_are(phones: Phones) -> None:
    page = phones("Ana", viewport={"width": 390, "height": 664}).page
    page.goto("/check")
    page.locator("#what").select_option("draft-2")
    page.get_by_role("gridcell", name="a20, empty").press("b")
    left = page.locator(".left li")
    expect(left).to_have_count(4)
    expect(left.first).to_contain_text("Blue: 88 squares left (pieces: 20)")
