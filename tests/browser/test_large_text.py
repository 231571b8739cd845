"""The screens with letters twice as large, and in the colours of somebody's own system.

Text of 200 % clips nothing: by the size of the letters, and by the zoom of the browser, which
leaves half the points.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import screens
from tests.browser.conftest import Phones
from tests.browser.looking import Reader
from tests.browser.phone import Phone
from tests.browser.playing import seat
from tests.browser.screens import LANGUAGES

pytestmark = pytest.mark.browser


@pytest.fixture
def table(phones: Phones) -> list[Phone]:
    """Two phones of people with names of 15 letters."""
    return [phones(name) for name in ("Maximiliane-Chr", "Bartholomaeus-Q")]


@LANGUAGES
def test_the_play_screens(table: list[Phone], reader: Reader, locale: str) -> None:
    for phone, screen in screens.of_a_round(table, "Anna-Sophia-Mar", locale):
        reader.look(phone, screen)


@LANGUAGES
def test_out_and_end(table: list[Phone], reader: Reader, locale: str) -> None:
    seat(table)
    for phone, screen in screens.of_the_end(table, locale):
        reader.look(phone, screen)


@LANGUAGES
def test_home_and_learn(phones: Phones, reader: Reader, locale: str) -> None:
    ana = phones("Ana", locale=locale)
    ana.page.goto("/")
    reader.look(ana, "home")
    ana.page.goto("/learn")
    expect(ana.page.locator(".tray-die").first).to_be_visible()
    reader.look(ana, "learn")
    ana.page.goto("/print?name=board")
    expect(ana.page.locator("#facts b")).to_be_visible()
    reader.look(ana, "print")
