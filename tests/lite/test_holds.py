"""What Lite has said is done stays done: without a connection, in two tabs, after a crash."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, Worker, expect

from bench.lite import HAS_PICTURE
from tests.browser.conftest import PATIENCE_MS, POCKET, Phones
from tests.browser.phone import TINY, Phone
from tests.lite.conftest import take
from tests.web.phones import new_id


@contextmanager
def _pocket(browser: Browser) -> Iterator[BrowserContext]:
    """For a phone whose page ends and comes again."""
    context = browser.new_context(**POCKET)
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


def _outside(phone: Phone) -> Any:
    page: Any = phone.page
    return page.outside


#: Names a seat, as the table's page does: sent again with its id until there is an answer. What was
#: answered is noted on the phone.
_RENAME: Final = """([code, id, name]) => {
    const command = { type: "ChangeSeat", seat: 1, name, kind: "phone" };
    const asked = {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ id, command }),
    };
    const ask = async () => {
        for (;;) {
            try {
                const answer = await fetch(`/api/v1/tables/${code}/commands`, asked);
                if (answer.status !== 504) return await answer.json();
            } catch {
                // It could not be reached.
            }
            await new Promise((wait) => setTimeout(wait, 400));
        }
    };
    globalThis.answer = ask();
    globalThis.answer.then(({ view }) => localStorage.setItem("answered", view.seats[0].name));
}"""


def _wait_for_picture(page: Any) -> None:
    """Until the next start is a short one: Python need not begin from nothing."""
    while not page.evaluate(HAS_PICTURE):
        page.wait_for_timeout(500)


def _is_server(worker: Worker) -> bool:
    return worker.url.endswith("/worker.js")


def _end_worker(page: Any) -> None:
    """Ends the worker that is the server, and waits for the one that takes over."""
    with page.expect_event("worker", _is_server):
        # Those before it may still be listed.
        current = [worker for worker in page.workers if _is_server(worker)][-1]
        current.evaluate("() => self.close()")


def _rename_and_end_worker(phone: Phone, name: str, ms: int) -> dict[str, Any]:
    """Send a command and end the worker so long after; what the command was answered."""
    phone.page.evaluate(_RENAME, [phone.code, new_id(), name])
    _outside(phone).wait_for_timeout(ms)
    _end_worker(_outside(phone))
    said: dict[str, Any] = phone.page.evaluate("() => globalThis.answer")
    return said


def _names_given(phone: Phone) -> list[str]:
    """All names that the first seat was given, one after the other."""
    log = phone.context.request.get(f"/api/v1/tables/{phone.code}/events").json()["events"]
    return [event["name"] for event in log if event["type"] == "SeatChanged"]


def test_without_a_connection_it_starts_and_plays_on(started: Phone) -> None:
    ana = started
    code = ana.open_table(settings={"layout": {"toml": TINY}})
    # The service worker has all files once it is active.
    _outside(ana).wait_for_function("() => navigator.serviceWorker.controller !== null")
    ana.context.set_offline(True)
    ana.command("ChangeSeat", seat=1, name="Anabel", kind="phone")
    ana.page.reload()
    assert ana.code == code
    ana.expect_screen("lobby")
    assert ana.view()["seats"][0]["name"] == "Anabel"
    ana.add_guest("Ben")
    ana.start()
    ana.act()
    ana.page.goto("/learn")
    expect(ana.page.locator("h1, #heading").first).to_be_visible()
    ana.context.set_offline(False)


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
def test_a_thinker_that_has_nothing_to_think_about_gives_its_memory_back(
    browser: Browser, site: str
) -> None:
    with _pocket(browser) as context:
        context.route(site, _rest_soon)
        phone = take(context, site, "Ana")
        for _ in range(2):
            phone.open_table(game="duo")
            phone.command("AddBot", seat=1, level=1)
            phone.command("StartGame")
            with _outside(phone).expect_event("worker", _thinks):
                phone.post(f"/tables/{phone.code}/advice", seat=1)
            while any(map(_thinks, _outside(phone).workers)):
                _outside(phone).wait_for_timeout(100)


def _thinks(worker: Worker) -> bool:
    return worker.url.endswith("/thinker.js")


def _rest_soon(route: Route) -> None:
    answer = route.fetch()
    page = answer.text().replace('"rest_ms": 120000', '"rest_ms": 200')
    assert page != answer.text()
    route.fulfill(response=answer, body=page)


@pytest.mark.nightly
def test_what_does_not_come_is_said_and_can_be_tried_again(browser: Browser, site: str) -> None:
    with _pocket(browser) as context:
        page = context.new_page()
        page.route("**/worker.js", lambda route: route.abort())
        page.goto(site)
        expect(page.get_by_role("heading", name="It didn’t start")).to_be_visible()
        page.unroute("**/worker.js")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("#app")).to_be_visible()


@pytest.mark.nightly
def test_a_worker_that_never_begins_is_replaced(browser: Browser, site: str) -> None:
    with _pocket(browser) as context:
        page = context.new_page()
        asked: list[Any] = []
        # The first is never answered, as one that ends before it can be watched.
        page.route(
            "**/worker.js",
            lambda route: asked.append(route) if not asked else route.continue_(),
        )
        page.goto(site)
        expect(page.locator("#app")).to_be_visible()
        assert len(asked) == 1


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_nothing_that_was_answered_is_lost_when_the_worker_is_killed(phones: Phones) -> None:
    # The browser may say that it could not reach the worker: then it is asked again.
    ana = phones("Ana", complaints=("ERR_FAILED", "504"))
    ana.open_table(settings={"layout": {"toml": TINY}})
    _wait_for_picture(_outside(ana))
    luck = random.Random(100)
    names = [f"Ana {number}" for number in range(100)]
    for name in names:
        # The command is on its way when the worker ends, or has just been answered.
        said = _rename_and_end_worker(ana, name, luck.choice([0, 5, 20, 60]))
        assert "view" in said, said
        assert said["view"]["seats"][0]["name"] == name
    # Once each, though they were sent again.
    assert _names_given(ana) == names
    ana.page.reload()
    assert ana.view()["seats"][0]["name"] == names[-1]


def _kill_tab(page: Any) -> None:
    """End what shows the pages of this browser, as a phone does that wants its memory back."""
    found = page.context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    with page.expect_event("crash"):
        for process in found["processInfo"]:
            if process["type"] == "renderer":
                with suppress(ProcessLookupError):
                    os.kill(process["id"], signal.SIGKILL)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_nothing_that_was_answered_is_lost_when_the_tab_is_killed(
    browser: Browser, site: str
) -> None:
    with _pocket(browser) as context:
        phone = take(context, site, "Ana")
        code = phone.open_table(settings={"layout": {"toml": TINY}})
        _wait_for_picture(_outside(phone))
        luck = random.Random(7)
        before = "Ana"
        for number in range(100):
            name = f"Ana {number}"
            phone.page.evaluate(_RENAME, [code, new_id(), name])
            _outside(phone).wait_for_timeout(luck.choice([0, 5, 20, 60]))
            _kill_tab(_outside(phone))
            _outside(phone).close()
            phone = take(context, site, "Ana")
            now = phone.view(code)["seats"][0]["name"]
            answered = phone.page.evaluate("() => localStorage.getItem('answered')")
            assert now in ({name} if answered == name else {name, before})
            before = now


@pytest.mark.nightly
def test_a_phone_that_is_closed_in_a_turn_goes_on_there(browser: Browser, site: str) -> None:
    with _pocket(browser) as context:
        phone = take(context, site, "Ana")
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
