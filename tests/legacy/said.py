"""The old tables: their databases, and what the version that made them said about each."""

from __future__ import annotations

import contextlib
import functools
import gzip
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy import make_url

from rollwrite.cli import main

DATA: Final = Path(__file__).with_name("data")
SQLITE: Final = DATA / "tables.sqlite3.gz"
POSTGRES: Final = DATA / "tables.sql.gz"
_TABLES: Final = DATA / "tables"

#: What the command line can be asked about a log, by the name under which its answer is kept.
COMMANDS: Final = {
    "replay": ("replay",),
    "text": ("replay", "--text"),
    "dice": ("dice", "verify"),
}

Json = dict[str, Any]


@dataclass(frozen=True)
class Said:
    """A table, and what was said about it.

    :ivar phones: who has a seat: ``seat`` and ``token``.
    :ivar claims: who waits for one: ``claim``, ``seat`` and ``token``.
    :ivar log: the downloaded log, which is the table's events.
    :ivar asked: GETs below the API: ``path``, ``token``, ``lang``, ``status`` and ``answer``.
    :ivar sent: POSTs that had been carried out, sent again: the same with ``body``, the answers
        without their views. Of commands one of a kind.
    :ivar told: for each of :data:`COMMANDS` the exit code and what was printed.
    """

    code: str
    phones: list[Json]
    claims: list[Json]
    log: list[Json]
    asked: list[Json]
    sent: list[Json]
    told: dict[str, tuple[int, str]]

    @property
    def lines(self) -> list[str]:
        """The log as it was downloaded."""
        return [json.dumps(event, separators=(",", ":")) for event in self.log]


def names() -> list[str]:
    """The names of all tables."""
    return sorted(path.name.partition(".")[0] for path in _TABLES.iterdir())


@functools.cache
def load(name: str) -> Said:
    """What was said about a table; nobody may change it."""
    data = (_TABLES / f"{name}.json.gz").read_bytes()
    return Said(**json.loads(gzip.decompress(data)))


def restore_sqlite(folder: Path) -> str:
    """The old SQLite database as a file in ``folder``; its address."""
    path = folder / "tables.sqlite3"
    path.write_bytes(gzip.decompress(SQLITE.read_bytes()))
    return f"sqlite:///{path}"


def restore_postgres(url: str) -> None:
    """Fill an empty PostgreSQL database with the old one: its schema and its rows."""
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(gzip.decompress(POSTGRES.read_bytes()))


def tell(command: str, log: Path) -> tuple[int, str]:
    """What the command line says about a log: the exit code, and what it printed as its answer."""
    out, complaints = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(complaints):
        code = main((*COMMANDS[command], str(log)))
    return code, out.getvalue()
