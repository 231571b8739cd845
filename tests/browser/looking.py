"""Looking at screens for what is wrong with them: in every size, theme and size of letters.

Each of these notes what it finds, so that a test can complain about everything at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, Literal

from playwright.sync_api import Page, ViewportSize

from rollwrite.i18n import DEFAULT_LANGUAGE, LANGUAGES, catalogue
from rollwrite.i18n.catalogue import forms
from tests.browser.axe import violations
from tests.browser.ghosts import frame
from tests.browser.phone import Phone
from tests.nights import IS_NIGHT

#: As in a hand: 390 by 844 points.
SCREEN: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 360, "height": 640}
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
        // A name that somebody made long is whole in its title.
        const isNamed = one.matches("[title], :has(> [title])");
        const isMeant = isNamed || one.matches("input, textarea, :has(> .palette.all)")
            || one.matches(".hand:has(.palette.all)");
        const isWide = one.clientWidth > 1 && right > 1 && !isMeant && !scrolls(style.overflowX);
        const isHigh = one.clientHeight > 1 && down > slack && !isNamed
            && !scrolls(style.overflowY);
        if (isWide) found.push(`${name}: ${right} too wide`);
        if (isHigh) found.push(`${name}: ${down} too high`);
    }
    return found;
}"""
#: The one big button of the dice game, where one has to scroll to it.
BUTTON_AWAY = """() => [...document.querySelectorAll(".dice-play .actions > .main")]
    .map(button => button.getBoundingClientRect())
    .filter(({ top, bottom }) => top < 0 || bottom > innerHeight + 1)
    .map(({ top }) => `the big button is out of view, at ${top}`)"""
SCREENS: tuple[ViewportSize, ...] = (
    HAND,
    NARROW,
    {"width": 844, "height": 390},
    {"width": 820, "height": 1180},
    {"width": 1280, "height": 800},
)
#: In a hand that is small, on its side, and at a desk: where most is out of view, if anything is.
SIZES_LOOKED_AT: Final = SCREENS if IS_NIGHT else (SCREENS[1], SCREENS[2], SCREENS[4])
#: What of these is not whole inside the window, and by how much the page could be scrolled.
OUT_OF_VIEW = """selectors => {
    const found = [];
    for (const selector of selectors) {
        const all = [...document.querySelectorAll(selector)];
        if (!all.length) found.push(`${selector} is missing`);
        for (const element of all) {
            const box = element.getBoundingClientRect();
            const isIn = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1
                && box.bottom <= innerHeight + 1;
            const name = `${selector} ${Math.round(box.top)}-${Math.round(box.bottom)}`;
            if (!isIn || box.width < 20 || box.height < 20) found.push(name);
        }
    }
    const page = document.documentElement;
    const [down, right] = [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth];
    if (down > 1) found.push(`scrolls by ${down}`);
    if (right > 1) found.push(`is ${right} too wide`);
    return found;
}"""
BOARD = ".play-board .board"
#: By language; each is looked at in one of them at least.
THEMES: Final[dict[str, tuple[Literal["light", "dark"], ...]]] = {
    language: ("light", "dark")
    if language == DEFAULT_LANGUAGE
    else (("light", "dark")[number % 2],)
    for number, language in enumerate(LANGUAGES)
}
#: Whose words are longest, and are the first that are cut off.
LONGEST: Final = max(
    LANGUAGES,
    key=lambda language: sum(
        max(map(len, form.split()))
        for words in catalogue(language).words.values()
        for form in forms(words)
    ),
)
#: What reaches over the right edge.
TOO_WIDE = """() => [...document.querySelectorAll("body *")]
  .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
  .map(element => `${element.localName}.${element.className} ${element.textContent.slice(0, 30)}`)
"""


class Inspector:
    """Looks at one screen after the other, and remembers what is wrong."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(self, phone: Phone, screen: str) -> None:
        """One screen, in the language that the phone speaks."""
        page = phone.page
        for theme in THEMES[page.locator("html").get_attribute("lang") or ""]:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            for violation in violations(page):
                for node in violation["nodes"]:
                    what = f"{violation['id']}: {node['html'][:160]} {_reason(node)}"
                    self.found.append(f"{screen} ({theme}): {what}")
        page.set_viewport_size(NARROW)
        if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            self.found.append(f"{screen}: wider than a phone of 360: {page.evaluate(TOO_WIDE)}")
        if IS_NIGHT:
            self._cut_off(phone, f"{screen} at 360", NARROW, "")
        page.set_viewport_size(SCREEN)

    def look_at_all(self, screens: Iterable[tuple[Any, ...]]) -> None:
        """One screen after the other in every way: a phone, a name, what must be whole in view."""
        for phone, screen, *needed in screens:
            if needed:
                self.look_whole(phone, screen, *needed)
            self.look(phone, screen)
            self.look_large(phone, screen)

    def look_whole(self, phone: Phone, screen: str, *selectors: str) -> None:
        """What cannot be seen whole beside the board, in windows of every size; by day of some."""
        for size in SIZES_LOOKED_AT:
            phone.page.set_viewport_size(size)
            frame(phone)
            missing = phone.page.evaluate(OUT_OF_VIEW, [BOARD, ".ring", *selectors])
            where = f"{screen} at {size['width']}x{size['height']}"
            self.found += [f"{where}: {one}" for one in missing]
        phone.page.set_viewport_size(SCREEN)
        frame(phone)

    def look_large(self, phone: Phone, screen: str, *, axe: bool = IS_NIGHT) -> None:
        """Twice the letters, twice everything, and colours of the system.

        :param axe: also for axe, which takes its time.
        """
        page = phone.page
        self._cut_off(phone, f"{screen}, letters of 200 %", HAND, "200%")
        if axe:
            self._axe(page, f"{screen}, letters of 200 %")
        self._cut_off(phone, f"{screen}, zoomed", ZOOMED, "")
        page.set_viewport_size(HAND)
        if not axe:
            return
        page.emulate_media(forced_colors="active", reduced_motion="reduce")
        self._axe(page, f"{screen}, forced colours")
        page.emulate_media(forced_colors="none", reduced_motion="reduce")

    def _cut_off(self, phone: Phone, screen: str, size: ViewportSize, letters: str) -> None:
        page = phone.page
        page.set_viewport_size(size)
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
        frame(phone)
        # A line with the longest of names may end before it at the usual size.
        cut = [
            one
            for one in page.evaluate(CUT_OFF)
            if size != NARROW or not re.search("WWWW|Barthol", one)
        ]
        self.found += [f"{screen}: {one}" for one in cut]
        if letters:
            self.found += [f"{screen}: {one}" for one in page.evaluate(BUTTON_AWAY)]

    def _axe(self, page: Page, screen: str) -> None:
        # Colours and names are the same in every language: once, where words are longest.
        if page.locator("html").get_attribute("lang") != LONGEST:
            return
        for violation in violations(page):
            self.found += [
                f"{screen}: {violation['id']}: {node['html'][:160]}" for node in violation["nodes"]
            ]


def _reason(node: dict[str, Any]) -> str:
    return " ".join(str(node.get("failureSummary", "")).split())[:200]
