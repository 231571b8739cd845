"""The lesson as somebody does it who has never played: by touch, by keyboard, without a script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rollwrite.i18n import Language, translator
from tests.browser.conftest import Phones
from tests.browser.ghosts import drag
from tests.browser.looking import HAND, SCREENS, Inspector
from tests.browser.phone import Phone, box_of
from tests.browser.screens import LOCALES

#: Whether something lies over the lower edge, so that one would have to scroll.
FITS = "() => document.documentElement.scrollHeight <= innerHeight"


def learning(phones: Phones, path: str = "/learn", **options: Any) -> Phone:
    """A phone with the lesson on it."""
    phone: Phone = phones("Nia", **{"viewport": HAND, **options})
    phone.page.goto(path)
    expect(phone.page.locator(".tray-die").first).to_be_visible()
    return phone


def expect_lesson(page: Page, task: str) -> None:
    """Wait for a step, or a part of one."""
    expect(page.locator("body")).to_have_attribute("data-lesson", task)


def expect_no_scrolling(page: Page) -> None:
    """The page fits, once what has just been drawn is laid out."""
    page.wait_for_function(FITS)


def coach_says(page: Page, task: str, lang: Language = "en") -> None:
    """What the bubble says is of this step."""
    expect_lesson(page, task)
    expect(page.locator("#coach-text")).to_contain_text(translator(lang)(f"lesson.{task}"))


def choose_and_place(phone: Phone) -> None:
    """Tap another shape that fits, and place it where it lies."""
    phone.expect_task("draw")
    phone.page.locator(".tile[aria-pressed=false]:not(.unfit, .used, .strike-tile)").first.tap()
    expect(phone.page.locator("g.ghost.legal")).to_be_visible()
    phone.page.locator("#place[aria-disabled=false]").tap()


def try_a_side(phone: Phone) -> None:
    """Drag a shape to the side of the blue one that lies there."""
    page = phone.page
    page.locator(".tile:not(.strike-tile)").first.tap()
    ghost = page.locator("g.ghost")
    expect(ghost).to_be_visible()
    # No warning beside the tick: the button says what is to be tried.
    expect(page.locator(".line .bad")).to_have_count(0)
    expect(page.locator("#place")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#place")).not_to_contain_text(re.compile(r"I3|V3"))
    blue = page.locator('.play-board g[data-mark="1"]')
    drag(phone, phone.middle_of(ghost), phone.middle_of(blue))


def take_and_place(phone: Phone) -> None:
    """Steps 1 and 2 by touch."""
    page = phone.page
    coach_says(page, "take")
    page.locator("button.tray-die").first.tap()
    page.locator("#act[aria-disabled=false]").tap()
    coach_says(page, "corner")
    choose_and_place(phone)


def test_five_steps_by_touch(phones: Phones) -> None:
    phone = learning(phones, "/learn?back=/join")
    page = phone.page
    take_and_place(phone)

    coach_says(page, "side")
    # Last open corners are of no step, strikes not of this one.
    expect(page.locator(".door")).to_have_count(0)
    expect(page.locator(".strike-tile")).to_be_hidden()
    try_a_side(phone)
    coach_says(page, "tried")
    expect(page.locator(".line .bad")).to_contain_text("along a side")
    expect(page.locator("#place")).to_have_attribute("aria-disabled", "true")
    choose_and_place(phone)

    coach_says(page, "move")
    expect(page.locator(".ring .mine .place-pen")).to_have_attribute("data-colour", "R")
    page.locator("#act").tap()

    coach_says(page, "no_help")
    page.locator("button.tray-die").first.tap()
    page.locator("#act[aria-disabled=false]").tap()
    coach_says(page, "strike")
    phone.expect_task("draw")
    page.locator("#place").tap()
    expect(page.locator(".palette.all")).to_be_visible()
    expect_no_scrolling(page)
    choose_and_place(phone)

    # The last look: others have still to pick, but nobody has to be hurried.
    expect(page.locator(".die-owner .unseen")).to_have_text(["You have it"])
    expect(page.locator(".nudge")).to_have_count(0)
    expect(page.get_by_role("heading", name="You can play!")).to_be_focused()
    page.get_by_role("link", name="Back to where I was").tap()
    expect(page).to_have_url(re.compile("/join$"))
    assert phone.context.cookies() == []


@pytest.mark.nightly
def test_five_steps_by_keyboard(phones: Phones) -> None:
    phone = learning(phones)
    page = phone.page

    def press(locator: str) -> None:
        target = page.locator(locator).first
        expect(target).not_to_have_attribute("aria-disabled", "true")
        target.focus()
        page.keyboard.press("Enter")

    press("button.tray-die")
    press("#act")
    expect_lesson(page, "corner")
    press(".tile")
    expect(page.locator("g.ghost.legal")).to_be_visible()
    press("#place")
    expect_lesson(page, "side")
    phone.expect_task("draw")
    press(".tile:not(.strike-tile)")
    expect(page.locator("g.ghost")).to_be_visible()
    # Round the sheet, until the shape has come to the side of the first one.
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 3:
        page.locator(".cell[tabindex='0']").focus()
        page.keyboard.press(key)
        expect(page.locator(".line p:is(.good, .bad)")).to_be_visible()
        page.wait_for_load_state("networkidle")
        if page.locator("body[data-lesson=tried]").count():
            break
    coach_says(page, "tried")
    page.keyboard.press("Escape")
    press(".tile:not(.unfit, .used, .strike-tile)")
    expect(page.locator("g.ghost.legal")).to_be_visible()
    press("#place")
    expect_lesson(page, "move")
    press("#act")
    expect_lesson(page, "no_help")
    press("button.tray-die")
    press("#act")
    expect_lesson(page, "strike")
    press("#place")
    press(".tile:not(.unfit, .used, .strike-tile)")
    expect(page.locator("g.ghost.legal")).to_be_visible()
    press("#place")
    expect(page.locator("#done-heading")).to_be_focused()
    expect(page.get_by_role("link", name="Against bots")).to_be_visible()


@pytest.mark.nightly
def test_a_reload_goes_on_and_back_goes_back(phones: Phones) -> None:
    phone = learning(phones)
    page = phone.page
    take_and_place(phone)
    coach_says(page, "side")
    page.reload()
    coach_says(page, "side")
    expect(page.locator("#coach-text")).to_contain_text("3 of 5")
    page.get_by_role("button", name="Back", exact=True).tap()
    coach_says(page, "corner")
    expect(page.locator(".play-board [data-mark]")).to_have_count(0)
    page.get_by_role("button", name="Back", exact=True).tap()
    coach_says(page, "take")
    expect(page.get_by_role("button", name="Back", exact=True)).to_have_count(0)


@pytest.mark.nightly
def test_it_leads_back_to_the_lobby(phones: Phones) -> None:
    phone = phones("Nia", viewport=HAND)
    code = phone.open_table()
    phone.page.goto(f"/learn?back=/t/{code}")
    for _ in range(5):
        before = phone.page.locator("#coach-text").inner_text()
        phone.page.get_by_role("button", name="Skip").tap()
        expect(phone.page.locator("#coach-text")).not_to_have_text(before)
    phone.page.get_by_role("link", name="Back to the table").tap()
    phone.expect_screen("lobby")
    assert phone.code == code


@pytest.mark.nightly
def test_one_may_leave_at_once(phones: Phones) -> None:
    page = learning(phones, "/learn?back=/join").page
    page.get_by_role("link", name="Leave the lesson").tap()
    expect(page).to_have_url(re.compile("/join$"))


@pytest.mark.nightly
def test_a_wrong_tap_says_what_to_do(phones: Phones) -> None:
    """Another tab of the lesson has gone on differently; nothing is lost by it."""
    phone = learning(phones, complaints=("422",))
    page = phone.page
    page.evaluate(
        """() => sessionStorage.setItem("rw-lesson", '[{"type": "RollDice", "seat": 2}]')"""
    )
    page.reload()
    coach_says(page, "take")
    page.locator("button.tray-die").first.tap()
    page.locator("#act[aria-disabled=false]").tap()
    coach_says(page, "corner")


@pytest.mark.nightly
def test_what_to_tap_moves_only_for_who_likes_it(phones: Phones) -> None:
    pointing = """() => [...document.querySelectorAll("button.tray-die")]
        .flatMap(die => die.getAnimations()).length"""
    assert learning(phones, reduced_motion="no-preference").page.evaluate(pointing) > 0
    calm = learning(phones).page
    assert calm.evaluate(pointing) == 0
    style = "die => getComputedStyle(die).outlineStyle"
    assert calm.locator("button.tray-die").first.evaluate(style) == "solid"


@pytest.mark.nightly
@LOCALES
def test_every_step_fits_can_be_skipped_and_is_for_everyone(
    phones: Phones, inspector: Inspector, locale: str
) -> None:
    phone = learning(phones, locale=locale)
    page = phone.page
    lang: Language = locale[:2]
    skip = page.get_by_role("button", name=translator(lang)("lesson.skip"))
    for task in ("take", "corner", "side", "move", "no_help"):
        coach_says(page, task, lang)
        inspector.look(phone, task)
        for size in SCREENS:
            page.set_viewport_size(size)
            expect_no_scrolling(page)
            board = box_of(page.locator(".play-board .board"))
            assert board["height"] >= 170
            if page.locator("button.tray-die").count():
                # A die that is looked at shows its row as well; a second tap would take it.
                if not page.locator(".tray [aria-pressed=true]").count():
                    page.locator("button.tray-die").first.tap()
                expect_no_scrolling(page)
        # Undo is a step back.
        if task == "side":
            skip.tap()
            expect_lesson(page, "move")
            page.keyboard.press("u")
            coach_says(page, "side", lang)
        skip.tap()
    expect(page.locator("#done-heading")).to_be_visible()
    inspector.look(phone, "done")
    page.get_by_role("button", name=translator(lang)("lesson.again")).tap()
    coach_says(page, "take", lang)


def test_without_a_script_the_rules_can_be_read(phones: Phones) -> None:
    page = phones("Nia", viewport=HAND, java_script_enabled=False).page
    page.goto("/learn?back=/join")
    expect(page.get_by_role("heading", name="3. Corners yes, sides no")).to_be_visible()
    expect(page.locator("#done")).to_be_hidden()
    page.get_by_role("link", name="Back to where I was").click()
    expect(page).to_have_url(re.compile("/join$"))
