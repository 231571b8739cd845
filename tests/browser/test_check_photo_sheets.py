"""Several sheets in one photo: which one? And what is said of a picture that cannot be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.looking import HAND
from tests.browser.photographing import Reader, as_read, choose, photographed, unread

QUADS = [
    [[20, 30], [180, 20], [190, 300], [30, 310]],
    [[220, 40], [380, 50], [370, 320], [210, 300]],
]
SEVERAL = unread("There is more than one sheet in the picture.", sheets=QUADS)
ROWS = ["Y" + "." * 8, *["." * 9] * 8]


def expect_read(page: Page) -> None:
    expect(page.get_by_role("img", name="The photo with the squares")).to_be_visible()


def test_a_tap_chooses_a_sheet_and_a_button_another(phones: Phones) -> None:
    page, reader = photographed(phones, SEVERAL, as_read(ROWS))
    expect(page.get_by_role("alert")).to_contain_text("more than one sheet")
    expect(page.get_by_role("img", name="sheets numbered from left to right")).to_be_visible()
    which = page.get_by_role("group", name="Which sheet?")
    page.locator(".photo-sheet").nth(1).tap()
    expect_read(page)
    assert reader.asked == [{}, {"sheet": "2"}]
    expect(which.get_by_role("button", pressed=True)).to_have_text("Sheet 2")
    # The other one is a tap away, without another photo.
    which.get_by_role("button", name="Sheet 1").click()
    expect(which.get_by_role("button", pressed=True)).to_have_text("Sheet 1")
    assert reader.asked[2] == {"sheet": "1"}
    # A new photo is a new question.
    choose(page)
    expect_read(page)
    expect(which).to_have_count(0)


# By day: that there are several sheets is said at the same place.
@pytest.mark.nightly
def test_what_is_wrong_with_the_picture_is_said(phones: Phones) -> None:
    page = phones("Ana", viewport=HAND).page
    page.goto("/check")
    Reader(page, unread("Move closer."), unread("The picture is mirrored."))
    for said in ("Move closer.", "The picture is mirrored."):
        choose(page)
        expect(page.get_by_role("alert")).to_have_text(said)
        # There is a way on by hand.
        expect(page.get_by_role("button", name="Set the corners")).to_be_visible()
