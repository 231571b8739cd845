"""The page of the daily: from phone to phone, in all its states, for everyone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.by_program import STILL
from tests.browser.conftest import Phones
from tests.browser.dailies import (
    LAYOUT,
    book,
    days_ago,
    first_try,
    kept,
    open_daily,
    remembering,
)
from tests.browser.looking import Inspector
from tests.browser.phone import Phone
from tests.browser.screens import LOCALES

# ── from phone to phone ──────────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
def test_results_go_to_another_phone_as_a_code(phones: Phones) -> None:
    cv2 = pytest.importorskip("cv2")
    numpy = pytest.importorskip("numpy")
    kim = remembering(phones, "Kim", book(*map(days_ago, range(30))))
    kim.page.locator("summary", has_text="Move to another phone").click()
    kim.button("Show a QR code").click()
    code = kim.page.locator(".daily-code img")
    expect(code).to_be_visible()
    expect(kim.page.get_by_text("your last 30 days")).to_be_visible()
    picture = cv2.imdecode(numpy.frombuffer(code.screenshot(), numpy.uint8), cv2.IMREAD_COLOR)
    address, _, _ = cv2.QRCodeDetector().detectAndDecode(picture)
    lea = remembering(phones, "Lea", book(days_ago(0), days_ago(40), unfilled=20))
    lea.page.goto(address)
    expect(lea.page.get_by_text("30 days. Add them to")).to_be_visible()
    lea.button("Add").click()
    expect(lea.page.get_by_text("30 days added")).to_be_visible()
    assert "#" not in lea.page.url
    found = kept(lea.page)["tries"][LAYOUT]
    assert len(found) == 31
    # Of the same day the own first try stays, and the better best comes.
    today = found[str(days_ago(0))]
    assert (today["first"]["unfilled"], today["best"]["unfilled"]) == (20, 7)
    assert found[str(days_ago(29))]["first"] == {"unfilled": 9, "strikes": 1}


@pytest.mark.nightly
def test_results_go_to_another_phone_as_a_file(phones: Phones, tmp_path: Any) -> None:
    mia = remembering(phones, "Mia", book(days_ago(0), days_ago(1)))
    mia.page.locator("summary", has_text="Move to another phone").click()
    with mia.page.expect_download() as saved:
        mia.button("Save as a file").click()
    path = tmp_path / "daily.json"
    saved.value.save_as(path)
    noa = phones("Noa", **STILL)
    open_daily(noa)
    noa.page.locator("summary", has_text="Move to another phone").click()
    (tmp_path / "wrong.json").write_text("[]")
    chosen = noa.page.get_by_label("Load a saved file")
    chosen.set_input_files(tmp_path / "wrong.json")
    expect(noa.page.get_by_role("alert")).to_contain_text("holds no results")
    chosen.set_input_files(path)
    noa.button("Add", exact=True).click()
    expect(noa.page.get_by_text("2 days added")).to_be_visible()
    expect(first_try(noa)).to_have_text("9")


def test_what_another_phone_sends_is_asked_for_first(phones: Phones) -> None:
    ole = phones("Ole", **STILL)
    ole.page.goto("/daily#take=nonsense")
    expect(ole.page.get_by_role("alert")).to_contain_text("holds no results")
    ole.button("Close").click()
    expect(ole.page.get_by_role("alert")).to_have_count(0)
    # 22 November 2026 on the standard sheet: 9 empty, 1 strike; the best 7, at the second try.
    ole.page.goto("/daily#take=1lKAJBCACA")
    ole.button("No, thanks").click()
    assert kept(ole.page)["tries"] == {}


# ── for everyone ─────────────────────────────────────────────────────────────────────────────────


def states(phone: Phone) -> Iterator[tuple[Phone, str]]:
    """The page in all its states, in the phone's language."""
    page = phone.page
    # The server has none yet of these days.
    page.route(re.compile("/api/v1/daily/"), answer)
    page.goto(f"/daily/{LAYOUT}")
    expect(page.locator("#board-title")).to_be_visible()
    yield phone, "new"
    open_ = {f"{LAYOUT}/{days_ago(0)}": {"code": "AYTR53E", "on": str(days_ago(0))}}
    played = json.loads(book(days_ago(0), days_ago(1), days_ago(5))) | {"open": open_}
    page.evaluate("text => localStorage.setItem('rw-daily', text)", json.dumps(played))
    page.reload()
    expect(page.locator(".daily-bars")).to_be_visible()
    expect(page.locator(".daily-best")).to_be_visible()
    for summary in page.locator("main summary").all():
        summary.click()
    page.locator("details .button.wide").first.click()
    expect(page.locator(".daily-code img")).to_be_visible()
    yield phone, "played, all open"
    page.goto(f"/daily/{LAYOUT}/{days_ago(3)}#take=1lKAJBCACA")
    expect(page.locator("#taking-title")).to_be_visible()
    yield phone, "missed, with results of another phone"


def answer(route: Route) -> None:
    """A server with a board, and yesterday's best sheet."""
    layout, day = route.request.url.split("?")[0].split("/")[-2:]
    marks = [
        {"n": 1, "colour": "B", "shape": "V3", "squares": [[0, 0], [1, 0], [1, 1]], "die": 4},
        {"n": 2, "colour": "Y", "shape": "2", "squares": [[0, 7], [1, 7]], "die": 2},
    ]
    is_over = day != str(days_ago(0))
    board = [("Maximiliane-Christine", 6, 0), ("Bartholomaeus-Quirin", 9, 2)]
    found = {
        "layout": layout,
        "day": day,
        "today": str(days_ago(0)),
        "seed": day,
        "best": {"unfilled": 4, "strikes": 0, "found_by": "Maximiliane", "text": ""},
        "has_board": True,
        "board": [
            {"name": name, "unfilled": unfilled, "strikes": strikes, "paper": strikes > 0}
            for name, unfilled, strikes in board
        ],
        "scores": [],
        "shown": is_over,
        "sheet": {"marks": marks} if is_over else None,
    }
    route.fulfill(json=found)


@pytest.mark.nightly
@LOCALES
def test_the_page_for_everyone(phones: Phones, inspector: Inspector, locale: str) -> None:
    ana = phones("Ana", locale=locale)
    inspector.look_at_all(states(ana))


# By day: a round by keyboard (`test_sheet`).
@pytest.mark.nightly
def test_the_page_by_keyboard(phones: Phones) -> None:
    pia = phones("Pia", **STILL)
    open_daily(pia)
    pia.page.locator("main").focus()
    for _ in range(5):
        pia.page.keyboard.press("Tab")
        if pia.page.evaluate("() => document.activeElement.textContent") == "Play":
            break
    pia.page.keyboard.press("Enter")
    pia.expect_screen("play")
