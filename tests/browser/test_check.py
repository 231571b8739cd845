"""The Check page as a thumb and a keyboard use it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rollwrite.dicegame import built_in_layout
from rollwrite.schema.dataclass_json import encode
from tests.browser.conftest import Phones
from tests.browser.painting import brush, tap
from tests.browser.photographing import Reader, as_read, choose
from tests.painter import make_photo


def test_painting_gets_a_verdict_at_once(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Check a sheet").click()
    status = page.locator("[role=status]").filter(has_text=re.compile("Tap or drag|sheet|problem"))
    expect(status).to_contain_text("Tap or drag")
    tap(page, (0, 0), (0, 1), (1, 2))
    expect(status).to_contain_text("could have been played")
    expect(status).to_contain_text("78 empty squares")
    # A shape in the middle of nowhere.
    brush(page, "red")
    tap(page, (4, 4))
    expect(status).to_contain_text("2 problems")
    expect(page.locator("li[data-code=V2]")).to_contain_text("is drawn 2 times")
    # Where it is has a name; the rule's number says nothing to a family.
    expect(page.locator("li[data-code=V3]")).to_contain_text(
        "No red shape covers a corner square, but the first one must. e5"
    )
    expect(page.get_by_role("gridcell", name="e5, red")).to_have_attribute("aria-invalid", "true")
    # The same tap takes it away.
    tap(page, (4, 4))
    expect(status).to_contain_text("could have been played")
    page.get_by_role("button", name="Undo").click()
    expect(status).to_contain_text("2 problems")
    # What is wrong is a tap away, and the verdict stays in sight.
    page.get_by_role("link", name="2 problems").click()
    expect(page.get_by_role("heading", name="What is wrong")).to_be_in_viewport()
    expect(status).to_be_in_viewport(ratio=1)


@pytest.mark.nightly
def test_the_replay_goes_round_by_round(page: Page) -> None:
    page.goto("/check")
    tap(page, (0, 0), (0, 1), (1, 2))
    page.get_by_role("button", name="Replay round by round").click()
    expect(page.get_by_role("status").first).to_contain_text("Nothing is drawn yet")
    page.get_by_role("button", name="One round forward").click()
    expect(page.get_by_role("img", name="Round 1: 2 in blue")).to_be_visible()
    page.get_by_role("slider").fill("2")
    expect(page.get_by_role("img", name="Round 2: 1 in blue")).to_be_visible()
    page.get_by_role("button", name="Back to painting").click()
    expect(page.get_by_role("grid")).to_be_visible()
    # With the keyboard one goes on where one was.
    expect(page.get_by_role("button", name="Replay round by round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("img", name="Round 1: 2 in blue")).to_be_visible()


@pytest.mark.nightly
def test_dice_and_the_rest_are_checked_too(phones: Phones) -> None:
    # A die of nine spots is refused, and browsers say so in their console.
    page = phones("Ana", complaints=("422",)).page
    page.goto("/check")
    tap(page, (0, 0), (0, 1), (1, 2))
    page.get_by_text("More about the sheet").click()
    page.get_by_label("Dice picked").fill("3 1")
    page.get_by_label("Strikes crossed out").select_option("0")
    status = page.locator(".check-line")
    expect(page.locator("li[data-code=V7]")).to_contain_text("at least 1")
    page.get_by_label("Strikes crossed out").select_option("1")
    expect(status).to_contain_text("could have been played")
    page.get_by_text("Also check the crossed-out shapes").click()
    expect(status).to_contain_text("2 problems")
    for shape in ("1", "2"):
        page.get_by_role("button", name=shape, exact=True).click()
    expect(status).to_contain_text("could have been played")
    page.get_by_label("Dice picked").fill("3 9")
    expect(status).to_contain_text("Dice show 1 to 6")
    # The sentence stands beside what was typed, too.
    expect(page.get_by_label("Dice picked")).to_have_accessible_description(
        re.compile("Dice show 1 to 6")
    )
    page.get_by_label("Dice picked").fill("3 1")
    page.get_by_label("Marker in rounds").select_option(label="this order")
    expect(status).to_contain_text("could have been played")
    page.get_by_label("Letters, for example").fill("bq")
    expect(status).to_contain_text("Use four or more of the letters")
    page.get_by_label("Letters, for example").fill("b b y r g")
    expect(status).to_contain_text("could have been played")


# By day: a key paints (`test_letters`).
@pytest.mark.nightly
def test_with_the_keyboard_alone(page: Page) -> None:
    page.goto("/check")
    page.get_by_role("gridcell", name="a9, empty").focus()
    for key in ("g", "ArrowRight", "g", "ArrowDown", "End"):
        page.keyboard.press(key)
    focused = page.locator(".cell:focus")
    expect(focused).to_have_attribute("aria-label", "i8, empty")
    page.keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-label", "i8, green")
    page.keyboard.press("Delete")
    expect(focused).to_have_attribute("aria-label", "i8, empty")
    expect(page.locator(".check-line")).to_contain_text("79 empty squares")


@pytest.mark.nightly
def test_another_layout(page: Page) -> None:
    page.goto("/check")
    page.get_by_text("More about the sheet").click()
    page.get_by_label("Sheet", exact=True).select_option(label="Grand 11×11")
    tap(page, (10, 10))
    expect(page.locator(".check-line")).to_contain_text("120 empty squares")


def painted(page: Page) -> list[str]:
    """The squares as the grid names them, a string a row."""
    letters = {"blue": "B", "yellow": "Y", "red": "R", "green": "G", "empty": "."}
    labels = page.locator(".cell").evaluate_all("all => all.map(one => one.ariaLabel)")
    squares = [letters[label.split(", ")[1]] for label in labels]
    side = page.locator(".grid-row").count()
    return ["".join(squares[i : i + side]) for i in range(0, len(squares), side)]


@pytest.mark.nightly
def test_a_photo_is_read_shown_and_corrected(page: Page) -> None:
    photo = make_photo(12, "easy")
    page.goto("/check")
    choose(page, photo.data)
    over = page.get_by_role("img", name="The photo with the squares that were read")
    expect(over).to_be_visible()
    expect(page.locator(".check-line")).to_contain_text("could have been played")
    # A tap on the photo corrects a square.
    brush(page, "Clear")
    filled = page.locator(".photo-square:has(.badge)")
    before = filled.count()
    filled.first.click()
    expect(filled).to_have_count(before - 1)
    page.get_by_role("button", name="Undo").click()
    expect(filled).to_have_count(before)
    page.get_by_role("button", name="Hide the photo").click()
    assert painted(page) == list(photo.squares)


@pytest.mark.nightly
def test_a_paper_sheet_counts_at_its_table(phones: Phones) -> None:
    """From the end of a game to the Check page and back, with the score (D15)."""
    phone = phones("Ana")
    page = phone.page
    code = phone.open_table("paper")
    ben = phones("Ben")
    ben.join(code, "paper")
    phone.start()
    # Both draw something on their paper, and go out in the second round.
    for roller, after in ((phone, ["Done"]), (ben, ["I’m out", "Yes, I’m out"])):
        roller.button(re.compile("^Roll ")).click()
        # The last die of a round is taken by itself.
        roller.take_die()
        for player in (phone, ben):
            for name in after:
                player.button(name, exact=True).click()
    page.get_by_role("link", name="Count from a photo").click()
    tap(page, (0, 0), (0, 1))
    expect(page.locator(".check-line")).to_contain_text("79 empty squares")
    page.get_by_role("button", name=f"Send: {code}, seat 1").click()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_text("79").first).to_be_visible()


@pytest.mark.nightly
def test_the_sheet_says_which_seat_it_counts_for(phones: Phones) -> None:
    """Sheets of several seats, one after the other, with the code that is printed on each."""
    phone = phones("Ana")
    page = phone.page
    code = phone.open_table("paper")
    Reader(
        page, *(as_read(["BB.......", *["." * 9] * 8], table=code, seat=seat) for seat in (1, 2))
    )
    page.goto("/check")
    for seat in (1, 2):
        choose(page)
        expect(page.get_by_role("button", name=f"Send: {code}, seat {seat}")).to_be_visible()


@pytest.mark.nightly
def test_a_table_brings_its_layout_and_its_rules(phones: Phones) -> None:
    phone = phones("Ana")
    code = phone.open_table()
    layout = built_in_layout("grand")
    settings = {"layout": encode(layout), "strikes_forced": False}
    phone.command("ChangeSettings", settings=settings)
    phone.page.goto(f"/check?table={code}&seat=1")
    expect(phone.page.locator(".grid-row")).to_have_count(11)
    # And its rules: all of row 5 is drawn, and nobody has to spend a strike here (D11).
    page = phone.page
    tap(page, *((0, column) for column in range(4)))
    brush(page, "yellow")
    tap(page, *((row, 10) for row in range(5)))
    brush(page, "red")
    tap(page, *((row, 0) for row in range(8, 11)), (10, 1), (10, 2))
    page.get_by_text("More about the sheet").click()
    page.get_by_label("Strikes crossed out").select_option(label="0")
    with page.expect_request(
        lambda asked: (
            asked.url.endswith("/api/v1/check")
            and (asked.post_data_json or {}).get("final_die") == 5
        )
    ) as last:
        page.get_by_label("The die you went out on").select_option(label="5")
    body: dict[str, Any] = last.value.post_data_json or {}
    for forced, codes in ((body["strikes_forced"], []), (True, ["V8"])):
        answer = page.request.post("/api/v1/check", data=body | {"strikes_forced": forced})
        assert [problem["code"] for problem in answer.json()["problems"]] == codes


@pytest.mark.nightly
def test_a_table_without_forced_strikes_is_told_by_hand(page: Page) -> None:
    page.goto("/check")
    page.get_by_text("More about the sheet").click()
    with page.expect_request("**/api/v1/check") as asked:
        page.get_by_label("Strikes must be used").uncheck()
    assert (asked.value.post_data_json or {})["strikes_forced"] is False


@pytest.mark.nightly
def test_a_busy_reader_is_asked_again(phones: Phones) -> None:
    page = phones("Ana", complaints=("503",)).page
    page.goto("/check")
    busy = [{"Retry-After": "1"}]

    def answer(route: Route) -> None:
        if busy:
            route.fulfill(status=503, headers=busy.pop(), json={"detail": "Too many photos."})
        else:
            route.fulfill(json=as_read(["BB......."] + ["." * 9] * 8))

    page.route("**/api/v1/photos*", answer)
    choose(page)
    expect(page.locator(".check-photo [role=status]")).to_contain_text("Going on in 1 second")
    expect(page.get_by_role("img", name="The photo with the squares")).to_be_visible()


# By day: `test_check_photo_sheets` says what is wrong, and `tests/web` refuses what is no photo.
@pytest.mark.nightly
def test_what_is_no_photo_gets_a_sentence(phones: Phones) -> None:
    page = phones("Ana", complaints=("422",)).page
    page.goto("/check")
    choose(page, b"no picture at all")
    expect(page.get_by_role("alert")).to_contain_text("read this file")
