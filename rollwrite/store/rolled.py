"""How often the dice of this server have fallen on each face.

Counted in the transaction of the roll itself, so that the sum is never wrong; in parts, so that
tables need not wait for each other's. What was counted stays when a table is deleted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final

from sqlalchemy import Connection, func, select, text

from rollwrite.store.schema import rolled
from rollwrite.store.store import Store
from rollwrite.store.transaction import Transaction

_PARTS: Final = 64
#: As both databases know it: two tables may be the first of a part at the same moment.
_ADD: Final = text(
    "INSERT INTO rolled (part, face, count) VALUES (:part, :face, :more)"
    " ON CONFLICT (part, face) DO UPDATE SET count = rolled.count + excluded.count"
)
_SUMS: Final = select(rolled.c.face, func.sum(rolled.c.count)).group_by(rolled.c.face)


def count_rolled(transaction: Transaction, faces: Iterable[int]) -> None:
    """Count dice that fell in the events of this transaction."""
    found = Counter(faces)
    if found:
        # In one order for all: two tables of a part must not wait for each other crosswise.
        transaction.also(partial(_add, found=sorted(found.items())))


def _add(connection: Connection, table_id: int, found: list[tuple[int, int]]) -> None:
    part = table_id % _PARTS
    connection.execute(_ADD, [{"part": part, "face": face, "more": n} for face, n in found])


def rolled_counts(store: Store) -> dict[int, int]:
    """How often each face has fallen at all tables there ever were; those that never did are
    missing.
    """
    with store.reading() as connection:
        return {face: int(count) for face, count in connection.execute(_SUMS)}
