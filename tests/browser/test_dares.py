"""Links "Beat my score": made at the end, followed on another phone, and removed."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.by_program import STILL, ProgramTable
from tests.browser.conftest import Phones
from tests.browser.dailies import finish, open_daily
from tests.browser.looking import HAND, Inspector
from tests.browser.phone import Phone
from tests.browser.screens import LOCALES
from tests.browser.test_puzzles import FIRST, draw
from tests.nights import IS_NIGHT


def lines(phone: Phone) -> Locator:
    """Who is in the list."""
    return phone.page.locator(".dare-list > li")


def link_of(phone: Phone) -> str:
    """The address of the link that the phone is at."""
    expect(phone.page).to_have_url(re.compile("/beat/[2-9A-Z]{7}$"))
    return "/beat/" + phone.page.url.rpartition("/")[2]


@pytest.mark.thorough
def test_the_same_dice_on_another_phone_and_then_the_list(phones: Phones) -> None:
    ana = phones("Anabel", viewport=HAND, **STILL)
    ProgramTable.over(ana, solo=True)
    ana.button("Beat my score").click()
    link = link_of(ana)
    expect(lines(ana)).to_have_count(1)
    ana.page.get_by_label("Your name in the list").fill("Anabel")
    ana.button("Save the name").click()
    expect(lines(ana)).to_contain_text("Anabel")
    # Who has given a name is not asked again, here or elsewhere.
    expect(ana.page.get_by_label("Your name in the list")).to_be_hidden()
    code = ana.page.get_by_alt_text("QR code")
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")

    ben = phones("Benedict", viewport=HAND, **STILL)
    page = ben.page
    page.goto(link)
    expect(page.locator("#dare")).to_contain_text("Anabel asks you")
    expect(page.locator("#dare")).to_contain_text("1 person has tried")
    expect(page.locator("#dare")).to_contain_text(re.compile(r"To beat: \d+ empty square"))
    lesson = page.get_by_role("link", name="First time?")
    expect(lesson).to_have_attribute("href", f"/learn?back={quote(link, safe='')}")
    expect(lines(ben)).to_have_count(0)
    page.get_by_label("Your name in the list").fill("Benedict")
    ben.button("Play", exact=True).click()
    ben.expect_screen("play")
    # Left in between, one goes on at the same table.
    table = page.url
    page.goto(link)
    ben.button("Go on playing").click()
    expect(page).to_have_url(table)
    ProgramTable(ben.code, [ben]).finish(3)
    ben.expect_screen("end")
    expect(page.locator(".dare-end")).to_contain_text(re.compile(r"Anabel: \d+ empty square"))
    page.get_by_role("link", name="See how the others did").click()
    expect(lines(ben)).to_have_count(2)
    expect(lines(ben).filter(has_text="you")).to_contain_text("Benedict")
    expect(page.get_by_label("Your name in the list")).to_be_hidden()
    if IS_NIGHT:
        page.goto("/solo")
        expect(page.locator("#name")).to_have_value("Benedict")


@pytest.mark.nightly
@LOCALES
def test_everyone_can_read_it_and_its_maker_removes_it(
    phones: Phones, inspector: Inspector, locale: str
) -> None:
    line = [mark.squares for mark in FIRST.answer]
    done = {"game": "dice", "number": FIRST.number, "line": line}
    ana = phones("Anabel", locale=locale, complaints=("404",))
    secrets = ["a" * 30, "b" * 30]
    made = ana.post("/dares", phone=secrets[0], name="Anabel", puzzle=done)
    link = made["dare"]["code"]
    ana.post(f"/dares/{link}/tries", phone=secrets[1], name="B" * 24, puzzle=done)
    page = ana.page
    page.goto(f"/beat/{link}")
    inspector.look_at_all([(ana, "asked")])
    page.evaluate(
        "phone => localStorage.setItem('rw-dares', JSON.stringify({ v: 1, phone, tables: {} }))",
        secrets[0],
    )
    page.reload()
    expect(lines(ana)).to_have_count(2)
    inspector.look_at_all([(ana, "the list")])
    page.locator(".dare-list .only-icon").click()
    expect(lines(ana)).to_have_count(1)
    page.locator("#remove").click()
    inspector.look_at_all([(ana, "removing")])
    page.locator("#remove-yes").click()
    expect(page.locator(".lone")).to_be_visible()
    inspector.look_at_all([(ana, "removed")])
    page.reload()
    expect(page.locator(".lone h1")).to_be_visible()
    expect(lines(ana)).to_have_count(0)


@pytest.mark.nightly
def test_a_daily_that_was_played_before_counts(phones: Phones) -> None:
    ana, ben = (phones(name, **STILL) for name in ("Anabel", "Benedict"))
    for seed, phone in enumerate((ana, ben), start=1):
        open_daily(phone)
        finish(phone, seed=seed)
    ana.button("Beat my score").click()
    ben.page.goto(link_of(ana))
    expect(ben.page.locator("#dare")).to_contain_text("This day isn’t over")
    ben.button("Played: see the list").click()
    expect(lines(ben)).to_have_count(2)


@pytest.mark.nightly
def test_a_puzzle_by_a_link(phones: Phones) -> None:
    line = [mark.squares for mark in FIRST.answer]
    done = {"game": "dice", "number": FIRST.number, "line": line}
    ana, ben = phones("Anabel"), phones("Benedict", viewport=HAND, has_touch=True)
    made = ana.post("/dares", phone="0123456789abcdef", name="Anabel", puzzle=done)
    page = ben.page
    page.goto(f"/beat/{made['dare']['code']}")
    expect(page.locator("h1")).to_have_text("Can you solve it too?")
    ben.button("Play", exact=True).click()
    for mark in FIRST.answer:
        draw(ben, mark)
    ben.button("Done: see the others").click()
    expect(lines(ben)).to_have_count(2)
    expect(lines(ben).last).to_contain_text("Solved")
