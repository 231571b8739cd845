"""The application on an old database: the one module here that knows how it is put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from flask import Flask

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME

#: Where phones reach the server; without it the view would name the addresses of this machine.
ADDRESS = "http://rollwrite.example"


@contextmanager
def opened(url: str, clock: Callable[[], datetime] | None = None) -> Iterator[Flask]:
    """The application on the database at ``url``, for as long as the block lasts."""
    store = Store.open(url)
    app = create_app(
        Config(url, rate_limits=False, public_url=ADDRESS),
        Service(store) if clock is None else Service(store, clock),
    )
    try:
        yield app
    finally:
        app.extensions[NAME].hub.close()
        store.close()
