"""Drawing on the sheet: by tapping, by dragging, by keyboard, and in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.by_program import ProgramTable
from tests.browser.conftest import Phones
from tests.browser.ghosts import Square, choose, expect_ghost, ghost
from tests.browser.phone import Phone


@pytest.fixture
def ana(phones: Phones) -> Phone:
    """A phone whose player has just taken a die in the first round of a standard game."""
    table = ProgramTable.open(phones("Ana"), phones("Ben"), settings={}, is_seen=False)
    ana = table.phones[0]
    table.act(0, "StartGame")
    table.act(0, "RollDice", seat=1)
    table.act(0, "TakeDie", seat=1, die=0)
    ana.look_at(table.code, "play")
    ana.expect_task("draw")
    expect(ana.page.locator(".grid")).to_be_visible()
    return ana


def test_a_ghost_moves_turns_and_says_why_it_is_not_legal(ana: Phone) -> None:
    squares = choose(ana)
    corners = {(0, 0), (0, 8), (8, 0), (8, 8)}
    assert squares & corners
    expect(ana.page.locator(".line-words")).to_contain_text("fits here")

    way = "Down" if min(squares)[0] == 0 else "Up"
    for _ in range(3):
        ana.button(way).click()
    expect(ana.page.locator(".ghost.illegal")).to_be_visible()
    expect(ana.page.locator(".line-words .bad")).to_contain_text(
        "Your first blue shape must cover a free corner"
    )
    # The squares that would make it legal are shown, and nothing can be placed.
    expect(ana.page.locator(".wanted")).to_have_count(4)
    expect(ana.page.locator("#place")).to_have_attribute("aria-disabled", "true")

    # A tap on it turns it, one beside it moves it.
    first = ghost(ana)
    ana.cell(*max(first)).tap()
    turned = expect_ghost(ana, lambda now: now != first)
    assert len(turned) == len(first)
    ana.cell(4, 4).tap()
    expect_ghost(ana, lambda now: (4, 4) in now)
    ana.button("Put back").click()
    expect(ana.page.locator(".ghost")).to_have_count(0)


def test_placing_undoing_and_numbers(ana: Phone) -> None:
    squares = choose(ana)
    ana.place()
    ana.expect_task("wait")
    expect(ana.page.locator(".board")).to_contain_text("B")
    ana.press(ana.button("Undo"))
    ana.expect_task("draw")
    assert choose(ana) == squares
    ana.place()
    ana.expect_task("wait")
    ana.open_sheets()
    ana.page.locator("summary", has_text="Show on the sheet").click()
    ana.page.get_by_label("Move numbers").check()
    # A colour with one open corner left has its letter at that door.
    expect(ana.page.locator(".board .badge:not(.door *)")).to_have_text(["1"])
    ana.page.get_by_label("Coordinates").check()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".coordinates text")).to_have_count(18)


# By day: the lesson has a strike (`test_learn`), and `test_access` looks at any row.
@pytest.mark.nightly
def test_a_strike_opens_every_row(ana: Phone) -> None:
    ana.button(re.compile("^Any row")).click()
    expect(ana.page.locator(".tile:not(.strike-tile)")).to_have_count(21)
    choose(ana)
    expect(ana.page.locator("#place")).to_contain_text("with a strike")
    ana.place()
    expect(ana.page.get_by_role("img", name="1 of 3 strikes used").first).to_be_visible()


@pytest.mark.nightly
def test_the_sheet_in_words_lists_every_legal_place(ana: Phone) -> None:
    ana.open_sheets()
    ana.page.locator("#text-view summary").click()
    expect(ana.page.locator(".text-rows li")).to_have_count(9)
    expect(ana.page.locator(".text-rows")).to_contain_text("Row 9: 9 empty")
    move = ana.page.locator("[data-move]").first
    words = move.get_attribute("data-move") or ""
    move.click()
    expect(ana.page.get_by_role("dialog")).to_be_hidden()
    shape, *names = words.split()
    expect_ghost(ana, lambda now: now == {square(name) for name in names})
    expect(ana.page.locator("#place")).to_contain_text(f"Place {shape}")
    ana.place()


def square(name: str) -> Square:
    """Row and column of a name like ``e5`` on a sheet with nine rows."""
    return 9 - int(name[1:]), ord(name[0]) - ord("a")


@pytest.mark.nightly
def test_the_left_hand_and_the_theme_are_remembered(ana: Phone) -> None:
    ana.button("Menu").click()
    ana.page.get_by_label("Left-handed").check()
    ana.button("Dark").click()
    ana.button("Close").click()
    ana.page.reload()
    ana.expect_task("draw")
    root = ana.page.locator("html")
    expect(root).to_have_attribute("data-hand", "left")
    expect(root).to_have_attribute("data-theme", "dark")
    choose(ana)
    place, back = ana.middle_of(ana.page.locator("#place")), ana.middle_of(ana.button("Put back"))
    assert place[0] < back[0]


def test_a_round_with_the_keyboard_alone(phones: Phones) -> None:
    """Nothing is clicked or tapped: Tab, Enter, Space, arrows, letters."""
    ana = phones("Ana", has_touch=False)
    page = ana.page
    page.goto("/solo")
    page.get_by_label("Your name (optional)").focus()
    page.keyboard.press("Enter")
    ana.expect_screen("play")
    tab_to(ana, "Roll 2 dice")
    page.keyboard.press("Enter")
    expect(page.locator("button.tray-die")).to_have_count(2)
    tab_to(ana, "die")
    page.keyboard.press("Space")
    expect(ana.button(re.compile(r"^Pick die \d$"))).to_be_visible()
    tab_to(ana, "Pick die")
    page.keyboard.press("Enter")
    ana.expect_task("draw")
    # Choosing a shape by key leads to the sheet, where the arrows move the ghost.
    expect(page.locator(".tile").first).to_be_visible()
    tab_to_selector(ana, ".tile:not(.unfit):not(.strike-tile)")
    page.keyboard.press("Enter")
    expect(page.locator(".cell:focus")).to_have_count(1)
    first = ghost(ana)
    page.keyboard.press(away(ana)[0])
    moved = expect_ghost(ana, lambda now: now != first)
    assert {abs(a[0] - b[0]) for a, b in zip(sorted(first), sorted(moved), strict=True)} == {1}
    expect(page.locator(".cell:focus")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("r")
    page.keyboard.press("f")
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    tab_to_selector(ana, ".tile:not(.unfit):not(.strike-tile)", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".ghost.legal")).to_be_visible()
    expect(page.locator(".cell:focus")).to_have_count(1)
    down, up = away(ana)
    page.keyboard.press(down)
    expect(page.locator(".ghost.illegal")).to_be_visible()
    page.keyboard.press(up)
    expect(page.locator(".ghost.legal")).to_be_visible()
    page.keyboard.press("Enter")
    expect(ana.button("Undo")).to_be_enabled()
    page.keyboard.press("u")
    ana.expect_task("draw")


def away(phone: Phone) -> tuple[str, str]:
    """The arrow that leads the ghost away from the edge of the sheet, and the one back."""
    is_on_top = min(ghost(phone))[0] == 0
    return ("ArrowDown", "ArrowUp") if is_on_top else ("ArrowUp", "ArrowDown")


def tab_to(phone: Phone, words: str) -> None:
    """Press Tab until a button with these words has the focus."""
    for _ in range(30):
        phone.page.keyboard.press("Tab")
        expect(phone.page.locator(":focus")).to_have_count(1)
        if words in phone.page.locator(":focus").inner_text():
            return
    raise AssertionError(f"Tab never comes to {words!r}")


def tab_to_selector(phone: Phone, selector: str, key: str = "Tab") -> None:
    """Press Tab until an element that matches has the focus."""
    for _ in range(40):
        phone.page.keyboard.press(key)
        if phone.page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"{key} never comes to {selector}")
