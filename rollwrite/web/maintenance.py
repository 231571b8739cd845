"""What a server does beside answering: get ready, and let old tables go."""

from __future__ import annotations

import gc
import logging
from threading import Event, Thread
from typing import Final

from rollwrite.dicegame import BUILT_IN, built_in_layout
from rollwrite.service import Service
from rollwrite.store import StoreError

_DAY_S: Final = 86_400.0
_log = logging.getLogger(__name__)


def start_maintenance(service: Service, days: int, every_s: float = _DAY_S) -> Event:
    """In a thread of its own, count the placements of our layouts before a game needs them, and
    delete tables that nobody has used for ``days``, now and every day.

    :returns: set it to end this.
    """
    stop = Event()

    def work() -> None:
        _warm_caches()
        while not stop.is_set():
            _delete_old(service, days)
            stop.wait(every_s)

    Thread(target=work, name="maintenance", daemon=True).start()
    return stop


def _warm_caches() -> None:
    """The first games of many tables would else wait for it together, half a second."""
    for name in BUILT_IN:
        layout = built_in_layout(name)
        # What is kept of it is kept for all: the first question makes it.
        assert layout.table.find([(0, 0)]) is not None
    # All that stays for ever need not be looked through at every collection.
    gc.collect()
    gc.freeze()


def _delete_old(service: Service, days: int) -> None:
    try:
        count = service.delete_old(days)
    except StoreError as error:
        _log.error("cannot delete old tables: %s", error)
        return
    if count:
        _log.info("deleted %d tables unused for %d days", count, days)
