"""Files beside a database: written whole or not at all, and what is kept before an upgrade."""

from __future__ import annotations

import logging
import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from rollwrite.i18n.said import unwritable
from rollwrite.store.engine import Engines, revision_of, to_come
from rollwrite.store.errors import UnusableError, first_line

#: Copies from before upgrades that are kept.
KEPT: Final = 2

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
