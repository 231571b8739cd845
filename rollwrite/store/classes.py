"""Logs of classes: they are kept as those of tables are, under codes of another length.

So one lock, one list of what has changed and one backup serve both. Here is what is theirs alone:
when they go, and with which tables.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, func, select

from rollwrite.codes import CLASS_CODE_LENGTH
from rollwrite.store.schema import tables, to_microseconds
from rollwrite.store.store import Store

#: Of the log of a class, not of a table.
IS_CLASS: Final = func.length(tables.c.code) == CLASS_CODE_LENGTH

_OLD: Final = select(tables.c.code).where(IS_CLASS, tables.c.changed_at < bindparam("moment"))
_DELETE: Final = delete(tables).where(tables.c.code.in_(bindparam("gone", expanding=True)))


def classes_before(store: Store, moment: datetime) -> list[str]:
    """The codes of the classes at which nothing has happened since a moment."""
    with store.reading() as connection:
        return list(connection.execute(_OLD, {"moment": to_microseconds(moment)}).scalars())


def drop_logs(store: Store, codes: Collection[str]) -> int:
    """Forget classes and tables with all they have; how many it were."""
    if not codes:
        return 0
    with store.writing() as connection:
        values = {"gone": sorted(codes)}
        ids = select(tables.c.id).where(tables.c.code.in_(bindparam("gone", expanding=True)))
        found = list(connection.execute(ids, values).scalars())
        count = connection.execute(_DELETE, values).rowcount
    store.forget(found)
    return count
