"""Counting dice: in the transaction of the roll, from many tables at once, for ever."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from rollwrite.store import Store
from rollwrite.store.cleaning import delete_older_than
from rollwrite.store.counters import count_rolled, rolled_counts
from tests.store.clocks import NOON


def roll(store: Store, table: int, *faces: int) -> None:
    with store.transaction(table) as transaction:
        transaction.append([{"type": "rolled"}], NOON, None, None)
        count_rolled(transaction, faces)


def test_nothing_is_counted_before_the_first_roll(store: Store) -> None:
    assert rolled_counts(store) == {}


def test_faces_add_up_over_tables(store: Store, table: int) -> None:
    other = store.create_table("TABLE2", NOON)
    roll(store, table, 6, 1, 6)
    roll(store, other, 6, 2)
    roll(store, table)
    assert rolled_counts(store) == {1: 1, 2: 1, 6: 3}


def test_a_roll_that_does_not_happen_is_not_counted(store: Store, table: int) -> None:
    def fail() -> None:
        with store.transaction(table) as transaction:
            count_rolled(transaction, [3, 3])
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert rolled_counts(store) == {}


def test_what_was_counted_stays_when_its_table_goes(store: Store, table: int) -> None:
    roll(store, table, 4, 4)
    assert delete_older_than(store, NOON + timedelta(days=1)) == 1
    assert rolled_counts(store) == {4: 2}


def test_many_tables_that_roll_at_once_lose_no_die(store: Store) -> None:
    # More than there are parts, so that some share one.
    tables = [store.create_table(f"MANY{n:03d}", NOON) for n in range(80)]
    rolls = [(table, 1 + n % 6, 1 + (n + 3) % 6) for n, table in enumerate(tables * 3)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda one: roll(store, *one), rolls))
    assert rolled_counts(store) == dict.fromkeys(range(1, 7), 80)
