"""Whole games on several phones at once, through the interface, to the End page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.by_program import ProgramTable
from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.playing import play, seat, together
from tests.nights import by_day


@pytest.mark.parametrize("names", by_day(["Ana Ben", "Ana Ben Cleo Dov"], ["Ana Ben"]))
def test_a_whole_game_ends_with_the_same_ranking_on_every_phone(phones: Phones, names: str) -> None:
    table = [phones(name, worker=True) for name in names.split()]
    code = seat(table)
    watcher = phones("Wim", viewport={"width": 1280, "height": 800})
    watcher.page.goto(f"/t/{code}/watch")

    table[-1].start()  # Anyone seated can start.
    play(table)

    together([*table, watcher])
    rankings = [ranking(phone) for phone in (*table, watcher)]
    assert set(rankings) == {rankings[0]}
    assert [mine(phone) for phone in (*table, watcher)] == [*([name] for name in names.split()), []]
    assert all(name in rankings[0] for name in names.split())
    for phone in table:
        phone.expect_screen("end")
        expect(phone.heading).to_contain_text(re.compile("wins|share"))


def ranking(phone: Phone) -> str:
    """Names and results; on each phone its own is marked besides."""
    return "\n".join(phone.page.locator(".ranking b, .ranking .result-line").all_inner_texts())


def mine(phone: Phone) -> list[str]:
    """Who is marked as "you"."""
    return phone.page.locator(".ranking li:has(.tag) b").all_inner_texts()


def test_rematch_replay_and_proof(phones: Phones) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben")]
    ProgramTable.over(*table)

    ana.page.locator("summary", has_text="Were the dice fair?").click()
    expect(ana.page.get_by_text("The dice were fair")).to_be_visible()
    with ana.page.expect_download() as log:
        ana.page.get_by_role("link", name="Download the game log").click()
    assert '"GameEnded"' in log.value.path().read_text(encoding="utf-8")

    ana.page.get_by_role("link", name="Replay").click()
    slider = ana.page.get_by_role("slider")
    verdict = ana.page.locator(".replay-text").inner_text()
    slider.press("Home")
    expect(ana.page.locator(".replay-text")).to_contain_text("Game 1")
    ana.button("One step forward").click()
    expect(ana.page.locator(".replay-text")).to_contain_text("Ana rolls")
    slider.press("End")
    expect(ana.page.locator(".replay-text")).to_have_text(verdict)
    ana.page.get_by_role("link", name="Back to the table").click()

    ben.press(ben.button("Rematch"))
    together(table)
    # The start moves on.
    expect(ben.heading).to_have_text("Roll the dice")
    expect(ana.heading).to_have_text("Ben starts round 1")


def test_being_out_is_told_in_every_game(phones: Phones) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben")]
    seat(table)
    ana.start()
    for _ in range(2):
        together(table)
        ben.leave()
        ben.expect_screen("out")
        ben.button("Watch the others").click()
        ben.expect_screen("play")
        together(table)
        ana.leave()
        together(table)
        ben.press(ben.button("Rematch"))


@pytest.mark.nightly
def test_solo(ana: Phone) -> None:
    ana.page.goto("/")
    ana.page.get_by_role("link", name="Play solo").click()
    ana.page.locator("summary", has_text="How we play").click()
    ana.page.locator("input[name=layout][value=own]").check()
    ana.page.locator("#layout_toml").fill('name = "x"\nside = 5')
    ana.button("Start", exact=True).click()
    # Everything that is wrong is said, and nothing typed is lost.
    expect(ana.page.get_by_role("alert")).to_contain_text("rows")
    assert ana.page.locator("#layout_toml").input_value() == 'name = "x"\nside = 5'

    ana.page.locator("input[name=layout][value=travel]").check()
    ana.button("Start", exact=True).click()
    ana.expect_screen("play")
    expect(ana.heading).to_have_text("Roll the dice")
    assert play([ana], acts=9) == 9
    ana.errors.clear()  # The refused form was a page with status 422.
