"""The server that comes with the program: uvicorn's loop, and threads for the requests."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import ssl
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any, Final

import uvicorn
from flask import Flask

from rollwrite.web.http.site import NAME, Site
from rollwrite.web.live.broadcast import Broadcaster
from rollwrite.web.server.asgi import MAX_HEADERS, Bridge
from rollwrite.web.server.connections import SILENCE_S, Connection, Gate

if sys.platform != "win32":
    import resource

#: Requests that are answered at a time; well more than all kinds of work together may hold, so that
#: tables always find one.
THREADS: Final = 32
#: How long a thread that only computes keeps Python from the others. A command lets go of Python
#: some dozen times, whenever it reads or writes, and each time waits so long to get it back.
_SWITCH_S: Final = 0.0005
#: Python's threads need little of the 8 MB of address space that a system gives them.
_STACK: Final = 512 * 1024
_BACKLOG: Final = 512
_MAX_FILES: Final = 65_536
#: How long requests under way may still take when a signal stops the server, and after how long it
#: is gone whatever they do: a database may not answer them.
_GRACE_S: Final = 4
_GONE_S: Final = 5.0
#: How long a TLS greeting may take.
_HANDSHAKE_S: Final = 10.0
#: A loop in C, an extra, is quicker; without it Python's own does.
_LOOP: Final = "auto"

_log = logging.getLogger(__name__)


class ListenError(ValueError):
    """The server cannot listen there; ``is_busy`` when another program does."""

    def __init__(self, error: OSError) -> None:
        self.is_busy = error.errno == errno.EADDRINUSE
        super().__init__(error.strerror or str(error))


class WebServer:
    """One application behind one address.

    :param threads: requests that are answered at a time.
    :param tls: the certificate and key, where phones come by https.
    """

    def __init__(
        self,
        app: Flask,
        host: str,
        port: int,
        *,
        threads: int = THREADS,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._site: Site = app.extensions[NAME]
        self._address = (host, port)
        self._socket: socket.socket | None = None
        self._tls = tls
        self._stopping: threading.Thread | None = None
        # A signal may come while serve() is still starting what stop() ends.
        self._turning = threading.Lock()
        self._is_stopped = False
        self._loop: asyncio.AbstractEventLoop | None = None
        config = self._site.config
        self._broadcaster = Broadcaster()
        self._site.hub.on_change = self._broadcaster.wake
        self._bridge = Bridge(app, self._broadcaster, threads, config.proxy)
        # Behind a proxy every connection has one address.
        gate = Gate(0 if config.proxy else config.connections)
        self._config = uvicorn.Config(
            self._bridge,
            http=type("Connection", (Connection,), {"gate": gate}),
            loop=_LOOP,
            ws="none",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            headers=[("server", NAME)],
            timeout_keep_alive=SILENCE_S,
            timeout_graceful_shutdown=_GRACE_S,
            h11_max_incomplete_event_size=2 * MAX_HEADERS,
        )
        self._server = _Uvicorn(self._config, tls)

    def listen(self) -> int:
        """Take the address; the port, also where any was wished for.

        :raises ListenError: the address cannot be had.
        """
        _allow_many_files()
        try:
            self._socket = _listening(*self._address)
        except OSError as error:
            raise ListenError(error) from error
        port: int = self._socket.getsockname()[1]
        return port

    @property
    def connections(self) -> int:
        """How many are open."""
        return len(self._server.server_state.connections)

    def serve(self) -> None:
        """Answer, and let bots play, until :meth:`stop` is called by another thread or a signal."""
        with self._turning:
            if not self._is_stopped:
                self._site.players.start()
        # What a bad request is told is enough; a line for each would fill the log.
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
        sys.setswitchinterval(_SWITCH_S)
        before = threading.stack_size(_STACK)
        try:
            with asyncio.Runner(loop_factory=self._config.get_loop_factory()) as runner:
                runner.run(self._answer())
        finally:
            threading.stack_size(before)
        if self._stopping is not None:
            self._stopping.join()

    def stop(self) -> None:
        """Refuse what waits, end the streams, let requests finish, stop listening."""
        # Before a piece of work ends: the next one would have its turn.
        if self._loop is not None:
            # It may have ended already.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._bridge.end_waiting)
        # Who has not taken an answer when our patience ends loses it: no fault of ours.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        self._server.should_exit = True
        if self._site.machine is not None:
            self._site.machine.end()
        with self._turning:
            self._is_stopped = True
            self._site.players.close()
        self._site.hub.close()

    def stop_on_signals(self) -> None:
        """Let Ctrl-C and SIGTERM call :meth:`stop`; a second one ends the program at once."""

        def on_signal(number: int, _frame: FrameType | None) -> None:
            signal.signal(number, signal.SIG_DFL)
            last = threading.Timer(_GONE_S, _give_up)
            last.daemon = True
            last.start()
            # Not here: this thread is inside serve(), which stop() waits for.
            self._stopping = threading.Thread(target=self.stop, name="stop")
            self._stopping.start()

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, on_signal)

    async def _answer(self) -> None:
        assert self._socket is not None, "listen first"
        self._loop = asyncio.get_running_loop()
        rounds = asyncio.create_task(self._broadcaster.look_round())
        try:
            await self._server.serve([self._socket])
        finally:
            rounds.cancel()
            self._broadcaster.close()
            self._bridge.close()


class _Uvicorn(uvicorn.Server):
    """Uvicorn without its own signals, and with a deadline for TLS greetings."""

    def __init__(self, config: uvicorn.Config, tls: ssl.SSLContext | None) -> None:
        super().__init__(config)
        self._tls = tls

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Whoever started us listens to signals."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections."""
        handshake_s = None if self._tls is None else _HANDSHAKE_S
        self.servers = [
            await asyncio.get_running_loop().create_server(
                self._connection,
                sock=one,
                ssl=self._tls,
                backlog=_BACKLOG,
                ssl_handshake_timeout=handshake_s,
            )
            for one in sockets or ()
        ]
        self.started = True

    def _connection(self) -> asyncio.Protocol:
        kind: Any = self.config.http_protocol_class
        made: asyncio.Protocol = kind(
            config=self.config, server_state=self.server_state, app_state={}
        )
        return made


def _give_up() -> None:
    """End the program in the middle of whatever it does: what was promised is on disk."""
    _log.warning("the server ends before all requests have: they took too long")
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)


def _listening(host: str, port: int) -> socket.socket:
    """A socket at an address of this machine.

    :raises OSError: there is no such address, or somebody else has the port.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, _, _, _, address = found[0]
    both = family is socket.AF_INET6 and address[0] == "::" and socket.has_dualstack_ipv6()
    return socket.create_server(
        (str(address[0]), port), family=family, backlog=_BACKLOG, dualstack_ipv6=both
    )


def _allow_many_files() -> None:
    """A stream is an open file, and the usual limit is 1,024."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
