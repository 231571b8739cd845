"""Work that nobody waits for: one piece after another, by one process of all, behind everything.

::

    players.nightly.add(chore)    # before players.start()
    players.nightly.wake()        # there is something new to do

A chore does a little, in the child process that it is given, and says in how many seconds it wants
its next turn. It may be cut off at any moment, and be done twice: it writes down what it found.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import Final, TypeAlias

from rollwrite.players.worker import Thinker
from rollwrite.store import Store, StoreError
from rollwrite.store.processes.leases import Leadership

#: Does a little and says in how many seconds it wants to go on.
Chore: TypeAlias = Callable[[Thinker], float]

#: For one job of a chore.
TIMEOUT_S: Final = 120.0
_NICENESS: Final = 19
_LEASE: Final = timedelta(seconds=240)
#: When a chore that failed is tried again, and how often a process asks whether it leads now.
_FAILED_S: Final = 60.0
_POLL_S: Final = 60.0

_log = logging.getLogger(__name__)


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
