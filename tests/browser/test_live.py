"""Phones that sleep, reload, forget their cookie, or are late."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.by_program import ProgramTable
from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.playing import play, seat, start, together

OFFLINE = ("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED", "ERR_FAILED")


def draw_next(phones: list[Phone]) -> None:
    """Play until the first phone has a die and nobody has drawn in this round."""
    first = phones[0]
    first.start()
    first.act()
    first.take_best_die()
    first.expect_task("draw")


def begin_to_draw(phones: list[Phone]) -> None:
    """The same by a program, without a lobby."""
    table = ProgramTable(start(phones), phones)
    table.do(1, "RollDice")
    table.do(1, "TakeDie", die=0)
    phones[0].expect_task("draw")
    together(phones)


def marks_of(phone: Phone, name: str) -> Locator:
    """The shapes that are drawn on somebody's sheet, in the sheets that this phone has open."""
    dialog = phone.page.get_by_role("dialog")
    return dialog.locator("figure", has_text=name).locator(".sheet [data-mark]")


def test_a_move_made_offline_is_kept_and_sent_once(phones: Phones) -> None:
    ana, ben = table = [phones("Ana", complaints=OFFLINE), phones("Ben")]
    begin_to_draw(table)
    ana.page.locator(".tile:not(.unfit):not(.strike-tile)").last.click()
    expect(ana.page.locator(".ghost.legal")).to_be_visible()
    ana.context.set_offline(True)
    ana.page.locator("#place").click()
    expect(ana.page.get_by_text("Your move is safe and will be sent.")).to_be_visible()
    expect(ana.page.locator("#place")).to_have_attribute("aria-disabled", "true")

    # The game goes on without her.
    together([ben])
    ben.act()
    ben.open_sheets()
    expect(marks_of(ben, "Ben")).to_have_count(1)
    expect(marks_of(ben, "Ana")).to_have_count(0)

    before = ben.seq
    ana.context.set_offline(False)
    ana.expect_seq(before + 1)
    together(table)
    expect(ana.page.get_by_text("Your move is safe")).to_have_count(0)
    expect(marks_of(ben, "Ana")).to_have_count(1)
    expect(ana.heading).to_contain_text("Ben starts round 2")


@pytest.mark.nightly
def test_a_kept_move_survives_the_page(phones: Phones) -> None:
    ana, ben = table = [phones("Ana", complaints=OFFLINE), phones("Ben")]
    code = seat(table)
    draw_next(table)
    ana.page.locator(".tile:not(.unfit):not(.strike-tile)").last.click()
    expect(ana.page.locator(".ghost.legal")).to_be_visible()
    ana.context.set_offline(True)
    ana.page.locator("#place").click()
    expect(ana.page.get_by_text("Your move is safe and will be sent.")).to_be_visible()
    ana.page.close()
    ana.context.set_offline(False)

    again = Phone.take("Ana", ana.context)
    again.page.goto(f"/t/{code}")
    again.expect_task("wait")
    ben.open_sheets()
    expect(marks_of(ben, "Ana")).to_have_count(1)
    assert again.errors == []


@pytest.mark.nightly
def test_a_reload_in_the_draft_leads_back_to_the_sheet(phones: Phones) -> None:
    ana, _ = table = [phones("Ana"), phones("Ben")]
    code = seat(table)
    draw_next(table)
    title = ana.heading.inner_text()
    ana.page.reload()
    ana.expect_task("draw")
    expect(ana.heading).to_have_text(title)
    # A second tab of the same phone is the same seat.
    other = ana.context.new_page()
    other.goto(f"/t/{code}")
    expect(other.locator("#heading")).to_have_text(title)
    other.close()


@pytest.mark.nightly
def test_who_was_away_for_a_whole_game_sees_the_end(phones: Phones) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben")]
    code = seat(table)
    sleeper = phones("Sam", complaints=OFFLINE)
    sleeper.page.goto(f"/t/{code}/watch")
    sleeper.expect_screen("lobby")
    sleeper.context.set_offline(True)
    expect(sleeper.page.get_by_text("No connection.")).to_be_visible()
    ana.start()
    play(table)
    sleeper.context.set_offline(False)
    sleeper.expect_seq(ben.seq)
    lines = ana.page.locator(".ranking .result-line").all_inner_texts()
    expect(sleeper.page.locator(".ranking .result-line")).to_have_text(lines)


@pytest.fixture
def crossed(phones: Phones) -> Phone:
    """Ben's phone, who picks, and has not heard yet that another one has drawn."""
    ana, ben, _ = table = [
        phones("Ana"),
        phones("Ben", complaints=OFFLINE),
        phones("Cleo"),
    ]
    begin_to_draw(table)
    hush(ben)
    ana.draw()
    return ben


def test_a_pick_crossed_by_somebody_elses_drawing_counts(crossed: Phone) -> None:
    ben = crossed
    before = ben.seq
    ben.page.locator("button.tray-die").first.click()
    ben.button("Pick die").click()
    # The dice are the same.
    ben.expect_seq(before + 2)
    ben.expect_task("draw", "out")


@pytest.mark.nightly
def test_a_die_and_a_shape_crossed_by_somebody_elses_drawing_both_count(
    crossed: Phone,
) -> None:
    ben = crossed
    ben.page.locator("button.tray-die").first.click()
    expect(ben.page.locator(".tile").first).to_be_visible()
    ben.page.locator(".tile:not(.unfit)").last.click()
    ben.page.locator("#place").click()
    # Neither the die nor the shape is lost, nor is there anything to complain about.
    ben.expect_task("wait")
    expect(ben.page.locator(".play-board [data-mark]")).to_have_count(1)
    expect(ben.page.locator(".notice.bad")).to_have_count(0)


@pytest.mark.nightly
def test_a_pick_of_a_die_that_was_corrected_says_so(phones: Phones) -> None:
    ana, ben, _ = table = [
        phones("Ana"),
        phones("Ben", complaints=("409", *OFFLINE)),
        phones("Cleo"),
    ]
    seat(table)
    ana.open_settings()
    ana.page.get_by_label("Real dice").check()
    together(table)
    ana.start()
    ana.enter_dice([3, 5, 4])
    ana.take_die()
    together(table)
    hush(ben)
    ana.button("Correct the dice").click()
    ana.enter_dice([3, 2, 4])
    ben.page.locator("button.tray-die").first.click()
    ben.button("Pick die 5").click()
    expect(ben.page.get_by_role("alert")).to_be_visible()
    expect(ben.page.locator("button.tray-die").first).to_contain_text("2")
    ben.expect_screen("play")


@pytest.mark.nightly
def test_the_last_one_is_told_that_the_others_wait(phones: Phones) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben")]
    seat(table)
    draw_next(table)
    together(table)
    expect(ana.page.locator(".line-words")).not_to_contain_text("waiting for you")
    ben.act()
    together(table)
    expect(ana.page.locator(".line-words")).to_contain_text("Everyone is waiting for you")
    expect(ana.page).to_have_title(re.compile("^● Draw in"))


def hush(phone: Phone) -> None:
    """Let the phone hear nothing new, while it can still send."""
    phone.context.route("**/stream?*", lambda route: route.abort())
    phone.context.route("**/api/v1/tables/*", lambda route: route.abort())
    phone.page.evaluate("() => dispatchEvent(new Event('offline'))")
    expect(phone.page.get_by_text("No connection.")).to_be_visible()
