"""The plain screen of a tile game, on phones at a real table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.playing import together
from tests.tilegame.vectors import recorded

MOVE = "Move, such as"


def sit(phones: Sequence[Phone], game: str = "duo", **settings: Any) -> str:
    """Sit down at a table for a tile game, in this order; its code."""
    first, *others = phones
    first.page.goto("/")
    body = {"name": first.name, "game": game, "settings": settings}
    opened = first.context.request.post("/api/v1/tables", data=body)
    assert opened.ok, opened.text()
    code: str = opened.json()["code"]
    first.page.goto(f"/t/{code}")
    first.expect_screen("lobby")
    for phone in others:
        phone.join(code)
    together(phones)
    return code


def begin(phones: Sequence[Phone], game: str = "duo", **settings: Any) -> str:
    """The same, and the game has begun."""
    code = sit(phones, game, **settings)
    phones[0].start()
    together(phones)
    for phone in phones:
        phone.expect_screen("play", "end")
    return code


def play(phone: Phone, move: str) -> None:
    """Type a move and play it."""
    phone.page.get_by_label(MOVE).fill(move)
    phone.press(phone.button("Play this move"))


def pieces(phone: Phone, letter: str) -> Locator:
    """What lies on the board in a colour: cells that hang together are one."""
    return phone.page.locator(f"path.piece-{letter}.rim")


def test_two_phones_play_a_game_to_its_end(phones: Phones) -> None:
    plies = recorded("duo")[0]["plies"]
    colours = {"B": "purple", "W": "orange"}
    before, after = plies[:-4], [ply[2] for ply in plies[-4:]]
    table = ana, ben = phones("Ana"), phones("Ben")
    begin(table, record=[[colours[mark], move] for mark, _, move, _, _ in before])
    for number, move in enumerate(after, start=len(before) + 1):
        together(table)
        phone = ana if ana.is_needed else ben
        other = ben if phone is ana else ana
        assert not other.is_needed
        expect(phone.heading).to_have_text("Your turn")
        expect(other.page.get_by_label(MOVE)).to_have_count(0)
        phone.page.get_by_label("Possible moves").select_option(move)
        expect(phone.page.get_by_label(MOVE)).to_have_value(move)
        phone.press(phone.button("Play this move"))
        if number < len(plies):
            expect(other.page.get_by_text(f"{number} moves so far")).to_be_visible()
    for phone in table:
        phone.expect_screen("end")
        expect(phone.heading).to_contain_text(re.compile("wins|share"))
        expect(phone.page.locator(".ranking li")).to_have_count(2)
        expect(phone.page.get_by_role("link", name=re.compile("blksgf"))).to_be_visible()
    with ana.page.expect_download() as record:
        ana.page.get_by_role("link", name=re.compile("blksgf")).click()
    assert record.value.suggested_filename.endswith("-1.blksgf")
    ben.press(ben.button("Rematch"))
    ana.expect_screen("play")
    # The start moves on.
    expect(ben.heading).to_have_text("Your turn")
    expect(ana.page.get_by_text("0 moves so far")).to_be_visible()


def test_board_turn_points_and_moves(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    begin(table)
    play(ana, "e10,e9")
    together(table)
    play(ben, " j5 ")
    together(table)
    for phone in table:
        expect(phone.page.get_by_role("img", name="The board of Duo")).to_be_visible()
        expect(pieces(phone, "P")).to_have_count(1)
        expect(pieces(phone, "O")).to_have_count(1)
        lines = phone.page.locator("section", has_text="Points by colour").get_by_role("listitem")
        expect(lines).to_have_text(["Ppurple Anato move87", "Oorange Ben88"])
        phone.page.get_by_text("2 moves so far").click()
        expect(phone.page.get_by_text("e9,e10", exact=True)).to_be_visible()


def test_a_move_that_does_not_fit_is_explained(phones: Phones) -> None:
    ana, ben = table = phones("Ana", complaints=("422",)), phones("Ben")
    begin(table)
    field = ana.page.get_by_label(MOVE)
    field.fill("a1,a2")
    field.press("Enter")
    expect(ana.page.get_by_text("must cover a start square")).to_be_visible()
    field.fill("e10")
    field.press("Enter")
    expect(ben.heading).to_have_text("Your turn")
    expect(ana.page.get_by_text("must cover a start square")).to_have_count(0)


def test_a_move_is_taken_back_at_once_and_with_consent(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    begin(table)
    play(ana, "e10")
    ana.press(ana.button("Undo my move"))
    together(table)
    expect(pieces(ben, "P")).to_have_count(0)
    play(ana, "e10")
    together(table)
    play(ben, "j5")
    together(table)
    for answer in ("No", "Agree"):
        ana.press(ana.button("Undo my move"))
        expect(ana.button("Undo my move")).to_have_count(0)
        expect(ana.button("Agree")).to_have_count(0)
        expect(ben.heading).to_have_text("Ana wants to undo a move")
        ben.press(ben.button(answer))
        together(table)
        expect(pieces(ana, "P")).to_have_count(1 if answer == "No" else 0)
    expect(ana.heading).to_have_text("Your turn")
    # Who has asked may think better of it.
    play(ana, "e10")
    together(table)
    play(ben, "j5")
    together(table)
    ana.press(ana.button("Undo my move"))
    ana.press(ana.button("Never mind"))
    expect(ben.button("Agree")).to_have_count(0)
    expect(pieces(ben, "P")).to_have_count(1)


def test_the_last_one_ends_the_game_and_takes_the_end_back(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    begin(table)
    play(ana, "e10")
    expect(ana.button("End the game")).to_have_count(0)
    together(table)
    ben.button("Menu").click()
    ben.page.get_by_role("button", name=re.compile("Leave")).first.click()
    ben.page.get_by_role("button", name=re.compile("Yes|Leave")).first.click()
    ana.press(ana.button("End the game"))
    for phone in table:
        phone.expect_screen("end")
        expect(phone.heading).to_contain_text("Ana wins")
    ana.press(ana.button("Undo my move"))
    ana.expect_screen("play")
    expect(pieces(ana, "P")).to_have_count(0)


def test_a_guest_on_the_same_phone_and_a_board_of_triangles(phones: Phones) -> None:
    ana = phones("Ana")
    code = sit([ana], "trigon-2")
    expect(ana.page.locator("summary", has_text="How we play")).to_contain_text("Trigon")
    ana.add_guest("Ben")
    ana.start()
    for name, move in (("Ana", "r15"), ("Ben", "r4"), ("Ana", "j12")):
        if ana.screen == "hand":
            ana.button(re.compile(f"^I.m {name}")).click()
        ana.expect_screen("play")
        play(ana, move)
    dan = phones("Dan")
    dan.page.goto(f"/t/{code}/watch")
    expect(dan.page.get_by_role("img", name=re.compile("Trigon"))).to_be_visible()
    for letter in "BYR":
        expect(pieces(dan, letter)).to_have_count(1)
    expect(dan.button("Undo my move")).to_have_count(0)


def test_the_replay_of_a_tile_game(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    code = begin(table)
    play(ana, "e10")
    together(table)
    play(ben, "j5")
    page = ana.page
    page.goto(f"/t/{code}/replay")
    expect(page.get_by_text("Game 1, 2 moves")).to_be_visible()
    expect(page.locator(".replay-text")).to_have_text("Ben plays orange 1: j5.")
    expect(page.get_by_role("img", name="The board of Duo")).to_be_visible()
    expect(pieces(ana, "O")).to_have_count(1)
    ana.button("One step back").click()
    expect(page.locator(".replay-text")).to_have_text("Ana plays purple 1: e10.")
    expect(pieces(ana, "O")).to_have_count(0)
    expect(pieces(ana, "P")).to_have_count(1)
    expect(page.get_by_role("checkbox")).to_have_count(0)


def test_the_lobby_changes_how_the_game_is_scored_and_begins(phones: Phones) -> None:
    ana = phones("Ana")
    page = ana.page
    # The answer's cookie is the seat.
    opened = page.request.post("/api/v1/tables", data={"name": "Ana", "game": "duo"})
    code = opened.json()["code"]
    page.goto(f"/t/{code}")
    ana.open_settings()
    expect(page.get_by_role("group", name="Scoring").get_by_role("radio")).to_have_count(4)
    seq = ana.seq
    page.get_by_label("advanced: with bonuses").check()
    ana.expect_seq(seq + 1)
    page.get_by_label("on any free start square").check()
    ana.expect_seq(seq + 2)
    summary = page.locator("summary", has_text="How we play")
    expect(summary).to_contain_text("Duo · advanced: with bonuses")
    settings = page.request.get(f"/api/v1/tables/{code}").json()["view"]["settings"]
    assert (settings["scheme"], settings["start"]) == ("advanced", "open")
