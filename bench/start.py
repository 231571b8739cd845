"""The start: from a scanned code to a seat with the lobby drawn, on a slow network.

A real Chromium that is held to 300 ms and 50 kB/s, with an empty cache, joins a table and then
reloads its page. `ROLLWRITE_BEFORE` names another checkout, with its own `.venv`, to be measured in
the same run: ``ROLLWRITE_BEFORE=../old make bench ARGS=start``.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.web.server_process import Running

LATENCY_MS = 300
BYTES_PER_S = 50_000
#: What is promised.
MOST_REQUESTS = 15
_PATIENCE_MS = 120_000
_FIRST_PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
    const found = list.getEntriesByName("first-contentful-paint")[0];
    if (found) done(found.startTime);
}).observe({ type: "paint", buffered: true }))"""


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure this checkout, and the one it is compared with."""
    before = os.environ.get("ROLLWRITE_BEFORE")
    checkouts = [("before", Path(before))] if before else []
    checkouts.append(("now", Path(__file__).parent.parent))
    for name, checkout in checkouts:
        with serving(checkout) as server, browsing() as browser:
            joined, again = _start(browser, f"http://127.0.0.1:{server.port}")
            for what, traffic in (("join", joined), ("reload", again)):
                _say(report, f"start, {name}: {what}", traffic)
            if name == "now":
                assert len(joined.requests) <= MOST_REQUESTS, joined.requests
                assert not [r for r in again.requests.values() if re.search("/(assets|static)/", r)]


@dataclass
class Traffic:
    """What a page asked of the server.

    :ivar requests: the addresses, by the browser's number of the request and address.
    :ivar received: bytes on the line, headers included.
    """

    requests: dict[str, str] = field(default_factory=dict)
    received: int = 0
    painted_s: float = 0.0
    drawn_s: float = 0.0

    def listen(self, line: CDPSession) -> None:
        """Note from now on."""

        def sent(event: dict[str, Any]) -> None:
            self.requests[_name(event["requestId"], event["request"]["url"])] = event["request"][
                "url"
            ]

        def answered(event: dict[str, Any]) -> None:
            answer = event["response"]
            if answer.get("fromDiskCache") or answer.get("fromPrefetchCache"):
                self.requests.pop(_name(event["requestId"], answer["url"]), None)

        def cached(event: dict[str, Any]) -> None:
            for key in [key for key in self.requests if key.startswith(f"{event['requestId']} ")]:
                del self.requests[key]

        def arrived(event: dict[str, Any]) -> None:
            self.received += int(event["encodedDataLength"])

        line.on("Network.requestWillBeSent", sent)
        line.on("Network.responseReceived", answered)
        line.on("Network.requestServedFromCache", cached)
        line.on("Network.loadingFinished", arrived)


def _name(request: str, url: str) -> str:
    return f"{request} {url}"


def _start(browser: Browser, address: str) -> tuple[Traffic, Traffic]:
    """Join a table as somebody who types fast, and load the page again."""
    opener = browser.new_context(base_url=address, locale="en-GB").new_page()
    opener.goto("/new")
    opener.locator("#name").fill("Ana")
    opener.locator("button.main[form=open]").click()
    opener.locator("#app[data-screen=lobby]").wait_for()
    table = opener.url

    page = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 664}).new_page()
    page.set_default_timeout(_PATIENCE_MS)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": BYTES_PER_S,
            "uploadThroughput": BYTES_PER_S,
        },
    )
    joined = Traffic()
    joined.listen(line)
    begun = time.perf_counter()
    page.goto(table, wait_until="commit")
    joined.painted_s = page.evaluate(_FIRST_PAINT) / 1000
    page.locator("#name").fill("Ben")
    page.locator("form button.main").first.click()
    joined.drawn_s = _lobby(page, begun)
    _settle(page)

    again = Traffic()
    again.listen(line)
    known = dict(joined.requests)
    begun = time.perf_counter()
    page.reload(wait_until="commit")
    again.painted_s = page.evaluate(_FIRST_PAINT) / 1000
    again.drawn_s = _lobby(page, begun)
    _settle(page)
    joined.requests = known
    return joined, again


def _lobby(page: Page, begun: float) -> float:
    """Seconds until both seats are to be seen."""
    page.locator("#app[data-screen=lobby]").wait_for()
    page.get_by_text("Ana").first.wait_for()
    page.get_by_text("Ben").first.wait_for()
    return time.perf_counter() - begun


def _settle(page: Page) -> None:
    """Wait until all that belongs to the page has come, also the picture of the code."""
    page.wait_for_function("() => document.readyState === 'complete'")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")


def _say(report: Callable[[str, str, str], None], name: str, traffic: Traffic) -> None:
    report(f"{name}, requests", str(len(traffic.requests)), "that reach the server")
    report(f"{name}, received", f"{traffic.received / 1000:.0f} kB", "answers as sent")
    report(f"{name}, first paint", f"{traffic.painted_s:.1f} s", "300 ms, 50 kB/s")
    report(f"{name}, seated and drawn", f"{traffic.drawn_s:.1f} s", "the same")


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found)
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def serving(checkout: Path) -> Iterator[Running]:
    """A server of a checkout."""
    with tempfile.TemporaryDirectory(prefix="rollwrite-bench-") as folder:
        # Not from the folder in which this runs.
        environment = {"PYTHONPATH": str(checkout.resolve()), "PYTHONSAFEPATH": "1"}
        database = f"sqlite:///{folder}/tables.sqlite3"
        server = Running(database, "--port", "0", environment=environment)
        try:
            yield server
        finally:
            server.stop()
