"""Where rate limits are counted: in memory, or for all processes of a PostgreSQL database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from limits.storage import Storage

from rollwrite.store import Store, StoreError
from rollwrite.store.counters import count_up, drop_count, read_count

_SCHEME: Final = "rollwrite"


class SharedCounts(Storage):
    """Counts of the package ``limits``, in the store."""

    STORAGE_SCHEME = [_SCHEME]  # noqa: RUF012 - declared so by the package

    def __init__(
        self, uri: str | None = None, wrap_exceptions: bool = False, *, store: Store, **_: Any
    ) -> None:
        super().__init__(uri, wrap_exceptions)
        self._store = store

    @property
    def base_exceptions(self) -> type[Exception]:
        """What goes wrong with it."""
        return StoreError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count; how often it was in all."""
        return count_up(self._store, key, amount, datetime.now(UTC), timedelta(seconds=expiry))

    def get(self, key: str) -> int:
        """How often it was."""
        return read_count(self._store, key, datetime.now(UTC))[0]

    def get_expiry(self, key: str) -> float:
        """Until when that counts, in seconds since 1970."""
        return read_count(self._store, key, datetime.now(UTC))[1].timestamp()

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
        drop_count(self._store, key)


def counting(store: Store) -> dict[str, Any]:
    """Where a Limiter counts, as its arguments.

    SQLite has one process, which counts in memory. So does each process of a PostgreSQL database
    that does not answer.
    """
    if store.engines.is_sqlite:
        return {"storage_uri": "memory://"}
    return {
        "storage_uri": f"{_SCHEME}://",
        "storage_options": {"store": store},
        "in_memory_fallback_enabled": True,
    }
