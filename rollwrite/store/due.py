"""Tables at which somebody without a phone is to act, and from when on.

A row is written in the transaction of the events after which it is so, and goes in the one after
which it is not: whatever process dies when, the database knows which tables wait.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from rollwrite.store.schema import due, from_microseconds, tables, to_microseconds
from rollwrite.store.store import Store
from rollwrite.store.transaction import Transaction

_HERE: Final = due.c.table_id == bindparam("table")
_PUT: Final = update(due).where(_HERE).values(seq=bindparam("number"), due_at=bindparam("moment"))
_KEEP: Final = update(due).where(_HERE).values(seq=bindparam("number"))
_ADD: Final = insert(due)
_DROP: Final = delete(due).where(_HERE)
_FORGET: Final = _DROP.where(due.c.seq == bindparam("number"))
_DEFER: Final = _PUT.where(due.c.seq == bindparam("number"))
_WAITING: Final = select(due.c.table_id, tables.c.code, due.c.seq, due.c.due_at).join(
    tables, tables.c.id == due.c.table_id
)
_FIRST: Final = _WAITING.order_by(due.c.due_at, due.c.table_id).limit(1)
_AFTER: Final = (
    _WAITING.where(due.c.due_at > bindparam("moment")).order_by(due.c.due_at.desc()).limit(1)
)


@dataclass(frozen=True, slots=True)
class DueTable:
    """A table that waits: since event ``seq``, to be served from ``due_at`` (UTC) on."""

    table_id: int
    code: str
    seq: int
    due_at: datetime


def put_due(transaction: Transaction, due_at: datetime, *, stays: bool) -> None:
    """Somebody at the table is to act after the events of this transaction.

    :param stays: if the table was waiting already, ``due_at`` stays what it was.
    """
    row = {"table_id": 0, "seq": transaction.seq, "due_at": to_microseconds(due_at)}
    transaction.also(partial(_put, row=row, stays=stays))


def _put(connection: Connection, table_id: int, row: dict[str, int], stays: bool) -> None:
    values = {"table": table_id, "number": row["seq"]}
    if stays:
        found = connection.execute(_KEEP, values)
    else:
        found = connection.execute(_PUT, values | {"moment": row["due_at"]})
    # Nobody else writes to the table meanwhile.
    if not found.rowcount:
        connection.execute(_ADD, row | {"table_id": table_id})


def drop_due(transaction: Transaction) -> None:
    """Nobody is to act after the events of this transaction."""
    transaction.also(lambda connection, table: connection.execute(_DROP, {"table": table}))


def first_due(store: Store) -> DueTable | None:
    """The table that is to be served first, perhaps later than now; None if none waits."""
    with store.reading() as connection:
        row = connection.execute(_FIRST).first()
    return None if row is None else _from_row(row)


def due_after(store: Store, moment: datetime) -> DueTable | None:
    """A table that is to be served after ``moment`` only; None if there is none."""
    with store.reading() as connection:
        row = connection.execute(_AFTER, {"moment": to_microseconds(moment)}).first()
    return None if row is None else _from_row(row)


def _from_row(row: Any) -> DueTable:
    return DueTable(row.table_id, row.code, row.seq, from_microseconds(row.due_at))


def forget_due(store: Store, waiting: DueTable) -> None:
    """The table waits for nobody, unless something has happened there since."""
    with store.writing() as connection:
        connection.execute(_FORGET, {"table": waiting.table_id, "number": waiting.seq})


def defer_due(store: Store, waiting: DueTable, due_at: datetime) -> None:
    """Serve the table later, unless something has happened there since."""
    values = {"table": waiting.table_id, "number": waiting.seq, "moment": to_microseconds(due_at)}
    with store.writing() as connection:
        connection.execute(_DEFER, values)
