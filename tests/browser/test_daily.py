"""The daily: the same dice for all, played in the app and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.by_program import STILL, ProgramTable
from tests.browser.conftest import Phones
from tests.browser.dailies import (
    LAYOUT,
    call,
    card,
    days_ago,
    finish,
    first_try,
    kept,
    on_the_board,
    open_daily,
)
from tests.browser.looking import NARROW
from tests.browser.painting import brush, tap
from tests.browser.phone import box_of


@pytest.mark.nightly
def test_a_daily_from_home_to_the_board(phones: Phones) -> None:
    ana = phones("Anabel", **STILL)
    page = ana.page
    page.goto("/")
    page.get_by_role("link", name="Daily").click()
    page.get_by_role("link", name="Travel").click()
    expect(page.locator(".daily-day")).to_contain_text("the one that counts")
    # A whole game by hand is played in test_games.py.
    finish(ana)
    expect(card(ana)).to_contain_text("this one counts")
    # How it went, the sheet and what comes next are seen at once; a name is asked for after them.
    name = page.locator("#daily-name")
    expect(name).to_be_visible()
    page.set_viewport_size(NARROW)
    page.evaluate("scrollTo(0, 0)")
    buttons = box_of(page.locator(".end-actions"))
    sheet = box_of(page.locator(".solo-sheet .sheet"))
    assert sheet["height"] > 150
    assert sheet["y"] + sheet["height"] < buttons["y"]
    assert buttons["y"] + buttons["height"] <= NARROW["height"]
    assert box_of(name)["y"] > buttons["y"] + buttons["height"]
    call(ana)
    unfilled = int(re.findall(r"\d+", page.locator(".verdict").inner_text())[0])
    page.get_by_role("link", name="The day’s leaderboard").click()
    expect(on_the_board(ana)).to_contain_text(f"{unfilled} empty square")
    expect(first_try(ana)).to_have_text(str(unfilled))
    expect(page.locator(".daily-day")).not_to_contain_text("the one that counts")
    expect(page.locator(".daily-counts")).to_contain_text("day in a row")
    page.goto("/")
    expect(page.locator("#daily-door")).to_contain_text(f"Today: {unfilled} empty square")


@pytest.mark.nightly
def test_a_second_try_does_not_replace_the_first(phones: Phones) -> None:
    bea = phones("Beatrix", **STILL)
    open_daily(bea)
    first = finish(bea, seed=2)
    call(bea)
    bea.press(bea.button("Play again"))
    expect(bea.page.locator(".line-daily")).to_contain_text(re.compile(r"Daily · best \d+"))
    view = ProgramTable(bea.code, [bea]).finish(3)
    bea.expect_seq(view["seq"])
    second = view["game"]["players"][0]["unfilled"]
    expect(card(bea)).not_to_contain_text("this one counts")
    expect(card(bea)).to_contain_text(f"The first: {first} empty")
    open_daily(bea)
    expect(first_try(bea)).to_have_text(str(first))
    expect(on_the_board(bea)).to_contain_text(f"{first} empty")
    (tries,) = kept(bea.page)["tries"][LAYOUT].values()
    assert tries["first"]["unfilled"] == first
    assert tries["best"]["unfilled"] <= min(first, second)
    assert tries["count"] == 2


@pytest.mark.nightly
def test_practice_does_not_count(phones: Phones) -> None:
    cleo = phones("Cleopatra", **STILL)
    open_daily(cleo)
    finish(cleo, button="Practice")
    expect(card(cleo)).to_contain_text("doesn’t count")
    cleo.page.get_by_role("link", name="The day’s leaderboard").click()
    expect(cleo.button("Play", exact=True)).to_be_visible()
    expect(first_try(cleo)).to_have_count(0)
    assert kept(cleo.page)["tries"] == {}


@pytest.mark.nightly
def test_a_missed_day_is_played_later_and_marked_so(phones: Phones) -> None:
    dora, day = phones("Dorothea", **STILL), days_ago(2)
    open_daily(dora)
    missed = dora.page.locator(f'.daily-calendar a[href$="/{day}"]')
    expect(missed).to_have_attribute("aria-label", re.compile(": not played$"))
    missed.click()
    expect(dora.page.locator(".daily-day")).to_contain_text("You missed this day")
    unfilled = finish(dora)
    expect(card(dora)).to_contain_text("Played later")
    dora.page.get_by_role("link", name="The day’s leaderboard").click()
    expect(dora.page.locator(".daily-day")).to_contain_text("Played later, on")
    cell = dora.page.locator(".daily-cell.late")
    expect(cell).to_have_attribute("aria-label", re.compile(f"{unfilled} empty.*, played later"))
    expect(dora.page.locator(".daily-counts > div").first).to_have_text(re.compile("^.*0$"))


@pytest.mark.nightly
def test_a_game_that_is_left_is_no_try(phones: Phones) -> None:
    dave = phones("David", **STILL)
    open_daily(dave)
    dave.button("Play", exact=True).click()
    dave.expect_screen("play")
    dave.leave()
    dave.expect_screen("end")
    expect(card(dave)).to_contain_text("left")
    open_daily(dave)
    expect(first_try(dave)).to_have_count(0)


def test_an_unfinished_try_is_gone_on_with(phones: Phones) -> None:
    emma = phones("Emma", **STILL)
    open_daily(emma)
    emma.button("Play", exact=True).click()
    emma.expect_screen("play")
    expect(emma.page.locator(".line-daily")).to_contain_text("Daily")
    # Who plays alone has no places around a table, only colours that come.
    strip = emma.page.locator(".ring")
    expect(strip).to_contain_text("Next")
    expect(strip).not_to_contain_text("Spare")
    emma.button("What do these numbers mean?").click()
    said = emma.page.locator("#chips-dialog")
    expect(said).to_contain_text("squares where this colour can go on")
    emma.page.keyboard.press("Escape")
    code = emma.code
    open_daily(emma)
    emma.button("Go on playing").click()
    emma.expect_screen("play")
    assert emma.code == code


@pytest.mark.nightly
def test_who_wants_no_name_is_not_on_the_board(phones: Phones) -> None:
    fred = phones("Frederik", **STILL)
    open_daily(fred)
    finish(fred, seed=5)
    fred.button("Leave me out").click()
    expect(fred.page.locator("#daily-name")).to_have_count(0)
    fred.page.get_by_role("link", name="The day’s leaderboard").click()
    fred.page.locator("summary", has_text="You aren’t on the leaderboard").click()
    # And then does.
    fred.page.get_by_label("Your name on the leaderboard").fill(fred.name)
    fred.button("Add my name").click()
    expect(on_the_board(fred)).to_have_count(1)
    expect(fred.page.locator("summary", has_text="You play as Frederik")).to_be_visible()


@pytest.mark.nightly
def test_the_shared_text_gives_nothing_away(phones: Phones) -> None:
    gina = phones("Gina", **STILL, permissions=["clipboard-read", "clipboard-write"])
    gina.page.add_init_script("delete Navigator.prototype.share")
    open_daily(gina)
    unfilled = finish(gina)
    gina.button("Share as text").click()
    expect(gina.page.get_by_text("Copied")).to_be_visible()
    text = gina.page.evaluate("() => navigator.clipboard.readText()")
    assert str(unfilled) in text
    # Blank squares would show where the drawn ones are.
    assert "⬜" not in text
    # The page of the day shares the same.
    open_daily(gina)
    gina.button("Share as text").click()
    expect(gina.page.get_by_text("Copied")).to_be_visible()
    assert gina.page.evaluate("() => navigator.clipboard.readText()") == text


@pytest.mark.nightly
@pytest.mark.parametrize("is_seen_again", [False, True])
def test_a_result_without_a_connection_is_kept_and_told_later(
    phones: Phones, is_seen_again: bool
) -> None:
    hans = phones("Hans" if is_seen_again else "Hanna", complaints=("422", "ERR_FAILED"))
    results = re.compile("/results$")
    hans.page.route(results, lambda route: route.abort())
    open_daily(hans)
    unfilled = finish(hans)
    expect(card(hans)).to_contain_text("your result is kept on this phone")
    hans.page.unroute(results)
    if is_seen_again:
        with hans.page.expect_response(results) as told:
            open_daily(hans)
        assert told.value.json()["counted"] is True
        hans.page.locator("summary", has_text="Your name on the leaderboard").click()
        hans.page.get_by_label("Your name on the leaderboard").fill(hans.name)
        hans.button("Add my name").click()
    else:
        hans.button("Try again").click()
        call(hans)
        open_daily(hans)
    expect(on_the_board(hans)).to_contain_text(f"{unfilled} empty")


@pytest.mark.nightly
def test_the_best_sheet_of_a_day_that_is_over_shape_by_shape(phones: Phones) -> None:
    ines, day = phones("Ines", **STILL), days_ago(1)
    open_daily(ines, day)
    finish(ines)
    open_daily(ines)
    ines.page.locator("summary", has_text="Yesterday’s best").click()
    slider = ines.page.get_by_role("slider")
    of = int(slider.get_attribute("max") or 0)
    assert of > 3
    shapes = ines.page.locator(".daily-sheet [data-mark]")
    expect(shapes).to_have_count(of)
    slider.fill("2")
    expect(shapes).to_have_count(2)
    ines.button("One step back").click()
    expect(shapes).to_have_count(1)
    expect(ines.page.locator(".daily-step")).to_contain_text(f"1 of {of}: ")


@pytest.mark.nightly
def test_a_daily_on_paper(phones: Phones) -> None:
    # What Kurt plays in the app, Lars draws on paper.
    kurt, lars = phones("Kurt", **STILL), phones("Lars", **STILL)
    open_daily(kurt)
    unfilled = finish(kurt, seed=7)
    view = ProgramTable(kurt.code, [kurt]).view()
    (player,) = view["game"]["players"]
    page = lars.page
    page.goto("/check")
    page.get_by_text("More about the sheet").click()
    page.get_by_label("Sheet", exact=True).select_option(label="Travel 8×8")
    page.get_by_label("Code word of the printed dice").fill(str(days_ago(0)))
    page.get_by_label("Strikes crossed").select_option(str(player["strikes"]))
    # A finger reaches what can be seen: the board, and what one paints with.
    page.evaluate("() => scrollTo(0, 0)")
    for letter, name in {"B": "blue", "Y": "yellow", "R": "red", "G": "green"}.items():
        brush(page, name)
        for mark in player["marks"]:
            if mark["colour"] == letter:
                tap(page, *mark["squares"])
    paper = page.get_by_role("region", name="Daily")
    expect(paper).to_contain_text(f"{unfilled} empty")
    paper.get_by_label("Your name on the leaderboard").fill("Lars")
    lars.button("Add my name").click()
    expect(paper).to_contain_text("your first try of the day")
    paper.get_by_role("link", name="The day’s leaderboard").click()
    expect(on_the_board(lars)).to_contain_text("on paper")
    expect(first_try(lars)).to_have_text(str(unfilled))
