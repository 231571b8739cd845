"""What the reader is not sure of: remarks on the picture, then one spot after the other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rollwrite.photo import Ink
from tests.browser.conftest import Phones
from tests.browser.looking import HAND
from tests.browser.phone import box_of
from tests.browser.photographing import (
    HEIC,
    PICTURE,
    SHOWN,
    Reader,
    as_read,
    choose,
    photographed,
)
from tools.photos.training.given import parse_given

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


def test_remarks_stand_above_and_doubtful_spots_come_one_after_the_other(phones: Phones) -> None:
    page, _ = photographed(phones, DOUBTS)
    board = page.get_by_role("img", name="The photo with the squares")
    top = board.bounding_box()
    for remark in [*REMARKS, "Check these boxes too, under “More about the sheet”: T4 and strikes"]:
        said = page.get_by_text(remark)
        expect(said).to_be_visible()
        box = box_of(said)
        assert top is not None
        assert box["y"] < top["y"]
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


#: Two reds that only touch by doubtful squares, and a crossed-out square; d9 to f9 are in doubt.
BULK = as_read(
    ["BBBRRR...", *["." * 9] * 7, "........R"],
    uncertain=[[0, 3], [0, 4], [0, 5]],
    confidence=[[1, 1, 1, 0.5, 0.5, 0.5, 1, 1, 1], *[[1] * 9] * 8],
    crossed=None,
    strikes=None,
    not_counted=[
        {"square": [7, 1], "ink": "mark", "colour": "G"},
        {"square": [7, 3], "ink": "mark", "colour": "B"},
        {"square": [8, 0], "ink": "crossed-out", "colour": "Y"},
    ],
)


def test_squares_read_alike_are_answered_in_one_go_and_ink_comes_back(phones: Phones) -> None:
    page, _ = photographed(phones, BULK)
    verdict = page.locator(".check-line")
    expect(verdict).to_contain_text("Nothing is surely wrong so far: 3 spots to look at.")
    expect(page.get_by_role("heading", name="Perhaps wrong")).to_be_visible()
    expect(page.get_by_text("Perhaps: it depends on d9, e9 and f9.").first).to_be_visible()
    page.get_by_text("Answer several at once").press("Enter")
    page.get_by_label("All of these are…: 3 read as: red").select_option("blue")
    # Six blue squares in a row: now it is certain.
    expect(verdict).to_contain_text("1 problem")
    expect(page.get_by_role("heading", name="What is wrong")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    # What was answered is open again.
    expect(verdict).to_contain_text("3 spots to look at")

    # When all is answered, a file that helps the reader is made on the device.
    page.get_by_text("Answer several at once").press("Enter")
    expect(page.get_by_text("Help the reader")).to_have_count(0)
    page.get_by_role("button", name="All are right: 3 read as: red").click()
    page.get_by_text("Help the reader").press("Enter")
    with page.expect_download() as loading:
        page.get_by_role("button", name="Save the file").click()
    given = parse_given(loading.value.path().read_bytes())
    assert given.answers == tuple(BULK["squares"])
    assert given.inks == {(7, 1): Ink.MARK, (7, 3): Ink.MARK, (8, 0): Ink.CROSSED_OUT}
    assert given.has_ring

    # Ink that is not counted comes back by one tap.
    page.get_by_text("3 squares with ink that isn’t counted").press("Enter")
    expect(page.get_by_text("a1 not counted: crossed out")).to_be_visible()
    page.get_by_role("button", name="Count as yellow: a1").click()
    # Those alike lie together, to be opened; they come back by one tap as well, and go by one.
    alike = page.get_by_text("2 × not counted: a mark")
    expect(page.get_by_role("button", name="Count as green: b2")).to_have_count(0)
    alike.press("Enter")
    expect(page.get_by_role("button", name="Count as green: b2")).to_be_visible()
    page.get_by_role("button", name="Count all of these: 2 × not counted: a mark").click()
    expect(alike).to_have_count(0)
    page.get_by_role("button", name="Hide the photo").click()
    for name in ("a1, yellow", "b2, green", "d2, blue"):
        expect(page.get_by_role("gridcell", name=name, exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("gridcell", name="b2, empty, not counted: a mark")).to_be_visible()
    expect(page.get_by_role("gridcell", name="d2, empty, not counted: a mark")).to_be_visible()


def test_a_photo_that_no_browser_draws_is_shown_as_the_server_sends_it(phones: Phones) -> None:
    page = phones("Ana", viewport=HAND).page
    page.goto("/check")
    Reader(page, DOUBTS | {"picture": SHOWN})
    choose(page, HEIC, "photo.heic")
    photo = page.get_by_role("img", name="The photo with the squares")
    expect(photo).to_be_visible()
    expect(page.get_by_text("This browser can’t show")).to_have_count(0)
    shown = photo.locator("image").first
    size = shown.evaluate("""async (image) => {
        const drawn = new Image();
        drawn.src = image.href.baseVal;
        await drawn.decode();
        return [drawn.naturalWidth, drawn.naturalHeight];
    }""")
    assert size == [PICTURE, PICTURE]


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
