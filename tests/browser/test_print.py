"""The Print page: a preview while one chooses, a PDF at the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from printables.boards.position import PositionPrint
from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.printing import make
from printables.sheets.table import SheetPrint, SoloPrint
from rollwrite.dicegame import parse_layout
from tests.browser.conftest import Phones
from tests.browser.looking import HAND
from tests.browser.phone import TINY

DESK: ViewportSize = {"width": 1280, "height": 800}
RECORD = "(;GM[Blokus Duo];B[e8,e9,e10,f10,g10])"


def preview(page: Page) -> str:
    """The picture of the page, as text."""
    picture = page.get_by_role("img", name="Preview")
    expect(picture).to_be_visible()
    address = picture.get_attribute("src")
    text: str = page.evaluate("address => fetch(address).then(answer => answer.text())", address)
    return text


def download(page: Page) -> bytes:
    """What the button in the bar gives: a PDF, while the page stays."""
    button = page.get_by_role("button", name="Download PDF")
    expect(button).to_be_in_viewport(ratio=1)
    with page.expect_download() as got:
        button.click()
    assert got.value.suggested_filename.endswith(".pdf")
    return Path(got.value.path()).read_bytes()


def test_the_preview_follows_what_is_chosen_and_the_pdf_is_the_same(phones: Phones) -> None:
    # Looking at the picture's text is not what the page itself may do.
    page = phones("Ana", complaints=("503",), bypass_csp=True, viewport=DESK).page
    page.goto("/")
    page.get_by_role("link", name="Print").click()
    page.get_by_role("link", name="Solo sheets").click()
    page.get_by_label("Code word").fill("TEA")
    picture = page.get_by_role("img", name="Preview")
    expect(picture).to_be_visible()
    # The picture may be drawn once more for the seed alone.
    # The first of them does not come, and is asked for again.
    busy = {"status": 503, "json": {}}
    page.route("**/print/preview*", lambda route: route.fulfill(**busy), times=1)
    with page.expect_response(
        lambda answer: answer.ok and "letter" in (answer.request.post_data or "")
    ):
        page.get_by_label("Paper", exact=True).select_option("letter")
    expect(page.locator("#preview")).not_to_have_class(re.compile("waiting"))
    text = preview(page)
    assert "Code word TEA" in text
    assert "@font-face" in text
    assert 'width="215.9mm"' in text
    wanted = SoloPrint(Options("letter"), seeds=("TEA",))
    assert download(page) == pdf(make(wanted).document)


@pytest.mark.nightly
def test_pages_are_turned_and_wrong_values_get_a_sentence(phones: Phones) -> None:
    complaints = ("422",)
    page = phones("Ana", complaints=complaints, viewport=DESK).page
    page.goto("/print?name=class")
    expect(page.locator("#preview").get_by_text("Page 1 of ")).to_be_visible()
    page.get_by_role("button", name="Next page").click()
    expect(page.locator("#preview").get_by_text("Page 2 of ")).to_be_visible()
    page.goto("/print?name=dice")
    expect(page.get_by_role("img", name="Preview")).to_be_visible()
    page.get_by_label("Side of a die (mm)").fill("99")
    expect(page.get_by_text("Dice of 99 mm are hard to fold")).to_be_visible()


# By day: at a desk the preview follows, and the PDF is the same.
@pytest.mark.nightly
def test_in_a_hand_everything_is_in_reach(phones: Phones, tmp_path: Path) -> None:
    page = phones("Ana", viewport=HAND).page
    page.goto("/print")
    for shown in ("Game kit", "Pieces", "Class kit", "Puzzles"):
        expect(page.get_by_role("link", name=shown)).to_be_in_viewport(ratio=1)
    page.goto("/print?name=position")
    expect(page.get_by_role("status")).to_have_text("Say which game first.")
    expect(page.get_by_role("heading", name="A game as a picture")).to_be_attached()
    # Nobody has said yet which: nothing is wrong with that.
    expect(page.locator("#notices")).to_be_empty()
    game = tmp_path / "game.blksgf"
    game.write_text(RECORD)
    page.get_by_label("Read from a file").set_input_files(game)
    expect(page.get_by_label("A saved game")).to_have_value(RECORD)
    status = page.get_by_role("status")
    expect(status).to_contain_text("1 page")
    expect(status).to_contain_text(re.compile(r"ink: \d+%"))
    # The small picture opens the large one; Escape leads back to it.
    thumb = page.get_by_role("button", name="Large preview")
    expect(thumb).to_be_in_viewport(ratio=1)
    thumb.click()
    expect(page.get_by_role("img", name="Preview")).to_be_visible()
    page.keyboard.press("Escape")
    expect(thumb).to_be_focused()
    assert download(page) == pdf(make(PositionPrint(record=RECORD)).document)


@pytest.mark.nightly
def test_at_a_desk_all_is_seen_at_once(phones: Phones) -> None:
    page = phones("Ana", complaints=("422",), viewport=DESK, has_touch=False).page
    page.goto("/print?name=sheet")
    expect(page.get_by_role("img", name="Preview")).to_be_in_viewport(ratio=1)
    for shown in (page.get_by_role("link", name="Everything to print"), page.locator("#theme")):
        expect(shown).to_be_in_viewport(ratio=1)
    page.get_by_label("Sheet", exact=True).select_option("own")
    page.get_by_label("Your own sheet").fill(TINY.replace('"I3"', '"Q9"'))
    wrong = page.locator("#layout-wrong")
    expect(wrong).to_contain_text("Q9")
    expect(page.get_by_role("link", name="1 note")).to_have_attribute("href", "#layout-wrong")
    page.get_by_label("Your own sheet").fill(TINY)
    expect(wrong).to_be_empty()
    page.get_by_label("Your own sheet").blur()
    wanted = pdf(make(SheetPrint(layout=parse_layout(TINY))).document)
    assert download(page) == wanted
    # The same layout is there for the next thing, and what one page decides cannot be chosen.
    page.get_by_role("link", name="Everything to print").click()
    page.get_by_role("link", name="Solo sheets").click()
    expect(page.get_by_label("Your own sheet")).to_have_value(TINY)
    page.get_by_role("link", name="Everything to print").click()
    page.get_by_role("link", name="Boards").click()
    page.get_by_label("Fit on one page").check()
    expect(page.get_by_label("Side of a square or triangle (mm)")).to_be_disabled()
    expect(page.get_by_text("“Fit on one page” decides this.")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("1 page")


@pytest.mark.nightly
def test_a_class_pack_opens_tables_that_phones_can_join(page: Page) -> None:
    page.goto("/print?name=class")
    page.get_by_label("Number of tables").fill("2")
    page.get_by_label("Also open the tables in the app").check()
    assert download(page).startswith(b"%PDF")
    # Looking at it has shown other codes: nothing is opened by that.
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"\d+ pages"))


# By day: the preview follows what is chosen.
@pytest.mark.nightly
def test_a_table_with_real_paper_leads_to_its_sheets(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND)
    code = ana.open_table("paper")
    ana.page.get_by_role("link", name="Print the sheets").click()
    expect(ana.page.get_by_label("Table code")).to_have_value(code)
    expect(ana.page.get_by_role("status")).to_contain_text("1 page")
