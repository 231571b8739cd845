"""A store on each kind of database, with one empty table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rollwrite.store import Store
from tests.databases import bare_database_url, database_url, postgres_url
from tests.store.clocks import NOON

__all__ = ["bare_database_url", "database_url", "postgres_url"]


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """An open store on an empty database."""
    opened = Store.open(database_url)
    yield opened
    opened.close()


@pytest.fixture
def table(store: Store) -> int:
    """The number of a table with the code TABLE1 and no events."""
    return store.create_table("TABLE1", NOON)
