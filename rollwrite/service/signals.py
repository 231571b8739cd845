"""Signals on their way: how often they may be sent, and their form between processes."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Hashable
from datetime import datetime
from threading import Lock
from typing import Final

from rollwrite.schema.dataclass_json import decode, encode
from rollwrite.service.answers import TableSnapshot, TooSoonError
from rollwrite.store import Store
from rollwrite.table.signals import Nudge, Reaction, Signal, send

#: So many signs of a seat in so many seconds.
_REACTIONS: Final = ((1, 2.0), (10, 60.0))
#: And nudges of a seat for another one.
_NUDGES: Final = ((1, 20.0),)
#: Whoever has sent nothing for so long is forgotten when there are many.
_FORGOTTEN_S: Final = 60.0
_MANY: Final = 10_000


class Pace:
    """How often everybody may do something. Any number of threads may ask.

    A well-kept library (``limits``) reads the clock by itself; this one is told the time, as all
    services are.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._times: dict[Hashable, deque[float]] = {}

    def step(self, key: Hashable, limits: tuple[tuple[int, float], ...], now: float) -> float:
        """Count one more of ``key``; 0.0, or the seconds until it may be, and then nothing counts.

        :param limits: pairs of a number and the seconds in which there may be so many.
        :param now: in seconds.
        """
        with self._lock:
            times = self._times.get(key, deque())
            wait_s = max(
                times[-count] + seconds - now if len(times) >= count else 0.0
                for count, seconds in limits
            )
            if wait_s > 0:
                return wait_s
            if len(self._times) >= _MANY:
                self._times = {
                    other: those
                    for other, those in self._times.items()
                    if those[-1] > now - _FORGOTTEN_S
                }
            times = self._times.setdefault(key, deque(maxlen=max(count for count, _ in limits)))
            times.append(now)
            return 0.0


class Signals:
    """Sends the signals of a store's tables, and listens to them."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._pace = Pace()

    def send(self, snapshot: TableSnapshot, wanted: Reaction | Nudge) -> Signal:
        """Tell all who listen to the table; those at other processes soon, if all goes well.

        :param snapshot: the table as the sender sees it.
        :raises RefusedError: see :func:`rollwrite.table.signals.send`.
        :raises TooSoonError: the seat has sent others just now.
        """
        signal = send(snapshot.table, snapshot.actor, wanted)
        target = None if signal.target is None else signal.target.seat
        wait_s = self._pace.step(
            (snapshot.table_id, signal.seat, target),
            _REACTIONS if target is None else _NUDGES,
            self._clock().timestamp(),
        )
        if wait_s > 0:
            raise TooSoonError(wait_s)
        self._tell(snapshot.table_id, signal)
        return signal

    def say(self, table_id: int, word: str) -> None:
        """Tell all who listen to a table a word that no seat sends."""
        self._tell(table_id, Signal(0, "", word=word))

    def _tell(self, table_id: int, signal: Signal) -> None:
        self._store.send(table_id, json.dumps(encode(signal), separators=(",", ":")))

    def listen(self, listener: Callable[[int, Signal], None]) -> Callable[[], None]:
        """Call ``listener(table_id, signal)`` with every signal until the returned function is."""
        return self._store.listen(
            lambda table_id, text: listener(table_id, decode(Signal, json.loads(text)))
        )
