"""One of several processes leads: while it renews its lease, and until it gives it back."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from rollwrite.store import Store
from rollwrite.store.processes.leases import Leadership, give_back_lease, take_lease
from tests.databases import database_url
from tests.store.clocks import NOON

__all__ = ["database_url"]

LASTS = timedelta(seconds=5)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    opened = Store.open(database_url)
    yield opened
    opened.close()


def test_a_lease_is_one_holders_until_it_runs_out(store: Store) -> None:
    assert take_lease(store, "x", "one", NOON, NOON + LASTS) is None
    assert take_lease(store, "x", "two", NOON, NOON + LASTS) == NOON + LASTS
    assert take_lease(store, "y", "two", NOON, NOON + LASTS) is None
    later = NOON + LASTS
    assert take_lease(store, "x", "two", later, later + LASTS) is None
    assert take_lease(store, "x", "one", later, later + LASTS) == later + LASTS


def test_a_lease_is_renewed(store: Store) -> None:
    for second in range(0, 20, 4):
        now = NOON + timedelta(seconds=second)
        assert take_lease(store, "x", "one", now, now + LASTS) is None
        assert take_lease(store, "x", "two", now, now + LASTS) == now + LASTS


def test_a_lease_is_given_back_by_its_holder_only(store: Store) -> None:
    take_lease(store, "x", "one", NOON, NOON + LASTS)
    give_back_lease(store, "x", "two")
    assert take_lease(store, "x", "two", NOON, NOON + LASTS) is not None
    give_back_lease(store, "x", "one")
    assert take_lease(store, "x", "two", NOON, NOON + LASTS) is None


def test_of_many_that_ask_at_once_one_leads(store: Store, database_url: str) -> None:
    other = Store.open(database_url)

    def ask(number: int) -> bool:
        over = (store, other)[number % 2]
        return take_lease(over, "x", f"holder {number}", NOON, NOON + LASTS) is None

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(ask, range(8))) == 1
    other.close()


def test_a_leader_writes_only_when_its_lease_runs_out(store: Store) -> None:
    leader, other = Leadership(store, "x", LASTS), Leadership(store, "x", LASTS)
    assert not leader.is_held
    assert leader.free_at(NOON) is None
    assert leader.free_at(NOON + LASTS * 0.3) is None
    # It was not renewed yet.
    assert other.free_at(NOON) == NOON + LASTS
    renewed = NOON + LASTS * 0.5
    assert leader.free_at(renewed) is None
    assert other.free_at(renewed) == renewed + LASTS
    assert not other.is_held
    leader.give_back()
    assert other.free_at(renewed) is None
    other.give_back()


def test_a_lease_of_a_clock_that_was_wrong_counts_for_nothing(store: Store) -> None:
    years = timedelta(days=3650)
    assert take_lease(store, "x", "one", NOON + years, NOON + years + LASTS) is None
    # The clock was put right, and whoever held it was killed.
    assert take_lease(store, "x", "two", NOON, NOON + LASTS) is None
    assert take_lease(store, "x", "three", NOON, NOON + LASTS) == NOON + LASTS


def test_a_leader_whose_clock_is_put_back_writes_its_lease_anew(store: Store) -> None:
    leader, other = Leadership(store, "x", LASTS), Leadership(store, "x", LASTS)
    assert leader.free_at(NOON + timedelta(days=1)) is None
    assert leader.free_at(NOON) is None
    assert other.free_at(NOON) == NOON + LASTS
