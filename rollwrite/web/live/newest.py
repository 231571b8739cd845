"""What was asked for last is kept, and made once, however many ask for it at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass
class _Entry(Generic[V]):
    lock: Lock = field(default_factory=Lock)
    value: V | None = None


class Newest(Generic[K, V]):
    """The values that were asked for last, each made once. Any number of threads may use it."""

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._lock = Lock()
        self._entries: OrderedDict[K, _Entry[V]] = OrderedDict()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value under a key: as it is kept, or made now."""
        with self._lock:
            entry = self._entries.setdefault(key, _Entry())
            self._entries.move_to_end(key)
            while len(self._entries) > self._kept:
                self._entries.popitem(last=False)
        # Whoever comes while it is being made waits for it instead of making it too.
        with entry.lock:
            if entry.value is None:
                entry.value = make()
            return entry.value
