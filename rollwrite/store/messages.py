"""Short messages about a table: told to whoever listens now, and kept nowhere."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock
from typing import TypeAlias

#: Called with a table's number and a message.
Listener: TypeAlias = Callable[[int, str], None]

_log = logging.getLogger(__name__)


class Messages:
    """Hands messages to the listeners of one process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: dict[object, Listener] = {}

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call for every message from now on, until the returned function is called."""
        key = object()
        with self._lock:
            self._listeners[key] = listener

        def end() -> None:
            with self._lock:
                self._listeners.pop(key, None)

        return end

    def tell(self, table_id: int, text: str) -> None:
        """Call every listener. One that fails is logged and keeps nobody else waiting."""
        with self._lock:
            listeners = list(self._listeners.values())
        for listener in listeners:
            try:
                listener(table_id, text)
            except Exception:
                _log.exception("a message about table %d was not understood", table_id)
