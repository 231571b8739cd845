"""How often something was done, counted for all processes of a database.

For a while, as attempts are that may be too many; or for ever, as the faces of the dice are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from hashlib import blake2b
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, select, text

from rollwrite.store.schema import counters, from_microseconds, rolled, to_microseconds
from rollwrite.store.store import Store
from rollwrite.store.transaction import Transaction
from rollwrite.store.waiting import within

#: As both databases know it. A count that ends later than a new one would comes from a clock that
#: was wrong.
_ADD: Final = text(
    "INSERT INTO counters (name, count, until) VALUES (:name, :more, :until)"
    " ON CONFLICT (name) DO UPDATE SET"
    " count = excluded.count + CASE WHEN counters.until <= :now OR counters.until > :until"
    " THEN 0 ELSE counters.count END,"
    " until = CASE WHEN counters.until <= :now OR counters.until > :until"
    " THEN excluded.until ELSE counters.until END"
    " RETURNING count"
)
_NAMED: Final = counters.c.name == bindparam("wanted")
_READ: Final = select(counters.c.count, counters.c.until).where(_NAMED)
_DROP: Final = delete(counters).where(_NAMED)
_SWEEP: Final = delete(counters).where(counters.c.until <= bindparam("now"))

#: Whoever is counted waits for no longer, in seconds.
_WAIT_S: Final = 1.0


def count_up(store: Store, name: str, more: int, now: datetime, lasts: timedelta) -> int:
    """Count something, from 0 when the last count is over; how often it was in all.

    :param lasts: from the first time on.
    """
    values = {
        "name": _hash(name),
        "more": more,
        "now": to_microseconds(now),
        "until": to_microseconds(now + lasts),
    }
    with within(_WAIT_S), store.writing() as connection:
        count: int = connection.execute(_ADD, values).scalar_one()
    return count


def read_count(store: Store, name: str, now: datetime) -> tuple[int, datetime]:
    """How often it was, and until when that counts; 0 and ``now`` where nothing counts."""
    with within(_WAIT_S), store.reading() as connection:
        row = connection.execute(_READ, {"wanted": _hash(name)}).first()
    # By place: a row is a tuple, whose `count` is something else.
    count, until = (0, 0) if row is None else (row[0], row[1])
    return (0, now) if until <= to_microseconds(now) else (count, from_microseconds(until))


def drop_count(store: Store, name: str) -> None:
    """Begin from 0."""
    with within(_WAIT_S), store.writing() as connection:
        connection.execute(_DROP, {"wanted": _hash(name)})


def sweep_counts(store: Store, now: datetime) -> None:
    """Forget what counts no more."""
    with store.writing() as connection:
        connection.execute(_SWEEP, {"now": to_microseconds(now)})


def _hash(name: str) -> str:
    return blake2b(name.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


# ── The dice of this server ──────────────────────────────────────────────────────────────────────
# Counted in the transaction of the roll itself, so that the sum is never wrong; in parts, so that
# tables need not wait for each other's. What was counted stays when a table is deleted.

_PARTS: Final = 64
#: As both databases know it: two tables may be the first of a part at the same moment.
_ADD_ROLLED: Final = text(
    "INSERT INTO rolled (part, face, count) VALUES (:part, :face, :more)"
    " ON CONFLICT (part, face) DO UPDATE SET count = rolled.count + excluded.count"
)
_SUMS: Final = select(rolled.c.face, func.sum(rolled.c.count)).group_by(rolled.c.face)


def count_rolled(transaction: Transaction, faces: Iterable[int]) -> None:
    """Count dice that fell in the events of this transaction."""
    found = Counter(faces)
    if found:
        # In one order for all: two tables of a part must not wait for each other crosswise.
        transaction.also(partial(_add_rolled, found=sorted(found.items())))


def _add_rolled(connection: Connection, table_id: int, found: list[tuple[int, int]]) -> None:
    part = table_id % _PARTS
    connection.execute(_ADD_ROLLED, [{"part": part, "face": face, "more": n} for face, n in found])


def rolled_counts(store: Store) -> dict[int, int]:
    """How often each face has fallen at all tables there ever were; those that never did are
    missing.
    """
    with store.reading() as connection:
        return {face: int(count) for face, count in connection.execute(_SUMS)}
