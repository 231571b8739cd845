"""What one connection may take: of time and of places, and of memory for the bodies it sends.

Bodies are taken by the loop, whole, within a time, before a thread begins. They are held in memory
only: photos are of people's tables, and nothing of them is written down.
"""

from __future__ import annotations

import asyncio
import io
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from rollwrite.web.http.addresses import counted_as

#: Seconds for the whole of a request's line and headers, from their first byte on.
_HEADERS_S: Final = 10.0
#: Seconds without a sign of life until a connection that nobody uses is given up.
SILENCE_S: Final = 20
#: In this time somebody who is being answered takes at least so many bytes.
_TAKES_S: Final = 20.0
_TAKES: Final = 16 * 1024
#: More than this waiting to be taken is watched.
_WAITING: Final = 4096
#: Our own machine: a proxy that speaks for everybody, or somebody who owns the server.
_OURS: Final = frozenset({"127.0.0.1", "::1", ""})


#: What every request may send; of longer ones there are few at a time.
SMALL: Final = 64 * 1024
#: Longer bodies on their way in: in all, and from one address.
_LARGE: Final = 64
_LARGE_BY_ADDRESS: Final = 16
#: Bytes of bodies, also those that wait for their answer: in all, and from one address.
_MOST_HELD: Final = 256_000_000
_HELD_BY_ADDRESS: Final = 128_000_000
#: How long a body may take: this, and for each byte what a poor line needs.
_PATIENCE_S: Final = 10.0
_SLOWEST: Final = 50_000
#: How much of a body that nobody wants is still taken, so that the refusal is heard, and how long.
_DRAIN_BYTES: Final = 64 * 1024 * 1024
_DRAIN_S: Final = 5.0


class Gate:
    """Counts the connections of each address.

    :param most: for one address; 0 for any number.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether there is room for one more."""
        if self._most and address not in _OURS and self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A connection that had entered has ended."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Connection(H11Protocol):
    """A connection that gives up on who sends, or takes, too slowly."""

    #: Set for a server's own kind of it.
    gate: Gate

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._address: str | None = None
        self._late: asyncio.TimerHandle | None = None
        self._slow: asyncio.TimerHandle | None = None
        #: Whether a request has begun whose headers are not complete.
        self._is_begun = False

    # Typed as in uvicorn, whose transports all write; asyncio's own class promises less.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, if there is room."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=_WAITING)
        _listen_for_life(transport)
        address = counted_as(self.client[0]) if self.client else ""
        if not self.gate.enter(address):
            transport.abort()
            return
        self._address = address
        # A browser may open one for later, which then waits like one that was used.
        self._late = self.loop.call_later(SILENCE_S, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._stop_waiting()
        self._stop_watching()
        if self._address is not None:
            self.gate.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; whoever has begun with headers must come to their end in time."""
        super().data_received(data)
        if self.transport.is_closing() or self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
            self._is_begun = False
        elif not self._is_begun:
            self._stop_waiting()
            self._is_begun = True
            self._late = self.loop.call_later(_HEADERS_S, self.transport.abort)

    def pause_writing(self) -> None:
        """Much is waiting to be taken: look whether any of it is."""
        super().pause_writing()
        self._watch_taking()

    def resume_writing(self) -> None:
        """It was taken."""
        super().resume_writing()
        self._stop_watching()

    def timeout_keep_alive_handler(self) -> None:
        """Nobody has used it for long; whoever has not taken our last answer does not want it."""
        self.transport.abort()

    def _watch_taking(self) -> None:
        left = self.transport.get_write_buffer_size()

        def look() -> None:
            if self.transport.get_write_buffer_size() > left - _TAKES:
                self.transport.abort()
            else:
                self._watch_taking()

        self._stop_watching()
        self._slow = self.loop.call_later(_TAKES_S, look)

    def _stop_watching(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def _listen_for_life(transport: asyncio.Transport) -> None:
    """Notice when a phone has vanished without a word."""
    line = transport.get_extra_info("socket")
    for name, value in (
        ("TCP_KEEPIDLE", SILENCE_S),
        ("TCP_KEEPINTVL", 5),
        ("TCP_KEEPCNT", 3),
        ("TCP_USER_TIMEOUT", SILENCE_S * 1000),
    ):
        # Not every system has every option.
        if line is not None and hasattr(socket, name):
            with suppress(OSError):
                line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    if line is not None:
        with suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)


class LateError(Exception):
    """The body did not come in its time."""


class CrowdedError(Exception):
    """Too many long bodies are on their way already."""


class GoneError(Exception):
    """Nobody waits for an answer any more."""


@dataclass
class Body:
    """One body, from whom, and how much of it has come."""

    address: str
    file: io.BytesIO = field(default_factory=io.BytesIO)
    size: int = 0


class Bodies:
    """The bodies that one server holds; for its loop alone."""

    def __init__(self) -> None:
        self._large: Counter[str] = Counter()
        self._held: Counter[str] = Counter()

    @contextmanager
    def body(self, address: str) -> Iterator[Body]:
        """An empty one, which is forgotten at the end."""
        body = Body(address)
        try:
            yield body
        finally:
            _count(self._held, address, -body.size)

    async def take(self, body: Body, length: int, receive: Callable[[], Awaitable[Any]]) -> None:
        """Take in all ``length`` bytes.

        :raises LateError, CrowdedError, GoneError: they cannot be had.
        """
        with self._place(length, body.address):
            try:
                async with asyncio.timeout(_PATIENCE_S + length / _SLOWEST):
                    async for part in _parts(receive):
                        self._hold(body, part)
            except TimeoutError:
                raise LateError from None
        body.file.seek(0)

    def _hold(self, body: Body, part: bytes) -> None:
        held, size = self._held, len(part)
        if held.total() + size > _MOST_HELD or held[body.address] + size > _HELD_BY_ADDRESS:
            raise CrowdedError
        body.file.write(part)
        body.size += size
        _count(held, body.address, size)

    @contextmanager
    def _place(self, length: int, address: str) -> Iterator[None]:
        if length <= SMALL:
            yield
            return
        if self._large.total() >= _LARGE or self._large[address] >= _LARGE_BY_ADDRESS:
            raise CrowdedError
        _count(self._large, address, 1)
        try:
            yield
        finally:
            _count(self._large, address, -1)


def _count(counter: Counter[str], address: str, change: int) -> None:
    """Count, and forget addresses that have nothing."""
    counter[address] += change
    if not counter[address]:
        del counter[address]


async def drain(receive: Callable[[], Awaitable[Any]]) -> None:
    """Take what is still coming for a while: a line that is cut before loses our answer."""
    left = _DRAIN_BYTES
    try:
        async with asyncio.timeout(_DRAIN_S):
            async for part in _parts(receive):
                left -= len(part)
                if left <= 0:
                    return
    except (TimeoutError, GoneError):
        return


async def _parts(receive: Callable[[], Awaitable[Any]]) -> AsyncIterator[bytes]:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise GoneError
        yield message.get("body", b"")
        if not message.get("more_body", False):
            return
