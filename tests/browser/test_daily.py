"""The daily: the same dice for all, played in the app, and what a phone keeps of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.by_program import ProgramTable
from tests.browser.conftest import Phones
from tests.browser.painting import brush, tap
from tests.browser.phone import Phone
from tests.browser.playing import play
from tests.browser.screens import LANGUAGES
from tests.browser.test_access import Inspector, inspector
from tests.browser.test_large_text import Reader, reader

__all__ = ["inspector", "reader"]

pytestmark = pytest.mark.browser
#: The smallest sheet.
LAYOUT = "travel"
#: A program plays faster than a phone can ask what fits.
STILL: dict[str, Any] = {"reduced_motion": "reduce", "complaints": ("422",)}


def days_ago(days: int) -> date:
    return datetime.now(UTC).date() - timedelta(days=days)


def open_daily(phone: Phone, day: date | None = None) -> None:
    """The page of a day, with what the server says of it."""
    phone.page.goto(f"/daily/{LAYOUT}" + (f"/{day}" if day else ""))
    expect(phone.page.locator("#board-title")).to_be_visible()


def finish(phone: Phone, *, seed: int = 1, button: str = "Play") -> int:
    """Press a button on the page, and let a program play the game; the squares left empty."""
    phone.button(button, exact=True).click()
    phone.expect_screen("play")
    view = ProgramTable(phone.code, [phone]).finish(seed)
    phone.expect_screen("end")
    (player,) = view["game"]["players"]
    unfilled: int = player["unfilled"]
    return unfilled


def card(phone: Phone) -> Locator:
    """What the end says of the daily."""
    return phone.page.locator(".daily-end")


def first_try(phone: Phone) -> Locator:
    return phone.page.locator(".daily-figures > div").filter(has_text="Your first try").locator("b")


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("() => localStorage.getItem('rw-daily')"))


def on_the_board(phone: Phone) -> Locator:
    return phone.page.locator(".daily-board li", has_text=phone.name)


def call(phone: Phone) -> None:
    """Put the phone's name on the board."""
    card(phone).get_by_label("Your name on the board").fill(phone.name)
    phone.button("Put me on the board").click()
    expect(card(phone)).to_contain_text(re.compile(r"Place \d+ of \d+"))


def test_a_daily_from_home_to_the_board(phones: Phones) -> None:
    ana = phones("Anabel", **STILL)
    page = ana.page
    page.goto("/")
    page.get_by_role("link", name="Daily").click()
    page.get_by_role("link", name="Travel").click()
    ana.button("Play", exact=True).click()
    ana.expect_screen("play")
    play([ana])
    ana.expect_screen("end")
    expect(card(ana)).to_contain_text("this one counts")
    call(ana)
    unfilled = int(re.findall(r"\d+", page.locator(".verdict").inner_text())[0])
    page.get_by_role("link", name="The day’s board").click()
    expect(on_the_board(ana)).to_contain_text(f"{unfilled} empty square")
    expect(first_try(ana)).to_have_text(str(unfilled))
    expect(page.locator(".daily-counts")).to_contain_text("day in a row")
    page.goto("/")
    expect(page.locator("#daily-door")).to_contain_text(f"Today: {unfilled} empty square")


def test_a_second_try_does_not_replace_the_first(phones: Phones) -> None:
    bea = phones("Beatrix", **STILL)
    open_daily(bea)
    first = finish(bea, seed=2)
    call(bea)
    bea.press(bea.button("Play again"))
    second = next(
        unfilled for seed in range(3, 30) for unfilled in [again(bea, seed)] if unfilled != first
    )
    expect(card(bea)).not_to_contain_text("this one counts")
    expect(card(bea)).to_contain_text(f"The first: {first} empty")
    open_daily(bea)
    expect(first_try(bea)).to_have_text(str(first))
    expect(on_the_board(bea)).to_contain_text(f"{first} empty")
    (tries,) = kept(bea.page)["tries"][LAYOUT].values()
    assert tries["first"]["unfilled"] == first
    assert tries["best"]["unfilled"] <= min(first, second)
    assert tries["count"] >= 2


def again(phone: Phone, seed: int) -> int:
    """Play on at a table where a game is on, or begin one; the squares left empty."""
    if phone.screen == "end":
        phone.press(phone.button("Play again"))
    view = ProgramTable(phone.code, [phone]).finish(seed)
    phone.expect_seq(view["seq"])
    unfilled: int = view["game"]["players"][0]["unfilled"]
    return unfilled


def test_practice_does_not_count(phones: Phones) -> None:
    cleo = phones("Cleopatra", **STILL)
    open_daily(cleo)
    finish(cleo, button="Practice")
    expect(card(cleo)).to_contain_text("doesn’t count")
    cleo.page.get_by_role("link", name="The day’s board").click()
    expect(cleo.button("Play", exact=True)).to_be_visible()
    expect(first_try(cleo)).to_have_count(0)
    assert kept(cleo.page)["tries"] == {}


def test_a_missed_day_is_played_later_and_marked_so(phones: Phones) -> None:
    dora, day = phones("Dorothea", **STILL), days_ago(2)
    open_daily(dora)
    missed = dora.page.locator(f'.daily-calendar a[href$="/{day}"]')
    expect(missed).to_have_attribute("aria-label", re.compile(": not played$"))
    missed.click()
    expect(dora.page.locator(".daily-day")).to_contain_text("You missed this day")
    unfilled = finish(dora)
    expect(card(dora)).to_contain_text("Played later")
    dora.page.get_by_role("link", name="The day’s board").click()
    expect(dora.page.locator(".daily-day")).to_contain_text("Played later, on")
    cell = dora.page.locator(".daily-cell.late")
    expect(cell).to_have_attribute("aria-label", re.compile(f"{unfilled} empty.*, played later"))
    expect(dora.page.locator(".daily-counts > div").first).to_have_text(re.compile("^.*0$"))


def test_a_game_that_is_left_is_no_try(phones: Phones) -> None:
    dave = phones("David", reduced_motion="reduce", complaints=("422",))
    open_daily(dave)
    dave.button("Play", exact=True).click()
    dave.expect_screen("play")
    dave.leave()
    dave.expect_screen("end")
    expect(card(dave)).to_contain_text("left")
    open_daily(dave)
    expect(first_try(dave)).to_have_count(0)


def test_an_unfinished_try_is_gone_on_with(phones: Phones) -> None:
    emma = phones("Emma", **STILL)
    open_daily(emma)
    emma.button("Play", exact=True).click()
    emma.expect_screen("play")
    code = emma.code
    open_daily(emma)
    emma.button("Go on playing").click()
    emma.expect_screen("play")
    assert emma.code == code


def test_who_wants_no_name_is_not_on_the_board(phones: Phones) -> None:
    fred = phones("Frederik", **STILL)
    open_daily(fred)
    finish(fred, seed=5)
    fred.button("Leave me out").click()
    expect(fred.page.locator("#daily-name")).to_have_count(0)
    fred.page.get_by_role("link", name="The day’s board").click()
    fred.page.locator("summary", has_text="You aren’t on the board").click()
    # And then does.
    fred.page.get_by_label("Your name on the board").fill(fred.name)
    fred.button("Put me on the board").click()
    expect(on_the_board(fred)).to_have_count(1)
    expect(fred.page.locator("summary", has_text="You play as Frederik")).to_be_visible()


def test_the_shared_text_gives_nothing_away(phones: Phones) -> None:
    gina = phones("Gina", **STILL, permissions=["clipboard-read", "clipboard-write"])
    gina.page.add_init_script("delete Navigator.prototype.share")
    open_daily(gina)
    unfilled = finish(gina)
    gina.button("Share as text").click()
    expect(gina.page.get_by_text("Copied")).to_be_visible()
    text = gina.page.evaluate("() => navigator.clipboard.readText()")
    assert str(unfilled) in text
    # Blank squares would show where the drawn ones are.
    assert "⬜" not in text
    # The page of the day shares the same.
    open_daily(gina)
    gina.button("Share as text").click()
    expect(gina.page.get_by_text("Copied")).to_be_visible()
    assert gina.page.evaluate("() => navigator.clipboard.readText()") == text


def test_a_result_without_a_connection_is_kept_and_told_later(phones: Phones) -> None:
    hans = phones("Hans", complaints=("422", "ERR_FAILED"), reduced_motion="reduce")
    results = re.compile("/results$")
    hans.page.route(results, lambda route: route.abort())
    open_daily(hans)
    unfilled = finish(hans)
    expect(card(hans)).to_contain_text("your result is kept on this phone")
    hans.page.unroute(results)
    hans.button("Try again").click()
    call(hans)
    open_daily(hans)
    expect(on_the_board(hans)).to_contain_text(f"{unfilled} empty")


def test_a_result_is_told_when_the_page_is_seen_again(phones: Phones) -> None:
    olga = phones("Olga", complaints=("422", "ERR_FAILED"), reduced_motion="reduce")
    results = re.compile("/results$")
    olga.page.route(results, lambda route: route.abort())
    open_daily(olga)
    unfilled = finish(olga)
    expect(card(olga)).to_contain_text("your result is kept on this phone")
    olga.page.unroute(results)
    with olga.page.expect_response(results) as told:
        open_daily(olga)
    assert told.value.json()["counted"] is True
    olga.page.locator("summary", has_text="Your name on the board").click()
    olga.page.get_by_label("Your name on the board").fill(olga.name)
    olga.button("Put me on the board").click()
    expect(on_the_board(olga)).to_contain_text(f"{unfilled} empty")


def test_the_best_sheet_of_a_day_that_is_over_shape_by_shape(phones: Phones) -> None:
    ines, day = phones("Ines", **STILL), days_ago(1)
    open_daily(ines, day)
    finish(ines)
    open_daily(ines)
    ines.page.locator("summary", has_text="Yesterday’s best").click()
    slider = ines.page.get_by_role("slider")
    of = int(slider.get_attribute("max") or 0)
    assert of > 3
    shapes = ines.page.locator(".daily-sheet [data-mark]")
    expect(shapes).to_have_count(of)
    slider.fill("2")
    expect(shapes).to_have_count(2)
    ines.button("One step back").click()
    expect(shapes).to_have_count(1)
    expect(ines.page.locator(".daily-step")).to_contain_text(f"1 of {of}: ")


GARBAGE = ["{", "null", "[]", '{"v":1,"tries":{"travel":{"2026-11-20":{"first":7}}},"open":3}']


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_on_the_phone_is_no_harm(phones: Phones, garbage: str) -> None:
    jane = phones("Jane", **STILL)
    jane.page.add_init_script(f"localStorage.setItem('rw-daily', {json.dumps(garbage)})")
    jane.page.goto("/")
    expect(jane.page.locator("#daily-door")).to_contain_text("Today’s dice")
    open_daily(jane)
    expect(jane.page.get_by_text("Nothing played yet on this sheet.")).to_be_visible()
    expect(jane.button("Play", exact=True)).to_be_visible()


def test_a_daily_on_paper(phones: Phones) -> None:
    # What Kurt plays in the app, Lars draws on paper.
    kurt, lars = phones("Kurt", **STILL), phones("Lars", **STILL)
    open_daily(kurt)
    unfilled = finish(kurt, seed=7)
    view = ProgramTable(kurt.code, [kurt]).view()
    (player,) = view["game"]["players"]
    page = lars.page
    page.goto("/check")
    page.get_by_text("More about the sheet").click()
    page.get_by_label("Sheet", exact=True).select_option(label="Travel 8×8")
    page.get_by_label("Seed of the printed dice").fill(str(days_ago(0)))
    page.get_by_label("Strikes crossed").select_option(str(player["strikes"]))
    # A finger reaches what can be seen: the board, and what one paints with.
    page.evaluate("() => scrollTo(0, 0)")
    for letter, name in {"B": "blue", "Y": "yellow", "R": "red", "G": "green"}.items():
        brush(page, name)
        for mark in player["marks"]:
            if mark["colour"] == letter:
                tap(page, *mark["squares"])
    paper = page.get_by_role("region", name="Daily")
    expect(paper).to_contain_text(f"{unfilled} empty")
    paper.get_by_label("Your name on the board").fill("Lars")
    lars.button("Put me on the board").click()
    expect(paper).to_contain_text("your first try of the day")
    paper.get_by_role("link", name="The day’s board").click()
    expect(on_the_board(lars)).to_contain_text("on paper")
    expect(first_try(lars)).to_have_text(str(unfilled))


# ── from phone to phone ──────────────────────────────────────────────────────────────────────────


def book(*days: date, unfilled: int = 9) -> str:
    """What a phone has kept that has played on these days."""
    result = {"unfilled": unfilled, "strikes": 1}
    tries = {
        str(day): {
            "first": result,
            "best": {"unfilled": unfilled - 2, "strikes": 0},
            "count": 2,
            "on": str(day),
            "ref": None,
            "sent": True,
        }
        for day in days
    }
    return json.dumps({"v": 1, "phone": "0" * 30, "name": None, "tries": {LAYOUT: tries}})


def remembering(phones: Phones, name: str, text: str) -> Phone:
    """A phone with something on its shelf."""
    phone = phones(name, **STILL)
    phone.page.goto("/daily")
    phone.page.evaluate("text => localStorage.setItem('rw-daily', text)", text)
    open_daily(phone)
    return phone


def test_results_go_to_another_phone_as_a_code(phones: Phones) -> None:
    cv2 = pytest.importorskip("cv2")
    numpy = pytest.importorskip("numpy")
    kim = remembering(phones, "Kim", book(*map(days_ago, range(30))))
    kim.page.locator("summary", has_text="Take along").click()
    kim.button("Show a QR code").click()
    code = kim.page.locator(".daily-code img")
    expect(code).to_be_visible()
    expect(kim.page.get_by_text("your last 30 days")).to_be_visible()
    picture = cv2.imdecode(numpy.frombuffer(code.screenshot(), numpy.uint8), cv2.IMREAD_COLOR)
    address, _, _ = cv2.QRCodeDetector().detectAndDecode(picture)
    lea = remembering(phones, "Lea", book(days_ago(0), days_ago(40), unfilled=20))
    lea.page.goto(address)
    expect(lea.page.get_by_text("30 days. Put them together")).to_be_visible()
    lea.button("Bring in").click()
    expect(lea.page.get_by_text("30 days brought in")).to_be_visible()
    assert "#" not in lea.page.url
    found = kept(lea.page)["tries"][LAYOUT]
    assert len(found) == 31
    # Of the same day the own first try stays, and the better best comes.
    today = found[str(days_ago(0))]
    assert (today["first"]["unfilled"], today["best"]["unfilled"]) == (20, 7)
    assert found[str(days_ago(29))]["first"] == {"unfilled": 9, "strikes": 1}


def test_results_go_to_another_phone_as_a_file(phones: Phones, tmp_path: Any) -> None:
    mia = remembering(phones, "Mia", book(days_ago(0), days_ago(1)))
    mia.page.locator("summary", has_text="Take along").click()
    with mia.page.expect_download() as saved:
        mia.button("Save as a file").click()
    path = tmp_path / "daily.json"
    saved.value.save_as(path)
    noa = phones("Noa", **STILL)
    open_daily(noa)
    noa.page.locator("summary", has_text="Take along").click()
    (tmp_path / "wrong.json").write_text("[]")
    chosen = noa.page.get_by_label("Bring in a saved file")
    chosen.set_input_files(tmp_path / "wrong.json")
    expect(noa.page.get_by_role("alert")).to_contain_text("holds no results")
    chosen.set_input_files(path)
    noa.button("Bring in", exact=True).click()
    expect(noa.page.get_by_text("2 days brought in")).to_be_visible()
    expect(first_try(noa)).to_have_text("9")


def test_what_another_phone_sends_is_asked_for_first(phones: Phones) -> None:
    ole = phones("Ole", **STILL)
    ole.page.goto("/daily#take=nonsense")
    expect(ole.page.get_by_role("alert")).to_contain_text("holds no results")
    ole.button("Close").click()
    expect(ole.page.get_by_role("alert")).to_have_count(0)
    # 22 November 2026 on the standard sheet: 9 empty, 1 strike; the best 7, at the second try.
    ole.page.goto("/daily#take=1lKAJBCACA")
    ole.button("No, thanks").click()
    assert kept(ole.page)["tries"] == {}


# ── for everyone ─────────────────────────────────────────────────────────────────────────────────


def states(phone: Phone, locale: str) -> Iterator[str]:
    """The page in all its states, in the phone's language."""
    page = phone.page
    # The server has none yet of these days.
    page.route(re.compile("/api/v1/daily/"), answer)
    page.goto(f"/daily/{LAYOUT}")
    expect(page.locator("#board-title")).to_be_visible()
    yield "new"
    open_ = {f"{LAYOUT}/{days_ago(0)}": {"code": "AYTR53E", "on": str(days_ago(0))}}
    played = json.loads(book(days_ago(0), days_ago(1), days_ago(5))) | {"open": open_}
    page.evaluate("text => localStorage.setItem('rw-daily', text)", json.dumps(played))
    page.reload()
    expect(page.locator(".daily-bars")).to_be_visible()
    expect(page.locator(".daily-best")).to_be_visible()
    for summary in page.locator("main summary").all():
        summary.click()
    page.locator("details .button.wide").first.click()
    expect(page.locator(".daily-code img")).to_be_visible()
    yield "played, all open"
    page.goto(f"/daily/{LAYOUT}/{days_ago(3)}#take=1lKAJBCACA")
    expect(page.locator("#taking-title")).to_be_visible()
    yield "missed, with results of another phone"


def answer(route: Route) -> None:
    """A server with a board, and yesterday's best sheet."""
    layout, day = route.request.url.split("?")[0].split("/")[-2:]
    marks = [
        {"n": 1, "colour": "B", "shape": "V3", "squares": [[0, 0], [1, 0], [1, 1]], "die": 4},
        {"n": 2, "colour": "Y", "shape": "2", "squares": [[0, 7], [1, 7]], "die": 2},
    ]
    is_over = day != str(days_ago(0))
    board = [("Maximiliane-Christine", 6, 0), ("Bartholomaeus-Quirin", 9, 2)]
    found = {
        "layout": layout,
        "day": day,
        "today": str(days_ago(0)),
        "seed": day,
        "best": {"unfilled": 4, "strikes": 0, "found_by": "Maximiliane", "text": ""},
        "has_board": True,
        "board": [
            {"name": name, "unfilled": unfilled, "strikes": strikes, "paper": strikes > 0}
            for name, unfilled, strikes in board
        ],
        "scores": [],
        "shown": is_over,
        "sheet": {"marks": marks} if is_over else None,
    }
    route.fulfill(json=found)


@LANGUAGES
def test_the_page_for_everyone(phones: Phones, inspector: Inspector, locale: str) -> None:
    ana = phones("Ana", locale=locale)
    for state in states(ana, locale):
        inspector.look(ana, state)


@LANGUAGES
def test_the_page_with_large_letters(phones: Phones, reader: Reader, locale: str) -> None:
    ana = phones("Ana", locale=locale, reduced_motion="reduce")
    for state in states(ana, locale):
        reader.look(ana, state)


def test_the_page_by_keyboard(phones: Phones) -> None:
    pia = phones("Pia", **STILL)
    open_daily(pia)
    pia.page.locator("main").focus()
    for _ in range(5):
        pia.page.keyboard.press("Tab")
        if pia.page.evaluate("() => document.activeElement.textContent") == "Play":
            break
    pia.page.keyboard.press("Enter")
    pia.expect_screen("play")
