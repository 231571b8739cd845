"""What a database holds, and what may go: old tables, tables never played, and whole classes.

Tables go with all they have, but none that anybody follows, in any process. Logs of classes are
kept as those of tables are, under codes of another length, so one lock, one list of what has
changed and one backup serve both; theirs alone is when they go, and with which tables.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final

from sqlalchemy import and_, bindparam, delete, exists, func, select

from rollwrite.codes import CLASS_CODE_LENGTH
from rollwrite.store.schema import events, followed, tables, to_microseconds
from rollwrite.store.store import Store

#: Of the log of a class, not of a table.
_IS_CLASS: Final = func.length(tables.c.code) == CLASS_CODE_LENGTH

_OLD_CLASSES: Final = select(tables.c.code).where(
    _IS_CLASS, tables.c.changed_at < bindparam("moment")
)
_CHANGED: Final = select(tables.c.id).where(
    tables.c.code.in_(bindparam("of", expanding=True)), tables.c.changed_at >= bindparam("moment")
)
_DELETE_LOGS: Final = delete(tables).where(tables.c.code.in_(bindparam("gone", expanding=True)))

_UNFOLLOWED: Final = and_(
    tables.c.id.not_in(select(followed.c.table_id)),
    # What this process follows may not be written down yet.
    tables.c.id.not_in(bindparam("mine", expanding=True)),
)
_OLD: Final = and_(tables.c.changed_at < bindparam("moment"), _UNFOLLOWED)
_OLDEST: Final = (
    select(tables.c.id).where(_OLD).order_by(tables.c.changed_at).limit(bindparam("most"))
)
# A table that someone played, or came to, at this very moment stays.
_DELETE_OLD: Final = delete(tables).where(tables.c.id.in_(bindparam("ids", expanding=True)), _OLD)
_COUNT: Final = select(func.count()).select_from(tables)

#: They go in portions, so that nobody at a living table waits for long.
_PORTION: Final = 50
#: One of so many tables may go at once.
_SHARE: Final = 20

_SIZE: Final = select(func.pg_database_size(func.current_database()))
_BEGAN: Final = exists(
    # What people write cannot look like it: their quotation marks are escaped.
    select(events.c.seq).where(
        events.c.table_id == tables.c.id, events.c.body.like('%"type":"GameStarted"%')
    )
)
_UNPLAYED: Final = (
    select(tables.c.id)
    .where(~_BEGAN, ~_IS_CLASS, _UNFOLLOWED)
    .order_by(tables.c.changed_at, tables.c.id)
    .limit(bindparam("most"))
)
_DELETE_UNPLAYED: Final = delete(tables).where(tables.c.id.in_(bindparam("ids", expanding=True)))


def count_older_than(store: Store, moment: datetime) -> int:
    """How many tables have no new event since ``moment`` and are followed by nobody."""
    values = {"moment": to_microseconds(moment), "mine": list(store.followed)}
    with store.reading() as connection:
        return connection.execute(_COUNT.where(_OLD), values).scalar_one()


def has_older_than(store: Store, moment: datetime) -> bool:
    """Whether there is such a table."""
    values = {"moment": to_microseconds(moment), "mine": list(store.followed), "most": 1}
    with store.reading() as connection:
        return connection.execute(_OLDEST, values).first() is not None


def share_at_once(store: Store) -> int:
    """How many tables may go at once without anybody being asked: one in twenty, but always one."""
    with store.reading() as connection:
        return max(connection.execute(_COUNT).scalar_one() // _SHARE, 1)


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
                total += connection.execute(_DELETE_OLD, values | {"ids": ids}).rowcount
        store.forget(ids)
        if len(ids) < portion:
            break
    return total


def count_tables(store: Store) -> int:
    """How many tables there are."""
    with store.reading() as connection:
        return connection.execute(_COUNT).scalar_one()


def used_bytes(store: Store) -> int:
    """How many bytes the database takes; of a file those that hold something."""
    with store.reading() as connection:
        if not store.engines.is_sqlite:
            return int(connection.execute(_SIZE).scalar_one())
        pages, free, size = (
            int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
            for name in ("page_count", "freelist_count", "page_size")
        )
    return (pages - free) * size


def make_room(store: Store, most: int) -> int:
    """Delete tables at which no game ever began and that nobody follows, the oldest first.

    :param most: as many at most.
    :returns: how many it were.
    """
    values = {"mine": list(store.followed), "most": most}
    with store.writing() as connection:
        ids = list(connection.execute(_UNPLAYED, values).scalars())
        if ids:
            connection.execute(_DELETE_UNPLAYED, {"ids": ids})
    store.forget(ids)
    return len(ids)


def classes_before(store: Store, moment: datetime) -> list[str]:
    """The codes of the classes at which nothing has happened since a moment."""
    with store.reading() as connection:
        return list(connection.execute(_OLD_CLASSES, {"moment": to_microseconds(moment)}).scalars())


def has_changed(store: Store, codes: Collection[str], moment: datetime) -> bool:
    """Whether anything has happened at one of these tables since a moment."""
    values = {"of": sorted(codes), "moment": to_microseconds(moment)}
    with store.reading() as connection:
        return connection.execute(_CHANGED, values).first() is not None


def drop_logs(store: Store, codes: Collection[str]) -> int:
    """Forget classes and tables with all they have; how many it were."""
    if not codes:
        return 0
    with store.writing() as connection:
        values = {"gone": sorted(codes)}
        ids = select(tables.c.id).where(tables.c.code.in_(bindparam("gone", expanding=True)))
        found = list(connection.execute(ids, values).scalars())
        count = connection.execute(_DELETE_LOGS, values).rowcount
    store.forget(found)
    return count
