"""Pictures of a lesson for the leaflet of teachers, in every language.

``python -m tools.pictures_of_class`` holds it, with a program in place of the children, and writes
``docs/pictures/class-LANGUAGE.png`` and ``class-teacher-LANGUAGE.png``: look at them first.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import ClassOpened
from rollwrite.dicegame.settings import default_settings
from rollwrite.i18n import FACTS, Language
from rollwrite.service import Service
from rollwrite.service.classes import Classes
from rollwrite.store import Store
from tests.browser.conftest import serving
from tests.web.classes.test_class_report import play
from tools.pictures import CHROMIUM, FOLDER, GAP, GROUND, SCREEN

WIDE: Final[ViewportSize] = {"width": 1280, "height": 800}
CHILDREN: Final = 12
#: Of a picture in the docs, in pixels.
HEIGHT: Final = 531
WIDTH: Final = 1178
#: How far each table with phones has come, in steps: the last one is through.
STEPS: Final = (45, 80, 10_000)


@dataclass(frozen=True)
class Lesson:
    """A class that plays, and one that is about to.

    :ivar teacher: the teacher's secret, and ``child`` that of one who has not yet sat down.
    """

    code: str
    teacher: str
    waiting: str
    child: str


def held(service: Service, language: Language) -> Lesson:
    """A lesson in which every table has come to somewhere else."""
    classes = Classes(service)
    opened = ClassOpened("3b", language, "dice", "{}", 4, 40)
    code, teacher = classes.open(opened, "dice", default_settings(), CHILDREN)
    tables: dict[str, None] = {}
    for _ in range(CHILDREN):
        child, _ = classes.join(classes.find(code), cmd.Join())
        tables[classes.sit(classes.find(code, child)).snapshot.code] = None
    for table, steps in zip(tables, STEPS, strict=True):
        play(service, table, steps)
    waiting, _ = classes.open(opened, "dice", default_settings(), CHILDREN)
    child, _ = classes.join(classes.find(waiting), cmd.Join())
    return Lesson(code, teacher, waiting, child)


def shot(
    browser: Browser, server: str, path: str, size: ViewportSize, cookie: tuple[str, str]
) -> Image.Image:
    """What somebody sees."""
    context = browser.new_context(viewport=size, device_scale_factor=2, reduced_motion="reduce")
    context.add_cookies([{"name": cookie[0], "value": cookie[1], "url": server}])
    page = context.new_page()
    page.goto(server + path)
    page.wait_for_load_state("load")
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        page.screenshot(path=file.name)
        with Image.open(file.name) as picture:
            found = picture.convert("RGB")
    context.close()
    return found


def beside(*pictures: Image.Image) -> Image.Image:
    """Pictures of one height, from left to right."""
    small = [
        one.resize((round(one.width * HEIGHT / one.height), HEIGHT), Image.Resampling.LANCZOS)
        for one in pictures
    ]
    width = sum(one.width + GAP for one in small) + GAP
    strip = Image.new("RGB", (width, HEIGHT + 2 * GAP), GROUND)
    left = GAP
    for one in small:
        strip.paste(one, (left, GAP))
        left += one.width + GAP
    return strip


def write(picture: Image.Image, name: str) -> None:
    """Few colours are enough."""
    small = picture.quantize(128, dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}.png", optimize=True)


def main() -> None:
    """Hold the lessons, and write their pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        url = f"sqlite:///{Path(folder) / 'class.sqlite3'}"
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        with serving(url) as server:
            store = Store.open(url)
            for language in FACTS:
                one = held(Service(store), language)
                path = f"/class/{one.code}"
                teacher = f"rwt-{one.code}", one.teacher
                child = f"rwc-{one.waiting}", one.child
                said = f"?lang={language}"
                desk = shot(browser, server, f"{path}/teacher{said}", WIDE, teacher)
                desk = desk.resize(
                    (WIDTH, WIDTH * desk.height // desk.width), Image.Resampling.LANCZOS
                )
                write(desk, f"class-teacher-{language}")
                phone = shot(browser, server, f"/class/{one.waiting}{said}", SCREEN, child)
                wall = shot(browser, server, f"{path}/show{said}", WIDE, teacher)
                write(beside(phone, wall), f"class-{language}")
            store.close()
        browser.close()


if __name__ == "__main__":
    main()
