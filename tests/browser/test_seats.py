"""Guests, real paper, real dice, claims, votes: everything but a phone of one's own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.by_program import STILL
from tests.browser.conftest import Phones
from tests.browser.phone import TINY, Phone
from tests.browser.playing import play, start, together


@pytest.mark.nightly
def test_real_paper_is_checked_where_one_wants_it_and_counted_at_the_end(
    ana: Phone, ben: Phone
) -> None:
    table = [ana, ben]
    code = ana.open_table(settings={"layout": {"toml": TINY}})
    ben.join(code, "paper")
    ana.start()
    ana.roll()
    ana.take_best_die()
    # Ben draws on paper and once taps it in, so that the app can check.
    ben.expect_screen("paper")
    expect(ben.heading).to_contain_text("Draw in")
    ben.button("Draw it here too").click()
    ben.draw()
    together(table)
    ana.leave()
    together(table)
    # From here he only says Done, and that he is out: the app cannot know his sheet any more.
    for is_out in (False, True):
        while ben.screen != "paper":
            ben.act()
        if not is_out:
            ben.act()
    ben.button("I’m out").click()
    ben.press(ben.button("Yes, I’m out"))
    together(table)
    ben.expect_screen("end")
    expect(ana.heading).to_have_text("Still to count: Ben.")
    ben.page.get_by_label("How many squares").fill("0")
    ben.press(ben.button("Send my count"))
    together(table)
    expect(ana.heading).to_have_text("Ben wins with 0 empty squares.")


@pytest.mark.nightly
def test_the_lobby_orders_renames_removes_and_locks(phones: Phones) -> None:
    ana, ben = table = [phones("Ana"), phones("Ben", complaints=("403", "422"))]
    code = ana.open_table()
    ben.join(code)
    together(table)
    ana.button("Edit Ben’s seat").click()
    ana.press(ana.button("Up"))
    expect(ana.page.locator(".seat-name b")).to_have_text(["Ben", "Ana"])
    ana.press(ana.button("Starts"))
    expect(ana.page.locator(".seat").first).to_contain_text("starts")
    ben.button("Edit Ben’s seat").click()
    ben.page.locator(".seat-editor input[type=text]").fill("Benno")
    ben.press(ben.button("Save"))
    together(table)
    expect(ana.page.locator(".seat-name b")).to_have_text(["Benno", "Ana"])

    ana.open_settings()
    ana.press(ana.button("Move blue one place later"))
    expect(ana.page.locator(".marker-order li").first).to_contain_text("yellow")
    ana.page.locator("input[name=layout][value=own]").check()
    ana.page.get_by_label("Your own sheet (TOML)").fill(
        'name = "x"\nside = 3\n[rows]\n1 = ["1", "1", "Q"]'
    )
    ana.errors.clear()
    ana.button("Use this sheet").click()
    problems = ana.page.locator("#toml-problems li")
    expect(problems.first).to_be_visible()
    words = " ".join(problems.all_inner_texts())
    assert all(part in words for part in ("5 to 14", "Row 2", "Q", "more than once"))
    ana.errors.clear()  # The refusal was an answer with status 422.

    ana.page.get_by_label("Lock the table").check()
    together(table)
    cleo = phones("Cleo")
    cleo.page.goto(f"/t/{code}")
    expect(cleo.page.get_by_text("This table is locked")).to_be_visible()
    cleo.page.get_by_role("link", name="Just watch").click()
    expect(cleo.page.get_by_text("You’re watching")).to_be_visible()

    ana.press(ana.button("Remove Benno"))
    expect(ana.page.locator(".seat-name b")).to_have_count(1)
    expect(ben.page.get_by_role("heading", name="Take a seat")).to_be_visible()


#: Whether a drawing of the sprite has come, and stands where it is asked for.
IS_DRAWN = "face => face.querySelector('use').getBBox().width > 20"


def test_a_face_is_chosen_by_a_tap_and_remembered(ana: Phone, phones: Phones) -> None:
    ben = phones("Ben")
    code = ana.open_table()
    page = ben.page
    page.goto(f"/t/{code}")
    # By key the palette stays open, and Enter closes it but does not send the form.
    own = page.locator(".face-choice > summary")
    own.click()
    page.get_by_role("radio", name="Cat", exact=True).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(own).to_be_focused()
    expect(own).to_have_attribute("aria-label", re.compile("^Your face: Turtle"))
    # A tap is all there is to do.
    own.click()
    page.get_by_title("Whale").click()
    expect(page.locator(".face-palette")).to_be_hidden()
    expect(own).to_have_attribute("aria-label", re.compile("^Your face: Whale"))
    page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    ben.expect_screen("lobby")
    expect(page.locator(".seat.own")).to_contain_text("Benyou")
    face = ana.page.locator(".seat[data-seat='2'] .face")
    expect(face).to_have_attribute("data-face", "whale")
    ana.page.wait_for_function(IS_DRAWN, arg=face.element_handle())
    # Nobody else can have it; in the lobby one's own is changed by two taps.
    ana.button(re.compile("^Ana’s face: ")).click()
    expect(ana.page.get_by_role("radio", name="Whale", exact=True)).to_be_disabled()
    dialog = ana.page.get_by_role("dialog", name="Choose a face")
    ana.press(dialog.get_by_title("Bee", exact=True))
    expect(dialog).to_be_hidden()
    expect(ben.page.locator(".seat[data-seat='1'] .face")).to_have_attribute("data-face", "bee")
    # Next time it comes by itself.
    ana.page.goto("/new")
    expect(ana.page.locator("[name=face][value=bee]")).to_be_checked()


@pytest.mark.nightly
def test_leaving_and_setting_out(phones: Phones) -> None:
    ana, ben, cleo = table = [phones("Ana"), phones("Ben"), phones("Cleo")]
    start(table)
    ben.button("Menu").click()
    ben.page.locator("summary", has_text="Someone has stopped playing").click()
    ben.press(ben.button(re.compile("^Vote Cleo out")))
    together(table)
    # One vote is not enough; whoever opened the table decides it.
    expect(cleo.heading).not_to_have_text("You’re out")
    ana.button("Menu").click()
    ana.page.locator("summary", has_text="Someone has stopped playing").click()
    expect(ana.button(re.compile("^Vote Cleo out"))).to_contain_text("votes: 1")
    ana.press(ana.button(re.compile("^Vote Cleo out")))
    together(table)
    expect(cleo.heading).to_have_text("You’re out")
    expect(cleo.page.locator(".out-screen")).to_contain_text("Voted out by the table.")
    # Who pressed it by mistake stays.
    ben.button("Leave the game").click()
    expect(ben.button("Stay")).to_be_focused()
    ben.button("Stay").click()
    expect(ben.button("Yes, leave")).to_have_count(0)
    expect(ben.button("Leave the game")).to_be_focused()
    ben.button("Leave the game").click()
    ben.press(ben.button("Yes, leave"))
    together(table)
    expect(ben.page.locator("dialog[open]")).to_have_count(0)
    expect(ben.heading).to_have_text("You’re out")


@pytest.mark.nightly
def test_a_mistyped_die_that_ended_the_game_is_corrected(phones: Phones) -> None:
    ana, ben = table = [phones("Ana", **STILL), phones("Ben", **STILL)]
    ben.join(ana.open_table())
    ana.open_settings()
    ana.page.get_by_label("Real dice").check()
    together(table)
    ana.start()
    together(table)
    ben.leave()
    # Always a three, until its row and the strikes are used up.
    play([ana], acts=40)
    ana.expect_screen("end")
    expect(ana.page.locator(".coach-card [role=status]")).to_be_visible()
    ana.button("Correct the dice").click()
    ana.enter_dice([2])
    ana.expect_task("draw")
    expect(ana.heading).to_contain_text("Draw in")
    together(table)
    ben.expect_screen("out", "play")
    # It ends anew, and what the coach said of the end before is not said again.
    with ana.page.expect_request(lambda request: request.url.endswith("/games/1/coach")):
        play([ana], acts=40)
        ana.expect_screen("end")
    expect(ana.page.locator(".coach-card [role=status]")).to_be_visible()
