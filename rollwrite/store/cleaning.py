"""Old tables go, with all they have; but none that anybody follows, in any process."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import and_, bindparam, delete, func, select

from rollwrite.store.schema import followed, tables, to_microseconds
from rollwrite.store.store import Store

_OLD: Final = and_(
    tables.c.changed_at < bindparam("moment"),
    tables.c.id.not_in(select(followed.c.table_id)),
    # What this process follows may not be written down yet.
    tables.c.id.not_in(bindparam("mine", expanding=True)),
)
_OLDEST: Final = (
    select(tables.c.id).where(_OLD).order_by(tables.c.changed_at).limit(bindparam("most"))
)
# A table that someone played, or came to, at this very moment stays.
_DELETE: Final = delete(tables).where(tables.c.id.in_(bindparam("ids", expanding=True)), _OLD)
_ALL: Final = select(func.count()).select_from(tables)

#: They go in portions, so that nobody at a living table waits for long.
_PORTION: Final = 50
#: One of so many tables may go at once.
_SHARE: Final = 20


def count_older_than(store: Store, moment: datetime) -> int:
    """How many tables have no new event since ``moment`` and are followed by nobody."""
    values = {"moment": to_microseconds(moment), "mine": list(store.followed)}
    with store.reading() as connection:
        return connection.execute(_ALL.where(_OLD), values).scalar_one()


def has_older_than(store: Store, moment: datetime) -> bool:
    """Whether there is such a table."""
    values = {"moment": to_microseconds(moment), "mine": list(store.followed), "most": 1}
    with store.reading() as connection:
        return connection.execute(_OLDEST, values).first() is not None


def share_at_once(store: Store) -> int:
    """How many tables may go at once without anybody being asked: one in twenty, but always one."""
    with store.reading() as connection:
        return max(connection.execute(_ALL).scalar_one() // _SHARE, 1)


def delete_older_than(store: Store, moment: datetime, most: int | None = None) -> int:
    """Delete such tables, the oldest first, ``most`` at most; how many it were."""
    before = to_microseconds(moment)
    total = 0
    while most is None or total < most:
        portion = _PORTION if most is None else min(_PORTION, most - total)
        values = {"moment": before, "mine": list(store.followed)}
        with store.writing() as connection:
            ids = list(connection.execute(_OLDEST, values | {"most": portion}).scalars())
            if ids:
                total += connection.execute(_DELETE, values | {"ids": ids}).rowcount
        store.forget(ids)
        if len(ids) < portion:
            break
    return total
