"""Reactions and nudges on phones: sent by tap and by key, shown, spoken once, gone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone, box_of
from tests.browser.playing import together
from tests.browser.tiles import begin

#: Keeps what the live region says and what is shown, which is soon gone: its words, and whether it
#: was at the place of its seat.
LISTEN = """() => {
  Object.assign(window, { said: [], shown: [] });
  const heard = document.getElementById("heard");
  new MutationObserver(() => heard.textContent && window.said.push(heard.textContent))
    .observe(heard, { childList: true, characterData: true, subtree: true });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const place = document.querySelector(`#app [data-seat="${node.dataset.from}"]`);
      const [at, box] = [node, place].map((one) => one?.getBoundingClientRect());
      window.shown.push({
        text: node.textContent,
        isAtPlace: Boolean(box) && at.left < box.right && at.right > box.left
          && at.top > box.top && at.top < box.bottom,
        catchesTaps: getComputedStyle(node).pointerEvents !== "none",
        moves: document.getAnimations().length > 0,
      });
    }
  }).observe(document.getElementById("signals"), { childList: true });
}"""
#: Presses the button and a sign, and the button again at once.
TWICE = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const drawn = () => frame().then(frame);
  const react = document.querySelector(".reactions > summary");
  react.click();
  await drawn();
  document.querySelector(".sign").click();
  await drawn();
  const rests = react.getAttribute("aria-disabled");
  react.click();
  await drawn();
  return [rests, document.querySelector(".reactions").open];
}"""


def sit(phones: Phones, *names: str, **options: Any) -> list[Phone]:
    """A table of the dice game."""
    table = [phones(name, reduced_motion="no-preference", **options) for name in names]
    code = table[0].open_table()
    for phone in table[1:]:
        phone.join(code)
    together(table)
    for phone in table:
        phone.page.evaluate(LISTEN)
    return table


def react(phone: Phone) -> Locator:
    """What unfolds the four signs."""
    return phone.page.locator(".reactions > summary")


def said(phone: Phone) -> list[str]:
    """What a screen reader was told."""
    found: list[str] = phone.page.evaluate("() => window.said")
    return found


def shown(phone: Phone, count: int = 1) -> list[dict[str, Any]]:
    """What was shown, once there was so much."""
    phone.page.wait_for_function("count => window.shown.length >= count", arg=count)
    found: list[dict[str, Any]] = phone.page.evaluate("() => window.shown")
    assert len(found) == count
    return found


def texts(phone: Phone, count: int = 1) -> list[str]:
    """The words of it."""
    return [one["text"] for one in shown(phone, count)]


def send(phone: Phone, **signal: object) -> None:
    """Send a signal past the page, as a program would."""
    path = f"/api/v1/tables/{phone.code}/signals"
    answer = phone.context.request.post(path, data=signal)
    assert answer.status == 202, answer.text()


@pytest.mark.nightly
def test_a_sign_is_shown_at_its_sender_and_spoken_once(phones: Phones) -> None:
    ana, ben = table = sit(phones, "Ana", "Ben")
    react(ana).click()
    ana.button("Nice!").click()
    for phone in table:
        (one,) = shown(phone)
        assert (one["text"], one["isAtPlace"], one["catchesTaps"]) == ("Nice!", True, False)
        expect(phone.page.locator("#signals > *")).to_have_count(0)
        expect(phone.page.locator("#heard")).to_have_text("")
        assert said(phone) == ["Ana: Nice!"]
    ben.page.reload()
    ben.expect_screen("lobby")
    expect(ben.page.locator("#signals > *")).to_have_count(0)
    # During a game they are shown in the ring.
    ana.start()
    together(table)
    ben.page.evaluate(LISTEN)
    expect(ben.page.locator('.ring [data-seat="1"]')).to_be_visible()
    seq = ben.seq
    send(ana, seat=1, kind="reaction", sign="phew")
    (one,) = shown(ben)
    assert (one["text"], one["isAtPlace"]) == ("Phew!", True)
    assert ben.seq == seq


def test_signs_by_key_and_a_table_without_them(phones: Phones) -> None:
    ana, ben = table = sit(phones, "Ana", "Ben")
    button, signs = react(ana), ana.page.locator(".signs")
    button.focus()
    ana.page.keyboard.press("Enter")
    expect(signs).to_be_visible()
    ana.page.keyboard.press("Tab")
    expect(ana.button("Nice!")).to_be_focused()
    ana.page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(signs).to_be_hidden()
    ana.page.keyboard.press("Enter")
    for _ in range(4):
        ana.page.keyboard.press("Tab")
    ana.page.keyboard.press("Enter")
    assert texts(ben) == ["Ha!"]
    expect(button).to_be_focused()
    expect(signs).to_be_hidden()
    # A tap elsewhere folds them, too.
    react(ben).click()
    expect(ben.page.locator(".signs")).to_be_visible()
    ben.page.mouse.click(20, 300)
    expect(ben.page.locator(".signs")).to_be_hidden()
    # A table can do without them.
    ana.open_settings()
    ana.press(ana.page.get_by_label("Reactions and nudges"))
    together(table)
    for phone in table:
        expect(react(phone)).to_have_count(0)
    ben.page.get_by_role("link", name="First time?").focus()
    ana.press(ana.page.get_by_label("Reactions and nudges"))
    together(table)
    expect(react(ben)).to_have_count(1)


@pytest.mark.nightly
def test_after_a_sign_the_button_rests(phones: Phones) -> None:
    ana, ben = sit(phones, "Ana", "Ben")
    assert ana.page.evaluate(TWICE) == ["true", False]
    expect(react(ana)).to_have_attribute("aria-disabled", "false")
    react(ana).click()
    ana.button("Ha!").click()
    assert texts(ben, 2) == ["Nice!", "Ha!"]
    assert said(ben) == ["Ana: Nice!", "Ana: Ha!"]


@pytest.mark.nightly
def test_too_many_signs_are_left_alone(phones: Phones) -> None:
    """The server says "not so fast"; the page says nothing, and rests."""
    ana, ben = sit(phones, "Ana", "Ben", complaints=("429",))
    ana.page.route("**/signals", lambda route: route.fulfill(status=429, json={"status": 429}))
    react(ana).click()
    with ana.page.expect_response("**/signals"):
        ana.button("Nice!").click()
    expect(react(ana)).to_have_attribute("aria-disabled", "true")
    expect(ana.page.get_by_role("alert")).to_have_count(0)
    assert said(ben) == []


def test_a_nudge_reaches_whom_all_wait_for(phones: Phones) -> None:
    ana, ben = table = phones("Ana"), phones("Ben")
    ben.page.clock.install()
    begin(table)
    for phone in table:
        phone.page.evaluate(LISTEN)
    expect(ana.button("Nudge")).to_have_count(0)
    # Ana may think before she can be nudged, and nothing else moves for the button when it comes.
    expect(react(ben)).to_be_visible()
    expect(ben.button("Nudge Ana")).to_have_count(0)
    before = box_of(react(ben))
    ben.page.clock.run_for(20_000)
    nudge = ben.button("Nudge Ana")
    expect(nudge).to_be_visible()
    assert box_of(react(ben)) == before
    assert box_of(nudge)["width"] < 160
    nudge.click()
    (one,) = shown(ana)
    assert one["text"] == "Ana, the others are waiting for you."
    # It is in nobody's way.
    assert not one["catchesTaps"]
    assert texts(ben) == ["Ben nudges Ana."]
    assert said(ana) == ["Ana, the others are waiting for you."]
    # Once is enough for a while.
    expect(ben.button("Nudged Ana")).to_have_attribute("aria-disabled", "true")


@pytest.mark.nightly
def test_alone_and_without_a_seat_there_is_nothing_to_send(ana: Phone, phones: Phones) -> None:
    ana.open_table()
    expect(react(ana)).to_have_count(0)
    ben, watcher = phones("Ben"), phones("watcher")
    ben.join(ana.code)
    together([ana, ben])
    expect(react(ana)).to_have_count(1)
    watcher.page.goto(f"/t/{ana.code}/watch")
    watcher.expect_screen("lobby")
    expect(react(watcher)).to_have_count(0)


@pytest.mark.nightly
def test_in_french_and_with_less_motion(ana: Phone, phones: Phones) -> None:
    ana.open_table()
    ben = phones("Ben", locale="fr-FR")
    ben.join(ana.code)
    together([ana, ben])
    ben.page.evaluate(LISTEN)
    react(ana).click()
    ana.button("Ouch!").click()
    (one,) = shown(ben)
    assert (one["text"], one["moves"]) == ("Aïe\u00a0!", False)
    assert said(ben) == ["Ana\u00a0: Aïe\u00a0!"]
