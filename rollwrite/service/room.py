"""Room for new tables: how many there may be, and how large the database may grow."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from rollwrite.service.answers import NoRoomError
from rollwrite.store import Store
from rollwrite.store.cleaning import count_tables, make_room, used_bytes

#: Tables that go at once where there is no room: of those at which no game ever began.
_AT_ONCE: Final = 50
#: So many tables are opened, and so long, until it is counted anew.
_BETWEEN: Final = 20
_COUNTED_S: Final = 10.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Bounds:
    """How much a database may hold; None for any amount.

    :ivar tables: how many tables, and ``size_bytes`` how large it may be.
    """

    tables: int | None = None
    size_bytes: int | None = None


class Room:
    """Lets tables be opened while there is room. Any number of threads may use it.

    :param clock: seconds that never jump.
    """

    def __init__(
        self, store: Store, bounds: Bounds, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._store = store
        self._bounds = bounds
        self._clock = clock
        self._lock = Lock()
        self._left = 0
        self._counted_at = 0.0

    def take(self) -> None:
        """Have room for one more table; if there is none, make some of what nobody ever played.

        :raises NoRoomError: there is nothing of that left.
        """
        if self._bounds == Bounds():
            return
        with self._lock:
            if self._left <= 0 or self._clock() - self._counted_at >= _COUNTED_S:
                self._left = self._free() or (self._made() and self._free())
                self._counted_at = self._clock()
            if self._left <= 0:
                raise NoRoomError
            self._left -= 1

    def _free(self) -> int:
        """How many more tables there is room for, as far as one need know."""
        tables, size = self._bounds.tables, self._bounds.size_bytes
        if size is not None and used_bytes(self._store) >= size:
            return 0
        if tables is None:
            return _BETWEEN
        return max(min(tables - count_tables(self._store), _BETWEEN), 0)

    def _made(self) -> int:
        gone = make_room(self._store, _AT_ONCE)
        if gone:
            _log.warning("for room, %d tables at which nobody ever played are deleted", gone)
        return gone
