"""Thinking ahead in tile games: where a colour goes on, and pieces planned while others move."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Route, expect

from rollwrite.tilegame import Game, Placement, new_game
from rollwrite.tilegame.playing import big_move
from tests.browser.conftest import Phones
from tests.browser.ghosts import Square, ghost
from tests.browser.looking import HAND
from tests.browser.phone import Phone, box_of
from tests.browser.playing import together
from tests.browser.tiles import begin_at, lay, make, marked, pieces, squares_of, tile

COMMANDS = re.compile("/commands$")


def duo(phones: Phones, moves: int = 6) -> tuple[Phone, Phone, Game]:
    """Two phones at a Duo table after some moves; it is the turn of the first."""
    game, luck = new_game("duo"), random.Random(5)
    for _ in range(moves):
        game = game.play(big_move(game, luck))
    ana, ben = phones("Ana", viewport=HAND), phones("Ben", viewport=HAND)
    begin_at([ana, ben], game)
    return ana, ben, game


def of(game: Game, colour: int) -> list[Placement]:
    """Where a colour could be placed as things lie, large pieces last."""
    return sorted(game.placements(colour, game.legal(colour)), key=lambda at: at.size)


def _numbers(game: Game, colour: int) -> set[int]:
    return {placement.number for placement in of(game, colour)}


def plan(phone: Phone, game: Game, placement: Placement) -> None:
    """Lay a piece where it could lie, before it is one's turn."""
    lay(phone, game, placement)
    expect(phone.page.locator("#place")).to_have_attribute("aria-disabled", "true")
    expect(phone.page.locator("#place")).to_have_text("Wait for your turn")


def test_dots_show_where_the_colour_in_hand_goes_on_and_the_others_too(phones: Phones) -> None:
    ana, ben, game = duo(phones)
    answer = ana.context.request.get(f"/api/v1/tables/{ana.code}/seats/1/places").json()
    dots = {(row, column) for row, column in answer["colours"]["purple"]["dots"]}
    anchors = ana.page.locator(".sheet .anchor")
    expect(anchors).to_have_count(len(dots))
    assert marked(ana, ".anchor") == dots
    expect(ben.page.locator(".sheet .anchor")).to_have_count(0)
    # Those of the others are shown when one wants them.
    theirs = ben.context.request.get(f"/api/v1/tables/{ana.code}/seats/2/places").json()
    corners = {(row, column) for row, column in theirs["colours"]["orange"]["dots"]}
    shown = ana.page.locator(".others-corner")
    expect(shown).to_have_count(0)
    button = ana.page.locator(".corner-switch")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(shown).to_have_count(len(corners))
    # With a letter, and read aloud with the cell.
    expect(shown.locator("text").first).to_have_text("O")
    row, column = min(corners)
    expect(ana.cell(row, column)).to_have_attribute("aria-label", re.compile("corner of orange$"))
    # The phone remembers it, and nothing has moved.
    board = ana.page.locator(".play-board .board")
    before = box_of(board)
    ana.page.reload()
    expect(shown).to_have_count(len(corners))
    assert box_of(board) == before
    # Also while one waits.
    ben.page.locator(".corner-switch").click()
    expect(ben.page.locator(".others-corner").first).to_be_visible()
    # With a piece in hand only those that it can reach.
    reached: dict[str, set[Square]] = {}
    for placement in of(game, 0):
        reached.setdefault(placement.shape, set()).update(squares_of(game, placement) & dots)
    shape = min(reached, key=lambda shape: len(reached[shape]))
    assert reached[shape] < dots
    tile(ana, shape).click()
    expect(anchors).to_have_count(len(reached[shape]))
    assert marked(ana, ".anchor") == reached[shape]


# By day: the corners of the others are shown when one wants them.
@pytest.mark.nightly
def test_where_others_start_shows_until_they_have_begun(phones: Phones) -> None:
    ana, ben, game = duo(phones, moves=0)
    starts = ana.page.locator(".light > .others-corner")
    expect(ana.page.locator(".anchor")).to_have_count(1)
    expect(starts).to_have_count(1)
    expect(starts.locator("text")).to_have_text("O")
    make(ana, game, of(game, 0)[-1])
    expect(ben.page.locator(".anchor")).to_have_count(1)
    expect(ben.page.locator(".light > .others-corner")).to_have_count(0)


@pytest.mark.nightly
def test_what_was_planned_can_be_placed_when_it_is_ones_turn(phones: Phones) -> None:
    ana, ben, game = duo(phones)
    planned = of(game, 1)[-1]
    plan(ben, game, planned)
    squares = ghost(ben)
    mine = next(at for at in reversed(of(game, 0)) if planned.number in _numbers(game.play(at), 1))
    make(ana, game, mine)
    together([ana, ben])
    expect(ben.heading).to_have_text("Your turn")
    assert ghost(ben) == squares
    ben.place()
    assert ben.view()["game"]["moves"][-1] == str(planned)
    expect(ben.page.locator(".ghost")).to_have_count(0)


@pytest.mark.nightly
def test_what_was_planned_is_in_the_way_of_what_came(phones: Phones) -> None:
    ana, ben, game = duo(phones)
    pairs = (
        (mine, planned)
        for planned in reversed(of(game, 1))
        for mine in reversed(of(game, 0))
        if set(mine.cells) & set(planned.cells)
    )
    mine, planned = next(pairs)
    plan(ben, game, planned)
    squares = ghost(ben)
    make(ana, game, mine)
    together([ana, ben])
    expect(ben.heading).to_have_text("Your turn")
    expect(ben.page.locator(".sheet .cause").first).to_be_visible()
    assert ghost(ben) == squares
    assert marked(ben, ".cause") == squares & squares_of(game, mine)
    expect(ben.page.locator(".line .bad")).to_be_visible()
    expect(ben.page.locator("#place")).to_have_attribute("aria-disabled", "true")
    # Another place is soon found.
    game = game.play(mine)
    make(ben, game, of(game, 1)[-1])


@pytest.mark.nightly
def test_a_phone_that_knows_of_nothing_new_is_told_and_keeps_its_piece(phones: Phones) -> None:
    ana, ben, game = duo(phones)
    first = of(game, 0)[-1]
    make(ana, game, first)
    together([ana, ben])
    game = game.play(first)
    # The same phone with a page whose stream says nothing. Not one that breaks: the page would
    # ask for the table by itself, and hear of the undo that way.
    stale = Phone.take("Ben", ben.context)
    stale.page.route(re.compile("/stream"), lambda _: None)
    stale.page.goto(f"/t/{ana.code}")
    stale.expect_task("move")
    planned = of(game, 1)[-1]
    lay(stale, game, planned)
    squares = ghost(stale)
    # Meanwhile Ana has taken her move back: it is not Ben's turn any more.
    ana.press(ana.button("Undo"))
    stale.page.locator("#place").click()
    notice = stale.page.get_by_role("alert")
    expect(notice).to_have_text("Someone was quicker. Here’s the table now.")
    stale.expect_task("wait")
    assert ghost(stale) == squares
    expect(pieces(stale, "O")).to_have_count(pieces(ana, "O").count())
    assert len(ana.view()["game"]["moves"]) == len(game.moves) - 1


@pytest.mark.nightly
def test_a_piece_taken_while_a_move_is_on_its_way_stays_in_hand(phones: Phones) -> None:
    ana, ben, game = duo(phones)
    move = of(game, 0)[-1]
    following = next(at for at in reversed(of(game.play(move), 0)) if at.shape != move.shape)
    lay(ana, game, move)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ana.page.route(COMMANDS, hold)
    with ana.page.expect_request(COMMANDS):
        ana.page.locator("#place").click()
    tile(ana, following.shape).click()
    expect(ana.page.locator(".sheet .ghost")).to_be_visible()
    held[0].continue_()
    together([ana, ben])
    assert ana.view()["game"]["moves"][-1] == str(move)
    expect(ana.page.locator(".sheet .ghost")).to_be_visible()
    expect(tile(ana, following.shape)).to_have_attribute("aria-pressed", "true")
