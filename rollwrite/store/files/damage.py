"""Is what lies in the database still what was written?"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import count
from typing import Any, Final

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from rollwrite.store.engine import Engines
from rollwrite.store.errors import DamagedDatabaseError, UnusableError, first_line
from rollwrite.store.schema import events, tables

#: A server that starts looks for so long, in seconds; a large file is looked at in part.
_START_S: Final = 3.0
#: Instructions of SQLite's machine between two looks at the clock.
_STEPS: Final = 100_000
#: Enough to know.
_MOST: Final = 20


def refuse_damaged(engines: Engines, limit_s: float = _START_S) -> None:
    """Look at an SQLite file, as far as the time allows.

    :raises DamagedDatabaseError: it is damaged.
    """
    if engines.is_sqlite:
        found = check_pages(engines, "quick_check", limit_s)
        if found:
            file = engines.read.url.database or ""
            raise DamagedDatabaseError("server.store.damaged", file=file, why=found[0])


def check_pages(engines: Engines, pragma: str, limit_s: float | None) -> list[str]:
    """What ``PRAGMA quick_check`` or ``integrity_check`` finds in this time, if anything."""
    deadline = None if limit_s is None else time.monotonic() + limit_s
    with engines.read.connect() as connection:
        driver: Any = connection.connection.driver_connection
        if deadline is not None:
            driver.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
        try:
            rows = list(connection.exec_driver_sql(f"PRAGMA {pragma}({_MOST})").scalars())
        except DBAPIError as error:
            if str(error.orig) == "interrupted":
                return []
            return [first_line(error.orig)]
        finally:
            driver.set_progress_handler(None, 0)
    return [str(row) for row in rows if row != "ok"]


def find_damage(
    engines: Engines, moment: AbstractContextManager[Connection]
) -> Iterator[UnusableError]:
    """Everything that is wrong; takes its time, while others go on.

    :param moment: shows the database as it is at one moment: a store's ``at_one_moment()``.
    """
    if engines.is_sqlite:
        for why in check_pages(engines, "integrity_check", None):
            yield UnusableError("server.damage.file", why=why)
    with moment as connection:
        try:
            rows = connection.execute(select(tables.c.id, tables.c.code, tables.c.seq)).all()
        except DBAPIError as error:
            yield UnusableError("server.damage.list", why=first_line(error.orig))
            return
        for table_id, code, seq in rows:
            log = select(events.c.seq, events.c.body).where(events.c.table_id == table_id)
            try:
                found = connection.execute(log.order_by(events.c.seq)).all()
            except DBAPIError as error:
                yield UnusableError("server.damage.table", code=code, why=first_line(error.orig))
                continue
            numbers = [row.seq for row in found]
            if numbers != list(range(1, seq + 1)):
                missing = next(number for number in count(1) if number not in set(numbers))
                yield UnusableError("server.damage.gap", code=code, number=missing, last=seq)
            for number, body in found:
                if not _is_object(body):
                    yield UnusableError("server.damage.event", code=code, number=number)
                    break


def _is_object(body: str) -> bool:
    try:
        return isinstance(json.loads(body), dict)
    except ValueError:
        return False
