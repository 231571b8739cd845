"""Tables at which somebody without a phone is to act, and from when on.

A row is written in the transaction of the events after which it is so, and goes in the one after
which it is not: whatever process dies when, the database knows which tables wait.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from rollwrite.store.schema import due, followed, from_microseconds, tables, to_microseconds
from rollwrite.store.store import Store
from rollwrite.store.transaction import Transaction

_HERE: Final = due.c.table_id == bindparam("table")
_KEEP: Final = (
    update(due).where(_HERE).values(seq=bindparam("number"), hurried_at=bindparam("since"))
)
_PUT: Final = _KEEP.values(due_at=bindparam("moment"))
_HURRIED: Final = select(due.c.hurried_at).where(_HERE)
_HURRY: Final = (
    update(due)
    .where(_HERE, due.c.hurried_at.is_(None))
    .values(hurried_at=bindparam("moment"), due_at=bindparam("moment"))
)
_ADD: Final = insert(due)
_DROP: Final = delete(due).where(_HERE)
_FORGET: Final = _DROP.where(due.c.seq == bindparam("number"))
_THIS: Final = (_HERE, due.c.seq == bindparam("number"))
_DEFER: Final = update(due).where(*_THIS).values(due_at=bindparam("moment"))
_STILL: Final = select(due.c.table_id).where(*_THIS, due.c.due_at == bindparam("moment"))
_WAITING: Final = select(
    due.c.table_id, tables.c.code, due.c.seq, due.c.due_at, due.c.hurried_at
).join(tables, tables.c.id == due.c.table_id)
_FIRST: Final = _WAITING.order_by(due.c.due_at, due.c.table_id).limit(1)
_IS_FOLLOWED: Final = due.c.table_id.in_(select(followed.c.table_id))
_FIRST_FOLLOWED: Final = _FIRST.where(due.c.due_at <= bindparam("moment"), _IS_FOLLOWED)
_PUT_OFF: Final = select(due.c.table_id).where(due.c.due_at > bindparam("moment"), _IS_FOLLOWED)
_WAKE: Final = update(due).where(_HERE).values(due_at=bindparam("moment"))
_AFTER: Final = (
    _WAITING.where(due.c.due_at > bindparam("moment")).order_by(due.c.due_at.desc()).limit(1)
)


@dataclass(frozen=True, slots=True)
class DueTable:
    """A table that waits: since event ``seq``, to be served from ``due_at`` (UTC) on.

    :ivar hurried_at: since when somebody wants to see the end; None where nobody does.
    """

    table_id: int
    code: str
    seq: int
    due_at: datetime
    hurried_at: datetime | None = None


#: When somebody is to act instead, where the end was asked for at that moment; None: it is no more.
Hurry: TypeAlias = Callable[[datetime], datetime | None]


def put_due(
    transaction: Transaction, due_at: datetime, *, stays: bool, hurry: Hurry = lambda _: None
) -> None:
    """Somebody at the table is to act after the events of this transaction.

    :param stays: if the table was waiting already, ``due_at`` stays what it was.
    """
    transaction.also(partial(_put, seq=transaction.seq, due_at=due_at, stays=stays, hurry=hurry))


def _put(
    connection: Connection,
    table_id: int,
    seq: int,
    due_at: datetime,
    stays: bool,
    hurry: Hurry,
) -> None:
    since = connection.execute(_HURRIED, {"table": table_id}).scalar()
    sooner = None if since is None else hurry(from_microseconds(since))
    moment = to_microseconds(sooner or due_at)
    values = {"table": table_id, "number": seq, "since": None if sooner is None else since}
    if stays:
        found = connection.execute(_KEEP, values)
    else:
        found = connection.execute(_PUT, values | {"moment": moment})
    # Nobody else writes to the table meanwhile.
    if not found.rowcount:
        connection.execute(_ADD, {"table_id": table_id, "seq": seq, "due_at": moment})


def hurry_due(transaction: Transaction, moment: datetime) -> None:
    """Somebody wants to see the end of what is played at the table, from now on."""
    values = {"moment": to_microseconds(moment)}
    transaction.also(
        lambda connection, table: connection.execute(_HURRY, values | {"table": table})
    )


def drop_due(transaction: Transaction) -> None:
    """Nobody is to act after the events of this transaction."""
    transaction.also(lambda connection, table: connection.execute(_DROP, {"table": table}))


def first_due(store: Store, now: datetime | None = None) -> DueTable | None:
    """The table that is to be served first, perhaps later than ``now``; None if none waits.

    Of those that wait already, one that somebody looks at goes first.
    """
    with store.reading() as connection:
        row = None
        if now is not None:
            row = connection.execute(_FIRST_FOLLOWED, {"moment": to_microseconds(now)}).first()
        row = row or connection.execute(_FIRST).first()
    return None if row is None else _from_row(row)


def late_s(store: Store, now: datetime) -> float:
    """How long somebody who looks has waited for a program by now, in seconds; 0 for not at all."""
    with store.reading() as connection:
        row = connection.execute(_FIRST_FOLLOWED, {"moment": to_microseconds(now)}).first()
    return 0.0 if row is None else (now - from_microseconds(row.due_at)).total_seconds()


def put_off(store: Store, moment: datetime) -> frozenset[int]:
    """Tables that somebody looks at and that are to be served after ``moment`` only."""
    with store.reading() as connection:
        rows = connection.execute(_PUT_OFF, {"moment": to_microseconds(moment)})
        return frozenset(rows.scalars())


def wake_due(store: Store, table_id: int, moment: datetime) -> None:
    """Serve a table at ``moment``, if it waits at all."""
    with store.writing() as connection:
        connection.execute(_WAKE, {"table": table_id, "moment": to_microseconds(moment)})


def due_after(store: Store, moment: datetime) -> DueTable | None:
    """A table that is to be served after ``moment`` only; None if there is none."""
    with store.reading() as connection:
        row = connection.execute(_AFTER, {"moment": to_microseconds(moment)}).first()
    return None if row is None else _from_row(row)


def _from_row(row: Any) -> DueTable:
    since = None if row.hurried_at is None else from_microseconds(row.hurried_at)
    return DueTable(row.table_id, row.code, row.seq, from_microseconds(row.due_at), since)


def is_still_due(store: Store, waiting: DueTable) -> bool:
    """Whether a table waits as it did when the list was read: nobody has written of it since."""
    moment = to_microseconds(waiting.due_at)
    values = {"table": waiting.table_id, "number": waiting.seq, "moment": moment}
    with store.reading() as connection:
        return connection.execute(_STILL, values).first() is not None


def forget_due(store: Store, waiting: DueTable) -> None:
    """The table waits for nobody, unless something has happened there since."""
    with store.writing() as connection:
        connection.execute(_FORGET, {"table": waiting.table_id, "number": waiting.seq})


def defer_due(store: Store, waiting: DueTable, due_at: datetime) -> None:
    """Serve the table later, unless something has happened there since."""
    values = {"table": waiting.table_id, "number": waiting.seq, "moment": to_microseconds(due_at)}
    with store.writing() as connection:
        connection.execute(_DEFER, values)
