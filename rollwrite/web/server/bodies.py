"""Bodies on their way in: taken by the loop, whole, within a time, before a thread begins.

They are held in memory only: photos are of people's tables, and nothing of them is written down.
"""

from __future__ import annotations

import asyncio
import io
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

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
