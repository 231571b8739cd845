"""Check page and pile of photos with letters of 200 %, zoomed, in the system's colours."""

from __future__ import annotations

from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import Phones
from tests.browser.looking import Reader as LargeReader
from tests.browser.photographing import Reader, as_read, choose, unread
from tests.browser.screens import LANGUAGES
from tests.web.pictures import blank_png

ROWS = ["BBB......", *["........."] * 3, "....R....", *["........."] * 4]
DOUBTS = as_read(
    ROWS,
    table="AYTR53E",
    seat=3,
    uncertain=[[4, 4]],
    doubtful=["T4", "strike"],
    crossed=["1", "T4"],
    strikes=1,
    remarks=["The paper is folded, and some of it may be hidden."],
)
# Handles may reach over the picture's edge; these do not.
INSIDE = [[90, 90], [310, 90], [310, 310], [90, 310]]
SEEN = unread("No sheet found.", corners=INSIDE, cells=[9, 9], certainty=0.93)
QUADS = [
    [[20, 30], [180, 20], [190, 300], [30, 310]],
    [[220, 40], [380, 50], [370, 320], [210, 300]],
]
SEVERAL = unread("There is more than one sheet in the picture.", sheets=QUADS)


@LANGUAGES
def test_a_photo(phones: Phones, reader: LargeReader, locale: str) -> None:
    ana = phones("Ana", locale=locale)
    page = ana.page
    page.goto("/check")
    page.locator(".advice > summary").click()
    reader.look(ana, "how to draw")
    Reader(page, SEEN, SEVERAL, DOUBTS)
    choose(page)
    expect(page.locator(".handle")).to_have_count(4)
    reader.look(ana, "corners")
    choose(page)
    expect(page.locator(".photo-sheet").first).to_be_visible()
    reader.look(ana, "several sheets")
    choose(page)
    page.locator("#doubts-open").click()
    reader.look(ana, "a doubtful square")
    page.locator("#doubt-next").click()
    reader.look(ana, "a doubtful box")


@LANGUAGES
def test_a_pile(phones: Phones, reader: LargeReader, locale: str) -> None:
    ana = phones("Ana", locale=locale)
    page = ana.page
    page.goto("/check/pile")
    reader.look(ana, "nothing chosen")
    Reader(page, DOUBTS, SEVERAL)
    photos: list[FilePayload] = [
        {"name": name, "mimeType": "image/png", "buffer": blank_png(400)}
        for name in ("a.png", "A-long-name-of-a-photo-without-any-space-in-it-2026.png")
    ]
    page.locator("#pile-files").set_input_files(photos)
    expect(page.locator(".pile-files")).to_be_visible()
    page.locator(".pile-row summary").click()
    reader.look(ana, "rows and one of them open")
