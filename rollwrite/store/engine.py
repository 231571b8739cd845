"""From a database address to connections: SQLite or PostgreSQL, everything else refused."""

from __future__ import annotations

import math
import sys
import time
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    func,
    make_url,
    select,
    text,
)
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from rollwrite.store.errors import NewerDatabaseError, UnusableError, first_line
from rollwrite.store.prepared import Prepared
from rollwrite.store.waiting import PATIENCE_S, left_s, within

#: A connection that rested longer is tried before it is used, in seconds. Trying each one each
#: time (``pool_pre_ping``) made a transaction half as slow again.
REST_S: Final = 5
#: and for so long it is waited for.
_PING_S: Final = 2

_WRITES: Final = "rollwrite_writes"
_BEGIN: Final = Prepared(text("BEGIN IMMEDIATE"))
#: A browser shares no memory between the connections to a file, as WAL wants it. There the journal
#: is a second file that stays, for each one must be opened beforehand.
JOURNAL: Final = "PERSIST" if sys.platform == "emscripten" else "WAL"


@dataclass(frozen=True)
class Engines:
    """One pool of connections, used in two ways.

    ``read`` begins no transaction: each statement sees the latest commit. ``write`` begins one
    that holds the database (SQLite) or the rows it locks (PostgreSQL) until it ends.
    """

    read: Engine
    write: Engine
    #: How long anybody waits for this database, in seconds.
    patience_s: float

    @property
    def is_sqlite(self) -> bool:
        """Whether there is one writer at a time in the whole database."""
        return self.read.dialect.name == "sqlite"


def open_engines(address: str, patience_s: float = PATIENCE_S) -> Engines:
    """Engines for ``sqlite:///path`` or ``postgresql://…``; nothing is created but a SQLite file.

    :param patience_s: how long anybody waits for a connection, a lock or an answer.
    :raises StoreError: if the address is not one of these, its driver is missing or the file
        cannot be made.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        # The address may hold a password: do not repeat it.
        raise UnusableError("server.store.address") from error
    name = url.get_backend_name()
    if name == "sqlite":
        return _open_sqlite(url, patience_s)
    if name in {"postgresql", "postgres"}:
        return _open_postgres(url.set(drivername="postgresql+psycopg"), patience_s)
    raise UnusableError("server.store.kind", kind=name)


def _open_sqlite(url: URL, patience_s: float) -> Engines:
    database = url.database
    if not database or database == ":memory:" or database.startswith("file:"):
        raise UnusableError("server.store.no_file")
    path = Path(database)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # It holds the secret dice seeds of running games: nobody else on this machine reads it.
        path.touch(mode=0o600)
    except OSError as error:
        why = error.strerror or str(error)
        raise UnusableError("server.store.unwritable", file=database, why=why) from error
    # The driver begins no transaction by itself: reads need none, writes begin below.
    engine = create_engine(
        url.set(drivername="sqlite+pysqlite"),
        pool_size=8,
        # One for each thread that asks: nobody waits here, beside the deadline.
        max_overflow=-1,
        connect_args={"isolation_level": None, "timeout": patience_s},
        # An error in the log must not show the seeds of dice.
        hide_parameters=True,
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", partial(_begin_sqlite, patience_s))
    try:
        _choose_journal(engine, patience_s)
    except DBAPIError as error:
        engine.dispose()
        why = first_line(error.orig)
        if "locked" in why:
            # Of a file that another process is just making, or writes to; nothing is broken.
            raise UnusableError("server.store.busy") from error
        raise UnusableError("server.store.unopened", file=database, why=why) from error
    return Engines(engine, engine.execution_options(**{_WRITES: True}), patience_s)


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    # FULL: in WAL mode nothing less has every commit on disk when it returns.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    if JOURNAL != "WAL":
        # The file remembers no other one.
        cursor.execute(f"PRAGMA journal_mode={JOURNAL}")
    cursor.close()


def _begin_sqlite(patience_s: float, connection: Connection) -> None:
    if not connection.get_execution_options().get(_WRITES):
        return
    limit_s = left_s()
    # Mostly nobody had to wait before this, and then the connection's own limit is right.
    is_late = limit_s < patience_s * 0.98
    if is_late:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={math.ceil(limit_s * 1000)}")
    try:
        _BEGIN.write(connection, {})
    finally:
        if is_late:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={math.ceil(patience_s * 1000)}")


def _choose_journal(engine: Engine, patience_s: float) -> None:
    """With WAL readers and the writer do not block each other; the file remembers it."""
    deadline = time.monotonic() + patience_s
    while True:
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql(f"PRAGMA journal_mode={JOURNAL}")
            return
        except DBAPIError as error:
            # The switch ignores the busy timeout when another process starts at the same time.
            if "locked" not in str(error.orig) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _open_postgres(url: URL, patience_s: float) -> Engines:
    try:
        engine = create_engine(
            url, pool_size=8, max_overflow=8, pool_timeout=patience_s / 2, hide_parameters=True
        )
        from rollwrite.store.postgres import connect  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise UnusableError("server.store.driver") from error

    def make(_dialect: Dialect, _entry: object, _: object, arguments: dict[str, Any]) -> Any:
        return connect(arguments)

    event.listen(engine, "do_connect", make)
    event.listen(engine, "connect", partial(_prepare_postgres, patience_s))
    event.listen(engine, "checkin", _note_rest)
    event.listen(engine, "checkout", partial(_ping_the_rested, engine.dialect))
    return Engines(engine.execution_options(isolation_level="AUTOCOMMIT"), engine, patience_s)


def _prepare_postgres(
    patience_s: float, connection: DBAPIConnection, _entry: ConnectionPoolEntry
) -> None:
    """Nobody waits for ever, and a process that froze in a transaction loses its locks.

    The server gives up a little before we do, and so can say what was in the way.
    """
    limits = {
        "lock_timeout": patience_s * 0.8,
        "statement_timeout": patience_s * 0.9,
        "idle_in_transaction_session_timeout": 60,
    }
    cursor = connection.cursor()
    for name, limit_s in limits.items():
        cursor.execute(f"SET {name} = {limit_s * 1000:.0f}")
    cursor.close()
    connection.commit()


def _note_rest(_connection: DBAPIConnection | None, entry: ConnectionPoolEntry) -> None:
    entry.info["resting_since"] = time.monotonic()


def _ping_the_rested(
    dialect: Dialect,
    connection: DBAPIConnection,
    entry: ConnectionPoolEntry,
    _proxy: PoolProxiedConnection,
) -> None:
    """The server may have restarted meanwhile; then the pool takes a new connection."""
    now = time.monotonic()
    if now - entry.info.get("resting_since", now) >= REST_S:
        try:
            with within(_PING_S):
                dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error as error:
            raise DisconnectionError("the server ended this connection") from error


_FOLDER: Final = Path(__file__).with_name("migrations")
#: Any number will do, as long as every process locks the same one.
_POSTGRES_LOCK: Final = 0x726F6C6C
#: Alembic keeps the migration it is in in globals of its modules.
_one_at_a_time: Final = Lock()


def migrate(engines: Engines, to: str = "head") -> None:
    """Run the missing migrations up to revision ``to``, all in one transaction.

    Several processes may start at once: one migrates, the others wait and find nothing to do.

    :raises NewerDatabaseError: if the database has a revision that this release does not know.
    """
    script = _script()
    with within(engines.patience_s), engines.read.connect() as connection:
        if _has_revision(connection, script, to):
            return
    with _one_at_a_time, engines.write.begin() as connection:
        if not engines.is_sqlite:
            # A large table takes its time, and so does another process that migrates.
            connection.exec_driver_sql(
                "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0"
            )
            connection.execute(select(func.pg_advisory_xact_lock(_POSTGRES_LOCK)))
        if not _has_revision(connection, script, to):
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, to)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@cache
def _script() -> ScriptDirectory:
    """All migrations, read once: who opens a database asks twice."""
    return ScriptDirectory.from_config(_config())


def revision_of(engines: Engines) -> str | None:
    """The revision of a database's schema; None where it is empty."""
    with engines.read.connect() as connection:
        heads = MigrationContext.configure(connection).get_current_heads()
    return next(iter(heads), None)


def to_come(engines: Engines) -> bool:
    """Whether :func:`migrate` would change the database.

    :raises NewerDatabaseError: as there.
    """
    with engines.read.connect() as connection:
        return not _has_revision(connection, _script(), "head")


def _has_revision(connection: Connection, script: ScriptDirectory, revision: str) -> bool:
    current = MigrationContext.configure(connection).get_current_heads()
    known = {entry.revision for entry in script.walk_revisions()}
    for unknown in set(current) - known:
        raise NewerDatabaseError("server.store.newer", schema=unknown)
    wanted = script.as_revision_number(revision)
    return current == ((wanted,) if isinstance(wanted, str) else wanted)
