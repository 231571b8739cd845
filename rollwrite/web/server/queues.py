"""Requests that wait for their turn: in the loop, by their kinds, without a thread.

Of those that wait for a kind of work, whose address has used the least of it goes first, and then
who came first. Where all places are taken, whoever has more of them than others gives one up. Who
hangs up waits no more, and at the end nobody does.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from rollwrite.web.http.work import CrowdedError, Kind
from rollwrite.web.server.connections import GoneError


class ClosedError(Exception):
    """The server stops."""


@dataclass(eq=False)
class _Line:
    """Who works, and who waits, oldest first."""

    working: Counter[str] = field(default_factory=Counter)
    waiting: list[tuple[str, asyncio.Future[None]]] = field(default_factory=list)


class Queues:
    """All that waits at one server; for its loop alone.

    :param used: the seconds that an address has used of a kind of late.
    """

    def __init__(self, kinds: Iterable[Kind], used: Callable[[Kind, str], float]) -> None:
        self._lines = {kind: _Line() for kind in kinds}
        self._used = used
        self._is_closed = False

    @asynccontextmanager
    async def place(
        self, kind: Kind, address: str, gone: Callable[[], Awaitable[Any]]
    ) -> AsyncIterator[None]:
        """Wait for one's turn at a kind of work, and have it.

        :param gone: ends when nobody waits for the answer any more.
        :raises CrowdedError: too much waits, in all or from this address, or for too long.
        :raises GoneError, ClosedError: it was not worth it, or is no more.
        """
        line = self._lines[kind]
        if self._is_closed:
            raise ClosedError
        if line.working.total() >= kind.at_once or line.waiting:
            await self._wait(kind, line, address, gone)
        else:
            line.working[address] += 1
        try:
            yield
        finally:
            line.working[address] -= 1
            if not line.working[address]:
                del line.working[address]
            self._next(kind, line)

    def close(self) -> None:
        """Nobody waits any more."""
        self._is_closed = True
        for line in self._lines.values():
            for _, turn in line.waiting:
                if not turn.done():
                    turn.set_exception(ClosedError())

    async def _wait(
        self, kind: Kind, line: _Line, address: str, gone: Callable[[], Awaitable[Any]]
    ) -> None:
        mine = sum(whose == address for whose, _ in line.waiting)
        if mine >= kind.share:
            raise CrowdedError
        if len(line.waiting) >= kind.waiting:
            _make_room(line, mine)
        turn = asyncio.get_running_loop().create_future()
        entry = (address, turn)
        line.waiting.append(entry)
        hung_up = asyncio.ensure_future(gone())
        try:
            await asyncio.wait(
                {turn, hung_up},
                timeout=kind.patience_s,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if hung_up.done():
                raise GoneError
            if not turn.done():
                raise CrowdedError
            turn.result()
        except BaseException:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                # Given a turn in the very moment: the next one has it.
                line.working[address] -= 1
                self._next(kind, line)
            raise
        finally:
            if entry in line.waiting:
                line.waiting.remove(entry)
            turn.cancel()
            hung_up.cancel()
            with suppress(asyncio.CancelledError):
                await hung_up

    def _next(self, kind: Kind, line: _Line) -> None:
        # Asked once for each address: it fades while one asks, and of those that share an address
        # whoever came last would have used least.
        used = {whose: self._used(kind, whose) for whose in {whose for whose, _ in line.waiting}}
        while line.waiting and line.working.total() < kind.at_once:
            entry = min(line.waiting, key=lambda one: (line.working[one[0]], used[one[0]]))
            line.waiting.remove(entry)
            address, turn = entry
            if not turn.done():
                line.working[address] += 1
                turn.set_result(None)


def _make_room(line: _Line, mine: int) -> None:
    """Refuse the newest of the address that waits most often.

    :param mine: how often the address waits that comes now.
    :raises CrowdedError: it would wait as often itself.
    """
    ((most, count),) = Counter(whose for whose, _ in line.waiting).most_common(1)
    if count <= mine + 1:
        raise CrowdedError
    entry = next(one for one in reversed(line.waiting) if one[0] == most)
    line.waiting.remove(entry)
    if not entry[1].done():
        entry[1].set_exception(CrowdedError())
