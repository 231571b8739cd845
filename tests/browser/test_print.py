"""The Print page: a preview while one chooses, a PDF at the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones

pytestmark = pytest.mark.browser
#: The first preview starts the process that draws.
DRAWING_MS = 30_000


def preview(page: Page) -> str:
    """The picture of the page, as text."""
    picture = page.get_by_role("img", name="Preview")
    expect(picture).to_be_visible(timeout=DRAWING_MS)
    address = picture.get_attribute("src")
    text: str = page.evaluate("address => fetch(address).then(answer => answer.text())", address)
    return text


def test_the_preview_follows_what_is_chosen_and_the_pdf_is_the_same(phones: Phones) -> None:
    # Looking at the picture's text is not what the page itself may do.
    page = phones("Ana", bypass_csp=True).page
    page.goto("/")
    page.get_by_role("link", name="Print").click()
    page.get_by_role("link", name="Solo sheets").click()
    page.get_by_label("Seed").fill("TEA")
    picture = page.get_by_role("img", name="Preview")
    expect(picture).to_be_visible(timeout=DRAWING_MS)
    # The picture may be drawn once more for the seed alone.
    with page.expect_response(
        lambda answer: "letter" in (answer.request.post_data or ""), timeout=DRAWING_MS
    ):
        page.get_by_label("Paper", exact=True).select_option("letter")
    expect(page.locator("#preview")).not_to_have_class(re.compile("waiting"))
    text = preview(page)
    assert "Seed TEA" in text
    assert "@font-face" in text
    assert 'width="215.9mm"' in text
    # The PDF opens beside the page.
    with page.context.expect_event("response", lambda answer: answer.url.endswith("/print")) as got:
        page.get_by_role("button", name="Create PDF").click()
    assert got.value.headers["content-type"] == "application/pdf"


def test_pages_are_turned_and_wrong_values_get_a_sentence(phones: Phones) -> None:
    complaints = ("422",)
    page = phones("Ana", complaints=complaints).page
    page.goto("/print?name=tracker")
    expect(page.get_by_text("Page 1 of 5")).to_be_visible(timeout=DRAWING_MS)
    page.get_by_role("button", name="Next page").click()
    expect(page.get_by_text("Page 2 of 5")).to_be_visible()
    page.get_by_role("link", name="Dice to fold").click()
    expect(page.get_by_role("img", name="Preview")).to_be_visible()
    page.get_by_label("Length of a side (mm)").fill("99")
    expect(page.get_by_text("Dice of 99 mm are hard to fold")).to_be_visible()


def test_a_position_is_asked_for_before_anything_is_wrong(phones: Phones) -> None:
    page = phones("Ana").page
    page.goto("/print?name=position")
    expect(page.get_by_role("heading", name="A game in progress")).to_be_visible()
    page.get_by_label("Paste a .blksgf file").fill("(;GM[Blokus Duo];B[e8,e9,e10,f10,g10])")
    expect(page.get_by_role("img", name="Preview")).to_be_visible(timeout=DRAWING_MS)


def test_a_class_pack_opens_tables_that_phones_can_join(phones: Phones) -> None:
    page = phones("Ana").page
    page.goto("/print?name=class")
    page.get_by_label("Number of tables").fill("2")
    page.get_by_label("Also open the tables in the app").check()
    with page.context.expect_event("response", lambda answer: answer.url.endswith("/print")) as got:
        page.get_by_role("button", name="Create PDF").click()
    assert got.value.status == 200
    assert got.value.headers["content-type"] == "application/pdf"
    # Looking at it has shown other codes: nothing is opened by that.
    expect(page.get_by_text("Page 1 of 20")).to_be_visible(timeout=DRAWING_MS)
