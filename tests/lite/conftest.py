"""Lite in a real Chromium, from a host that is as plain as hosts are, under a path of its own."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from bench.lite import at_once
from tests.browser.conftest import PATIENCE_MS, POCKET, Phones
from tests.browser.phone import Phone, in_use
from tools.lite.build import main
from tools.lite.serve import make_host

PATH: Final = "/rollwrite/"

#: What a page has and a frame has not.
_OUTSIDE: Final = frozenset(
    {
        "emulate_media",
        "set_viewport_size",
        "expect_download",
        "expect_popup",
        "keyboard",
        "mouse",
        "on",
        "screenshot",
        "touchscreen",
    }
    | {"viewport_size", "wait_for_event"}
)


def pytest_itemcollected(item: pytest.Item) -> None:
    """One worker builds the site, and has all tests that want it."""
    if "site" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.xdist_group("lite"))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lite as built from this checkout, but that bots need no time."""
    assert main(gzip_level=1) == 0
    return at_once(tmp_path_factory.mktemp("lite"))


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """Its address, at a host that sends no header but Content-Type."""
    with make_host(0, PATH, folder) as host:
        thread = threading.Thread(target=host.serve_forever, name="host")
        thread.start()
        yield f"http://localhost:{host.server_port}{PATH}"
        host.shutdown()
        thread.join()


@dataclass
class _Answer:
    status: int
    body: str

    @property
    def ok(self) -> bool:
        return self.status < 400

    def text(self) -> str:
        return self.body

    def json(self) -> Any:
        return json.loads(self.body)


class _Asks:
    """Asks the API as a page of the application does, for there is no server to ask."""

    def __init__(self, page: FramedPage) -> None:
        self._page = page

    def get(self, path: str) -> _Answer:
        return self._ask(path, {})

    def post(self, path: str, data: object) -> _Answer:
        body = {"body": json.dumps(data), "headers": {"Content-Type": "application/json"}}
        return self._ask(path, {"method": "POST", **body})

    def _ask(self, path: str, options: dict[str, Any]) -> _Answer:
        asked = """async ([path, options]) => {
            const answer = await fetch(path, options);
            return [answer.status, await answer.text()];
        }"""
        return _Answer(*self._page.frame.evaluate(asked, [path, options]))


class FramedPage:
    """The page in the frame: what tests of the server's pages ask of a page."""

    def __init__(self, page: Page, site: str) -> None:
        self.outside = page
        self._app = f"{site}app"
        page.goto(site)
        page.wait_for_function("() => !document.getElementById('app').hidden")
        self.frame = page.frames[1]
        self.frame.locator("main").first.wait_for()

    def goto(self, path: str) -> None:
        """Go to a page of the application."""
        self.frame.goto(self._app + path)

    def reload(self) -> None:
        """Load all of it again: Python too."""
        self.outside.reload()
        self.outside.wait_for_function("() => !document.getElementById('app').hidden")
        self.frame = self.outside.frames[1]
        self.frame.locator("main").first.wait_for()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.outside if name in _OUTSIDE else self.frame, name)


class Pocket:
    """A context whose requests go through a page."""

    def __init__(self, context: BrowserContext, page: FramedPage) -> None:
        self._context = context
        self.request = _Asks(page)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)


def take(context: BrowserContext, site: str, name: str, complaints: tuple[str, ...] = ()) -> Phone:
    """A phone that shows Lite in a new page."""
    phone = Phone.take(name, context, complaints)
    page = FramedPage(phone.page, site)
    stand_ins: dict[str, Any] = {"page": page, "context": Pocket(context, page)}
    # To a phone they are what they stand for.
    vars(phone).update(stand_ins)
    return phone


@contextmanager
def _pockets(browser: Browser, site: str) -> Iterator[Phones]:
    """Takes phones out of pockets, each with its own Lite. At the end no console may have
    complained, and nobody may have asked another host."""
    foreign: list[str] = []
    host = urlsplit(site).netloc

    def take_out(
        name: str, *, complaints: tuple[str, ...] = (), worker: bool = True, **options: Any
    ) -> Phone:
        del worker  # Without one there is no Lite.
        context = browser.new_context(**{**POCKET, **options})
        context.set_default_timeout(PATIENCE_MS)
        context.on("request", lambda request: _note(foreign, host, request.url))
        taken.append(phone := take(context, site, name, complaints))
        return phone

    with in_use() as taken:
        yield take_out
    assert foreign == []


@pytest.fixture
def phones(browser: Browser, site: str) -> Iterator[Phones]:
    """Phones for one test."""
    with _pockets(browser, site) as take_out:
        yield take_out


@pytest.fixture(scope="session")
def started(browser: Browser, site: str) -> Iterator[Phone]:
    """A phone for several tests, for Python takes seconds to start. Each leaves it with a
    connection, and on any page."""
    with _pockets(browser, site) as take_out:
        yield take_out("Ana")


def _note(foreign: list[str], host: str, url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme in {"http", "https", "ws", "wss"} and parts.netloc != host:
        foreign.append(url)


@pytest.fixture
def ana(phones: Phones) -> Phone:
    """The phone where only one matters."""
    return phones("Ana")


@pytest.fixture
def page(ana: Phone) -> Page:
    """The page of a phone where nothing else matters."""
    return ana.page
