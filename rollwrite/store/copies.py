"""A database's files: written whole or not at all, kept before an upgrade, and still undamaged."""

from __future__ import annotations

import json
import logging
import os
import re
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from rollwrite.i18n.said import unwritable
from rollwrite.store.engine import Engines, revision_of, to_come
from rollwrite.store.errors import DamagedDatabaseError, UnusableError, first_line
from rollwrite.store.schema import events, tables

#: Copies from before upgrades that are kept.
KEPT: Final = 2

#: A server that starts looks for so long, in seconds; a large file is looked at in part.
_START_S: Final = 3.0
#: Instructions of SQLite's machine between two looks at the clock.
_STEPS: Final = 100_000
#: Enough to know.
_MOST: Final = 20

_log = logging.getLogger(__name__)


@contextmanager
def new_file(path: Path, *, replace: bool) -> Iterator[Path]:
    """A file to write into, which gets its name when it is whole and on the disk.

    :raises StoreError: there is one of this name, or it cannot be written.
    """
    if path.exists() and not replace:
        raise UnusableError("print.error.exists", file=str(path))
    try:
        # Beside it: on the same disk, so that it can be given its name at once.
        number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        os.close(number)
        draft = Path(name)
        try:
            yield draft
            with draft.open("rb") as file:
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            remove_database(draft)
    except OSError as error:
        raise UnusableError.of(unwritable(str(path), error)) from error


def remove_database(path: Path) -> None:
    """Remove an SQLite file that nobody has open, with what lies beside it."""
    for rest in (path, *(Path(f"{path}{end}") for end in ("-wal", "-shm", "-journal"))):
        rest.unlink(missing_ok=True)


def write_copy(engines: Engines, draft: Path, path: Path) -> None:
    """Write an SQLite database as it is now into a file; others may go on.

    :param path: what it will be called.
    :raises StoreError: it cannot be written.
    """
    try:
        with engines.read.connect() as connection:
            connection.exec_driver_sql("VACUUM INTO ?", (str(draft),))
    except DBAPIError as error:
        why = first_line(error.orig)
        raise UnusableError("cli.file.unwritable", file=str(path), why=why) from error


def keep_copy(engines: Engines) -> Path | None:
    """Copy an SQLite file that an upgrade is going to change, beside it; two of them are kept.

    A database of PostgreSQL is saved by other means.

    :returns: the copy; None where nothing will change.
    :raises StoreError: it cannot be written.
    """
    database = engines.read.url.database
    before = revision_of(engines)
    if database is None or not engines.is_sqlite or before is None or not to_come(engines):
        return None
    path = Path(database)
    copy = path.with_name(f"{path.name}.before-{before}")
    with suppress(_OvertakenError), new_file(copy, replace=True) as draft:
        write_copy(engines, draft, copy)
        if _revision_in(draft) != before:
            # Another process has upgraded it meanwhile, and has kept a copy.
            raise _OvertakenError
    named = re.compile(re.escape(path.name) + r"\.before-[0-9a-z]+")
    copies = [one for one in path.parent.iterdir() if named.fullmatch(one.name)]
    # The revisions count up.
    for old in sorted(copies, key=lambda one: one.name)[:-KEPT]:
        old.unlink(missing_ok=True)
    _log.warning("the database is upgraded; as it was before, it is kept in %s", copy)
    return copy


class _OvertakenError(Exception):
    pass


def _revision_in(path: Path) -> str | None:
    with closing(sqlite3.connect(path)) as connection:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def refuse_damaged(engines: Engines, limit_s: float = _START_S) -> None:
    """Look at an SQLite file, as far as the time allows.

    :raises DamagedDatabaseError: it is damaged.
    """
    if engines.is_sqlite:
        found = check_pages(engines, "quick_check", limit_s)
        if found:
            file = engines.read.url.database or ""
            raise DamagedDatabaseError("server.store.damaged", file=file, why=found[0])


def check_pages(engines: Engines, pragma: str, limit_s: float | None) -> list[str]:
    """What ``PRAGMA quick_check`` or ``integrity_check`` finds in this time, if anything."""
    deadline = None if limit_s is None else time.monotonic() + limit_s
    with engines.read.connect() as connection:
        driver: Any = connection.connection.driver_connection
        if deadline is not None:
            driver.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
        try:
            rows = list(connection.exec_driver_sql(f"PRAGMA {pragma}({_MOST})").scalars())
        except DBAPIError as error:
            if str(error.orig) == "interrupted":
                return []
            return [first_line(error.orig)]
        finally:
            driver.set_progress_handler(None, 0)
    return [str(row) for row in rows if row != "ok"]


def find_damage(
    engines: Engines, moment: AbstractContextManager[Connection]
) -> Iterator[UnusableError]:
    """Everything that is wrong; takes its time, while others go on.

    :param moment: shows the database as it is at one moment: a store's ``at_one_moment()``.
    """
    if engines.is_sqlite:
        for why in check_pages(engines, "integrity_check", None):
            yield UnusableError("server.damage.file", why=why)
    with moment as connection:
        try:
            rows = connection.execute(select(tables.c.id, tables.c.code, tables.c.seq)).all()
        except DBAPIError as error:
            yield UnusableError("server.damage.list", why=first_line(error.orig))
            return
        for table_id, code, seq in rows:
            log = select(events.c.seq, events.c.body).where(events.c.table_id == table_id)
            try:
                found = connection.execute(log.order_by(events.c.seq)).all()
            except DBAPIError as error:
                yield UnusableError("server.damage.table", code=code, why=first_line(error.orig))
                continue
            numbers = [row.seq for row in found]
            if numbers != list(range(1, seq + 1)):
                missing = next(number for number in count(1) if number not in set(numbers))
                yield UnusableError("server.damage.gap", code=code, number=missing, last=seq)
            for number, body in found:
                if not _is_object(body):
                    yield UnusableError("server.damage.event", code=code, number=number)
                    break


def _is_object(body: str) -> bool:
    try:
        return isinstance(json.loads(body), dict)
    except ValueError:
        return False
