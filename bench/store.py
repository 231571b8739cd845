"""The event log: a command's transaction, reading, many threads, on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median

from rollwrite.store import Store
from tests.databases import new_postgres_database

ACTS = 400
THREADS = 50
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
BODY = {"type": "DieTaken", "seat": 1, "die": 3, "version": 1}


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure both kinds of database."""
    with tempfile.TemporaryDirectory() as folder:
        report("store: one fdatasync of the disk", _ms(_fdatasync(Path(folder) / "file")), "p50")
        _measure("SQLite", f"sqlite:///{folder}/tables.sqlite3", report)
    with new_postgres_database() as url:
        _measure("PostgreSQL", url, report)


def _measure(name: str, url: str, report: Callable[[str, str, str], None]) -> None:
    store = Store.open(url)
    table = store.create_table("BENCH", NOON)
    times = [_timed(partial(_transaction, store, table, n)) for n in range(ACTS)]
    report(
        f"store: transaction with one event, {name}",
        _ms(median(times)),
        "p50, commit on disk included",
    )
    times = [_timed(lambda: store.events(table, ACTS - 3)) for _ in range(ACTS)]
    report(f"store: read the last 3 events, {name}", _ms(median(times)), "p50")
    times = [_timed(lambda: store.events(table)) for _ in range(20)]
    report(f"store: read all {ACTS} events, {name}", _ms(median(times)), "p50")
    assert [event.seq for event in store.events(table)] == list(range(1, ACTS + 1))

    tables = [store.create_table(f"T{n}", NOON) for n in range(THREADS)]
    start = time.perf_counter()
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(partial(_play, store), tables))
    rate = THREADS * 20 / (time.perf_counter() - start)
    assert [store.seq(one) for one in tables] == [20] * THREADS
    report(f"store: acts a second, {THREADS} threads, {name}", f"{rate:.0f}", "a table each")
    store.close()


def _transaction(store: Store, table: int, number: int) -> None:
    with store.transaction(table) as transaction:
        assert transaction.command(f"c{number}") is None
        assert transaction.append([BODY], NOON, f"c{number}", "hash") == number + 1


def _play(store: Store, table: int) -> None:
    for number in range(20):
        _transaction(store, table, number)


def _fdatasync(path: Path) -> float:
    """The price of a commit below any database: two pages written and forced to disk."""
    with path.open("wb", buffering=0) as file:

        def write() -> None:
            file.write(bytes(8192))
            os.fdatasync(file.fileno())

        return median([_timed(write) for _ in range(ACTS)])


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"
