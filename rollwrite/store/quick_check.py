"""Is an SQLite file still what was written? Asked before anything else is done with it."""

from __future__ import annotations

import time
from typing import Any, Final

from sqlalchemy.exc import DBAPIError

from rollwrite.store.engine import Engines
from rollwrite.store.errors import DamagedDatabaseError, first_line

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
            raise DamagedDatabaseError(
                f"the database {engines.read.url.database} is damaged ({found[0]}): restore a "
                "backup, or save what can be read with `rollwrite tables export`"
            )


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
