"""Everything that pops up lies inside the screen, over nothing that it needs, and fingers find it.

Each menu, tray and dialog is opened on every screen that has it, at five sizes, in three languages.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.by_program import STILL, ProgramTable
from tests.browser.conftest import Phones
from tests.browser.looking import HAND, SCREENS
from tests.browser.phone import Phone
from tests.browser.playing import together
from tests.browser.popups import opened, wrong, wrong_in_all_sizes
from tests.browser.screens import EVERY_LOCALE
from tests.browser.tiles import begin
from tests.nights import IS_NIGHT, by_day

#: What opens something, and what it opens.
MENU = (".table-top > .button", "#menu")
REACTIONS = (".reactions > summary", ".signs")
LOOK = (".look > summary", ".look > .card")
TABLE = (".ring-open", "#table-dialog")
GUESS = (".actions > .main", "#guess-dialog")
#: The longest names there can be, with a gap and without.
NAMES = ("Bartholomäus Quetzalcoat", "W" * 24)

PAGES = ("/", "/new", "/solo", "/join", "/rules", "/patterns", "/daily", "/puzzles", "/check")

Found = list[str]


def pages(phones: Phones, locale: str) -> Found:
    """The menu of every page, and the large page of what is to be printed."""
    phone = phones("Ana", locale=locale)
    found = []
    for path in PAGES:
        phone.page.goto(path)
        found += wrong_in_all_sizes(phone, path, *LOOK)
    phone.page.goto("/new")
    found += wrong_in_all_sizes(phone, "faces", ".face-choice > summary", ".face-choice > fieldset")
    phone.page.goto("/print?name=sheet")
    expect(phone.page.locator("#facts b")).to_be_visible()
    found += wrong_in_all_sizes(phone, "print", *LOOK)
    return found + wrong_in_all_sizes(phone, "print", "#thumb", "#large")


def lobby(phones: Phones, locale: str) -> Found:
    """The lobby of three places, one of them a bot's."""
    ana, ben = table = [phones(name, locale=locale) for name in NAMES]
    ben.join(ana.open_table())
    ana.command("AddBot", seat=1, level=3)
    together(table)
    found = []
    for name, opener, box in (
        ("menu", *MENU),
        ("signs", *REACTIONS),
        ("QR code", ".qr-button", "#invite"),
        ("bots", ".seat.free .button", "#bots"),
        ("games", "#other-game", "#games"),
        ("faces", ".face-button", "#faces"),
    ):
        found += wrong_in_all_sizes(ana, f"lobby, {name}", opener, box)
    ana.page.locator(".seat .only-icon").last.click()
    found += wrong_in_all_sizes(ana, "lobby, another bot", ".seat-editor [aria-haspopup]", "#bots")
    return found


def dice(phones: Phones, locale: str) -> Found:
    """Somebody waits for the other one's pick, and is out."""
    ana, ben = table = [phones(name, locale=locale, **STILL) for name in NAMES]
    game = ProgramTable.open(*table, is_seen=False)
    game.act(0, "StartGame")
    game.act(0, "RollDice", seat=1)
    for phone in table:
        phone.look_at(game.code, "play")
    found = wrong_in_all_sizes(ben, "waiting, signs", *REACTIONS)
    found += unfolded(ana, "picking, table", TABLE)
    found += unfolded(ben, "waiting, menu", MENU)
    if IS_NIGHT:
        found += wrong_in_all_sizes(ben, "waiting, menu", *MENU)
        found += wrong_in_all_sizes(ana, "picking, table", *TABLE)
    game.act(1, "LeaveGame", seat=2)
    ben.expect_screen("out")
    ben.page.locator(".out-acts > .main").click()
    ben.expect_screen("play")
    if IS_NIGHT:
        found += wrong_in_all_sizes(ben, "out, guess", *GUESS)
    found += unfolded(ben, "out, guess", GUESS)
    # However low the window, or long the list: what seals the guess is seen.
    ben.page.set_viewport_size({"width": 360, "height": 360})
    with opened(ben, ben.page.locator(GUESS[0]), ben.page.locator(GUESS[1])):
        expect(ben.page.locator("#guess-dialog .main")).to_be_in_viewport(ratio=1)
    return found


def tiles(phones: Phones, locale: str) -> Found:
    """The same in a game of tiles."""
    ana, ben = table = [phones(name, locale=locale) for name in NAMES]
    begin(table)
    found = wrong_in_all_sizes(ben, "tiles, signs", *REACTIONS)
    found += wrong_in_all_sizes(ben, "tiles, menu", *MENU)
    found += wrong_in_all_sizes(ana, "tiles, table", *TABLE)
    return found + unfolded(ana, "tiles, table", TABLE)


def end(phones: Phones, locale: str) -> Found:
    """A game is over."""
    table = [phones(name, locale=locale, **STILL) for name in NAMES]
    ProgramTable.over(*table)
    found = wrong_in_all_sizes(table[0], "end, signs", *REACTIONS)
    return found + wrong_in_all_sizes(table[0], "end, menu", *MENU)


def unfolded(phone: Phone, name: str, popup: tuple[str, str]) -> Found:
    """A dialog with all that unfolds in it, and the question of who wants to leave."""
    page = phone.page
    page.set_viewport_size(HAND)
    box = page.locator(popup[1])
    with opened(phone, page.locator(popup[0]), box):
        for summary in box.locator("summary").all():
            summary.click()
        if popup == MENU:
            page.locator("[id^=leave-]").click()
        return [f"{name}, all unfolded: {one}" for one in wrong(box)]


def signs(phones: Phones, locale: str) -> Found:
    """What others send is shown at the place of each, also at the edge of the screen."""
    table = [phones(name, locale=locale) for name in (*NAMES, "Cleo", "Dan")]
    game = ProgramTable.open(*table, settings={})
    game.act(0, "StartGame")
    together(table)
    page = table[0].page
    found = []
    for size in (HAND, SCREENS[2]):
        page.set_viewport_size(size)
        for seat, phone in enumerate(table, start=1):
            if seat in (1, 4):
                phone.post(f"/tables/{game.code}/signals", seat=seat, kind="reaction", sign="phew")
                sign = page.locator(f".signal.at-place[data-from='{seat}']")
                sign.wait_for()
                found += [f"{size}, seat {seat}: {one}" for one in wrong(sign)]
        expect(page.locator(".signal")).to_have_count(0)
    return found


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("look", "locale"),
    by_day(
        [
            (look, locale)
            for look in (pages, lobby, dice, tiles, signs, end)
            for locale in EVERY_LOCALE
        ],
        [(dice, "fr-FR")],
    ),
)
def test_what_pops_up_lies_inside_the_screen(
    phones: Phones, look: Callable[[Phones, str], Found], locale: str
) -> None:
    assert look(phones, locale) == []


# By day: what pops up in a game, by the same look.
@pytest.mark.nightly
def test_fingers_find_each_button_of_the_lobby(phones: Phones) -> None:
    """With everything unfolded: none touches the next one."""
    ana, ben = table = [phones(name, locale="fr-FR", viewport=HAND) for name in NAMES]
    ben.join(ana.open_table())
    together(table)
    scroller = ana.page.locator(".lobby-scroll")
    found = wrong(scroller)
    ana.page.locator(".seat .only-icon").first.click()
    for summary in ana.page.locator("main summary").all():
        summary.click()
    assert found + wrong(scroller) == []
