"""The third game, on the lists of games while a test runs, and an application that serves it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME
from tests.noughts.adding import add_rows


@pytest.fixture(autouse=True)
def noughts(monkeypatch: pytest.MonkeyPatch) -> None:
    add_rows(monkeypatch)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture
def service(database: str) -> Iterator[Service]:
    store = Store.open(database)
    yield Service(store)
    store.close()


@pytest.fixture
def app(database: str, service: Service) -> Iterator[Flask]:
    made = create_app(Config(database, rate_limits=False), service)
    yield made
    made.extensions[NAME].hub.close()
