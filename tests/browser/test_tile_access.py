"""The screens of the tile games for everyone: axe, keyboard, screen reader, large letters."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from rollwrite.tilegame import Game, Placement, new_game
from rollwrite.tilegame.playing import random_move
from tests.browser.conftest import Phones
from tests.browser.ghosts import expect_ghost, frame, ghost, look
from tests.browser.looking import BOARD, HAND, NARROW, Inspector
from tests.browser.phone import Phone, box_of
from tests.browser.playing import together
from tests.browser.screens import LOCALES
from tests.browser.tiles import (
    begin,
    begin_at,
    expect_end,
    lay,
    lying,
    orientation,
    play_on,
    presses_to,
    squares_of,
    tile,
    told,
)
from tests.nights import IS_NIGHT, by_day
from tests.tilegame.vectors import recorded

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
#: Fifteen letters.
NAMES = ("Maximiliane-Chr", "Bartholomaeus-Q", "Anna-Sophia-Mar", "Friedrich-Wilhe")
TRAY, PLACE, TOOLS = ".hand .palette", "#place", ".tools .button"


def after(key: str, moves: int, *, until: str = "place", seed: int = 2) -> Game:
    """A game after some random moves, and on to the next part of it that has this act."""
    game, luck = new_game(key), random.Random(seed)
    while len(game.moves) < moves or game.phases[game.phase].act != until:
        game = game.play(random_move(game, luck))
    return game


def big(game: Game) -> Placement:
    """Where the largest piece may be placed now."""
    return max(game.legal_placements, key=lambda placement: placement.size)


def all_screens(four: Sequence[Phone]) -> Iterator[tuple[Any, ...]]:
    """Each screen of tile games, with a phone that shows it, and what its player needs there."""
    table = ana, ben = four[:2]
    game = after("duo", 8)
    begin_at(table, game)
    yield ana, "turn", TRAY, PLACE
    lay(ana, game, big(game))
    if IS_NIGHT:
        yield ben, "waiting", TRAY
        yield ana, "a piece in hand", TRAY, PLACE, TOOLS, ".ghost"
    to_a_cause(ana)
    yield ana, "a piece that does not fit", TRAY, PLACE, TOOLS, ".ghost"
    ana.page.locator(".ring-open").click()
    for summary in ana.page.locator("#table-dialog summary").all():
        summary.click()
    yield ana, "table"
    ana.page.keyboard.press("Escape")
    if IS_NIGHT:
        lay(ben, game, max(game.placements(1, game.legal(1)), key=lambda at: at.size))
        yield ben, "planned"
    for key, moves, act in (
        ("classic", 8, "place"), ("draft-2", 5, "pick"), ("trigon-2", 8, "place"),
        ("obstacle-2", 10, "corner"), ("classic-2", 8, "place"), ("draft-2", 90, "place"),
    )[: None if IS_NIGHT else 1]:  # fmt: skip
        game = after(key, moves, until=act)
        seated = four[: game.variant.players]
        begin_at(seated, game)
        assert game.player is not None
        phone = seated[game.player]
        first = phone.page.locator(".tile:not(.unfit)").first
        first.click()
        expect(first).to_have_attribute("aria-pressed", "true")
        needed = {"place": (TRAY, PLACE, TOOLS, ".ghost.legal"), "corner": (".tile", PLACE)}
        yield phone, f"{key}, {act}", *needed.get(act, ())
    luck = random.Random(4)
    game = last = after("duo", 8)
    while not game.is_over:
        last, game = game, game.play(random_move(game, luck))
    begin_at(table, last)
    play_on(table, last, game.moves[-1:])
    yield ben, "end"


def to_a_cause(phone: Phone) -> None:
    """Nudge the piece in hand until the board shows why it may not lie there."""
    tools = phone.page.locator(TOOLS)
    for _ in range(8):
        tools.nth(4).click()
        frame(phone)
        if phone.page.locator(".ghost.illegal").count():
            break
    expect(phone.page.locator(".line.saying")).to_be_visible()


@pytest.mark.nightly
@LOCALES
def test_every_screen_is_for_everyone(phones: Phones, inspector: Inspector, locale: str) -> None:
    """Also with the longest names; all that a turn needs is in view, and nothing scrolls."""
    table = [phones(name, locale=locale, viewport=HAND) for name in NAMES]
    inspector.look_at_all(all_screens(table))


# By day: `test_places` and `test_tile_end` say how large a board is.
@pytest.mark.nightly
@pytest.mark.parametrize("key", ["classic-2", "duo", "trigon-2"])
def test_the_board_is_as_wide_as_the_phone(phones: Phones, key: str) -> None:
    table = ana, _ = [phones(name, viewport=HAND) for name in NAMES[:2]]
    begin(table, key)
    for size, least in ((HAND, 370), (NARROW, 340), (LAPTOP, 600)):
        ana.page.set_viewport_size(size)
        frame(ana)
        box = box_of(ana.page.locator(BOARD))
        assert box["width"] >= least, size


# ── without fingers, and without eyes ────────────────────────────────────────────────────────


def by_keys(phone: Phone, game: Game, placement: Placement) -> None:
    """Make a move with keys, from a piece that has the focus on."""
    keyboard = phone.page.keyboard
    keyboard.press("Enter")
    # It goes where it may lie once the phone knows where that is; nothing moves it after that.
    phone.page.locator(".ghost.legal").wait_for()
    expect(phone.page.locator(".cell:focus")).to_have_attribute("aria-selected", "true")
    wanted = squares_of(game, placement)
    lying = [at for at in game.legal_placements if at.shape == placement.shape]
    if len(lying) < 8:
        while (now := ghost(phone)) != wanted:
            keyboard.press("n")
            expect_ghost(phone, now.__ne__)
    else:
        for press in presses_to(phone, placement):
            keyboard.press(press.lower())
        turned = orientation(placement, wanted)
        squares = expect_ghost(phone, lambda now: orientation(placement, now) == turned)
        (row, column), (to_row, to_column) = min(squares), min(wanted)
        for key, steps in (
            ("ArrowDown", to_row - row), ("ArrowUp", row - to_row),
            ("ArrowRight", to_column - column), ("ArrowLeft", column - to_column),
        ):  # fmt: skip
            for _ in range(steps):
                keyboard.press(key)
    expect_ghost(phone, wanted.__eq__)
    expect(phone.page.locator(".ghost.legal")).to_have_count(1)
    before = phone.seq
    keyboard.press("Enter")
    phone.expect_seq(before + 1)


def tab_to(phone: Phone, shape: str) -> None:
    """Go on with Tab until a piece of the tray has the focus."""
    for _ in range(60):
        phone.page.keyboard.press("Tab")
        if tile(phone, shape).evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"Tab never comes to {shape}")


@pytest.mark.nightly
@pytest.mark.parametrize("most", by_day([5, 99], [5]))
def test_a_whole_duo_by_keyboard_alone(phones: Phones, most: int) -> None:
    plies = min((game["plies"] for game in recorded("duo")), key=len)[:most]
    game = new_game("duo")
    table = ana, ben = [phones(name, viewport=HAND) for name in NAMES[:2]]
    begin(table)
    for number, (_, shape, text, _, _) in enumerate(plies):
        assert game.player is not None
        together(table)
        phone = table[game.player]
        phone.expect_task("move")
        # What a screen reader says without being asked.
        expect(phone.page.locator("#say")).to_contain_text("Your turn")
        expect(table[1 - game.player].page.locator("#say")).not_to_contain_text("Your turn")
        placement = game.parse_move(text)
        assert isinstance(placement, Placement)
        assert placement.shape == shape
        if number < 2:
            tab_to(phone, shape)
            # Taken, put back, and taken again.
            phone.page.keyboard.press("Enter")
            expect(phone.page.locator(".cell:focus")).to_have_count(1)
            phone.page.keyboard.press("Escape")
            expect(phone.page.locator(".ghost")).to_have_count(0)
            expect(phone.page.locator(".cell:focus")).to_have_count(1)
        tile(phone, shape).focus()
        by_keys(phone, game, placement)
        is_somewhere = "() => document.activeElement !== document.body"
        assert phone.page.evaluate(is_somewhere), "the focus is lost"
        if number == 2:
            # Not while the answer to the move is on its way.
            undo = phone.button(re.compile("^Undo"))
            expect(undo).to_have_attribute("aria-disabled", "false")
            before = phone.seq
            phone.page.keyboard.press("u")
            phone.expect_seq(before + 1)
            phone.expect_task("move")
            assert len(phone.view()["game"]["moves"]) == number
            tile(phone, shape).focus()
            by_keys(phone, game, placement)
        game = game.play(placement)
    together([ana, ben])
    if game.is_over:
        expect_end(table, game)
    else:
        assert lying(ana) == lying(ben) == told(game)


@pytest.mark.nightly
def test_the_focus_goes_along_with_a_ghost_whose_places_come_late(phones: Phones) -> None:
    ana, ben = (phones(name, viewport=HAND) for name in NAMES[:2])
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ana.page.route("**/places", hold)
    begin([ana, ben])
    tile(ana, "X").focus()
    ana.page.keyboard.press("Enter")
    focused = ana.page.locator(".cell:focus")
    expect(focused).to_have_count(1)
    assert held
    for route in held:
        route.continue_()
    expect(ana.page.locator(".ghost.legal")).to_be_visible()
    expect(focused).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("key", by_day(["duo", "trigon-3"], ["duo"]))
def test_the_grid_tells_what_lies_where(phones: Phones, key: str) -> None:
    game = after(key, 6)
    table = [phones(name, viewport=HAND) for name in NAMES[: game.variant.players]]
    begin_at(table, game)
    ana = table[0]
    assert game.player == 0
    grid = ana.page.get_by_role("grid", name=re.compile("Duo|Trigon"))
    board = game.position.setup.table.board
    expect(grid).to_have_attribute("aria-rowcount", str(board.rows))
    expect(grid.get_by_role("gridcell")).to_have_count(len(board.cells))
    placement = big(game)
    lay(ana, game, placement)
    assert lying(ana) == [
        f"{said} · {placement.shape}, not placed yet" if cell in placement.cells else said
        for cell, said in zip(board.cells, told(game), strict=True)
    ]
    # One cell can be reached by Tab, and from it all of them by arrows.
    expect(grid.locator("[tabindex='0']")).to_have_count(1)
    ana.page.locator(".cell[tabindex='0']").focus()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".ghost")).to_have_count(0)
    row = [cell for cell in board.cells if cell[1] == board.rows - 1]
    for _ in range(board.rows):
        ana.page.keyboard.press("ArrowDown")
        frame(ana)
    for press, (x, y) in (("Home", row[0]), ("End", row[-1])):
        ana.page.keyboard.press(press)
        frame(ana)
        focused = ana.page.locator(".cell:focus")
        name = re.escape(board.format_cell((x, y)))
        expect(focused).to_have_attribute("aria-label", re.compile(f"^{name}, "))
    assert look(ana)["ghost"] == []


@pytest.mark.nightly
def test_beside_a_hexagon_a_cell_keeps_the_focus(phones: Phones) -> None:
    ana, ben = (phones(name, viewport=HAND) for name in NAMES[:2])
    begin([ana, ben], "trigon-2")
    tile(ana, "1").click()
    expect(ana.page.locator(".ghost.legal")).to_be_visible()
    focusable = ana.page.locator(".cell[tabindex='0']")
    focusable.focus()
    for _ in range(18):
        ana.page.keyboard.press("ArrowUp")
        frame(ana)
    # To the ends of the row, which are not those of the picture.
    for press, column in (("Home", 8), ("End", 26)):
        ana.page.keyboard.press(press)
        expect_ghost(ana, {(0, column)}.__eq__)
        expect(ana.page.locator(".cell:focus")).to_have_attribute("aria-selected", "true")
    for _ in range(3):
        ana.page.keyboard.press("ArrowRight")
        frame(ana)
    # There it covers no cell, and can come back all the same.
    assert ghost(ana) == set()
    expect(focusable).to_be_focused()
    ana.page.keyboard.press("Home")
    expect_ghost(ana, {(0, 8)}.__eq__)
