"""A puzzle as somebody solves it on a phone, by tapping."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rollwrite.dicegame import Mark
from rollwrite.puzzles.dice import collection
from tests.browser.conftest import Phones
from tests.browser.ghosts import Square, drag_to, frame, ghost
from tests.browser.looking import HAND, Inspector
from tests.browser.phone import Phone
from tests.nights import IS_NIGHT

FITS = "() => document.documentElement.scrollHeight <= innerHeight"
FIRST = collection()[0]


def form(squares: set[Square]) -> list[tuple[int, int]]:
    """Squares from the top left."""
    top, left = min(r for r, _ in squares), min(c for _, c in squares)
    return sorted((r - top, c - left) for r, c in squares)


def lay(phone: Phone, wanted: set[Square]) -> None:
    """Turn what is in hand, drag it where it is wanted, place it."""
    page = phone.page
    expect(page.locator("g.ghost")).to_be_visible()
    for turn in range(1, 9):
        if form(ghost(phone)) == form(wanted):
            break
        page.get_by_role("button", name="Flip" if turn == 4 else "Turn", exact=True).tap()
        frame(phone)
    drag_to(phone, wanted)
    page.locator("#place[aria-disabled=false]").tap()


def draw(phone: Phone, mark: Mark) -> None:
    """Draw a shape where the mark says: tap it, turn it, drag it there, place it."""
    phone.page.locator(f".tile[data-shape='{mark.shape}']").tap()
    lay(phone, set(mark.squares or ()))


@pytest.mark.nightly
def test_a_puzzle_is_solved_by_tapping(phones: Phones, inspector: Inspector) -> None:
    phone: Phone = phones("Kim", viewport=HAND, has_touch=True)
    page = phone.page
    page.goto("/puzzles")
    if IS_NIGHT:
        inspector.look(phone, "the list")
    page.get_by_role("link", name="Puzzle 1 8×8", exact=False).first.tap()
    expect(page.locator("main")).to_have_attribute("data-outcome", "open")
    page.wait_for_function(FITS)
    if IS_NIGHT:
        inspector.look(phone, "a step")
    for done, mark in enumerate(FIRST.answer, start=1):
        draw(phone, mark)
        expect(page.locator("main")).to_have_attribute("data-done", str(done))
    expect(page.locator("main")).to_have_attribute("data-outcome", "goal")
    expect(page.locator("#say")).to_contain_text("Goal reached!")
    page.wait_for_function(FITS)
    inspector.look(phone, "the goal")

    # Undo, and the last shape can be drawn again; a solution is shown when asked for.
    page.locator("#undo").tap()
    expect(page.locator("main")).to_have_attribute("data-outcome", "open")
    draw(phone, FIRST.answer[-1])
    page.locator("#solve").tap()
    expect(page.locator("#heading")).to_have_text("A solution")
    page.get_by_role("link", name="Next puzzle").tap()
    expect(page).to_have_title("Puzzle 2 · rollwrite")

    page.get_by_role("link", name="Puzzles").tap()
    expect(page.locator("[data-kind=dice][data-puzzle='1']")).to_contain_text("solved")
    expect(page.locator("[data-kind=dice][data-puzzle='2']")).not_to_contain_text("solved")
