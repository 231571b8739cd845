"""Moments and logs that the tests of the store share."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rollwrite.store import Store

NOON = datetime(2026, 5, 1, 12, 0, 0, 123456, tzinfo=UTC)


def append(store: Store, table: int, *bodies: dict[str, Any], command: str | None = None) -> int:
    """Append events in a transaction of their own; the number of the last one."""
    with store.transaction(table) as transaction:
        return transaction.append(bodies, NOON, command, "hash" if command else None)


def delete_all_tables(store: Store) -> None:
    """Delete every table by hand, also those that somebody follows."""
    with store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM tables")


def bodies_of(store: Store, table: int) -> list[dict[str, Any]]:
    """The JSON objects of a log, after checking that it is numbered 1, 2, 3, …"""
    events = store.events(table)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    return [event.body for event in events]
