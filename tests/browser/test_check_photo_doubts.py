"""What the reader is not sure of: remarks on the picture, then one spot after the other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import box_of
from tests.browser.photographing import as_read, photographed

ROWS = ["B........", ".YY......", *["." * 9] * 7]
REMARKS = ["A copy without colours.", "The paper is folded."]
#: i9 and b8 in doubt, of which b8 is the less sure; a shape and the strikes too.
DOUBTS = as_read(
    ROWS,
    uncertain=[[0, 8], [1, 1]],
    confidence=[[1] * 8 + [0.8], [1, 0.519, *[1] * 7], *[[1] * 9] * 7],
    doubtful=["T4", "strike", "strike"],
    crossed=["1", "T4"],
    remarks=REMARKS,
)


def test_remarks_stand_above_the_board(phones: Phones) -> None:
    page, _ = photographed(phones, DOUBTS)
    board = page.get_by_role("img", name="The photo with the squares")
    top = board.bounding_box()
    for remark in [*REMARKS, "Check these boxes too, under “More about the sheet”: T4 and strikes"]:
        said = page.get_by_text(remark)
        expect(said).to_be_visible()
        box = box_of(said)
        assert top is not None
        assert box["y"] < top["y"]


def test_doubtful_spots_come_one_after_the_other(phones: Phones) -> None:
    page, _ = photographed(phones, DOUBTS)
    page.get_by_role("button", name="Check 4 doubtful spots").click()
    spot = page.get_by_role("region", name="Doubtful spots")
    # The least sure one first, beside what the photo shows there.
    expect(spot.get_by_role("status")).to_have_text(
        "b8, read as: yellow (certainty 51%). What is on the paper?"
    )
    expect(spot.get_by_role("img", name="The photo around this square")).to_be_visible()
    paper = spot.get_by_role("group", name="On the paper")
    expect(paper.get_by_role("button", pressed=True)).to_have_accessible_name("yellow")
    paper.get_by_role("button", name="green").click()
    expect(spot.get_by_role("status")).to_contain_text("i9, read as: empty (certainty 80%)")
    page.get_by_role("button", name="Hide the photo").click()
    expect(page.get_by_role("gridcell", name="b8, green", exact=True)).to_be_visible()
    # It was right; what is agreed to is no doubt any more either.
    paper.get_by_role("button", name="empty").click()
    expect(page.get_by_role("gridcell", name="i9, empty", exact=True)).to_be_visible()
    # Boxes have no crop, and other answers.
    expect(spot.get_by_role("status")).to_have_text("Is shape T4 crossed out on the paper?")
    expect(paper.get_by_role("button", pressed=True)).to_have_text("Crossed out")
    paper.get_by_role("button", name="Not crossed out").click()
    expect(spot.get_by_role("status")).to_have_text(
        "How many strikes are crossed out on the paper?"
    )
    with page.expect_request(
        lambda asked: (
            asked.url.endswith("/api/v1/check") and (asked.post_data_json or {}).get("strikes") == 2
        )
    ) as last:
        paper.get_by_role("button", name="2").click()
    assert (last.value.post_data_json or {})["crossed"] == ["1"]
    expect(page.get_by_text("You have looked at every doubtful spot")).to_be_visible()
    expect(page.get_by_text("Check these boxes too")).to_have_count(0)


@pytest.mark.nightly
def test_a_spot_can_wait(phones: Phones) -> None:
    page, _ = photographed(phones, DOUBTS)
    page.get_by_role("button", name="Check 4 doubtful spots").click()
    spot = page.get_by_role("region", name="Doubtful spots")
    onward = page.get_by_role("button", name="Next doubtful spot")
    expect(onward).to_be_focused()
    page.keyboard.press("Enter")
    expect(spot.get_by_role("status")).to_contain_text("i9, read as")
    page.get_by_role("button", name="Later").click()
    # Nothing is answered, and all is still to be asked.
    again = page.get_by_role("button", name="Check 4 doubtful spots")
    expect(again).to_be_focused()
    # What is painted on the photo is no doubt any more.
    again.click()
    page.locator(".photo-square").nth(10).tap()
    expect(spot.get_by_role("status")).to_contain_text(re.compile("^i9"))
