"""Old tables go by themselves."""

from __future__ import annotations

import logging
from threading import Event, Thread
from typing import Final

from rollwrite.service import Service
from rollwrite.store import StoreError

_DAY_S: Final = 86_400.0
_log = logging.getLogger(__name__)


def delete_old_daily(service: Service, days: int, every_s: float = _DAY_S) -> Event:
    """Delete tables that nobody has used for ``days``, now and every day, in a thread of its own.

    :returns: set it to end this.
    """
    stop = Event()

    def work() -> None:
        while True:
            try:
                count = service.delete_old(days)
            except StoreError as error:
                _log.error("cannot delete old tables: %s", error)
            else:
                if count:
                    _log.info("deleted %d tables unused for %d days", count, days)
            if stop.wait(every_s):
                return

    Thread(target=work, name="housekeeping", daemon=True).start()
    return stop
