"""Lite in Chromium: first visit, starts without a connection, taps, thoughts, a sheet, memory.

Medians and the worst of several. Four times slower, as a phone's processor: the whole process of
the page is stopped for three quarters of the time, its scripts and drawing as well as both workers
and the service worker. The browser's own processes, which fetch and keep files, are not. The
browser's own throttle would do so with the page's scripts alone: it refuses workers.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import statistics
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.lite.build import OUTPUT, main
from tools.lite.serve import make_host

Report = Callable[..., None]

_PATH: Final = "/rollwrite/"
_WAIT_MS: Final = 120_000
_SLOWER: Final = 4
_TIMES: Final = 10
#: The page's process runs for so long before it is stopped.
_RUN_S: Final = 0.004
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
#: Makes a move, and waits for that of the player without a phone who is next; in ms.
_MOVE: Final = """async ([code, id, command]) => {
    const path = `/api/v1/tables/${code}`;
    const source = new EventSource(`${path}/stream`);
    let seen = 0, mine = Infinity, tell;
    const isDone = new Promise((done) => { tell = () => seen > mine && done(); });
    const isOpen = new Promise((done) => source.addEventListener("view", ({ data }) => {
        seen = JSON.parse(data).seq;
        done();
        tell();
    }));
    await isOpen;
    const begin = performance.now();
    const body = JSON.stringify({ id, command });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${path}/commands`, { method: "POST", headers, body });
    mine = (await answer.json()).view.seq;
    tell();
    await isDone;
    source.close();
    return performance.now() - begin;
}"""
#: In the page that holds the worker: whether the next start goes on from a picture of its memory.
HAS_PICTURE: Final = """async () => {
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
    with (
        TemporaryDirectory() as folder,
        _served(at_once(Path(folder))) as site,
        sync_playwright() as playwright,
    ):
        found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found)
        _measure(report, browser, site)
        browser.close()


def at_once(folder: Path) -> Path:
    """A copy of the site, where players without a phone do not seem to think.

    :param folder: the copy is a folder in it.
    """
    copy = folder / "site"
    shutil.copytree(OUTPUT, copy)
    page = copy / "index.html"
    text = page.read_text("utf-8")
    assert '"settings": {}' in text
    page.write_text(text.replace('"settings": {}', '"settings": {"pause_s": 0}'), "utf-8")
    return copy


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    with make_host(0, _PATH, folder) as host:
        thread = threading.Thread(target=host.serve_forever)
        thread.start()
        try:
            yield f"http://localhost:{host.server_port}{_PATH}"
        finally:
            host.shutdown()
            thread.join()


def _measure(report: Report, browser: Browser, site: str) -> None:
    firsts, worked_s = [], 0.0
    for _ in range(_TIMES):
        with _phone(browser) as context:
            page = context.new_page()
            firsts.append(_timed(partial(_home, page, partial(page.goto, site))))
            worked_s += _worked_s(_renderers(browser))
    _tell(report, "first visit to Home drawn, local network", firsts, worked_s / _TIMES)
    with _phone(browser) as context:
        page = context.new_page()
        _home(page, lambda: page.goto(site))
        # Waited for outside of the page: a rehearsal takes its time.
        while not page.evaluate(HAS_PICTURE):
            page.wait_for_timeout(500)
        context.set_offline(True)
        _twice(
            report,
            browser,
            "started again, offline, to Home",
            lambda _: _timed(lambda: _home(page, page.reload)),
        )
        _home(page, page.reload)
        _play(report, context, page, site)


def _play(report: Report, context: BrowserContext, page: Page, site: str) -> None:
    browser = context.browser
    assert browser is not None
    code = _lobby_of_four(page)
    _twice(
        report,
        browser,
        "a command at a table of four (tap to drawn)",
        lambda number: _tap(page, code, number),
    )
    # The first thought waits for the second worker to begin.
    _thought(page, "dice")
    _twice(report, browser, "level 5's thought in the dice game", lambda _: _thought(page, "dice"))
    # The same for each of them.
    opening = _advice(page, _against(page, "duo", 1))[1]["moves"][0]["command"]
    _twice(report, browser, "Otto's move in Duo, from mine on", lambda _: _move(page, opening))
    _twice(report, browser, "a hint in Duo", lambda _: _thought(page, "duo"))
    _twice(report, browser, "a sheet as PDF", lambda _: _sheet(page))
    # What pages that were left held the browser gives back when it likes.
    _memories(report, page, "after all of this")
    page.close()
    page = context.new_page()
    _home(page, lambda: page.goto(site))
    _thought(page, "dice")
    _memories(report, page, "of a tab that was just opened")
    _thought(page, "duo")
    _sheet(page)
    _memories(report, page, "of that tab after a hint in Duo and a sheet")


def _twice(report: Report, browser: Browser, what: str, work: Callable[[int], float]) -> None:
    """Do something several times, as fast as it goes, and slower.

    :param work: is told which time it is, from 0 on, and tells how many seconds it took.
    """
    processes = _renderers(browser)
    before_s = _worked_s(processes)
    fast = [work(number) for number in range(_TIMES)]
    each_s = (_worked_s(processes) - before_s) / _TIMES
    _tell(report, what, fast, each_s)
    with _slower(browser):
        slow = [work(number) for number in range(_TIMES)]
    _tell(report, f"the same, {_SLOWER}x slower", slow)


def _worked_s(processes: Iterable[int]) -> float:
    """How much of the processors' time they have had: less than has gone by on a busy machine."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
        # Of what follows the name: its own time, and the system's for it.
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _memories(report: Report, page: Page, when: str) -> None:
    for what, field in (("its own", "RssAnon"), ("with the browser's code", "VmRSS")):
        report(f"memory with two workers {when}, {what}", f"{_memory(page, field):.0f} MB")


def _renderers(browser: Browser) -> set[int]:
    """The numbers of the processes that show this browser's pages."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    return {one["id"] for one in found["processInfo"] if one["type"] == "renderer"}


def _memory(page: Page, field: str) -> float:
    """The largest process of a page of this browser, in MB.

    :param field: of what Linux says of a process: ``RssAnon`` is what the browser's own task
        manager shows, ``VmRSS`` has the code that all tabs share, too.
    """
    browser = page.context.browser
    assert browser is not None
    sizes = []
    for process in _renderers(browser):
        status = Path(f"/proc/{process}/status").read_text("ascii")
        sizes += [int(size) for size in re.findall(rf"{field}:\s+(\d+) kB", status)]
    return max(sizes) / 1024


def _lobby_of_four(page: Page) -> str:
    """Show the lobby of a new table; its code."""
    inside = page.frames[1]
    body = {"name": "Ana", "kind": "phone"}
    code: str = inside.evaluate(_ASK, ["/api/v1/tables", body])[1]["code"]
    for name in ("Ben", "Cleo", "Dan"):
        _command(page, code, {"type": "AddSeat", "keeper": 1, "name": name})
    inside.goto(inside.url.split("/app")[0] + f"/app/t/{code}")
    page.frame_locator("#app").locator("#app[data-screen=lobby]").wait_for(timeout=_WAIT_MS)
    return code


def _tap(page: Page, code: str, number: int) -> float:
    """Seconds until a new name is seen that a tap has given."""
    asked = [code, f"bench-tap-{time.time_ns()}", f"Ana {number} {time.time_ns() % 1000}"]
    took: float = page.frames[1].evaluate(_TAP, asked)
    return took / 1000


def _thought(page: Page, game: str) -> float:
    """Seconds until there is advice for the first move: as much thinking as the best bot's."""
    code = _against(page, game, 1)
    if game == "dice":
        _command(page, code, {"type": "RollDice", "seat": 1})
    took: float = _advice(page, code)[0]
    return took / 1000


def _move(page: Page, opening: dict[str, Any]) -> float:
    """Seconds from one's first move in Duo until Otto's is there, who does not wait to seem to
    think."""
    asked = [_against(page, "duo", 6), f"bench-{time.time_ns()}", opening]
    took: float = page.frames[1].evaluate(_MOVE, asked)
    return took / 1000


def _against(page: Page, game: str, level: int) -> str:
    """Begin a game against a bot; the code of its table."""
    asked: dict[str, Any] = {"name": "Ana", "kind": "phone", "game": game}
    code: str = page.frames[1].evaluate(_ASK, ["/api/v1/tables", asked])[1]["code"]
    _command(page, code, {"type": "AddBot", "seat": 1, "level": level})
    _command(page, code, {"type": "StartGame"})
    return code


def _advice(page: Page, code: str) -> Any:
    """In how many ms it came, and what it is."""
    return page.frames[1].evaluate(_ASK, [f"/api/v1/tables/{code}/advice", {"seat": 1}])


def _sheet(page: Page) -> float:
    """Seconds until a sheet is there as PDF."""
    body = {"name": "solo", "paper": "a4"}
    took: float = page.frames[1].evaluate(_ASK, ["/api/v1/print", body])[0]
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
def _slower(browser: Browser) -> Iterator[None]:
    """All that pages and workers do takes so many times as long."""
    processes = _renderers(browser)
    is_over = threading.Event()
    thread = threading.Thread(target=_hold_back, args=(processes, is_over))
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
    assert _renderers(browser) == processes, "one of them was as fast as ever"


def _hold_back(processes: Iterable[int], is_over: threading.Event) -> None:
    owed_s = 0.0
    while not is_over.is_set():
        began = time.perf_counter()
        time.sleep(_RUN_S)
        owed_s += (_SLOWER - 1) * (time.perf_counter() - began)
        began = time.perf_counter()
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        time.sleep(max(owed_s, 0.0))
        for process in processes:
            os.kill(process, signal.SIGCONT)
        # A busy machine sleeps longer than it was asked to.
        owed_s -= time.perf_counter() - began


def _home(page: Page, go: Callable[[], object]) -> None:
    go()
    page.frame_locator("#app").locator(".gates").wait_for(timeout=_WAIT_MS)


def _timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _tell(report: Report, what: str, seconds: list[float], worked_s: float | None = None) -> None:
    """The median, the worst, and what a processor had to do with each: that tells on a busy machine
    how long it would take on an idle one, or less where both processors are at work."""
    median, worst = statistics.median(seconds), max(seconds)
    busy = "" if worked_s is None else f"; {worked_s * 1000:.0f} of a processor's time"
    report(what, f"{median * 1000:.0f} ms", f"worst {worst * 1000:.0f}{busy}")
