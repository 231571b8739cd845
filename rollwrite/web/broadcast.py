"""Live streams without a thread each: one thread writes to all of a server's open lines.

A WSGI server gives each answer a thread until it ends, and a stream never does. Ours hands the
connection of a stream over instead, once its first message is out, and the thread is free again.
At any other server a stream waits in its thread (see :class:`~rollwrite.web.stream.Stream`).
"""

from __future__ import annotations

import logging
import selectors
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol

from rollwrite.web.stream import Stream

#: Where a request finds the way to hand its stream over, and the server the stream.
OFFER: Final = "rollwrite.streams_are_taken"
TAKEN: Final = "rollwrite.stream"
#: A phone that does not read is given up with this much waiting for it, in bytes.
_MOST_WAITING: Final = 1_000_000
#: How often lines are looked at for silence and age, in seconds.
_ROUND_S: Final = 0.5
#: How long lines have to take their last message when the server stops, in seconds.
_LAST_S: Final = 1.0

_log = logging.getLogger(__name__)


class Connection(Protocol):
    """A connection that was handed over."""

    socket: Any

    def end(self) -> None:
        """Close it."""


class _Line:
    """An open connection and its stream."""

    def __init__(self, connection: Connection, stream: Stream, *, is_chunked: bool) -> None:
        self.connection = connection
        self.stream = stream
        self.is_chunked = is_chunked
        self.waiting = bytearray()
        self.spoke_at = time.monotonic()
        self.is_ending = False

    @property
    def socket(self) -> socket.socket:
        found: socket.socket = self.connection.socket
        return found

    def put(self, message: bytes) -> None:
        """Add a message to what is to be sent."""
        self.waiting += b"%x\r\n%b\r\n" % (len(message), message) if self.is_chunked else message
        self.spoke_at = time.monotonic()

    def send(self) -> bool:
        """Send what can be sent now; False when the phone is gone."""
        try:
            while self.waiting:
                del self.waiting[: self.socket.send(self.waiting)]
        except (BlockingIOError, InterruptedError):
            return len(self.waiting) < _MOST_WAITING
        except OSError:
            return False
        return True


class Broadcaster:
    """Writes to every line that is handed to it; any thread may hand one over or wake it.

    :param beat_s: seconds of silence until a heartbeat.
    """

    def __init__(self, beat_s: float) -> None:
        self._beat_s = beat_s
        self._lock = threading.Lock()
        self._new: list[_Line] = []
        self._changed: set[int] = set()
        self._lines: dict[int, list[_Line]] = {}
        # The thread's own: made when it begins.
        self._selector: selectors.BaseSelector
        self._is_closing = False
        self._thread: threading.Thread | None = None
        self._rope: socket.socket | None = None

    def take(self, connection: Connection, stream: Stream, *, is_chunked: bool) -> None:
        """Go on with a stream whose first message is out."""
        connection.socket.setblocking(False)
        with self._lock:
            self._new.append(_Line(connection, stream, is_chunked=is_chunked))
            if self._thread is None:
                bell, self._rope = socket.socketpair()
                bell.setblocking(False)
                self._rope.setblocking(False)
                self._thread = threading.Thread(
                    target=self._run, args=(bell, self._rope), name="streams", daemon=True
                )
                self._thread.start()
        self._ring()

    def wake(self, table_id: int) -> None:
        """Something may have happened at a table."""
        with self._lock:
            is_first = not self._changed and not self._new
            self._changed.add(table_id)
        if is_first:
            self._ring()

    def close(self) -> None:
        """Send the last messages, and close all lines."""
        with self._lock:
            self._is_closing = True
            thread = self._thread
        self._ring()
        if thread is not None:
            thread.join(2 * _LAST_S)

    def _ring(self) -> None:
        # Full means that it rings already; gone, that there is nobody to hear it.
        rope = self._rope
        if rope is not None:
            with suppress(OSError):
                rope.send(b".")

    def _run(self, bell: socket.socket, rope: socket.socket) -> None:
        with bell, rope, selectors.DefaultSelector() as self._selector:
            self._selector.register(bell, selectors.EVENT_READ, None)
            self._serve(bell)

    def _serve(self, bell: socket.socket) -> None:
        looked_at = time.monotonic()
        closing_until: float | None = None
        while closing_until is None or (self._lines and time.monotonic() < closing_until):
            for key, mask in self._selector.select(_ROUND_S if closing_until is None else 0.05):
                if key.data is None:
                    with suppress(OSError):
                        bell.recv(4096)
                else:
                    self._on_ready(key.data, mask)
            with self._lock:
                new, self._new = self._new, []
                changed, self._changed = self._changed, set()
                if self._is_closing and closing_until is None:
                    closing_until = time.monotonic() + _LAST_S
            for line in new:
                self._lines.setdefault(line.stream.channel.table_id, []).append(line)
                self._selector.register(line.socket, selectors.EVENT_READ, line)
                # Something may have happened since its first message.
                self._say(line, line.stream.update)
            for table_id in changed:
                for line in list(self._lines.get(table_id, ())):
                    self._say(line, line.stream.update)
            now = time.monotonic()
            if now - looked_at >= _ROUND_S:
                looked_at = now
                self._look_round(now)
        for lines in list(self._lines.values()):
            for line in list(lines):
                self._drop(line)

    def _look_round(self, now: float) -> None:
        """Heartbeats for silent lines, the end for old ones."""
        for lines in list(self._lines.values()):
            for line in list(lines):
                if line.stream.is_old(now) or now - line.spoke_at >= self._beat_s:
                    self._say(line, partial(line.stream.beat, now))

    def _say(self, line: _Line, ask: Callable[[], bytes | None]) -> None:
        """Send what a stream has to say, and its goodbye if it has ended."""
        if line.is_ending:
            return
        try:
            message = ask()
            if message is not None:
                line.put(message)
            if line.stream.ended is not None:
                line.put(line.stream.goodbye())
                if line.is_chunked:
                    line.waiting += b"0\r\n\r\n"
                line.is_ending = True
        except Exception:
            _log.exception("a stream ends")
            self._drop(line)
            return
        self._send(line)

    def _send(self, line: _Line) -> None:
        if not line.send() or (line.is_ending and not line.waiting):
            self._drop(line)
            return
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if line.waiting else 0)
        if self._selector.get_key(line.socket).events != wanted:
            self._selector.modify(line.socket, wanted, line)

    def _on_ready(self, line: _Line, mask: int) -> None:
        if mask & selectors.EVENT_READ:
            try:
                is_gone = not line.socket.recv(4096)
            except (BlockingIOError, InterruptedError):
                is_gone = False
            except OSError:
                is_gone = True
            if is_gone:
                self._drop(line)
                return
        if mask & selectors.EVENT_WRITE:
            self._send(line)

    def _drop(self, line: _Line) -> None:
        table_id = line.stream.channel.table_id
        lines = self._lines.get(table_id, [])
        with suppress(ValueError):
            lines.remove(line)
        if not lines:
            self._lines.pop(table_id, None)
        with suppress(KeyError, ValueError, OSError):
            self._selector.unregister(line.socket)
        line.stream.close()
        with suppress(OSError):
            line.connection.end()
