"""A shape in the hand: dragged, turned, zoomed in on, kept; what it tells of where it may lie."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.ghosts import (
    choose,
    drag,
    expect_ghost,
    fingers,
    frame,
    ghost,
    grip,
    moved,
    square_of,
)
from tests.browser.phone import Phone


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
    expect(phone.page.locator(".tile").first).to_be_visible()


# ── dragging ─────────────────────────────────────────────────────────────────────────────────


# ── two fingers, and taps ────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
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


# ── keyboard, reload, a die that is only looked at ───────────────────────────────────────────


@pytest.mark.nightly
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
    ana.roll()
    ana.take_die()
    ana.page.reload()
    expect(ana.page.locator(".tile").first).to_be_visible()
    frame(ana)
    expect(ana.page.locator(".ghost")).to_have_count(0)


@pytest.mark.nightly
def test_a_ghost_from_a_strike_comes_back_with_its_strike(ana: Phone) -> None:
    ana.button(re.compile("^Any row")).click()
    squares = choose(ana)
    ana.page.reload()
    expect(ana.page.locator(".ghost.legal")).to_have_count(1)
    assert ghost(ana) == squares
    expect(ana.page.locator("#place")).to_contain_text("with a strike")


def test_before_the_die_is_taken_shapes_are_tried_turned_and_told_why_not(phones: Phones) -> None:
    ana = phones("Ana")
    ana.page.goto("/solo")
    ana.page.locator("button.main[form=open]").click()
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
    drag(ana, here, (here[0] + square, here[1]))
    expect_ghost(ana, lambda now: now == moved(squares, 0, 1))
    said = ana.page.locator(".line .bad")
    expect(said).to_have_text(re.compile("your first blue shape must cover a free corner", re.I))
    with fingers(ana) as touch:
        touch.tap(grip(ana))
    lying = expect_ghost(ana, lambda now: now != moved(squares, 0, 1))
    ana.button("Turn").click()
    lying = expect_ghost(ana, lambda now: now != lying)
    ana.button("Flip").click()
    frame(ana)
    # Why not is asked, and nothing done.
    assert [url for url in asked if re.search("/placements|/commands", url)] == []

    # After a reload it is there when the same die is looked at.
    tried = ghost(ana)
    ana.page.reload()
    die.click()
    expect_ghost(ana, lambda now: now == tried)
    assert tried != legal
