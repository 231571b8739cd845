"""The film of a game in the docs, taken from a real game of four phones.

``python -m tools.pictures`` plays it and writes ``docs/pictures/film.png``: look at it first.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from tests.browser.conftest import serving
from tests.browser.phone import Phone
from tests.browser.playing import play, together

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SCREEN: ViewportSize = {"width": 390, "height": 664}
#: The system's own where there is one, as in the tests; None for Playwright's.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
NAMES = ("Ana", "Ben", "Cleo", "Dan")
#: Of a picture in the film, in pixels.
WIDTH, GAP = 312, 16
GROUND = "#d9cbb2"
#: In the middle of markers on their way, in milliseconds. A picture of a roll comes late enough.
_PASSING_MS = 450


def phone_of(browser: Browser, address: str, **options: Any) -> BrowserContext:
    """Somebody's phone that opens pages of this server."""
    return browser.new_context(
        base_url=address,
        viewport=SCREEN,
        device_scale_factor=2,
        has_touch=True,
        locale="en-GB",
        **options,
    )


FITTING = ".tile:not(.unfit):not(.strike-tile)"


class Film:
    """Pictures in the order in which they were taken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pictures: list[Path] = []

    def take(self, page: Page, after_ms: int = 0) -> None:
        """One more; ``after_ms`` lets what moves come to its middle."""
        page.wait_for_timeout(after_ms)
        path = self.folder / f"{len(self.pictures)}.png"
        page.screenshot(path=path, animations="allow")
        self.pictures.append(path)

    def strip(self, columns: int) -> Image.Image:
        """All of them, from left to right and from top to bottom."""
        height = round(WIDTH * SCREEN["height"] / SCREEN["width"])
        rows = -(-len(self.pictures) // columns)
        size = (columns * (WIDTH + GAP) + GAP, rows * (height + GAP) + GAP)
        strip = Image.new("RGB", size, GROUND)
        for number, path in enumerate(self.pictures):
            row, column = divmod(number, columns)
            with Image.open(path) as picture:
                small = picture.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)
            strip.paste(small, (GAP + column * (WIDTH + GAP), GAP + row * (height + GAP)))
        return strip


def shoot(phones: Sequence[Phone], film: Film) -> None:
    """A game of four, and eight moments of it."""
    ana, ben, cleo, _ = phones
    code = ana.open_table()
    for phone in phones[1:]:
        phone.join(code)
    together(phones)
    film.take(ana.page, 600)
    ana.start()
    together(phones)
    for _ in range(10):  # some rounds, so that there is something on the sheets
        play(phones, acts=4)
    while next(phone for phone in phones if phone.is_needed).task != "roll":
        play(phones, acts=1)
    roller = next(phone for phone in phones if phone.is_needed)
    roller.roll()
    film.take(roller.page)
    together(phones)
    roller.page.wait_for_timeout(900)
    tiles = roller.page.locator(FITTING)
    for die in roller.page.locator("button.tray-die").all():
        die.click()
        if tiles.count():
            break
    film.take(roller.page, 300)
    if tiles.count():
        tiles.last.click()
        film.take(roller.page, 300)
    roller.page.keyboard.press("Escape")
    roller.page.locator(".hand .button.main").click()
    together(phones)
    waiting = next(phone for phone in phones if phone.task == "wait")
    film.take(waiting.page, 900)
    while sum(phone.is_needed for phone in phones) > 1 or not _is_last_draw(phones):
        play(phones, acts=1)
    last = next(phone for phone in phones if phone.is_needed)
    last.act()
    film.take(last.page, _PASSING_MS)
    last.page.wait_for_timeout(1500)
    together(phones)
    play(phones, acts=6)
    drawing = [phone for phone in phones if phone.task == "draw"]
    if drawing:
        one = drawing[0]
        if not one.page.locator(FITTING).count():
            one.page.locator(".strike-tile").click()
        one.page.locator(FITTING).last.click()
        film.take(one.page, 300)
    play(phones)
    film.take(cleo.page, 6000)
    film.take(ben.page, 100)


def _is_last_draw(phones: Sequence[Phone]) -> bool:
    needed = [phone for phone in phones if phone.is_needed]
    return len(needed) == 1 and needed[0].task == "draw"


def main() -> None:
    """Play, and write the film."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        with serving(f"sqlite:///{folder / 'tables.sqlite3'}") as address:
            phones = [
                Phone.take(
                    player,
                    phone_of(
                        browser, address, color_scheme="dark" if player == "Cleo" else "light"
                    ),
                )
                for player in NAMES
            ]
            film = Film(folder)
            shoot(phones, film)
            for phone in phones:
                phone.context.close()
        browser.close()
        film.pictures = film.pictures[:8]
        film.strip(4).save(FOLDER / "film.png", optimize=True)


if __name__ == "__main__":
    main()
