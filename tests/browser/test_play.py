"""The play screen: board, dice and button in view on phone and laptop; nothing scrolls."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.by_program import ProgramTable
from tests.browser.conftest import Phones
from tests.browser.looking import Inspector
from tests.browser.phone import Phone, box_of
from tests.browser.playing import together
from tests.browser.screens import LOCALES

BUTTON = ".hand .button.main"


def begin(table: Sequence[Phone]) -> None:
    """A game on the usual sheet, which the first of them begins."""
    game = ProgramTable.open(*table, is_seen=False, settings={})
    game.act(0, "StartGame")
    for phone in table:
        phone.look_at(game.code, "play")
    together(table)


# By day: `test_access` looks at the fullest of these in the same way.
@pytest.mark.nightly
@LOCALES
def test_board_dice_and_button_are_in_view(
    phones: Phones, inspector: Inspector, locale: str
) -> None:
    """Also with the longest names, and with all 21 shapes open."""
    ana, ben = table = [
        phones(name, locale=locale)
        for name in ("Maximiliane-Charlotte W.", "Bartholomew the Younger")
    ]
    begin(table)
    inspector.look_whole(ana, "roll", BUTTON)
    inspector.look_whole(ben, "wait for the roll")
    ana.press(ana.page.locator("#act"))
    together(table)
    inspector.look_whole(ana, "pick", BUTTON, ".tray-die")
    inspector.look_whole(ben, "wait for a pick", ".tray-die")
    ana.page.locator("button.tray-die").first.click()
    inspector.look_whole(ana, "a die is looked at", BUTTON, ".tray-die", ".tile")
    ben.page.locator("button.tray-die").first.click()
    inspector.look_whole(ben, "a die is looked at by who waits", ".tray-die", ".tile")
    ana.page.locator(".tile:not(.unfit)").first.click()
    expect(ana.page.locator(".ghost.legal")).to_be_visible()
    inspector.look_whole(ana, "a shape is tried", BUTTON, ".tray-die", ".ghost")
    ana.page.locator(".board-inner").press("Escape")
    ana.press(ana.page.locator(BUTTON))
    together(table)
    inspector.look_whole(ana, "draw", BUTTON, ".tile", ".tools .button")
    ana.page.locator(".strike-tile").click()
    expect(ana.page.locator(".tile:not(.strike-tile)")).to_have_count(21)
    inspector.look_whole(ana, "any row", BUTTON, ".tools .button", ".strike-tile")
    ana.page.locator(".tile:not(.unfit):not(.strike-tile)").first.click()
    expect(ana.page.locator(".ghost.legal")).to_be_visible()
    inspector.look_whole(ana, "any row, with a ghost", BUTTON, ".tools .button", ".ghost")
    ana.place()
    together(table)
    inspector.look_whole(ana, "drawn", ".actions > .button", ".others")
    inspector.look_whole(ben, "the last to draw", BUTTON, ".tile")
    ben.draw()
    together(table)
    inspector.look_whole(ana, "the round is done", ".actions > .button")
    inspector.look_whole(ben, "the next one rolls", BUTTON)


@pytest.mark.nightly
def test_all_is_in_view_where_two_play_on_one_phone(phones: Phones, inspector: Inspector) -> None:
    """Their names stand above the board, in windows of every shape."""
    ana = phones("W" * 24)
    ana.open_table()
    ana.command("AddSeat", keeper=1, name="M" * 24, kind="guest")
    ana.command("StartGame")
    ana.expect_screen("play")
    inspector.look_whole(ana, "roll", BUTTON, ".segments > button")


def test_a_turn_takes_a_few_taps_and_everybodys_sheets_are_one_away(phones: Phones) -> None:
    """A die, a shape where there is a choice, Place; and the ring."""
    ana, ben = table = [phones("Ana"), phones("Ben")]
    begin(table)
    ben.page.locator(".ring-open").click()
    dialog = ben.page.get_by_role("dialog")
    expect(dialog.locator("figure")).to_have_count(2)
    expect(dialog).to_contain_text("81 empty squares")
    # In a hand they lie beside each other, so that four are seen at once.
    one, other = (box_of(figure) for figure in dialog.locator("figure").all())
    assert one["y"] == other["y"]
    # What happens meanwhile is no reason to close it.
    ana.roll()
    together(table)
    expect(dialog).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    taps = _count_taps(ana)
    ana.page.locator("button.tray-die").first.click()
    tiles = ana.page.locator(".tile:not(.unfit)")
    expect(tiles.first).to_be_visible()
    is_choice = tiles.count() > 1
    if is_choice:
        tiles.last.click()
    ana.place()
    together(table)
    assert taps() == (3 if is_choice else 2)
    # The die has been taken, the shape drawn, and the last die has gone to Ben by itself.
    ana.expect_task("wait")
    ben.expect_task("draw")
    expect(ana.page.locator(".board [data-mark]")).to_have_count(1)


def _count_taps(phone: Phone) -> Callable[[], int]:
    phone.page.evaluate(
        "() => { window.taps = 0; addEventListener('click', () => { taps += 1; }, true); }"
    )
    return lambda: int(phone.page.evaluate("() => taps"))


@pytest.mark.nightly
def test_a_round_ends_with_the_same_words_and_colours_on_every_phone(phones: Phones) -> None:
    """Before the next roll ring, badge and words agree: nobody sees the old colours any more."""
    names = ["Ana", "Ben", "Cleo"]
    table = [phones(name) for name in names]
    code = table[0].open_table()
    for phone in table[1:]:
        phone.join(code)
    watcher = phones("Wim")
    watcher.page.goto(f"/t/{code}/watch")
    together(table)
    table[0].start()
    for _ in range(30):
        together(table)
        needed = [phone for phone in table if phone.is_needed]
        if not needed or (needed[0].task == "roll" and needed[0].name == "Ben"):
            break
        needed[0].act()
    together([*table, watcher])
    pens = (
        "() => [...document.querySelectorAll('.place-pen')].map(pen => pen.dataset.colour).join('')"
    )
    rings = {phone.page.evaluate(pens) for phone in [*table, watcher]}
    # Each marker has gone one place to the left; the one that stood by is Ana's now.
    assert rings == {"GBYR"}
    held = {"Ana": "green", "Ben": "blue", "Cleo": "yellow"}
    for phone in table:
        colour = held[phone.name]
        expect(phone.page.locator(".line")).to_contain_text(re.compile(f"in {colour}"))
        expect(phone.page.locator(".chip .unseen").first).to_contain_text(re.compile(colour, re.I))
        expect(phone.page.locator(".place.active")).to_contain_text("Ben")
        expect(phone.page.locator("#app")).not_to_contain_text("Pass the marker")
        expect(phone.page.locator(".line, .play")).not_to_contain_text(["Round 1"] * 2)
    expect(watcher.heading).to_have_text("Round 2 · Ben rolls")


@pytest.mark.nightly
def test_who_looks_at_a_die_before_the_turn_still_has_it_then(phones: Phones) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben")]
    ben.join(ana.open_table())
    ana.add_guest("Cleo")
    together(table)
    ana.start()
    ana.roll()
    together(table)
    ben.page.keyboard.press("3")
    expect(ben.page.locator(".tile").first).to_be_visible()
    expect(ben.page.locator(".anchor")).to_have_count(4)
    ana.take_die(0)
    ben.expect_task("pick")
    expect(ben.page.locator('[data-die="2"]')).to_have_attribute("aria-pressed", "true")
    expect(ben.button(re.compile(r"^Pick die \d$"))).to_have_attribute("aria-disabled", "false")
