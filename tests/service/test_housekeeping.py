"""Old tables go by themselves: a few a day, never one that is followed, never for a wrong clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from queue import SimpleQueue

import pytest

from rollwrite.service.housekeeping import Housekeeping
from rollwrite.store import Store, UnknownTableError
from tests.databases import database_url
from tests.store.clocks import NOON, append

__all__ = ["database_url"]

DAY = timedelta(days=1)


class Time:
    """The clock of a computer, and the time that passes."""

    def __init__(self) -> None:
        self.now = NOON
        self.seconds = 5000.0

    def pass_(self, time: timedelta) -> None:
        self.now += time
        self.seconds += time.total_seconds()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    opened = Store.open(database_url, poll_s=3600.0)
    yield opened
    opened.close()


def housekeeping(store: Store, time: Time) -> Housekeeping:
    return Housekeeping(store, 90, lambda: time.now, lambda: time.seconds)


def tables_of(store: Store) -> set[str]:
    with store.reading() as connection:
        return set(connection.exec_driver_sql("SELECT code FROM tables").scalars())


def test_old_tables_go_by_themselves(store: Store, time: Time) -> None:
    store.create_table("OLD", time.now)
    used = store.create_table("USED", time.now)
    keeping = housekeeping(store, time)
    time.pass_(89 * DAY)
    with store.transaction(used) as transaction:
        transaction.append([{}], time.now, None, None)
    store.create_table("YOUNG", time.now)
    assert keeping.step() == 0
    time.pass_(2 * DAY)
    assert keeping.step() == 1
    assert tables_of(store) == {"USED", "YOUNG"}
    with pytest.raises(UnknownTableError):
        store.table_id("OLD")


def test_it_begins_at_once(store: Store, time: Time) -> None:
    store.create_table("OLD", time.now)
    time.pass_(91 * DAY)
    done: SimpleQueue[int] = SimpleQueue()
    keeping = housekeeping(store, time)
    step = keeping.step

    def tell() -> int:
        count = step()
        done.put(count)
        return count

    keeping.step = tell  # type: ignore[method-assign] # to hear when it is done
    stop = keeping.start()
    assert done.get(timeout=30) == 1
    stop.set()


def test_a_clock_that_jumps_forward_deletes_nothing(store: Store, time: Time) -> None:
    for number in range(40):
        store.create_table(f"T{number}", time.now)
    keeping = housekeeping(store, time)
    time.now += 3650 * DAY
    for _ in range(5):
        assert keeping.step() == 0
        time.pass_(DAY)
    assert len(tables_of(store)) == 40
    # It is put right.
    time.now -= 3650 * DAY
    time.pass_(90 * DAY)
    assert keeping.step() == 2


def test_after_a_restart_with_a_wrong_clock_only_a_few_go(store: Store, time: Time) -> None:
    for number in range(40):
        store.create_table(f"T{number:02}", time.now + number * timedelta(minutes=1))
    time.now += 3650 * DAY
    assert housekeeping(store, time).step() == 2
    assert tables_of(store) == {f"T{number:02}" for number in range(2, 40)}


def test_a_table_that_anybody_follows_stays(store: Store, time: Time, database_url: str) -> None:
    here, there, nowhere = (store.create_table(code, NOON) for code in ("HERE", "THERE", "NO"))
    store.follow(here)
    other = Store.open(database_url, poll_s=3600.0)
    other.follow(there)
    other._changes.poll()
    time.pass_(91 * DAY)
    keeping = housekeeping(store, time)
    assert [keeping.step() for _ in range(3)] == [1, 0, 0]
    assert tables_of(store) == {"HERE", "THERE"}
    other.close()
    assert keeping.step() == 1
    assert append(store, here, {}) == 1
    assert nowhere != here
