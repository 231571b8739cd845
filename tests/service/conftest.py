"""A service on each kind of database; the tests of a module share it, each with its own tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rollwrite.service import Service
from rollwrite.store import Store
from tests.databases import new_database, new_postgres_database
from tests.service.clocks import Clock

KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(scope="module", params=KINDS)
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a database that was empty when the module began."""
    if request.param == "sqlite":
        yield new_database(tmp_path_factory.mktemp("service") / "tables.sqlite3")
    else:
        with new_postgres_database() as url:
            yield url


@pytest.fixture(scope="module")
def service(address: str) -> Iterator[Service]:
    """A service."""
    store = Store.open(address)
    yield Service(store)
    store.close()


@pytest.fixture(scope="module")
def other(address: str) -> Iterator[Service]:
    """A second service on the same database, as in another process."""
    store = Store.open(address)
    yield Service(store)
    store.close()


@pytest.fixture
def clock() -> Clock:
    """A clock that the test moves."""
    return Clock()
