"""The coach after a tile game: the curve, the moves that cost most on the board, and its ways."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rollwrite.cli.analysis_page import page as drawn
from rollwrite.i18n import translator
from rollwrite.players.tile.analysis import Analysis, format_analysis, questions
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.tilegame import Game
from rollwrite.tilegame.blksgf import read_blksgf
from rollwrite.tilegame.scoring import scheme_for
from tests.browser.axe import violations
from tests.browser.conftest import Phones, serving
from tests.browser.phone import Phone
from tests.browser.tiles import begin, opened, record_of
from tests.coached import put_said
from tests.nights import by_day
from tests.players.tile.exact import ended, imagine

SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "color_scheme": "dark"}
WITHIN = """() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The database of this module's own server."""
    return f"sqlite:///{tmp_path_factory.mktemp('coach') / 'tables.sqlite3'}"


@pytest.fixture(scope="module")
def server(url: str) -> Iterator[str]:
    """A server into whose database these tests can write."""
    with serving(url) as address:
        yield address


def played(phones: list[Phone], game: Game) -> str:
    """A game that has been played to its end, which no phone has seen; the table's code."""
    earlier, colours = game.take_back(3), game.variant.colours
    code = opened(phones, game.variant.key, {"record": record_of(earlier)})
    phones[0].command("StartGame", table=code)
    for move in game.moves[-3:]:
        assert earlier.player is not None
        said = f"{colours[move.colour]} {move}"
        phones[earlier.player].command("PlayMove", table=code, seat=earlier.player + 1, move=said)
        earlier = earlier.play(move)
    return code


def told(phones: list[Phone], url: str, game: Game) -> tuple[str, Analysis]:
    """The same, and what somebody with imagination says of it."""
    code, analysis = played(phones, game), imagine(game)
    store = Store.open(url)
    try:
        put_said(store, Service(store).find(code)[1], 1, format_analysis(analysis))
    finally:
        store.close()
    return code, analysis


def coached(page: Page, code: str) -> None:
    page.goto(f"/t/{code}/coach/1")
    expect(page.locator("#coach")).to_have_attribute("data-state", "done")


@pytest.mark.nightly
def test_the_end_leads_to_the_coach_who_looks_at_every_move(phones: Phones) -> None:
    """By the server's own worker, in a short game."""
    # He leaves by the API, and his page may just be asking where his pieces may lie.
    ana, ben = phones("Ana"), phones("Ben", complaints=("422",))
    code = begin([ana, ben], "duo")
    ana.command("PlayMove", seat=1, move="e10,e11")
    ben.command("PlayMove", seat=2, move="j5,j6")
    ben.command("LeaveGame", seat=2)
    ana.command("EndGame", seat=1)
    ana.expect_screen("end")
    ana.page.get_by_role("link", name="Coach").click()
    expect(ana.page).to_have_url(re.compile(rf"/t/{code}/coach/1$"))
    expect(ana.page.locator("#coach")).to_have_attribute("data-state", "done")
    ana.page.locator("summary", has_text="All moves").click()
    expect(ana.page.locator(".decisions tbody tr")).to_have_count(2)


@pytest.mark.nightly
def test_the_curve_has_a_line_for_everybody_and_is_a_table_too(phones: Phones, url: str) -> None:
    ana, ben = phones("Ana"), phones("Ben")
    code, analysis = told([ana, ben], url, ended("duo", 16))
    page = ana.page
    coached(page, code)
    drawn = page.get_by_role("img", name="Winning chance after each move")
    lines = drawn.locator("path.curve")
    expect(lines).to_have_count(2)
    # Told apart without colour.
    dashes = lines.evaluate_all("all => all.map(one => getComputedStyle(one).strokeDasharray)")
    assert len(set(dashes)) == 2
    expect(page.locator(".curve-legend li")).to_have_text(["Ana", "Ben"])
    page.locator("summary", has_text="As a table").click()
    rows = page.get_by_role("region", name="Winning chance").locator("tbody tr")
    expect(rows).to_have_count(len(analysis.steps) + 1)
    expect(rows.last.locator("td")).to_have_text(["100%", "0%"])


def test_a_moment_shows_both_moves_and_what_would_have_followed(phones: Phones, url: str) -> None:
    game = ended("duo", 16)
    ana, ben = phones("Ana"), phones("Ben")
    code, analysis = told([ana, ben], url, game)
    page = ana.page
    coached(page, code)
    expect(page.locator(".moment")).to_have_count(len(analysis.worst(0)))
    worst = page.locator(".moment").first
    expect(worst).to_contain_text("Move 23")
    # The board shows where: no names of squares beside it.
    expect(worst.locator(".moment-moves")).to_contain_text("purple V3")
    expect(worst.locator(".moment-moves")).not_to_contain_text("a12")
    expect(worst).to_contain_text("big mistake")
    expect(worst).to_contain_text("Ana 100%, Ben 0%")
    expect(worst.locator(".played-edge")).to_have_count(1)
    expect(worst.locator(".better-edge")).to_have_count(1)
    picture = worst.get_by_role("img", name=re.compile("Better: purple V3 on e2"))
    expect(picture).to_be_visible()
    on_board = worst.locator(".sheet path.rim").count()
    # By keyboard through the better line.
    on = worst.get_by_role("button", name="One step forward")
    back = worst.get_by_role("button", name="One step back")
    expect(back).to_have_attribute("aria-disabled", "true")
    on.focus()
    page.keyboard.press("Enter")
    expect(worst.get_by_role("status")).to_have_text("1/2 purple V3")
    expect(worst.locator(".sheet path.rim")).to_have_count(on_board + 1)
    expect(worst.locator(".better-edge")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(worst.locator(".sheet path.rim")).to_have_count(on_board + 2)
    expect(on).to_have_attribute("aria-disabled", "true")
    expect(on).to_be_focused()
    back.click()
    back.click()
    expect(worst.locator(".better-edge")).to_have_count(1)
    # Somebody else's moves.
    page.locator(".coach-choice").get_by_role("button", name="Ben").click()
    expect(page.locator("section[aria-label=Ben] .moment")).to_have_count(len(analysis.worst(1)))


@pytest.mark.nightly
def test_from_a_moment_one_plays_on_against_a_bot(phones: Phones, url: str) -> None:
    ana, ben = phones("Ana"), phones("Ben")
    code, _ = told([ana, ben], url, ended("duo", 16))
    page = ana.page
    coached(page, code)
    page.locator(".moment").first.get_by_role("button", name="Play on from move 23").click()
    expect(page).not_to_have_url(re.compile(code))
    # At once on the board as it was, and it is Ana's turn.
    ana.expect_screen("play")
    view = ana.view()
    assert [seat["kind"] for seat in view["seats"]] == ["phone", "bot"]
    assert view["game"]["to_move"] == 1


@pytest.mark.nightly
def test_the_game_is_saved_with_its_comments(phones: Phones, url: str) -> None:
    ana, ben = phones("Ana"), phones("Ben")
    game = ended("duo", 16)
    code, _ = told([ana, ben], url, game)
    coached(ana.page, code)
    with ana.page.expect_download() as saving:
        ana.page.get_by_role("link", name="Save with comments").click()
    assert saving.value.suggested_filename == f"rollwrite-{code}-1-coach.blksgf"
    record = read_blksgf(saving.value.path().read_bytes())
    assert record.game == game
    assert "100% in winning chances" in str(record)


@pytest.mark.nightly
def test_the_replay_has_the_remarks_and_leads_to_the_coach(phones: Phones, url: str) -> None:
    ana, ben = phones("Ana"), phones("Ben")
    # The last two moves but one throw the game away, each in its turn.
    code, analysis = told([ana, ben], url, ended("duo", 16))
    assert analysis.steps[-2].better is not None
    page = ana.page
    page.goto(f"/t/{code}/replay")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last - 1))
    expect(page.locator(".replay-note")).to_contain_text("Coach: It cost 100% in winning chances.")
    expect(page.locator(".tile-step .better-edge")).to_have_count(1)
    slider.fill(str(last))
    expect(page.locator(".replay-note")).to_have_count(0)
    page.get_by_role("link", name="Coach").click()
    expect(page.locator("#coach")).to_have_attribute("data-state", "done")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("variant", "locale"),
    by_day(
        [
            ("classic-3", "fr-FR"),
            ("solitaire", "es-ES"),
            ("draft-2", "en-GB"),
            ("trigon-2", "fr-FR"),
        ],
        [("trigon-2", "fr-FR")],
    ),
)
def test_accessible_and_never_wider_than_the_screen(
    phones: Phones, url: str, variant: str, locale: str
) -> None:
    game = ended(variant, 2)
    names = ("Ana", "Ben", "Cleo")[: game.variant.players]
    table = [phones(name, locale=locale, **SMALL) for name in names]
    code, _ = told(table, url, game)
    page = table[0].page
    coached(page, code)
    expect(page.locator(".moment").first).to_be_visible()
    for summary in page.locator("#coach summary").all():
        summary.click()
    assert page.evaluate(WITHIN)
    assert violations(page) == []
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate(WITHIN)


@pytest.mark.nightly
def test_the_page_of_the_command_line_is_readable_on_a_phone(
    browser: Browser, tmp_path: Path
) -> None:
    game = ended("duo", 16)
    file = tmp_path / "page.html"
    asked = questions(game.history())
    scheme = scheme_for(None, game.variant.schemes)
    text = drawn(translator("en"), ("Ana", "Ben"), asked, imagine(game), scheme)
    file.write_text(text, "utf-8")
    context = browser.new_context(viewport={"width": 360, "height": 640}, color_scheme="dark")
    page = context.new_page()
    page.goto(file.as_uri())
    # Every picture is in the file.
    loaded = "all => all.every(one => one.complete && one.naturalWidth > 0)"
    assert page.locator("img").count() == 12
    assert page.locator("img").evaluate_all(loaded)
    assert page.evaluate(WITHIN)
    assert violations(page) == []
    context.close()
