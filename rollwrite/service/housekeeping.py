"""Work that nobody waits for.

What only one process of all does behind everything, one piece after another::

    players.nightly.add(chore)    # before players.start()
    players.nightly.wake()        # there is something new to do

A chore does a little, in the child process that it is given, and says in how many seconds it wants
its next turn. It may be cut off at any moment, and be done twice: it writes down what it found.

And what a server does beside answering: let old tables go, a few at a time, and old links. Whether
a table is old, only the clock can tell, and clocks are set wrong and put right. So a table that
anybody follows stays; of all others go only a few each day, the oldest first; and none go while the
clock of this process has moved otherwise than time has.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import Final, TypeAlias

from rollwrite.players.worker import Thinker
from rollwrite.service.classes import forget_old_classes
from rollwrite.service.dares import forget_old_dares
from rollwrite.store import Store, StoreError
from rollwrite.store.cleaning import delete_older_than, has_older_than, share_at_once
from rollwrite.store.counters import sweep_counts
from rollwrite.store.processes.leases import Leadership

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


# ── Chores of one process of all ──────────────────────────────────────────────────────────────────

#: Does a little and says in how many seconds it wants to go on.
Chore: TypeAlias = Callable[[Thinker], float]

#: For one job of a chore.
TIMEOUT_S: Final = 120.0
_NICENESS: Final = 19
_LEASE: Final = timedelta(seconds=240)
#: When a chore that failed is tried again, and how often a process asks whether it leads now.
_FAILED_S: Final = 60.0
_POLL_S: Final = 60.0


class Nightly:
    """Does chores from :meth:`start` on, if there are any.

    :param thinker: the child process; closed with this.
    """

    def __init__(self, store: Store, thinker: Thinker | None = None) -> None:
        self._leadership = Leadership(store, "nightly", _LEASE)
        self._thinker = thinker or Thinker(timeout_s=TIMEOUT_S, niceness=_NICENESS)
        self._chores: list[Chore] = []
        self._next: dict[Chore, datetime] = {}
        self._news = Event()
        self._is_stopping = False
        self._thread: Thread | None = None

    def add(self, chore: Chore) -> None:
        """One more chore, for the time after :meth:`start`."""
        self._chores.append(chore)

    def start(self) -> None:
        """Begin, in a thread of its own."""
        if self._chores:
            self._thread = Thread(target=self._work, name="nightly", daemon=True)
            self._thread.start()

    def wake(self) -> None:
        """Give every chore a turn now; another process's chores are not told."""
        self._next = {}
        self._news.set()

    def close(self) -> None:
        """Stop, whatever is being done."""
        self._is_stopping = True
        self._news.set()
        self._thinker.close()
        if self._thread is not None:
            self._thread.join()
        self._leadership.give_back()

    def _work(self) -> None:
        while not self._is_stopping:
            try:
                wait_s = self.step()
            except StoreError as error:
                _log.warning("the chores wait: %s", error)
                wait_s = _FAILED_S
            except Exception:
                # A dead thread would do nothing any more.
                if not self._is_stopping:
                    _log.exception("the chores wait")
                wait_s = _FAILED_S
            if wait_s > 0 and not self._is_stopping:
                self._news.wait(wait_s)
            self._news.clear()

    def step(self) -> float:
        """Give each chore its turn, if it is time; how long there is nothing to do, in seconds."""
        if self._leadership.free_at(datetime.now(UTC)) is not None:
            return _POLL_S
        turns = self._next
        for chore in self._chores:
            if self._is_stopping:
                break
            if turns.get(chore, datetime.min.replace(tzinfo=UTC)) <= datetime.now(UTC):
                turns[chore] = datetime.now(UTC) + timedelta(seconds=self._turn(chore))
        wait = min(turns[chore] for chore in self._chores) - datetime.now(UTC)
        return min(max(wait.total_seconds(), 0.0), _POLL_S)

    def _turn(self, chore: Chore) -> float:
        try:
            return chore(self._thinker)
        except StoreError as error:
            _log.warning("a chore waits: %s", error)
            return _FAILED_S
        except Exception:
            if not self._is_stopping:
                _log.exception("a chore failed")
            return _FAILED_S
