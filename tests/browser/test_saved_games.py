"""A saved game that is over: brought as a file, stepped through, played on from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Page, ViewportSize, expect

from rollwrite.tilegame.blksgf import write_blksgf
from tests.browser.axe import violations
from tests.browser.conftest import Phones
from tests.browser.looking import HAND
from tests.nights import IS_NIGHT
from tests.players.tile.exact import ended

SMALL: ViewportSize = {"width": 360, "height": 640}
#: Whether the whole board is above Play, and that in the window.
IN_VIEW = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [board, controls] = [box('.tile-step figure'), box('.replay-controls')];
    return board.bottom <= controls.top + 0.5 && controls.bottom <= innerHeight && scrollY === 0;
}"""


@pytest.mark.thorough
def test_a_saved_game_is_stepped_through_and_played_on_from(phones: Phones) -> None:
    phone = phones("Ana", viewport=HAND)
    page = phone.page
    page.goto("/new?game=duo")
    page.locator("summary", has_text="saved game").click()
    saved: FilePayload = {
        "name": "game.blksgf",
        "mimeType": "text/plain",
        "buffer": write_blksgf(ended("duo", 16)).encode(),
    }
    page.get_by_label("Saved game (file)").set_input_files(saved)
    # Without a name: who only looks has no seat.
    phone.button("Look at it in Replay").click()
    page.wait_for_url(re.compile("/replay$"))
    expect(page.get_by_text("Step back, and you can play on from there.")).to_be_visible()
    expect(page.get_by_role("link", name="Coach")).to_be_visible()
    if IS_NIGHT:
        assert not violations(page)
    step_to(page, 5)
    for size in (SMALL, HAND):
        page.set_viewport_size(size)
        page.wait_for_function(IN_VIEW)
    page.get_by_role("region", name="Play on from here as").get_by_text("Orange").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    phone.expect_screen("play")
    view = phone.view()
    assert len(view["settings"]["record"]) == 5
    assert [player["colours"] for player in view["game"]["players"] if player["mine"]] == [
        ["orange"]
    ]
    # What was looked at is no table of this phone, and no game that it has lost.
    page.goto("/rivals")
    assert page.evaluate("localStorage.getItem('rw-rivals')") is None


def step_to(page: Page, moves: int) -> None:
    page.get_by_role("slider").fill(str(moves))
    expect(page.get_by_text(f" · {moves} moves")).to_be_visible()
