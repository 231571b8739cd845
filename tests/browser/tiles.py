"""Tile games played on phones as people play them: a piece from the tray, turned, put down, placed.

What is played the engine says; how it gets onto the board is up to fingers on the screen.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from playwright.sync_api import Locator, expect

from rollwrite.tilegame import VARIANTS, Game, Move, Placement
from rollwrite.tilegame.blksgf import read_blksgf
from rollwrite.tilegame.moves import Corner, Pick
from tests.browser.ghosts import Square, drag_to, expect_ghost, frame, look
from tests.browser.phone import Phone
from tests.browser.playing import together

Record: TypeAlias = list[list[str]]


# ── a table ──────────────────────────────────────────────────────────────────────────────────


def sit(phones: Sequence[Phone], game: str = "duo", **settings: Any) -> str:
    """Sit down at a table for a tile game, in this order; its code."""
    code = opened(phones, game, settings)
    for phone in phones:
        phone.look_at(code, "lobby")
    together(phones)
    return code


def opened(phones: Sequence[Phone], game: str, settings: dict[str, Any]) -> str:
    """A table with a seat for each phone, which none of them looks at yet; its code."""
    first, *others = phones
    body: dict[str, Any] = {"name": first.name, "game": game, "settings": settings}
    code: str = first.post("/tables", **body, solo=VARIANTS[game].players == 1)["code"]
    for phone in others:
        phone.post(f"/tables/{code}/seats", name=phone.name)
    return code


def begin(phones: Sequence[Phone], game: str = "duo", **settings: Any) -> str:
    """The same, and the game has begun."""
    code = opened(phones, game, settings)
    phones[0].command("StartGame", table=code)
    for phone in phones:
        phone.look_at(code, "play", "end")
    together(phones)
    return code


def begin_at(phones: Sequence[Phone], game: Game) -> str:
    """A table at which some moves of a game have been made."""
    return begin(phones, game.variant.key, record=record_of(game))


def record_of(game: Game) -> Record:
    """The moves of a game as the settings of a table take them."""
    return [[game.variant.colours[move.colour], str(move)] for move in game.moves]


def tile(phone: Phone, shape: str) -> Locator:
    """A piece in the tray, or what is picked there."""
    return phone.page.locator(f'.tile[data-shape="{shape}"]')


def pieces(phone: Phone, letter: str) -> Locator:
    """What lies on the board in a colour: cells that hang together are one."""
    # The last one lies there a second time, with its outline.
    return phone.page.locator(f".sheet path.piece-{letter}.rim:not(.last-piece *)")


def lying(phone: Phone) -> list[str]:
    """The board as the grid tells it to a screen reader, cell by cell: "e10, purple"."""
    labels: list[str] = phone.page.locator(".board .cell").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    return labels


def told(game: Game) -> list[str]:
    """The same as the engine has it, with nothing in hand."""
    board, colours = game.position.setup.table.board, game.variant.colours
    lies = [game.position.colour_at(index) for index in range(len(board.cells))]
    return [
        f"{board.format_cell(cell)}, {'empty' if colour is None else colours[colour]}"
        for cell, colour in zip(board.cells, lies, strict=True)
    ]


def marked(phone: Phone, selector: str) -> set[Square]:
    """The cells of the board in whose middle a sign stands."""
    seen = look(phone)
    found: set[Square] = set()
    for box in phone.page.locator(f".sheet {selector}").evaluate_all(
        "all => all.map(one => { const b = one.getBoundingClientRect();"
        " return [b.x + b.width / 2, b.y + b.height / 2]; })"
    ):
        row, column = (box[1] - seen["y"]) / seen["high"], (box[0] - seen["x"]) / seen["wide"]
        found.add((int(row), round(column - seen["span"] / 2)))
    return found


# ── a move ───────────────────────────────────────────────────────────────────────────────────


def squares_of(game: Game, placement: Placement) -> set[Square]:
    """The rows and columns of a placement on the screen."""
    left = game.position.setup.table.board.left
    return {(y, x - left) for x, y in placement.cells}


def make(phone: Phone, game: Game, move: Move) -> None:
    """Make a move as its player does, with fingers only."""
    match move:
        case Placement():
            choose_colour(phone, game, move.colour)
            lay(phone, game, move)
        case Pick(_, what) | Corner(_, what):
            tile(phone, what).click()
    phone.place()


def choose_colour(phone: Phone, game: Game, colour: int) -> None:
    """Look at the pieces of a colour, where there is a choice (T8)."""
    if game.colour is None:
        name = re.compile(rf"\b{game.variant.colours[colour]}\b")
        chip = phone.page.locator(".colour-choice").get_by_role("button", name=name)
        chip.click()
        expect(chip).to_have_attribute("aria-pressed", "true")


def lay(phone: Phone, game: Game, placement: Placement) -> None:
    """Take the piece from the tray, turn it, and tap the board where it should lie."""
    button = tile(phone, placement.shape)
    button.click()
    # Another ghost may have been there before.
    frame(phone)
    expect(button).to_have_attribute("aria-pressed", "true")
    # It lies where it may as soon as the phone knows where that is.
    phone.page.locator(".ghost.legal").wait_for()
    turn_to(phone, game, placement)
    drag_to(phone, squares_of(game, placement))
    phone.page.locator(".ghost.legal").wait_for()


def turn_to(phone: Phone, game: Game, placement: Placement) -> None:
    """Turn and flip the piece in hand until it lies as it should."""
    presses = presses_to(phone, placement)
    for press in presses:
        phone.page.locator(".tools .button").nth("RF".index(press)).click()
    if presses:
        wanted = orientation(placement, squares_of(game, placement))
        expect_ghost(phone, lambda squares: orientation(placement, squares) == wanted)


def presses_to(phone: Phone, placement: Placement) -> str:
    """How the piece in hand is turned (R) and flipped (F) until it lies as it should."""
    shape = placement.table.shape_of(placement.number)
    wanted = placement.table.orientation_numbers[placement.number]
    now = orientation(placement, ((row, column) for row, column in look(phone)["ghost"]))
    way = {now: ""}
    queue = deque([now])
    while wanted not in way:
        at = queue.popleft()
        for key, there in (("R", shape.turned(at)), ("F", shape.flipped(at))):
            if there not in way:
                way[there] = way[at] + key
                queue.append(there)
    return way[wanted]


def orientation(placement: Placement, squares: Iterable[Square]) -> int:
    """How the piece of a placement lies on some rows and columns."""
    table = placement.table
    cells = ((column + table.board.left, row) for row, column in squares)
    shape = table.shape_of(placement.number)
    return shape.orientations.index(table.board.lattice.normal(cells))


# ── a game ───────────────────────────────────────────────────────────────────────────────────


def play_on(table: Sequence[Phone], game: Game, moves: Iterable[Move]) -> Game:
    """Make moves on the phones of those whose turn it is; the game after them."""
    for move in moves:
        assert game.player is not None
        # A game alone has many colours and one phone.
        phone = table[game.player]
        together(table)
        phone.expect_task("move")
        assert [other for other in table if other.is_needed] == [phone]
        make(phone, game, move)
        game = game.play(move)
    together(table)
    return game


def expect_end(table: Sequence[Phone], game: Game) -> None:
    """All phones show how the game has ended, and its record holds every move."""
    assert game.is_over
    scores, ranks = game.scores(), game.ranking()
    results = zip(ranks, scores, strict=True)
    wanted = dict(enumerate(results, start=1))
    for phone in table:
        phone.expect_screen("end")
        rows = phone.page.locator(".ranking li")
        expect(rows).to_have_count(len(table))
        shown = {
            int(row.get_attribute("data-seat") or 0): (
                int(row.get_attribute("value") or 0),
                _number(row.locator(".result-line").inner_text()),
            )
            for row in rows.all()
        }
        assert shown == wanted, phone.name
    first = table[0]
    first.page.get_by_text("Order of play").click()
    with first.page.expect_download() as record:
        first.page.get_by_role("link", name="Save this game").click()
    again = read_blksgf(record.value.path().read_bytes())
    assert not again.problems
    assert again.game == game


def _number(text: str) -> int:
    found = re.search(r"[-−]?\d+", text)
    assert found is not None, text
    return int(found[0].replace("−", "-"))
