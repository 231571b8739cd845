"""Home: taps to a first move, how long the list of games is, and what Home and a seat weigh.

A real Chromium at 390 x 664 taps as somebody does who has never been here. Taps are counted up to
the one after which the table waits for one's first move.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from bench.start import browsing, join_and_reload, serving

Report = Callable[[str, str, str], None]
#: What is promised: taps, points, bytes, requests, bytes.
MOST_TAPS, MOST_HEIGHT, MOST_HOME, MOST_REQUESTS, MOST_JOIN = 3, 1400, 150_000, 14, 123_000
#: From Home to the first move.
WAYS = {
    "the dice game with three bots": ("#dice-bots", "button.main[form=open]"),
    "Duo against a bot": ("#tile-bots", "button.main[form=open]"),
    "Half board against a bot": (
        "#tile-bots", "button[name=pick][value=half]", "button.main[form=open]",
    ),
}  # fmt: skip
#: All of the page, also what lies below the fold of the part that scrolls.
_HEIGHT = """() => document.documentElement.scrollHeight
    + document.querySelector("main").scrollHeight - document.querySelector("main").clientHeight"""


def run(report: Report) -> None:
    """Measure this checkout."""
    with serving(Path(__file__).parent.parent) as server, browsing() as browser:
        address = f"http://127.0.0.1:{server.port}"
        for name, taps in WAYS.items():
            _tap(_page(browser, address), taps)
            report(f"home, taps to {name}", str(len(taps)), "until one's first move is asked for")
            assert len(taps) <= MOST_TAPS
        page = _page(browser, address)
        page.goto("/new?game=classic&choose=1")
        picker = page.locator(".games").bounding_box()
        assert picker is not None
        height = page.evaluate(_HEIGHT)
        report("new table, list of games", f"{picker['height']:.0f}", "points high at 390")
        report("new table, whole page with it", f"{height:.0f}", "points high at 390")
        assert height <= MOST_HEIGHT
        usable, pictures = _weigh(_page(browser, address))
        report("home, received until usable", f"{usable / 1000:.0f} kB", "answers as sent")
        report("home, pictures after it", f"{pictures / 1000:.0f} kB", "answers as sent")
        assert usable <= MOST_HOME
        joined, _ = join_and_reload(browser, address)
        report("join, requests", str(len(joined.requests)), "from the scanned code to a seat")
        report(
            "join, received", f"{joined.received / 1000:.0f} kB", "from the scanned code to a seat"
        )
        assert len(joined.requests) <= MOST_REQUESTS
        assert joined.received <= MOST_JOIN


def _page(browser: Browser, address: str) -> Page:
    """A page of somebody who has never been here."""
    context = browser.new_context(
        base_url=address, locale="en-GB", viewport={"width": 390, "height": 664}, has_touch=True
    )
    return context.new_page()


def _tap(page: Page, taps: tuple[str, ...]) -> None:
    """Tap what is named, from Home on, until the table waits for this phone."""
    page.goto("/")
    for tap in taps:
        page.locator(tap).tap()
    page.locator("#app[data-screen=play][data-needed=yes]").wait_for()
    page.close()


def _weigh(page: Page) -> tuple[int, int]:
    """The bytes of Home without its pictures, and those of the pictures."""
    addresses: dict[str, str] = {}
    received: dict[str, int] = {}

    def sent(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"]

    def arrived(event: dict[str, Any]) -> None:
        received[event["requestId"]] = int(event["encodedDataLength"])

    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.on("Network.requestWillBeSent", sent)
    line.on("Network.loadingFinished", arrived)
    page.goto("/", wait_until="networkidle")
    pictures = sum(size for key, size in received.items() if "/pictures/" in addresses[key])
    return sum(received.values()) - pictures, pictures
