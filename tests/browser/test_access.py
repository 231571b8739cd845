"""Every screen for everyone: axe (WCAG 2.2, A and AA) in three languages.

In English in both themes, in the others in one: words change no colour. And nothing is wider than a
narrow phone, and nothing cut off where letters are twice as large, by their size or by the zoom of
the browser, which leaves half the points; also in the colours of somebody's own system.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser import screens
from tests.browser.conftest import Phones
from tests.browser.looking import Inspector
from tests.browser.playing import seat, together
from tests.browser.screens import LOCALES, speak
from tests.nights import IS_NIGHT

#: Of 24 letters, the most there may be, in one word and in two.
LONG_NAMES = ("W" * 24, "Bartholomäus Quetzalcoat")
#: Those of a round that have what no other one has; they are looked at by day.
BY_DAY = {"a die is looked at", "everybody's sheets", "any row, illegal"}
LAST_BY_DAY: Final = "any row, illegal"
#: What must be whole in view beside the board; by night `test_play` looks at all of a round.
WHOLE = {
    "a die is looked at": (".hand .button.main", ".tray-die", ".tile"),
    "wait for a pick": (".tray-die",),
    "draw": (".hand .button.main", ".tools .button", ".ghost"),
}


@pytest.mark.nightly
@LOCALES
def test_pages_before_a_table(phones: Phones, inspector: Inspector, locale: str) -> None:
    ana = phones("Ana", locale=locale, complaints=("404", "422"))
    page = ana.page
    for path in ("/", "/join", "/solo", "/rules", "/patterns", "/new", "/print", "/t/ZZZZZZZ"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", locale[:2])
        for summary in page.locator("main summary:not(.face-choice > *)").all():
            summary.click()
        inspector.look(ana, path)
    page.goto("/")
    page.locator(".look > summary").click()
    inspector.look(ana, "look menu")
    page.goto("/new")
    for summary in page.locator("details.more > summary").all():
        summary.click()
    page.locator("input[name=layout][value=own]").check()
    page.locator("#layout_toml").fill("nonsense")
    page.locator("#name").fill("Ana")
    page.locator("button.main[form=open]").click()
    expect(page.get_by_role("alert")).to_be_visible()
    inspector.look(ana, "new with problems")


@pytest.mark.nightly
@LOCALES
def test_pages_with_large_letters(phones: Phones, inspector: Inspector, locale: str) -> None:
    ana = phones("Ana", locale=locale)
    ana.page.goto("/solo")
    inspector.look_large(ana, "solo")
    ana.page.locator("button.main[form=open]").click()
    ana.expect_screen("play")
    ana.page.goto("/")
    inspector.look_large(ana, "home with a table", axe=True)
    ana.page.goto("/learn")
    expect(ana.page.locator(".tray-die").first).to_be_visible()
    inspector.look_large(ana, "learn", axe=True)
    ana.page.goto("/print?name=board")
    expect(ana.page.locator("#facts b")).to_be_visible()
    inspector.look_large(ana, "print", axe=True)


@pytest.mark.nightly
@LOCALES
def test_screens_around_the_lobby(phones: Phones, inspector: Inspector, locale: str) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben")]
    # The helpers read English, so the table is set up in it and the language changed after.
    code = seat(table)
    speak(ana.page, locale)
    for summary in ana.page.locator("main summary").all():
        summary.click()
    ana.page.locator(".seat button:not(.face-button)").first.click()
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


@pytest.mark.thorough
@LOCALES
def test_screens_of_a_round(phones: Phones, inspector: Inspector, locale: str) -> None:
    table = [phones(name, locale=locale) for name in LONG_NAMES]
    for phone, screen in screens.of_a_round(table, "M" * 24):
        needed = WHOLE.get(screen, ())
        if IS_NIGHT or screen in BY_DAY:
            inspector.look_at_all([(phone, screen, *needed)])
        elif needed:
            inspector.look_whole(phone, screen, *needed)
        if not IS_NIGHT and screen == LAST_BY_DAY:
            break


@pytest.mark.nightly
@LOCALES
def test_screens_at_the_end(phones: Phones, inspector: Inspector, locale: str) -> None:
    table = ana, ben = [phones(name) for name in LONG_NAMES]
    code = seat(table)
    watcher = phones("Wim", locale=locale)
    watcher.page.goto(f"/t/{code}/watch")
    for phone, screen in screens.of_the_end(table, locale):
        inspector.look_large(phone, screen)
        if screen == "end":
            ben.page.locator("main summary").first.click()
        together([ana, ben, watcher])
        inspector.look(phone, screen)
        inspector.look(watcher, f"watching the {screen}")
    ben.page.goto(f"/t/{code}/replay")
    expect(ben.page.get_by_role("slider")).to_be_visible()
    inspector.look(ben, "replay")


@pytest.mark.nightly
@LOCALES
def test_screens_of_real_dice(phones: Phones, inspector: Inspector, locale: str) -> None:
    table = [phones("Ana"), phones("Ben")]
    ana = table[0]
    seat(table)
    ana.open_settings()
    ana.page.get_by_label("Real dice").check()
    expect(ana.page.locator("details summary", has_text="Real dice")).to_be_visible()
    ana.start()
    together(table)
    speak(ana.page, locale)
    ana.expect_screen("play")
    inspector.look(ana, "entering dice")
