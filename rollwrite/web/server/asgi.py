"""From the loop to the threads: the Flask application as one that an ASGI server can ask.

The loop takes in a whole request before a thread begins with it, and the thread gives its answer
back in one piece, so that no slow line holds a thread. Live streams have none at all (see
:mod:`rollwrite.web.live.broadcast`).

Nor have requests that wait for their turn. Of those that wait for a kind of work, the one goes
first whose address has had the least of it since it began to want some, and then who came first:
equal shares of the processor for all addresses that want something at a time, whatever they used
before (start-time fair queueing, Goyal, Vin and Cheng 1996). Where all places are taken, whoever
has more of them than others gives one up. Who hangs up waits no more, and at the end nobody does.
"""

from __future__ import annotations

import asyncio
import io
import math
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias
from urllib.parse import unquote_to_bytes

from flask import Flask
from werkzeug.wsgi import ClosingIterator

from rollwrite.i18n import LANGUAGES, translator
from rollwrite.web.http.addresses import counted_as
from rollwrite.web.http.security import REFUSAL, most_bytes
from rollwrite.web.http.work import (
    BOOKED,
    KINDS,
    PLACED,
    TABLE,
    Kind,
    kind_of,
    ledger_of,
    spent_s,
)
from rollwrite.web.http.work import CrowdedError as QueueFullError
from rollwrite.web.live.broadcast import OFFER, TAKEN, Broadcaster, Pulled
from rollwrite.web.server.connections import (
    SMALL,
    Bodies,
    Body,
    CrowdedError,
    GoneError,
    LateError,
    drain,
)

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]

#: Requests that wait for a thread or have one; another is told to come again.
_MOST_WAITING: Final = 1000
#: An answer that asks to come later, and after how many seconds such answers go out. Who asks again
#: at once is so answered once a second, and holds nothing but a line meanwhile.
_TOO_OFTEN: Final = 429
_REFUSAL_S: Final = 1.0
#: So many addresses are remembered that want nothing more of a kind of work.
_SHARES_KEPT: Final = 1000
#: Addresses whose kind of work is remembered.
_KINDS_KEPT: Final = 4096
#: The longest address, and the longest headers, in bytes: browsers send a cookie for each table.
MAX_HEADERS: Final = 32 * 1024
_LENGTH: Final = re.compile("[0-9]{1,15}", re.ASCII)
_LONG: Final = b"The address or the headers of this request are too long.\n"
_VERSION: Final = b"This server speaks HTTP/1.1 and HTTP/1.0.\n"
_NONSENSE: Final = b"That is no request: its address or its length cannot be read.\n"


@dataclass(slots=True)
class _Answer:
    """What the application says.

    :ivar is_whole: whether all of the request's body was taken in.
    :ivar is_crowded: whether it says that too much waits already.
    """

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    stream: Pulled | None = None
    is_whole: bool = True
    is_crowded: bool = False

    def take_body(self) -> bytes:
        """The body, once: a stream goes on for minutes, and shall not hold its first message."""
        body, self.body = self.body, b""
        return body


class Bridge:
    """An application for an ASGI server.

    :param threads: requests that are answered at a time.
    :param proxies: as of the settings.
    """

    def __init__(
        self, app: Flask, broadcaster: Broadcaster, threads: int, proxies: int = 0
    ) -> None:
        self._app = app
        self._broadcaster = broadcaster
        self._proxies = proxies
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._books = ledger_of(app)
        self._queues = Queues(KINDS, self._books.total)
        self._bodies = Bodies()
        self._kinds: dict[tuple[str, str], Kind] = {}
        self._waiting = 0
        # Nobody has looked yet which language it should be.
        said = [translator(language)("web.problem.busy") for language in LANGUAGES]
        self._busy = "\n".join([*said, ""]).encode()

    def close(self) -> None:
        """No more answers."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def end_waiting(self) -> None:
        """Refuse what waits, now and from now on; for the loop alone."""
        self._queues.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        length = _length(scope)
        if length is None or not scope["raw_path"].startswith(b"/"):
            await _refuse(send, 400, _NONSENSE)
            return
        if scope["http_version"] not in {"1.0", "1.1"}:
            await _refuse(send, 505, _VERSION)
            return
        if sum(len(name) + len(value) for name, value in scope["headers"]) > MAX_HEADERS or (
            len(scope["raw_path"]) + len(scope["query_string"]) > MAX_HEADERS
        ):
            await _refuse(send, 431, _LONG)
            return
        if self._waiting >= _MOST_WAITING:
            await _refuse(send, 503, self._busy)
            return
        try:
            answer = await self._answered(scope, length, receive)
            await self._let_wait(answer, receive)
        except GoneError:
            return
        except ClosedError:
            await _refuse(send, 503, self._busy)
            return
        await self._send(answer, receive, send)

    async def _answered(self, scope: Scope, length: int, receive: Receive) -> _Answer:
        """The answer of the application.

        :raises GoneError, ClosedError: there is none.
        """
        self._waiting += 1
        try:
            environ = _environ(scope)
            with self._bodies.body(_whose(environ, self._proxies)) as body:
                is_whole = await self._take(body, environ, length, receive)
                answer = await self._in_turn(body.address, environ, receive)
        finally:
            self._waiting -= 1
        answer.is_whole = is_whole
        return answer

    async def _let_wait(self, answer: _Answer, receive: Receive) -> None:
        """Tell who asks for too much so a little later: to refuse costs as much as a short answer.

        :raises GoneError: nobody wants to know.
        """
        if answer.is_crowded or answer.status == _TOO_OFTEN:
            with suppress(TimeoutError):
                await asyncio.wait_for(_hang_up(receive), _REFUSAL_S)
                raise GoneError

    async def _in_turn(self, address: str, environ: dict[str, Any], receive: Receive) -> _Answer:
        """The answer of the application, once it is this request's turn."""
        kind = TABLE if REFUSAL in environ else self._kind(environ)
        environ[PLACED] = True
        try:
            async with self._queues.place(kind, address, lambda: _hang_up(receive)):
                return await self._by_thread(environ, kind, address)
        except QueueFullError:
            environ[REFUSAL] = (503, "busy")
        answer = await self._by_thread(environ, TABLE, address)
        answer.is_crowded = True
        return answer

    def _kind(self, environ: dict[str, Any]) -> Kind:
        # The addresses of tables that are played at come again and again.
        key = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        try:
            kind = self._kinds[key]
        except KeyError:
            if len(self._kinds) >= _KINDS_KEPT:
                self._kinds.clear()
            kind = self._kinds[key] = kind_of(self._app, environ)
        return kind

    async def _by_thread(self, environ: dict[str, Any], kind: Kind, address: str) -> _Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._counted, environ, kind, address)

    async def _take(
        self, body: Body, environ: dict[str, Any], length: int, receive: Receive
    ) -> bool:
        """Put the body into ``environ``; False if it is not wanted, or not to be had."""
        if length == 0:
            return True
        if length > SMALL and length > most_bytes(self._app, environ):
            return False
        try:
            await self._bodies.take(body, length, receive)
        except LateError:
            environ[REFUSAL] = (408, "late-body")
            return False
        except CrowdedError:
            environ[REFUSAL] = (503, "busy")
            return False
        environ["wsgi.input"] = body.file
        return True

    async def _send(self, answer: _Answer, receive: Receive, send: Send) -> None:
        async def say(body: bytes, is_more: bool) -> None:
            await send({"type": "http.response.body", "body": body, "more_body": is_more})

        close = [] if answer.is_whole else [(b"connection", b"close")]
        headers = [*answer.headers, *close]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        if answer.stream is not None:
            await say(answer.take_body(), True)
            await self._broadcaster.serve(answer.stream, lambda: _hang_up(receive), say)
        elif answer.is_whole:
            await say(answer.body, False)
        else:
            await say(answer.body, True)
            await drain(receive)
            await say(b"", False)

    def _counted(self, environ: dict[str, Any], kind: Kind, address: str) -> _Answer:
        """In a thread: all that the application says; what it costs besides the view counts, too.

        A refusal may cost next to nothing but that, and is a turn like any other.
        """
        begun = spent_s()
        try:
            return self._answer(environ)
        finally:
            self._books.use(kind, address, spent_s() - begun - environ.get(BOOKED, 0.0))

    def _answer(self, environ: dict[str, Any]) -> _Answer:
        environ[OFFER] = True
        said: list[tuple[str, list[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
            said.append((status, headers))
            # WSGI's way to write before the answer is there, which Flask does not use.
            return None

        parts = ClosingIterator(self._app(environ, start))
        try:
            text = b"".join(parts)
        finally:
            parts.close()
        status, headers = said[-1]
        coded = [
            (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
        ]
        return _Answer(int(status[:3]), coded, text, environ.get(TAKEN))


async def _hang_up(receive: Receive) -> None:
    """Until nobody waits for the answer any more."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _whose(environ: dict[str, Any], proxies: int) -> str:
    """The address that a body counts for; behind proxies what the outermost of ours says."""
    said = str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",")
    is_said = 0 < proxies <= len(said)
    return counted_as(said[-proxies].strip() if is_said else str(environ["REMOTE_ADDR"]))


def _length(scope: Scope) -> int | None:
    """The length of the body, 0 without one; None if it is no number.

    A body of unknown length counts as none: the application refuses it.
    """
    found = [value for name, value in scope["headers"] if name == b"content-length"]
    if not found:
        return 0
    text = found[0].decode("latin-1")
    return int(text) if len(found) == 1 and _LENGTH.fullmatch(text) else None


async def _refuse(send: Send, status: int, text: bytes) -> None:
    """An answer without the application."""
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(text)),
        (b"retry-after", b"5"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text})


def _environ(scope: Scope) -> dict[str, Any]:
    """A request without its body, as PEP 3333 wants it."""
    server = scope.get("server") or ("localhost", None)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "REMOTE_ADDR": scope["client"][0] if scope.get("client") else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        # With a "_" it would be read as another header.
        if b"_" in name:
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        if key not in {"CONTENT_TYPE", "CONTENT_LENGTH"}:
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        if key in environ:
            text = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{text}"
        environ[key] = text
    return environ


class ClosedError(Exception):
    """The server stops."""


@dataclass(eq=False)
class _Line:
    """Who works, and who waits, oldest first.

    :ivar now: the share of whoever was given a turn last: who comes now begins there.
    :ivar begun: for each address what it had used when its share was nothing.
    """

    working: Counter[str] = field(default_factory=Counter)
    waiting: list[tuple[str, asyncio.Future[None]]] = field(default_factory=list)
    now: float = 0.0
    begun: dict[str, float] = field(default_factory=dict)

    def come(self, address: str, used: float) -> None:
        """Somebody wants a turn whose address has used so much."""
        if len(self.begun) > _SHARES_KEPT:
            here = {*self.working, *(whose for whose, _ in self.waiting)}
            self.begun = {whose: one for whose, one in self.begun.items() if whose in here}
        if self.share(address, used) < self.now:
            self.begun[address] = used - self.now

    def has_room(self, kind: Kind, address: str) -> bool:
        """Whether an address may have a turn now."""
        return self.working.total() < kind.at_once and self.working[address] < kind.each

    def share(self, address: str, used: float) -> float:
        """What an address that has used so much has had of its share, in seconds."""
        return used - self.begun.get(address, math.inf)

    def begin(self, address: str, used: float) -> None:
        """Give a turn."""
        self.now = max(self.now, self.share(address, used))
        self.working[address] += 1


class Queues:
    """All that waits at one server; for its loop alone.

    :param used: the seconds that an address has used of a kind; they only grow.
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
        :raises QueueFullError: too much waits, in all or from this address, or for too long.
        :raises GoneError, ClosedError: it was not worth it, or is no more.
        """
        line = self._lines[kind]
        if self._is_closed and not kind.is_promised:
            raise ClosedError
        used = self._used(kind, address)
        if address not in line.working and all(whose != address for whose, _ in line.waiting):
            line.come(address, used)
        if not line.has_room(kind, address):
            await self._wait(kind, line, address, gone)
        else:
            line.begin(address, used)
        try:
            yield
        finally:
            line.working[address] -= 1
            if not line.working[address]:
                del line.working[address]
            self._next(kind, line)

    def close(self) -> None:
        """Nobody waits any more, but for what was promised."""
        self._is_closed = True
        for kind, line in self._lines.items():
            for _, turn in line.waiting:
                if not (turn.done() or kind.is_promised):
                    turn.set_exception(ClosedError())

    async def _wait(
        self, kind: Kind, line: _Line, address: str, gone: Callable[[], Awaitable[Any]]
    ) -> None:
        mine = sum(whose == address for whose, _ in line.waiting)
        if mine >= kind.share:
            raise QueueFullError
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
                raise QueueFullError
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
        used = {whose: self._used(kind, whose) for whose, _ in line.waiting}
        shares = {whose: line.share(whose, used[whose]) for whose in used}
        while able := [one for one in line.waiting if line.has_room(kind, one[0])]:
            entry = min(able, key=lambda one: (line.working[one[0]], shares[one[0]]))
            line.waiting.remove(entry)
            address, turn = entry
            if not turn.done():
                line.begin(address, used[address])
                turn.set_result(None)


def _make_room(line: _Line, mine: int) -> None:
    """Refuse the newest of the address that waits most often.

    :param mine: how often the address waits that comes now.
    :raises QueueFullError: it would wait as often itself.
    """
    ((most, count),) = Counter(whose for whose, _ in line.waiting).most_common(1)
    if count <= mine + 1:
        raise QueueFullError
    entry = next(one for one in reversed(line.waiting) if one[0] == most)
    line.waiting.remove(entry)
    if not entry[1].done():
        entry[1].set_exception(QueueFullError())
