"""Who follows which table: the watchers of this process, and what every process writes down.

Behind every faster message a slow poll looks at the followed tables. At these polls a process also
writes what has changed of whom it follows, so others know it within one. It counts up a beat of its
own too; rows of a process whose beat stands still are taken away by the others. Nobody's clock is
compared with another's, and a clock that jumps changes nothing.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager
from threading import Event, Lock, Thread
from typing import Final, Generic, TypeAlias, TypeVar

from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select, update

from rollwrite.store.errors import StoreError
from rollwrite.store.schema import followed, processes

T = TypeVar("T")

#: Called with a table's number and the number of its last event.
Callback: TypeAlias = Callable[[int, int], None]
#: Called with a table's number and a short message, which is kept nowhere.
Listener: TypeAlias = Callable[[int, str], None]

#: A process that follows something beats so often, in seconds,
_BEAT_S: Final = 15.0
#: and is taken for dead when the others saw no beat for so long.
_DEAD_S: Final = 60.0
#: No seat: somebody listens at the table.
_ANYBODY: Final = 0

_ME: Final[BindParameter[str]] = bindparam("me")
_COUNT: Final = update(processes).where(processes.c.name == _ME).values(beat=processes.c.beat + 1)
_LEAVE: Final = delete(processes).where(processes.c.name == _ME)
_FORGET: Final = delete(followed).where(followed.c.process == _ME)
_BURY: Final = _LEAVE.where(processes.c.beat == bindparam("last"))
_OTHERS: Final = select(processes.c.name, processes.c.beat).where(processes.c.name != _ME)
_ADD: Final = insert(followed)
_DROP: Final = _FORGET.where(
    followed.c.table_id == bindparam("table"), followed.c.seat == bindparam("number")
)
_THERE: Final = select(followed.c.seat).where(
    followed.c.table_id == bindparam("table"), followed.c.process != _ME
)

_Connecting = Callable[[], AbstractContextManager[Connection]]

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


class Followed:
    """One process's side of it.

    :param reading: gives a connection without a transaction,
    :param writing: and one in a transaction.
    :param monotonic: seconds that never jump.
    """

    def __init__(
        self,
        reading: _Connecting,
        writing: _Connecting,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reading = reading
        self._writing = writing
        self._monotonic = monotonic
        self._name = secrets.token_hex(8)
        self._lock = Lock()
        self._seats: dict[int, frozenset[int]] = {}
        #: One write at a time; below it tables and seats as they stand in the database, if known.
        self._writer = Lock()
        self._written: set[tuple[int, int]] | None = set()
        self._beaten_at = 0.0
        #: Of other processes their last beat, and when it was new.
        self._beats: dict[str, tuple[int, float]] = {}

    def show_seats(self, table_id: int, seats: Collection[int]) -> None:
        """The seats, from 1, of a followed table whose phones are connected here now."""
        with self._lock:
            if seats:
                self._seats[table_id] = frozenset(seats)
            else:
                self._seats.pop(table_id, None)

    def seats_here(self, table_id: int) -> frozenset[int]:
        """The seats that were shown last."""
        return self._seats.get(table_id, frozenset())

    def seats_elsewhere(self, table_id: int) -> frozenset[int]:
        """The seats of a table that other processes have written down; 0 for anybody at all."""
        with self._reading() as connection:
            rows = connection.execute(_THERE, {"table": table_id, "me": self._name})
            return frozenset(rows.scalars())

    def write_down(self, table_ids: Collection[int]) -> None:
        """Bring the database up to date: these tables are followed here.

        Writes nothing where nothing has changed and no beat is due.
        """
        with self._lock:
            for gone in self._seats.keys() - set(table_ids):
                del self._seats[gone]
            wanted = {(table_id, _ANYBODY) for table_id in table_ids}
            wanted |= {
                (table_id, seat) for table_id, those in self._seats.items() for seat in those
            }
        with self._writer:
            now = self._monotonic()
            is_due = bool(wanted) and now - self._beaten_at >= _BEAT_S
            if wanted == self._written and not is_due:
                return
            if is_due:
                self._bury_the_dead(now)
            # Whoever fails in between cannot know what has been written.
            written, self._written = self._written, None
            with self._writing() as connection:
                self._write(connection, written, wanted)
            self._written, self._beaten_at = wanted, now

    def withdraw(self) -> None:
        """This process ends: it follows nothing any more."""
        self.write_down(())

    def _write(
        self,
        connection: Connection,
        written: set[tuple[int, int]] | None,
        wanted: set[tuple[int, int]],
    ) -> None:
        me = {"me": self._name}
        if not wanted:
            connection.execute(_FORGET, me)
            connection.execute(_LEAVE, me)
            return
        if not connection.execute(_COUNT, me).rowcount:
            # The first time, or after so long a sleep that others took this process for dead.
            connection.execute(insert(processes), {"name": self._name, "beat": 0})
            written = None
        if written is None:
            connection.execute(_FORGET, me)
            written = set()
        gone = [me | {"table": table, "number": seat} for table, seat in sorted(written - wanted)]
        new = [
            {"table_id": table, "process": self._name, "seat": seat}
            for table, seat in sorted(wanted - written)
        ]
        if gone:
            connection.execute(_DROP, gone)
        if new:
            connection.execute(_ADD, new)

    def _bury_the_dead(self, now: float) -> None:
        with self._reading() as connection:
            rows = connection.execute(_OTHERS, {"me": self._name}).all()
        known = self._beats
        self._beats = {
            name: known[name] if name in known and known[name][0] == beat else (beat, now)
            for name, beat in rows
        }
        for name, (beat, since) in self._beats.items():
            if now - since >= _DEAD_S:
                with self._writing() as connection:
                    # Unless it beat at this very moment.
                    if connection.execute(_BURY, {"me": name, "last": beat}).rowcount:
                        connection.execute(_FORGET, {"me": name})
