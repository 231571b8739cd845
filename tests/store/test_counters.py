"""What one address has done is counted for all processes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from sqlalchemy import select

from rollwrite.store import Store
from rollwrite.store.counters import count_up, drop_count, read_count, sweep_counts
from rollwrite.store.schema import counters
from tests.store.clocks import NOON

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)


def test_it_counts_from_the_first_time_on(store: Store) -> None:
    assert read_count(store, "a", NOON) == (0, NOON)
    assert count_up(store, "a", 1, NOON, MINUTE) == 1
    assert count_up(store, "a", 2, NOON + 59 * SECOND, MINUTE) == 3
    assert read_count(store, "a", NOON + 59 * SECOND) == (3, NOON + MINUTE)
    assert read_count(store, "b", NOON) == (0, NOON)
    assert read_count(store, "a", NOON + MINUTE) == (0, NOON + MINUTE)
    assert count_up(store, "a", 1, NOON + MINUTE, MINUTE) == 1
    drop_count(store, "a")
    assert read_count(store, "a", NOON + MINUTE) == (0, NOON + MINUTE)


def test_nobody_waits_for_a_clock_that_was_wrong(store: Store) -> None:
    count_up(store, "a", 99, NOON + timedelta(days=365), MINUTE)
    assert count_up(store, "a", 1, NOON, MINUTE) == 1


def test_processes_count_together(store: Store, database_url: str) -> None:
    other = Store.open(database_url)

    def count(number: int) -> int:
        return count_up((store, other)[number % 2], "a", 1, NOON, MINUTE)

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(count, range(40))) == list(range(1, 41))
    other.close()


def test_what_counts_no_more_is_swept_and_no_address_is_kept(store: Store) -> None:
    count_up(store, "LIMITER/203.0.113.9/old", 1, NOON, MINUTE)
    count_up(store, "LIMITER/203.0.113.9/new", 1, NOON, 2 * MINUTE)
    sweep_counts(store, NOON + MINUTE)
    with store.reading() as connection:
        names = list(connection.execute(select(counters.c.name)).scalars())
    assert len(names) == 1
    assert "203.0.113.9" not in names[0]
    assert read_count(store, "LIMITER/203.0.113.9/new", NOON)[0] == 1
