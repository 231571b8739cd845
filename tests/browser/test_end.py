"""The end of the dice game: the show, the places, the match, what one shares, and alone."""

from __future__ import annotations

import base64
import io
import re
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat
from playwright.sync_api import Page, expect

from tests.browser.by_program import MOVING, STILL, ProgramTable
from tests.browser.conftest import Phones
from tests.browser.looking import HAND, NARROW
from tests.browser.phone import Phone
from tests.browser.screens import LOCALES

#: Remembers which places were stamped, in their order, and whether there was a show at all.
WITNESS = """
  window.placed = [];
  window.shows = 0;
  window.covered = 0;
  addEventListener("animationstart", (event) => {
    if (event.animationName === "reveal-place") {
      placed.push(Number(event.target.closest("[data-seat]").dataset.seat));
    }
  }, true);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!node.classList?.contains("reveal")) continue;
        shows += 1;
        covered += document.querySelectorAll(".turn-flash").length;
      }
    }
  }).observe(document, { childList: true, subtree: true });
"""
#: The names that reach over their sheet in the show.
NAMES_OVER_SHEETS = """() => [...document.querySelectorAll(".reveal figure")]
  .filter((figure) => figure.querySelector("b").getBoundingClientRect().top
    < figure.querySelector(".sheet").getBoundingClientRect().bottom)
  .map((figure) => figure.textContent)"""
#: Of every element: whether all of it can be seen without scrolling.
IN_VIEW = """elements => elements.map(element => {
  const { top, left, right, bottom } = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && right <= innerWidth + 1 && bottom <= innerHeight;
})"""


#: How wide what is drawn of a sheet is; it is as high.
WIDTHS = "sheets => sheets.map(s => s.querySelector('.sheet-frame').getBoundingClientRect().width)"


def stage(phone: Phone) -> Any:
    return phone.page.locator(".reveal")


def rows(page: Page) -> list[str]:
    """The names of the ranking, the first place first."""
    names: list[str] = page.locator(".ranking li b").all_inner_texts()
    return names


def are_in_view(page: Page, selector: str) -> list[bool]:
    seen: list[bool] = page.locator(selector).evaluate_all(IN_VIEW)
    return seen


@pytest.mark.nightly
def test_places_appear_from_the_last_to_the_first_and_once(phones: Phones) -> None:
    table = [phones(name, **MOVING) for name in ("Ana", "Ben", "Grandma Dorothea")]
    ana, ben, dora = table
    for phone in table:
        # Where a phone cannot buzz, a bar across the screen calls.
        phone.page.add_init_script(f"{WITNESS}; delete Navigator.prototype.vibrate")
    played = ProgramTable.open(*table)
    ranking = played.play()["game"]["ranking"]

    # Who does not look on has everything at once: the sentence is spoken, the places can be read.
    expect(stage(ana)).to_have_attribute("aria-hidden", "true")
    own = next(row for row in ranking if row["name"] == "Ana")
    expect(ana.page.locator("#say")).to_have_text(own.get("won", played.view()["game"]["verdict"]))
    expect(ana.page.get_by_role("list").locator(".rank")).to_have_count(3)
    # A tap or a key is enough.
    stage(ben).click()
    expect(stage(ben)).to_have_count(0)
    expect(stage(dora)).to_be_visible()
    assert dora.page.evaluate(NAMES_OVER_SHEETS) == []
    dora.page.keyboard.press("Escape")
    expect(stage(dora)).to_have_count(0)
    assert [phone.page.evaluate("covered") for phone in table] == [0] * 3

    expect(stage(ana)).to_have_count(0)
    placed = ana.page.evaluate("placed")
    assert placed == [row["seat"] for row in reversed(ranking)]
    assert rows(ana.page) == [row["name"] for row in ranking]
    expect(ana.page.locator(".ranking li:has(.tag) b")).to_have_text("Ana")
    lines = ana.page.locator(".ranking .result-line").all_inner_texts()
    assert lines == [row["compared"] for row in ranking]
    # Only the winner's phone speaks to the winner; everybody is praised for something.
    said = [phone.page.locator("#heading").inner_text() for phone in table]
    for row, text in zip(sorted(ranking, key=lambda row: row["seat"]), said, strict=True):
        assert text == row.get("won", played.view()["game"]["verdict"])
    praised = ana.page.locator(".ranking .award").all_inner_texts()
    assert [text.strip() for text in praised] == [row["award"]["title"] for row in ranking]
    why = ana.page.locator(".awards li").all_inner_texts()
    assert why == praises(ranking)

    ana.page.reload()
    ana.expect_screen("end")
    expect(ana.page.locator(".ranking li")).to_have_count(3)
    assert ana.page.evaluate("shows") == 0


@pytest.mark.nightly
def test_without_motion_all_is_there_at_once_and_switching_it_off_ends_the_show(
    phones: Phones,
) -> None:
    ana, ben = phones("Ana", **STILL), phones("Ben", **MOVING)
    ana.page.add_init_script(WITNESS)
    ProgramTable.open(ana, ben).play()
    expect(stage(ben)).to_be_visible()
    ben.page.emulate_media(reduced_motion="reduce")
    expect(stage(ben)).to_have_count(0)
    ana.expect_screen("end")
    expect(ana.button("Rematch")).to_be_visible()
    assert ana.page.evaluate("[shows, placed.length]") == [0, 0]
    assert ana.page.locator(".confetti").count() == 0
    assert ana.page.evaluate("document.getAnimations().length") == 0


@LOCALES
def test_a_win_that_four_share_leaves_all_in_the_first_view(phones: Phones, locale: str) -> None:
    ana = phones("Ana", **STILL, locale=locale)
    table = ProgramTable.open(ana, is_seen=False)
    for name in ("Benjamin", "Clementina", "Grandma Dorothea"):
        table.act(0, "AddSeat", keeper=1, name=name)
    table.act(0, "StartGame")
    for seat in (1, 2, 3, 4):
        table.act(0, "LeaveGame", seat=seat)
    for size in (HAND, NARROW):
        ana.page.set_viewport_size(size)
        ana.look_at(table.code, "end")
        seen = are_in_view(ana.page, "#heading, .ranking .sheet, .ranking li, .next-game button")
        assert seen == [True] * 10
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        sheets = ana.page.locator(".ranking .sheet").evaluate_all(WIDTHS)
        assert min(sheets) > 60
        # Each is shown large over all this, and by Escape one is back at it.
        small = ana.page.locator(".ranking .sheet-button").last
        small.click()
        large = ana.page.locator(".sheet-large .sheet")
        assert are_in_view(ana.page, ".sheet-large .sheet") == [True]
        assert large.evaluate_all(WIDTHS)[0] > 0.8 * size["width"]
        assert ana.page.locator(".ranking .sheet").evaluate_all(WIDTHS) == sheets
        ana.page.keyboard.press("Escape")
        expect(large).to_be_hidden()
        expect(small).to_be_focused()


@pytest.mark.nightly
@LOCALES
def test_winner_places_and_button_are_in_the_first_view(phones: Phones, locale: str) -> None:
    options: dict[str, Any] = STILL | {"locale": locale}
    four = [phones(name, **options) for name in ("Ana", "Benjamin", "Clementina", "Dov")]
    watcher = phones("Wim", **(options | {"viewport": {"width": 1280, "height": 800}}))
    played = ProgramTable.over(*four)
    watcher.page.goto(f"/t/{played.code}/watch")
    page = four[0].page
    for size in (HAND, NARROW):
        page.set_viewport_size(size)
        seen = are_in_view(page, "#heading, .ranking .sheet, .ranking li, .next-game button")
        assert seen == [True] * 10
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # A projector shows all places and all sheets, and nothing has to be scrolled.
    expect(watcher.page.locator(".ranking li")).to_have_count(4)
    assert are_in_view(watcher.page, ".ranking li, .small-sheet svg.sheet") == [True] * 8
    assert watcher.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.nightly
def test_a_match_from_the_second_game_on(phones: Phones) -> None:
    table = [phones(name, **STILL) for name in ("Ana", "Ben")]
    played = ProgramTable.open(*table)
    played.play(seed=1)
    for phone in table:
        phone.expect_screen("end")
        expect(phone.page.locator(".match")).to_have_count(0)
    match = played.play(seed=2)["match"]
    for phone in table:
        phone.follow()
    assert re.fullmatch(r"Games won: \w+ \d – \w+ \d", match["text"])
    for phone in table:
        shown = phone.page.locator(".match")
        expect(shown.get_by_role("heading")).to_have_text("Total after 2 games")
        expect(shown).to_contain_text(match["text"])
        for total in match["totals"]:
            expect(shown.locator("li", has_text=total["name"])).to_contain_text(
                f"{total['points']} empty squares"
            )
    ana = table[0]
    games = ana.page.get_by_role("list", name="Replay").get_by_role("link")
    expect(games).to_have_text(["Game 1", "Game 2"])
    expect(games.first).to_have_attribute("href", f"/t/{played.code}/replay?game=1")
    ana.button("Seats and settings").click()
    ana.expect_screen("lobby")
    expect(ana.page.locator(".match")).to_contain_text(match["text"])


@pytest.mark.nightly
def test_a_picture_with_all_that_happened(phones: Phones) -> None:
    ana, ben = (phones(name, **STILL) for name in ("Ana", "Ben"))
    played = ProgramTable.over(ana, ben)
    ana.button("Share a picture").click()
    picture = ana.page.get_by_alt_text("The result with all sheets")
    expect(picture).to_be_visible()
    with ana.page.expect_download() as saved:
        ana.page.get_by_role("link", name="Save the picture").click()
    assert saved.value.suggested_filename == f"rollwrite-{played.code}.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    # All four markers' colours, on every sheet that has them.
    found = picture.evaluate("""async image => {
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const pen = canvas.getContext("2d");
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      const count = {};
      for (let at = 0; at < data.length; at += 4) {
        const key = [data[at], data[at + 1], data[at + 2]].join();
        count[key] = (count[key] ?? 0) + 1;
      }
      return [canvas.width, count];
    }""")
    width, colours = found
    assert width >= 720
    players = played.view()["game"]["players"]
    wash = {"B": "125,178,234", "Y": "255,215,90", "R": "242,139,125", "G": "131,203,152"}
    for colour in {mark["colour"] for player in players for mark in player["marks"]}:
        assert colours[wash[colour]] > 1000


def praises(ranking: list[dict[str, Any]]) -> list[str]:
    """What everybody is praised for, a line each."""
    return [f"{row['name']}: {row['award']['title']} ({row['award']['text']})" for row in ranking]


def film_of(phone: Phone) -> tuple[Image.Image, list[int], int]:
    """The film that the end offers: how it ends, how long each frame stays in ms, bytes."""
    page = phone.page
    phone.button("Film of the game").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the film").click()
    assert saved.value.suggested_filename == f"rollwrite-{phone.code}.gif"
    data = saved.value.path().read_bytes()
    film = Image.open(io.BytesIO(data))
    assert film.info["loop"] == 0
    times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    return film.convert("RGB"), times, len(data)


@pytest.mark.nightly
def test_a_film_of_the_game_can_be_kept_and_plays_when_it_is_to(phones: Phones) -> None:
    """Read by another decoder, it ends with what the page shows while nothing is to move."""
    ana = phones("Ana", **STILL)
    played = ProgramTable.over(ana, solo=True)
    page = ana.page
    page.evaluate("""() => {
      window.kept = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = () => null;
    }""")
    ana.button("Film of the game").click()
    said = page.locator(".film-note")
    expect(said).to_have_text("This phone couldn’t make the film. Try again, or share a picture.")
    page.evaluate("() => { HTMLCanvasElement.prototype.getContext = kept; }")
    last, times, size = film_of(ana)
    expect(said).to_have_text("The film is ready.")
    (player,) = played.view()["game"]["players"]
    # Empty, each shape, and how it stands.
    assert len(times) == len(player["marks"]) + 2
    assert 1000 <= times[-1] <= 2000
    assert sum(times) <= 8300
    assert size <= 1_500_000
    image = page.get_by_alt_text("The sheets fill, shape by shape")
    shown = image.get_attribute("src") or ""
    still = Image.open(io.BytesIO(base64.b64decode(shown.partition(",")[2]))).convert("RGB")
    assert still.size == last.size
    # No more colours than one sees.
    assert max(ImageStat.Stat(ImageChops.difference(still, last)).mean) < 1
    ana.button("Play", exact=True).click()
    expect(image).to_have_attribute("src", re.compile("^blob:"))
    ana.button("Pause").click()
    expect(image).to_have_attribute("src", shown)


@pytest.mark.nightly
def test_a_film_of_four_is_small_and_lasts_eight_seconds(phones: Phones) -> None:
    ana = phones("Ana", **MOVING)
    played = ProgramTable.open(ana, is_seen=False, settings={})
    for name in ("Benjamin", "Clementina", "Grandma Dorothea"):
        played.act(0, "AddSeat", keeper=1, name=name)
    table = ProgramTable(played.code, [ana] * 4)
    table.play()
    ana.look_at(table.code, "end")
    if stage(ana).count():
        stage(ana).click()
    _last, times, size = film_of(ana)
    assert len(times) > 30
    assert 7000 <= sum(times) <= 8500
    assert size <= 1_500_000
    # Who likes things to move sees it at once.
    image = ana.page.get_by_alt_text("The sheets fill, shape by shape")
    expect(image).to_have_attribute("src", re.compile("^blob:"))


def text_of(played: ProgramTable) -> str:
    game = played.view()["game"]
    places = [f"{row['rank']}. {row['name']}: {row['text']}" for row in game["ranking"]]
    return "\n".join(["rollwrite · Dice game", game["verdict"], *places, *praises(game["ranking"])])


@pytest.mark.nightly
def test_the_result_as_text_by_the_phone_or_the_clipboard_or_by_hand(phones: Phones) -> None:
    ana = phones("Ana", permissions=["clipboard-read", "clipboard-write"], **STILL)
    ben, cleo = (phones(name, **STILL) for name in ("Ben", "Cleo"))
    ben.page.add_init_script("navigator.share = async (what) => { window.handed = what.text; };")
    # As on plain http.
    cleo.page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });"
    )
    played = ProgramTable.over(ana, ben, cleo)
    text = text_of(played)

    ana.button("Share as text").click()
    expect(ana.page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert ana.page.evaluate("navigator.clipboard.readText()") == text

    ben.button("Share as text").click()
    ben.page.wait_for_function("window.handed")
    assert ben.page.evaluate("handed") == text

    cleo.button("Share as text").click()
    field = cleo.page.get_by_label("The result, to copy")
    expect(field).to_have_value(text)
    field.focus()
    assert (
        field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
        == text
    )


@pytest.mark.nightly
def test_alone_there_is_ones_own_result_and_the_best_of_this_phone(phones: Phones) -> None:
    ana = phones("Ana", permissions=["clipboard-read", "clipboard-write"], **STILL)
    played = ProgramTable.open(ana, solo=True)
    view = played.play(seed=3)
    best = view["game"]["players"][0]["unfilled"]
    page = ana.page
    ana.expect_screen("end")
    expect(ana.heading).to_have_text(view["game"]["verdict"])
    assert page.locator(".ranking").count() == 0
    expect(page.get_by_role("heading", name="All sheets")).to_have_count(0)
    expect(ana.button("Seats and settings")).to_have_count(0)
    expect(page.get_by_text("Your first result with this sheet")).to_be_visible()
    expect(page.get_by_role("img", name="sheet")).to_have_count(1)

    ana.button("Share as text").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert lines[1] == view["game"]["verdict"]
    assert [len(line) for line in lines[2:]] == [5] * 5
    assert sum(line.count("⬜") for line in lines[2:]) == best

    # The next ones are held against the best; looking again changes nothing.
    for seed in range(4, 7):
        unfilled = played.play(seed)["game"]["players"][0]["unfilled"]
        text = page.locator(".solo-best")
        if unfilled < best:
            expect(text).to_have_text(f"Your best on this phone! Before: {squares(best)}")
        elif unfilled > best:
            expect(text).to_have_text(f"Your best with this sheet on this phone: {squares(best)}")
        best = min(best, unfilled)
        said = text.inner_text()
        page.reload()
        expect(text).to_have_text(said)
    ana.press(ana.button("Play again"))
    assert ana.screen != "end"


def squares(number: int) -> str:
    return "1 empty square" if number == 1 else f"{number} empty squares"
