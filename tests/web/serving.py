"""The real server in a thread of this process."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.server.loop import WebServer
from rollwrite.web.server.tls import context_of
from tests.web.server_process import Answering


class Served(Answering):
    """A server that answers; ``port`` is where."""

    def __init__(self, web: WebServer) -> None:
        self._web = web
        self.port = web.listen()

    @property
    def connections(self) -> int:
        """How many are open."""
        return self._web.connections


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Served]:
    """A server on any free port.

    :param settings: of :class:`~rollwrite.config.Config`, beside the usual ones of tests.
    """
    config = Config(f"sqlite:///{folder / 'served.sqlite3'}", rate_limits=False, daily_search=False)
    config = replace(config, **settings)
    store = Store.open(config.database_url)
    web = WebServer(create_app(config, Service(store)), "127.0.0.1", 0, tls=context_of(config))
    made = Served(web)
    thread = threading.Thread(target=web.serve, name="served")
    thread.start()
    try:
        yield made
    finally:
        web.stop()
        thread.join()
        store.close()
