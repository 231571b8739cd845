"""Tablets, laptops, projectors, a phone on its side: nothing scrolls, and no half is empty."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.by_program import STILL, ProgramTable
from tests.browser.conftest import Phones
from tests.browser.looking import BOARD
from tests.browser.phone import box_of
from tests.browser.tiles import opened, record_of
from tests.nights import IS_NIGHT, by_day
from tests.players.tile.exact import ended

SIZES: Final = ((820, 1180), (1024, 768), (1280, 800), (1920, 1080), (844, 390), (664, 390))
NAMES: Final = ("Ana", "Benjamin", "Cleo", "Grandma Dorothea")
#: How far the page could be scrolled, and how much of each half of the window is covered by boards,
#: places, pictures, cards and what one presses, in percent.
COVERED = """() => {
    const seen = [...document.querySelectorAll(`.sheet, .board, .qr, button, .button, .place, .die,
        .chip, .card, figcaption, .shape, .seat, .ranking li, .verdict, .others li, .line-words,
        .replay-text, .replay-controls, .tile-players li, .watch-table h1, .tile-watch h1,
        .invite`)]
        .filter(one => one.checkVisibility())
        .map(one => one.getBoundingClientRect());
    const [across, down] = [48, 32];
    const halves = { left: 0, right: 0, top: 0, bottom: 0 };
    for (let row = 0; row < down; row += 1) {
        for (let column = 0; column < across; column += 1) {
            const x = (column + 0.5) * innerWidth / across, y = (row + 0.5) * innerHeight / down;
            if (!seen.some(({ left, right, top, bottom }) =>
                left <= x && x <= right && top <= y && y <= bottom)) continue;
            halves[column < across / 2 ? "left" : "right"] += 1;
            halves[row < down / 2 ? "top" : "bottom"] += 1;
        }
    }
    const page = document.documentElement;
    const shares = Object.entries(halves).map(([half, count]) =>
        [half, Math.round(200 * count / across / down)]);
    const [below, beside] = [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth];
    return [below, beside, Object.fromEntries(shares)];
}"""
#: The part of the window that some things have together, in percent.
SHARE = """selector => Math.round([...document.querySelectorAll(selector)]
    .map(one => one.getBoundingClientRect())
    .reduce((sum, { width, height }) => sum + width * height, 0)
    / innerWidth / innerHeight * 100)"""
#: Two on a phone on its side have least of it.
SHEETS: Final = (".small-sheet .sheet", 17)
#: The rest is air between things; a half that nobody uses has less than a tenth.
LEAST: Final = 15


def complaints(
    page: Page, name: str, large: tuple[str, int] | None = None, *, may_scroll: bool = False
) -> list[str]:
    """What is wrong with a screen in windows of all sizes.

    :param large: what is to have a good part of the window, all of them together, in percent.
    """
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        down, right, halves = page.evaluate(COVERED)
        where = f"{name} at {width}x{height}"
        if (down > 1 and not may_scroll) or right > 1:
            found.append(f"{where}: scrolls by {down}, {right}")
        found += [
            f"{where}: {half} is covered by {share} %"
            for half, share in halves.items()
            if share < LEAST
        ]
        if large and (share := page.evaluate(SHARE, large[0])) < large[1]:
            found.append(f"{where}: {large[0]} has {share} % of the window")
    return found


def dice_table(phones: Phones, players: int) -> ProgramTable:
    """A game with a phone for each player, which none of them shows yet."""
    seated = [phones(name, **STILL) for name in NAMES[:players]]
    return ProgramTable.open(*seated, is_seen=False, settings={}, solo=players == 1)


@pytest.mark.parametrize("players", by_day([1, 2, 3, 4], [3]))
def test_a_dice_game_fills_every_window(phones: Phones, players: int) -> None:
    """On the first player's screen and on a projector, and the board is large."""
    table = dice_table(phones, players)
    ana, wall = table.phones[0].page, phones("Wim", **STILL).page
    table.act(0, "StartGame")
    table.act(table.view()["game"]["roller"] - 1, "RollDice", seat=table.view()["game"]["roller"])
    ana.goto(f"/t/{table.code}")
    wall.goto(f"/t/{table.code}/watch")
    ana.locator(".play-board .board").wait_for()
    wall.locator(".watch-screen .die").first.wait_for()
    found = complaints(ana, "playing", (BOARD, 30)) + complaints(wall, "watching", SHEETS)
    ana.set_viewport_size({"width": 1280, "height": 800})
    assert box_of(ana.locator(BOARD))["width"] >= 600
    if IS_NIGHT:
        table.finish()
        wall.locator(".watch-end").wait_for()
        ana.locator(".end-screen").wait_for()
        found += complaints(wall, "watching the end", SHEETS)
        found += complaints(ana, "the end", may_scroll=True)
        ana.goto(f"/t/{table.code}/replay")
        ana.locator(".replay-controls").wait_for()
        found += complaints(ana, "the replay", may_scroll=True)
    assert found == []


@pytest.mark.nightly
@pytest.mark.parametrize("key", ["duo", "classic", "trigon"])
def test_a_tile_game_fills_every_window(phones: Phones, key: str) -> None:
    game = ended(key, 2)
    seated = [phones(name, **STILL) for name in NAMES[: game.variant.players]]
    ana, wall = seated[0].page, phones("Wim", **STILL).page
    found = []
    for name, before in (("the middle", len(game.moves) // 2), ("the end", 0)):
        shown = game.take_back(before) if before else game
        code = opened(seated, key, {"record": record_of(shown)})
        seated[0].command("StartGame", table=code)
        ana.goto(f"/t/{code}")
        wall.goto(f"/t/{code}/watch")
        ana.locator(".sheet").first.wait_for()
        wall.locator(".tile-watch").wait_for()
        found += complaints(ana, name, may_scroll=name == "the end")
        # Upright the places and what is left stand below the board.
        found += complaints(wall, f"watching {name}", may_scroll=True)
    assert found == []


@pytest.mark.nightly
@pytest.mark.parametrize("players", [1, 4])
def test_a_lobby_fills_every_window(phones: Phones, players: int) -> None:
    table = dice_table(phones, players) if players > 1 else None
    ana = table.phones[0] if table else phones("Ana", **STILL)
    code = table.code if table else ana.post("/tables", name="Ana")["code"]
    ana.look_at(code, "lobby")
    assert complaints(ana.page, "lobby") == []
