"""What Lite has said is done stays done: without a connection, in two tabs, after a crash."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import TINY, Phone
from tests.lite.conftest import POCKET, FramedPage
from tests.web.phones import new_id


def _outside(phone: Phone) -> Any:
    page: Any = phone.page
    return page.outside


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
@pytest.mark.parametrize("kills", [2, 100])
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
        ana.page.evaluate(
            """([code, id, name]) => {
                const command = { type: "ChangeSeat", seat: 1, name, kind: "phone" };
                globalThis.answer = fetch(`/api/v1/tables/${code}/commands`, {
                    method: "POST",
                    headers: { "Content-Type": "application/json" },
                    body: JSON.stringify({ id, command }),
                }).then((answer) => answer.json());
            }""",
            [code, new_id(), last],
        )
        outside.wait_for_timeout(luck.choice([0, 5, 20, 60]))
        worker = next(one for one in outside.workers if one.url.endswith("/worker.js"))
        worker.evaluate("() => self.close()")
        said = ana.page.evaluate("() => globalThis.answer")
        assert "view" in said, said
        assert said["view"]["seats"][0]["name"] == last
    events = ana.context.request.get(f"/api/v1/tables/{code}/events").json()["events"]
    # Once each, though they were sent again.
    assert sum(event["type"] == "SeatChanged" for event in events) == kills
    ana.page.reload()
    assert ana.view()["seats"][0]["name"] == last


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
