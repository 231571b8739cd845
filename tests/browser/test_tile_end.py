"""A tile game looked at: its end, its spectators, its replay."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from PIL import Image, ImageSequence, ImageStat
from playwright.sync_api import Page, expect

from rollwrite.tilegame import Placement
from tests.browser.axe import violations
from tests.browser.by_program import MOVING, STILL
from tests.browser.conftest import Phones
from tests.browser.looking import CUT_OFF, HAND, NARROW
from tests.browser.phone import Phone, box_of
from tests.browser.playing import together
from tests.browser.tiles import begin, opened, record_of
from tests.nights import IS_NIGHT, by_day
from tests.players.tile.exact import ended
from tests.tilegame.vectors import recorded

PLIES = [(ply[0], ply[2]) for ply in recorded("duo")[0]["plies"]]
COLOURS = {"B": "purple", "W": "orange"}


def almost_over(*table: Phone) -> list[str]:
    """A game of which one move is missing; the texts of all its moves."""
    begin(table, record=[[COLOURS[mark], move] for mark, move in PLIES[:-1]])
    return [move for _, move in PLIES]


def play_last(*table: Phone) -> dict[str, Any]:
    mover = next(phone for phone in table if phone.is_needed)
    seat = table.index(mover) + 1
    view = mover.command("PlayMove", seat=seat, move=PLIES[-1][1])
    together(table)
    return view


def no_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.nightly
def test_the_end_says_who_won_by_how_much_and_what_is_left(phones: Phones) -> None:
    ana, ben = table = phones("Ana", **STILL), phones("Ben", **STILL)
    moves = almost_over(*table)
    view = play_last(*table)
    page = ben.page
    expect(ben.heading).to_have_text(view["game"]["verdict"])
    lines = page.locator(".ranking .result-line")
    expect(lines).to_have_text([row["compared"] for row in view["game"]["ranking"]])
    expect(page.locator(".ranking li", has_text="you")).to_contain_text("Ben")
    expect(page.locator(".end-first")).to_contain_text("Lower is better.")
    # Of two players each one's award stands in the ranking, with the reason.
    given = [row["award"] for row in view["game"]["ranking"]]
    expect(page.locator(".ranking .award")).to_have_text(
        [f"{award['title']} {award['text']}" for award in given]
    )
    assert given[0]["title"] != given[1]["title"]
    page.get_by_text("Pieces left").click()
    for player in view["game"]["players"]:
        colour = player["colours"][0]
        shown = page.get_by_role("list", name=f"Pieces left in {colour}").get_by_role("listitem")
        if player["pieces"][colour]:
            expect(shown).to_have_text(player["pieces"][colour])
    # The winner's own phone speaks to the winner.
    expect(ana.page.locator("#say")).to_have_text("You won, Ana!")
    expect(ana.heading).to_have_text("You won, Ana!")
    # Nothing moves where nothing should.
    expect(page.locator(".reveal, .confetti").locator("visible=true")).to_have_count(0)
    # The order of play is shown with its proof.
    summary = page.get_by_text("Order of play")
    summary.focus()
    summary.press("Enter")
    expect(page.locator(".tile-order .notice")).to_contain_text(
        f"all {len(moves)} moves were in turn and allowed"
    )
    no_sideways(page)
    assert not violations(page)
    items = page.locator(".tile-order li")
    expect(items).to_have_count(len(moves))
    expect(items.first).to_have_text(re.compile(r"^Ana purple \S+ [a-n0-9,]+$"))
    # A rematch begins anew, and so does what is said of it.
    ana.rematch()
    ben.follow()
    ben.expect_screen("play")


#: What of these does not lie whole on the first screen, or has hardly a size.
BELOW = """selectors => selectors.flatMap(selector => {
    const all = [...document.querySelectorAll(selector)];
    if (!all.length) return [`${selector} is missing`];
    return all.map(one => [selector, one.getBoundingClientRect()])
        .filter(([_, box]) => box.top < 0 || box.bottom > innerHeight || box.left < 0
            || box.right > innerWidth || box.width < 24 || box.height < 24)
        .map(([name, box]) => `${name} ${Math.round(box.top)}-${Math.round(box.bottom)}`);
})"""
#: The verdict, the board, everybody's place, and Coach, Replay and Rematch.
FIRST = (".verdict", ".end-board .sheet", ".ranking li", ".end-actions :is(a, button)")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("key", "locale"),
    by_day(
        [("classic", "fr-FR"), ("duo", "en-GB"), ("trigon", "es-ES"), ("solitaire", "fr-FR")],
        [("classic", "fr-FR")],
    ),
)
def test_the_end_is_on_one_screen_with_the_ways_on(phones: Phones, key: str, locale: str) -> None:
    game = ended(key, 2)
    names = ("Ana", "Maximiliano", "Cleo", "Dan")[: game.variant.players]
    table = [phones(name, locale=locale, **STILL) for name in names]
    before = game.take_back(1)
    code = opened(table, key, {"record": record_of(before)})
    table[0].command("StartGame", table=code)
    assert before.player is not None
    last = f"{game.variant.colours[game.moves[-1].colour]} {game.moves[-1]}"
    table[before.player].command("PlayMove", table=code, seat=before.player + 1, move=last)
    table[0].look_at(code, "end")
    page = table[0].page
    ways = page.locator(".end-actions :is(a, button)")
    for size in (HAND, NARROW):
        page.set_viewport_size(size)
        assert page.evaluate(BELOW, list(FIRST)) == []
        # What is rarely wanted is folded: all of it fits two screens, or a little more.
        assert page.evaluate("document.documentElement.scrollHeight") < 2.2 * size["height"]
        # As large as it can be beside four places and a long sentence.
        assert box_of(page.locator(".end-board .sheet"))["height"] > 0.33 * size["height"]
        for way in ways.all():
            assert box_of(way)["height"] >= 44
    assert [(way.get_attribute("href") or "").partition("?")[0] for way in ways.all()] == [
        *(f"/t/{code}/coach/1", f"/t/{code}/replay", "")
    ]
    praised = page.locator(".awards li" if len(names) > 2 else ".ranking .award").all_inner_texts()
    assert len(set(praised)) == len(names)
    if IS_NIGHT:
        film_of_board(table[0], sum(isinstance(move, Placement) for move in game.moves))
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate(CUT_OFF) == []


def film_of_board(phone: Phone, pieces: int) -> None:
    """The film shows the board empty, then piece after piece, then who has won; in about 8 s."""
    page = phone.page
    page.locator(".share > .button").nth(1).click()
    with page.expect_download() as saved:
        page.locator(".share .picture a.main").click()
    data = saved.value.path().read_bytes()
    assert len(data) <= 1_500_000
    film = Image.open(io.BytesIO(data))
    empty = film.convert("RGB")
    times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert len(times) == pieces + 2
    assert 7000 <= sum(times) <= 8500
    # Nothing lies on the board at first; at the end half of it is covered at least.
    board = empty.crop((60, 200, empty.width - 60, empty.width))
    full = film.convert("RGB").crop((60, 200, empty.width - 60, empty.width))
    assert ImageStat.Stat(board).mean[2] > ImageStat.Stat(full).mean[2] + 40


@pytest.mark.nightly
def test_the_replay_of_an_end_begins_with_the_first_move(phones: Phones) -> None:
    ana, ben = table = phones("Ana", **STILL), phones("Ben", **STILL)
    begin(table)
    for phone, seat, move in ((ana, 1, "e10,e9"), (ben, 2, "j5"), (ana, 1, "f8")):
        phone.command("PlayMove", seat=seat, move=move)
    for phone, seat in ((ana, 1), (ben, 2)):
        phone.command("LeaveGame", seat=seat)
    page = ben.page
    ben.look_at(ana.code, "end")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("status")).to_have_text("Ana plays purple 2.")
    play = page.get_by_role("button", name="Play")
    assert page.evaluate(BELOW, [".replay-controls .main", ".tile-step .sheet"]) == []
    play.click()
    expect(page.get_by_role("status")).to_contain_text("Ben plays orange 1")
    # An address without a step is that of the end.
    page.goto(f"/t/{ana.code}/replay?game=1")
    expect(page.locator(".sheet .badge text")).to_have_text(["1", "2", "3"])


@pytest.mark.nightly
def test_the_show_can_be_skipped_and_comes_once(phones: Phones) -> None:
    ana, ben = table = phones("Ana", **MOVING), phones("Grandma Dorothea Marie", **MOVING)
    for phone in table:
        phone.page.set_viewport_size(NARROW)
    almost_over(*table)
    play_last(*table)
    stage = ana.page.locator(".reveal")
    # However long it is, a name has one line.
    heights = stage.locator(".reveal-places b").evaluate_all(
        "all => all.map(one => one.offsetHeight)"
    )
    assert len(set(heights)) == 1
    expect(stage).to_have_attribute("aria-hidden", "true")
    expect(stage.locator(".reveal-places li")).to_have_count(2)
    ana.page.keyboard.press("Escape")
    expect(stage).to_have_count(0)
    expect(ana.page.locator(".confetti")).to_have_count(1)
    ana.page.reload()
    ana.expect_screen("end")
    expect(stage).to_have_count(0)
    # Whoever looks to its end has the same then.
    expect(ben.page.locator(".reveal")).to_have_count(0)
    expect(ben.page.locator(".ranking li")).to_have_count(2)


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "height"), by_day([(1280, 720), (390, 664)], [(1280, 720)]))
def test_spectators_see_the_board_the_turn_and_what_is_left(
    phones: Phones, width: int, height: int
) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    begin(table)
    watcher = phones("Cleo")
    watcher.page.set_viewport_size({"width": width, "height": height})
    watcher.page.goto(f"/t/{ana.code}/watch")
    expect(watcher.heading).to_have_text("Move 1 · Ana plays purple")
    view = ana.command("PlayMove", seat=1, move="e10,e9")
    expect(watcher.heading).to_have_text("Move 2 · Ben plays orange")
    expect(watcher.page.locator("#say")).to_have_text(view["say"])
    expect(watcher.page.locator(".last-piece .piece-P")).to_have_count(1)
    ben.command("PlayMove", seat=2, move="j5")
    expect(watcher.page.locator(".last-piece .piece-O")).to_have_count(1)
    expect(watcher.page.locator(".last-piece")).to_have_count(1)
    players = watcher.page.get_by_role("list", name="Players").locator(":scope > li")
    expect(players.first).to_contain_text("87 squares left")
    expect(players.nth(1).get_by_role("listitem")).to_have_count(20)
    board = box_of(watcher.page.get_by_role("img", name="The board of Duo"))
    if width > height:
        assert board["height"] > 0.8 * height
        assert watcher.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    else:
        assert board["width"] > 0.9 * width
    no_sideways(watcher.page)
    assert not violations(watcher.page)


@pytest.mark.nightly
def test_the_replay_numbers_the_pieces_and_marks_the_last(phones: Phones) -> None:
    ana, ben = table = phones("Ana", **STILL), phones("Ben", **STILL)
    begin(table)
    for phone, seat, move in ((ana, 1, "e10,e9"), (ben, 2, "j5"), (ana, 1, "f8")):
        phone.command("PlayMove", seat=seat, move=move)
    page = ben.page
    page.goto(f"/t/{ana.code}/replay")
    expect(page.get_by_text("Duo · 3 moves")).to_be_visible()
    board = page.get_by_role("img", name="The board of Duo")
    expect(board.locator(".badge text")).to_have_text(["1", "2", "3"])
    expect(board.locator(".last-piece text")).to_have_text("3")
    expect(page.get_by_role("status")).to_have_text("Ana plays purple 1.")
    page.get_by_role("button", name="One step back").click()
    expect(board.locator(".badge text")).to_have_text(["1", "2"])
    expect(page.locator(".tile-standing li.active")).to_contain_text("Ana")
    page.get_by_label("Move numbers").uncheck()
    expect(board.locator(".last-piece text")).to_have_text("O")
    expect(page.locator(".tile-standing li").first).to_contain_text("87 squares left")
    no_sideways(page)
    assert not violations(page)
