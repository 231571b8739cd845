"""The server that comes with the program: cheroot, a thread for each request."""

from __future__ import annotations

import errno
import logging
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from types import FrameType
from typing import Any, Final

from cheroot.connections import ConnectionManager
from cheroot.server import HTTPConnection, HTTPRequest
from cheroot.wsgi import Gateway_10, Server
from flask import Flask

from rollwrite.web.broadcast import OFFER, TAKEN, Broadcaster
from rollwrite.web.site import NAME, Site
from rollwrite.web.stream import Stream

if sys.platform != "win32":
    import resource

#: Seconds without a sign of life until a request, an idle connection or a stream is given up.
_SILENCE_S: Final = 20
#: The longest request line and headers together, in bytes: browsers send a cookie for each table.
_MAX_HEADER: Final = 32 * 1024
#: A body that nobody reads and that is longer than this ends its connection.
_MAX_UNREAD: Final = 64 * 1024
#: How much of such a body is still taken from the line, so that the answer is heard, and how long.
_DRAIN_BYTES: Final = 64 * 1024 * 1024
_DRAIN_S: Final = 5.0
#: Python's threads need little of the 8 MB of address space that a system gives them.
_STACK: Final = 512 * 1024
_BACKLOG: Final = 512
_IDLE_CONNECTIONS: Final = 1000
_MAX_FILES: Final = 65_536

_log = logging.getLogger(__name__)


class ListenError(ValueError):
    """The server cannot listen there; ``is_busy`` when another program does."""

    def __init__(self, error: OSError) -> None:
        self.is_busy = error.errno == errno.EADDRINUSE
        super().__init__(error.strerror or str(error))


class WebServer:
    """One application behind one address."""

    def __init__(self, app: Flask, host: str, port: int, threads: int) -> None:
        self._site: Site = app.extensions[NAME]
        self._stopping: threading.Thread | None = None
        # A signal may come while serve() is still starting what stop() ends.
        self._turning = threading.Lock()
        self._is_stopped = False
        hub = self._site.hub
        self._broadcaster = Broadcaster(hub.limits.beat_s)
        hub.on_change = self._broadcaster.wake
        self._server = _Cheroot(
            (host, port),
            app,
            numthreads=threads,
            server_name=NAME,
            request_queue_size=_BACKLOG,
            timeout=_SILENCE_S,
        )
        self._server.gateway = _gateway(self._broadcaster)

    def listen(self) -> int:
        """Take the address and start the threads; the port, also where any was wished for.

        :raises ListenError: the address cannot be had.
        """
        _allow_many_files()
        before = threading.stack_size(_STACK)
        try:
            self._server.prepare()
        except OSError as error:
            raise ListenError(self._server.failure or error) from error
        finally:
            threading.stack_size(before)
        port: int = self._server.bind_addr[1]
        return port

    def serve(self) -> None:
        """Answer, and let bots play, until :meth:`stop` is called by another thread or a signal."""
        with self._turning:
            if not self._is_stopped:
                self._site.players.start()
        self._server.serve()
        if self._stopping is not None:
            self._stopping.join()

    def stop(self) -> None:
        """End the streams, let requests finish, stop listening."""
        with self._turning:
            self._is_stopped = True
            self._site.players.close()
        self._site.hub.close()
        self._broadcaster.close()
        self._server.stop()

    def stop_on_signals(self) -> None:
        """Let Ctrl-C and SIGTERM call :meth:`stop`; a second one ends the program at once."""

        def on_signal(number: int, _frame: FrameType | None) -> None:
            signal.signal(number, signal.SIG_DFL)
            # Not here: this thread is inside serve(), which stop() waits for.
            self._stopping = threading.Thread(target=self.stop, name="stop")
            self._stopping.start()

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, on_signal)


class _Request(HTTPRequest):
    """A request whose body need not be read to the end before it is answered."""

    def send_headers(self) -> None:
        """Cheroot would first read what is left of the body, all of it, into memory."""
        rest = getattr(self.rfile, "remaining", 0)
        if rest > _MAX_UNREAD or (self.chunked_read and not self.rfile.closed):
            self.close_connection = True
        if rest > 0 or self.chunked_read:
            # What is on its way when we close would make the line drop before our answer arrives.
            self.conn.has_unread = True
        super().send_headers()


def _gateway(broadcaster: Broadcaster) -> type[Gateway_10]:
    """Cheroot's way from a request to the application, with streams handed over."""

    class _Gateway(Gateway_10):
        def respond(self) -> None:
            self.env[OFFER] = True
            try:
                super().respond()
            except BaseException:
                stream: Stream | None = self.env.get(TAKEN)
                if stream is not None:
                    stream.close()
                raise
            stream = self.env.get(TAKEN)
            if stream is not None:
                self._hand_over(stream)

        def _hand_over(self, stream: Stream) -> None:
            is_chunked, self.req.chunked_write = self.req.chunked_write, False
            # The thread would else wait for the next request, or close the line.
            self.req.close_connection = True
            self.req.conn.is_taken = True
            broadcaster.take(self.req.conn, stream, is_chunked=is_chunked)

    return _Gateway


class _Connection(HTTPConnection):
    """A connection that notices when a phone has vanished, and lets a refusal be heard."""

    RequestHandlerClass = _Request
    has_unread = False
    #: Whether somebody else writes to it now, and will close it.
    is_taken = False

    def __init__(self, server: Any, sock: socket.socket, *arguments: Any) -> None:
        for level, name, value in (
            (socket.IPPROTO_TCP, "TCP_NODELAY", 1),
            (socket.SOL_SOCKET, "SO_KEEPALIVE", 1),
            (socket.IPPROTO_TCP, "TCP_KEEPIDLE", _SILENCE_S),
            (socket.IPPROTO_TCP, "TCP_KEEPINTVL", 5),
            (socket.IPPROTO_TCP, "TCP_KEEPCNT", 3),
            (socket.IPPROTO_TCP, "TCP_USER_TIMEOUT", _SILENCE_S * 1000),
        ):
            # Not every system has every option.
            if hasattr(socket, name):
                with suppress(OSError):
                    sock.setsockopt(level, getattr(socket, name), value)
        super().__init__(server, sock, *arguments)

    def close(self) -> None:
        """Close; first take what the client is still sending, or it never reads our answer."""
        if self.is_taken:
            return
        if self.has_unread:
            self._drain()
        super().close()

    def end(self) -> None:
        """Close what was handed over; the thread that did so may be about to close it too."""
        super().close()

    def _drain(self) -> None:
        until = time.monotonic() + _DRAIN_S
        left = _DRAIN_BYTES
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)
            while left > 0 and (left_s := until - time.monotonic()) > 0:
                self.socket.settimeout(left_s)
                data = self.socket.recv(min(left, 256 * 1024))
                if not data:
                    return
                left -= len(data)


class _Cheroot(Server):
    ConnectionClass = _Connection
    max_request_header_size = _MAX_HEADER
    keep_alive_conn_limit = _IDLE_CONNECTIONS
    #: Why the address cannot be had: what prepare() raises has only a text.
    failure: OSError | None = None
    # Cheroot's own, missing from its types.
    _connections: ConnectionManager

    def bind(self, family: Any, type: Any, proto: int = 0) -> Any:
        """Take the address, and keep why it cannot be had."""
        try:
            return super().bind(family, type, proto)
        except OSError as error:
            self.failure = error
            raise

    def process_conn(self, conn: Any) -> None:
        """Give a connection to a thread, a new one only when its first request arrives.

        Browsers open connections beforehand, and each would keep a thread waiting.
        """
        if conn.last_used is None:
            self._connections.put(conn)
        else:
            super().process_conn(conn)

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """Into our log, where everything else is."""
        _log.log(level, "%s", msg, exc_info=traceback)


def _allow_many_files() -> None:
    """A stream is an open file, and the usual limit is 1,024."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
