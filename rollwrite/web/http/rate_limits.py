"""How often one address may open, join, play and guess, and where that is counted.

The numbers are for people who share an address: at a school sixty tables of four are opened and
joined within a minute, and all of them play. They are counted in memory, or for all processes of a
PostgreSQL database in the store. What is dear has places and seconds besides
(:mod:`rollwrite.web.http.work`).

The package ``limits`` has a memory too, which starts a timer of its own from whichever thread comes
first, and two that come at once ended in a fault; ours has a lock and needs none.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Any, Final, TypeVar, cast

from flask import Flask, current_app, request
from flask_limiter import Limiter
from limits import RateLimitItem, parse_many
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter, RateLimiter

from rollwrite.codes import clean_class_code, clean_code, token_hash
from rollwrite.store import Store, StoreError
from rollwrite.store.counters import count_up, drop_count, read_count
from rollwrite.web.http.addresses import counted_as
from rollwrite.web.http.site import NAME, Site

_MARK: Final = "rollwrite_limits"

_HERE: Final = "rollwrite-here"
_SHARED: Final = "rollwrite"
#: So many names are counted before those whose time is over are forgotten.
_SWEPT: Final = 1000

#: So long a store that has not answered is left alone.
_ALONE_S: Final = 10.0

T = TypeVar("T")

_log = logging.getLogger(__name__)

V = TypeVar("V", bound=Callable[..., object])


@dataclass(frozen=True)
class Limit:
    """How often one address may send something.

    :ivar scope: what counts together.
    :ivar text: as the package ``limits`` reads it: ``60 per minute``.
    :ivar each_table: the tables, or classes, in the addresses count by themselves.
    """

    scope: str
    text: str
    each_table: bool = False


def limited(*limits: Limit) -> Callable[[V], V]:
    """Say of a view how often one address may send something to it: only POST is counted."""

    def mark(view: V) -> V:
        setattr(view, _MARK, limits)
        return view

    return mark


OPEN: Final = Limit("open", "90 per minute; 300 per hour")
JOIN: Final = Limit("join", "400 per minute")
#: To come to a class and to sit down there: its children need twice as many as they are, and all
#: classes of a school begin with the same bell.
CLASS_JOIN: Final = Limit("class-join", JOIN.text, each_table=True)
CLAIM: Final = Limit("claim", "30 per minute")
#: Of one table: who is told no shall not ask until somebody taps yes to have peace.
TABLE_CLAIMS: Final = Limit("table-claims", "6 per 5 minutes; 20 per hour", each_table=True)
#: A person taps a square a second, and somebody's camera takes a photo in two.
CHECK: Final = Limit("check", "240 per minute")
PHOTO: Final = Limit("photo", "60 per minute")
#: A file of a pile, each sheet of which is checked anew.
PILE: Final = Limit("pile", "30 per minute")
#: A person taps now and then and drags a lot, and thirty of a class learn at once.
LEARN: Final = Limit("learn", "1200 per minute")
#: Puzzles likewise, but by themselves.
PUZZLE: Final = Limit("puzzle", LEARN.text)
#: A person who asks about every move takes some seconds for each, and a school asks at once; what
#: that costs is counted in seconds.
ADVICE: Final = Limit("advice", "600 per minute")
#: Every phone of a table asks once a second how far the coach is; sixty tables end at once.
COACH: Final = Limit("coach", "15000 per minute")
#: Tables for classes, opened all at once: forty of a school with six tables each, and for each
#: three games more.
CLASS_TABLES: Final = "960 per hour"
#: Results of the daily: forty of a class come at once, and each is told a few times.
DAILY: Final = Limit("daily", "120 per minute; 600 per hour")
#: Links "Beat my score", and results told to them: as for the daily.
DARE: Final = Limit("dare", DAILY.text)
#: Commands of one seat. A quick player for one needs three in as many seconds, a phone for eight
#: more; who draws and takes back by a program gets no further.
COMMAND: Final = "300 per minute"
#: Commands of all seats of an address: what sixty tables send where nobody thinks, for an hour
#: where they do, and for a day of lessons. Each is some 400 bytes on disk, as long as its table is.
COMMANDS: Final = "3600 per minute; 60000 per hour; 240000 per day"
#: Codes of no table; a right one is never refused, whoever shares its address. What protects tables
#: is the length of the codes: of 34.7 bits, with a thousand tables one guess in 27 million hits.
GUESS: Final = "60 per minute"

_EXTENSION: Final = "rollwrite-quota-"


def client_address() -> str:
    """Whom to count for this request."""
    return counted_as(request.remote_addr or "unknown")


def _address_at_table() -> str:
    """Whom to count at each table or class by itself, however they write its code."""
    code = (request.view_args or {}).get("code", "")
    return f"{client_address()} {clean_code(code) or clean_class_code(code)}"


@dataclass(frozen=True)
class Quota:
    """What each address may still do of something that is not one request each.

    :ivar scope: its name.
    """

    window: RateLimiter | None
    scope: str
    items: tuple[RateLimitItem, ...]

    def allows(self, cost: int = 1) -> bool:
        """Whether this request's address may do so much more."""
        if self.window is None:
            return True
        whom = client_address()
        return all(self.window.test(item, self.scope, whom, cost=cost) for item in self.items)

    def use(self, cost: int = 1) -> None:
        """Count what this request's address has done."""
        if self.window is not None:
            for item in self.items:
                self.window.hit(item, self.scope, client_address(), cost=cost)

    def wait_s(self, whom: str) -> float:
        """Count something that somebody does.

        :param whom: by what they are known.
        :returns: 0 if it may be done, else after how many seconds.
        """
        if self.window is None:
            return 0.0
        full = [item for item in self.items if not self.window.hit(item, self.scope, whom)]
        until = [self.window.get_window_stats(item, self.scope, whom).reset_time for item in full]
        return max(max(until) - time.time(), 1.0) if until else 0.0


def command_wait_s(token: str | None) -> float:
    """Count a command, of its seat and of its address.

    :returns: 0 if it may be carried out, else after how many seconds.
    """
    if token is None:
        return 0.0
    seat_s = _quota("command").wait_s(token_hash(token).hex())
    return seat_s or _quota("commands").wait_s(client_address())


def guesses() -> Quota:
    """The wrong codes."""
    return _quota("guess")


def class_tables() -> Quota:
    """The tables opened for classes."""
    return _quota("class")


def _quota(scope: str) -> Quota:
    return cast(Quota, current_app.extensions[_EXTENSION + scope])


def _limiter(app: Flask, store: Store) -> Limiter:
    return Limiter(client_address, app=app, **counting(store))


def register(app: Flask, *, enabled: bool) -> None:
    """Limit the endpoints of a finished application."""
    site: Site = app.extensions[NAME]
    limiter = _limiter(app, site.service.store) if enabled else None
    if limiter is not None:
        for endpoint, view in app.view_functions.items():
            for limit in getattr(view, _MARK, ()):
                whose = _address_at_table if limit.each_table else client_address
                shared = limiter.shared_limit(
                    limit.text, scope=limit.scope, key_func=whose, methods=["POST"]
                )
                # Typed for coroutines too, which our views are not.
                app.view_functions[endpoint] = cast(Any, shared(app.view_functions[endpoint]))
    counted = None if limiter is None else limiter.limiter
    # By each process for itself: a command shall not cost a second way to the database.
    here = FixedWindowRateLimiter(CountsHere()) if enabled else None
    for scope, limit, window in (
        ("guess", GUESS, counted),
        ("class", CLASS_TABLES, counted),
        ("command", COMMAND, here),
        ("commands", COMMANDS, here),
    ):
        app.extensions[_EXTENSION + scope] = Quota(window, scope, tuple(parse_many(limit)))


class CountsHere(Storage):
    """Counts of this process. Any number of threads may use it.

    :param clock: seconds since 1970.
    """

    STORAGE_SCHEME = [_HERE]  # noqa: RUF012 - declared so by the package

    def __init__(
        self,
        uri: str | None = None,
        wrap_exceptions: bool = False,
        *,
        clock: Callable[[], float] = time.time,
        **_: Any,
    ) -> None:
        super().__init__(uri, wrap_exceptions)
        self._clock = clock
        self._lock = Lock()
        self._counts: dict[str, tuple[int, float]] = {}
        self._most = _SWEPT

    @property
    def base_exceptions(self) -> type[Exception]:
        """What goes wrong with it: nothing."""
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count; how often it was in all."""
        now = self._clock()
        with self._lock:
            count, until = self._counts.get(key, (0, 0.0))
            if until <= now:
                count, until = 0, now + expiry
            self._counts[key] = count + amount, until
            if len(self._counts) > self._most:
                self._counts = {k: one for k, one in self._counts.items() if one[1] > now}
                self._most = 2 * len(self._counts) + _SWEPT
            return count + amount

    def get(self, key: str) -> int:
        """How often it was."""
        return self._known(key)[0]

    def get_expiry(self, key: str) -> float:
        """Until when that counts, in seconds since 1970."""
        return self._known(key)[1]

    def check(self) -> bool:
        """Whether it works."""
        return True

    def reset(self) -> int | None:
        """Begin anew with everything."""
        with self._lock:
            count, self._counts = len(self._counts), {}
        return count

    def clear(self, key: str) -> None:
        """Begin from 0."""
        with self._lock:
            self._counts.pop(key, None)

    def _known(self, key: str) -> tuple[int, float]:
        now = self._clock()
        with self._lock:
            count, until = self._counts.get(key, (0, now))
        return (count, until) if until > now else (0, now)


class SharedCounts(Storage):
    """Counts of all processes, in the store; while that does not answer, of each by itself."""

    STORAGE_SCHEME = [_SHARED]  # noqa: RUF012 - declared so by the package

    def __init__(
        self, uri: str | None = None, wrap_exceptions: bool = False, *, store: Store, **_: Any
    ) -> None:
        super().__init__(uri, wrap_exceptions)
        self._store = store
        self._here = CountsHere()
        self._again_at = 0.0

    @property
    def base_exceptions(self) -> type[Exception]:
        """What goes wrong with it: nothing that is not mended here."""
        return StoreError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count; how often it was in all."""
        span = timedelta(seconds=expiry)
        return self._asked(
            lambda: count_up(self._store, key, amount, datetime.now(UTC), span),
            lambda: self._here.incr(key, expiry, amount),
        )

    def get(self, key: str) -> int:
        """How often it was."""
        return self._asked(
            lambda: read_count(self._store, key, datetime.now(UTC))[0], lambda: self._here.get(key)
        )

    def get_expiry(self, key: str) -> float:
        """Until when that counts, in seconds since 1970."""
        _, until = self._asked(
            lambda: read_count(self._store, key, datetime.now(UTC)),
            lambda: (0, datetime.fromtimestamp(self._here.get_expiry(key), UTC)),
        )
        return until.timestamp()

    def check(self) -> bool:
        """Whether it works."""
        try:
            self._store.ping()
        except StoreError:
            return False
        return True

    def reset(self) -> int | None:
        """Others count here too: nothing is taken away."""
        return None

    def clear(self, key: str) -> None:
        """Begin from 0."""
        self._here.clear(key)
        self._asked(lambda: drop_count(self._store, key), lambda: None)

    def _asked(self, there: Callable[[], T], here: Callable[[], T]) -> T:
        """What the store says, or this process while the store has just not answered."""
        now = time.monotonic()
        if now < self._again_at:
            return here()
        try:
            return there()
        except StoreError as error:
            _log.warning("for %.0f s this process counts by itself: %s", _ALONE_S, error)
            self._again_at = time.monotonic() + _ALONE_S
            return here()


def counting(store: Store) -> dict[str, Any]:
    """Where a Limiter counts, as its arguments: SQLite has one process, which counts in memory."""
    if store.engines.is_sqlite:
        return {"storage_uri": f"{_HERE}://"}
    return {"storage_uri": f"{_SHARED}://", "storage_options": {"store": store}}
