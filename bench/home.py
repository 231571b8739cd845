"""Home: taps to a first move, how long the list of games is, and what Home and a seat weigh.

A real Chromium at 390 x 664 taps as somebody does who has never been here. Taps are counted up to
the one after which the table waits for one's first move.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from bench.start import Traffic, browsing, serving

Report = Callable[[str, str, str], None]
#: What is promised: taps, points, bytes, requests.
MOST_TAPS, MOST_HEIGHT, MOST_HOME, MOST_REQUESTS = 3, 1400, 150_000, 14
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
        report("home, received until usable", _kb(usable), "answers as sent")
        report("home, pictures after it", _kb(pictures), "answers as sent")
        assert usable <= MOST_HOME
        requests, received = _join(browser, address)
        report("join, requests", str(requests), "from the scanned code to a seat")
        report("join, received", _kb(received), "answers as sent")
        assert requests <= MOST_REQUESTS


class Meter:
    """What a page is answered: bytes of bodies as they were sent, compressed.

    A file whose address says what is in it is asked for once, whatever the browser tells of what it
    has asked for ahead of time.

    :ivar bodies: by the address of a file, or by the number of another request.
    """

    def __init__(self, page: Page) -> None:
        self.traffic = Traffic()
        self.bodies: dict[str, int] = {}
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.responseReceived", self._answered)
        self.traffic.listen(line)

    def received(self, part: str = "") -> int:
        """All bytes, or those of files with this in their address."""
        return sum(size for key, size in self.bodies.items() if part in key)

    def _answered(self, event: dict[str, Any]) -> None:
        answer = event["response"]
        headers = {name.lower(): value for name, value in answer["headers"].items()}
        is_file = "immutable" in headers.get("cache-control", "")
        key = answer["url"] if is_file else event["requestId"]
        self.bodies[key] = int(headers.get("content-length", 0))


def _page(browser: Browser, address: str) -> Page:
    """A page of somebody who has never been here; nothing is kept for when they are offline."""
    context = browser.new_context(
        base_url=address,
        locale="en-GB",
        viewport={"width": 390, "height": 664},
        has_touch=True,
        service_workers="block",
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
    meter = Meter(page)
    page.goto("/", wait_until="networkidle")
    pictures = meter.received("/pictures/")
    return meter.received() - pictures, pictures


def _join(browser: Browser, address: str) -> tuple[int, int]:
    """Requests and bytes from the scanned code to a seat in the lobby that is drawn whole."""
    opener = _page(browser, address)
    opener.goto("/new")
    opener.locator("#name").fill("Ana")
    opener.locator("button.main[form=open]").tap()
    opener.locator("#app[data-screen=lobby]").wait_for()
    table = opener.url
    opener.close()

    page = _page(browser, address)
    meter = Meter(page)
    page.goto(table, wait_until="networkidle")
    page.locator("#name").fill("Ben")
    page.locator("form button.main").first.tap()
    page.locator("#app[data-screen=lobby]").wait_for()
    page.get_by_text("Ben").first.wait_for()
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    return len(meter.traffic.requests), meter.received()


def _kb(size: int) -> str:
    return f"{size / 1000:.0f} kB"
