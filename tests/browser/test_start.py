"""From the QR code to a seat in a few requests, and what a phone shows without a connection."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone

#: To the first screen on which one can play.
MOST_REQUESTS = 15
OFFLINE = "No connection"


@contextmanager
def asked(phone: Phone) -> Iterator[list[str]]:
    """The requests of a phone that reach the server, as the network sees them."""
    session = phone.context.new_cdp_session(phone.page)
    sent: dict[str, str] = {}

    def note(event: dict[str, Any]) -> None:
        # A redirect is a request of its own under the same name.
        sent[f"{event['requestId']} {event['request']['url']}"] = event["request"]["url"]

    def forget(event: dict[str, Any]) -> None:
        sent.pop(f"{event['requestId']} {event['response']['url']}", None)

    def check(event: dict[str, Any]) -> None:
        answer = event["response"]
        if any(answer.get(f"from{where}") for where in ("DiskCache", "PrefetchCache")):
            forget(event)

    def drop(event: dict[str, Any]) -> None:
        for key in [key for key in sent if key.startswith(f"{event['requestId']} ")]:
            del sent[key]

    session.on("Network.requestWillBeSent", note)
    session.on("Network.responseReceived", check)
    session.on("Network.requestServedFromCache", drop)
    session.send("Network.enable")
    found: list[str] = []
    yield found
    found += sent.values()
    session.detach()


def wait_for_worker(page: Page) -> None:
    """Wait until the service worker has the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def wait_until_kept(page: Page, path: str) -> None:
    """Wait until the service worker has kept a page as it is now."""
    page.wait_for_function(
        "path => caches.match(path).then(found => found !== undefined)", arg=path
    )


def test_few_requests_lead_to_a_seat(phones: Phones) -> None:
    code = phones("Ana", worker=True).open_table()
    ben = phones("Ben", worker=True)
    with asked(ben) as requests:
        ben.join_by_hand(code)
        for name in ("Ana", "Ben"):
            expect(ben.page.locator(".seat", has_text=name)).to_be_visible()
        ben.page.wait_for_function("() => document.readyState === 'complete'")
    assert any("/stream?" in request for request in requests)
    assert len(requests) <= MOST_REQUESTS, requests


@pytest.mark.nightly
def test_reloading_asks_for_what_changes_only(phones: Phones) -> None:
    ana = phones("Ana", worker=True)
    ana.open_table()
    with asked(ana) as requests:
        ana.page.reload()
        ana.expect_screen("lobby")
    # The icon is the browser's own wish; it asks for it when it likes.
    kept = re.compile(r"/(?:assets|static)/(?!icon)")
    assert not [request for request in requests if kept.search(request)]


def test_the_browser_is_content_with_the_manifest(phones: Phones) -> None:
    ana = phones("Ana", worker=True)
    ana.page.goto("/")
    session = ana.context.new_cdp_session(ana.page)
    found = session.send("Page.getAppManifest")
    assert found["url"].endswith("/manifest.webmanifest?lang=en")
    assert found["errors"] == []
    wait_for_worker(ana.page)
    problems = [
        error["errorId"]
        for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    ]
    # Pages of tests are private windows.
    assert [problem for problem in problems if problem != "in-incognito"] == []


@pytest.mark.nightly
def test_a_page_that_came_past_the_worker_is_kept_as_well(phones: Phones) -> None:
    ana = phones("Ana", worker=True)
    ana.page.goto("/")
    wait_for_worker(ana.page)
    ana.page.evaluate("() => caches.delete('rollwrite-pages')")
    # As when somebody reloads with the shift key, or comes at the moment the worker takes over.
    session = ana.context.new_cdp_session(ana.page)
    with ana.page.expect_event("load"):
        session.send("Page.reload", {"ignoreCache": True})
    wait_for_worker(ana.page)
    wait_until_kept(ana.page, "/")


@pytest.fixture
def offline_table(phones: Phones) -> Phone:
    """A phone that sits at a table, has its page, and has lost the connection."""
    ana = phones(
        "Ana", worker=True, complaints=("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    )
    code = ana.open_table()
    wait_for_worker(ana.page)
    wait_until_kept(ana.page, f"/t/{code}")
    # The page that is kept does not know her yet.
    ana.add_guest("Dora")
    ana.context.set_offline(True)
    return ana


@pytest.mark.nightly
def test_a_table_shows_its_last_state_without_a_connection(offline_table: Phone) -> None:
    ana = offline_table
    ana.page.reload()
    ana.expect_screen("lobby")
    expect(ana.page.locator(".notice", has_text=OFFLINE)).to_be_visible()
    expect(ana.page.locator(".seat", has_text="Dora")).to_be_visible()


def test_the_table_goes_on_with_the_connection_and_no_token_is_kept(offline_table: Phone) -> None:
    ana = offline_table
    ana.page.reload()
    expect(ana.page.locator(".notice", has_text=OFFLINE)).to_be_visible()
    ana.context.set_offline(False)
    expect(ana.page.locator(".notice", has_text=OFFLINE)).to_have_count(0)
    ana.add_guest("Eva")
    expect(ana.page.locator(".seat", has_text="Eva")).to_be_visible()
    # Online the server's page is shown, never the kept one.
    ana.page.reload()
    expect(ana.page.locator(".seat", has_text="Eva")).to_be_visible()
    # Nothing of what is kept would let anybody in.
    kept = ana.page.evaluate(
        """async () => {
            const found = [];
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const { url } of await cache.keys()) {
                    found.push([new URL(url).pathname, await (await cache.match(url)).text()]);
                }
            }
            return found;
        }"""
    )
    assert kept
    (token,) = [c["value"] for c in ana.context.cookies() if c["name"] == f"rw-{ana.code}"]
    for path, text in kept:
        assert not path.startswith("/api/")
        assert token not in text


@pytest.mark.nightly
def test_other_pages_say_that_there_is_no_connection(offline_table: Phone) -> None:
    ana = offline_table
    ana.page.goto("/solo")
    expect(ana.page.get_by_role("heading", name=OFFLINE)).to_be_visible()
    ana.context.set_offline(False)
    ana.page.get_by_role("link", name="Try again").click()
    expect(ana.page.get_by_role("heading", name="Against bots")).to_be_visible()


# By day: all phones but those of this file have none.
@pytest.mark.nightly
def test_a_phone_without_service_workers_plays_as_well(ana: Phone) -> None:
    # As on plain http in a home's network.
    ana.open_table()
    assert ana.page.evaluate("() => navigator.serviceWorker === undefined")
    ana.add_guest("Cleo")
    ana.start()
    ana.expect_screen("play")
    assert ana.page.evaluate("() => localStorage.getItem('rw-last-view')") is None
