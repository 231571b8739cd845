"""Whoever watches hears of every change, in this process and from others."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Event, get_ident

import pytest
from sqlalchemy import insert, update

from rollwrite.store import StaleSequenceError, Store, Transaction, schema
from rollwrite.store.engine import open_engines
from tests.store.clocks import NOON, append

#: Never reached: what must be heard without the poll.
NEVER_S = 3600.0
SOON_S = 0.05
#: Reached only by a failing test.
PATIENCE_S = 20.0


class Heard:
    """A watcher that keeps what it is told."""

    def __init__(self) -> None:
        self.changes: SimpleQueue[tuple[int, int]] = SimpleQueue()

    def __call__(self, table: int, seq: int) -> None:
        self.changes.put((table, seq))

    def until(self, change: tuple[int, int]) -> None:
        """Wait for a change, past earlier ones: each is a hint that may come late or twice."""
        while self.changes.get(timeout=PATIENCE_S) != change:
            pass

    def all(self) -> list[tuple[int, int]]:
        """What came so far."""
        changes = []
        try:
            while True:
                changes.append(self.changes.get_nowait())
        except Empty:
            return changes


@contextmanager
def opened(url: str, poll_s: float = NEVER_S) -> Iterator[Store]:
    """Another store on the same database."""
    store = Store.open(url, poll_s=poll_s)
    try:
        yield store
    finally:
        store.close()


def write_unheard(url: str, table: int) -> None:
    """Commit event 1 as a process does that dies before it can tell anybody."""
    engines = open_engines(url)
    with engines.write.begin() as connection:
        row = {"table_id": table, "seq": 1, "at": 0, "body": "{}"}
        connection.execute(insert(schema.events), row)
        tables = schema.tables
        connection.execute(update(tables).where(tables.c.id == table).values(seq=1))
    engines.read.dispose()


def refuse(transaction: Transaction) -> None:
    """Write, and undo it."""
    transaction.append([{}], NOON, None, None)
    raise StaleSequenceError(0, transaction.seq)


def test_a_watcher_is_called_in_the_thread_of_the_commit(store: Store, table: int) -> None:
    calls = []
    store.watch(lambda changed, seq: calls.append((get_ident(), changed, seq)))
    with store.transaction(table) as transaction:
        transaction.append([{}, {}], NOON, None, None)
        assert calls == []
    assert calls == [(get_ident(), table, 2)]


def test_a_watcher_can_read_what_it_is_told_of(store: Store, table: int) -> None:
    read = []
    store.watch(lambda changed, seq: read.append(store.events(changed, seq - 1)[0].body))
    append(store, table, {"n": 1})
    assert read == [{"n": 1}]


def test_only_changes_are_told(store: Store, table: int) -> None:
    append(store, table, {}, command="c1")
    heard = Heard()
    store.watch(heard)
    with store.transaction(table) as transaction:
        assert transaction.command("c1")
        transaction.events()
    with pytest.raises(StaleSequenceError), store.transaction(table) as transaction:
        refuse(transaction)
    assert heard.all() == []
    with store.transaction(table) as transaction:
        transaction.put_token(b"t", 0, "pending", "k1")
    assert heard.all() == [(table, 1)]


def test_an_unsubscribed_watcher_is_left_alone(store: Store, table: int) -> None:
    first, second = Heard(), Heard()
    end = store.watch(first)
    store.watch(second)
    end()
    end()
    append(store, table, {})
    assert first.all() == []
    assert second.all() == [(table, 1)]


def test_a_watcher_that_fails_disturbs_nobody(
    store: Store, table: int, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Heard()

    def fail(changed: int, seq: int) -> None:
        raise ZeroDivisionError

    store.watch(fail)
    store.watch(heard)
    assert append(store, table, {}) == 1
    assert heard.all() == [(table, 1)]
    assert "a watcher of table" in caplog.text


def test_the_poll_finds_what_nobody_told(database_url: str) -> None:
    with opened(database_url, SOON_S) as store:
        table = store.create_table("T", NOON)
        heard = Heard()
        store.watch(heard)
        store.follow(table)
        heard.until((table, 0))
        write_unheard(database_url, table)
        heard.until((table, 1))


def test_the_poll_looks_at_followed_tables_only(database_url: str) -> None:
    with opened(database_url, SOON_S) as store:
        left, kept, twice = (store.create_table(code, NOON) for code in ("LEFT", "KEPT", "TWICE"))
        heard = Heard()
        store.watch(heard)
        for table in (left, kept, twice, twice):
            store.follow(table)
        store.unfollow(left)
        store.unfollow(twice)
        heard.all()
        write_unheard(database_url, left)
        write_unheard(database_url, twice)
        heard.until((twice, 1))
        write_unheard(database_url, kept)
        heard.until((kept, 1))
        assert (left, 1) not in heard.all()


class Complaints(logging.Handler):
    """Lets a test wait for a warning."""

    def __init__(self) -> None:
        super().__init__()
        self.came = Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.came.set()


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """What the store logs."""
    handler = Complaints()
    logger = logging.getLogger("rollwrite.store")
    logger.addHandler(handler)
    yield handler
    logger.removeHandler(handler)


def test_the_poll_goes_on_after_the_database_failed(
    database_url: str, complaints: Complaints
) -> None:
    with opened(database_url, SOON_S) as store:
        table = store.create_table("T", NOON)
        heard = Heard()
        engines = open_engines(database_url)
        with engines.write.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE tables RENAME TO hidden")
        store.watch(heard)
        store.follow(table)
        assert complaints.came.wait(PATIENCE_S)
        with engines.write.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE hidden RENAME TO tables")
        engines.read.dispose()
        heard.until((table, 0))


@pytest.mark.postgres
def test_stores_on_one_postgres_wake_each_other(postgres_url: str) -> None:
    with opened(postgres_url) as here, opened(postgres_url) as there:
        table = here.create_table("T", NOON)
        heard_here, heard_there = Heard(), Heard()
        here.watch(heard_here)
        there.watch(heard_there)
        here.follow(table)
        there.follow(table)
        # Whether listening had begun by then or not: the first poll is for what was missed.
        append(here, table, {})
        heard_there.until((table, 1))
        append(there, table, {})
        heard_here.until((table, 2))
        append(here, table, {})
        heard_there.until((table, 3))
        # Tables that are not followed are told of as well.
        other = here.create_table("OTHER", NOON)
        append(here, other, {})
        heard_there.until((other, 1))


@pytest.mark.postgres
def test_a_broken_connection_of_the_listener_is_made_again(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with opened(postgres_url) as here, opened(postgres_url) as there:
        table = here.create_table("T", NOON)
        heard = Heard()
        there.watch(heard)
        there.follow(table)
        append(here, table, {})
        heard.until((table, 1))
        engines = open_engines(postgres_url)
        for name in ("LISTEN", "SELECT pg_notify"):
            with engines.read.connect() as connection:
                connection.exec_driver_sql(
                    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND starts_with(query, %s)"
                    " AND pid <> pg_backend_pid()",
                    (name,),
                )
        engines.read.dispose()
        assert append(here, table, {}) == 2
        heard.until((table, 2))
        append(here, table, {})
        heard.until((table, 3))
    assert "cannot hear other processes" in caplog.text


def watch_in_another_process(url: str, poll_s: float) -> None:
    """Append three events here, and wait for each until another process was told of it."""
    with opened(url) as store:
        table = store.create_table("T", NOON)
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.worker", "watch", url, "T", str(poll_s)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        for seq in (1, 2, 3):
            append(store, table, {})
            while process.stdout.readline() != f"{table} {seq}\n":
                assert process.poll() is None
        process.communicate()
        assert process.returncode == 0


@pytest.mark.postgres
def test_another_process_is_notified(postgres_url: str) -> None:
    watch_in_another_process(postgres_url, NEVER_S)


@pytest.mark.parametrize(
    "database_url",
    # By day another process is notified there.
    ["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.nightly])],
    indirect=True,
)
def test_another_process_finds_out_by_its_poll(database_url: str) -> None:
    watch_in_another_process(database_url, SOON_S)
