"""Things move and sound: on every phone, for those who want it, and in nobody's way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.moving import HIDE, WATCH, MovingTable, at_rest, heard
from tests.browser.phone import Phone
from tests.browser.playing import seat, together

#: The browser of an address without https.
NO_LOCK = "delete Navigator.prototype.wakeLock"
CANNOT_BUZZ = "delete Navigator.prototype.vibrate"


def sat_down(phones: Phones, *names: str, watching: bool = False, **options: object) -> MovingTable:
    """A started game of phones with these names, and perhaps somebody who looks on."""
    seated = [watched(phones, name, **options) for name in names]
    code = seat(seated)
    others = []
    if watching:
        others.append(watched(phones, "Sam", **options))
        others[0].page.goto(f"/t/{code}/watch")
        others[0].expect_screen("lobby")
    seated[0].start()
    together([*seated, *others])
    return MovingTable(seated, others)


def watched(phones: Phones, name: str, **options: object) -> Phone:
    phone = phones(name, **{"reduced_motion": "no-preference", **options})
    phone.context.add_init_script(WATCH)
    return phone


@pytest.mark.nightly
def test_dice_tumble_on_every_phone_and_the_markers_pass(phones: Phones) -> None:
    table = sat_down(phones, "Ana", "Ben", watching=True)
    rolled = table.step()
    for phone in table.everybody:
        assert "motion-cube" in table.moved(phone, rolled), phone.name
    last = table.phones[0]
    while (game := last.view()["game"]).get("upcoming") is None:
        seq = table.step()
    for phone in table.everybody:
        assert "place-pen" in table.moved(phone, seq), phone.name
        at_rest(phone)
        ring = game["upcoming"]["ring"]
        held = [place["colour"] for place in ring["places"]] + ring["standby"]
        for at, colour in enumerate(held):
            place = phone.page.locator(f'.place[data-place="{at}"]')
            pen = place.locator(f'.place-pen[data-colour="{colour}"]')
            assert inside(phone, pen.bounding_box(), place.bounding_box()), (phone.name, at)
        expect(phone.page.locator(".motion-layer")).to_have_count(0)


def inside(phone: Phone, small: object, large: object) -> bool:
    """Whether the middle of one box lies in another."""
    result: bool = phone.page.evaluate(
        """([small, large]) => {
            const [x, y] = [small.x + small.width / 2, small.y + small.height / 2];
            const [right, bottom] = [large.x + large.width, large.y + large.height];
            return x > large.x && x < right && y > large.y && y < bottom;
        }""",
        [small, large],
    )
    return result


@pytest.mark.nightly
def test_nothing_moves_for_who_wants_no_motion(phones: Phones) -> None:
    table = sat_down(phones, "Ana", "Ben", watching=True, reduced_motion="reduce")
    seqs = [table.step() for _ in range(9)]
    for phone in table.everybody:
        assert [table.moved(phone, seq) for seq in seqs] == [[]] * len(seqs)
        # It sounds all the same.
        assert {"roll", "take", "place"} <= set(heard(phone))


def test_a_tap_on_a_die_counts_while_it_tumbles_and_ends_that(phones: Phones) -> None:
    table = sat_down(phones, "Ana", "Ben")
    ana = table.until("roll")
    ana.page.evaluate("seq => { freeze = seq; }", ana.seq + 1)
    table.step()
    assert ana.page.evaluate("document.getAnimations().length") > 0
    die = ana.page.locator('button[data-die="0"]')
    # What the row shows would tell the number beforehand.
    expect(die.locator(".row-shapes")).to_have_css("opacity", "0")
    ana.page.touchscreen.tap(*ana.middle_of(die))
    expect(die).to_have_attribute("aria-pressed", "true")
    # Who taps does not want to look on.
    assert ana.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.nightly
def test_a_shape_lands_and_a_strike_is_struck(phones: Phones) -> None:
    table = sat_down(phones, "Ana", "Ben", watching=True)
    ana = table.until("draw")
    (task,) = ana.view()["tasks"]
    heard(ana)
    squares = ana.context.request.get(
        f"/api/v1/tables/{table.code}/seats/{task['seat']}/placements?strike=1"
    ).json()["shapes"][0]["placements"][0]["squares"]
    seq = table.act(
        task["seat"] - 1, "PlaceShape", seat=task["seat"], squares=squares, strike=True
    )["seq"]
    for phone in (ana, table.everybody[-1]):
        moved = phone.page.evaluate("seq => moved[seq].length", seq)
        # The shape, the line through the strike, and its ring.
        assert moved >= 3, phone.name
        assert {"place", "strike"} <= set(heard(phone))


@pytest.mark.nightly
def test_a_page_that_nobody_sees_catches_up_without_motion(phones: Phones) -> None:
    table = sat_down(phones, "Ana", "Ben")
    ana, ben = table.phones
    ben.page.evaluate(HIDE, True)
    heard(ben)
    seqs = [table.step() for _ in range(2)]
    assert table.moved(ana, seqs[0])
    ben.page.evaluate(HIDE, False)
    assert [table.moved(ben, seq) for seq in seqs] == [[], []]
    assert heard(ben) == []
    # What comes then moves again.
    table.until("roll")
    assert "motion-cube" in table.moved(ben, table.step())


@pytest.mark.nightly
def test_a_reload_plays_nothing(phones: Phones) -> None:
    table = sat_down(phones, "Ana", "Ben")
    ana = table.until("draw")
    seq = table.step()
    ana.page.reload()
    ana.expect_seq(seq)
    assert table.moved(ana, seq) == []
    assert heard(ana) == []


@pytest.mark.nightly
def test_each_phone_hears_what_happens_and_whose_turn_it_is(phones: Phones) -> None:
    table = sat_down(phones, "Ana", "Ben", watching=True)
    sam = table.everybody[-1]
    for phone in table.everybody:
        heard(phone)
    table.step()
    assert [heard(phone) for phone in table.everybody] == [["roll"]] * 3
    table.act(0, "TakeDie", seat=1, die=0)
    # The last die is taken by itself; who picked goes on with drawing.
    assert [heard(phone) for phone in table.everybody] == [["take"], ["take", "turn"], ["take"]]
    game = sam.view()["game"]
    while not (found := game.get("upcoming")):
        table.step()
        game = sam.view()["game"]
    assert found["round"] == 2
    assert "pass" in heard(sam)
    assert "turn" not in heard(sam)


@pytest.mark.nightly
def test_the_end_is_heard(phones: Phones) -> None:
    table = sat_down(phones, "Ana", "Ben", watching=True)
    table.act(0, "LeaveGame", seat=1)
    for phone in table.everybody:
        heard(phone)
    table.act(1, "LeaveGame", seat=2)
    assert [heard(phone) for phone in table.everybody] == [["out", "win"]] * 3


@pytest.mark.nightly
def test_silence_is_remembered(phones: Phones) -> None:
    table = sat_down(phones, "Ana", "Ben")
    ana, ben = table.phones
    ana.button("Menu").click()
    sound = ana.page.get_by_label("Sound")
    expect(sound).to_be_checked()
    sound.uncheck()
    ana.page.reload()
    ana.button("Menu").click()
    expect(ana.page.get_by_label("Sound")).not_to_be_checked()
    heard(ben)
    table.step()
    assert heard(ana) == []
    assert heard(ben) == ["roll"]


@pytest.mark.nightly
def test_a_flash_calls_where_a_phone_cannot_buzz(phones: Phones) -> None:
    ana, ben = seated = [watched(phones, "Ana"), watched(phones, "Ben")]
    ben.context.add_init_script(CANNOT_BUZZ)
    seat(seated)
    ana.start()
    table = MovingTable(seated)
    table.step()
    ben.page.evaluate(
        """() => {
            const flash = (records) => records.flatMap(({ addedNodes }) => [...addedNodes]);
            window.flashed = new Promise((seen) => new MutationObserver((records) => {
                const [bar] = flash(records).filter((node) => node.className === "turn-flash");
                if (bar) seen([bar.textContent, bar.getAttribute("aria-hidden")]);
            }).observe(document.body, { childList: true }));
        }"""
    )
    table.step()
    assert ben.page.evaluate("flashed") == ["Your turn", "true"]
    expect(ben.page.locator(".turn-flash")).to_have_count(0)


@pytest.mark.nightly
def test_a_film_keeps_the_screen_on_without_https(ana: Phone) -> None:
    ana.context.add_init_script(NO_LOCK)
    ana.open_table()
    ana.button("Menu").click()
    ana.page.wait_for_function("() => document.querySelector('.wake-film')?.paused === false")
    warning = ana.page.get_by_text("Your screen may switch off here")
    expect(warning).to_have_count(0)
    # Nobody looks: nothing has to run.
    ana.page.evaluate(HIDE, True)
    ana.page.wait_for_function("() => document.querySelector('.wake-film').paused")
    expect(warning).to_be_visible()
    ana.page.evaluate(HIDE, False)
    expect(warning).to_have_count(0)


@pytest.mark.nightly
def test_the_menu_says_when_nothing_keeps_the_screen_on(ana: Phone) -> None:
    ana.context.add_init_script(NO_LOCK)
    ana.context.add_init_script("delete HTMLCanvasElement.prototype.captureStream")
    ana.open_table()
    ana.button("Menu").click()
    expect(ana.page.get_by_text(re.compile("Your screen may switch off here"))).to_be_visible()
