"""The kinds of work that requests are, and how much of each may go on, wait and be used up.

Python does one thing at a time, and there are only so many threads. So what anybody may ask for is
done a little at a time, by its kind, and what waits holds no thread: our own server lets it wait in
its loop (:mod:`rollwrite.web.server.asgi`). Addresses that want something at the same time have
equal shares of the processor, so that a school that comes at once is served, and nobody else waits
behind it. Under another server, where whoever waits holds a thread, only a few may.

======== =========================================================================================
kind     is
======== =========================================================================================
TABLE    what people who sit at a table do, and the streams: waits for more of its own address only
LOOK     what a phone sees of a table at once, files, and signs of life: waits for nothing else
DOOR     what one needs to sit down: short pages, which wait for nothing dear
PLACES   where a seat may draw, or move, which every phone of a school may ask for at once
DEAR     everything else that is computed here
HINT     waits for the process that thinks
COACHING likewise, but mostly only looks how far that is
PRINT    waits for the process that prints
READING  waits for the process that reads photos
======== =========================================================================================

How *often* an address may do a thing that changes something is in
:mod:`rollwrite.web.http.rate_limits`; here are places and seconds.
"""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, TypeVar

from flask import Flask, request

from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.security import endpoint_of
from rollwrite.worker_process import metered

V = TypeVar("V", bound=Callable[..., Any])


@dataclass(frozen=True)
class Kind:
    """A kind of work.

    :ivar at_once: requests of it that are answered at a time: each holds a thread.
    :ivar waiting: others that may wait meanwhile, and ``share`` of them from one address, which may
        be a school's.
    :ivar patience_s: how long one of them waits.
    :ivar seconds: of processor, here and in the process that works for us, that one address may use
        within :data:`SPAN_S`.
    :ivar each: requests of one address that are answered at a time.
    :ivar is_promised: what waits is done even when the server stops.
    """

    name: str
    at_once: int
    waiting: int
    share: int
    patience_s: float
    seconds: float = math.inf
    each: float = math.inf
    is_promised: bool = False


#: Within it seconds are counted: what was used is forgotten bit by bit.
SPAN_S: Final = 600.0

#: Two of a school's commands at work leave no processor idle. Who sends thirty shall not be thirty
#: threads that a command waits for whenever it has let go of Python.
TABLE: Final = Kind("table", 16, 1000, 1000, 30.0, each=2, is_promised=True)
#: Where many of these two are sent for, threads that want to compute at the same time would wait
#: for each other, and commands for all of them.
DOOR: Final = Kind("door", 1, 600, 400, 10.0)
LOOK: Final = Kind("look", 1, 1000, 1000, 30.0)
#: Two hundred and forty phones, the dearest of which takes 43 ms.
PLACES: Final = Kind("places", 1, 400, 260, 20.0, seconds=240.0)
DEAR: Final = Kind("dear", 1, 120, 60, 10.0, seconds=240.0)
#: A school: two hundred and forty phones may ask at once, and each hint takes a third of a second.
HINT: Final = Kind("hint", 3, 400, 260, 30.0, seconds=300.0)
COACHING: Final = Kind("coaching", 2, 400, 260, 20.0, seconds=300.0)
PRINT: Final = Kind("print", 1, 60, 40, 30.0, seconds=120.0)
#: Photos wait in memory.
READING: Final = Kind("reading", 1, 30, 20, 30.0, seconds=240.0)
KINDS: Final = (TABLE, LOOK, DOOR, PLACES, DEAR, HINT, COACHING, PRINT, READING)
#: Under a server that is not ours these hold their threads at once.
_FREE: Final = (TABLE, LOOK)

#: Seconds of processor of this thread. A Python without threads, as in a browser, does not count
#: them apart.
spent_s: Final[Callable[[], float]] = getattr(time, "thread_time", time.process_time)

#: In an environ: the server has let this request wait already; and how many seconds of its thread
#: are in the books.
PLACED: Final = "rollwrite.placed"
BOOKED: Final = "rollwrite.booked"
_MARK: Final = "rollwrite_kind"
_EXTENSION: Final = "rollwrite-work"
#: Views that are not ours, of files as they are.
_FILES: Final = frozenset({"static", "assets.serve"})


def done_as(kind: Kind) -> Callable[[V], V]:
    """Say of a view which kind of work it is; without it is ``DEAR``."""

    def mark(view: V) -> V:
        setattr(view, _MARK, kind)
        return view

    return mark


class CrowdedError(Exception):
    """Too much is waiting already, or for too long."""


class Ledger:
    """The seconds that each address has used of late, by kind. Any number of threads may use it.

    :param clock: seconds that never jump.
    """

    #: Addresses that are remembered, and what is not worth it, in seconds.
    _KEPT: Final = 10_000
    _NOTHING_S: Final = 0.01

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        #: What was used of late and when that was, and all that ever was.
        self._used: dict[tuple[str, str], tuple[float, float, float]] = {}

    def use(self, kind: Kind, address: str, seconds: float) -> None:
        """Count what an address has used."""
        now, key = self._clock(), (kind.name, address)
        with self._lock:
            used, total = self._left(key, now) + seconds, self._total(key) + seconds
            self._used[key] = used, now, total
            if len(self._used) > self._KEPT:
                self._forget(now)

    def used(self, kind: Kind, address: str) -> float:
        """The seconds of the last ten minutes; older ones fade."""
        with self._lock:
            return self._left((kind.name, address), self._clock())

    def total(self, kind: Kind, address: str) -> float:
        """All seconds since this address was first seen: they do not fade, and only grow."""
        with self._lock:
            return self._total((kind.name, address))

    def allows(self, kind: Kind, address: str) -> bool:
        """Whether an address may have more of a kind."""
        return self.used(kind, address) < kind.seconds

    def _left(self, key: tuple[str, str], now: float) -> float:
        used, at, _ = self._used.get(key, (0.0, now, 0.0))
        return used * math.exp((at - now) / SPAN_S)

    def _total(self, key: tuple[str, str]) -> float:
        return self._used[key][2] if key in self._used else 0.0

    def _forget(self, now: float) -> None:
        left = {key: (self._left(key, now), now, self._total(key)) for key in self._used}
        most = sorted(left, key=lambda key: left[key][0])[-self._KEPT // 2 :]
        self._used = {key: left[key] for key in most if left[key][0] > self._NOTHING_S}


class Turns:
    """Work that waits in threads, a few at a time. Any number of threads may use it.

    :param at_once: at work at a time, of ``places`` in all, and ``share`` of them for one address.
    """

    def __init__(self, at_once: int, places: int, share: int, patience_s: float) -> None:
        self._places = places
        self._share = share
        self._patience_s = patience_s
        self._guard = threading.Lock()
        self._here: Counter[str] = Counter()
        self._turn = threading.Semaphore(at_once)

    @contextmanager
    def turn(self, address: str) -> Iterator[None]:
        """Wait for one's turn, and have it.

        :raises CrowdedError: too much is waiting, in all or from this address, or for too long.
        """
        with self._guard:
            if self._here.total() >= self._places or self._here[address] >= self._share:
                raise CrowdedError
            self._here[address] += 1
        try:
            if not self._turn.acquire(timeout=self._patience_s):
                raise CrowdedError
            try:
                yield
            finally:
                self._turn.release()
        finally:
            with self._guard:
                self._here[address] -= 1
                if not self._here[address]:
                    del self._here[address]


def turns_of(kind: Kind) -> Turns:
    """Where work of a kind waits that holds a thread meanwhile: as many as are at work."""
    places = 2 * kind.at_once
    return Turns(kind.at_once, places, max(places - 1, 1), kind.patience_s)


def register(
    app: Flask,
    address: Callable[[], str],
    *,
    enabled: bool = True,
    turns: Mapping[Kind, Turns] | None = None,
    ledger: Ledger | None = None,
) -> None:
    """Let all views of a finished application be done by their kinds.

    :param address: of whoever sends the request.
    :param enabled: whether an address is refused that has used up its seconds.
    """
    here = turns or {kind: turns_of(kind) for kind in KINDS}
    books = app.extensions[_EXTENSION] = ledger or Ledger()
    for endpoint, view in app.view_functions.items():
        kind = _kind(app, endpoint)
        app.view_functions[endpoint] = _done(view, kind, here[kind], books, address, enabled)


def ledger_of(app: Flask) -> Ledger:
    """The seconds used at an application."""
    found: Ledger = app.extensions[_EXTENSION]
    return found


def kind_of(app: Flask, environ: Mapping[str, Any]) -> Kind:
    """Which kind of work a request is, before anybody has looked at it."""
    endpoint = endpoint_of(app, environ)
    return TABLE if endpoint is None else _kind(app, endpoint)


def _kind(app: Flask, endpoint: str) -> Kind:
    usual = LOOK if endpoint in _FILES else DEAR
    found: Kind = getattr(app.view_functions[endpoint], _MARK, usual)
    return found


def _done(
    view: V,
    kind: Kind,
    turns: Turns,
    books: Ledger,
    address: Callable[[], str],
    enabled: bool,
) -> V:
    @wraps(view)
    def answered(*args: Any, **kwargs: Any) -> Any:
        whose = address()
        if enabled and not books.allows(kind, whose):
            raise ProblemError(429, "too-often")
        # All of the body first: who sends slowly must not keep the turn from others.
        request.get_data()
        try:
            is_free = kind in _FREE or PLACED in request.environ
            waits = nullcontext() if is_free else turns.turn(whose)
            with waits, metered() as spent:
                begun = spent_s()
                try:
                    return view(*args, **kwargs)
                finally:
                    here_s = request.environ[BOOKED] = spent_s() - begun
                    books.use(kind, whose, spent.seconds + here_s)
        except CrowdedError:
            raise ProblemError(503, "busy") from None

    # Typed as any function, and answers as the view does.
    found: Any = answered
    wrapped: V = found
    return wrapped
