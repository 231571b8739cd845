"""Whole games on several phones at once, through the interface, to the End page."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.by_program import STILL, Json, ProgramTable
from tests.browser.conftest import Phones
from tests.browser.phone import TINY, Phone
from tests.browser.playing import play, start, together
from tests.browser.popups import wrong
from tests.nights import IS_NIGHT, by_day


@pytest.mark.thorough
@pytest.mark.parametrize("names", by_day(["Ana Ben", "Ana Ben Cleo Dov"], ["Ana Ben"]))
def test_a_whole_game_ends_with_the_same_ranking_on_every_phone(phones: Phones, names: str) -> None:
    """By day a program makes the first moves."""
    table = [phones(name, worker=True, **STILL) for name in names.split()]
    code = start(table)
    watcher = phones("Wim", viewport={"width": 1280, "height": 800})
    watcher.page.goto(f"/t/{code}/watch")
    if not IS_NIGHT:
        program, luck = ProgramTable(code, table), Random(1)
        view = program.view()
        while view["game"]["round"] < 4:
            view = program.next(view["game"], luck)
    play(table)

    together([*table, watcher])
    rankings = [ranking(phone) for phone in (*table, watcher)]
    assert set(rankings) == {rankings[0]}
    assert [mine(phone) for phone in (*table, watcher)] == [*([name] for name in names.split()), []]
    assert all(name in rankings[0] for name in names.split())
    for phone in table:
        phone.expect_screen("end")
        expect(phone.heading).to_contain_text(re.compile("won|wins|share"))


def ranking(phone: Phone) -> str:
    """Names and results; on each phone its own is marked besides."""
    return "\n".join(phone.page.locator(".ranking b, .ranking .result-line").all_inner_texts())


def mine(phone: Phone) -> list[str]:
    """Who is marked as "you"."""
    return phone.page.locator(".ranking li:has(.tag) b").all_inner_texts()


@pytest.mark.nightly
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
    said = ana.page.locator(".replay-text")
    expect(said).to_contain_text("Ana rolls")
    ana.button("One step back").click()
    expect(said).to_contain_text("Game 1")
    slider.press("End")
    expect(said).to_have_text(re.compile("wins|share"))
    verdict = said.inner_text()

    # Who still reads of the game before is told, and not taken away from it.
    ben.rematch()
    notice = ana.page.get_by_role("status").filter(has_text="The next game has started.")
    expect(notice).to_contain_text("Ben starts")
    expect(ana.page.locator(".replay-text")).to_have_text(verdict)
    notice.get_by_role("link", name="Go to the table").click()
    # The start moves on.
    expect(ben.heading).to_have_text("Roll the dice")
    expect(ana.heading).to_have_text("Ben starts round 1")
    # The way back to it remains, also while the next one is played.
    ana.button("Menu").click()
    ana.page.get_by_role("link", name="Earlier games").click()
    expect(ana.page.locator(".replay-text")).to_have_text(verdict)
    expect(notice).to_be_visible()
    ana.button("Game 2").click()
    expect(ana.page.locator(".replay-text")).to_contain_text("Game 2")
    expect(notice).to_have_count(0)
    assert ana.page.url.endswith("/replay?game=2")


@pytest.mark.thorough
def test_who_is_out_in_a_game_guesses_and_plays_on_for_fun(phones: Phones) -> None:
    ana, ben = phones("Ana", **STILL), phones("Ben", **STILL)
    table, page = ProgramTable.open(ana, ben), ben.page
    empty = page.locator(".line-count b")
    for game in (1, 2) if IS_NIGHT else (1,):
        # It is told in every game.
        table.act(0, "StartGame")
        table.do(game, "RollDice")
        table.act(1, "LeaveGame", seat=2)
        if game > 1:
            ben.follow()
        ben.expect_screen("out")
        ben.button("Watch the others").click()
        if game == 1:
            guess_of_ana(ben)
            play_for_fun(ben)
            # Of that the table knows nothing, and the phone all.
            assert table.view()["game"]["players"][1]["unfilled"] == 25
            page.reload()
            ben.expect_screen("play")
            expect(empty).to_have_text("25")
            ben.button("For fun").click()
            expect(empty).not_to_have_text("25")
            ben.button("Stop").click()
            ben.expect_screen("play")
            # Why one is out can be read again.
            ben.button("Why you’re out").click()
            ben.expect_screen("out")
            expect(ben.heading).to_be_focused()
        table.act(0, "LeaveGame", seat=1)
        ben.expect_screen("end")
        told = ["Ben guessed Ana, 9 empty: right, 16 off"] if game == 1 else []
        expect(page.locator(".guesses li")).to_have_text(told)


def guess_of_ana(ben: Phone) -> None:
    page = ben.page
    ben.button("Who wins?").click()
    page.get_by_role("radio").first.check()
    page.get_by_role("slider").fill("8")
    ben.button("One more").click()
    ben.button("Seal my guess").click()
    expect(page.get_by_text("Your guess: Ana, 9 empty")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def play_for_fun(ben: Phone) -> None:
    """Draw a shape of the first die."""
    page = ben.page
    ben.button("For fun").click()
    ben.expect_screen("fun")
    page.locator("button.tray-die").first.click()
    page.locator(".tile:not(.unfit, .used)").first.click()
    page.locator("#place").click()
    expect(page.locator(".line-count b")).not_to_have_text("25")


def beside_paper(table: ProgramTable) -> Json:
    """What comes next where Ana draws on real paper, and all dice are twos until Ben is out."""
    game = table.view()["game"]
    if game["roller"] is not None:
        twos = [2 for player in game["players"] if player["in"]]
        return table.do(game["roller"], "EnterDice", values=twos)
    if game["picker"] is not None:
        return table.do(game["picker"], "TakeDie", die=0)
    if game["players"][0]["drawing"]:
        return table.do(1, "MarkPaper", strike=False)
    return table.next(game, Random(1))


@pytest.mark.nightly
def test_why_one_is_out_stays_to_be_read_to_the_end(phones: Phones) -> None:
    ana, ben = phones("Ana", **STILL), phones("Ben", **STILL)
    settings = {"layout": {"toml": TINY}, "dice": "real"}
    table = ProgramTable.open(ana, ben, kind="paper", settings=settings)
    page, view = ben.page, table.act(0, "StartGame")
    while view["game"]["players"][1]["in"]:
        view = beside_paper(table)
    # The others draw, and the next round begins: it is there until it has been read.
    while view["game"]["round"] == view["game"]["players"][1]["out"]["round"]:
        view = beside_paper(table)
    ben.expect_seq(view["seq"])
    ben.expect_screen("out")
    expect(ben.heading).to_have_text("You’re out")
    reasons = page.locator(".why")
    said = reasons.inner_text()
    ben.button("Watch the others").click()
    ben.expect_screen("play")
    page.reload()
    ben.expect_screen("play")
    ben.button("Why you’re out").click()
    ben.expect_screen("out")
    expect(ben.heading).to_be_focused()
    assert reasons.inner_text() == said
    ben.button("Watch the others").click()
    table.act(0, "LeaveGame", seat=1)
    ben.expect_screen("end")
    page.locator("summary", has_text="Why you’re out").click()
    assert reasons.inner_text() == said
    # Ana counts what her paper has; the two ways to do it are apart for a thumb.
    ana.expect_screen("end")
    assert wrong(ana.page.locator("form.card")) == []


@pytest.mark.nightly
def test_solo(ana: Phone) -> None:
    ana.page.goto("/")
    ana.page.get_by_role("link", name="Dice game Against bots").click()
    ana.page.get_by_role("radio", name="0", exact=True).check()
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
