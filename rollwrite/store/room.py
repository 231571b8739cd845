"""How much a database holds, and room in it: only what nobody ever played makes some."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, exists, func, select

from rollwrite.store.classes import IS_CLASS
from rollwrite.store.schema import events, followed, tables
from rollwrite.store.store import Store

_COUNT: Final = select(func.count()).select_from(tables)
_SIZE: Final = select(func.pg_database_size(func.current_database()))
_BEGAN: Final = exists(
    # What people write cannot look like it: their quotation marks are escaped.
    select(events.c.seq).where(
        events.c.table_id == tables.c.id, events.c.body.like('%"type":"GameStarted"%')
    )
)
_UNPLAYED: Final = (
    select(tables.c.id)
    .where(
        ~_BEGAN,
        ~IS_CLASS,
        tables.c.id.not_in(select(followed.c.table_id)),
        # What this process follows may not be written down yet.
        tables.c.id.not_in(bindparam("mine", expanding=True)),
    )
    .order_by(tables.c.changed_at, tables.c.id)
    .limit(bindparam("most"))
)
_DELETE: Final = delete(tables).where(tables.c.id.in_(bindparam("ids", expanding=True)))


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
            connection.execute(_DELETE, {"ids": ids})
    store.forget(ids)
    return len(ids)
