"""Nothing that is tapped moves: board, dice, shapes and button have their places for a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from rollwrite.i18n import LANGUAGES
from rollwrite.tilegame import new_game
from tests.browser.by_program import ProgramTable
from tests.browser.conftest import Phones
from tests.browser.looking import HAND, LONGEST, NARROW, OUT_OF_VIEW
from tests.browser.moving import MovingTable
from tests.browser.phone import Phone
from tests.browser.tiles import begin
from tests.nights import IS_NIGHT, by_day

TABLET: ViewportSize = {"width": 820, "height": 1180}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
#: Of 24 letters, the most there may be.
LONG_NAMES = ("Maximiliane-Charlotte W.", "Bartholomew the Younger ")
#: By day a game is looked at as long as this.
STEPS = 200 if IS_NIGHT else 9

STREAM = "**/stream?*"

#: Where what is tapped lies now, and which words above the board are cut off.
LOOK = """() => {
    const found = {};
    const parts = {
        board: ".play-board .board", dice: ".hand .tray", shapes: ".hand .palette:not(.all)",
        strip: ".hand .palette.all", button: ".hand .actions > .main",
    };
    for (const [name, selector] of Object.entries(parts)) {
        const rect = document.querySelector(selector)?.getBoundingClientRect();
        if (rect) found[name] = [rect.x, rect.y, rect.width, rect.height];
    }
    const words = document.querySelector(".line-words");
    const room = document.querySelector(".dice-play .line");
    const cut = words && room ? words.scrollHeight - room.clientHeight : 0;
    return [found, cut > 1 ? words.textContent : null];
}"""


#: The sizes of a square in the pictures beside the dice, and which pictures leave their die's box.
TRAY = """() => {
    const found = { squares: [], outside: [] };
    for (const die of document.querySelectorAll(".hand .tray-die")) {
        const box = die.getBoundingClientRect();
        for (const part of die.querySelectorAll(".die, .row-shape")) {
            const lies = part.getBoundingClientRect();
            const isIn = lies.left >= box.left && lies.right <= box.right
                && lies.top >= box.top && lies.bottom <= box.bottom;
            if (!isIn) found.outside.push(part.dataset.shape ?? "die");
        }
        const row = die.querySelector(".row-shapes");
        found.squares.push(row.getScreenCTM().a * 10);
    }
    return found;
}"""


class Places:
    """What a phone has shown where, and what of it was elsewhere later."""

    def __init__(self, phone: Phone, parts: Sequence[str] | None = None) -> None:
        """
        :param parts: those that are looked at; None for all.
        """
        self.phone = phone
        self.parts = parts
        self.first: dict[str, list[float]] = {}
        self.found: list[str] = []

    def look(self, moment: str) -> None:
        """Compare with the first time."""
        places, cut = self.phone.page.evaluate(LOOK)
        for name, place in places.items():
            if self.parts is not None and name not in self.parts:
                continue
            first = self.first.setdefault(name, place)
            if any(abs(now - was) > 0.5 for now, was in zip(place, first, strict=True)):
                self.found.append(f"{moment}: {name} is at {place}, was at {first}")
        if cut:
            self.found.append(f"{moment}: {cut!r} is cut off")

    def look_around(self, do: str) -> None:
        """Look at a screen, and at what a few taps on it show."""
        page = self.phone.page
        self.look(do)
        if do in {"pick", "wait"} and page.locator("button.tray-die").count():
            page.locator("button.tray-die").first.click()
            expect(page.locator(".tile").first).to_be_visible()
            self.look(f"{do}, a die is looked at")
        tiles = page.locator(".tile:not(.used):not(.strike-tile)")
        if do in {"pick", "draw"} and tiles.count():
            tiles.last.click()
            expect(page.locator(".ghost")).to_be_visible()
            self.look(f"{do}, a shape is tried")
        if do == "draw" and page.locator(".strike-tile").count() and not self.first.get("strip"):
            page.locator(".strike-tile").click()
            expect(page.locator(".palette.all")).to_be_visible()
            self.look("any row")
            self.phone.context.route(STREAM, lambda route: route.abort())
            page.evaluate("dispatchEvent(new Event('offline'))")
            expect(page.locator(".banners .notice")).to_be_visible()
            self.look("without a connection")
            self.phone.context.unroute(STREAM)
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(page.locator(".banners .notice")).to_have_count(0)


# By day: `test_access` looks whether all is in view.
@pytest.mark.nightly
@pytest.mark.parametrize(("size", "other"), [(HAND, NARROW), (TABLET, LAPTOP)])
def test_board_dice_and_button_stay_where_they_are_for_a_whole_game(
    phones: Phones, size: ViewportSize, other: ViewportSize
) -> None:
    seated = [
        phones(name, viewport=one, complaints=("422", "ERR_FAILED"))
        for name, one in zip(LONG_NAMES, (size, other), strict=True)
    ]
    ProgramTable.open(*seated)
    table = MovingTable(seated)
    table.act(0, "StartGame")
    places = [Places(phone) for phone in seated]
    for _ in range(STEPS):
        for place in places:
            if place.phone.screen == "play":
                place.look_around(place.phone.task)
        table.step()
        if table.view()["phase"] == "over":
            break
    assert [place.found for place in places] == [[], []]


@pytest.mark.parametrize("language", by_day(LANGUAGES, [LONGEST]))
def test_the_board_of_a_tile_game_has_one_size_whoever_is_waited_for(
    phones: Phones, language: str
) -> None:
    seated = [
        phones(name, viewport=size, locale=language)
        for name, size in zip(("Anna", "Jürgen"), (HAND, NARROW), strict=True)
    ]
    for phone in seated:
        phone.page.clock.install()
    begin(seated)
    places = [Places(phone, ("board", "strip")) for phone in seated]
    game, chance = new_game("duo"), Random(3)
    for number in range(60 if IS_NIGHT else 2):
        turn, asleep = (seated[number % 2], seated[1 - number % 2])
        moves = game.legal_placements
        if not moves:
            break
        for place in places:
            place.look(f"move {number}")
        # So long that the other may be nudged.
        asleep.page.clock.run_for(20_000)
        expect(asleep.page.locator(".nudge")).to_be_visible()
        turn.page.locator(".palette.all .tile").first.click()
        expect(turn.page.locator(".ghost")).to_be_visible()
        for place in places:
            place.look(f"move {number}, a piece is tried, and a nudge is due")
        # Who plans a next move is waited for with empty hands.
        turn.page.locator(".actions > .button").first.click()
        move = max(chance.sample(moves, min(6, len(moves))), key=lambda one: one.size)
        seat = 1 + number % 2
        seen = turn.command("PlayMove", seat=seat, move=str(move))
        for phone in seated:
            phone.expect_seq(seen["seq"])
        game = game.play(move)
    assert [place.found for place in places] == [[], []]


def test_a_second_tap_on_a_die_takes_it_and_enter_rolls_and_takes(phones: Phones) -> None:
    ana = phones("Ana", viewport=HAND)
    code = ana.post("/tables", name="Ana", solo=True)["code"]
    ana.command("StartGame", table=code)
    ana.look_at(code, "play")
    ana.page.keyboard.press("Enter")
    ana.expect_task("pick")
    die = ana.page.locator("button.tray-die").nth(1)
    at = ana.middle_of(die)
    places = Places(ana)
    places.look("pick")
    for step in ("a die is looked at", "it is taken"):
        ana.page.touchscreen.tap(*at)
        expect(ana.page.locator(".tile").first).to_be_visible()
        places.look(step)
    ana.expect_task("draw")
    assert places.found == []
    ana.draw()
    ana.expect_task("roll")
    ana.page.keyboard.press("Enter")
    ana.expect_task("pick")
    ana.page.keyboard.press("2")
    expect(die).to_have_attribute("aria-pressed", "true")
    ana.page.keyboard.press("Enter")
    # Where one shape alone fits it lies there already.
    ana.expect_task("draw", "roll")


def test_real_dice_are_typed_in_below_a_board_of_the_same_size(phones: Phones) -> None:
    """One face after the other; what fits nowhere says why, and Undo is whole."""
    ana = phones("Ana", viewport=HAND)
    settings: dict[str, Any] = {"dice": "real"}
    code = ana.post("/tables", name="Ana", solo=True, settings=settings)["code"]
    ana.command("StartGame", table=code)
    ana.look_at(code, "play")
    page = ana.page
    places = Places(ana)
    places.look("nothing is typed in")
    faces = page.locator(".entry-face")
    for face in (4, 1):
        faces.nth(face - 1).click()
    # The first one was wrong.
    page.locator(".entry-dice button").first.click()
    faces.nth(0).click()
    places.look("both are typed in")
    ana.press(ana.button("That’s right"))
    page.locator("button.tray-die").first.click()
    places.look("a die is looked at")
    cross = page.locator(".tile.unfit")
    expect(cross).to_have_text("covers no corner")
    cross.click()
    expect(page.locator(".line .bad")).to_have_text("X: can’t cover a free corner of the sheet")
    ana.button("Put back").click()
    ana.press(page.locator("#act"))
    ana.draw()
    ana.expect_task("enter-dice")
    places.look("drawn")
    assert places.found == []
    assert page.evaluate(OUT_OF_VIEW, [".hand .button", ".entry-face", ".entry-dice button"]) == []
    ana.press(ana.button(re.compile("^Undo")))
    ana.expect_task("draw")


def test_the_shapes_beside_four_dice_can_be_told_from_each_other(phones: Phones) -> None:
    ana = phones("Ana", viewport=NARROW)
    table = ProgramTable.open(ana, is_seen=False, settings={})
    for name in ("Ben", "Cleo", "Dan"):
        table.act(0, "AddSeat", keeper=1, name=name)
    table.act(0, "StartGame")
    table.act(0, "RollDice", seat=table.view()["game"]["roller"])
    ana.look_at(table.code, "play")
    for size in (NARROW, HAND, TABLET, LAPTOP):
        ana.page.set_viewport_size(size)
        expect(ana.page.locator(".hand .row-shapes")).to_have_count(4)
        tray = ana.page.evaluate(TRAY)
        assert tray["outside"] == [], size
        assert max(tray["squares"]) - min(tray["squares"]) < 0.01
        # The row that has the longest shapes sets the scale.
        assert min(tray["squares"]) >= (5 if size["width"] < 400 else 8), size
