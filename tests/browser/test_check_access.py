"""Check page and pile of photos in all their states for everyone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.looking import Inspector
from tests.browser.painting import tap
from tests.browser.phone import Phone
from tests.browser.photographing import Reader, as_read, choose, files, unread
from tests.browser.screens import LOCALES
from tests.browser.test_check_photo_boards import READ
from tests.browser.test_check_photo_sheets import SEVERAL

DOUBTS = as_read(
    ["BBB......", *["........."] * 3, "....R....", *["........."] * 4],
    table="AYTR53E",
    seat=3,
    uncertain=[[4, 4]],
    doubtful=["T4", "strike"],
    crossed=["1", "T4"],
    strikes=1,
    remarks=["The paper is folded, and some of it may be hidden."],
)
GOOD = as_read(["BB.......", *["." * 9] * 8], crossed=None, strikes=None)
# Handles may reach over the picture's edge; these do not.
INSIDE = [[90, 90], [310, 90], [310, 310], [90, 310]]
SEEN = unread("No sheet found.", corners=INSIDE, cells=[9, 9], certainty=0.93)
States = Iterator[tuple[Phone, str]]


def of_painting(phone: Phone) -> States:
    page = phone.page
    page.goto("/check")
    tap(page, (0, 0), (0, 1), (1, 2), (4, 4))
    expect(page.get_by_role("listitem").first).to_be_visible()
    page.locator("details.more:not(.advice) > summary").first.click()
    page.get_by_role("checkbox").last.check()
    yield phone, "problems"
    page.goto("/check")
    tap(page, (0, 0), (0, 1), (1, 2))
    page.locator("button:has(use[href='#i-play'])").click()
    expect(page.get_by_role("slider")).to_be_visible()
    yield phone, "replay"
    page.goto("/check")
    for game in ("duo", "trigon"):
        page.locator("#what").select_option(game)
        page.locator(".cell").first.press("Enter")
        expect(page.locator(".check-line.bad")).to_be_visible()
        yield phone, game


def of_a_photo(phone: Phone) -> States:
    page = phone.page
    page.goto("/check")
    page.locator(".advice > summary").click()
    expect(page.locator(".advice img").last).to_be_visible()
    yield phone, "how to draw"
    Reader(page, SEEN, SEVERAL, GOOD, DOUBTS, READ)
    choose(page)
    expect(page.locator(".handle")).to_have_count(4)
    yield phone, "corners"
    choose(page)
    expect(page.locator(".photo-sheet").first).to_be_visible()
    yield phone, "several sheets"
    choose(page)
    expect(page.locator(".check-line.good")).to_be_visible()
    yield phone, "a photo without a doubt"
    choose(page)
    page.locator("#doubts-open").click()
    yield phone, "a doubtful square"
    page.locator("#doubt-next").click()
    yield phone, "a doubtful box"
    page.locator("#what").select_option("duo")
    choose(page)
    page.locator("#doubts-open").click()
    yield phone, "a board's photo"
    page.locator(".check-photo button.small").first.click()
    expect(page.locator(".tile-frame .wanted")).to_have_count(1)
    yield phone, "a board with a ring"


def of_a_pile(phone: Phone) -> States:
    page = phone.page
    page.goto("/check/pile")
    yield phone, "nothing chosen"
    Reader(page, DOUBTS, 422, SEVERAL)
    long = "A-long-name-of-a-photo-without-any-space-in-it-2026"
    page.locator("#pile-files").set_input_files(files(long, "b", "c"))
    expect(page.locator(".pile-files")).to_be_visible()
    yield phone, "rows"
    page.locator(".pile-row.look summary").click()
    expect(page.locator(".pile-doubt")).to_have_count(1)
    yield phone, "correcting"
    page.locator(".pile-row.look button:has(use[href='#i-tick'])").click()
    expect(page.locator(".pile-row.look summary")).to_be_focused()


@pytest.mark.nightly
@pytest.mark.parametrize("states", [of_painting, of_a_photo, of_a_pile])
@LOCALES
def test_for_everyone(
    phones: Phones, inspector: Inspector, locale: str, states: Callable[[Phone], States]
) -> None:
    inspector.look_at_all(states(phones("Ana", locale=locale, complaints=("422",))))
