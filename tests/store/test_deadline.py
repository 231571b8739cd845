"""One deadline for everything that a writer waits for."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

from rollwrite.store import Store, StoreUnavailableError
from rollwrite.store.waiting import within
from tests.store.clocks import NOON, append, bodies_of

#: Without a deadline some of these would wait for ever.
pytestmark = pytest.mark.timeout(60)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program holds the database."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.rollback()
        connection.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def hasty(path: Path) -> Iterator[Store]:
    """A store that soon gives up."""
    store = Store.open(f"sqlite:///{path}", patience_s=0.5)
    yield store
    store.close()


def test_who_stands_in_the_queue_too_long_is_told(hasty: Store) -> None:
    table = hasty.create_table("T", NOON)
    inside, others_gave_up = Event(), Event()

    def write_slowly() -> None:
        with hasty.transaction(table) as transaction:
            inside.set()
            others_gave_up.wait()
            transaction.append([{"n": 0}], NOON, None, None)

    def write(number: int) -> bool:
        try:
            append(hasty, table, {"n": number})
        except StoreUnavailableError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        slow = pool.submit(write_slowly)
        inside.wait()
        assert not any(pool.map(write, range(1, 6)))
        others_gave_up.set()
        slow.result()
        assert all(pool.map(write, range(6, 9)))
    first, *others = (body["n"] for body in bodies_of(hasty, table))
    assert first == 0
    assert sorted(others) == [6, 7, 8]


def test_waiting_in_the_queue_leaves_less_for_the_file(path: Path) -> None:
    patient = Store.open(f"sqlite:///{path}", patience_s=3600.0)
    table = patient.create_table("T", NOON)
    # Of the hour all but a moment is over when it is its turn.
    with locked(path), within(0.05), pytest.raises(StoreUnavailableError, match="locked"):
        append(patient, table, {"n": 1})
    # The next one has its own hour again.
    with ThreadPoolExecutor(1) as pool:
        with locked(path):
            later = pool.submit(append, patient, table, {"n": 1})
            with pytest.raises(TimeoutError):
                later.result(timeout=0.3)
        assert later.result() == 1
    patient.close()


def test_an_earlier_deadline_around_another_one_stays(hasty: Store) -> None:
    table = hasty.create_table("T", NOON)
    with within(0.0), within(3600.0), hasty.writing() as connection:
        # Nobody was in the way: there was nothing to wait for.
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 500
    assert append(hasty, table, {}) == 1


def test_reading_goes_on_while_another_program_writes(hasty: Store, path: Path) -> None:
    table = hasty.create_table("T", NOON)
    append(hasty, table, {"n": 1})
    with locked(path):
        with pytest.raises(StoreUnavailableError):
            append(hasty, table, {"n": 2})
        hasty.ping()
        assert bodies_of(hasty, table) == [{"n": 1}]
