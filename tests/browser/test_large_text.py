"""The screens with letters twice as large, and in the colours of somebody's own system.

Text of 200 % clips nothing: by the size of the letters, and by the zoom of the browser, which
leaves half the points.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import screens
from tests.browser.axe import violations
from tests.browser.conftest import Phones
from tests.browser.ghosts import frame
from tests.browser.phone import Phone
from tests.browser.playing import seat
from tests.browser.screens import LANGUAGES

pytestmark = pytest.mark.browser

HAND: ViewportSize = {"width": 390, "height": 664}
#: What is left of it when the browser enlarges everything twice.
ZOOMED: ViewportSize = {"width": 195, "height": 332}
#: What is cut off, lies over its own box, or reaches out of the window; a strip that one pushes
#: sideways may.
CUT_OFF = """() => {
    const found = [];
    const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
    for (const one of document.querySelectorAll("body *")) {
        if (!one.checkVisibility() || one.closest("svg, .unseen, .skip, .motion-layer")) continue;
        const style = getComputedStyle(one);
        if (style.display === "inline" || style.display === "contents") continue;
        const name = `${one.localName}.${one.className} "${one.textContent.trim().slice(0, 30)}"`;
        const box = one.getBoundingClientRect();
        const isIn = box.left >= -1 && box.right <= innerWidth + 1;
        if (!isIn && !one.closest(".palette.all")) found.push(`${name} leaves the window`);
        // Tall letters may reach a little out of a tight line.
        const slack = parseFloat(style.fontSize) * 0.35;
        const right = one.scrollWidth - one.clientWidth;
        const down = one.scrollHeight - one.clientHeight;
        // What is typed moves in its field, and the strip reaches from edge to edge.
        const isMeant = one.matches("input, textarea, :has(> .palette.all)");
        const isWide = one.clientWidth > 1 && right > 1 && !isMeant && !scrolls(style.overflowX);
        const isHigh = one.clientHeight > 1 && down > slack && !scrolls(style.overflowY);
        if (isWide) found.push(`${name}: ${right} too wide`);
        if (isHigh) found.push(`${name}: ${down} too high`);
    }
    return found;
}"""


class Reader:
    """Looks at screens as somebody does who needs them large, or in other colours."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(self, phone: Phone, screen: str) -> None:
        """Twice the letters, twice everything, and colours of the system."""
        page = phone.page
        self._cut_off(phone, f"{screen}, letters of 200 %", HAND, "200%")
        self._axe(page, f"{screen}, letters of 200 %")
        self._cut_off(phone, f"{screen}, zoomed", ZOOMED, "")
        page.set_viewport_size(HAND)
        page.emulate_media(forced_colors="active", reduced_motion="reduce")
        self._axe(page, f"{screen}, forced colours")
        page.emulate_media(forced_colors="none", reduced_motion="reduce")

    def _cut_off(self, phone: Phone, screen: str, size: ViewportSize, letters: str) -> None:
        page = phone.page
        page.set_viewport_size(size)
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
        frame(phone)
        self.found += [f"{screen}: {one}" for one in page.evaluate(CUT_OFF)]

    def _axe(self, page: Page, screen: str) -> None:
        # Colours and names are the same in every language: once, where words are longest.
        if page.locator("html").get_attribute("lang") != "fr":
            return
        for violation in violations(page):
            self.found += [
                f"{screen}: {violation['id']}: {node['html'][:160]}" for node in violation["nodes"]
            ]


@pytest.fixture
def reader() -> Iterator[Reader]:
    """Complains at the end about all screens at once."""
    reader = Reader()
    yield reader
    assert not reader.found, "\n".join(reader.found)


@pytest.fixture
def table(phones: Phones) -> list[Phone]:
    """Two phones of people with names of 15 letters."""
    return [
        phones(name, reduced_motion="reduce") for name in ("Maximiliane-Chr", "Bartholomaeus-Q")
    ]


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
