"""The queries that a reader and a writer share. Built once: SQLAlchemy caches their SQL."""

from __future__ import annotations

import json
from typing import Final

from sqlalchemy import Connection, bindparam, select

from rollwrite.store.records import StoredEvent, Token, from_microseconds
from rollwrite.store.schema import events, seats, tables

#: The largest number a database column holds; a wilder one from outside must not raise there.
_LAST: Final = 2**63 - 1

_EVENTS: Final = (
    select(events.c.seq, events.c.at, events.c.body)
    .where(events.c.table_id == bindparam("table"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_SOME_EVENTS: Final = _EVENTS.limit(bindparam("limit"))
_TOKEN: Final = select(seats.c.seat, seats.c.state, seats.c.claim).where(
    seats.c.table_id == bindparam("table"), seats.c.token_hash == bindparam("hash")
)
_TABLE_OF_TOKEN: Final = (
    select(tables.c.code)
    .join(seats, seats.c.table_id == tables.c.id)
    .where(seats.c.token_hash == bindparam("hash"))
)
_SEQ: Final = select(tables.c.seq).where(tables.c.id == bindparam("table"))
# The row of the table is the lock of its log; SQLite has no FOR UPDATE and needs none.
_SEQ_LOCKED: Final = _SEQ.with_for_update()


def read_seq(connection: Connection, table_id: int, *, lock: bool = False) -> int | None:
    """The number of the last event, 0 for an empty log; None if there is no such table."""
    statement = _SEQ_LOCKED if lock else _SEQ
    seq: int | None = connection.execute(statement, {"table": table_id}).scalar()
    return seq


def read_events(
    connection: Connection, table_id: int, after: int, limit: int | None = None
) -> list[StoredEvent]:
    """The events with numbers above ``after``, in order, at most ``limit``."""
    values = {"table": table_id, "after": min(max(after, 0), _LAST)}
    if limit is None:
        rows = connection.execute(_EVENTS, values)
    else:
        rows = connection.execute(_SOME_EVENTS, values | {"limit": min(max(limit, 0), _LAST)})
    return [StoredEvent(seq, from_microseconds(at), json.loads(body)) for seq, at, body in rows]


def read_token(connection: Connection, table_id: int, token_hash: bytes) -> Token | None:
    """What the token with this hash may do at the table, None if nothing."""
    row = connection.execute(_TOKEN, {"table": table_id, "hash": token_hash}).first()
    return None if row is None else Token(row.seat, row.state, row.claim)


def read_code_of_token(connection: Connection, token_hash: bytes) -> str | None:
    """The code of the table where the token with this hash has or claims a seat, if any."""
    code: str | None = connection.execute(_TABLE_OF_TOKEN, {"hash": token_hash}).scalar()
    return code


def is_valid_key(text: str) -> bool:
    """Whether every database can hold the text as a key: no control characters, only ASCII."""
    return text.isascii() and text.isprintable()
