"""The application on the old databases, of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME
from tests.databases import new_postgres_database
from tests.legacy.said import restore_postgres, restore_sqlite

#: Where phones reach the server; without it the view would name the addresses of this machine.
ADDRESS = "http://rollwrite.example"
_KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@contextmanager
def _opened(url: str) -> Iterator[Flask]:
    """The application on the database at ``url``, for as long as the block lasts."""
    store = Store.open(url)
    app = create_app(Config(url, rate_limits=False, public_url=ADDRESS), Service(store))
    try:
        yield app
    finally:
        app.extensions[NAME].hub.close()
        store.close()


@contextmanager
def _restored(kind: str, folder: Path) -> Iterator[Flask]:
    if kind == "sqlite":
        with _opened(restore_sqlite(folder)) as app:
            yield app
        return
    with new_postgres_database(is_bare=True) as url:
        restore_postgres(url)
        with _opened(url) as app:
            yield app


@pytest.fixture(
    scope="module",
    params=[
        "sqlite",
        pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.nightly]),
    ],
)
def reading(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Flask]:
    """For tests that change nothing: they share it."""
    with _restored(request.param, tmp_path_factory.mktemp("legacy")) as app:
        yield app


@pytest.fixture(params=_KINDS)
def playing(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """For tests that go on playing: each has its own."""
    with _restored(request.param, tmp_path) as app:
        yield app
