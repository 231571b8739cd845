"""Hints in play: one tap shows the best move and why, another one plays it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.by_program import ProgramTable
from tests.browser.conftest import Phones
from tests.browser.phone import TINY, Phone
from tests.nights import by_day

#: Of a page: whether all of it is in view.
NOTHING_SCROLLS = """() => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight <= clientHeight;
}"""


def alone(phone: Phone, *, tiny: bool = False) -> ProgramTable:
    """A game alone, with dice to choose from."""
    settings = {"layout": {"toml": TINY}} if tiny else {}
    table = ProgramTable.open(phone, solo=True, settings=settings)
    table.act(0, "StartGame")
    table.act(0, "RollDice", seat=1)
    phone.expect_task("pick")
    return table


def button(phone: Phone) -> Locator:
    return phone.page.locator(".advice-button")


def moves(phone: Phone) -> Locator:
    return phone.page.locator(".advised-move")


def chosen(phone: Phone) -> Locator:
    return phone.page.locator('.advised-move[aria-pressed="true"]')


def ask(phone: Phone) -> None:
    """Ask for a hint, and wait for it."""
    phone.button("Hint", exact=True).click()
    expect(chosen(phone)).to_be_visible()


def test_one_tap_shows_the_move_and_why_and_another_one_plays_it(ana: Phone) -> None:
    alone(ana)
    page = ana.page
    ask(ana)
    expect(page.locator(".advice-ghost")).to_be_visible()
    expect(page.locator(".die-advised")).to_have_count(1)
    # What a screen reader hears, and others read.
    said = page.locator(".line p[role=status]")
    expect(said).to_have_text(re.compile(r"Pick die \d and draw .+ on .+\. .+[.!]"))
    before = ana.seq
    chosen(ana).click()
    ana.expect_task("roll")
    # A die, and a shape.
    ana.expect_seq(before + 2)
    expect(page.locator("[data-mark]")).to_have_count(1)
    expect(page.locator(".advice-ghost")).to_have_count(0)


@pytest.mark.nightly
def test_there_are_others_to_choose_from(ana: Phone) -> None:
    alone(ana)
    ask(ana)
    expect(moves(ana)).to_have_count(3)
    ghost = ana.page.locator(".advice-ghost .advice-edge")
    first = ghost.get_attribute("d") or ""
    moves(ana).nth(1).click()
    expect(ghost).not_to_have_attribute("d", first)
    shape = moves(ana).nth(1).locator(".advised-name").inner_text().strip()
    # The large button says the same, for who looks there.
    expect(ana.page.locator("#play-advised")).to_have_text(re.compile(rf"Place {shape}\b"))
    ana.page.locator("#play-advised").click()
    ana.expect_task("roll")


@pytest.mark.nightly
def test_a_whole_game_by_hints(ana: Phone) -> None:
    alone(ana, tiny=True)
    while True:
        if ana.task == "pick" and not ana.page.get_by_text("Nothing fits").count():
            ask(ana)
            before = ana.seq
            chosen(ana).click()
            ana.expect_seq(before + 2)
        elif ana.task == "pick":
            button(ana).click()
            said = ana.page.locator(".line p[role=status]")
            expect(said).to_have_text("Nothing fits, so there’s no hint.")
            ana.take_die()
        else:
            ana.roll()
        ana.expect_task("roll", "pick", "over", "out")
        expect(ana.page.locator(".advice-ghost")).to_have_count(0)
        if ana.screen == "end":
            break
    expect(ana.heading).to_have_text(re.compile("You finished with"))
    # Nobody leaves as much empty who listens.
    left = re.search(r"(\d+) empty", ana.heading.inner_text())
    assert left is not None
    assert int(left[1]) < 15


@pytest.mark.nightly
def test_a_hint_goes_when_it_is_closed_or_the_situation_changes(ana: Phone) -> None:
    table = alone(ana)
    ghost = ana.page.locator(".advice-ghost")
    ask(ana)
    ana.button("Close", exact=True).click()
    expect(ghost).to_have_count(0)
    ask(ana)
    ana.page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)
    ask(ana)
    ana.page.locator("button.tray-die").first.click()
    expect(ghost).to_have_count(0)
    expect(ana.page.locator(".tile").first).to_be_visible()
    ask(ana)
    # Somebody acts with the same seat elsewhere.
    table.act(0, "TakeDie", seat=1, die=0)
    ana.expect_task("draw")
    expect(ghost).to_have_count(0)
    ask(ana)
    expect(ana.page.locator(".advised-move .die")).to_have_count(0)


# By day: `test_tile_bots`.
@pytest.mark.nightly
def test_by_keyboard(ana: Phone) -> None:
    alone(ana)
    button(ana).focus()
    ana.page.keyboard.press("Enter")
    expect(chosen(ana)).to_be_focused()
    ana.page.keyboard.press("Tab")
    ana.page.keyboard.press("Enter")
    expect(moves(ana).nth(1)).to_have_attribute("aria-pressed", "true")
    ana.page.keyboard.press("Enter")
    ana.expect_task("roll")


@pytest.mark.nightly
def test_a_table_has_hints_only_if_it_wants_them(ana: Phone, ben: Phone) -> None:
    table = ProgramTable.open(ana, ben)
    ana.open_settings()
    # The switch is there, and off.
    switch = ana.page.locator("input[name=advice]")
    expect(switch).not_to_be_checked()
    table.act(0, "StartGame")
    table.act(0, "RollDice", seat=1)
    ana.expect_task("pick")
    expect(button(ana)).to_have_count(0)
    for player, seat in ((1, 2), (0, 1)):
        table.act(player, "LeaveGame", seat=seat)
    ana.expect_screen("end")
    ana.button("Seats and settings").click()
    ana.open_settings()
    ana.press(ana.page.locator("label", has=switch))
    expect(switch).to_be_checked()
    view = table.act(0, "StartGame")
    ben.follow()
    roller = view["game"]["roller"]
    table.act(roller - 1, "RollDice", seat=roller)
    picks, waits = (ana, ben) if roller == 1 else (ben, ana)
    picks.expect_task("pick")
    expect(button(picks)).to_be_visible()
    expect(button(waits)).to_have_count(0)


# By day: `test_tile_bots`.
@pytest.mark.nightly
def test_without_an_answer_it_says_so_and_can_be_asked_again(phones: Phones) -> None:
    ana = phones("Ana", complaints=("503",))
    alone(ana)
    said = ana.page.locator(".line p[role=status]")
    ana.page.route("**/advice", lambda route: route.fulfill(status=503, json={}), times=1)
    ana.page.locator("button.tray-die").first.click()
    ana.page.locator(".palette .tile").first.click()
    expect(said).to_have_text("It fits here")
    button(ana).click()
    expect(said).to_have_text(re.compile("Try again"))
    # The shape is still in hand, and with the next tap one reads of it again.
    expect(ana.page.locator(".palette .tile").first).to_have_attribute("aria-pressed", "true")
    ana.page.locator(".palette .tile").first.click()
    expect(said).to_have_text("It fits here")
    ask(ana)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("locale", "scheme"),
    by_day([("en-GB", "light"), ("es-ES", "dark"), ("fr-FR", "light")], [("fr-FR", "light")]),
)
def test_all_of_it_is_in_view_and_accessible(phones: Phones, locale: str, scheme: str) -> None:
    size = {"width": 360, "height": 640}
    ana = phones("Ana", locale=locale, color_scheme=scheme, viewport=size)
    table = alone(ana)
    for task in ("pick", "draw"):
        ana.expect_task(task)
        board = ana.page.locator(".play-board .board").bounding_box()
        button(ana).click()
        expect(chosen(ana)).to_be_visible()
        assert ana.page.evaluate(NOTHING_SCROLLS)
        # The board hardly moves when a hint comes: a line of words at most.
        shown = ana.page.locator(".play-board .board").bounding_box()
        assert board is not None
        assert shown is not None
        assert abs(board["width"] - shown["width"]) < 20
        assert violations(ana.page) == []
        if task == "pick":
            table.act(0, "TakeDie", seat=1, die=0)
