"""All tables of a database as one file: a backup, or lines of JSON for every later release.

A backup is a database that any server can be started with. The lines are read on either database:

=================== ===========================================================================
line                holds
=================== ===========================================================================
first               ``{"rollwrite": "tables", "version": 1}``
``{"table": …}``    a row of ``tables`` and, under ``belongs``, the rows of all that hangs on it
``{"rows": …}``     under ``in`` the name of a table, under ``rows`` some of its rows
last                ``{"end": N}``, N lines after the first: a file that was cut off is noticed
=================== ===========================================================================

A row is an object by names of columns. Bytes are hexadecimal, ``{"hex": "00ff"}``. A column that a
later release adds must have a value where a line has none.
"""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TextIO, cast

from sqlalchemy import Connection, Table, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from rollwrite.i18n.said import unreadable
from rollwrite.store import schema
from rollwrite.store.copies import new_file, refuse_damaged, write_copy
from rollwrite.store.engine import open_engines
from rollwrite.store.errors import NewerDatabaseError, StoreError, UnusableError
from rollwrite.store.store import Store

VERSION: Final = 1
#: What hangs on a row of ``tables``, in the order in which it can be written,
BELONGING: Final = (
    schema.events,
    schema.commands,
    schema.seats,
    schema.seeds,
    schema.due,
    schema.coached,
)
#: what stands for itself,
ALONE: Final = (
    schema.daily_results,
    schema.daily_best,
    schema.rolled,
    schema.dares,
    schema.dare_tries,
)
#: and what says something about the processes that run now, and is no use elsewhere.
PASSING: Final = (schema.leases, schema.processes, schema.followed, schema.counters)

_IDS: Final = select(schema.tables.c.id).order_by(schema.tables.c.id)
#: Tables are read in portions, and rows written in portions.
_PORTION: Final = 50
_ROWS: Final = 500
#: The longest line that is read, in characters: a table with a hundred thousand events.
MAX_LINE: Final = 64_000_000


#: With this every SQLite file begins.
_SQLITE: Final = b"SQLite format 3\0"


class ArchiveError(UnusableError):
    """A file that holds no tables, or not all of them."""


@dataclass
class Exported:
    """What was written; complete when the last line is.

    :ivar unreadable: codes, or numbers, of tables that the database could not read.
    """

    tables: int = 0
    unreadable: list[str] = field(default_factory=list)


@dataclass
class Imported:
    """What was read.

    :ivar known: codes of tables that were there already, and stay as they are.
    """

    tables: int = 0
    known: list[str] = field(default_factory=list)


def export_lines(store: Store, done: Exported | None = None) -> Iterator[str]:
    """The lines of everything, without line ends, as it is at this moment; others may go on.

    :param done: told what was written.
    """
    told = done or Exported()
    count = 0
    yield _line({"rollwrite": "tables", "version": VERSION})
    with store.at_one_moment() as connection:
        ids = list(connection.execute(_IDS).scalars())
        for start in range(0, len(ids), _PORTION):
            for line in _tables(connection, ids[start : start + _PORTION], told):
                count += 1
                yield line
        for table in ALONE:
            for rows in (
                connection.execute(select(table).order_by(*table.primary_key))
                .mappings()
                .partitions(_ROWS)
            ):
                count += 1
                yield _line({"in": table.name, "rows": [_to_json(row) for row in rows]})
    yield _line({"end": count})


def _tables(connection: Connection, ids: Sequence[int], told: Exported) -> Iterator[str]:
    try:
        found = _read(connection, ids)
    except DBAPIError:
        # A damaged file: what can be read of it is read one by one.
        if len(ids) == 1:
            told.unreadable.append(str(ids[0]))
            return
        for table_id in ids:
            yield from _tables(connection, [table_id], told)
        return
    for row in found:
        told.tables += 1
        yield _line(row)


def _read(connection: Connection, ids: Sequence[int]) -> list[dict[str, Any]]:
    rows = connection.execute(
        select(schema.tables).where(schema.tables.c.id.in_(ids)).order_by(schema.tables.c.id)
    ).mappings()
    found = {row["id"]: {"table": _to_json(row), "belongs": {}} for row in rows}
    for table in BELONGING:
        part = select(table).where(table.c.table_id.in_(ids)).order_by(*table.primary_key)
        for row in connection.execute(part).mappings():
            if row["table_id"] in found:
                belongs = found[row["table_id"]]["belongs"]
                belongs.setdefault(table.name, []).append(_to_json(row))
    return list(found.values())


def import_lines(store: Store, lines: Iterable[str]) -> Imported:
    """Add the tables of an export to those that are there.

    Each table comes whole or not at all, so an import that was cut off can be done again. Of what
    is there already nothing is changed.

    :raises ArchiveError: these lines are no export, or not a whole one; what came before the
        fault is there.
    """
    done = Imported()
    iterator = iter(lines)
    head = _parse(next(iterator, ""), 1)
    if head.get("rollwrite") != "tables":
        raise ArchiveError("server.archive.other")
    version = head.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise ArchiveError("server.archive.newer")
    for count, text in enumerate(iterator):
        line = _parse(text, count + 2)
        try:
            if "end" in line:
                if int(line["end"]) != count:
                    raise ArchiveError("server.archive.gap")
                return done
            if "table" in line:
                _add_table(store, line, done)
            else:
                _add_rows(store, line)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            if isinstance(error, StoreError):
                raise
            raise ArchiveError("server.archive.line", line=count + 2) from error
    raise ArchiveError("server.archive.cut")


def _add_table(store: Store, line: dict[str, Any], done: Imported) -> None:
    row = _from_json(schema.tables, line["table"])
    del row["id"]
    try:
        with store.writing() as connection:
            # A number of this database's own: no other table ever had it.
            key = connection.execute(insert(schema.tables), row).inserted_primary_key
            assert key is not None
            for table in BELONGING:
                rows = [
                    _from_json(table, each) | {"table_id": key[0]}
                    for each in line["belongs"].get(table.name, ())
                ]
                if rows:
                    connection.execute(insert(table), rows)
    except IntegrityError:
        # Its code, or the token of one of its phones.
        done.known.append(row["code"])
    else:
        done.tables += 1


def _add_rows(store: Store, line: dict[str, Any]) -> None:
    table = next((table for table in ALONE if table.name == line["in"]), None)
    if table is None:
        # Of an older release, and no use any more.
        return
    for each in line["rows"]:
        try:
            with store.writing() as connection:
                connection.execute(insert(table), _from_json(table, each))
        except IntegrityError:
            continue


def _parse(text: str, number: int) -> dict[str, Any]:
    try:
        line = json.loads(text)
    except ValueError:
        line = None
    if not isinstance(line, dict):
        raise ArchiveError("server.archive.line", line=number)
    return line


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def _to_json(row: Any) -> dict[str, Any]:
    return {
        name: {"hex": bytes(value).hex()} if isinstance(value, (bytes, memoryview)) else value
        for name, value in row.items()
        if name != "table_id"
    }


def _from_json(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: bytes.fromhex(value["hex"]) if isinstance(value, dict) else value
        for name, value in row.items()
        if name in table.c
    }


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
            return import_lines(store, _text_lines(text))
    except UnicodeDecodeError as error:
        raise ArchiveError("server.archive.other") from error
    except (EOFError, zlib.error) as error:
        raise ArchiveError("server.archive.cut") from error
    except OSError as error:
        raise UnusableError.of(unreadable(str(path), error)) from error


def _text_lines(file: TextIO) -> Iterator[str]:
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
