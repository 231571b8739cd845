"""Back and Home: a table is neither left silently nor opened twice."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones, serving
from tests.browser.phone import Phone
from tests.nights import by_day


def count(database: Path) -> int:
    """How many tables a database has."""
    connection = sqlite3.connect(database)
    (number,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    connection.close()
    return int(number)


def is_at(page: Page, path: str) -> None:
    expect(page).to_have_url(re.compile(rf"^https?://[^/]+{path}(\?.*)?$"))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("path", "door"),
    by_day([("/new", "#dice-together"), ("/solo", "#tile-bots")], [("/new", "#dice-together")]),
)
def test_back_and_home_never_open_a_second_table(
    phones: Phones, tmp_path: Path, path: str, door: str
) -> None:
    database = tmp_path / "back.sqlite3"
    with serving(f"sqlite:///{database}") as server:
        ana = phones("Ana", base_url=server)
        page = ana.page
        page.goto("/")
        page.locator(door).click()
        page.get_by_label("Your name").fill("Ana")
        page.locator("button.main[form=open]").click()
        page.locator("#app[data-screen]").wait_for()
        code = ana.code
        assert count(database) == 1

        page.go_back()
        is_at(page, path)
        back = page.get_by_role("link", name=f"Back to table {code}")
        expect(back).to_be_visible()
        expect(back).to_be_in_viewport()
        page.go_back()
        is_at(page, "/")
        expect(page.locator(".mine")).to_contain_text(code)
        # Home, and in by the same door again: it leads back.
        page.locator(door).click()
        back.click()
        is_at(page, f"/t/{code}")
        page.locator("#app[data-screen]").wait_for()
        page.goto("/")
        page.get_by_role("link", name=f"Back to table {code}").click()
        is_at(page, f"/t/{code}")
        page.locator("#app[data-screen]").wait_for()
        assert count(database) == 1
        page.close()


# By day: `tests/web/tables/test_own_tables.py`.
@pytest.mark.nightly
def test_a_form_tapped_twice_opens_one_table(phones: Phones, tmp_path: Path) -> None:
    database = tmp_path / "twice.sqlite3"
    with serving(f"sqlite:///{database}") as server:
        ana = phones("Ana", base_url=server)
        ana.page.goto("/new")
        ana.page.get_by_label("Your name").fill("Ana")
        ana.page.evaluate(
            """async () => {
                const form = document.querySelector("form");
                const body = new FormData(form);
                await fetch(form.action, { method: "POST", body });
                form.requestSubmit();
            }"""
        )
        ana.expect_screen("lobby")
        expect(ana.page.locator(".seat", has_text="Ana")).to_have_count(1)
        assert count(database) == 1
        ana.page.close()


def menu(phone: Phone) -> None:
    phone.button("Menu").click()
    expect(phone.page.locator("dialog[open]")).to_be_visible()


def test_back_closes_the_menu_and_one_closed_by_hand_leaves_no_step_behind(ana: Phone) -> None:
    code = ana.open_by_hand()
    for _ in range(2):
        menu(ana)
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator("dialog[open]")).to_have_count(0)
        ana.page.wait_for_function("() => history.state === null")
    menu(ana)
    ana.page.go_back()
    expect(ana.page.locator("dialog[open]")).to_have_count(0)
    is_at(ana.page, f"/t/{code}")
    ana.expect_screen("lobby")
    # Nothing is left over that would swallow the next one.
    ana.page.go_back()
    is_at(ana.page, "/new")


@pytest.mark.nightly
def test_a_page_reloaded_with_its_menu_open_is_no_trap(ana: Phone) -> None:
    ana.open_by_hand()
    menu(ana)
    ana.page.reload()
    ana.page.wait_for_function("() => history.state === null")
    ana.expect_screen("lobby")
    ana.page.go_back()
    is_at(ana.page, "/new")


@pytest.mark.nightly
def test_home_from_the_menu_and_back_leads_to_the_table(ana: Phone) -> None:
    code = ana.open_by_hand()
    menu(ana)
    ana.page.locator("dialog a[href='/']").click()
    is_at(ana.page, "/")
    ana.page.go_back()
    ana.expect_screen("lobby")
    is_at(ana.page, f"/t/{code}")
