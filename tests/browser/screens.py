"""The screens that a table leads through, one after the other, for who looks at all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from rollwrite.i18n import LANGUAGES
from tests.browser.by_program import ProgramTable
from tests.browser.looking import LONGEST
from tests.browser.phone import Phone
from tests.browser.playing import play, together
from tests.nights import by_day

#: What browsers say of themselves, a place for each language.
EVERY_LOCALE = ["en-GB", *(f"{one}-{one.upper()}" for one in LANGUAGES[1:])]
LOCALES = pytest.mark.parametrize(
    "locale", by_day(EVERY_LOCALE, [EVERY_LOCALE[LANGUAGES.index(LONGEST)]])
)


def speak(page: Page, locale: str) -> None:
    """Choose a language, as the menu's links do."""
    path = re.sub("^https?://[^/]+", "", page.url)
    page.goto(f"/language/{locale[:2]}?next={path}")
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    page.locator("#app[data-screen]").wait_for()


def of_a_round(table: Sequence[Phone], guest: str) -> Iterator[tuple[Phone, str]]:
    """Each screen of a round with the phone that shows it.

    :param table: two phones, not seated yet.
    :param guest: sits at the first one with a sheet of paper.
    """
    ana, ben = table
    page = ana.page
    game = ProgramTable.open(*table, is_seen=False)
    game.act(0, "AddSeat", keeper=1, name=guest, kind="paper")
    game.act(0, "StartGame")
    for phone in table:
        phone.look_at(game.code, "play")
    together(table)
    yield ana, "roll"
    ana.press(page.locator("#act"))
    together(table)
    page.locator("button.tray-die").first.click()
    expect(page.locator(".tile").first).to_be_visible()
    yield ana, "a die is looked at"
    yield ben, "wait for a pick"
    ana.press(page.locator("#act"))
    ana.expect_task("draw")
    page.locator(".tile:not(.unfit):not(.strike-tile)").last.click()
    expect(page.locator(".ghost.legal")).to_be_visible()
    yield ana, "draw"
    ana.open_sheets()
    page.locator("#table-dialog summary").first.click()
    page.locator("#text-view summary").click()
    expect(page.locator("[data-move]").first).to_be_visible()
    yield ana, "everybody's sheets"
    page.keyboard.press("Escape")
    page.locator(".strike-tile").click()
    expect(page.locator(".tile:not(.strike-tile)")).to_have_count(21)
    page.locator(".tile.unfit").first.click()
    expect(page.locator(".line-words .bad")).to_be_visible()
    yield ana, "any row, illegal"
    page.locator(".tile:not(.unfit):not(.strike-tile)").last.click()
    ana.place()
    together(table)
    yield ana, "drawn, wait for another one's pick"
    ben.page.locator("button.tray-die").first.click()
    ben.press(ben.page.locator("#act"))
    together(table)
    ana.expect_screen("hand")
    yield ana, "hand over"
    page.locator(".hand-over button").click()
    # The last die has gone to the sheet of paper by itself.
    ana.expect_screen("paper")
    yield ana, "paper card"


def of_the_end(table: Sequence[Phone], locale: str) -> Iterator[tuple[Phone, str]]:
    """The screens of who leaves a game, from the lobby on, as :func:`of_a_round`.

    :param table: two phones that are seated.
    :param locale: of the second one, once it has left: the helpers read English.
    """
    ana, ben = table
    yield ana, "lobby"
    ana.start()
    together(table)
    ben.leave()
    together(table)
    speak(ben.page, locale)
    ben.expect_screen("out")
    yield ben, "out"
    ben.page.locator(".out-acts > .main").click()
    ben.expect_screen("play")
    yield ben, "out, watching"
    ben.page.locator(".beside > .button").first.click()
    ben.expect_screen("fun")
    yield ben, "out, for fun"
    play([ana])
    together(table)
    ben.expect_screen("end")
    yield ben, "end"
