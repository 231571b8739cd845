"""The three pictures of the README: play, a printed sheet on a table, a photo that was read.

``python -m tools.pictures_of_readme`` writes them to ``docs/pictures``; names choose some of
``play``, ``table`` and ``check``. Everything that is drawn by lot follows from seeds, so that they
come out alike: the table's secret number, the players' names and moves, the hand and the camera.
Look at them first; the words on them follow the app's.
"""

from __future__ import annotations

import secrets
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from rollwrite.checking import RuleProblem, check, parse_filled
from rollwrite.dicegame import built_in_layout
from tests.browser.conftest import serving
from tests.browser.phone import Phone
from tests.browser.photographing import choose
from tests.browser.playing import play, together
from tools.photos.sheets import Photo, make_photo
from tools.pictures import CHROMIUM, FITTING, FOLDER, phone_of

#: Of the game that is played, of a sheet on wood seen from above, and of one with a mistake.
GAME_SEED, TABLE_SEED, CHECK_SEED = 7, 5952, 60
NAMES: Final = ("Ana", "Ben", "Cleo")
#: Rounds that have been played, and the acts of one.
ROUNDS, ACTS = 6, 7
#: Of a picture, in pixels: the width of a phone's screen at a density of 1.5.
WIDTH, HEIGHT = 585, 996


def photograph(seed: int, *, broken: float, long_side: int) -> Photo:
    """A sheet, filled by hand, on a table; ``broken`` of the rules or not."""
    return make_photo(
        seed,
        "easy",
        layout=built_in_layout("standard"),
        theme="bright",
        thumbs=0,
        folds=0,
        broken=broken,
        long_side=long_side,
    )


def problems(photo: Photo) -> tuple[RuleProblem, ...]:
    """What is wrong with the sheet in a photo, as the app would say it."""
    told = {
        "layout": photo.layout,
        "squares": list(photo.squares),
        "crossed": sorted(photo.crossed),
        "strikes": photo.strikes,
    }
    return check(parse_filled(told)).problems


def table() -> Image.Image:
    """A printed sheet on a table, as it is read.

    :raises ValueError: when the sheet could not have been played: whoever sees it learns from it.
    """
    photo = photograph(TABLE_SEED, broken=0, long_side=1400)
    if wrong := problems(photo):
        raise ValueError(f"seed {TABLE_SEED} breaks {', '.join(one.code for one in wrong)}")
    with Image.open(BytesIO(photo.data)) as file:
        whole = file.convert("RGB")
    # As much of the table as there is room for beside the other two.
    height = min(whole.height, whole.width * HEIGHT // WIDTH)
    top = (whole.height - height) // 2
    shown = whole.crop((0, top, whole.width, top + height))
    return shown.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def screen(page: Page) -> Image.Image:
    """What a phone shows now."""
    with Image.open(BytesIO(page.screenshot())) as picture:
        return picture.convert("RGB").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def playing(browser: Browser, address: str) -> Image.Image:
    """Somebody looks at a die in the middle of a game of three."""
    phones = [
        Phone.take(name, phone_of(browser, address, reduced_motion="reduce")) for name in NAMES
    ]
    code = phones[0].open_table()
    for phone in phones[1:]:
        phone.join(code)
    together(phones)
    phones[0].start()
    together(phones)
    for _ in range(ROUNDS):
        play(phones, acts=ACTS)
    while next(phone for phone in phones if phone.is_needed).task != "roll":
        play(phones, acts=1)
    roller = next(phone for phone in phones if phone.is_needed)
    roller.roll()
    together(phones)
    tiles = roller.page.locator(FITTING)
    for die in roller.page.locator("button.tray-die").all():
        die.click()
        if tiles.count():
            break
    roller.page.wait_for_timeout(600)
    return screen(roller.page)


def checking(browser: Browser, address: str) -> Image.Image:
    """A photo that was read, and what is wrong with the sheet."""
    page = phone_of(browser, address, reduced_motion="reduce").new_page()
    page.goto("/check")
    choose(page, photograph(CHECK_SEED, broken=1, long_side=1600).data)
    found = page.locator(".check-line .check-score")
    found.wait_for(timeout=90_000)
    page.wait_for_timeout(1500)
    # The verdict at the top, the photo under it, and then what is wrong.
    found.evaluate(
        "e => scrollTo(0, e.closest('.check-line').getBoundingClientRect().top + scrollY - 12)"
    )
    page.wait_for_timeout(300)
    return screen(page)


@contextmanager
def seeded() -> Iterator[None]:
    """What is secret otherwise follows from a seed."""
    lots = Random(GAME_SEED)
    with patch.object(secrets, "token_bytes", lambda size=None: lots.randbytes(size or 32)):
        yield


def main(names: list[str]) -> None:
    """Make the pictures."""
    if not names or "table" in names:
        save("table", table())
    shots = {"play": playing, "check": checking}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, seeded():
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        with serving(f"sqlite:///{Path(folder) / 'tables.sqlite3'}") as address:
            for name, shoot in shots.items():
                if not names or name in names:
                    save(name, shoot(browser, address))
        browser.close()


def save(name: str, picture: Image.Image) -> None:
    """As a file of the docs, with as many colours as it needs."""
    if name == "table":
        picture.save(FOLDER / "table.jpg", quality=82, optimize=True)
        return
    picture.quantize(128, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
