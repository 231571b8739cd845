"""The coach after a game: three moments at the end, a page for each player, and playing on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.by_program import STILL, ProgramTable
from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.screens import LOCALES

WITHIN = """() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"""


#: In how many lines each of some elements stands.
LINES = """all => all.map(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""


def with_more_players(route: Route) -> None:
    """What the coach says, as of a table of four."""
    answer = route.fetch()
    said = answer.json()
    if said.get("coached"):
        players = said["coached"]["players"]
        players += [
            {**players[0], "seat": seat, "name": name}
            for seat, name in ((3, "Cleo"), (4, "Grandma Dorothea"))
        ]
    route.fulfill(response=answer, json=said)


def played(*phones: Phone) -> ProgramTable:
    """A game played to its end by chance, which leaves much to say."""
    return ProgramTable.over(*phones, seed=5)


def coached(page: Page, code: str) -> None:
    """The page of the coach, when it has seen all."""
    page.goto(f"/t/{code}/coach/1")
    expect(page.locator("#coach")).to_have_attribute("data-state", "done")


def test_the_end_shows_the_moments_of_the_own_sheet_and_leads_to_all(phones: Phones) -> None:
    ana, ben = phones("Ana", **STILL), phones("Ben", **STILL)
    table = played(ana, ben)
    rows = ana.page.locator(".coach-card li")
    expect(rows.first).to_have_text(re.compile(r"^(\s|\w)*Round \d+"))
    expect(rows.first).to_have_text(re.compile(r"It cost about \d+ squares?\. ?Better: "))
    assert rows.count() <= 3
    shown = rows.all_inner_texts()
    # Ben has a sheet of his own.
    expect(ben.page.locator(".coach-card li").first).to_be_visible()
    assert ben.page.locator(".coach-card li").all_inner_texts() != shown
    ana.page.route("**/games/1/coach", with_more_players)
    ana.page.get_by_role("link", name="Coach").click()
    expect(ana.page).to_have_url(re.compile(rf"/t/{table.code}/coach/1$"))
    expect(ana.page.locator(".moment")).to_have_count(len(shown))
    # However many there are: every name, and who one is oneself, stands in one line.
    tabs = ana.page.locator(".coach-choice button")
    expect(tabs).to_have_count(4)
    assert tabs.locator("b, .tag").evaluate_all(LINES) == [1] * 5


@pytest.mark.nightly
def test_progress_is_shown_and_told(phones: Phones) -> None:
    ana = phones("Ana", **STILL)
    table = played(ana, phones("Ben", **STILL))
    page = ana.page
    answers = iter(
        [
            {"done": 0, "total": 8, "coached": None},
            {"done": 4, "total": 8, "coached": None},
        ]
    )

    def so_far(route: Any) -> None:
        found = next(answers, None)
        if found is None:
            route.continue_()
        else:
            route.fulfill(json=found)

    page.route("**/games/1/coach", so_far)
    page.goto(f"/t/{table.code}/coach/1")
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("value", "4")
    expect(bar).to_have_attribute("max", "8")
    expect(page.locator("#say")).to_have_text("Move 4 of 8")
    expect(page.locator("#coach")).to_have_attribute("data-state", "done")
    expect(page.locator("#say")).to_have_text("The coach is ready.")


@pytest.mark.nightly
def test_a_moment_shows_the_sheet_as_it_was_and_both_moves(phones: Phones) -> None:
    ana = phones("Ana", **STILL)
    table = played(ana, phones("Ben", **STILL))
    coached(ana.page, table.code)
    found = table._get(0, "/games/1/coach")["coached"]["players"][0]
    for number, index in enumerate(found["worst"]):
        decision = found["decisions"][index]
        card = ana.page.locator(".moment").nth(number)
        expect(card).to_contain_text(f"Round {decision['round']}")
        expect(card).to_contain_text(decision["played"]["short"])
        expect(card).to_contain_text(decision["better"]["short"])
        expect(card).to_contain_text(decision["reason"])
        expect(card).to_contain_text(decision["cost"])
        drawn = [mark for mark in found["marks"] if mark["round"] < decision["round"]]
        expect(card.locator("[data-mark]")).to_have_count(len(drawn))
        is_seen = decision["played"]["squares"] is not None
        expect(card.locator(".played-edge")).to_have_count(1 if is_seen else 0)
        expect(card.get_by_role("img", name=decision["text"])).to_be_visible()
    # The curve, as a table too.
    ana.page.locator("summary", has_text="As a table").click()
    cells = ana.page.get_by_role("region", name=re.compile("expected result")).locator("td")
    expect(cells).to_have_count(len(found["curve"]))
    ana.page.locator("summary", has_text="All decisions").click()
    rows = ana.page.locator(".decisions tbody tr")
    expect(rows).to_have_count(len(found["decisions"]))


@pytest.mark.nightly
def test_anybody_sees_everybodys_sheet_by_keyboard(phones: Phones) -> None:
    table = played(phones("Ana", **STILL), phones("Ben", **STILL))
    wim = phones("Wim")
    page = wim.page
    coached(page, table.code)
    names = page.locator(".coach-choice button")
    expect(names.nth(0)).to_have_attribute("aria-pressed", "true")
    names.nth(0).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(names.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(names.nth(1)).to_be_focused()
    expect(page.locator("section[aria-label=Ben]")).to_be_visible()
    # Down to the tables, which a keyboard can open and scroll.
    page.locator("summary", has_text="All decisions").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("region", name="All decisions by Ben")).to_be_focused()


@pytest.mark.nightly
def test_play_on_from_here(phones: Phones) -> None:
    ana = phones("Ana", **STILL)
    table = played(ana, phones("Ben", **STILL))
    coached(ana.page, table.code)
    card = ana.page.locator(".moment").first
    title = card.locator("h3").inner_text()
    found = re.search(r"Round (\d+)", title)
    assert found is not None
    marks = card.locator("[data-mark]").count()
    card.get_by_role("button", name=f"Play on from round {found[1]}").click()
    ana.expect_screen("play")
    assert ana.code != table.code
    ana.expect_task("roll")
    expect(ana.page.locator(".play-board [data-mark]")).to_have_count(marks)
    ana.roll()
    # It is for practice: hints are allowed, whatever the first table wanted.
    ana.expect_task("pick")
    expect(ana.page.locator(".advice-button")).to_be_visible()


@pytest.mark.nightly
def test_the_replay_has_the_remarks_where_they_belong(phones: Phones) -> None:
    ana = phones("Ana", **STILL)
    table = played(ana, phones("Ben", **STILL))
    coached(ana.page, table.code)
    said = table._get(0, "/games/1/coach")["coached"]["players"]
    remarked = [one for player in said for one in player["decisions"] if one["verdict"]]
    frames = table._get(0, "/replay")["frames"]
    at = next(i for i, frame in enumerate(frames) if frame["seq"] == remarked[0]["seq"])
    page = ana.page
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider")
    slider.fill(str(at))
    note = page.locator(".replay-note")
    expect(note).to_contain_text(remarked[0]["cost"])
    without = {one["seq"] for one in remarked}
    plain = next(i for i, frame in enumerate(frames) if frame["seq"] not in without)
    slider.fill(str(plain))
    expect(note).to_have_count(0)


@pytest.mark.nightly
def test_a_running_game_is_refused_with_a_sentence(phones: Phones) -> None:
    ana, ben = phones("Ana", **STILL), phones("Ben", **STILL)
    table = ProgramTable.open(ana, ben)
    table.act(0, "StartGame")
    ana.page.goto(f"/t/{table.code}/coach/1")
    expect(ana.page.get_by_role("alert")).to_have_text("The coach waits until the game is over.")


@pytest.mark.nightly
@LOCALES
def test_accessible_and_never_wider_than_the_screen(phones: Phones, locale: str) -> None:
    options = STILL | {"viewport": {"width": 360, "height": 640}, "color_scheme": "dark"}
    phone = phones("Ana", locale=locale, **options)
    code = played(phone, phones("Ben", **STILL)).code
    expect(phone.page.locator(".coach-card li").first).to_be_visible()
    assert violations(phone.page) == []
    coached(phone.page, code)
    for summary in phone.page.locator("#coach summary").all():
        summary.click()
    assert phone.page.evaluate(WITHIN)
    assert violations(phone.page) == []
    # Twice as large letters.
    phone.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert phone.page.evaluate(WITHIN)
