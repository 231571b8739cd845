"""Fingers on the board of a tile game: a piece dragged and turned; what is wrong with it."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from rollwrite.geometry import Cell
from rollwrite.tilegame import Game, Placement, new_game
from tests.browser.conftest import Phones
from tests.browser.ghosts import (
    Point,
    Square,
    drag,
    expect_ghost,
    fingers,
    frame,
    ghost,
    grip,
    look,
    middle,
    moved,
    pinch,
    point_of,
)
from tests.browser.looking import HAND
from tests.browser.moving import HIDE
from tests.browser.phone import Phone, box_of
from tests.browser.tiles import begin, lay, make, marked, record_of, squares_of, tile
from tests.nights import by_day

ON_ITS_SIDE: ViewportSize = {"width": 664, "height": 390}
#: How far a piece goes by itself to where it may lie, in cells.
REACH = 2
#: A board of squares for one, and one of triangles for two.
BOARDS = pytest.mark.parametrize("key", by_day(["solitaire", "trigon-2"], ["trigon-2"]))
#: A piece of each board that lies in as many ways as it can be turned, and its mirror images.
TURNED = {"solitaire": ("F", 4), "trigon-2": ("P6", 6)}


def alone(phones: Phones, key: str, moves: int = 0) -> tuple[Phone, Game]:
    """A phone whose turn it is, and the game; nobody holds the others.

    :param moves: that have been made with big pieces, but for the one of ``TURNED``.
    """
    game, luck = new_game(key), random.Random(3)
    for _ in range(moves):
        game = game.play(_big(game, luck, TURNED[key][0]))
    assert game.player == 0
    ana = phones("Ana", viewport=HAND)
    is_solo, settings = game.variant.players == 1, {"record": record_of(game)}
    code = ana.post("/tables", name="Ana", game=key, solo=is_solo, settings=settings)["code"]
    for name in ("Ben", "Cleo")[: game.variant.players - 1]:
        ana.command("AddSeat", table=code, keeper=1, name=name)
    ana.command("StartGame", table=code)
    ana.look_at(code, "play")
    return ana, game


def _big(game: Game, luck: random.Random, kept: str) -> Placement:
    legal = [placement for placement in game.legal_placements if placement.shape != kept]
    most = max(placement.size for placement in legal)
    return luck.choice([placement for placement in legal if placement.size == most])


def to_the_far_end(phone: Phone, game: Game) -> set[Square]:
    """Take the piece of ``TURNED``, and tap where it may lie nowhere near."""
    shape, _ = TURNED[game.variant.key]
    tile(phone, shape).click()
    phone.page.locator(".ghost.legal").wait_for()
    seen, there = look(phone), far_end(game)
    phone.page.touchscreen.tap(*point_of(seen, *there))
    return expect_ghost(phone, lambda now: middle(now) == there)


def far_end(game: Game) -> Square:
    """The cell farthest from where the piece may lie, but not near the edge."""
    board = game.position.setup.table.board
    shape, turns = TURNED[game.variant.key]
    cells = {(y, x - board.left) for x, y in board.cells}
    span = 2 if turns == 6 else 1
    legal = {middle(squares_of(game, at)) for at in game.legal_placements if at.shape == shape}
    around = [(row, column * span) for row in (-4, 0, 4) for column in (-5, 0, 5)]
    inside = [at for at in cells if cells.issuperset(moved([at], *by).pop() for by in around)]

    def room(at: Square) -> float:
        return min(max(abs(at[0] - row), abs(at[1] - column) / span) for row, column in legal)

    best = max(sorted(inside), key=room)
    assert room(best) > REACH + 3, "a step would lead to where the piece snaps"
    return best


def far(phone: Phone, rows: float, columns: float) -> Callable[[Point], Point]:
    """A way so many rows down and columns to the right, from anywhere."""
    seen = look(phone)
    return lambda at: (at[0] + columns * seen["wide"], at[1] + rows * seen["high"])


# ── dragging ─────────────────────────────────────────────────────────────────────────────────


@BOARDS
def test_a_piece_is_dragged_from_the_tray_onto_the_board(phones: Phones, key: str) -> None:
    ana, game = alone(phones, key, 4)
    shape, _ = TURNED[key]
    tile(ana, shape).scroll_into_view_if_needed()
    start = ana.middle_of(tile(ana, shape))
    seen, (row, column) = look(ana), far_end(game)
    with fingers(ana) as touch:
        touch.down(0, start)
        touch.move({0: point_of(seen, row + 2, column)})
        above = expect_ghost(ana, lambda now: max(row for row, _ in now) < row + 2)
        # It floats above the finger, which would hide it, and a loupe shows where.
        assert row + 2 - max(row for row, _ in above) <= 2
        expect(ana.page.locator(".board-loupe")).to_be_visible()
        board, loupe = (
            ana.page.locator(f"{where} .ghost-body").bounding_box()
            for where in (".board-inner", ".board-loupe")
        )
        assert board is not None
        assert loupe is not None
        assert loupe["width"] > 1.3 * board["width"]
        # Now that it has come to rest.
        above = ghost(ana)
        touch.up()
    expect(ana.page.locator(".board-loupe")).to_have_count(0)
    expect(ana.page.locator(".ghost.illegal")).to_have_count(1)
    assert ghost(ana) == above
    expect(tile(ana, shape)).to_have_attribute("aria-pressed", "true")
    # Out of the board it is back in the tray.
    here = grip(ana)
    with fingers(ana) as touch:
        touch.down(0, here)
        touch.move({0: (here[0], seen["y"] + 25 * seen["high"])})
        expect(ana.page.locator(".leaving .ghost")).to_have_count(1)
        touch.up()
    expect(ana.page.locator(".ghost")).to_have_count(0)
    expect(tile(ana, shape)).to_have_attribute("aria-pressed", "false")


@BOARDS
@pytest.mark.nightly
def test_the_ghost_goes_as_far_as_the_finger(phones: Phones, key: str) -> None:
    ana, game = alone(phones, key, 4)
    squares = to_the_far_end(ana, game)
    here = grip(ana)
    drag(ana, here, far(ana, 0.4, 0.4)(here))
    frame(ana)
    assert ghost(ana) == squares, "less than half a square is no way"
    # Of triangles a column is half as wide: one that points up stays so.
    for rows, columns in [(0, 2), (1, -1), (-1, -1), (2, 2), (-2, -2)]:
        here = grip(ana)
        drag(ana, here, far(ana, rows, columns)(here))
        squares = expect_ghost(ana, moved(squares, rows, columns).__eq__)
    # So does one on the other side of the board: small squares would be hidden by a finger on them.
    seen, board, (x, y) = look(ana), box_of(ana.page.locator(".board .grid")), grip(ana)
    beside = (2 * board["x"] + board["width"] - x, y + seen["high"])
    drag(ana, beside, far(ana, -1, 1)(beside))
    squares = expect_ghost(ana, moved(squares, -1, 1).__eq__)
    # The loupe is always on the side where the finger is not.
    loupe, half = ana.page.locator(".board-loupe"), HAND["width"] / 2
    x, y = grip(ana)
    with fingers(ana) as touch:
        touch.down(0, (x, y))
        for side in (-1, 1):
            touch.move({0: (half + side * 60, y)})
            expect(loupe).to_have_class(re.compile("at-right" if side < 0 else "at-left"))
            expect(loupe.locator(".ghost")).to_have_count(1)
            middle_x, _ = ana.middle_of(loupe)
            assert (middle_x < half) == (side > 0)
        touch.up()
    expect(loupe).to_have_count(0)


# By day: a piece that is dropped far away stays there.
@pytest.mark.nightly
@BOARDS
def test_dropped_near_a_legal_place_it_goes_there(phones: Phones, key: str) -> None:
    ana, _ = alone(phones, key)
    shape, _ = TURNED[key]
    tile(ana, shape).click()
    ana.page.locator(".ghost.legal").wait_for()
    squares, here = ghost(ana), grip(ana)
    with fingers(ana) as touch:
        touch.down(0, here)
        touch.move({0: far(ana, 1, 1)(here)})
        expect(ana.page.locator(".ghost.illegal").first).to_be_visible()
        # Where it would go is shown, on the board and in the loupe.
        expect(ana.page.locator(".sheet .ghost-hint")).to_have_count(1)
        expect(ana.page.locator(".board-loupe .ghost-hint")).to_have_count(1)
        touch.up()
    expect(ana.page.locator(".ghost.legal")).to_have_count(1)
    assert ghost(ana) == squares


@pytest.mark.nightly
def test_a_mouse_drags_as_a_finger_does_and_hides_nothing(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND, has_touch=False)
    begin([ana], "solitaire")
    tile(ana, "F").click()
    ana.page.locator(".ghost.legal").wait_for()
    ana.page.mouse.click(*point_of(look(ana), 10, 10))
    squares = expect_ghost(ana, lambda now: middle(now) == (10, 10))
    here = grip(ana)
    ana.page.mouse.move(*here)
    ana.page.mouse.down()
    ana.page.mouse.move(*far(ana, 2, -3)(here), steps=5)
    expect_ghost(ana, moved(squares, 2, -3).__eq__)
    expect(ana.page.locator(".board-loupe")).to_have_count(0)
    ana.page.mouse.up()
    expect_ghost(ana, moved(squares, 2, -3).__eq__)


# ── taps, and two fingers ────────────────────────────────────────────────────────────────────


@BOARDS
def test_a_double_tap_places_what_was_legal_before_it_turned(phones: Phones, key: str) -> None:
    ana, game = alone(phones, key, 8)
    placement = next(at for at in reversed(game.legal_placements) if at.size > 3)
    lay(ana, game, placement)
    seq, here = ana.seq, grip(ana)
    with fingers(ana) as touch:
        touch.tap(here)
        touch.wait(0.1)
        touch.tap(here)
    ana.expect_seq(seq + 1)
    assert ana.view()["game"]["moves"][-1] == str(placement)


@pytest.mark.nightly
@BOARDS
def test_two_fingers_zoom_the_board_and_leave_the_piece(phones: Phones, key: str) -> None:
    ana, game = alone(phones, key, 4)
    squares = to_the_far_end(ana, game)
    page, (x, y), whole = ana.page, grip(ana), look(ana)["wide"]
    with fingers(ana) as touch:
        # The first one has begun to drag: that does not count any more.
        touch.down(0, (x, y))
        touch.move({0: far(ana, 0, 2)((x, y))})
        expect_ghost(ana, moved(squares, 0, 2).__eq__)
        touch.down(1, (x - 40, y))
        touch.move({0: (x + 80, y), 1: (x - 80, y)})
        touch.up()
    expect_ghost(ana, squares.__eq__)
    expect(page.locator(".board.zoomed")).to_have_count(1)
    enlarged = look(ana)
    assert enlarged["wide"] > 1.2 * whole
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    # A finger beside the ghost moves the board, one on it the ghost, as far as one sees it go.
    box = box_of(page.locator(".board"))
    beside = (box["x"] + 25, box["y"] + 25)
    drag(ana, beside, (beside[0] + 40, beside[1] + 30))
    frame(ana)
    now = look(ana)
    assert (now["x"] - enlarged["x"], now["y"] - enlarged["y"]) == pytest.approx((40, 30), abs=1)
    assert ghost(ana) == squares
    here = grip(ana)
    drag(ana, here, far(ana, 1, 1)(here))
    expect_ghost(ana, moved(squares, 1, 1).__eq__)

    ana.button("Show the whole board").click()
    expect(page.locator(".board-whole")).to_have_count(0)
    assert look(ana)["wide"] == pytest.approx(whole, abs=0.1)
    pinch(ana, grip(ana), (60, 150))
    assert look(ana)["wide"] == pytest.approx(2.5 * whole, rel=0.02)


@pytest.mark.nightly
def test_pushing_the_tray_aside_takes_nothing(phones: Phones) -> None:
    ana, _ = alone(phones, "solitaire")
    start = ana.middle_of(ana.page.locator(".tile").nth(4))
    drag(ana, start, (start[0] - 150, start[1]))
    ana.page.wait_for_function("() => document.querySelector('.palette.all').scrollLeft > 50")
    expect(ana.page.locator(".ghost")).to_have_count(0)


# ── why not ──────────────────────────────────────────────────────────────────────────────────


def on_screen(game: Game, cells: tuple[Cell, ...]) -> set[Square]:
    """Cells of the engine as rows and columns."""
    left = game.position.setup.table.board.left
    return {(y, x - left) for x, y in cells}


@pytest.mark.nightly
@BOARDS
def test_the_first_piece_is_told_where_to_start(phones: Phones, key: str) -> None:
    ana, game = alone(phones, key)
    tile(ana, TURNED[key][0]).click()
    ana.page.locator(".ghost.legal").wait_for()
    # The middle of each board.
    ana.page.touchscreen.tap(*point_of(look(ana), 9, 17 if key == "trigon-2" else 10))
    expect(ana.page.locator(".sheet .wanted").first).to_be_visible()
    expect(ana.page.locator(".line .bad")).to_contain_text("start")
    board, setup = game.position.setup.table.board, game.position.setup
    starts = tuple(cell for index, cell in enumerate(board.cells) if setup.starts[0] >> index & 1)
    assert marked(ana, ".wanted") == on_screen(game, starts)
    expect(ana.page.locator("#place")).to_have_attribute("aria-disabled", "true")


# By day: `test_sheet` and `test_learn_tile` say why not.
@pytest.mark.nightly
@BOARDS
def test_what_is_in_the_way_is_marked_on_the_board(phones: Phones, key: str) -> None:
    ana, game = alone(phones, key, 24)
    colour = game.colour
    assert colour is not None
    board = game.position.setup.table.board
    step = 2 if key == "trigon-2" else 1
    wrong: dict[str, tuple[Cell, ...]] = {}
    for placement in game.legal_placements:
        # One step from where it may lie: on another piece, and along one of its own.
        cells = tuple((x + step, y) for x, y in placement.cells)
        if board.index.keys() >= set(cells):
            problems = game.violations(cells, colour)
            wrong = {problem.reason: problem.cells for problem in problems}
        if wrong.keys() >= {"edge", "overlap"}:
            break
    assert wrong.keys() >= {"edge", "overlap"}
    lay(ana, game, placement)
    squares = ghost(ana)
    # By a key: a drag would end where the piece may lie.
    ana.page.locator(".cell[tabindex='0']").focus()
    ana.page.keyboard.press("ArrowRight")
    expect_ghost(ana, moved(squares, 0, step).__eq__)
    expect(ana.page.locator(".sheet .cause").first).to_be_visible()
    causes = on_screen(game, (*wrong["edge"], *wrong["overlap"]))
    assert marked(ana, ".cause") == causes
    expect(ana.page.locator(".line .bad")).to_contain_text("along a side")
    expect(ana.page.locator("#place")).to_have_attribute("aria-disabled", "true")


# ── in the middle of a drag ──────────────────────────────────────────────────────────────────


def rotated(phone: Phone) -> None:
    for size in (ON_ITS_SIDE, HAND):
        phone.page.set_viewport_size(size)
        frame(phone)


HAPPENS: dict[str, Callable[[Phone], object]] = {
    "reload": lambda phone: phone.page.reload(),
    "back": lambda phone: (phone.page.go_back(), phone.page.go_forward()),
    "rotated": rotated,
    # What a page is told when the screen goes dark: the finger is gone, and then nobody looks.
    "asleep": lambda phone: (phone.page.evaluate(HIDE, True), phone.page.evaluate(HIDE, False)),
}
ENDINGS = itertools.product(HAPPENS, ["lifted", "cancelled"])


@pytest.mark.nightly
@pytest.mark.parametrize(("happens", "ending"), by_day(ENDINGS, [("rotated", "lifted")]))
def test_what_happens_in_the_middle_of_a_drag_loses_nothing(
    phones: Phones, happens: str, ending: str
) -> None:
    ana, game = alone(phones, "solitaire", 8)
    placement = next(at for at in reversed(game.legal_placements) if at.size > 3)
    lay(ana, game, placement)
    squares, here = ghost(ana), grip(ana)
    there = far(ana, 0, 8 if here[0] < 195 else -8)(here)
    with fingers(ana) as touch:
        touch.down(0, here)
        touch.move({0: there})
        expect_ghost(ana, squares.__ne__)
        HAPPENS[happens](ana)
        ana.expect_screen("play")
        if ending == "lifted":
            touch.up()
        else:
            touch.cancel()
    frame(ana)
    expect(ana.page.locator(".ghost")).to_have_count(1)
    expect(ana.page.locator(".board-loupe")).to_have_count(0)
    expect(tile(ana, placement.shape)).to_have_attribute("aria-pressed", "true")
    if happens in ("reload", "back") or ending == "cancelled":
        expect_ghost(ana, squares.__eq__)
    # And the game goes on.
    make(ana, game, placement)
