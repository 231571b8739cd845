"""Every screen for everyone: axe (WCAG 2.2, A and AA) in both themes and three languages.

And nothing is wider than a narrow phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import SCREEN, Phones
from tests.browser.phone import Phone
from tests.browser.playing import play, seat, together

pytestmark = pytest.mark.browser

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
NARROW: ViewportSize = {"width": 360, "height": 640}
#: What reaches over the right edge.
TOO_WIDE = """() => [...document.querySelectorAll("body *")]
  .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
  .map(element => `${element.localName}.${element.className} ${element.textContent.slice(0, 30)}`)
"""


class Inspector:
    """Looks at one screen after the other, and remembers what is wrong."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.screens: list[str] = []

    def look(self, phone: Phone, screen: str) -> None:
        """Both themes, in the language that the phone speaks."""
        page = phone.page
        self.screens.append(screen)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            for violation in violations(page):
                for node in violation["nodes"]:
                    what = f"{violation['id']}: {node['html'][:160]} {_reason(node)}"
                    self.found.append(f"{screen} ({theme}): {what}")
        page.set_viewport_size(NARROW)
        if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            self.found.append(f"{screen}: wider than a phone of 360: {page.evaluate(TOO_WIDE)}")
        page.set_viewport_size(SCREEN)


def violations(page: Page) -> list[dict[str, Any]]:
    """What axe finds on a page, of the levels that we promise."""
    # Half a megabyte: handed over once a page, not once a look.
    if page.evaluate("() => typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    results = page.evaluate(
        "levels => axe.run({runOnly: levels, resultTypes: ['violations']})", LEVELS
    )
    found: list[dict[str, Any]] = results["violations"]
    return found


def _reason(node: dict[str, Any]) -> str:
    return " ".join(str(node.get("failureSummary", "")).split())[:200]


@pytest.fixture
def inspector() -> Iterator[Inspector]:
    """Complains at the end about all screens at once."""
    inspector = Inspector()
    yield inspector
    assert inspector.found == []


LANGUAGES = pytest.mark.parametrize("locale", ["en-GB", "es-ES", "fr-FR"])


@LANGUAGES
def test_pages_before_a_table(phones: Phones, inspector: Inspector, locale: str) -> None:
    ana = phones("Ana", locale=locale, complaints=("404", "422"))
    page = ana.page
    for path in ("/", "/join", "/solo", "/rules", "/patterns", "/new", "/t/ZZZZZZZ"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", locale[:2])
        for summary in page.locator("main summary").all():
            summary.click()
        inspector.look(ana, path)
    page.goto("/")
    page.locator(".look > summary").click()
    inspector.look(ana, "look menu")
    page.goto("/new")
    page.locator("details.more > summary").click()
    page.locator("input[name=layout][value=own]").check()
    page.locator("#layout_toml").fill("nonsense")
    page.locator("#name").fill("Ana")
    page.locator("form button.main").click()
    expect(page.get_by_role("alert")).to_be_visible()
    inspector.look(ana, "new with problems")


@LANGUAGES
def test_screens_around_the_lobby(phones: Phones, inspector: Inspector, locale: str) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben")]
    # The helpers read English, so the table is set up in it and the language changed after.
    code = seat(table)
    speak(ana.page, locale)
    for summary in ana.page.locator("main summary").all():
        summary.click()
    ana.page.locator(".seat button").first.click()
    inspector.look(ana, "lobby")
    ana.page.locator(".table-top button").first.click()
    expect(ana.page.locator("dialog[open]")).to_be_visible()
    inspector.look(ana, "menu")
    ana.page.reload()

    eve = phones("Eve", locale=locale)
    eve.page.goto(f"/t/{code}")
    inspector.look(eve, "join")
    eve.page.locator(".claims summary").click()
    eve.page.locator(".claims button").first.click()
    eve.page.locator(".waiting-dots").wait_for()
    inspector.look(eve, "claim")
    ben.start()
    together(table)
    inspector.look(ana, "roll, with a question")


@LANGUAGES
def test_screens_of_a_round(phones: Phones, inspector: Inspector, locale: str) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben")]
    seat(table)
    ana.add_guest("Cleo", "paper")
    ana.start()
    together(table)
    speak(ana.page, locale)
    ana.press(ana.page.locator("#act"))
    ana.page.locator("button.tray-die").first.click()
    inspector.look(ana, "pick")
    ana.press(ana.page.locator("#act"))
    ana.expect_task("draw")
    ana.page.locator(".tile:not(.unfit):not(.strike-tile)").last.click()
    expect(ana.page.locator(".ghost.legal")).to_be_visible()
    inspector.look(ana, "sheet")
    ana.open_sheets()
    ana.page.locator("#text-view summary").click()
    expect(ana.page.locator("[data-move]").first).to_be_visible()
    inspector.look(ana, "everybody's sheets")
    ana.page.keyboard.press("Escape")
    ana.page.locator(".strike-tile").click()
    ana.page.locator(".tile.unfit").first.click()
    expect(ana.page.locator(".line-words .bad")).to_be_visible()
    inspector.look(ana, "sheet, any row, illegal")
    ana.page.locator(".tile:not(.unfit):not(.strike-tile)").last.click()
    ana.place()
    together(table)
    inspector.look(ana, "mine")

    ben.act()
    ben.act()
    together(table)
    ana.expect_screen("hand")
    inspector.look(ana, "hand over")
    ana.page.locator(".hand-over button").click()
    # The last die has gone to the sheet of paper by itself.
    ana.expect_screen("paper")
    inspector.look(ana, "paper card")


@LANGUAGES
def test_screens_at_the_end(phones: Phones, inspector: Inspector, locale: str) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben")]
    code = seat(table)
    watcher = phones("Wim", locale=locale)
    watcher.page.goto(f"/t/{code}/watch")
    inspector.look(watcher, "watching the lobby")
    ana.start()
    together(table)
    ana.button("Menu").click()
    ana.button("Leave the game").click()
    ana.press(ana.button("Yes, leave"))
    together([*table, watcher])
    speak(ana.page, locale)
    ana.expect_screen("out")
    inspector.look(ana, "out")
    inspector.look(watcher, "watching")
    play([ben])
    together([*table, watcher])
    ana.expect_screen("end")
    ana.page.locator("main summary").first.click()
    inspector.look(ana, "end")
    inspector.look(watcher, "watching the end")
    ana.page.goto(f"/t/{code}/replay")
    expect(ana.page.get_by_role("slider")).to_be_visible()
    inspector.look(ana, "replay")


@LANGUAGES
def test_screens_of_real_dice(phones: Phones, inspector: Inspector, locale: str) -> None:
    table = [phones("Ana"), phones("Ben")]
    ana = table[0]
    seat(table)
    ana.page.get_by_label("Real dice").check()
    expect(ana.page.locator("details summary", has_text="Real dice")).to_be_visible()
    ana.start()
    together(table)
    speak(ana.page, locale)
    ana.expect_screen("play")
    inspector.look(ana, "entering dice")


def test_the_longest_names_stay_on_the_phone(phones: Phones, inspector: Inspector) -> None:
    wide = "W" * 24
    ana, ben = table = [phones(wide), phones("Bartholomäus Quetzalcoat")]
    code = seat(table)
    eve = phones("Eve")
    eve.page.goto(f"/t/{code}")
    eve.page.locator(".claims summary").click()
    inspector.look(eve, "join")
    inspector.look(ana, "lobby")
    ana.add_guest("M" * 24)
    ana.start()
    together(table)
    inspector.look(ben, "roll")
    ana.act()
    ana.take_best_die()
    ana.act()
    together(table)
    inspector.look(ben, "pick")
    ben.act()
    ben.act()
    together(table)
    inspector.look(ana, "hand over")
    inspector.look(ben, "mine")
    ana.button("Menu").click()
    ana.page.locator("summary", has_text="Someone has stopped playing").click()
    inspector.look(ana, "menu")
    ana.page.keyboard.press("Escape")
    play(table)
    inspector.look(ben, "end")
    ben.page.goto(f"/t/{code}/replay")
    expect(ben.page.get_by_role("slider")).to_be_visible()
    inspector.look(ben, "replay")


def speak(page: Page, locale: str) -> None:
    """Choose a language, as the menu's links do."""
    path = re.sub("^https?://[^/]+", "", page.url)
    page.goto(f"/language/{locale[:2]}?next={path}")
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    page.locator("#app[data-screen]").wait_for()
