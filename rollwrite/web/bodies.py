"""Bodies on their way in: taken by the loop, whole, within a time, before a thread begins."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

#: What every request may send; longer ones are few at a time, and wait on disk.
SMALL: Final = 64 * 1024
#: Longer bodies on their way in: in all, and from one address.
_LARGE: Final = 64
_LARGE_BY_ADDRESS: Final = 16
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


class Bodies:
    """The bodies that are on their way to one server."""

    def __init__(self) -> None:
        self._large: Counter[str] = Counter()

    async def take(
        self, receive: Callable[[], Awaitable[Any]], length: int, address: str
    ) -> IO[bytes]:
        """A body of ``length`` bytes, to be read from its beginning.

        :raises LateError, CrowdedError, GoneError: it cannot be had.
        """
        with self._place(length, address):
            # In memory as long as it is small.
            body = SpooledTemporaryFile(max_size=SMALL)  # noqa: SIM115  # its reader closes it
            try:
                async with asyncio.timeout(_PATIENCE_S + length / _SLOWEST):
                    async for part in _parts(receive):
                        body.write(part)
            except TimeoutError:
                body.close()
                raise LateError from None
            except BaseException:
                body.close()
                raise
        body.seek(0)
        return body

    @contextmanager
    def _place(self, length: int, address: str) -> Iterator[None]:
        if length <= SMALL:
            yield
            return
        if self._large.total() >= _LARGE or self._large[address] >= _LARGE_BY_ADDRESS:
            raise CrowdedError
        self._large[address] += 1
        try:
            yield
        finally:
            self._large[address] -= 1
            if not self._large[address]:
                del self._large[address]


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


async def _parts(receive: Callable[[], Awaitable[Any]]) -> Any:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise GoneError
        yield message.get("body", b"")
        if not message.get("more_body", False):
            return
