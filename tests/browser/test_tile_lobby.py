"""Choosing a game and how it is played, with fingers and keys, on phones at one table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.conftest import Phones
from tests.browser.looking import HAND, Inspector
from tests.browser.phone import Phone
from tests.browser.playing import together
from tests.browser.screens import LOCALES, speak
from tests.browser.tiles import sit
from tests.nights import by_day

RECORD = "(;GM[Blokus Duo];B[e10,e9];W[j5])"


def name_of_game(phone: Phone) -> Locator:
    """What the lobby says is played."""
    return phone.page.locator("#game-title")


def choose_game(phone: Phone, key: str) -> None:
    """Choose another game in the lobby."""
    phone.button("Choose a game").click()
    phone.page.locator(f"[data-game='{key}']").click()


def settings_of(phone: Phone) -> dict[str, Any]:
    """The settings of the phone's table."""
    settings: dict[str, Any] = phone.view()["settings"]
    return settings


def signs(phone: Phone) -> list[str]:
    """The colours beside the names, seat by seat."""
    return phone.page.locator(".seat .seat-colours .unseen").all_text_contents()


def file_of(text: str) -> Any:
    return {"name": "game.blksgf", "mimeType": "text/plain", "buffer": text.encode()}


# ── opening a table ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("scripts", by_day([True, False], [True]))
def test_a_table_is_opened_for_a_tile_game(phones: Phones, scripts: bool) -> None:
    ana = phones("Ana", viewport=HAND, java_script_enabled=scripts)
    page = ana.page
    page.goto("/new")
    page.get_by_label("Your name").fill("Ana")
    page.locator("summary", has_text="Choose a game").click()
    page.get_by_role("button", name=re.compile("^Half board")).click()
    expect(page.locator(".chosen-line b")).to_have_text("Half board")
    # Nothing that was typed is lost, and nobody plays it on paper.
    expect(page.get_by_label("Your name")).to_have_value("Ana")
    expect(page.locator("[name=kind]")).to_have_count(0)
    page.locator("summary", has_text="The rules in short").click()
    expect(page.locator(".how-to-play li")).to_have_count(3)
    page.get_by_label("Your name").press("Enter")
    page.wait_for_url(re.compile("/t/"))
    if scripts:
        expect(name_of_game(ana)).to_contain_text("Half board")


@pytest.mark.nightly
def test_alone_with_four_colours(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND)
    ana.page.goto("/solo")
    ana.page.locator("summary", has_text="Choose a game").click()
    ana.button(re.compile("^Solitaire")).click()
    ana.button("Start").click()
    ana.expect_screen("play")
    ana.button("Menu").click()
    ana.page.locator("#menu summary", has_text="The rules in short").click()
    expect(ana.page.locator("#menu")).to_contain_text("0 is a perfect game")


@pytest.mark.nightly
def test_a_saved_game_goes_on_or_does_not(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND, complaints=("422",))
    page = ana.page
    page.goto("/new?name=Ana&game=half")
    page.locator("summary", has_text="saved game").click()
    field = page.get_by_label("Saved game (file)")
    field.set_input_files(file_of("(;GM[Blokus Duo];B[a1];W[j5])"))
    ana.button("Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("move 1, purple, a1")
    expect(page.get_by_label("Your name")).to_have_value("Ana")
    assert violations(page) == []
    field.set_input_files(file_of(RECORD))
    ana.button("Open the table").click()
    expect(name_of_game(ana)).to_contain_text("Duo")
    expect(ana.page.get_by_text("goes on after move 2")).to_be_visible()
    ana.add_guest("Ben")
    ana.press(ana.button("Start from scratch"))
    expect(ana.page.get_by_text("goes on after move")).to_have_count(0)
    assert settings_of(ana)["record"] == []


# ── in the lobby ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
def test_two_phones_change_between_dice_and_tiles(phones: Phones) -> None:
    ana, ben = phones("Ana", viewport=HAND), phones("Ben", viewport=HAND)
    ben.join(ana.open_table())
    choose_game(ben, "duo")
    for phone in (ana, ben):
        expect(name_of_game(phone)).to_contain_text("Duo")
        expect(phone.page.locator(".seat")).to_have_count(2)
        expect(phone.page.locator(".seat .swatch")).to_have_count(2)
    choose_game(ana, "dice")
    for phone in (ana, ben):
        expect(name_of_game(phone)).to_contain_text("Dice game")
        expect(phone.page.locator(".seat .pen")).to_have_count(2)
    choose_game(ana, "half")
    expect(name_of_game(ben)).to_contain_text("Half board")
    ben.start()
    for phone in (ana, ben):
        phone.expect_screen("play")


def test_a_game_that_does_not_suit_who_is_there_says_whom(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND, complaints=("422",))
    ana.open_table()
    ana.add_guest("Grandma", "paper")
    choose_game(ana, "classic")
    expect(ana.page.locator(".notice.bad")).to_contain_text("First change the seat of Grandma")
    expect(name_of_game(ana)).to_contain_text("Dice game")


# By day: a bot is added by keyboard (`test_bots`).
@pytest.mark.nightly
def test_by_keyboard_alone(ana: Phone) -> None:
    sit([ana], "duo")
    page = ana.page
    page.locator("#other-game").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Choose a game")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#other-game")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("[data-game='junior']").focus()
    page.keyboard.press("Enter")
    expect(name_of_game(ana)).to_contain_text("Junior")


@pytest.mark.nightly
def test_who_has_which_colours(phones: Phones) -> None:
    ana, ben = phones("Ana", viewport=HAND), phones("Ben", viewport=HAND)
    sit([ana, ben], "classic-2")
    assert signs(ana) == ["blue and red", "yellow and green"]
    ana.open_settings()
    choice = ana.page.get_by_label("blue and red")
    before = ana.seq
    choice.focus()
    ana.page.keyboard.press("ArrowDown")
    ben.expect_seq(before + 1)
    together([ana, ben])
    assert signs(ben) == ["yellow and green", "blue and red"]
    # The keyboard goes on from where it was.
    expect(choice).to_be_focused()
    expect(ana.page.get_by_label("yellow and green")).to_have_value("1")
    ben.open_settings()
    ben.press(ben.button("Usual order"))
    together([ana, ben])
    assert signs(ana) == ["blue and red", "yellow and green"]
    expect(ana.button("Usual order")).to_have_count(0)


@pytest.mark.nightly
def test_people_come_after_the_colours_were_chosen(phones: Phones) -> None:
    ana, ben, cleo = (phones(name, viewport=HAND) for name in ("Ana", "Ben", "Cleo"))
    code = sit([ana, ben], "classic-3", seating=[])
    ana.open_settings()
    before = ana.seq
    ana.page.get_by_label("blue").select_option(label="Ben")
    ana.expect_seq(before + 1)
    expect(ana.page.locator(".lineup-shared")).to_contain_text("green")
    cleo.join(code)
    together([ana, cleo])
    expect(ana.page.locator(".notice.warn")).to_contain_text("People have come or gone")
    expect(ana.button("Start the game")).to_have_attribute("aria-disabled", "true")
    cleo.press(cleo.button("Add the new players"))
    together([ana, cleo])
    expect(ana.page.locator(".notice.warn")).to_have_count(0)
    assert signs(ana) == ["yellow", "blue", "red"]
    cleo.start()
    expect(ben.heading).to_have_text("Your turn")


@pytest.mark.nightly
def test_the_turn_goes_the_other_way(ana: Phone) -> None:
    sit([ana], "classic-3")
    ana.add_guest("Ben")
    ana.add_guest("Cleo")
    ana.open_settings()
    before = ana.seq
    ana.page.get_by_label("anticlockwise", exact=True).check()
    ana.expect_seq(before + 1)
    expect(ana.page.locator(".seat").nth(2).locator(".unseen")).to_have_text("yellow")
    assert settings_of(ana)["direction"] == "anticlockwise"


# ── for everyone ─────────────────────────────────────────────────────────────────────────────────


def screens(ana: Phone, locale: str) -> Iterator[tuple[Phone, str]]:
    """Each screen on which a tile game is chosen."""
    page = ana.page
    for path in ("/new?game=obstacle-3", "/solo"):
        page.goto(path)
        for summary in page.locator("main summary:not(.face-choice > *)").all():
            summary.click()
        yield ana, path
    page.goto("/language/en?next=/")
    code = sit([ana], "classic-2", record=[["blue", "a20"]])
    ana.add_guest("Bartholomaeus-Q")
    speak(page, locale)
    for summary in page.locator("main .game-card summary, details[open] > summary").all():
        summary.click()
    page.locator("summary").last.click()
    yield ana, "lobby"
    page.locator("#other-game").click()
    yield ana, "games"
    page.goto(f"/t/{code}/watch")
    expect(page.locator(".game-card")).to_be_visible()
    yield ana, "watching"


@pytest.mark.nightly
@LOCALES
def test_for_everyone(phones: Phones, inspector: Inspector, locale: str) -> None:
    inspector.look_at_all(screens(phones("Maximiliane-Chr", locale=locale), locale))
