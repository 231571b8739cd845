"""Lite in Chromium: first visit, starts without a connection, taps, thoughts, a sheet, memory.

Medians and the worst of several; throttled: the processor four times slower, as a phone's.
"""

from __future__ import annotations

import re
import shutil
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, sync_playwright

from tools.lite.build import OUTPUT, main
from tools.lite.serve import make_host

Report = Callable[..., None]

_PATH: Final = "/rollwrite/"
_WAIT_MS: Final = 120_000
_SLOWER: Final = 4
_TIMES: Final = 10
#: In a page of the application: asks for something and tells how long it took, in ms.
_ASK: Final = """async ([path, body]) => {
    const begin = performance.now();
    const answer = await fetch(path, {
        method: body ? "POST" : "GET",
        headers: { "Content-Type": "application/json" },
        body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    const took = performance.now() - begin;
    if (!answer.ok) throw new Error(text);
    return [took, text.startsWith("{") ? JSON.parse(text) : null];
}"""
_TAP: Final = """async ([code, id, name]) => {
    const begin = performance.now();
    const command = { type: "ChangeSeat", seat: 1, name, kind: "phone" };
    const body = JSON.stringify({ id, command });
    const headers = { "Content-Type": "application/json" };
    fetch(`/api/v1/tables/${code}/commands`, { method: "POST", headers, body });
    while (!document.body.textContent.includes(name)) {
        await new Promise((done) => requestAnimationFrame(done));
    }
    return performance.now() - begin;
}"""
_HAS_PICTURE: Final = """async () => {
    for (const name of await caches.keys()) {
        const kept = await (await caches.open(name)).keys();
        if (kept.some(({ url }) => url.endsWith("/picture"))) return true;
    }
    return false;
}"""


def run(report: Report) -> None:
    """Measure all of it."""
    assert main() == 0
    fetched = sum(path.stat().st_size for path in OUTPUT.rglob("*") if path.is_file())
    report("all that is fetched, as it lies there", f"{fetched / 2**20:.1f} MB")
    with make_host(0, _PATH) as host:
        thread = threading.Thread(target=host.serve_forever)
        thread.start()
        try:
            with sync_playwright() as playwright:
                found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
                browser = playwright.chromium.launch(executable_path=found)
                _measure(report, browser, f"http://localhost:{host.server_port}{_PATH}")
                browser.close()
        finally:
            host.shutdown()
            thread.join()


def _measure(report: Report, browser: Browser, site: str) -> None:
    firsts = []
    for _ in range(2):
        with _phone(browser) as context:
            page = context.new_page()
            firsts.append(_first(page, site))
    _tell(report, "first visit to Home drawn, local network", firsts)
    with _phone(browser) as context:
        page = context.new_page()
        _home(page, lambda: page.goto(site))
        # Waited for outside of the page: a rehearsal takes its time.
        while not page.evaluate(_HAS_PICTURE):
            page.wait_for_timeout(500)
        context.set_offline(True)
        again = [_timed(lambda: _home(page, page.reload)) for _ in range(_TIMES)]
        _tell(report, "started again, offline, to Home", again)
        with _slower(context, page):
            again = [_timed(lambda: _home(page, page.reload)) for _ in range(5)]
        _tell(report, f"the same, {_SLOWER}x slower", again)
        _home(page, page.reload)
        _play(report, context, page, site)


def _play(report: Report, context: BrowserContext, page: Page, site: str) -> None:
    app = page.frame_locator("#app")
    _taps(report, "a command at a table of four (tap to drawn)", page, app)
    with _slower(context, page):
        _taps(report, f"the same, {_SLOWER}x slower", page, app)
    inside = page.frames[1]
    body = {"name": "solo", "paper": "a4"}
    sheets = [inside.evaluate(_ASK, ["/api/v1/print", body])[0] / 1000 for _ in range(_TIMES)]
    _tell(report, "a sheet as PDF", sheets)
    # The first thought waits for the second worker to begin.
    _thought(page, "dice")
    for what, game in (("level 5's thought in the dice game", "dice"), ("a hint in Duo", "duo")):
        _tell(report, what, [_thought(page, game) for _ in range(_TIMES)])
    # What pages that were left held the browser gives back when it likes.
    _memories(report, page, "after all of this")
    page.close()
    page = context.new_page()
    _home(page, lambda: page.goto(site))
    _thought(page, "dice")
    _memories(report, page, "of a tab that was just opened")


def _memories(report: Report, page: Page, when: str) -> None:
    for what, field in (("its own", "RssAnon"), ("with the browser's code", "VmRSS")):
        report(f"memory with two workers {when}, {what}", f"{_memory(page, field):.0f} MB")


def _memory(page: Page, field: str) -> float:
    """The largest process of a page of this browser, in MB.

    :param field: of what Linux says of a process: ``RssAnon`` is what the browser's own task
        manager shows, ``VmRSS`` has the code that all tabs share, too.
    """
    browser = page.context.browser
    assert browser is not None
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    sizes = []
    for process in found["processInfo"]:
        if process["type"] == "renderer":
            status = Path(f"/proc/{process['id']}/status").read_text("ascii")
            sizes += [int(size) for size in re.findall(rf"{field}:\s+(\d+) kB", status)]
    return max(sizes) / 1024


def _taps(report: Report, what: str, page: Page, app: FrameLocator) -> None:
    """A command of the lobby, and the page that shows it."""
    inside = page.frames[1]
    body = {"name": "Ana", "kind": "phone"}
    code = inside.evaluate(_ASK, ["/api/v1/tables", body])[1]["code"]
    for name in ("Ben", "Cleo", "Dan"):
        _command(page, code, {"type": "AddSeat", "keeper": 1, "name": name})
    page.frames[1].goto(page.frames[1].url.split("/app")[0] + f"/app/t/{code}")
    app.locator("#app[data-screen=lobby]").wait_for(timeout=_WAIT_MS)
    _tell(report, what, [_tap(page, code, number) for number in range(_TIMES)])


def _tap(page: Page, code: str, number: int) -> float:
    """Seconds until a new name is seen that a tap has given."""
    asked = [code, f"bench-tap-{time.time_ns()}", f"Ana {number} {time.time_ns() % 1000}"]
    took: float = page.frames[1].evaluate(_TAP, asked)
    return took / 1000


def _thought(page: Page, game: str) -> float:
    """Seconds until there is advice for the first move: as much thinking as the best bot's."""
    asked: dict[str, Any] = {"name": "Ana", "kind": "phone", "game": game}
    code = page.frames[1].evaluate(_ASK, ["/api/v1/tables", asked])[1]["code"]
    _command(page, code, {"type": "AddBot", "seat": 1, "level": 1})
    _command(page, code, {"type": "StartGame"})
    if game == "dice":
        _command(page, code, {"type": "RollDice", "seat": 1})
    took: float = page.frames[1].evaluate(_ASK, [f"/api/v1/tables/{code}/advice", {"seat": 1}])[0]
    return took / 1000


def _command(page: Page, code: str, command: dict[str, Any]) -> None:
    body = {"id": f"bench-{time.time_ns()}", "command": command}
    page.frames[1].evaluate(_ASK, [f"/api/v1/tables/{code}/commands", body])


@contextmanager
def _phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 664}, locale="en-GB")
    yield context
    context.close()


@contextmanager
def _slower(context: BrowserContext, page: Page) -> Iterator[None]:
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    yield
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def _home(page: Page, go: Callable[[], object]) -> None:
    go()
    page.frame_locator("#app").locator(".gates").wait_for(timeout=_WAIT_MS)


def _first(page: Page, site: str) -> float:
    return _timed(lambda: _home(page, lambda: page.goto(site)))


def _timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _tell(report: Report, what: str, seconds: list[float]) -> None:
    median, worst = statistics.median(seconds), max(seconds)
    report(what, f"{median * 1000:.0f} ms", f"worst {worst * 1000:.0f}")
