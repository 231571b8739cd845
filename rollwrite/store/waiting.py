"""How long anybody waits for the database, and in which order.

There is one deadline for all that a caller waits for: a connection, a lock, an answer.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import TIMEOUT_MAX, Lock, get_ident
from typing import Final

from rollwrite.store.errors import StoreUnavailableError

#: How long anybody waits for the database, in seconds, from the moment of asking.
PATIENCE_S: Final = 8.0

_until: Final[ContextVar[float]] = ContextVar("until", default=math.inf)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Whatever is asked of the database in this block is answered in this time, or fails.

    An earlier deadline around it stays.
    """
    token = _until.set(min(_until.get(), time.monotonic() + seconds))
    try:
        yield
    finally:
        _until.reset(token)


def left_s() -> float:
    """Seconds until the deadline, 0 when it is over, infinite where there is none."""
    return max(_until.get() - time.monotonic(), 0.0)


class FairLock:
    """First come, first served.

    With :class:`threading.Lock` a thread that lets go and asks again at once often wins over the
    ones that wait, and with SQLite's own busy loop the wait is luck altogether.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._waiting: deque[Lock] = deque()
        self._owner: int | None = None
        #: Whom the lock was handed to last.
        self._next_waiter: Lock | None = None

    @contextmanager
    def hold(self, timeout_s: float) -> Iterator[None]:
        """Hold it for the block; give up after waiting for so many seconds.

        :raises StoreUnavailableError: the others were not done by then.
        """
        self._acquire(min(timeout_s, TIMEOUT_MAX))
        try:
            yield
        finally:
            with self._guard:
                self._release_next()

    def _acquire(self, timeout_s: float) -> None:
        me = get_ident()
        # Only this thread ever makes itself the owner, so this needs no guard.
        if self._owner == me:
            raise RuntimeError("this thread is inside a write transaction already")
        gate = Lock()
        gate.acquire()
        # A signal may interrupt the main thread between any two steps from here.
        try:
            with self._guard:
                if self._owner is None:
                    self._owner = me
                    return
                self._waiting.append(gate)
            if not gate.acquire(timeout=timeout_s):
                raise StoreUnavailableError("server.store.busy")
            self._owner = me
        except BaseException:
            self._abandon(gate)
            raise

    def _release_next(self) -> None:
        if self._waiting:
            # Until the next one runs the lock belongs to nobody who could ask for it.
            self._owner = 0
            self._next_waiter = self._waiting.popleft()
            self._next_waiter.release()
        else:
            self._owner = None

    def _abandon(self, gate: Lock) -> None:
        """Leave the queue; pass the lock on when it had just arrived."""
        with self._guard:
            if gate in self._waiting:
                self._waiting.remove(gate)
            elif self._owner == get_ident() or (self._owner == 0 and self._next_waiter is gate):
                self._release_next()
