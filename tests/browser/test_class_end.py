"""The end of a lesson in a browser: the coach is asked, and what it says comes by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import ClassOpened
from rollwrite.dicegame.settings import default_settings
from rollwrite.service import Service
from rollwrite.service.classes import Classes
from rollwrite.store import Store
from tests.browser.axe import violations
from tests.browser.conftest import POCKET, serving
from tests.browser.looking import Inspector
from tests.browser.phone import Phone
from tests.web.classes.test_class_report import play

SLOW_MS = 180_000


def played_class(url: str) -> tuple[str, str]:
    """The code of a class whose two children have played, and its teacher's secret."""
    store = Store.open(url)
    service = Service(store)
    classes = Classes(service)
    opened = ClassOpened("3b", "en", "dice", "{}", 4, 40)
    code, token = classes.open(opened, "dice", default_settings(), 2)
    for _ in range(2):
        child, _ = classes.join(classes.find(code), cmd.Join())
        table = classes.sit(classes.find(code, child)).snapshot.code
    play(service, table)
    store.close()
    return code, token


@pytest.mark.nightly
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_was_hard_comes_by_itself(
    new_context: Callable[..., BrowserContext], tmp_path: Path, scheme: str
) -> None:
    url = f"sqlite:///{tmp_path / 'class.sqlite3'}"
    code, token = played_class(url)
    with serving(url) as server:
        desk = new_context(**POCKET | {"color_scheme": scheme}).new_page()
        desk.goto(f"{server}/class/{code}/teacher?key={token}")
        desk.get_by_role("link", name="Results").click()
        desk.get_by_role("button", name="Ask the coach").click()
        expect(desk.locator(".talk figcaption").first).to_have_text("A", timeout=SLOW_MS)
        expect(desk.get_by_text("The coach is looking")).to_have_count(0)
        assert not violations(desk)
        looked = Inspector()
        looked.look(Phone("", desk.context, desk), "end")
        looked.look_large(Phone("", desk.context, desk), "end")
        assert looked.found == []
        for what in ("Report", "Certificates", "Worksheets"):
            with desk.expect_download() as kept:
                desk.get_by_role("button", name=what, exact=True).click()
            assert kept.value.suggested_filename == f"rollwrite-{code}-{what.lower()}.pdf"
