"""Players without a phone, as those with one meet them: in the lobby, in games, for somebody."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.by_program import ProgramTable
from tests.browser.conftest import Phones, serving
from tests.browser.looking import Inspector
from tests.browser.phone import TINY, Kind, Phone, box_of
from tests.browser.playing import seat, start, together
from tests.browser.screens import LOCALES, speak
from tests.browser.tiles import begin as begin_duo
from tests.nights import IS_NIGHT, by_day

TEO, IDA, VERA = 3, 4, 5
AGAIN = "Take my seat back"
Begin = Callable[[Sequence[Phone]], str]


# ── helpers ──────────────────────────────────────────────────────────────────────────────────────


def choose(phone: Phone, level: int) -> None:
    """Tap one of the five in the open dialog, and wait until it has sat down or plays."""
    expect(phone.page.locator("#bots")).to_be_visible()
    phone.press(phone.page.locator(f"#bots [data-level='{level}']"))
    expect(phone.page.locator("#bots")).to_be_hidden()


def add_bot(phone: Phone, level: int) -> None:
    """Give a free place to a bot."""
    phone.button("Add a bot").first.click()
    choose(phone, level)


def seat_of(phone: Phone, name: str) -> Locator:
    """A taken seat of the lobby."""
    return phone.page.locator(".seat", has=phone.page.get_by_text(name, exact=True))


def names(phone: Phone) -> list[str]:
    """Who sits at the table, in order."""
    return phone.page.locator(".seat-name b").all_inner_texts()


def edit(phone: Phone, name: str, button: str) -> Locator:
    """A button of the editor of a seat, opened."""
    seat_of(phone, name).get_by_role("button", name=f"Edit {name}").click()
    return seat_of(phone, name).get_by_role("button", name=button)


def give(phone: Phone, name: str) -> None:
    """Let Teo play for somebody who has stopped."""
    phone.button("Menu").click()
    phone.page.locator("summary", has_text="Someone has stopped playing").click()
    phone.button(f"Let a bot play for {name}").click()
    choose(phone, TEO)


def place_of(phone: Phone, number: int) -> Locator:
    """A seat's place in the ring."""
    return phone.page.locator(f".place[data-seat='{number}']")


def open_tiny(phone: Phone, kind: Kind = "phone") -> str:
    """Open a table with a small sheet; its code."""
    return phone.open_table(kind, settings={"layout": {"toml": TINY}})


def play_along(phones: Sequence[Phone], *, acts: int = 400) -> None:
    """Let everybody do what their phones ask for, bots in between, until the game is over."""
    for _ in range(acts):
        together(phones)
        seq = max(phone.seq for phone in phones)
        phone = next((phone for phone in phones if phone.is_needed), None)
        if phones[0].screen == "end":
            return
        if phone is not None:
            phone.act()
        else:
            # Nobody with a phone is waited for: a bot will act.
            phones[0].expect_seq(seq + 1)
    raise AssertionError("the game does not end")


# ── the lobby ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
def test_free_places_are_given_to_bots_and_changed(ana: Phone, ben: Phone) -> None:
    code = open_tiny(ana)
    ben.join(code)
    add_bot(ana, VERA)
    together([ana, ben])
    add_bot(ben, 1)
    together([ana, ben])
    assert names(ana) == names(ben) == ["Ana", "Ben", "Vera", "Pip"]
    expect(ana.button("Add a bot")).to_have_count(0)
    vera = seat_of(ana, "Vera")
    expect(vera.locator(".face[data-face='5']")).to_be_visible()
    expect(vera.get_by_role("img", name="level 5")).to_be_visible()

    # Anybody may: another level, its place, who starts, no bot at all.
    edit(ben, "Vera", "Another bot").click()
    expect(ben.page.locator("#bots [aria-current]")).to_have_attribute("data-level", "5")
    choose(ben, 2)
    assert names(ben) == ["Ana", "Ben", "Nell", "Pip"]
    ben.press(seat_of(ben, "Nell").get_by_role("button", name="Up"))
    assert names(ben) == ["Ana", "Nell", "Ben", "Pip"]
    ben.press(seat_of(ben, "Nell").get_by_role("button", name="Starts first"))
    expect(seat_of(ben, "Nell").locator(".tag")).to_have_text("starts")
    ben.press(edit(ben, "Pip", "Remove Pip"))
    together([ana, ben])
    assert names(ana) == ["Ana", "Nell", "Ben"]


def test_a_bot_is_added_by_keyboard_alone(ana: Phone) -> None:
    ana.open_table()
    keyboard = ana.page.keyboard
    ana.button("Add a bot").first.focus()
    keyboard.press("Enter")
    expect(ana.page.locator("#bots")).to_be_visible()
    keyboard.press("Escape")
    expect(ana.page.locator("#bots")).to_be_hidden()
    expect(ana.button("Add a bot").first).to_be_focused()
    keyboard.press("Enter")
    # A friendly one is suggested: Enter is enough.
    teo = ana.page.locator("#bots [data-level='3']")
    expect(teo).to_be_focused()
    expect(teo.locator(".tag")).to_have_text("suggested")
    keyboard.press("Shift+Tab")
    expect(ana.page.locator("#bots [data-level='2']")).to_be_focused()
    before = ana.seq
    keyboard.press("Enter")
    ana.expect_seq(before + 1)
    assert names(ana) == ["Ana", "Nell"]
    expect(ana.page.locator("body:focus")).to_have_count(0)


@pytest.mark.nightly
@LOCALES
def test_lobby_and_dialog_are_for_everyone(ana: Phone, inspector: Inspector, locale: str) -> None:
    ana.open_table()
    add_bot(ana, TEO)
    speak(ana.page, locale)
    seat_of(ana, "Teo").locator("button").first.click()
    inspector.look(ana, "lobby with a bot")
    ana.page.locator(".seat.free .button").first.click()
    expect(ana.page.locator("#bots")).to_be_visible()
    inspector.look(ana, "five bots")
    ana.page.evaluate("() => document.documentElement.style.fontSize = '200%'")
    last = ana.page.locator("#bots .bot-choice").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.99)
    assert last.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert ana.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


# ── a game ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
def test_one_phone_and_three_bots_play_a_whole_game(ana: Phone) -> None:
    """From Home it begins with the second tap."""
    ana.page.goto("/")
    ana.page.get_by_role("link", name="Dice game Against bots").click()
    ana.page.locator("summary", has_text="How we play").click()
    ana.page.locator("input[name=layout][value=own]").check()
    ana.page.locator("#layout_toml").fill(TINY)
    ana.button("Start").click()
    ana.expect_screen("play")
    expect(ana.page.locator(".place .face")).to_have_count(4)
    play_along([ana])
    expect(ana.page.locator(".ranking li")).to_have_count(4)
    expect(ana.page.locator(".ranking .face")).to_have_count(4)
    ana.page.goto(f"/t/{ana.code}/replay")
    expect(ana.page.locator(".small-sheet")).to_have_count(4)
    faces = ana.page.locator(".small-sheet .face")
    expect(faces).to_have_count(4)
    box = box_of(faces.first)
    assert box["width"] < 50


@pytest.mark.nightly
def test_two_phones_and_bots_play_a_match(phones: Phones) -> None:
    # On the smallest sheet, where a game is soon over.
    table = ana, ben = [phones("Ana"), phones("Ben")]
    ProgramTable.open(ana, ben)
    add_bot(ana, 1)
    add_bot(ana, IDA)
    together(table)
    ana.start()
    play_along(table)
    for phone in table:
        phone.expect_screen("end")
    ben.rematch()
    ana.follow()
    play_along(table)
    expect(ana.page.locator(".match ol li")).to_have_count(4)
    expect(ana.page.locator(".match .face")).to_have_count(4)


@pytest.mark.nightly
def test_anybody_types_in_real_dice_for_a_bot(phones: Phones) -> None:
    table = ana, ben = [phones("Ana"), phones("Ben")]
    seat(table)
    add_bot(ana, TEO)
    ana.press(edit(ana, "Teo", "Starts first"))
    ana.open_settings()
    ana.page.get_by_label("Real dice").check()
    expect(ana.page.locator("details summary", has_text="Real dice")).to_be_visible()
    together(table)
    ana.start()
    for phone in table:
        phone.expect_task("enter-dice")
        expect(phone.heading).to_contain_text("Teo")
    ben.enter_dice([3, 5, 2])
    # Teo takes and draws; then it is the turn of the next one.
    ana.expect_task("pick")
    expect(place_of(ana, 3)).to_contain_text("done")


@pytest.mark.nightly
def test_thinking_is_seen_heard_and_calm(phones: Phones, tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'slow.sqlite3'}", bot_pause_s=60) as slow:
        ana = phones("Ana", base_url=slow, reduced_motion="no-preference")
        open_tiny(ana)
        add_bot(ana, TEO)
        ana.press(edit(ana, "Teo", "Starts first"))
        ana.start()
        face = place_of(ana, 2).locator(".face")
        expect(face).to_have_class(re.compile("thinking"))
        expect(place_of(ana, 2)).to_contain_text("thinks")
        expect(ana.page.locator("#say")).to_contain_text("Teo")
        animations = "node => node.getAnimations().length"
        assert face.evaluate(animations) == 1
        ana.page.emulate_media(reduced_motion="reduce")
        assert face.evaluate(animations) == 0
        ana.page.goto("about:blank")


@pytest.mark.nightly
def test_where_only_bots_play_on_one_tap_shows_the_end(
    phones: Phones, inspector: Inspector, tmp_path: Path
) -> None:
    with serving(f"sqlite:///{tmp_path / 'slow.sqlite3'}", bot_pause_s=60) as slow:
        ana = phones("Ana", base_url=slow)
        # A full machine has no time for the coach at once; the page asks again.
        ana.allowed = ("status of 503",)
        open_tiny(ana)
        add_bot(ana, 1)
        add_bot(ana, TEO)
        ana.start()
        expect(ana.button("See the end")).to_have_count(0)
        ana.command("LeaveGame", seat=1)
        expect(ana.button("See the end")).to_be_in_viewport(ratio=1)
        inspector.look(ana, "only bots play on")
        ana.button("See the end").click()
        # Its place is kept while they play.
        expect(ana.button("See the end")).to_have_attribute("aria-disabled", "true")
        ana.expect_screen("end")
        # It asks for the coach until its server goes.
        ana.page.goto("about:blank")


# ── instead of somebody ──────────────────────────────────────────────────────────────────────────


@pytest.mark.thorough
@pytest.mark.parametrize("begin", by_day([start, begin_duo], [begin_duo]))
def test_a_bot_plays_for_me_until_i_take_my_seat_back(
    phones: Phones, inspector: Inspector, begin: Begin
) -> None:
    table = ana, ben = [phones("Ana"), phones("Ben")]
    begin(table)
    ana.open_sheets()
    ana.button("Let a bot play for me").click()
    choose(ana, TEO)
    expect(ana.heading).to_have_text("Teo is playing for Ana")
    # Teo has moved for her; now it is Ben's turn, who sees who played.
    ben.expect_task("pick", "draw", "move")
    expect(place_of(ben, 1).get_by_role("img", name="Teo")).to_be_visible()
    ana.page.reload()
    expect(ana.button(AGAIN)).to_be_visible()
    if IS_NIGHT:
        inspector.look(ana, "Teo plays for me")
    ana.press(ana.button(AGAIN))
    together(table)
    expect(place_of(ben, 1).locator(".face")).to_have_attribute("data-face", re.compile("[a-z]"))
    expect(ana.button(AGAIN)).to_have_count(0)


@pytest.mark.nightly
def test_a_game_that_bots_end_for_people_shows_who_has_played(ana: Phone) -> None:
    open_tiny(ana)
    add_bot(ana, 1)
    ana.start()
    ana.open_sheets()
    ana.button("Let a bot play for me").click()
    choose(ana, VERA)
    ana.expect_screen("end")
    own = ana.page.locator(".ranking li", has_text="Ana")
    expect(own.get_by_role("img", name="Vera")).to_be_visible()


@pytest.mark.nightly
@pytest.mark.parametrize("begin", [start, begin_duo])
def test_the_host_gives_a_quiet_seat_to_a_bot(phones: Phones, begin: Begin) -> None:
    table = ana, ben = [phones("Ana"), phones("Ben")]
    begin(table)
    give(ana, "Ben")
    together(table)
    expect(ben.heading).to_have_text("Teo is playing for Ben")
    ben.press(ben.button(AGAIN))
    expect(ben.button(AGAIN)).to_have_count(0)


@pytest.mark.nightly
def test_two_others_give_a_quiet_seat_to_a_bot(phones: Phones) -> None:
    table = ana, ben, cleo = [phones("Ana"), phones("Ben"), phones("Cleo")]
    start(table)
    for phone in (ben, cleo):
        expect(ana.button(AGAIN)).to_have_count(0)
        give(phone, "Ana")
        together(table)
    expect(ana.button(AGAIN)).to_be_visible()


@pytest.mark.nightly
def test_a_guest_s_seat_is_handed_over_and_taken_back_by_its_phone(ana: Phone) -> None:
    open_tiny(ana)
    expect(ana.button("Start the game")).to_have_attribute("aria-disabled", "true")
    ana.add_guest("Gus")
    add_bot(ana, 1)
    ana.start()
    ana.open_sheets()
    ana.button("Let a bot play for Gus").click()
    choose(ana, VERA)
    expect(ana.page.locator(".stand-in")).to_contain_text("Vera plays for Gus")
    ana.press(ana.page.locator(".stand-in").get_by_role("button", name=AGAIN))
    expect(ana.page.locator(".stand-in")).to_have_count(0)


# ── on paper ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.nightly
def test_a_bot_s_move_is_shown_large_to_be_drawn(ana: Phone, inspector: Inspector) -> None:
    open_tiny(ana, "paper")
    add_bot(ana, TEO)
    ana.start()
    ana.roll()
    ana.take_die()
    ana.expect_screen("paper")
    ana.press(ana.button("Done", exact=True))
    ana.expect_screen("bot")
    expect(ana.heading).to_have_text("Draw this for Teo")
    words = ana.page.locator(".bot-move .lead").inner_text()
    assert re.fullmatch(r"Teo draws \w+ in \w+", words)
    picture = ana.page.get_by_role("img", name=words)
    expect(picture.locator(".fresh .badge")).to_have_text("1")
    box = box_of(picture)
    assert box["width"] >= 300
    inspector.look(ana, "a bot's move")
    # Next leads back to the game, and the ring to the move.
    while ana.screen == "bot":
        shown = ana.page.locator(".bot-move .lead").inner_text()
        ana.page.locator(".bot-move .button.main").click()
        ana.page.wait_for_function(
            "words => document.querySelector('.bot-move .lead')?.textContent !== words", arg=shown
        )
    ana.expect_screen("play", "paper", "out")
    ana.open_sheets()
    ana.button("What the bots drew").click()
    ana.expect_screen("bot")
    expect(ana.heading).to_have_text("Draw this for Teo")
