"""Photos of the tile games' boards: the game is chosen, the board is read into what one paints."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.looking import HAND
from tests.browser.photographing import CORNERS, HEIC, SHOWN, Reader, as_read, choose, unread

SIDE = 14
#: Purple's monomino on its start square, and an orange domino elsewhere.
ROWS = ["." * SIDE, *["." * SIDE] * 3, "....P" + "." * 9, *["." * SIDE] * 8, "OO" + "." * 12]
#: Of a board: nothing of what only sheets have.
ONLY_SHEETS = ("layout", "table", "seat", "seed", "crossed", "strikes", "doubtful", "sheets")


def of_board(answer: dict[str, Any], **more: Any) -> dict[str, Any]:
    board = {key: value for key, value in answer.items() if key not in (*ONLY_SHEETS, "cells")}
    return board | {"game": "duo", "by": "grid", "left": [], "players": []} | more


SEEN = of_board(unread("No board found for certain."), corners=CORNERS, certainty=0.4)
READ = of_board(
    as_read(ROWS), uncertain=[[13, 1]], confidence=[*[[1] * SIDE] * 13, [1, 0.6, *[1] * 12]]
)


def test_a_board_is_read_and_corrected(phones: Phones) -> None:
    page = phones("Ana", viewport=HAND).page
    page.goto("/check")
    page.get_by_label("What are you checking?").select_option(label="Duo")
    reader = Reader(page, SEEN, READ)
    choose(page)
    expect(page.get_by_text("A grid of 14 × 14 was seen. Are these its corners?")).to_be_visible()
    # The game says how many squares there are; there is no layout to choose.
    expect(page.locator("#corner-layout")).to_have_count(0)
    page.get_by_role("button", name="Yes, read it").click()
    expect(page.get_by_role("img", name="The photo with the squares")).to_be_visible()
    assert [query.get("game") for query in reader.asked] == ["duo", "duo"]
    assert reader.asked[1].keys() == {"corners", "game"}
    # The checker says what it thinks of it, and what each colour has.
    expect(page.locator(".check-line")).to_contain_text("problem")
    expect(page.get_by_role("heading", name="Pieces and points")).to_be_visible()
    page.get_by_role("button", name="Check 1 doubtful spot").click()
    spot = page.get_by_role("region", name="Doubtful spots")
    expect(spot.get_by_role("status")).to_contain_text("b1, read as: orange (certainty 60%)")
    spot.get_by_role("button", name="empty").click()
    page.get_by_role("button", name="Hide the photo").click()
    expect(page.get_by_role("gridcell", name="b1, empty", exact=True)).to_have_count(1)
    expect(page.get_by_role("gridcell", name="a1, orange", exact=True)).to_have_count(1)


@pytest.mark.nightly
def test_a_board_that_no_browser_draws_is_shown_as_the_server_sends_it(phones: Phones) -> None:
    page = phones("Ana", viewport=HAND).page
    page.goto("/check")
    page.get_by_label("What are you checking?").select_option(label="Duo")
    Reader(page, SEEN | {"picture": SHOWN}, READ | {"picture": SHOWN})
    choose(page, HEIC, "board.heic")
    # Its corners are confirmed, and its doubtful square looked at, on that copy.
    page.get_by_role("button", name="Yes, read it").click()
    expect(page.get_by_role("img", name="The photo with the squares")).to_be_visible()
    page.get_by_role("button", name="Check 1 doubtful spot").click()
    spot = page.get_by_role("region", name="Doubtful spots")
    expect(spot.get_by_role("img", name="The photo around this square")).to_be_visible()


@pytest.mark.nightly
def test_another_game_is_another_board(phones: Phones) -> None:
    page = phones("Ana", viewport=HAND).page
    page.goto("/check")
    what = page.get_by_label("What are you checking?")
    what.select_option(label="Duo")
    Reader(page, READ)
    choose(page)
    expect(page.get_by_role("img", name="The photo with the squares")).to_be_visible()
    what.select_option(label="Classic, four players")
    expect(page.get_by_role("img", name="The photo with the squares")).to_have_count(0)
    expect(page.get_by_text("The whole board from above")).to_be_visible()
    # Triangles are painted by hand.
    what.select_option(value="trigon")
    expect(page.get_by_text("Take or choose a photo")).to_have_count(0)
    expect(page.get_by_text("Photos of this board can’t be read. Paint")).to_be_visible()


@pytest.mark.nightly
def test_a_correction_changes_what_a_player_has_left(phones: Phones) -> None:
    page = phones("Ana", viewport=HAND).page
    page.goto("/check")
    page.locator("#what").select_option("classic-2")
    Reader(page, as_read(["BB" + "." * 18, *["." * 20] * 18, "." * 19 + "R"]))
    choose(page)
    # Beside each line stand its colours, as swatches.
    left = page.locator(".left li")
    expect(left).to_contain_text(
        [
            "Player 1: 175 squares left (pieces: 40)",
            "Player 2: 178 squares left (pieces: 42)",
        ]
    )
    page.get_by_role("button", name="Hide the photo").click()
    page.get_by_role("gridcell", name="c20, empty").press("b")
    expect(left.first).to_contain_text("Player 1: 174 squares left (pieces: 40)")
    # Where it is open whose colours they are, those are told.
    page.locator("#what").select_option("draft-2")
    page.get_by_role("gridcell", name="a20, empty").press("b")
    expect(left).to_have_count(4)
    expect(left.first).to_contain_text("Blue: 88 squares left (pieces: 20)")
