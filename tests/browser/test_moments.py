"""What is felt before it happens: the last door of a colour, and a pick that puts somebody out."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.by_program import STILL, ProgramTable
from tests.browser.conftest import Phones
from tests.browser.looking import HAND, NARROW
from tests.browser.moving import WATCH, heard
from tests.browser.phone import TINY, Phone
from tests.browser.screens import LOCALES
from tests.browser.test_places import LONG_NAMES
from tests.nights import IS_NIGHT

#: How much of the words above the board is cut off.
CUT_OFF = """() => document.querySelector(".line-words").scrollHeight
  - document.querySelector(".dice-play .line").clientHeight"""
#: Every colour has one place to go on from, or to begin at.
ONE_DOOR_EACH = {
    "drawn": [
        {"colour": "Y", "squares": [[0, 0]]},
        {"colour": "B", "squares": [[4, 3], [4, 4]]},
        {"colour": "R", "squares": [[0, 4], [1, 4], [2, 4]]},
    ]
}
#: Blue has one square to go on from, with room for the single square; or it has none.
W_SHAPE = {"colour": "Y", "squares": [[4, 0], [3, 0], [3, 1], [2, 1], [2, 2]]}
BLUE = {"colour": "B", "squares": [[0, 0], [0, 1]]}
HARDLY = {"drawn": [W_SHAPE, BLUE, {"colour": "R", "squares": [[0, 4], [1, 4], [1, 3]]}]}
NO_MORE = {"drawn": [W_SHAPE, BLUE, {"colour": "R", "squares": [[0, 4], [1, 4], [1, 3], [1, 2]]}]}


def with_doors(ana: Phone) -> ProgramTable:
    """A game for one in which each colour has one door, and blue is held."""
    settings: dict[str, Any] = {"layout": {"toml": TINY}, "start": ONE_DOOR_EACH}
    table = ProgramTable.open(ana, solo=True, settings=settings, is_seen=False)
    table.act(0, "StartGame")
    table.act(0, "RollDice", seat=1)
    ana.look_at(table.code, "play")
    return table


@pytest.mark.thorough
@LOCALES
def test_the_last_door_of_a_colour_is_named_and_drawn(phones: Phones, locale: str) -> None:
    ana = phones("Ana", **STILL, locale=locale, viewport=HAND)
    with_doors(ana)
    page = ana.page
    # The colour that is held, and the next one: on the board, in the chips, in words.
    expect(page.locator(".play-board [data-door]")).to_have_count(2)
    expect(page.locator(".chip .icon")).to_have_count(4)
    said = page.locator(".line p[role=status].warned")
    expect(said).to_be_visible()
    if locale == "en-GB":
        expect(said).to_have_text("Blue has one door left: its last open corner.")
    if IS_NIGHT:
        assert violations(page) == []


@pytest.mark.nightly
def test_all_see_and_hear_a_pick_that_puts_somebody_out(phones: Phones) -> None:
    # As narrow as a phone, and as long as names may be.
    options = STILL | {"viewport": NARROW, "locale": "fr-FR"}
    table = [phones(name, **options) for name in (*LONG_NAMES, "Cleo")]
    for phone in table:
        phone.context.add_init_script(WATCH)
    played = ProgramTable.open(*table)
    luck = random.Random(7)
    view = played.act(0, "StartGame")
    while not any("doomed" in player for player in view["game"]["players"]):
        assert view["phase"] != "over", "another seed dooms somebody"
        view = played.next(view["game"], luck)
    (doomed, *_) = (player for player in view["game"]["players"] if "doomed" in player)
    for phone in table:
        phone.expect_seq(view["seq"])
        place = phone.page.locator(f'.place[data-seat="{doomed["seat"]}"]')
        expect(place).to_have_class(re.compile(r"\bdoomed\b"))
        expect(place).to_contain_text("dernier")
        # To who is out it is no warning: there is nothing left to decide.
        is_own = "doomed" in view["game"]["players"][table.index(phone)]
        words = phone.page.locator(".line-words p" if is_own else ".line-words p.warned.bad")
        expect(words).to_contain_text("Plus rien ne rentre" if is_own else "rester")
        assert phone.page.evaluate(CUT_OFF) <= 1
        assert "doom" in heard(phone)


def picking(ana: Phone, start: dict[str, Any]) -> None:
    """A game for one that goes on from there, with the dice 1 and 3 on the table."""
    settings: dict[str, Any] = {"layout": {"toml": TINY}, "dice": "real", "start": start}
    table = ProgramTable.open(ana, solo=True, settings=settings, is_seen=False)
    table.act(0, "StartGame")
    table.act(0, "EnterDice", seat=1, values=[1, 3])
    ana.look_at(table.code, "play")


def test_a_die_says_what_it_costs_and_the_last_round_is_no_decision(phones: Phones) -> None:
    ana = phones("Ana", **STILL, viewport=NARROW)
    picking(ana, HARDLY)
    cheap, dear = (ana.page.locator("button.tray-die").nth(number) for number in (0, 1))
    expect(cheap.locator(".die-cost")).to_have_count(0)
    expect(dear.locator(".die-cost")).to_have_text("strike")
    expect(dear).to_have_accessible_name(re.compile("Only with a strike"))
    # The door is said beside what is to be done.
    expect(ana.heading).to_be_visible()
    expect(ana.page.locator(".line p.warned")).to_contain_text("one door left")

    picking(ana, NO_MORE)
    expect(ana.heading).to_have_text("Your last round")
    expect(ana.page.locator(".die-cost")).to_have_count(0)
    ana.press(ana.button("Finish my sheet"))
    ana.expect_screen("end")
