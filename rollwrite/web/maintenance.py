"""What a server does beside answering: let old tables go."""

from __future__ import annotations

import logging
from threading import Event, Thread
from typing import Final

from rollwrite.service import Service
from rollwrite.store import StoreError

_DAY_S: Final = 86_400.0
_log = logging.getLogger(__name__)


def start_maintenance(service: Service, days: int, every_s: float = _DAY_S) -> Event:
    """In a thread of its own, delete tables that nobody has used for ``days``, now and every day.

    :returns: set it to end this.
    """
    stop = Event()

    def work() -> None:
        while not stop.is_set():
            _delete_old(service, days)
            stop.wait(every_s)

    Thread(target=work, name="maintenance", daemon=True).start()
    return stop


def _delete_old(service: Service, days: int) -> None:
    try:
        count = service.delete_old(days)
    except StoreError as error:
        _log.error("cannot delete old tables: %s", error)
        return
    if count:
        _log.info("deleted %d tables unused for %d days", count, days)
