"""A puzzle as somebody solves it on a phone, by tapping."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from rollwrite.dicegame import Mark
from rollwrite.puzzles.dice import collection
from tests.browser.conftest import Phones
from tests.browser.looking import Inspector
from tests.browser.phone import Phone

HAND: ViewportSize = {"width": 390, "height": 664}
FITS = "() => document.documentElement.scrollHeight <= innerHeight"
GHOST = "cells => cells.map(cell => cell.dataset.cell.split(',').map(Number))"
FIRST = collection()[0]


def ghost(page: Page) -> list[list[int]]:
    """The squares under the shape in hand."""
    found: list[list[int]] = page.locator(".cell[aria-selected=true]").evaluate_all(GHOST)
    return sorted(found)


def form(squares: Any) -> list[tuple[int, int]]:
    """Squares from the top left."""
    top, left = min(r for r, _ in squares), min(c for _, c in squares)
    return sorted((r - top, c - left) for r, c in squares)


def corner(squares: Any) -> tuple[int, int]:
    return min(r for r, _ in squares), min(c for _, c in squares)


def tap_and_wait(page: Page, name: str) -> None:
    """Tap a tool; the ghost is another one then, or lies in the same way anyway."""
    page.get_by_role("button", name=name, exact=True).tap()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def lay(page: Page, wanted: list[list[int]]) -> None:
    """Turn what is in hand, push it where it is wanted, place it."""
    expect(page.locator("g.ghost")).to_be_visible()
    for turn in range(1, 9):
        if form(ghost(page)) == form(wanted):
            break
        tap_and_wait(page, "Flip" if turn == 4 else "Turn")
    (row, column), (r, c) = corner(wanted), corner(ghost(page))
    for _ in range(abs(row - r)):
        tap_and_wait(page, "Down" if row > r else "Up")
    for _ in range(abs(column - c)):
        tap_and_wait(page, "Right" if column > c else "Left")
    assert ghost(page) == sorted(wanted)
    page.locator("#place[aria-disabled=false]").tap()


def draw(phone: Phone, mark: Mark) -> None:
    """Draw a shape where the mark says: tap it, turn it, push it there, place it."""
    page, wanted = phone.page, [list(square) for square in mark.squares or ()]
    page.locator(f".tile[aria-label='{mark.shape}']").tap()
    lay(page, wanted)


def test_a_puzzle_is_solved_by_tapping(phones: Phones, inspector: Inspector) -> None:
    phone: Phone = phones("Kim", viewport=HAND, has_touch=True)
    page = phone.page
    page.goto("/puzzles")
    inspector.look(phone, "the list")
    page.get_by_role("link", name="Puzzle 1 8×8", exact=False).first.tap()
    expect(page.locator("main")).to_have_attribute("data-outcome", "open")
    page.wait_for_function(FITS)
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
    expect(page.locator("[data-puzzle='1']")).to_contain_text("solved")
    expect(page.locator("[data-puzzle='2']")).not_to_contain_text("solved")
