"""Games in Lite, by the pages of the server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import TINY, Phone
from tests.browser.playing import play
from tests.browser.test_puzzles import FIRST, draw
from tests.browser.test_tile_bots import against, play_by_hints


@pytest.mark.nightly
def test_a_game_against_bots_goes_to_its_end_and_is_there_after_a_reload(ana: Phone) -> None:
    code = ana.open_table(settings={"layout": {"toml": TINY}})
    ana.command("AddBot", seat=1, level=2)
    ana.command("AddBot", seat=1, level=5)
    ana.expect_seq(3)
    ana.start()
    for _ in range(60):
        ana.page.locator('#app[data-needed="yes"], #app[data-screen="end"]').wait_for()
        if ana.screen == "end":
            break
        ana.act()
    ana.expect_screen("end")
    # The coach looks at every decision, in the worker that thinks.
    ana.page.goto(f"/t/{code}/coach/1")
    expect(ana.page.locator("#coach")).to_have_attribute("data-state", "done")
    ana.page.goto(f"/t/{code}/replay")
    expect(ana.page.locator("input[type=range]")).to_be_visible()
    ana.page.goto(f"/t/{code}")
    ana.expect_screen("end")
    ana.page.reload()
    assert ana.code == code
    ana.expect_screen("end")
    ana.page.goto("/")
    expect(ana.page.locator(".mine")).to_contain_text(code)


@pytest.mark.nightly
def test_duo_against_a_bot_with_hints_to_its_end(ana: Phone) -> None:
    against(ana, "duo", 2)
    play_by_hints(ana)
    expect(ana.page.locator(".ranking li")).to_have_count(2)


@pytest.mark.nightly
def test_the_daily_is_played_and_kept_on_the_phone(ana: Phone) -> None:
    ana.page.goto("/daily/travel")
    ana.button("Play", exact=True).click()
    ana.expect_screen("play")
    play([ana])
    ana.expect_screen("end")
    ana.page.reload()
    ana.page.goto("/")
    expect(ana.page.locator("#daily-door")).to_contain_text("empty square")


@pytest.mark.nightly
def test_a_puzzle_is_solved_by_tapping(ana: Phone) -> None:
    ana.page.goto("/puzzles/1")
    main = ana.page.locator("main")
    for done, mark in enumerate(FIRST.answer, start=1):
        draw(ana, mark)
        expect(main).to_have_attribute("data-done", str(done))
    expect(main).to_have_attribute("data-outcome", "goal")


@pytest.mark.nightly
def test_several_phones_and_photos_are_said_to_need_a_server(ana: Phone) -> None:
    needed = ana.page.get_by_role("heading", name="That needs a server")
    ana.page.goto("/check")
    ana.page.get_by_role("link", name="Take or choose a photo").click()
    expect(needed).to_be_visible()
    ana.open_table()
    ana.page.get_by_role("link", name="With several phones").click()
    expect(needed).to_be_visible()
    ana.page.get_by_role("link", name="Home", exact=True).click()
    expect(ana.page.locator(".gates")).to_be_visible()


@pytest.mark.nightly
def test_one_phone_is_passed_round_or_lies_where_all_look_at_it(ana: Phone) -> None:
    ana.open_table()
    for name in ("Ben", "Cleo", "Dan"):
        ana.add_guest(name)
    ana.start()
    ana.roll()
    ana.act()
    ana.act()
    ana.expect_screen("hand")
    expect(ana.heading).to_have_text("Pass to Ben")
    # His marker, in words as well.
    view = ana.view()
    colour = view["colours"][view["game"]["players"][1]["colour"]]["name"]
    expect(ana.page.locator(".hand-sign .marker-name")).to_have_text(colour)
    ana.act()
    ana.expect_screen("play")
    ana.button("Menu").click()
    expect(ana.page.get_by_label(re.compile("Link to"))).to_have_count(0)
    ana.page.get_by_label("Say whom to pass the phone to").uncheck()
    ana.page.keyboard.press("Escape")
    for _ in range(2):
        ana.act()
        ana.expect_screen("play")


@pytest.mark.nightly
def test_a_table_is_taken_along_and_goes_on_at_another_phone(phones: Phones) -> None:
    ana, ben = phones("Ana"), phones("Ben")
    ana.open_table()
    ana.add_guest("Ben")
    ana.start()
    ana.roll()
    ana.button("Menu").click()
    with ana.page.expect_download() as saved:
        ana.page.get_by_role("link", name="Take this table along").click()
    ben.page.goto("/new")
    ben.page.get_by_role("link", name="Bring a table along").click()
    ben.page.get_by_label(re.compile("The table.s file")).set_input_files(saved.value.path())
    ben.button("Play on").click()
    ben.expect_screen("play")
    assert ben.view()["you"] == {"seat": 1, "seats": [1, 2]}
    assert ben.view()["game"]["dice"] == ana.view()["game"]["dice"]
    ben.act()
