"""A server that really listens, and phones with a real Chromium in them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from printables.worker import PrintWorker
from rollwrite.config import Config
from rollwrite.photo.worker import PhotoWorker
from rollwrite.players.worker import Thinker
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http.addresses import lan_addresses
from rollwrite.web.http.site import Machine
from rollwrite.web.live.hub import LiveLimits
from rollwrite.web.server.loop import WebServer
from tests.browser.ghosts import PATIENCE_S
from tests.browser.looking import SCREEN, Inspector
from tests.browser.phone import Phone, in_use

#: Tests wait for what must come, and a busy machine takes its time.
PATIENCE_MS = PATIENCE_S * 1000
expect.set_options(timeout=PATIENCE_MS)

Phones = Callable[..., Phone]
#: What a phone is like that a test says nothing about.
POCKET: Final[dict[str, Any]] = {
    "viewport": SCREEN, "has_touch": True, "locale": "en-GB", "reduced_motion": "reduce",
}  # fmt: skip


@contextmanager
def serving(
    url: str,
    *,
    live: LiveLimits | None = None,
    bot_pause_s: float = 0.0,
    clock: Callable[[], datetime] | None = None,
) -> Iterator[str]:
    """The address of a server for the tables of a database."""
    config = Config(url, host="127.0.0.1", port=0, rate_limits=False, daily_search=False)
    store = Store.open(url)
    service = Service(store, clock, bot_pause_s=bot_pause_s)
    # On a busy machine all of them get through, and stand behind nobody.
    readers = PhotoWorker(timeout_s=PATIENCE_S, niceness=0)
    printers = PrintWorker(timeout_s=PATIENCE_S, niceness=0)
    machine = Machine(readers, printers, lan_addresses)
    thinker = Thinker(timeout_s=PATIENCE_S, niceness=0)
    app = create_app(config, service, machine, live=live, thinker=thinker)
    web = WebServer(app, "127.0.0.1", 0)
    port = web.listen()
    thread = threading.Thread(target=web.serve, name="server")
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        web.stop()
        thread.join()
        machine.close()
        store.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty database."""
    path = tmp_path_factory.mktemp("browser") / "tables.sqlite3"
    with serving(f"sqlite:///{path}") as address:
        yield address


@pytest.fixture
def phones(browser: Browser, server: str) -> Iterator[Phones]:
    """Takes phones out of pockets: ``phones("Ana")``; further arguments as for a context.

    Nothing moves on them unless a test wants it, and without ``worker`` they are as on plain http:
    no service worker loads what the other pages need. At the end no console may have complained,
    but for what ``complaints`` allows.
    """

    def take(
        name: str, *, complaints: tuple[str, ...] = (), worker: bool = False, **options: Any
    ) -> Phone:
        context = browser.new_context(**{"base_url": server, **POCKET, **options})
        if not worker:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        context.set_default_timeout(PATIENCE_MS)
        taken.append(phone := Phone.take(name, context, complaints))
        return phone

    with in_use() as taken:
        yield take


@pytest.fixture
def ana(phones: Phones) -> Phone:
    """The first phone at a table."""
    return phones("Ana")


@pytest.fixture
def ben(phones: Phones) -> Phone:
    """The second one."""
    return phones("Ben")


@pytest.fixture
def page(ana: Phone) -> Page:
    """The page of a phone where nothing else matters."""
    return ana.page


@pytest.fixture
def inspector() -> Iterator[Inspector]:
    """Complains at the end about all screens at once."""
    inspector = Inspector()
    yield inspector
    assert inspector.found == []
