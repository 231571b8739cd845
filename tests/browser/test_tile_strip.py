"""The pieces below the board: those with room first, why others have none; nothing moves."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, ViewportSize, expect

from rollwrite.tilegame import VARIANTS, Game, new_game
from rollwrite.tilegame.playing import big_move
from tests.browser.conftest import Phones
from tests.browser.ghosts import frame
from tests.browser.looking import BOARD, HAND, SCREENS
from tests.browser.phone import Phone, box_of
from tests.browser.tiles import lay, record_of, tile
from tests.nights import IS_NIGHT

STRIP, LINE, PLACE = ".palette.all", ".tray-line", "#place"


def found(key: str, is_so: Callable[[Game], bool]) -> Game:
    """A game in a position like this."""
    for seed in range(200):
        game, luck = new_game(key), random.Random(seed)
        while not game.is_over:
            if is_so(game):
                return game
            game = game.play(big_move(game, luck))
    raise AssertionError(key)


def pieces(game: Game, colour: int) -> tuple[list[str], list[str]]:
    """The pieces of a colour that have room, and those that have none."""
    position, table = game.position, game.position.setup.table
    fits = {at.shape for at in game.placements(colour, position.legal(colour))}
    left = [shape.name for n, shape in enumerate(table.shapes) if position.left(colour, n)]
    return [name for name in left if name in fits], [name for name in left if name not in fits]


def sit_at(game: Game, shown: Phone, *others: Phone) -> str:
    """A table at which some moves were made, with a page for the first phone only; its code."""
    variant = game.variant
    settings = {"record": record_of(game)}
    body: dict[str, Any] = {"game": variant.key, "settings": settings}
    code: str = shown.post("/tables", name=shown.name, solo=variant.players == 1, **body)["code"]
    for phone in others:
        phone.post(f"/tables/{code}/seats", name=phone.name)
    shown.command("StartGame", table=code)
    shown.look_at(code, "play")
    return code


def places(phone: Phone) -> list[FloatRect]:
    """Where board, strip and the one button are."""
    frame(phone)
    return [box_of(phone.page.locator(one).first) for one in (BOARD, ".palette")]


def expect_same(before: list[FloatRect], after: list[FloatRect]) -> None:
    """Nothing has moved, nor become larger or smaller."""
    for old, new in zip(before, after, strict=True):
        for side in ("x", "y", "width", "height"):
            assert abs(new[side] - old[side]) <= 0.5, (before, after)


def names(phone: Phone) -> list[str]:
    """What lies in the strip, one after the other; the line is a dash."""
    found: list[str] = phone.page.locator(f"{STRIP} > *").evaluate_all(
        "all => all.map(one => one.dataset.shape ?? '-')"
    )
    return found


def test_pieces_with_room_come_first_and_others_say_why_they_have_none(phones: Phones) -> None:
    ana, ben = phones("Ana", viewport=HAND), phones("Ben")
    game = found("duo", lambda game: game.player == 0 and len(pieces(game, 0)[1]) > 3)
    fits, rest = pieces(game, 0)
    sit_at(game, ana, ben)
    ana.page.locator(LINE).wait_for()
    shown = names(ana)
    assert (set(shown[: len(fits)]), shown[len(fits)]) == (set(fits), "-")
    assert set(shown[len(fits) + 1 :]) == set(rest)
    # The strip has not followed a piece that went behind the line.
    before = places(ana)
    assert ana.page.locator(STRIP).evaluate("one => one.scrollLeft") == 0
    tile(ana, rest[0]).click()
    said = ana.page.locator(".line .bad")
    expect(said).to_have_text(re.compile(f"^{rest[0]} |Wherever {rest[0]} "))
    expect(ana.page.locator(".ghost")).to_have_count(0)
    expect(ana.button("Where?")).to_have_count(0)
    expect_same(before, places(ana))
    tile(ana, fits[-1]).click()
    ana.page.locator(".ghost.legal").wait_for()
    expect(said).to_have_count(0)
    expect_same(before, places(ana))
    # All of them at once, as they lie in the strip: what is taken there is in hand.
    ana.button("Put back").click()
    ana.page.locator(".all-pieces-open").click()
    every = ana.page.locator(".all-pieces .tile")
    assert every.evaluate_all("all => all.map(one => one.dataset.shape)") == [
        name for name in shown if name != "-"
    ]
    every.first.click()
    expect(ana.page.locator("#all-pieces")).to_be_hidden()
    expect(tile(ana, shown[0])).to_have_attribute("aria-pressed", "true")
    expect_same(before, places(ana))
    # A line that breaks takes nothing from the board.
    ana.page.evaluate("() => dispatchEvent(new Event('offline'))")
    expect(ana.page.locator(".notice.warn")).to_be_visible()
    expect_same(before, places(ana))


# By day: what is left is read in `test_learn_tile`.
@pytest.mark.nightly
def test_who_is_out_reads_what_is_left_and_the_board_stays(phones: Phones) -> None:
    ana, ben = phones("Ana", viewport=HAND), phones("Ben")

    def is_last(game: Game) -> bool:
        """Whether Ana's next move is her last, and she has pieces left after it."""
        if game.player != 0:
            return False
        after = game.play(max(game.legal_placements, key=lambda at: at.size))
        return not after.is_over and not pieces(after, 0)[0] and len(pieces(after, 0)[1]) > 1

    game = found("duo", is_last)
    last = max(game.legal_placements, key=lambda at: at.size)
    sit_at(game, ana, ben)
    ana.page.locator(f"{STRIP} .tile:not(.unfit)").first.wait_for()
    before = places(ana)
    lay(ana, game, last)
    ana.place()
    after = game.play(last)
    sizes = {shape.name: shape.size for shape in after.position.setup.table.shapes}
    left = sum(sizes[name] for name in pieces(after, 0)[1])
    words = f"You’re out: {left} square{'s' if left > 1 else ''} left."
    expect(ana.page.locator(".tray-end")).to_have_text(words)
    expect(ana.page.locator(".tile")).to_have_count(0)
    expect_same(before[:1], places(ana)[:1])


NAMES = ("Ben", "Cleo", "Dan")
ROOMY: ViewportSize = {"width": 390, "height": 780}


@pytest.mark.nightly
@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=() if key == "solitaire" else pytest.mark.nightly)
            for key in ("classic", "classic-2", "trigon", "duo", "solitaire")]
)  # fmt: skip
def test_the_strip_keeps_its_place_and_has_two_rows_where_there_is_room(
    phones: Phones, key: str
) -> None:
    ana = phones("Ana", viewport=HAND)
    code = sit_at(new_game(key), ana, *map(phones, NAMES[: VARIANTS[key].players - 1]))
    strip = ana.page.locator(STRIP)
    strip.evaluate("one => { one.scrollLeft = 300; }")
    # It is kept when the browser says that it was pushed.
    ana.page.wait_for_function("() => Object.keys(sessionStorage).some(key => /strip/.test(key))")
    ana.look_at(code, "play")
    frame(ana)
    assert abs(strip.evaluate("one => one.scrollLeft") - 300) <= 1
    first = ana.page.locator(f"{STRIP} .tile").first
    for size in (ROOMY, *(SCREENS if IS_NIGHT else SCREENS[-1:])):
        ana.page.set_viewport_size(size)
        before = places(ana)
        first.click()
        ana.page.locator(".ghost.legal").wait_for()
        if size["width"] < size["height"]:
            expect_same(before, places(ana))
        boxes = [box_of(one) for one in ana.page.locator(f"{STRIP} .tile").all()]
        rows = len({round(box["y"]) for box in boxes})
        assert rows == (2 if size is ROOMY else rows)
        below = max(box["y"] + box["height"] for box in boxes)
        # Nor does it lie over them.
        for button in ana.page.locator(f".tools .button, {PLACE}").all():
            assert box_of(button)["y"] >= below, size
        ana.button("Put back").click()


def test_a_wish_to_undo_holds_up_nobodys_turn(phones: Phones) -> None:
    ana, ben, cleo = phones("Ana", viewport=HAND), phones("Ben"), phones("Cleo")
    game = new_game("classic-3")
    for move in ("a20", "t20", "t1", "a1", "b19,c19", "r19,s19", "r2,s2", "b2,c2"):
        game = game.play(move)
    code = sit_at(game, ana, ben, cleo)
    before = places(ana)
    # Ben has placed the shared colour since, and is asked; it is Ana's turn.
    view = cleo.command("UndoMove", table=code, seat=3)
    assert (view["game"]["undo"]["waiting_for"], view["game"]["to_move"]) == ([2], 1)
    asking = ana.page.get_by_text("Cleo would like to undo the last move.")
    expect(asking).to_be_visible()
    expect(ana.button("No, keep it")).to_have_count(0)
    expect_same(before, places(ana))
    lay(ana, game, max(game.legal_placements, key=lambda at: at.size))
    ana.place()
    expect(asking).to_have_count(0)
    assert ben.view(code)["game"]["undo"] is None
    # Who has asked can plan meanwhile, and think better of it.
    ben.command("PlayMove", table=code, seat=2, move="q16,q17,q18")
    ana.press(ana.button("Undo"))
    expect(ana.page.get_by_text("Waiting for Ben.")).to_be_visible()
    expect_same(before, places(ana))
    tile(ana, "I5").click()
    ana.page.locator(".ghost.legal").wait_for()
    ana.press(ana.button("Keep my move"))
    assert ben.view(code)["game"]["undo"] is None
    expect(ana.page.locator(".ghost.legal")).to_have_count(1)
