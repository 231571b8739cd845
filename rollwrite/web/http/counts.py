"""Where the package ``limits`` counts: in memory, or for all processes in the store.

Its own memory starts a timer of its own from whichever thread comes first, and two that come at
once ended in a fault; this one has a lock and needs none.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Any, Final, TypeVar

from limits.storage import Storage

from rollwrite.store import Store, StoreError
from rollwrite.store.counters import count_up, drop_count, read_count

_HERE: Final = "rollwrite-here"
_SHARED: Final = "rollwrite"
#: So many names are counted before those whose time is over are forgotten.
_SWEPT: Final = 1000

#: So long a store that has not answered is left alone.
_ALONE_S: Final = 10.0

T = TypeVar("T")

_log = logging.getLogger(__name__)


class CountsHere(Storage):
    """Counts of this process. Any number of threads may use it.

    :param clock: seconds since 1970.
    """

    STORAGE_SCHEME = [_HERE]  # noqa: RUF012 - declared so by the package

    def __init__(
        self,
        uri: str | None = None,
        wrap_exceptions: bool = False,
        *,
        clock: Callable[[], float] = time.time,
        **_: Any,
    ) -> None:
        super().__init__(uri, wrap_exceptions)
        self._clock = clock
        self._lock = Lock()
        self._counts: dict[str, tuple[int, float]] = {}
        self._most = _SWEPT

    @property
    def base_exceptions(self) -> type[Exception]:
        """What goes wrong with it: nothing."""
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count; how often it was in all."""
        now = self._clock()
        with self._lock:
            count, until = self._counts.get(key, (0, 0.0))
            if until <= now:
                count, until = 0, now + expiry
            self._counts[key] = count + amount, until
            if len(self._counts) > self._most:
                self._counts = {k: one for k, one in self._counts.items() if one[1] > now}
                self._most = 2 * len(self._counts) + _SWEPT
            return count + amount

    def get(self, key: str) -> int:
        """How often it was."""
        return self._known(key)[0]

    def get_expiry(self, key: str) -> float:
        """Until when that counts, in seconds since 1970."""
        return self._known(key)[1]

    def check(self) -> bool:
        """Whether it works."""
        return True

    def reset(self) -> int | None:
        """Begin anew with everything."""
        with self._lock:
            count, self._counts = len(self._counts), {}
        return count

    def clear(self, key: str) -> None:
        """Begin from 0."""
        with self._lock:
            self._counts.pop(key, None)

    def _known(self, key: str) -> tuple[int, float]:
        now = self._clock()
        with self._lock:
            count, until = self._counts.get(key, (0, now))
        return (count, until) if until > now else (0, now)


class SharedCounts(Storage):
    """Counts of all processes, in the store; while that does not answer, of each by itself."""

    STORAGE_SCHEME = [_SHARED]  # noqa: RUF012 - declared so by the package

    def __init__(
        self, uri: str | None = None, wrap_exceptions: bool = False, *, store: Store, **_: Any
    ) -> None:
        super().__init__(uri, wrap_exceptions)
        self._store = store
        self._here = CountsHere()
        self._again_at = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """What goes wrong with it: nothing that is not mended here."""
        return StoreError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count; how often it was in all."""
        span = timedelta(seconds=expiry)
        return self._asked(
            lambda: count_up(self._store, key, amount, datetime.now(UTC), span),
            lambda: self._here.incr(key, expiry, amount),
        )

    def get(self, key: str) -> int:
        """How often it was."""
        return self._asked(
            lambda: read_count(self._store, key, datetime.now(UTC))[0], lambda: self._here.get(key)
        )

    def get_expiry(self, key: str) -> float:
        """Until when that counts, in seconds since 1970."""
        _, until = self._asked(
            lambda: read_count(self._store, key, datetime.now(UTC)),
            lambda: (0, datetime.fromtimestamp(self._here.get_expiry(key), UTC)),
        )
        return until.timestamp()

    def check(self) -> bool:
        """Whether it works."""
        try:
            self._store.ping()
        except StoreError:
            return False
        return True

    def reset(self) -> int | None:
        """Others count here too: nothing is taken away."""
        return None

    def clear(self, key: str) -> None:
        """Begin from 0."""
        self._here.clear(key)
        self._asked(lambda: drop_count(self._store, key), lambda: None)

    def _asked(self, there: Callable[[], T], here: Callable[[], T]) -> T:
        """What the store says, or this process while the store has just not answered."""
        now = time.monotonic()
        if now < self._again_at:
            return here()
        try:
            return there()
        except StoreError as error:
            _log.warning("for %.0f s this process counts by itself: %s", _ALONE_S, error)
            self._again_at = time.monotonic() + _ALONE_S
            return here()


def counting(store: Store) -> dict[str, Any]:
    """Where a Limiter counts, as its arguments: SQLite has one process, which counts in memory."""
    if store.engines.is_sqlite:
        return {"storage_uri": f"{_HERE}://"}
    return {"storage_uri": f"{_SHARED}://", "storage_options": {"store": store}}
