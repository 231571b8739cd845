"""Around the board of a tile game: the table and what one types there, undo, end, replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rollwrite.tilegame import new_game
from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.playing import together
from tests.browser.tiles import begin, pieces, sit
from tests.tilegame.vectors import recorded

MOVE = "Move, such as"


def open_table(phone: Phone) -> None:
    """Tap the strip at the top: everybody's pieces, all moves, the board in words."""
    phone.page.locator(".ring-open").click()
    expect(phone.page.locator("#table-dialog")).to_be_visible()


def type_move(phone: Phone, move: str) -> None:
    """Open the table, and type a move there."""
    open_table(phone)
    phone.page.locator("#table-dialog summary", has_text="Type a move").click()
    field = phone.page.get_by_label(MOVE)
    field.fill(move)
    field.press("Enter")
    expect(phone.page.locator("#table-dialog")).to_be_hidden()


def play(phone: Phone, move: str) -> None:
    """Type a move that is played."""
    before = phone.seq
    type_move(phone, move)
    phone.expect_seq(before + 1)


# By day: `test_noughts` plays to the end, and moves are typed where one is taken back.
@pytest.mark.nightly
def test_two_phones_type_a_game_to_its_end_and_play_again(phones: Phones) -> None:
    plies = recorded("duo")[0]["plies"]
    colours = {"B": "purple", "W": "orange"}
    before, after = plies[:-4], [ply[2] for ply in plies[-4:]]
    table = ana, ben = phones("Ana"), phones("Ben")
    begin(table, record=[[colours[mark], move] for mark, _, move, _, _ in before])
    for move in after:
        together(table)
        phone = ana if ana.is_needed else ben
        other = ben if phone is ana else ana
        assert not other.is_needed
        expect(phone.heading).to_have_text("Your turn")
        open_table(other)
        expect(other.page.locator("#table-dialog summary", has_text="Type a move")).to_have_count(0)
        other.page.keyboard.press("Escape")
        play(phone, move)
    for phone in table:
        phone.expect_screen("end")
        expect(phone.heading).to_contain_text(re.compile("won|wins|share"))
        expect(phone.page.locator(".ranking li")).to_have_count(2)
    ben.rematch()
    ana.follow()
    ana.expect_screen("play")
    # The start moves on.
    expect(ben.heading).to_have_text("Your turn")
    assert ana.view()["game"]["moves"] == []


@pytest.mark.nightly
def test_the_table_shows_everybodys_pieces_and_all_moves(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    begin(table)
    play(ana, "e10,e9")
    together(table)
    play(ben, " j5 ")
    together(table)
    for phone in table:
        expect(phone.page.get_by_role("grid", name=re.compile("Duo"))).to_be_visible()
        expect(pieces(phone, "P")).to_have_count(1)
        expect(pieces(phone, "O")).to_have_count(1)
        open_table(phone)
        dialog = phone.page.locator("#table-dialog")
        players = dialog.locator(".tile-players > li")
        expect(players.first).to_contain_text(re.compile("Ana.*to move.*87"))
        expect(players.last).to_contain_text(re.compile("Ben.*88"))
        left = [
            dialog.get_by_role("list", name=re.compile(colour)).get_by_role("listitem")
            for colour in ("purple", "orange")
        ]
        for shapes, gone in zip(left, ("2", "1"), strict=True):
            expect(shapes).to_have_count(20)
            assert gone not in shapes.all_inner_texts()
        dialog.locator("summary", has_text="2 moves").click()
        expect(dialog.get_by_text("e9,e10", exact=True)).to_be_visible()
        phone.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()


@pytest.mark.nightly
def test_while_pieces_are_picked_one_sees_how_many_one_has(phones: Phones) -> None:
    ana, ben = phones("Ana"), phones("Ben")
    begin([ana, ben], "draft-2")
    count = ana.page.locator(".line-count")
    expect(count).to_have_text("0picked")
    ana.command("PlayMove", seat=1, move="pick L5")
    expect(count).to_have_text("1picked")
    # That is no score.
    expect(ana.page.get_by_text("Lower is better.")).to_have_count(0)


@pytest.mark.nightly
def test_the_board_in_words_and_a_place_chosen_from_a_list(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    begin(table)
    open_table(ana)
    dialog = ana.page.locator("#table-dialog")
    dialog.locator("#text-view > summary").click()
    rows = dialog.locator(".text-rows li")
    expect(rows).to_have_count(14)
    expect(rows.first).to_contain_text("14")
    first = dialog.locator(".text-moves button").first
    name = first.inner_text()
    first.click()
    expect(dialog).to_be_hidden()
    expect(ana.page.locator(".ghost.legal")).to_be_visible()
    ana.place()
    together(table)
    game = new_game("duo")
    played = game.parse_move(",".join(name.split()))
    assert ana.view()["game"]["moves"] == [str(played)]
    open_table(ben)
    ben.page.locator("#text-view > summary").click()
    expect(ben.page.locator(".text-rows")).to_contain_text("purple")


@pytest.mark.nightly
def test_a_typed_move_that_does_not_fit_is_explained(phones: Phones) -> None:
    ana, ben = table = phones("Ana", complaints=("422",)), phones("Ben")
    begin(table)
    type_move(ana, "a1,a2")
    expect(ana.page.get_by_role("alert")).to_contain_text("must cover a start square")
    play(ana, "e10")
    expect(ben.heading).to_have_text("Your turn")
    expect(ana.page.get_by_text("must cover a start square")).to_have_count(0)


def test_a_move_is_taken_back_at_once_and_with_consent(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    begin(table)
    play(ana, "e10")
    ana.press(ana.button("Undo", exact=True))
    together(table)
    expect(pieces(ben, "P")).to_have_count(0)
    for phone, seat, move in ((ana, 1, "e10"), (ben, 2, "j5")):
        phone.command("PlayMove", seat=seat, move=move)
    together(table)
    for answer in ("No", "Yes, undo it"):
        ana.press(ana.button("Ask to undo", exact=True))
        expect(ana.button("Undo")).to_have_count(0)
        expect(ana.button("Yes, undo it")).to_have_count(0)
        expect(ben.heading).to_have_text("Ana wants to undo a move")
        ben.press(ben.button(answer))
        together(table)
        expect(pieces(ana, "P")).to_have_count(1 if answer == "No" else 0)
    # Who has asked may think better of it: `test_tile_strip`.
    expect(ana.heading).to_have_text("Your turn")


@pytest.mark.nightly
def test_the_last_one_ends_the_game_and_takes_the_end_back(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    begin(table)
    play(ana, "e10")
    expect(ana.button("End the game")).to_have_count(0)
    together(table)
    # Ana's phone asks where her pieces may lie: of a game that is over it would be told off.
    with ana.page.expect_response(re.compile("/places$")):
        ben.leave()
    ana.press(ana.button("End the game"))
    for phone in table:
        phone.expect_screen("end")
        expect(phone.heading).to_contain_text(re.compile("Ana wins|You won, Ana"))
    ana.press(ana.button("Undo"))
    ana.expect_screen("play")
    expect(pieces(ana, "P")).to_have_count(0)


@pytest.mark.nightly
def test_a_guest_on_the_same_phone_and_a_board_of_triangles(ana: Phone, phones: Phones) -> None:
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
    expect(dan.button("Undo")).to_have_count(0)


@pytest.mark.nightly
def test_the_lobby_changes_how_the_game_is_scored_and_begins(ana: Phone) -> None:
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
    said = page.get_by_text("playing on a real board")
    expect(said).to_have_count(0)
    page.get_by_label("A real board").check()
    expect(said).to_be_visible()
