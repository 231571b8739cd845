"""The lesson of the tile games as somebody does it who has never played one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rollwrite.i18n import Language, translator
from rollwrite.lesson.tile import LESSONS, Grid, TileLesson, tile_lesson
from rollwrite.tilegame import Placement
from tests.browser.conftest import Phones
from tests.browser.ghosts import drag, frame
from tests.browser.looking import HAND, NARROW, OUT_OF_VIEW, SCREENS, Inspector
from tests.browser.phone import Phone, box_of
from tests.browser.screens import LOCALES
from tests.browser.test_learn import FITS, expect_lesson
from tests.browser.tiles import begin, pieces
from tests.nights import IS_NIGHT

PATHS: dict[Grid, str] = {"square": "/learn/tile", "triangle": "/learn/triangles"}


def coach_says(page: Page, key: str, lang: Language = "en") -> None:
    """What the bubble says is of this step."""
    expect_lesson(page, key.removesuffix("_triangles"))
    expect(page.locator("#coach-text")).to_contain_text(translator(lang)(f"tile_lesson.{key}"))


def choose_and_place(phone: Phone) -> None:
    """Tap a piece that fits, and place it where it lies."""
    page = phone.page
    page.locator(".tile[aria-pressed=false]:not(.unfit)").first.tap()
    expect(page.locator("g.ghost.legal")).to_be_visible()
    page.locator("#place[aria-disabled=false]").tap()


def try_a_side(phone: Phone, letter: str) -> None:
    """Drag a piece over one of the own, and off it by as much as it takes to lie beside it."""
    page = phone.page
    page.locator(".tile:not(.unfit)").first.tap()
    expect(page.locator("g.ghost")).to_be_visible()
    own = box_of(pieces(phone, letter).first)
    cell = box_of(page.locator(".board .cell").first)["width"]
    for step in range(5):
        ghost = box_of(page.locator("g.ghost .ghost-edge").first)
        # Its lower edge on the other's upper one, its left ends below each other.
        start = (ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2)
        away = own["x"] + own["width"] + (step - 2) * cell / 2 - ghost["x"]
        drag(phone, start, (start[0] + away, start[1] + own["y"] - ghost["y"]))
        page.wait_for_load_state("networkidle")
        frame(phone)
        if page.locator("body[data-lesson=tried]").count():
            return


@pytest.mark.thorough
def test_from_ones_first_turn_to_the_lesson_and_back(phones: Phones) -> None:
    phone = phones("Nia", viewport=HAND, has_touch=True)
    page = phone.page
    code = begin([phone], "solitaire")
    offer = page.get_by_role("link", name="First time? Learn here")
    offer.tap()
    coach_says(page, "start")
    choose_and_place(phone)
    coach_says(page, "corner")
    expect(pieces(phone, "P")).to_have_count(1)
    choose_and_place(phone)
    coach_says(page, "side")
    # Where it lies it fits, but one is to see a mistake first.
    page.locator(".tile:not(.unfit)").first.tap()
    expect(page.locator(".line [role=status]")).to_have_text(
        "First drag it right beside one of yours."
    )
    try_a_side(phone, "P")
    coach_says(page, "tried")
    expect(page.locator(".line .bad")).to_contain_text("along a side")
    expect(page.locator("#place")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Put back").tap()
    choose_and_place(phone)
    coach_says(page, "last")
    choose_and_place(phone)
    coach_says(page, "pass")
    expect(page.locator(".tray-end")).to_contain_text("4 squares left")
    page.get_by_role("button", name="Let Mia play on").tap()
    # How it ended is said before one goes on, and who comes back from the rules finds the end.
    expect(page.locator("#coach-text")).to_contain_text("Mia: 2 squares left. You: 4 squares left.")
    page.get_by_role("button", name="Continue").tap()
    expect(page.get_by_role("heading", name="You can play!")).to_be_focused()
    if IS_NIGHT:
        page.get_by_role("link", name="The rules in six pictures").tap()
        page.get_by_role("heading", name="2. The first piece").wait_for()
        page.go_back()
        expect(page.get_by_role("heading", name="You can play!")).to_be_focused()
    expect(page.get_by_role("link", name="Play Duo against a bot")).to_be_visible()
    page.get_by_role("link", name="Back to the table").tap()
    phone.expect_screen("play")
    assert phone.code == code
    # Who has been there is not asked again.
    expect(page.locator(".tile").first).to_be_visible()
    expect(offer).to_have_count(0)


@pytest.mark.nightly
@pytest.mark.parametrize("board", PATHS)
def test_five_steps_by_keyboard(phones: Phones, board: Grid) -> None:
    phone = phones("Nia", viewport=HAND)
    page = phone.page
    page.goto(PATHS[board])

    def press(locator: str) -> None:
        target = page.locator(locator).first
        expect(target).not_to_have_attribute("aria-disabled", "true")
        target.focus()
        page.keyboard.press("Enter")

    def place() -> None:
        press(".tile:not(.unfit)")
        expect(page.locator("g.ghost.legal")).to_be_visible()
        press("#place")

    place()
    expect_lesson(page, "corner")
    place()
    expect_lesson(page, "side")
    press(".tile:not(.unfit)")
    expect(page.locator("g.ghost")).to_be_visible()
    # Over the whole board, until the piece has come to the side of one's own.
    steps = ["ArrowUp", "ArrowLeft"] * 6
    steps += [*["ArrowRight"] * 10, "ArrowDown", *["ArrowLeft"] * 10, "ArrowDown"] * 3
    for key in steps:
        page.locator(".cell[tabindex='0']").focus()
        page.keyboard.press(key)
        page.wait_for_load_state("networkidle")
        frame(phone)
        if page.locator("body[data-lesson=tried]").count():
            break
    coach_says(page, "tried")
    page.keyboard.press("Escape")
    place()
    expect_lesson(page, "last")
    # A step back, and there again.
    page.keyboard.press("u")
    expect_lesson(page, "tried")
    place()
    expect_lesson(page, "last")
    place()
    expect_lesson(page, "pass")
    press("#place")
    expect_lesson(page, "done")
    press("#place")
    expect(page.locator("#done-heading")).to_be_focused()


def played(board: Grid) -> list[TileLesson]:
    """The lesson before each step, as somebody does it who skips all."""
    found = [tile_lesson(board, ())]
    done: tuple[str, ...] = ()
    while skip := found[-1].skip:
        done = (*done, *skip)
        found.append(tile_lesson(board, done))
    return found


@pytest.mark.nightly
@LOCALES
@pytest.mark.parametrize("board", PATHS)
def test_every_step_fits_can_be_skipped_and_is_for_everyone(
    phones: Phones, inspector: Inspector, board: Grid, locale: str
) -> None:
    phone = phones("Nia", viewport=HAND, locale=locale)
    page = phone.page
    page.goto(f"{PATHS[board]}?back=/join")
    lang: Language = locale[:2]
    t = translator(lang)
    skip = page.get_by_role("button", name=t("lesson.skip"))
    letter = LESSONS[board].colours[0][0].upper()
    for now in played(board)[:-1]:
        expect_lesson(page, now.task)
        last = now.game.moves[-1] if now.game.moves else None
        if isinstance(last, Placement):
            expect(pieces(phone, letter)).to_have_count(len(now.game.position.placed[0]))
        inspector.look(phone, now.task)
        boards = set()
        for size in SCREENS:
            page.set_viewport_size(size)
            frame(phone)
            page.wait_for_function(FITS)
            assert box_of(page.locator(".play-board .board"))["height"] >= 170
        # Nothing moves when a piece is taken in hand.
        for width, height in ((390, 664), (NARROW["width"], NARROW["height"])):
            page.set_viewport_size({"width": width, "height": height})
            frame(phone)
            before = box_of(page.locator(".play-board .board"))
            if page.locator(".tile:not(.unfit)").count():
                page.locator(".tile:not(.unfit)").first.tap()
                frame(phone)
                page.wait_for_function(FITS)
                assert box_of(page.locator(".play-board .board")) == before
                page.keyboard.press("Escape")
            boards.add(tuple(before.values()))
            assert not page.evaluate(OUT_OF_VIEW, [".play-board .board", "#place", ".coach"])
        skip.tap()
    page.get_by_role("button", name=t("tile_lesson.onward")).tap()
    expect(page.locator("#done-heading")).to_be_visible()
    inspector.look(phone, "done")
    page.get_by_role("button", name=t("lesson.again")).tap()
    expect_lesson(page, "start")
    page.get_by_role("link", name=t("lesson.leave")).tap()
    expect(page).to_have_url(re.compile("/join$"))


@pytest.mark.nightly
@LOCALES
def test_the_rules_in_pictures_are_for_everyone(
    phones: Phones, inspector: Inspector, locale: str
) -> None:
    phone = phones("Nia", locale=locale)
    for path in ("/rules", "/rules/tile", "/rules/triangles"):
        phone.page.goto(path)
        inspector.look(phone, path)
        inspector.look_large(phone, path)


@pytest.mark.nightly
def test_a_lobby_offers_it_until_one_has_made_a_move(phones: Phones) -> None:
    phone = phones("Nia", viewport=HAND)
    code = phone.open_table(game="duo")
    offer = phone.page.get_by_role("link", name="First time? Learn here")
    expect(offer).to_have_attribute("href", f"/learn/tile?back=%2Ft%2F{code}")
    begin([phone], "solitaire")
    expect(offer).to_be_visible()
    choose_and_place(phone)
    # What is only hidden behind the tools is still to come back.
    expect(phone.page.locator(".first-time")).to_have_count(0)
    phone.look_at(code, "lobby")
    expect(offer).to_have_count(0)
