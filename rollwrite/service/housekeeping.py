"""What a server does beside answering: let old tables go, a few at a time, and old links.

Whether a table is old, only the clock can tell, and clocks are set wrong and put right. So a table
that anybody follows stays; of all others go only a few each day, the oldest first; and none go
while the clock of this process has moved otherwise than time has.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import Final

from rollwrite.service.classes import forget_old_classes
from rollwrite.service.dares import forget_old_dares
from rollwrite.store import Store, StoreError
from rollwrite.store.cleaning import delete_older_than, has_older_than, share_at_once
from rollwrite.store.counters import sweep_counts

_DAY_S: Final = 86_400.0
#: So much the clock may be put right while the server runs.
_ADJUSTED: Final = timedelta(hours=1)

_log = logging.getLogger(__name__)


def _running_s() -> float:
    # Counts the time asleep too, where the system can.
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class Housekeeping:
    """Deletes tables that nobody has used for ``days``, and links that lead nowhere any more.

    :param running_s: seconds that pass, however the clock is set.
    """

    def __init__(
        self,
        store: Store,
        days: int,
        clock: Callable[[], datetime] | None = None,
        running_s: Callable[[], float] = _running_s,
    ) -> None:
        self._store = store
        self._days = days
        self._clock = clock or (lambda: datetime.now(UTC))
        self._running_s = running_s
        self._began = self._clock() - timedelta(seconds=running_s())
        self._stop = Event()

    def start(self, every_s: float = _DAY_S) -> Event:
        """Do it now and every day, in a thread of its own.

        :returns: set it to end this.
        """
        Thread(target=self._work, args=(every_s,), name="housekeeping", daemon=True).start()
        return self._stop

    def step(self) -> int:
        """Delete what is to go today; how many tables.

        :raises StoreError: the database does not answer.
        """
        now = self._clock()
        sweep_counts(self._store, now)
        moved = abs(now - timedelta(seconds=self._running_s()) - self._began)
        before = now - timedelta(days=self._days)
        if moved > _ADJUSTED:
            if has_older_than(self._store, before):
                _log.warning("the clock was moved by %s: no old tables are deleted", moved)
            return 0
        forget_old_dares(self._store, now)
        forget_old_classes(self._store, now)
        count = delete_older_than(self._store, before, share_at_once(self._store))
        if count:
            _log.info("deleted %d tables unused for %d days", count, self._days)
        return count

    def _work(self, every_s: float) -> None:
        while not self._stop.is_set():
            try:
                self.step()
            except StoreError as error:
                _log.error("cannot delete old tables: %s", error)
            self._stop.wait(every_s)
