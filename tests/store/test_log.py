"""A table's log: numbered, complete, the same for every thread, each command carried out once."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select

from rollwrite.store import (
    CodeTakenError,
    CommandRepeatedError,
    StaleSequenceError,
    Store,
    StoredCommand,
    StoreError,
    UnknownTableError,
)
from rollwrite.store.cleaning import delete_older_than
from rollwrite.store.engine import open_engines
from rollwrite.store.schema import metadata
from tests.nights import IS_NIGHT
from tests.store.clocks import NOON, append, bodies_of
from tests.together import for_each

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    # Every character there is, lone surrogates and NUL too.
    | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def test_events_come_back_in_order_with_their_moment(store: Store, table: int) -> None:
    assert append(store, table, {"type": "A"}, {"type": "B"}) == 2
    assert append(store, table, {"type": "C"}) == 3
    events = store.events(table)
    assert [(event.seq, event.at, event.body["type"]) for event in events] == [
        (1, NOON, "A"),
        (2, NOON, "B"),
        (3, NOON, "C"),
    ]
    assert store.seq(table) == 3


@for_each(
    ("after", "limit", "expected"),
    [
        (0, None, [1, 2, 3, 4, 5]),
        (3, None, [4, 5]),
        (5, None, []),
        (99, None, []),
        (-1, None, [1, 2, 3, 4, 5]),
        (1, 2, [2, 3]),
        (0, 0, []),
        # From outside comes any number.
        (10**30, None, []),
        (-(10**30), 10**30, [1, 2, 3, 4, 5]),
    ],
)
def test_a_reader_takes_the_part_it_lacks(
    store: Store, table: int, after: int, limit: int | None, expected: list[int]
) -> None:
    if not store.seq(table):
        append(store, table, *({"n": n} for n in range(5)))
    assert [event.seq for event in store.events(table, after, limit)] == expected
    with store.transaction(table) as transaction:
        assert transaction.seq == 5
        assert [event.seq for event in transaction.events(3)] == [4, 5]


def test_a_moment_is_kept_whatever_its_zone(store: Store, table: int) -> None:
    moment = datetime(2026, 7, 1, 1, 2, 3, 999999, tzinfo=timezone(timedelta(hours=2)))
    with store.transaction(table) as transaction:
        transaction.append([{}], moment, None, None)
    (event,) = store.events(table)
    assert event.at == moment
    assert event.at.tzinfo is UTC


def test_a_moment_without_zone_is_refused(store: Store, table: int) -> None:
    naive = NOON.replace(tzinfo=None)
    with store.transaction(table) as transaction, pytest.raises(ValueError, match="no time zone"):
        transaction.append([{}], naive, None, None)


@pytest.mark.thorough
@settings(
    max_examples=100 if IS_NIGHT else 10,
    deadline=None,
    # The log only grows from one example to the next.
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(body=st.dictionaries(st.text(st.characters(exclude_categories=())), JSON))
@example(body={"\0\ud800": ["\0", "\udfff", "é\U0001f340"]})
@example(body={"": [None, True, -(2**70), -0.0, 5e-324, {}, []]})
def test_every_json_object_comes_back(store: Store, table: int, body: dict[str, Any]) -> None:
    seq = append(store, table, body)
    (event,) = store.events(table, seq - 1)
    assert json.dumps(event.body, sort_keys=True) == json.dumps(body, sort_keys=True)


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_what_json_cannot_say_is_refused_and_leaves_nothing(
    store: Store, table: int, number: float
) -> None:
    with pytest.raises(ValueError, match="JSON"):
        append(store, table, {"good": 1}, {"bad": number}, command="c1")
    assert store.events(table) == []
    with store.transaction(table) as transaction:
        assert transaction.command("c1") is None


def test_an_act_that_raises_has_not_happened(store: Store, table: int) -> None:
    append(store, table, {"n": 1})

    def write_and_fail() -> None:
        with store.transaction(table) as transaction:
            transaction.append([{"n": 2}], NOON, "c2", "hash")
            transaction.put_token(b"t", 0, "active")
            transaction.put_seed(1, b"s")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_and_fail()
    assert bodies_of(store, table) == [{"n": 1}]
    assert store.token(table, b"t") is None
    with store.transaction(table) as transaction:
        assert transaction.seq == 1
        assert transaction.command("c2") is None
        assert transaction.seed(1) is None


def test_readers_see_the_last_commit_and_wait_for_nobody(store: Store, table: int) -> None:
    with store.transaction(table) as transaction:
        transaction.append([{"n": 1}], NOON, None, None)
        assert [event.body for event in transaction.events()] == [{"n": 1}]
        assert store.events(table) == []
        assert store.seq(table) == 0
    assert store.seq(table) == 1


def test_a_command_is_found_again_with_its_events(store: Store, table: int) -> None:
    append(store, table, {"n": 1})
    append(store, table, {"n": 2}, {"n": 3}, command="c-1")
    append(store, table, command="c-2")
    append(store, table, {"n": 4})
    with store.transaction(table) as transaction:
        assert transaction.command("c-1") == StoredCommand("c-1", "hash", 2, 3)
        assert transaction.command("c-2") == StoredCommand("c-2", "hash", 4, 3)
        assert transaction.command("c-3") is None


def test_a_command_id_belongs_to_its_table(store: Store, table: int) -> None:
    other = store.create_table("TABLE2", NOON)
    append(store, table, {"n": 1}, command="c1")
    append(store, other, {"n": 1}, command="c1")
    assert store.seq(other) == 1


def test_a_repeated_command_changes_nothing(store: Store, table: int) -> None:
    append(store, table, {"n": 1}, command="c1")
    with pytest.raises(CommandRepeatedError, match="c1"):
        append(store, table, {"n": 2}, command="c1")
    assert bodies_of(store, table) == [{"n": 1}]


@pytest.mark.parametrize("command", ["nul\0", "tab\t", "línea", "\ud800"])
def test_an_id_no_database_can_hold_is_refused(store: Store, table: int, command: str) -> None:
    with (
        store.transaction(table) as transaction,
        pytest.raises(StoreError, match="cannot be an id"),
    ):
        transaction.command(command)
    with pytest.raises(StoreError, match="cannot be an id"):
        append(store, table, {"n": 1}, command=command)
    assert store.seq(table) == 0


def test_who_writes_past_the_lock_is_found_out(store: Store, table: int, database_url: str) -> None:
    append(store, table, {"n": 1})
    engines = open_engines(database_url)
    with engines.write.begin() as connection:
        row = {"table_id": table, "seq": 2, "at": 0, "body": "{}"}
        connection.execute(insert(metadata.tables["events"]), row)
    engines.read.dispose()
    with pytest.raises(StaleSequenceError) as caught:
        append(store, table, {"n": 2}, command="c2")
    assert caught.value.expected == 1
    assert len(store.events(table)) == 2
    with store.transaction(table) as transaction:
        assert transaction.command("c2") is None


def test_fifty_threads_lose_and_double_nothing(store: Store) -> None:
    tables = [store.create_table(f"T{n}", NOON) for n in range(3)]

    def work(thread: int) -> list[tuple[int, int, dict[str, int]]]:
        done = []
        for n in range(12):
            table = tables[(thread + n) % 3]
            body = {"thread": thread, "n": n}
            with store.transaction(table) as transaction:
                before = transaction.seq
                seq = transaction.append([body], NOON, f"{thread}-{n}", "hash")
            assert seq == before + 1
            assert store.seq(table) >= seq
            done.append((table, seq, body))
        return done

    with ThreadPoolExecutor(50) as pool:
        done = [entry for entries in pool.map(work, range(50)) for entry in entries]
    kept = [(table, event.seq, event.body) for table in tables for event in store.events(table)]
    assert len(kept) == 600
    assert sorted(kept, key=repr) == sorted(done, key=repr)
    for table in tables:
        bodies_of(store, table)


def test_a_code_names_one_table(store: Store, table: int) -> None:
    assert store.table_id("TABLE1") == table
    with pytest.raises(CodeTakenError, match="TABLE1"):
        store.create_table("TABLE1", NOON)
    assert store.create_table("TABLE2", NOON) != table


@for_each("code", ["NOBODY", "", "table1", "nul\0", "\ud800", "ñ", "x" * 9000])
def test_an_unknown_code(store: Store, table: int, code: str) -> None:
    with pytest.raises(UnknownTableError):
        store.table_id(code)


def test_an_unknown_number(store: Store, table: int) -> None:
    with pytest.raises(UnknownTableError, match="4711"):
        store.seq(4711)
    with pytest.raises(UnknownTableError, match="4711"), store.transaction(4711):
        pytest.fail("there is nothing to act on")
    assert store.events(4711) == []
    assert store.token(4711, b"t") is None


def test_old_tables_go_with_all_they_have(store: Store, database_url: str) -> None:
    old, living, new = (store.create_table(code, NOON) for code in ("OLD", "LIVING", "NEW"))
    month = timedelta(days=30)
    for table, moment in ((old, NOON), (living, NOON + 3 * month), (new, NOON + month)):
        with store.transaction(table) as transaction:
            transaction.append([{"n": 1}], moment, "c1", "hash")
            transaction.put_token(b"token %d" % table, 0, "active")
            transaction.put_seed(1, b"s")
    assert delete_older_than(store, NOON + month) == 1
    with pytest.raises(UnknownTableError):
        store.table_id("OLD")
    assert bodies_of(store, store.table_id("NEW")) == [{"n": 1}]
    assert delete_older_than(store, NOON + 2 * month) == 1
    assert delete_older_than(store, NOON + 2 * month) == 0
    engines = open_engines(database_url)
    with engines.read.connect() as connection:
        for name in ("events", "commands", "seats", "seeds"):
            rows = connection.execute(select(metadata.tables[name].c.table_id))
            assert list(rows.scalars()) == [living], name
    engines.read.dispose()
    assert store.create_table("OLD", NOON) not in {old, living, new}


def test_many_old_tables_go_in_one_call(store: Store) -> None:
    for n in range(120):
        store.create_table(f"T{n}", NOON)
    assert delete_older_than(store, NOON + timedelta(seconds=1)) == 120


def test_a_code_that_moved_to_another_table_elsewhere(store: Store, database_url: str) -> None:
    store.create_table("SHARED", NOON)
    other = Store.open(database_url)
    delete_older_than(other, NOON + timedelta(seconds=1))
    second = other.create_table("SHARED", NOON)
    with pytest.raises(UnknownTableError):
        store.seq(store.table_id("SHARED"))
    assert store.table_id("SHARED") == second
    other.close()
