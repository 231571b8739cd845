"""What Lite has said is done stays done: without a connection, in two tabs, after a crash."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, expect

from tests.browser.conftest import POCKET
from tests.browser.phone import TINY, Phone
from tests.lite.conftest import FramedPage, Pocket
from tests.web.phones import new_id


def _outside(phone: Phone) -> Any:
    page: Any = phone.page
    return page.outside


#: Names a seat, and notes on the phone what was answered.
_RENAME: Final = """([code, id, name]) => {
    const command = { type: "ChangeSeat", seat: 1, name, kind: "phone" };
    globalThis.answer = fetch(`/api/v1/tables/${code}/commands`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ id, command }),
    }).then((answer) => answer.json());
    globalThis.answer.then(({ view }) => localStorage.setItem("answered", view.seats[0].name));
}"""


def _end_worker(page: Any) -> None:
    """Ends the worker that is there; where none is at this moment, the next one."""
    while True:
        for worker in page.workers:
            if worker.url.endswith("/worker.js"):
                # The one before it may still be listed.
                with suppress(Error):
                    worker.evaluate("() => self.close()")
                    return
        page.wait_for_event("worker")


def test_without_a_connection_it_starts_and_plays_on(ana: Phone) -> None:
    code = ana.open_table(settings={"layout": {"toml": TINY}})
    # The service worker has all files once it is active.
    _outside(ana).wait_for_function("() => navigator.serviceWorker.controller !== null")
    ana.context.set_offline(True)
    ana.page.reload()
    assert ana.code == code
    ana.expect_screen("lobby")
    ana.add_guest("Ben")
    ana.start()
    ana.act()
    ana.page.goto("/learn")
    expect(ana.page.locator("h1, #heading").first).to_be_visible()


@pytest.mark.nightly
def test_one_tab_holds_the_tables_and_another_takes_them_over(ana: Phone) -> None:
    code = ana.open_table(settings={"layout": {"toml": TINY}})
    first = _outside(ana)
    second = ana.context.new_page()
    second.goto(first.url)
    expect(second.get_by_role("heading", name="Open in another tab")).to_be_visible()
    second.get_by_role("button", name="Play here").click()
    expect(second.frame_locator("#app").locator(f"text={code}").first).to_be_attached()
    expect(first.get_by_role("heading", name="Open in another tab")).to_be_visible()


@pytest.mark.nightly
@pytest.mark.parametrize(
    "kills",
    # Each is a start of Python.
    [2, pytest.param(100, marks=pytest.mark.timeout(1800))],
)
def test_nothing_that_was_answered_is_lost_when_the_worker_is_killed(
    ana: Phone, kills: int
) -> None:
    code = ana.open_table(settings={"layout": {"toml": TINY}})
    luck = random.Random(kills)
    outside = _outside(ana)
    last = ""
    for number in range(kills):
        # The command is on its way when the worker ends, or has just been answered.
        last = f"Ana {number}"
        ana.page.evaluate(_RENAME, [code, new_id(), last])
        outside.wait_for_timeout(luck.choice([0, 5, 20, 60]))
        _end_worker(outside)
        said = ana.page.evaluate("() => globalThis.answer")
        assert "view" in said, said
        assert said["view"]["seats"][0]["name"] == last
    events = ana.context.request.get(f"/api/v1/tables/{code}/events").json()["events"]
    # Once each, though they were sent again.
    assert sum(event["type"] == "SeatChanged" for event in events) == kills
    ana.page.reload()
    assert ana.view()["seats"][0]["name"] == last


def _hand(phone: Phone, context: BrowserContext, page: FramedPage) -> None:
    """A tab to somebody's phone."""
    phone.page = page  # type: ignore[assignment]
    phone.context = Pocket(context, page)  # type: ignore[assignment]


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_nothing_that_was_answered_is_lost_when_the_tab_is_killed(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(**POCKET)
    luck = random.Random(7)
    try:
        phone = Phone.take("Ana", context)
        _hand(phone, context, FramedPage(phone.page, site))
        code = phone.open_table(settings={"layout": {"toml": TINY}})
        before = "Ana"
        for number in range(12):
            name = f"Ana {number}"
            phone.page.evaluate(_RENAME, [code, new_id(), name])
            _outside(phone).wait_for_timeout(luck.choice([0, 5, 20, 60]))
            with suppress(Error):
                _outside(phone).goto("chrome://crash")
            _hand(phone, context, FramedPage(context.new_page(), site))
            now = phone.view(code)["seats"][0]["name"]
            answered = phone.page.evaluate("() => localStorage.getItem('answered')")
            assert now in ({name} if answered == name else {name, before})
            before = now
    finally:
        context.close()


@pytest.mark.nightly
def test_a_phone_that_is_closed_in_a_turn_goes_on_there(browser: Browser, site: str) -> None:
    context = browser.new_context(**POCKET)
    try:
        phone = Phone.take("Ana", context)
        phone.page = FramedPage(phone.page, site)  # type: ignore[assignment]
        phone.page.locator("#dice-bots").click()
        phone.button("Start").first.click()
        phone.expect_screen("play")
        phone.roll()
        seq, address = phone.seq, _outside(phone).url
        _outside(phone).close()
        again = context.new_page()
        again.goto(address)
        app = again.frame_locator("#app").locator("#app")
        expect(app).to_have_attribute("data-do", "pick")
        assert int(app.get_attribute("data-seq") or 0) >= seq
    finally:
        context.close()
