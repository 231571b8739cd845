"""The bus from process to process: what has happened at a table, and short messages about one.

What has happened goes with the events themselves, and with what the sender has drawn of them, as
far as they are not too long: whoever follows the table then need neither read them from the
database nor draw it. It is sent after the commit, by a thread and a
connection of its own, so that no command waits for it, and may be lost: the log is the truth, and
the poll finds what nobody has told. A message that is lost is lost.

There are two engines: PostgreSQL's NOTIFY (:mod:`rollwrite.store.postgres`), where the database is
one, and a Valkey or Redis server (:mod:`rollwrite.store.processes.valkey`), where the settings name
one.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Final, Protocol

#: What is sent: what has happened, or a message.
NEWS: Final = "news"
MESSAGES: Final = "messages"
#: Seconds until a listener that has heard nothing looks whether it should stop, should its last
#: message be lost.
LOOK_S: Final = 1.0
_RETRY_S: Final = 1.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Ears:
    """What is called when something is heard, from a thread of the bus.

    :ivar news: with a table's number, the number of its last event, and the events that led there
        as they were sent, with what went along; an empty text where they were too long.
    :ivar message: with a table's number and a message.
    :ivar listening: whenever listening begins: what was sent before is lost.
    """

    news: Callable[[int, int, str], object]
    message: Callable[[int, str], object]
    listening: Callable[[], object]


class Line(Protocol):
    """A connection to an engine."""

    def send(self, kind: str, text: str) -> None:
        """Tell everybody who listens; waits a few seconds at most."""

    def hear(
        self, begun: Callable[[], object], hear: Callable[[str, str], object], is_over: Event
    ) -> None:
        """Listen until it is over, and go on only while the other end gives signs of life.

        :param begun: called once nothing will be missed any more.
        :param hear: called with a kind and a text.
        """

    def close(self) -> None:
        """Hang up."""


class Engine(Protocol):
    """What carries the bus.

    :ivar most_bytes: the longest text that it takes, in ASCII.
    :ivar faults: what its lines raise when they break, or nobody answers.
    """

    most_bytes: int
    faults: tuple[type[Exception], ...]

    def connect(self) -> Line:
        """A new connection."""


class Bus:
    """Tells other processes, and hears them. Any number of threads may use it."""

    def __init__(self, engine: Engine, ears: Ears) -> None:
        self._engine = engine
        self._ears = ears
        #: Marks our own words, which come back to us and which we know.
        self._name = secrets.token_hex(8)
        self._waiting: SimpleQueue[tuple[str, Callable[[], str]] | None] = SimpleQueue()
        self._lock = Lock()
        self._stop = Event()
        self._threads: dict[str, Thread] = {}

    def notify(
        self, table_id: int, seq: int, news: str, along: Callable[[], str] | None = None
    ) -> None:
        """Tell other processes soon what has happened; does not wait.

        :param news: the events, in ASCII, on one line; left out where they are too long.
        :param along: gives what goes along, likewise, on the next line, which is left out first;
            called in the thread that sends.
        """
        head = f"{self._name} {table_id} {seq} "

        def text() -> str:
            more = "" if along is None else _said(along)
            wanted = [f"{head}{news}\n{more}"] if more else []
            fitting = (one for one in (*wanted, head + news) if len(one) <= self._engine.most_bytes)
            return next(fitting, head)

        self._put(NEWS, text)

    def tell(self, table_id: int, text: str) -> None:
        """Tell them a message soon; does not wait."""
        self._put(MESSAGES, lambda: f"{self._name} {table_id} {text}")

    def listen(self) -> None:
        """Begin to listen to other processes; returns at once, calling it again does nothing."""
        self._start("store-listen", self._listen)

    def close(self) -> None:
        """Send what is waiting, then stop."""
        self._stop.set()
        if "store-listen" in self._threads:
            # A last word that only wakes our own listener.
            self.notify(0, 0, "")
        self._waiting.put(None)
        for thread in self._threads.values():
            thread.join()

    def _put(self, kind: str, text: Callable[[], str]) -> None:
        self._start("store-notify", self._send)
        self._waiting.put((kind, text))

    def _start(self, name: str, work: Callable[[], None]) -> None:
        if name in self._threads:
            return
        with self._lock:
            if name not in self._threads:
                self._threads[name] = Thread(target=work, name=name, daemon=True)
                self._threads[name].start()

    def _send(self) -> None:
        line: Line | None = None
        while (waiting := self._waiting.get()) is not None:
            kind, text = waiting[0], waiting[1]()
            for _attempt in range(2):
                try:
                    line = line or self._engine.connect()
                    line.send(kind, text)
                    break
                except self._engine.faults as error:
                    _log.warning("cannot notify other processes: %s", error)
                    if line is not None:
                        line.close()
                    line = None
            else:
                self._drop_waiting()
        if line is not None:
            line.close()

    def _drop_waiting(self) -> None:
        """Nobody hears what would come so late; the poll finds what has happened."""
        try:
            while self._waiting.get_nowait() is not None:
                pass
            # That was the sign to stop.
            self._waiting.put(None)
        except Empty:
            pass

    def _listen(self) -> None:
        while not self._stop.is_set():
            line: Line | None = None
            try:
                line = self._engine.connect()
                line.hear(self._ears.listening, self._receive, self._stop)
            except self._engine.faults as error:
                _log.warning("cannot hear other processes: %s", error)
                self._stop.wait(_RETRY_S)
            finally:
                if line is not None:
                    line.close()

    def _receive(self, kind: str, text: str) -> None:
        try:
            name, table_id, said = text.split(" ", 2)
            if name == self._name:
                return
            if kind == MESSAGES:
                self._ears.message(int(table_id), said)
            else:
                seq, _, news = said.partition(" ")
                self._ears.news(int(table_id), int(seq), news)
        except ValueError:
            _log.warning("not a message of ours: %r", text[:200])


def _said(along: Callable[[], str]) -> str:
    """What goes along; nothing where that fails, for others can do without."""
    try:
        return along()
    except Exception:
        _log.exception("what was to go along with the news is missing")
        return ""
