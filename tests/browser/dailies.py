"""Days, and phones on the page of the daily."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.by_program import STILL, ProgramTable
from tests.browser.conftest import Phones
from tests.browser.phone import Phone

#: The smallest sheet.
LAYOUT = "travel"


def days_ago(days: int) -> date:
    return datetime.now(UTC).date() - timedelta(days=days)


def open_daily(phone: Phone, day: date | None = None) -> None:
    """The page of a day, with what the server says of it."""
    phone.page.goto(f"/daily/{LAYOUT}" + (f"/{day}" if day else ""))
    expect(phone.page.locator("#board-title")).to_be_visible()


def finish(phone: Phone, *, seed: int = 1, button: str = "Play") -> int:
    """Press a button on the page, and let a program play the game; the squares left empty."""
    phone.button(button, exact=True).click()
    phone.expect_screen("play")
    view = ProgramTable(phone.code, [phone]).finish(seed)
    phone.expect_screen("end")
    (player,) = view["game"]["players"]
    unfilled: int = player["unfilled"]
    return unfilled


def card(phone: Phone) -> Locator:
    """The end of a daily."""
    return phone.page.locator(".solo-end")


def first_try(phone: Phone) -> Locator:
    return phone.page.locator(".daily-figures > div").filter(has_text="Your first try").locator("b")


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("() => localStorage.getItem('rw-daily')"))


def on_the_board(phone: Phone) -> Locator:
    return phone.page.locator(".daily-board li", has_text=phone.name)


def call(phone: Phone) -> None:
    """Put the phone's name on the board."""
    card(phone).get_by_label("Your name on the leaderboard").fill(phone.name)
    phone.button("Add my name").click()
    expect(card(phone)).to_contain_text(re.compile(r"Place \d+ of \d+"))


def book(*days: date, unfilled: int = 9) -> str:
    """What a phone has kept that has played on these days."""
    result = {"unfilled": unfilled, "strikes": 1}
    tries = {
        str(day): {
            "first": result,
            "best": {"unfilled": unfilled - 2, "strikes": 0},
            "count": 2,
            "on": str(day),
            "ref": None,
            "sent": True,
        }
        for day in days
    }
    return json.dumps({"v": 1, "phone": "0" * 30, "name": None, "tries": {LAYOUT: tries}})


def remembering(phones: Phones, name: str, text: str) -> Phone:
    """A phone with something on its shelf."""
    phone = phones(name, **STILL)
    phone.page.goto("/daily")
    phone.page.evaluate("text => localStorage.setItem('rw-daily', text)", text)
    open_daily(phone)
    return phone
