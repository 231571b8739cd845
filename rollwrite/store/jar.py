"""Cookies kept in the database itself: only where one browser is both phone and server.

The table is made when it is first needed and is no part of the schema: servers have none.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, Text, delete, insert, select

from rollwrite.store.schema import from_microseconds, to_microseconds
from rollwrite.store.store import Store

_own = MetaData()
_cookies = Table(
    "cookies",
    _own,
    # Counts up: the newest comes last.
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("value", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)


def read_cookies(store: Store) -> dict[str, tuple[str, datetime]]:
    """Each cookie's value and until when it is good, the newest last."""
    with store.writing() as connection:
        _own.create_all(connection)
        rows = connection.execute(select(_cookies).order_by(_cookies.c.number)).all()
    return {row.name: (row.value, from_microseconds(row.until)) for row in rows}


def put_cookie(store: Store, name: str, value: str, until: datetime) -> None:
    """Keep a cookie in place of an older one of its name."""
    row = {"name": name, "value": value, "until": to_microseconds(until)}
    with store.writing() as connection:
        connection.execute(delete(_cookies).where(_cookies.c.name == name))
        connection.execute(insert(_cookies), row)


def forget_cookie(store: Store, name: str) -> None:
    """Let a cookie go."""
    with store.writing() as connection:
        connection.execute(delete(_cookies).where(_cookies.c.name == name))
