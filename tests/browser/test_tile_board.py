"""A table of a tile game with a real board: one phone keeps it, a photo settles the score (T16)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rollwrite.tilegame import Game, Placement, new_game
from tests.browser.conftest import Phones
from tests.browser.looking import HAND, Inspector
from tests.browser.phone import Phone
from tests.browser.photographing import Reader, as_read, choose
from tests.browser.screens import LOCALES
from tests.browser.test_check_photo_boards import of_board
from tests.browser.tiles import record_of


def some_moves(count: int) -> Game:
    """A classic game of so many moves, large pieces first."""
    game, chance = new_game("classic"), Random(5)
    for _ in range(count):
        moves = game.legal_placements
        game = game.play(max(chance.sample(moves, min(6, len(moves))), key=lambda m: m.size))
    return game


def placed(game: Game) -> list[Placement]:
    """All its moves: nothing else is done in it."""
    return [move for move in game.moves if isinstance(move, Placement)]


def sit(phone: Phone, game: str = "classic", guests: int = 3, **settings: Any) -> str:
    """A table with a real board; all its people use this phone. Its code."""
    settings = {"board": "real", **settings}
    code: str = phone.post("/tables", name=phone.name, game=game, settings=settings)["code"]
    for name in ("Ben", "Cleo", "Dan")[:guests]:
        phone.command("AddSeat", table=code, keeper=1, name=name)
    phone.command("StartGame", table=code)
    return code


def to_the_board(phone: Phone, code: str) -> Page:
    """From the table's menu to the page of its real board."""
    phone.page.goto(f"/t/{code}")
    phone.expect_screen("play", "end")
    phone.button("Menu").click()
    phone.page.get_by_role("link", name="Count the real board").click()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("The real board")
    expect(phone.page.get_by_role("img", name="What the app has")).to_be_visible()
    return phone.page


@pytest.mark.nightly
def test_the_photo_of_the_board_settles_the_score(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND)
    game = some_moves(40)
    record = record_of(game)
    code = sit(ana, record=record[:38])
    for _, move in record[38:]:
        ana.command("PlayMove", table=code, seat=ana.view(code)["game"]["to_move"], move=move)
    page = to_the_board(ana, code)
    # Nobody has to choose which game this is.
    expect(page.get_by_label("What are you checking?")).to_have_count(0)
    expect(page.get_by_text("It can decide the final score")).to_contain_text(
        f"Table {code}, Classic"
    )
    before, slid = game.take_back(), _elsewhere(game)
    rows = list(ana.view(code)["game"]["board"]["rows"])
    for cells, letter in ((placed(game)[-1].cells, "."), (slid.cells, "G")):
        for x, y in cells:
            rows[y] = rows[y][:x] + letter + rows[y][x + 1 :]
    Reader(page, of_board(as_read(rows), game="classic"))
    choose(page)
    expect(page.get_by_text("One piece differs from the app")).to_be_visible()
    line = page.locator(".real-board li")
    expect(line).to_have_text(re.compile(r"in the app, at \w+ on the board"))
    # Its squares are ringed on what was read and on what the app has.
    line.get_by_role("button").click()
    both = {*slid.cells, *placed(game)[-1].cells}
    expect(page.locator(".real-board .wanted")).to_have_count(len(both))
    page.get_by_role("button", name="Hide the photo").click()
    expect(page.locator(".tile-frame .wanted")).to_have_count(len(both))
    page.get_by_role("button", name="Use as final score").click()
    ana.expect_screen("end")
    expect(page.get_by_text("Ana took the final score from the real board.")).to_be_visible()
    shown = ana.view(code)["game"]
    assert shown["position"]["red"] == cells_of(before.play(slid), "red")
    assert len(shown["moves"]) == 40
    ana.press(ana.button("Undo"))
    ana.expect_screen("play")
    assert ana.view(code)["game"]["position"]["red"] == cells_of(game, "red")


def cells_of(game: Game, colour: str) -> list[str]:
    """The cells of a colour in reading order."""
    position = game.position
    board = position.setup.table.board
    mask = position.taken[game.variant.colours.index(colour)]
    return [board.format_cell(cell) for cell in board.cells_in(mask)]


def _elsewhere(game: Game) -> Placement:
    """Another place for the last move's piece."""
    last = placed(game)[-1]
    assert game.variant.colours[last.colour] == "green"
    places = game.take_back().legal_placements
    return next(m for m in places if m.shape == last.shape and m != last)


def duo(phone: Phone, *moves: str, **settings: Any) -> str:
    """The same with two people, who have made these moves; its code."""
    code = sit(phone, "duo", 1, **settings)
    for number, move in enumerate(moves):
        phone.command("PlayMove", table=code, seat=1 + number % 2, move=move)
    return code


def read_as(page: Page, rows: list[str]) -> None:
    """A photo in which these rows are read."""
    Reader(page, of_board(as_read(rows)))
    choose(page)
    expect(page.locator(".real-score")).to_be_visible()


@pytest.mark.nightly
def test_a_photo_from_another_side_of_the_table(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND)
    code = duo(ana, "e10,e9,e8,e7", "j5,k5,l5,l6")
    rows = ana.view(code)["game"]["board"]["rows"]
    page = to_the_board(ana, code)
    read_as(page, ["".join(row[x] for row in reversed(rows)) for x in range(14)])
    expect(page.get_by_text("from another side of the table")).to_be_visible()
    page.get_by_role("button", name="Turn the board").click()
    expect(page.get_by_text("The board matches the app exactly.")).to_be_visible()
    expect(page.get_by_text("from another side of the table")).to_have_count(0)


@pytest.mark.nightly
def test_a_board_is_painted_from_what_the_app_has(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND)
    code = duo(ana, "e10,e9", "j5", scheme="last-single")
    page = to_the_board(ana, code)
    # Nothing is painted yet, so nothing differs and nothing can be settled.
    expect(page.get_by_role("button", name="Use as final score")).to_have_count(0)
    page.get_by_role("button", name="Paint it as in the app").click()
    expect(page.get_by_text("The board matches the app exactly.")).to_be_visible()
    page.get_by_role("gridcell", name="e9, purple").focus()
    page.get_by_role("button", name="Clear", exact=True).click()
    page.get_by_role("gridcell", name="e9, purple").press("Enter")
    expect(page.locator(".real-board li")).to_contain_text("it lies a little differently")
    page.get_by_role("gridcell", name="f9, empty").focus()
    page.get_by_role("button", name="orange", exact=True).click()
    page.get_by_role("gridcell", name="f9, empty").press("Enter")
    # Two single squares of orange: told, and not to be counted.
    expect(page.locator(".real-score .notice")).to_contain_text("Not every piece can be counted")
    expect(page.get_by_role("button", name="Use as final score")).to_have_count(0)


@pytest.mark.nightly
def test_whose_smallest_piece_came_last_is_told(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND)
    code = duo(ana, "e10", "j5", "f9,f8", "k6,l6", scheme="last-single")
    page = to_the_board(ana, code)
    page.get_by_role("button", name="Paint it as in the app").click()
    box = page.get_by_label("purple: the smallest piece came last")
    expect(box).not_to_be_checked()
    expect(page.locator(".real-score li").first).to_contain_text("\N{MINUS SIGN}86")
    box.check()
    expect(page.locator(".real-score li").first).to_contain_text("\N{MINUS SIGN}81")
    expect(box).to_be_checked()
    page.get_by_role("button", name="Use as final score").click()
    ana.expect_screen("end")
    expect(ana.heading).to_have_text("You won, Ana!")
    expect(ana.page.locator(".ranking li").first).to_contain_text("\N{MINUS SIGN}81")


def test_who_comes_too_late_is_told(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND, complaints=("422",))
    code = duo(ana, "e10", "j5")
    page = to_the_board(ana, code)
    page.get_by_role("button", name="Paint it as in the app").click()
    expect(page.get_by_role("button", name="Use as final score")).to_be_visible()
    ana.command("SettleBoard", table=code, seat=2, board=[["purple", "e10"]])
    page.get_by_role("button", name="Use as final score").click()
    expect(page.get_by_role("alert")).to_contain_text("Ben has already taken the final score")
    page.get_by_role("link", name="Back to the table").click()
    ana.expect_screen("end")


# By day: who comes too late is told at the same place.
@pytest.mark.nightly
def test_a_table_that_is_none_gets_a_sentence(phones: Phones) -> None:
    ana = phones("Ana", complaints=("404", "422"))
    for game, code in (("duo", "2345678"), ("chess", "2345678")):
        ana.page.goto(f"/check?game={game}&table={code}&seat=1")
        expect(ana.page.locator(".check-line.bad")).to_contain_text("table")
        expect(ana.page.get_by_role("link", name="Back to the table")).to_be_visible()


@pytest.mark.nightly
def test_what_can_be_printed_of_a_table(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND)
    code = duo(ana, "e10,e9", "j5")
    for name in ("The board now", "Empty board", "Pieces to cut out", "Score pad"):
        ana.page.goto(f"/t/{code}")
        ana.expect_screen("play")
        ana.button("Menu").click()
        ana.page.get_by_text("On paper", exact=True).click()
        ana.page.get_by_role("link", name=name, exact=True).click()
        # The page is drawn already: nothing to fill in, no file to give.
        expect(ana.page.locator("#facts")).to_contain_text("of the paper")
        expect(ana.page.locator("#notices")).to_be_empty()


@pytest.mark.nightly
@LOCALES
def test_for_everyone(phones: Phones, inspector: Inspector, locale: str) -> None:
    phone = phones("Ana", locale=locale)
    code = duo(phone, "e10,e9", "j5", "f8,f7,f6", "k6,l6", scheme="last-single")
    page = phone.page
    page.goto(f"/check?game=duo&table={code}&seat=1")
    rows = list(phone.view(code)["game"]["board"]["rows"])
    rows[0] = "PPPPP" + rows[0][5:]
    expect(page.locator(".real-board")).to_be_visible()
    read_as(page, rows)
    expect(page.locator(".real-board li")).to_have_count(1)
    inspector.look_at_all([(phone, "a real board")])
    page.locator("#settle").click()
    phone.expect_screen("end")
    inspector.look(phone, "the end by a real board")
