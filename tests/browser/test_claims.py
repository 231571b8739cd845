"""Somebody asks for a seat: its own phone is asked first, then all others who are there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones, serving
from tests.browser.phone import Phone
from tests.browser.playing import start


class Clock:
    """The server's clock, which goes on by real time and jumps when a test says so."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[str]:
    """The address of a server that goes by this clock."""
    path: Path = tmp_path_factory.mktemp("claims") / "tables.sqlite3"
    with serving(f"sqlite:///{path}", clock=clock) as address:
        yield address


def claim_seat(phone: Phone, code: str, name: str) -> Locator:
    """Ask for a seat of a game on a phone without one; where it then reads who is asked."""
    # Its time passes when a test says so, as the server's does.
    phone.page.clock.install()
    phone.page.goto(f"/t/{code}")
    # Until the page that waits is there with its script: it has the same address.
    with phone.page.expect_navigation():
        phone.button(f"I’m {name}").click()
    return phone.page.locator("#asking")


def banner(phone: Phone) -> Locator:
    """What a phone at the table is told of the claim."""
    return phone.page.locator(".notice.claim")


def pass_a_minute(clock: Clock, waiting: Phone) -> None:
    clock.ahead += timedelta(seconds=61)
    waiting.page.clock.run_for(61_000)


def test_a_lost_cookie_is_approved_back_in_with_one_tap(phones: Phones, clock: Clock) -> None:
    # What her page had just asked for is not told to nobody.
    ana, ben = table = [phones("Ana", complaints=("403",)), phones("Ben")]
    code = start(table)
    title = ana.heading.inner_text()
    ana.context.clear_cookies()
    claim_seat(ana, code, "Ana")
    expect(ben.page.get_by_role("alert")).to_contain_text("they’re Ana")
    ben.press(ben.button("Yes, let them in"))
    # Her old self, which nobody hears any more, has two minutes to object.
    for _ in range(2):
        pass_a_minute(clock, ana)
    # Her page goes on by itself, to the step where she was.
    ana.expect_screen("play")
    expect(ana.heading).to_have_text(title)
    expect(ben.page.get_by_text("they’re Ana")).to_have_count(0)


@pytest.mark.nightly
def test_a_connected_phone_that_says_no_keeps_its_seat(phones: Phones) -> None:
    ana, ben, thief = phones("Ana"), phones("Ben"), phones("Ana’s other phone")
    table = [ana, ben]
    code = start(table)
    asking = claim_seat(thief, code, "Ben")
    expect(asking).to_contain_text("Ben’s own phone is connected, so we’re asking there first.")
    expect(banner(ben)).to_contain_text("Another phone asks for your seat, Ben. Is that you?")
    expect(banner(ben)).to_contain_text("If you don’t answer within a minute")
    # The opponent reads of it, and has no button that would let anybody in.
    expect(banner(ana)).to_contain_text(
        "Someone asks for Ben’s seat. Their own phone is asked first."
    )
    expect(banner(ana).get_by_role("button")).to_have_count(0)
    ben.press(ben.button("No, not me"))
    expect(thief.page.get_by_role("heading", name="Take a seat")).to_be_visible()
    for phone in table:
        expect(banner(phone)).to_have_count(0)
        phone.expect_screen("play")


@pytest.mark.nightly
def test_a_seat_moves_to_its_owners_new_phone(phones: Phones) -> None:
    ana, ben, new = phones("Ana"), phones("Ben"), phones("Ben’s new phone")
    table = [ana, ben]
    code = start(table)
    claim_seat(new, code, "Ben")
    ben.button("Yes, that’s me").click()
    new.expect_screen("play")
    expect(ben.page.get_by_role("heading", name="Take a seat")).to_be_visible()


@pytest.mark.nightly
def test_without_an_answer_all_others_must_agree(phones: Phones, clock: Clock) -> None:
    """One of them may be the one who asks."""
    ana, ben, cleo = table = [phones("Ana"), phones("Ben"), phones("Cleo")]
    new = phones("Ben’s new phone")
    code = start(table)
    asking = claim_seat(new, code, "Ben")
    expect(asking).to_contain_text("asking there first")
    pass_a_minute(clock, new)
    expect(asking).to_contain_text("We’re asking Ana and Cleo, and all of them have to say yes.")
    expect(banner(ben)).to_contain_text("We’re asking the others too.")
    expect(banner(cleo)).to_contain_text("Someone on a new phone says they’re Ben. Let them in?")
    ana.press(ana.button("Yes, let them in"))
    expect(banner(ana)).to_contain_text("You said yes: Ben may come in. Still to answer: Cleo.")
    expect(banner(ana).get_by_role("button")).to_have_count(0)
    expect(asking).to_contain_text("We’re still asking Cleo.")
    cleo.press(cleo.button("Yes, let them in"))
    new.expect_screen("play")
    expect(ben.page.get_by_role("heading", name="Take a seat")).to_be_visible()


@pytest.mark.nightly
def test_in_the_end_one_yes_is_enough(phones: Phones, clock: Clock) -> None:
    """Ben’s phone is lost, and Cleo does not look at hers."""
    ana, _, cleo = table = [phones("Ana"), phones("Ben"), phones("Cleo")]
    new = phones("Ben’s new phone")
    code = start(table)
    asking = claim_seat(new, code, "Ben")
    pass_a_minute(clock, new)
    expect(asking).to_contain_text("We’re asking Ana and Cleo")
    ana.press(ana.button("Yes, let them in"))
    expect(asking).to_contain_text("We’re still asking Cleo.")
    pass_a_minute(clock, new)
    new.expect_screen("play")
    for phone in (ana, cleo):
        expect(banner(phone)).to_have_count(0)


@pytest.mark.nightly
def test_who_slept_takes_the_seat_back_with_one_tap(phones: Phones, clock: Clock) -> None:
    """The opponent has asked for it herself, and says yes."""
    ana, ben, thief = phones("Ana"), phones("Ben"), phones("Ana’s other phone")
    code = start([ana, ben])
    # Asleep.
    ben.page.goto("about:blank")
    asking = claim_seat(thief, code, "Ben")
    expect(asking).to_contain_text("Ben’s own phone is asleep, so it has two minutes to answer.")
    expect(banner(ana)).to_contain_text("It has two minutes to say no; then your yes counts.")
    ana.press(ana.button("Yes, let them in"))
    expect(banner(ana)).to_contain_text("unless their own phone says no within two minutes.")
    expect(banner(ana).get_by_role("button")).to_have_count(0)
    pass_a_minute(clock, thief)
    expect(asking).to_be_visible()
    pass_a_minute(clock, thief)
    thief.expect_screen("play")
    ben.page.goto(f"/t/{code}")
    told = ben.page.get_by_text("Your seat moved to another phone while this one was asleep, Ben.")
    expect(told).to_be_visible()
    ben.button("Take my seat back").click()
    ben.expect_screen("play")
    expect(thief.page.get_by_role("heading", name="Take a seat")).to_be_visible()
    expect(thief.button("Take my seat back")).to_have_count(0)
