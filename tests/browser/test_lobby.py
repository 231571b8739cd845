"""The lobby: all places in sight, the QR code as large as it is needed, nothing under the bar."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phones
from tests.browser.looking import HAND, NARROW, Inspector
from tests.browser.phone import Phone, box_of
from tests.browser.playing import together
from tests.browser.screens import LOCALES
from tests.browser.tiles import sit
from tests.nights import by_day

SIZES = (HAND, NARROW)
#: 24 letters, the longest there can be, and one word of 15 in them.
LONG = "Maximilianaaaae Wolfgang"
#: Of elements that can be scrolled: what of their end the bar with the start button hides.
HIDDEN = """() => {
  const bar = document.querySelector(".start-bar").getBoundingClientRect();
  const scroller = document.querySelector(".lobby-scroll");
  scroller.scrollTo(0, scroller.scrollHeight);
  scrollTo(0, document.documentElement.scrollHeight);
  return [...scroller.querySelectorAll(".seat, summary, .choice, h1, img")]
    .filter((element) => element.getClientRects().length)
    .map((element) => [element.getBoundingClientRect(), element.textContent])
    .filter(([box]) => Math.min(box.bottom, innerHeight) > bar.top + 1 && box.top < bar.bottom)
    .filter(([box]) => box.top < scroller.getBoundingClientRect().bottom - 1)
    .map(([box, text]) => `${text.trim().slice(0, 40)} ends at ${box.bottom}, bar at ${bar.top}`);
}"""
#: In how many lines a word is written.
LINES_OF = """(element, word) => {
  const text = element.firstChild;
  const range = document.createRange();
  range.setStart(text, text.data.indexOf(word));
  range.setEnd(text, text.data.indexOf(word) + word.length);
  return new Set([...range.getClientRects()].map((box) => box.top)).size;
}"""


def fill_up(phones: Phones, count: int, **options: Any) -> list[Phone]:
    """A table at which so many sit."""
    table = [phones(name, **options) for name in ("Ana", "Ben", "Cleo", "Dan")[:count]]
    code = table[0].open_table()
    for phone in table[1:]:
        phone.join(code)
    together(table)
    return table


def qr(phone: Phone) -> Locator:
    """The code that is always there."""
    return phone.page.locator(".invite .qr")


def width(locator: Locator) -> float:
    box = box_of(locator)
    return box["width"]


def end_of(page: Page) -> list[str]:
    """What the start button hides when all is scrolled to its end."""
    found: list[str] = page.evaluate(HIDDEN)
    return found


# ── the QR code ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
def test_the_code_is_large_for_the_host_until_the_table_is_full(phones: Phones) -> None:
    ana, ben, cleo = fill_up(phones, 3, viewport=HAND)
    wall = phones("wall", viewport={"width": 1280, "height": 800})
    wall.page.goto(f"/t/{ana.code}/watch")
    assert width(qr(wall)) > 350
    expect(wall.page.locator(".seat")).to_have_count(4)
    assert width(qr(ana)) > 180
    assert [round(width(qr(phone))) for phone in (ben, cleo)] == [96, 96]
    # A tap makes the small one large.
    ben.button("Larger QR code").click()
    dialog = ben.page.get_by_role("dialog", name="Join this table")
    expect(dialog).to_be_visible()
    assert width(dialog.locator(".qr")) > 240
    # Without the phone's own way to share, here are the links.
    expect(dialog.get_by_label("Link to join")).to_have_value(re.compile(f"/t/{ben.code}$"))
    ben.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    # Who plays for the first time finds the lesson.
    link = ben.page.get_by_role("link", name="First time? Learn here")
    expect(link).to_have_attribute("href", f"/learn?back=%2Ft%2F{ben.code}")
    # Nor is it large while the table is locked.
    ana.open_settings()
    for is_locked in (True, False):
        ana.press(ana.page.get_by_label("Lock the table"))
        expect(ana.page.locator(".invite.large")).to_have_count(0 if is_locked else 1)
        assert (round(width(qr(ana))) == 96) == is_locked
    dan = phones("Dan", viewport=HAND)
    dan.join(ana.code)
    together([ana, ben, cleo, dan])
    assert [round(width(qr(phone))) for phone in (ana, dan)] == [96, 96]


@pytest.mark.nightly
def test_without_sharing_a_link_is_to_be_copied(ana: Phone) -> None:
    ana.page.add_init_script("delete Navigator.prototype.share")
    ana.open_table()
    ana.button("Copy a link").click()
    expect(ana.page.get_by_label("Link to join")).to_be_visible()


# ── the places ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
def test_all_four_places_are_in_sight_from_the_beginning(phones: Phones) -> None:
    for size in SIZES:
        ana = phones("Ana", viewport=size)
        ana.open_table()
        expect(ana.page.locator(".seat")).to_have_count(4)
        expect(ana.page.locator(".seat.free")).to_have_text(
            ["2free seatAdd a bot", "3free seatAdd a bot", "4free seatAdd a bot"]
        )
        bar = ana.page.locator(".start-bar").bounding_box()
        last = ana.page.locator(".seat").last.bounding_box()
        assert bar is not None
        assert last is not None
        assert last["y"] + last["height"] <= bar["y"] + 1, size


@LOCALES
def test_the_way_on_is_in_view_without_scrolling(phones: Phones, locale: str) -> None:
    """From the form that opens a table to the button that starts the game."""
    ana = phones("Ana", locale=locale)
    go = ana.page.locator("button.main[form=open]")
    for path in ("/solo", "/new"):
        ana.page.goto(path)
        for size in SIZES:
            ana.page.set_viewport_size(size)
            expect(go).to_be_in_viewport(ratio=1)
    # Whatever is unfolded, and whatever one types in: the bar lies over none of it.
    ana.page.locator("form details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    expect(go).to_be_in_viewport(ratio=1)
    name = ana.page.locator("#name")
    name.focus()
    assert box_of(name)["y"] + box_of(name)["height"] <= box_of(go)["y"]
    ana.open_table()
    for size in SIZES:
        ana.page.set_viewport_size(size)
        expect(ana.page.locator("#start")).to_be_in_viewport(ratio=1)
        # Nobody else has come yet: one can do without.
        expect(ana.page.locator(".start-bar a[href='/solo?bots=0']")).to_be_visible()
        last, bar = ana.page.locator(".seat").last, ana.page.locator(".start-bar")
        assert box_of(last)["y"] + box_of(last)["height"] <= box_of(bar)["y"], size


@pytest.mark.nightly
def test_a_name_takes_the_next_free_place(phones: Phones) -> None:
    ana = phones("Ana", reduced_motion="no-preference")
    ana.open_table()
    ana.page.evaluate(
        """async () => {
            // Her own name has popped in, and is heard of no more.
            const own = document.querySelector(".seat").getAnimations();
            await Promise.all(own.map(({ finished }) => finished));
            window.popped = [];
            document.addEventListener("animationstart", ({ target, animationName }) =>
              window.popped.push([animationName, target.dataset.seat]));
        }"""
    )
    ben = phones("Ben")
    ben.join(ana.code)
    together([ana, ben])
    expect(ana.page.locator(".seat").nth(1)).to_contain_text("Ben")
    expect(ana.page.locator(".seat.free")).to_have_count(2)
    ana.page.wait_for_function("() => window.popped.some(([name]) => name === 'seat-pop')")
    assert ana.page.evaluate("() => window.popped") == [["seat-pop", "2"]]
    # Everybody finds the own one.
    for phone in (ana, ben):
        own = phone.page.locator(".seat.own")
        expect(own.locator(".seat-name b")).to_have_text(phone.name)
        expect(own.locator(".tag.on")).to_have_text("you")
    # On Ben's phone nothing moves.
    assert ben.page.evaluate("() => document.getAnimations().length") == 0


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("game", "places"), by_day([("duo", 2), ("classic-3", 3), ("classic", 4)], [("classic-3", 3)])
)
def test_a_tile_game_has_as_many_places_as_players(ana: Phone, game: str, places: int) -> None:
    sit([ana], game)
    expect(ana.page.locator(".seat")).to_have_count(places)
    expect(ana.page.locator(".seat.free")).to_have_count(places - 1)
    link = ana.page.get_by_role("link", name="First time?")
    expect(link).to_have_attribute("href", re.compile("^/learn/tile[?]"))


@pytest.mark.nightly
def test_alone_there_are_no_seats_and_nobody_is_invited(ana: Phone) -> None:
    ana.page.goto("/")
    opened = ana.context.request.post("/api/v1/tables", data={"name": "Ana", "solo": True})
    ana.page.goto(f"/t/{opened.json()['code']}")
    ana.expect_screen("lobby")
    expect(ana.page.locator(".seat, .invite")).to_have_count(0)
    ana.start()


def test_a_long_name_is_broken_between_words_and_share_is_the_phones_own(phones: Phones) -> None:
    ana = phones(LONG, viewport=NARROW)
    ana.page.add_init_script(
        "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"
    )
    ana.open_table()
    name = ana.page.locator(".seat-name b").first
    expect(name).to_have_text(LONG)
    for word in LONG.split():
        assert name.evaluate(LINES_OF, word) == 1
    assert ana.page.evaluate("() => document.documentElement.scrollWidth") == NARROW["width"]
    ana.button("Share", exact=True).click()
    assert ana.page.evaluate("() => window.shared.url").endswith(f"/t/{ana.code}")
    expect(ana.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.nightly
def test_names_stay_in_their_boxes_where_everything_is_twice_as_large(
    phones: Phones, inspector: Inspector
) -> None:
    """Those of bots at the table, and in the dialog that offers them."""
    ana = phones("W" * 24)
    ana.open_table(game="classic")
    for level in (7, 6):
        ana.command("AddBot", seat=1, level=level)
    expect(ana.page.locator(".seat.free")).to_have_count(1)
    inspector.look_large(ana, "lobby")
    ana.page.locator(".seat.free .button").click()
    inspector.look_large(ana, "bots")


# ── the bar ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
@pytest.mark.parametrize("letters", by_day(["100%", "200%"], ["200%"]))
def test_the_start_button_never_lies_over_anything(phones: Phones, letters: str) -> None:
    ana, ben, _, _ = fill_up(phones, 4)
    ana.open_settings()
    ben.page.evaluate("() => document.querySelector('.seat-name b').append(' the Great')")
    for phone in (ana, ben):
        for size in SIZES:
            phone.page.set_viewport_size(size)
            phone.page.evaluate("size => document.documentElement.style.fontSize = size", letters)
            assert end_of(phone.page) == [], (phone.name, size)
            expect(phone.page.locator("#start")).to_be_in_viewport(ratio=1)
    last = ana.page.locator(".lobby-scroll .choice").last
    expect(last).to_be_in_viewport(ratio=1)
    last.click(trial=True)
