"""Puzzles of the tile games as somebody solves them on a phone, by tapping."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rollwrite.puzzles.tile import AnyPuzzle, BestMove, PlaceAll, collection, placed
from rollwrite.tilegame import Placement
from tests.browser.conftest import Phones
from tests.browser.ghosts import ghost
from tests.browser.looking import HAND, Inspector
from tests.browser.phone import Phone
from tests.browser.test_puzzles import FITS, lay
from tests.browser.tiles import squares_of
from tests.nights import by_day

#: The games that have puzzles.
GAMES = ("duo", "half", "junior", "solitaire", "trigon-2")


def place_all() -> PlaceAll:
    """The first one on squares where all that is left is to be placed."""
    return next(
        puzzle
        for puzzle in collection()
        if isinstance(puzzle, PlaceAll) and puzzle.variant.key != "trigon-2"
    )


def best_move() -> BestMove:
    """The first one that asks for the best move."""
    return next(puzzle for puzzle in collection() if isinstance(puzzle, BestMove))


def place(phone: Phone, puzzle: AnyPuzzle, placement: Placement) -> None:
    """Tap a piece, turn it, drag it where it belongs, place it."""
    phone.page.locator(f".tile[data-shape='{placement.shape}']").tap()
    lay(phone, squares_of(puzzle.game, placement))


@pytest.mark.nightly
def test_all_that_is_left_is_placed_by_tapping(phones: Phones, inspector: Inspector) -> None:
    puzzle, phone = place_all(), phones("Kim", viewport=HAND, has_touch=True)
    page, main = phone.page, phone.page.locator("main")
    page.goto("/puzzles")
    page.get_by_role("link", name="Tile games").tap()
    inspector.look(phone, "the list")
    page.locator(f"[data-kind=tile][data-puzzle='{puzzle.number}']").tap()
    expect(main).to_have_attribute("data-outcome", "open")
    page.wait_for_function(FITS)
    inspector.look(phone, "a puzzle")
    for done, placement in enumerate(puzzle.answer, start=1):
        place(phone, puzzle, placement)
        expect(main).to_have_attribute("data-done", str(done))
    expect(main).to_have_attribute("data-outcome", "goal")
    expect(page.locator("#say")).to_contain_text("All placed!")
    page.wait_for_function(FITS)
    inspector.look(phone, "all placed")
    # What was taken back can be placed again.
    page.locator("#undo").tap()
    expect(main).to_have_attribute("data-done", str(puzzle.pieces - 1))
    place(phone, puzzle, puzzle.answer[-1])
    expect(main).to_have_attribute("data-outcome", "goal")
    page.get_by_role("link", name="Puzzles").tap()
    solved = page.locator(f"[data-kind=tile][data-puzzle='{puzzle.number}']")
    expect(solved).to_contain_text("solved")
    # The puzzles of the dice game have numbers of their own.
    other = page.locator(f"[data-kind=dice][data-puzzle='{puzzle.number}']")
    expect(other).not_to_contain_text("solved")
    expect(page.locator("#of-tile")).to_contain_text("1 of ")
    expect(page.locator("#of-dice")).to_contain_text("0 of ")


@pytest.mark.nightly
def test_a_hint_leads_to_the_best_move_and_another_one_is_answered(
    phones: Phones, inspector: Inspector
) -> None:
    puzzle, phone = best_move(), phones("Kim", viewport=HAND, has_touch=True)
    page, main = phone.page, phone.page.locator("main")
    page.goto(f"/puzzles/tile/{puzzle.number}")
    (worst,) = puzzle.game.placements(puzzle.colour, 1 << puzzle.moves[-1].number)
    place(phone, puzzle, worst)
    expect(main).to_have_attribute("data-outcome", "missed")
    expect(page.locator("#heading")).to_have_text("That can be done better")
    page.wait_for_function(FITS)
    inspector.look(phone, "not the best move")
    page.locator("#again").tap()
    expect(main).to_have_attribute("data-outcome", "open")
    shape = puzzle.answer[0].shape
    page.locator("#hint").tap()
    chosen = page.locator(f".tile[data-shape='{shape}'][aria-pressed=true]")
    expect(chosen).to_be_visible()
    expect(page.locator(".advice-words")).to_have_text(f"Piece {shape} goes here.")
    assert ghost(phone) == squares_of(puzzle.game, puzzle.answer[0])
    inspector.look(phone, "a hint")
    # Elsewhere it would not be true any more.
    page.locator(".tools button").last.tap()
    expect(page.locator(".advice-words")).to_have_count(0)
    page.locator(".tools button").nth(2).tap()
    expect(page.locator(".advice-words")).to_have_text(f"Piece {shape} goes here.")
    page.locator("#place[aria-disabled=false]").tap()
    expect(main).to_have_attribute("data-outcome", "goal")
    page.locator("#solve").tap()
    expect(page.locator("#heading")).to_have_text("A solution")
    page.wait_for_function(FITS)
    inspector.look(phone, "what follows")


@pytest.mark.nightly
def test_hints_are_laid_where_they_lead_to_the_goal(phones: Phones) -> None:
    puzzle, phone = place_all(), phones("Kim", viewport=HAND, has_touch=True)
    page, main = phone.page, phone.page.locator("main")
    page.goto(f"/puzzles/tile/{puzzle.number}")
    place(phone, puzzle, leading_nowhere(puzzle))
    expect(main).to_have_attribute("data-done", "1")
    page.locator("#hint").tap()
    expect(page.locator(".advice-words")).to_have_text(
        "From here it can’t be done any more. Undo 1 piece."
    )
    page.get_by_role("button", name="Undo 1 piece").tap()
    for done in range(puzzle.pieces):
        expect(main).to_have_attribute("data-done", str(done))
        page.locator("#hint").tap()
        expect(page.locator(".advice-words")).to_contain_text("goes here.")
        page.locator("#place[aria-disabled=false]").tap()
    expect(main).to_have_attribute("data-outcome", "goal")


def leading_nowhere(puzzle: PlaceAll) -> Placement:
    """A first piece from which no way leads to the goal."""
    first = puzzle.game.placements(puzzle.colour, placed(puzzle, []).legal)
    return next(one for one in first if placed(puzzle, [str(one)]).next_one() is None)


@pytest.mark.parametrize("key", by_day(GAMES, ["trigon-2"]))
def test_a_solution_leaves_room_for_what_comes_next(phones: Phones, key: str) -> None:
    puzzle = next(puzzle for puzzle in collection() if puzzle.variant.key == key)
    page = phones("Kim", viewport=HAND, has_touch=True).page
    page.goto(f"/puzzles/tile/{puzzle.number}")
    page.locator("#solve").tap()
    board = page.get_by_role("img", name="solution")
    expect(board).to_be_visible()
    box, hand = board.bounding_box(), page.locator(".hand").bounding_box()
    assert box is not None
    assert hand is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= HAND["width"]
    assert box["y"] + box["height"] <= hand["y"]
