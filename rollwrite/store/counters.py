"""How often something was done in a while, counted for all processes of a database."""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Final

from sqlalchemy import bindparam, delete, select, text

from rollwrite.store.deadline import within
from rollwrite.store.records import from_microseconds, to_microseconds
from rollwrite.store.schema import counters
from rollwrite.store.store import Store

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
