"""An application on a database of its own, for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from printables.worker import PrintWorker
from rollwrite.config import Config
from rollwrite.photo.worker import PhotoWorker
from rollwrite.players.worker import Thinker
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http.addresses import lan_addresses
from rollwrite.web.http.site import NAME, Machine, Site
from tests.databases import database_url, new_database, postgres_url
from tests.service.clocks import Clock
from tests.web.compiled import keep_compiled
from tests.web.validating_client import ValidatingClient

__all__ = ["database_url", "postgres_url"]


keep_compiled()

#: On a busy machine whoever reads, prints or thinks takes his time, and gets through: none of them
#: stands behind the tests that wait for him.
_PATIENCE_S: Final = 90.0


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """Settings as usual, but for the limits on how often one address may come."""
    return Config(new_database(tmp_path / "web.sqlite3"), rate_limits=False)


@pytest.fixture
def clock() -> Clock | None:
    """What the service goes by: the time as it is, but where tests have a clock of their own."""
    return None


@pytest.fixture
def service(config: Config, clock: Clock | None) -> Iterator[Service]:
    """The service of the application."""
    store = Store.open(config.database_url)
    yield Service(store, clock)
    store.close()


@pytest.fixture(scope="session")
def machine() -> Iterator[Machine]:
    """What reads photos and prints; its processes serve all tests."""
    readers = PhotoWorker(timeout_s=_PATIENCE_S, niceness=0)
    printers = PrintWorker(timeout_s=_PATIENCE_S, niceness=0)
    made = Machine(readers, printers, lan_addresses)
    yield made
    made.close()


@pytest.fixture(scope="session")
def thinker() -> Iterator[Thinker]:
    """What bots think with; one process for all tests."""
    made = Thinker(timeout_s=_PATIENCE_S, niceness=0)
    yield made
    made.close()


@pytest.fixture
def app(config: Config, service: Service, machine: Machine, thinker: Thinker) -> Iterator[Flask]:
    """The application."""
    made = create_app(config, service, machine, thinker=thinker)
    yield made
    site: Site = made.extensions[NAME]
    site.hub.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One application for all examples of a module."""
    url = new_database(tmp_path_factory.mktemp("shared") / "web.sqlite3")
    config = Config(url, rate_limits=False)
    store = Store.open(config.database_url)
    made = create_app(config, Service(store))
    yield made
    made.extensions[NAME].hub.close()
    store.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser."""
    return app.test_client()


@pytest.fixture
def api(app: Flask) -> ValidatingClient:
    """A program without a seat."""
    return ValidatingClient(app)
