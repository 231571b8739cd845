"""Tile games against players without a phone, hints, and a seat that somebody hands over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from rollwrite.tilegame import Pick, Placement, new_game
from tests.browser.axe import violations
from tests.browser.conftest import Phones, serving
from tests.browser.phone import Phone, box_of
from tests.browser.playing import together
from tests.browser.test_bots import add_bot, place_of
from tests.browser.tiles import begin, record_of, sit, squares_of, tile

PIP, TEO, ROSA = 1, 3, 7


def hint(phone: Phone) -> Locator:
    """The button that asks for a hint."""
    return phone.page.locator(".advice-button")


def reason(phone: Phone) -> Locator:
    """Why a move is advised."""
    return phone.page.locator(".advice-words")


def ask(phone: Phone) -> None:
    """Ask for a hint, and wait for it."""
    hint(phone).click()
    expect(reason(phone)).to_be_visible()


def play_by_hints(phone: Phone) -> None:
    """Play what one is told to, bots in between, until the game is over."""
    while True:
        phone.expect_task("move", "over")
        if phone.screen == "end":
            return
        ask(phone)
        phone.place()


def against(phone: Phone, game: str, *levels: int, **settings: object) -> None:
    """Sit down alone at a table with bots, and begin."""
    sit([phone], game, **settings)
    for level in levels:
        add_bot(phone, level)
    phone.start()


@pytest.mark.nightly
def test_a_person_finds_duo_against_a_bot_and_plays_it_to_its_end(ana: Phone) -> None:
    ana.page.goto("/")
    ana.page.get_by_role("link", name="Tile games Against bots").click()
    # Duo is chosen already, and all others are in view.
    ana.page.locator('button[name="pick"][value="half"]').click()
    ana.page.locator("summary", has_text="Choose a game").click()
    ana.page.locator('button[name="pick"][value="duo"]').click()
    ana.page.get_by_label("Level of the bots").select_option("2")
    ana.button("Start").click()
    ana.expect_screen("play")
    assert [seat["level"] for seat in ana.view()["seats"] if seat["kind"] == "bot"] == [2]
    play_by_hints(ana)
    expect(ana.page.locator(".ranking li")).to_have_count(2)
    expect(ana.page.locator(".ranking .face")).to_have_count(2)
    ana.page.goto(f"/t/{ana.code}/replay")
    faces = ana.page.locator(".tile-standing .face")
    expect(faces).to_have_count(2)
    box = box_of(faces.last)
    assert box["width"] < 50


@pytest.mark.nightly
def test_solitaire_with_a_hint(ana: Phone) -> None:
    begin([ana], "solitaire")
    ask(ana)
    said = reason(ana)
    expect(said).to_have_text(re.compile(r"Place \w+ in blue on .+\. .+[.!]"))
    ghost = ana.page.locator(".ghost.legal")
    expect(ghost).to_have_count(1)
    first = ana.page.locator("#place").inner_text()
    # Another tap shows another piece; what is put back comes again.
    ana.button("Another hint", exact=True).click()
    expect(ana.page.locator("#place")).not_to_have_text(first)
    expect(said).to_be_visible()
    ana.button("Put back").click()
    expect(ghost).to_have_count(0)
    expect(said).to_have_count(0)
    hint(ana).click()
    expect(ghost).to_have_count(1)
    # Who moves it has a plan of one's own, and may ask where that piece goes best.
    shape = ana.page.locator("#place").inner_text().split()[-1]
    ana.button("Down", exact=True).click()
    expect(said).to_have_count(0)
    expect(hint(ana)).to_have_text("Where?")
    hint(ana).click()
    expect(said).to_be_visible()
    expect(ana.page.locator("#place")).to_have_text(f"Place {shape}")
    ana.button("Another hint", exact=True).click()
    expect(said).to_be_visible()
    expect(ana.page.locator("#place")).to_have_text(f"Place {shape}")
    ana.place()
    expect(said).to_have_count(0)
    (played,) = ana.view()["game"]["played"]
    assert played["colour"] == "blue"
    assert ana.view()["game"]["last"]["shape"] == shape
    assert violations(ana.page) == []
    # Four buttons beside each other would be too wide: the end of the game is in the menu.
    expect(ana.page.locator("#place")).to_be_in_viewport(ratio=1)
    ana.button("Menu").click()
    # Who plays without other people looks for the rules first, and invites nobody.
    foremost = ana.page.locator("#menu .inside").locator("summary, .button, input").first
    expect(foremost).to_have_text("The rules in short")
    ana.button("End the game").click()
    ana.expect_screen("end")
    expect(ana.heading).to_have_text(re.compile(r"You.re done: \d+ squares left\."))


def test_a_hint_by_keyboard_that_is_asked_for_again(phones: Phones) -> None:
    ana = phones("Ana", complaints=("503",))
    begin([ana], "solitaire")
    ana.page.route("**/advice", lambda route: route.fulfill(status=503, json={}), times=1)
    hint(ana).focus()
    ana.page.keyboard.press("Enter")
    said = ana.page.locator(".line p[role=status]")
    expect(said).to_have_text(re.compile("Try again"))
    # One is still on the button; what it has answered goes for good with the next piece in hand.
    expect(hint(ana)).to_be_focused()
    tile(ana, "L5").click()
    expect(said).not_to_have_text(re.compile("Try again"))
    ana.button("Put back").click()
    expect(said).not_to_have_text(re.compile("Try again"))
    hint(ana).focus()
    ana.page.keyboard.press("Enter")
    expect(reason(ana)).to_be_visible()
    expect(ana.page.locator("#place")).to_be_focused()
    before = ana.seq
    ana.page.keyboard.press("Enter")
    ana.expect_seq(before + 1)


@pytest.mark.nightly
def test_hints_when_pieces_are_picked(ana: Phone) -> None:
    against(ana, "draft-2", PIP)
    ana.expect_task("move")
    ask(ana)
    expect(ana.page.locator('.tile[aria-pressed="true"]')).to_be_in_viewport(ratio=1)
    ana.place()
    ana.expect_task("move")
    moves = ana.view()["game"]["moves"]
    assert len(moves) >= 2
    assert all(move.startswith("pick ") for move in moves)


@pytest.mark.nightly
def test_a_hint_in_another_colour_than_the_one_that_is_looked_at(phones: Phones) -> None:
    game = new_game("draft-2")
    while isinstance(move := game.legal_moves()[0], Pick):
        game = game.play(move)
    table = ana, _ = phones("Ana"), phones("Ben")
    begin(table, "draft-2", record=record_of(game), advice=True)
    ana.expect_task("move")
    colours = game.variant.colours
    green = [move for move in game.legal_moves() if colours[move.colour] == "green"][-1]
    assert isinstance(green, Placement)
    advised = {
        "command": {"type": "PlayMove", "seat": 1, "move": f"green {green}"},
        "colour": "green",
        "what": green.shape,
        "squares": sorted(squares_of(game, green)),
        "words": "There",
        "reason": "Why not?",
    }
    ana.page.route("**/advice", lambda route: route.fulfill(json={"moves": [advised]}))
    hint(ana).click()
    expect(reason(ana)).to_contain_text("Why not?")
    expect(ana.page.locator(".ghost.legal")).to_have_count(1)
    ana.place()
    (played,) = ana.view()["game"]["played"][len(game.moves) :]
    assert (played["colour"], played["move"]) == ("green", str(green))


@pytest.mark.nightly
def test_others_have_hints_only_if_the_table_wants_them(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    begin(table)
    expect(hint(ana)).to_have_count(0)
    for phone in table:
        phone.leave()
    ana.button("Seats and settings").click()
    ana.open_settings()
    ana.press(ana.page.locator("label", has=ana.page.locator("input[name=advice]")))
    together(table)
    ana.start()
    ben.follow()
    together(table)
    first, other = (ana, ben) if ana.is_needed else (ben, ana)
    expect(hint(first)).to_be_visible()
    expect(hint(other)).to_have_count(0)


@pytest.mark.nightly
def test_a_bot_gives_a_move_back(ana: Phone) -> None:
    against(ana, "duo", PIP)
    ask(ana)
    ana.place()
    ana.expect_task("move")
    assert len(ana.view()["game"]["moves"]) == 2
    ana.button("Undo").click()
    expect(ana.page.locator(".tile-ring .place").nth(0)).to_contain_text("89")
    ana.expect_task("move")
    assert ana.view()["game"]["moves"] == []


@pytest.mark.nightly
def test_at_a_real_board_somebody_places_the_pieces_of_bots(ana: Phone) -> None:
    against(ana, "classic", PIP, TEO, ROSA, board="real")
    ask(ana)
    ana.place()
    ana.expect_task("move")
    moves = ana.view()["game"]["moves"]
    bots = (("Pip", "yellow"), ("Teo", "red"), ("Rosa", "green"))
    for number, (name, colour) in enumerate(bots, start=1):
        ana.expect_screen("bot")
        expect(ana.heading).to_have_text(f"Place this for {name}")
        words = f"In {colour}: {moves[number].replace(',', ' · ')}"
        # Of what comes later nothing lies there yet.
        picture = ana.page.get_by_role("img", name=words)
        expect(picture.locator(".rim:not(.last-piece *)")).to_have_count(number)
        expect(picture.locator(".last-piece")).to_have_count(1)
        box = box_of(picture)
        assert box["width"] >= 300
        expect(ana.page.locator(".bot-move .button.main")).to_be_in_viewport(ratio=1)
        assert violations(ana.page) == []
        ana.page.locator(".bot-move .button.main").click()
        # What lies there is not shown again.
        ana.page.reload()
    ana.expect_screen("play")
    # What is taken back is shown no more.
    ask(ana)
    ana.place()
    ana.expect_screen("bot")
    ana.page.reload()
    ana.expect_screen("bot")
    expect(ana.heading).to_have_text("Place this for Pip")
    ana.command("UndoMove", seat=1)
    ana.expect_screen("play")
    ana.expect_task("move")
    assert len(ana.view()["game"]["moves"]) == 4


@pytest.mark.nightly
@pytest.mark.parametrize(("locale", "scheme"), [("en-GB", "light"), ("fr-FR", "dark")])
def test_thinking_is_seen_and_said(
    phones: Phones, tmp_path: Path, locale: str, scheme: str
) -> None:
    with serving(f"sqlite:///{tmp_path / 'slow.sqlite3'}", bot_pause_s=60) as slow:
        ana = phones("Ana", base_url=slow, locale=locale, color_scheme=scheme)
        sit([ana], "duo")
        ana.command("AddBot", seat=1, level=ROSA)
        expect(ana.page.locator("#start")).to_have_attribute("aria-disabled", "false")
        ana.press(ana.page.locator("#start"))
        ask(ana)
        assert violations(ana.page) == []
        ana.place()
        expect(place_of(ana, 2).locator(".face")).to_have_class(re.compile("thinking"))
        expect(ana.heading).to_contain_text("Rosa")
        expect(ana.page.locator("#say")).to_contain_text("Rosa")
        assert violations(ana.page) == []
        ana.page.goto("about:blank")
