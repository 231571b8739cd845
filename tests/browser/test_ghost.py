"""A shape in the hand: dragged, turned, zoomed in on, kept; what it tells of where it may lie."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.ghosts import (
    Square,
    choose,
    expect_ghost,
    fingers,
    frame,
    ghost,
    grip,
    middle,
    moved,
    square_of,
    to_the_middle,
)
from tests.browser.phone import TINY, Phone, box_of

REACH = 2


@pytest.fixture
def ana(phones: Phones) -> Phone:
    """A phone alone, with a die just taken for an empty standard sheet."""
    ana = phones("Ana")
    begin(ana)
    return ana


def begin(phone: Phone, **fields: Any) -> None:
    """Open a game alone, as far as the first shape."""
    code = phone.post("/tables", name=phone.name, solo=True, **fields)["code"]
    phone.command("StartGame", table=code)
    phone.command("RollDice", table=code, seat=1)
    phone.command("TakeDie", table=code, seat=1, die=0)
    phone.look_at(code, "play")
    to_draw(phone)


def to_draw(phone: Phone) -> None:
    """Roll and take a die, until a shape is to be drawn."""
    expect(phone.app).to_have_attribute("data-needed", "yes")
    assert plays_on(phone)


def plays_on(phone: Phone) -> bool:
    """The same if the game is not over before: no die need fit a full sheet."""
    while not phone.page.locator(".board .grid").count():
        if phone.screen in {"end", "out"}:
            return False
        phone.act()
        frame(phone)
    expect(phone.page.locator(".tile").first).to_be_visible()
    return True


def places(phone: Phone, *, strike: bool = False) -> dict[str, list[set[Square]]]:
    """Where the server would let each shape lie."""
    seat = phone.page.evaluate(
        "async code => (await (await fetch(`/api/v1/tables/${code}`)).json()).view.you.seat",
        phone.code,
    )
    answer = phone.page.evaluate(
        "async path => (await fetch(path)).json()",
        f"/api/v1/tables/{phone.code}/seats/{seat}/placements?strike={int(strike)}",
    )
    return {
        entry["shape"]: [
            {(row, column) for row, column in found["squares"]} for found in entry["placements"]
        ]
        for entry in answer["shapes"]
    }


# ── dragging ─────────────────────────────────────────────────────────────────────────────────


def test_small_squares_are_not_hidden_by_the_finger_that_drags(phones: Phones) -> None:
    ana = phones("Ana")
    begin(ana, settings={"layout": {"toml": TINY.replace("side = 5", "side = 14")}})
    choose(ana)
    ana.cell(7, 7).tap()
    squares = expect_ghost(ana, lambda now: (7, 7) in now)
    (x, y), square = ana.middle_of(ana.cell(12, 2)), square_of(ana)
    assert square < 30
    ana.drag((x, y), (x + 2 * square, y - square))
    expect_ghost(ana, lambda now: now == moved(squares, -1, 2))


@pytest.mark.nightly
def test_nothing_is_asked_while_a_finger_drags(ana: Phone) -> None:
    to_the_middle(ana)
    expect(ana.page.locator(".cause, .wanted").first).to_be_visible()
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    (x, y), square = grip(ana), square_of(ana)
    with fingers(ana) as touch:
        touch.down(0, (x, y))
        touch.move({0: (x, y + square)})
        expect_ghost(ana, lambda now: (5, 4) in now)
        # Longer than a ghost at rest waits with its question.
        ana.page.evaluate("() => new Promise(done => setTimeout(done, 400))")
        assert [url for url in asked if "/check" in url] == []
        with ana.page.expect_request(re.compile("/check")):
            touch.up()


# ── two fingers, and taps ────────────────────────────────────────────────────────────────────


def test_two_fingers_zoom_the_board_and_leave_the_ghost(ana: Phone) -> None:
    squares = to_the_middle(ana)
    page, (x, y), square = ana.page, grip(ana), square_of(ana)
    with fingers(ana) as touch:
        # The first one has begun to drag: that does not count any more.
        touch.down(0, (x, y))
        touch.move({0: (x + 2 * square, y)})
        expect_ghost(ana, lambda now: now == moved(squares, 0, 2))
        touch.down(1, (x - square, y))
        touch.move({0: (x + 4 * square, y), 1: (x - 2 * square, y + square)})
        touch.up()
    frame(ana)
    assert ghost(ana) == squares
    assert square_of(ana) == pytest.approx(square * 37**0.5 / 3, rel=0.02)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    # A finger beside the ghost pans; a tap means the square that one sees there.
    before = ana.middle_of(ana.cell(*min(squares)))
    box = box_of(page.locator(".board"))
    empty = (box["x"] + 20, box["y"] + 20)
    ana.drag(empty, (empty[0] + 40, empty[1] + 30))
    frame(ana)
    after = ana.middle_of(ana.cell(*min(squares)))
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((40, 30), abs=1)
    assert ghost(ana) == squares
    near = min(squares)[0] - 1, min(squares)[1]
    with fingers(ana) as touch:
        touch.tap(ana.middle_of(ana.cell(*near)))
    expect_ghost(ana, lambda now: near in now and now != squares)

    page.get_by_role("button", name="Show the whole board").click()
    expect(page.locator(".board-whole")).to_have_count(0)
    assert square_of(ana) == pytest.approx(square, abs=0.1)


def test_a_wheel_with_ctrl_zooms_where_the_mouse_is(phones: Phones) -> None:
    ana = phones("Ana", has_touch=False)
    begin(ana)
    square = square_of(ana)
    at = ana.middle_of(ana.cell(2, 6))
    ana.page.mouse.move(*at)
    ana.page.keyboard.down("Control")
    ana.page.mouse.wheel(0, -60)
    expect(ana.page.locator(".board.zoomed")).to_have_count(1)
    assert square_of(ana) > 1.5 * square
    assert ana.middle_of(ana.cell(2, 6)) == pytest.approx(at, abs=1)
    ana.page.mouse.wheel(0, 900)
    expect(ana.page.locator(".board.zoomed")).to_have_count(0)
    ana.page.keyboard.up("Control")


def test_a_double_tap_places_what_was_legal_before_it_turned(ana: Phone) -> None:
    squares = choose(ana)
    seq = ana.seq
    with fingers(ana) as touch:
        touch.tap(grip(ana))
        touch.wait(0.1)
        touch.tap(ana.middle_of(ana.cell(*middle(squares))))
    ana.expect_seq(seq + 1)
    marks = ana.page.evaluate(
        "async code => (await (await fetch(`/api/v1/tables/${code}`)).json())"
        ".view.game.players[0].marks",
        ana.code,
    )
    assert {(row, column) for row, column in marks[-1]["squares"]} == squares


# ── keyboard, reload, a die that is only looked at ───────────────────────────────────────────


def test_a_ghost_is_there_again_after_a_reload_and_after_back(ana: Phone) -> None:
    squares = choose(ana)
    ana.page.reload()
    expect(ana.page.locator(".ghost.legal")).to_have_count(1)
    assert ghost(ana) == squares
    ana.page.goto("/")
    ana.page.go_back()
    expect(ana.page.locator(".ghost.legal")).to_have_count(1)
    assert ghost(ana) == squares

    # A ghost of another turn is not.
    ana.place()
    to_draw(ana)
    ana.page.reload()
    expect(ana.page.locator(".tile").first).to_be_visible()
    frame(ana)
    expect(ana.page.locator(".ghost")).to_have_count(0)


def test_a_ghost_from_a_strike_comes_back_with_its_strike(ana: Phone) -> None:
    ana.button(re.compile("^Any row")).click()
    squares = choose(ana)
    ana.page.reload()
    expect(ana.page.locator(".ghost.legal")).to_have_count(1)
    assert ghost(ana) == squares
    expect(ana.page.locator("#place")).to_contain_text("with a strike")


def test_before_the_die_is_taken_shapes_are_tried_and_nothing_is_sent(phones: Phones) -> None:
    ana = phones("Ana")
    ana.page.goto("/solo")
    ana.page.locator("main form button.main").first.click()
    expect(ana.app).to_have_attribute("data-needed", "yes")
    ana.roll()
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    die = ana.page.locator("button.tray-die").first
    die.click()
    legal = choose(ana)
    ana.cell(4, 4).tap()
    squares = expect_ghost(ana, lambda now: (4, 4) in now)
    expect(ana.page.locator(".ghost.illegal")).to_have_count(1)
    here, square = grip(ana), square_of(ana)
    ana.drag(here, (here[0] + square, here[1]))
    expect_ghost(ana, lambda now: now == moved(squares, 0, 1))
    with fingers(ana) as touch:
        touch.tap(grip(ana))
    # Longer than a ghost at rest waits with its question.
    ana.page.evaluate("() => new Promise(done => setTimeout(done, 300))")
    assert [url for url in asked if re.search("/check|/placements|/commands", url)] == []

    # After a reload it is there when the same die is looked at.
    tried = ghost(ana)
    ana.page.reload()
    die.click()
    expect_ghost(ana, lambda now: now == tried)
    assert tried != legal
