"""Who in this process wants to know about tables, and the slow poll behind every faster message."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from threading import Event, Lock, Thread
from typing import Generic, TypeAlias, TypeVar

from rollwrite.store.errors import StoreError

T = TypeVar("T")

#: Called with a table's number and the number of its last event.
Callback: TypeAlias = Callable[[int, int], None]
#: Called with a table's number and a short message, which is kept nowhere.
Listener: TypeAlias = Callable[[int, str], None]

_log = logging.getLogger(__name__)


class Listeners(Generic[T]):
    """Whom one process tells something about a table. Any number of threads may use it.

    :param complaint: logged about one that fails, with the number of the table.
    """

    def __init__(self, complaint: str) -> None:
        self._complaint = complaint
        self._lock = Lock()
        self._listeners: dict[object, Callable[[int, T], None]] = {}

    def add(self, listener: Callable[[int, T], None]) -> Callable[[], None]:
        """Call it every time from now on, until the returned function is called."""
        key = object()
        with self._lock:
            self._listeners[key] = listener

        def end() -> None:
            with self._lock:
                self._listeners.pop(key, None)

        return end

    def tell(self, table_id: int, what: T) -> None:
        """Call every listener. One that fails is logged and keeps nobody else waiting."""
        with self._lock:
            listeners = list(self._listeners.values())
        for listener in listeners:
            try:
                listener(table_id, what)
            except Exception:
                _log.exception(self._complaint, table_id)

    def clear(self) -> None:
        """Forget them all."""
        with self._lock:
            self._listeners.clear()


class ChangeNotifier:
    """Tells the watchers of one process what has changed.

    :param read_seqs: reads the ends of the logs of these tables.
    :param poll_s: how often the followed tables are looked at, in seconds; 0: never, for nobody
        else writes to them.
    :param write_down: told at every poll which tables these are.
    """

    def __init__(
        self,
        read_seqs: Callable[[Collection[int]], Mapping[int, int]],
        poll_s: float,
        write_down: Callable[[Collection[int]], None],
    ) -> None:
        self._read_seqs = read_seqs
        self._write_down = write_down
        self._poll_s = poll_s
        self._lock = Lock()
        self._watchers: Listeners[int] = Listeners("a watcher of table %d failed")
        self._followers: Counter[int] = Counter()
        self._published: dict[int, int] = {}
        self._stop = Event()
        self._thread: Thread | None = None

    def watch(self, callback: Callback) -> Callable[[], None]:
        """Call back for every change from now on, until the returned function is called."""
        return self._watchers.add(callback)

    def follow(self, table_id: int) -> None:
        """Let the poll look at this table too; as often as this, :meth:`unfollow` ends it."""
        with self._lock:
            self._followers[table_id] += 1
            if self._poll_s and self._thread is None and not self._stop.is_set():
                self._thread = Thread(target=self._poll_loop, name="store-poll", daemon=True)
                self._thread.start()

    def unfollow(self, table_id: int) -> None:
        """Undo one :meth:`follow`."""
        with self._lock:
            self._followers[table_id] -= 1
            if self._followers[table_id] <= 0:
                del self._followers[table_id]
                self._published.pop(table_id, None)

    @property
    def followed(self) -> frozenset[int]:
        """The tables that are followed now."""
        with self._lock:
            return frozenset(self._followers)

    def is_followed(self, table_id: int) -> bool:
        """Whether a table is followed now."""
        return table_id in self._followers

    def publish(self, table_id: int, seq: int) -> None:
        """Call every watcher. One that fails is logged and keeps nobody else waiting."""
        with self._lock:
            if table_id in self._followers:
                self._published[table_id] = max(seq, self._published.get(table_id, 0))
        self._watchers.tell(table_id, seq)

    def close(self) -> None:
        """Stop polling and forget the watchers."""
        self._stop.set()
        self._watchers.clear()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def poll(self) -> None:
        """Read the ends of the followed logs now, publish what is new, and write down who follows.

        What goes wrong may be over at the next poll; a dead thread would never poll again.
        """
        followed = self.followed
        try:
            if followed:
                self._publish_news(self._read_seqs(followed))
        except StoreError as error:
            _log.warning("cannot look for new events: %s", error)
        except Exception:
            _log.exception("cannot look for new events")
        try:
            self._write_down(followed)
        except StoreError as error:
            _log.warning("cannot write down who follows: %s", error)
        except Exception:
            _log.exception("cannot write down who follows")

    def _publish_news(self, seqs: Mapping[int, int]) -> None:
        with self._lock:
            news = [(table, seq) for table, seq in seqs.items() if self._is_news(table, seq)]
        for table_id, seq in news:
            self.publish(table_id, seq)

    def _poll_loop(self) -> None:
        while not self._stop.wait(self._poll_s):
            self.poll()

    def _is_news(self, table_id: int, seq: int) -> bool:
        return table_id in self._followers and seq > self._published.get(table_id, -1)
