"""Live streams without a thread each: one loop writes to all of a server's open lines.

A WSGI server gives each answer a thread until it ends, and a stream never does. Ours takes the
stream out of the request instead (see :mod:`rollwrite.web.server.asgi`), and the thread is free
again. What is new at a table is read and drawn by one of a few threads, never by the loop: a
database that does not answer holds up no line.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import Final, Protocol

#: Where a request finds the way to hand its stream over, and the server the stream.
OFFER: Final = "rollwrite.streams_are_taken"
TAKEN: Final = "rollwrite.stream"
#: How often streams are looked at for silence and age, in seconds.
_ROUND_S: Final = 0.5
#: Threads that read what is new.
_READERS: Final = 2

_log = logging.getLogger(__name__)


class Place(Protocol):
    """What a stream listens to."""

    @property
    def table_id(self) -> int:
        """The number of its log in the store."""


class Pulled(Protocol):
    """A stream as this loop knows it: :class:`~rollwrite.web.live.stream.Stream` is one.

    :ivar is_over: whether its last message has been given.
    """

    is_over: bool

    @property
    def channel(self) -> Place:
        """What it listens to."""

    @property
    def due_at(self) -> float:
        """When there is something to pull even if nothing happens, on the monotonic clock."""

    def pull(self, now: float) -> list[bytes]:
        """The messages since the last pull."""

    def close(self) -> None:
        """Whoever listens is gone."""


class _Line:
    """An open answer and its stream; only the loop touches it, a reader the stream."""

    __slots__ = ("is_last", "news", "stream", "waiting")

    def __init__(self, stream: Pulled) -> None:
        self.stream = stream
        self.news = asyncio.Event()
        self.waiting: list[bytes] = []
        #: Whether nothing comes after what is waiting.
        self.is_last = False

    def say(self, messages: Iterable[bytes], *, is_last: bool) -> None:
        """Add what the phone shall hear."""
        self.waiting += messages
        self.is_last = self.is_last or is_last
        self.news.set()


class Broadcaster:
    """Serves every stream that is handed to it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._lines: dict[int, dict[_Line, None]] = {}
        #: Tables that a thread reads just now, and those it shall read once more.
        self._reading: set[int] = set()
        self._again: set[int] = set()
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="streams")
        self._loop: asyncio.AbstractEventLoop | None = None

    def wake(self, table_id: int) -> None:
        """Something may have happened at a table; from any thread."""
        with self._lock:
            if table_id not in self._lines:
                return
            if table_id in self._reading:
                self._again.add(table_id)
                return
            self._reading.add(table_id)
        # After close() nobody listens any more.
        with suppress(RuntimeError):
            self._readers.submit(self._read, table_id)

    async def look_round(self) -> None:
        """Heartbeats for silent lines and the end of old ones, until cancelled."""
        self._loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_ROUND_S)
            now = time.monotonic()
            with self._lock:
                due = [
                    table_id
                    for table_id, lines in self._lines.items()
                    if any(line.stream.due_at <= now for line in lines)
                ]
            for table_id in due:
                self.wake(table_id)

    async def serve(
        self,
        stream: Pulled,
        hang_up: Callable[[], Awaitable[object]],
        send: Callable[[bytes, bool], Awaitable[None]],
    ) -> None:
        """Go on with a stream whose first message is out, until it ends or the phone is gone.

        :param hang_up: returns when the phone is gone.
        :param send: takes a message and whether more will come.
        """
        line = _Line(stream)
        table_id = stream.channel.table_id
        with self._lock:
            self._lines.setdefault(table_id, {})[line] = None
        # Something may have happened since the first message.
        self.wake(table_id)
        gone = asyncio.ensure_future(hang_up())
        gone.add_done_callback(lambda _: line.news.set())
        try:
            while not gone.done() and (line.waiting or not line.is_last):
                await line.news.wait()
                line.news.clear()
                waiting, line.waiting = line.waiting, []
                for message in waiting:
                    await send(message, True)
            await send(b"", False)
        finally:
            gone.cancel()
            with self._lock:
                lines = self._lines[table_id]
                del lines[line]
                if not lines:
                    del self._lines[table_id]
            stream.close()

    def close(self) -> None:
        """No more messages."""
        self._readers.shutdown(wait=False)

    def _read(self, table_id: int) -> None:
        """Let all phones of a table hear what is new there."""
        is_again = True
        while is_again:
            with self._lock:
                self._again.discard(table_id)
                lines = list(self._lines.get(table_id, ()))
            news = [found for line in lines if (found := _pull(line)) is not None]
            if news and self._loop is not None:
                # The loop may have ended meanwhile, and with it every line.
                with suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(_say, news)
            with self._lock:
                is_again = table_id in self._again
                if not is_again:
                    self._reading.discard(table_id)


def _pull(line: _Line) -> tuple[_Line, list[bytes], bool] | None:
    """What a line shall hear, and whether it is the last; None if there is nothing."""
    if line.stream.is_over:
        return None
    try:
        messages = line.stream.pull(time.monotonic())
    except Exception:
        _log.exception("a stream ends")
        line.stream.is_over = True
        messages = []
    return (line, messages, line.stream.is_over) if messages or line.stream.is_over else None


def _say(news: list[tuple[_Line, list[bytes], bool]]) -> None:
    for line, messages, is_last in news:
        line.say(messages, is_last=is_last)
