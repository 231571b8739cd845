"""A third game is played by two phones: the house knows it by its lists of games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rollwrite.resources import folder
from tests.browser.conftest import Phones, serving
from tests.browser.playing import together
from tests.noughts.adding import add_files, add_rows

pytestmark = pytest.mark.browser


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server that has the game."""
    add_rows(monkeypatch)
    add_files(monkeypatch, tmp_path)
    try:
        with serving(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as address:
            yield address
    finally:
        monkeypatch.undo()
        folder.cache_clear()


def test_two_phones_choose_noughts_and_crosses_and_play_to_the_end(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    ben.join(ana.open_by_hand("noughts"))
    together(table)
    ana.start()
    for square in (1, 5, 2, 6, 3):
        together(table)
        ana.expect_screen("play")
        (phone,) = (one for one in table if one.is_needed)
        phone.press(phone.button(f"{square}", exact=True))
    for phone in table:
        phone.expect_screen("end")
        expect(phone.heading).to_have_text("Ana has won.")
        expect(phone.page.locator(".ranking b")).to_have_text(["Ana", "Ben"])
    ana.page.goto(f"/t/{ana.code}/replay")
    expect(ana.page.locator(".replay-text")).to_have_text("Ana draws in square 3.")
    expect(ana.page.locator(".noughts-step")).to_have_text("1 1 1 . 2 2 . . .")
