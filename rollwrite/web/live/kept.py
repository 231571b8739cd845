"""What was worked out lately is kept, and made once, however many ask for it at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, Generic, TypeVar, cast

from flask import Flask, current_app

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


_EXTENSION: Final = "rollwrite-kept"
#: Answers that are kept: of the dearest some 100 kB each.
_ANSWERS: Final = 256


def register(app: Flask) -> None:
    """Let an application keep answers."""
    app.extensions[_EXTENSION] = Newest(_ANSWERS)


def kept(key: tuple[Hashable, ...], make: Callable[[], V]) -> V:
    """What is the same for all who ask, until something happens at its table.

    :param key: what it is, the number of the table and of its last event, and all else it depends
        on, such as the language.
    """
    answers: Newest[tuple[Hashable, ...], Any] = current_app.extensions[_EXTENSION]
    return cast(V, answers.get(key, make))
