"""A database as one file: a copy that any server can be started with."""

from __future__ import annotations

import gzip
import shutil
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TextIO, cast

from rollwrite.i18n.said import unreadable
from rollwrite.store.engine import open_engines
from rollwrite.store.errors import NewerDatabaseError, StoreError, UnusableError
from rollwrite.store.files.archive import (
    MAX_LINE,
    ArchiveError,
    Imported,
    export_lines,
    import_lines,
)
from rollwrite.store.files.copies import new_file, write_copy
from rollwrite.store.files.damage import refuse_damaged
from rollwrite.store.store import Store

#: With this every SQLite file begins.
_SQLITE: Final = b"SQLite format 3\0"


def backup(store: Store, path: Path, *, replace: bool = False) -> None:
    """Write everything, as it is at one moment, into an SQLite file; others may go on.

    The file is there when it is whole, and only its owner may read it.

    :raises StoreError: there is such a file, it cannot be written, or the copy is damaged.
    """
    with new_file(path, replace=replace) as draft:
        if store.engines.is_sqlite:
            write_copy(store.engines, draft, path)
        else:
            copy = Store.open(f"sqlite:///{draft}")
            try:
                import_lines(copy, export_lines(store))
            finally:
                copy.close()
        _try_out(draft)


def _try_out(path: Path) -> None:
    engines = open_engines(f"sqlite:///{path}")
    try:
        refuse_damaged(engines, limit_s=3600.0)
        # One file again, without a log beside it.
        with engines.read.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
    finally:
        engines.read.dispose()


def write_lines(path: Path, lines: Iterable[str], *, replace: bool = False) -> None:
    """Write an export into a file; packed if its name ends in ``.gz``.

    :raises StoreError: there is such a file, or it cannot be written.
    """
    with new_file(path, replace=replace) as draft, _opened(draft, "wt", path) as file:
        file.writelines(f"{line}\n" for line in lines)


def import_file(store: Store, path: Path) -> Imported:
    """Add the tables of a backup or an export to those that are there.

    :raises StoreError: it cannot be read, or is neither.
    """
    try:
        with path.open("rb") as file:
            is_backup = file.read(len(_SQLITE)) == _SQLITE
        if is_backup:
            return _import_backup(store, path)
        with _opened(path, "rt", path) as text:
            return import_lines(store, _lines(text))
    except UnicodeDecodeError as error:
        raise ArchiveError("server.archive.other") from error
    except (EOFError, zlib.error) as error:
        raise ArchiveError("server.archive.cut") from error
    except OSError as error:
        raise UnusableError.of(unreadable(str(path), error)) from error


def _lines(file: TextIO) -> Iterator[str]:
    while line := file.readline(MAX_LINE):
        yield line


def _import_backup(store: Store, path: Path) -> Imported:
    # A copy is read: it may be brought up to date first, and the backup stays as it is.
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        shutil.copyfile(path, copy)
        try:
            source = Store.open(f"sqlite:///{copy}", keeps_copy=False)
        except NewerDatabaseError:
            raise
        except StoreError as error:
            raise ArchiveError("server.archive.no_backup", file=str(path)) from error
        try:
            return import_lines(store, export_lines(source))
        finally:
            source.close()


def _opened(file: Path, mode: str, name: Path) -> TextIO:
    if name.suffix == ".gz":
        return cast(TextIO, gzip.open(file, mode, encoding="utf-8"))
    return cast(TextIO, file.open(mode, encoding="utf-8"))
