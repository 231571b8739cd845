"""Who listens to which table in this process, and what has just happened there.

The log is the truth, what arrives here are notifications that it may have grown: every stream of a
table reads on from the last event it has sent, in one loop for all (``broadcast.py``) or, at
another server than ours, in a thread of its own that waits on the table's condition. What one of
them has read serves the others too.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Condition, Lock
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

from rollwrite.i18n import Language
from rollwrite.service import Service, TableSnapshot
from rollwrite.table.signals import Signal
from rollwrite.web.table.changes import SharedState
from rollwrite.web.table.parts import dumps

#: Why a stream ends: a newer one of the same device, its time is up, the server stops, the table
#: is no more or cannot be read.
EndReason: TypeAlias = Literal["replaced", "time", "closing", "gone"]
#: Streams of one device at one table: it may have some tabs open, and some that it has lost.
_DEVICE_STREAMS: Final = 3
#: Signals that a slow stream can be late by.
_KEPT_SIGNALS: Final = 16


@dataclass(frozen=True)
class LiveLimits:
    """How much listening one process allows.

    A quarter of all places, and of those at a table, is kept for phones that have a seat. Of the
    others at a table one address has half.

    :ivar streams: at most in all; where each holds a thread, there must be more threads than this.
    :ivar table_streams: at most at one table.
    :ivar address_streams: at most from one address, or None for any number.
    :ivar beat_s: seconds of silence until a heartbeat.
    :ivar life_s: seconds until a stream ends and the phone opens another.
    """

    streams: int
    table_streams: int = 64
    address_streams: int | None = None
    beat_s: float = 15.0
    life_s: float = 600.0


class TooManyStreamsError(ValueError):
    """Nobody else can listen now."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Who wants to listen.

    :ivar token: the secret of the device, or None for somebody who only watches.
    :ivar tab: a name for one page of the device, so that its reload ends the older stream.
    :ivar address: from where.
    """

    token: str | None = None
    tab: str | None = None
    address: str = field(default="", compare=False)


@dataclass(frozen=True)
class TableUpdate:
    """A table after a notification.

    :ivar snapshot: the table as everybody sees it.
    :ivar since: the number of the event after which ``events`` begin.
    """

    version: int
    snapshot: TableSnapshot
    since: int
    events: tuple[dict[str, Any], ...]


class Subscriber(Protocol):
    """A stream as the hub knows it; :class:`~rollwrite.web.live.stream.Stream` is one.

    :ivar ended: why it ends, or None; the hub sets it under the channel's condition.
    """

    ended: EndReason | None

    @property
    def channel(self) -> Channel:
        """The table it listens to."""

    @property
    def listener(self) -> Listener:
        """Who listens."""

    @property
    def seat(self) -> int | None:
        """The seat whose phone listens; None for somebody who has none."""

    @property
    def shown(self) -> tuple[Language, SharedState] | None:
        """What it shares with others of what it has shown last; None where it hears whole views."""


S = TypeVar("S", bound=Subscriber)


class Channel:
    """One table that somebody listens to."""

    def __init__(self, service: Service, snapshot: TableSnapshot) -> None:
        self.code = snapshot.code
        self.table_id = snapshot.table_id
        self.changed = Condition()
        #: Counts the notifications; the first is for what may have happened since ``snapshot``.
        self.version = 1
        #: Oldest first.
        self.streams: list[Subscriber] = []
        #: Counts the signals.
        self.signalled = 0
        self._signals: deque[Signal] = deque(maxlen=_KEPT_SIGNALS)
        self._service = service
        self._reading = Lock()
        self._latest = TableUpdate(0, snapshot, snapshot.seq, ())
        self._head: tuple[int, tuple[dict[str, Any], ...], bytes] = (-1, (), b"")
        #: The newest event that was heard of.
        self._heard = snapshot.seq

    @property
    def shown(self) -> Mapping[Language, tuple[SharedState, ...]]:
        """What is shared of what the phones that hear changes have shown last, by language."""
        found: dict[Language, tuple[SharedState, ...]] = {}
        for stream in list(self.streams):
            if (shown := stream.shown) is not None:
                found[shown[0]] = (*found.get(shown[0], ()), shown[1])
        return found

    def notify(self, seq: int) -> None:
        """Something may have happened: the table is at event ``seq`` at least."""
        with self.changed:
            self.version += 1
            self._heard = max(self._heard, seq)
            self.changed.notify_all()

    def signal(self, signal: Signal) -> None:
        """Somebody sends a sign or a nudge."""
        with self.changed:
            self._signals.append(signal)
            self.signalled += 1
            self.changed.notify_all()

    def signals(self, after: int) -> tuple[int, tuple[Signal, ...]]:
        """How many signals there were, and those after the first ``after`` that are still known."""
        with self.changed:
            count = self.signalled
            newest = tuple(self._signals)
        return count, newest[max(len(newest) - (count - after), 0) :]

    def latest(self) -> TableUpdate:
        """The table now; read once after each notification."""
        version = self.version
        with self._reading:
            before = self._latest
            if before.version < version:
                since = before.snapshot.seq
                snapshot, events = self._service.news(self.code, self.table_id, self._heard, since)
                self._latest = TableUpdate(version, snapshot, since, events)
            return self._latest

    def head(self, seq: int, events: tuple[dict[str, Any], ...]) -> bytes:
        """The beginning of a message as JSON; the same text for all phones that hear the same."""
        kept = self._head
        if kept[0] != seq or kept[1] is not events:
            kept = self._head = (seq, events, dumps({"seq": seq, "events": events}))
        return kept[2]

    def events(self, after: int, until: int) -> tuple[dict[str, Any], ...]:
        """The events after number ``after`` up to number ``until``, as everybody may see them."""
        events = self._service.events(self.code, after)
        return tuple(event for event in events if event["seq"] <= until)


class Hub:
    """All streams of one process."""

    def __init__(self, service: Service, limits: LiveLimits) -> None:
        self.service = service
        self.limits = limits
        self._lock = Lock()
        self._channels: dict[int, Channel] = {}
        self._count = 0
        self._watching = 0
        self._by_address: Counter[str] = Counter()
        self._is_closed = False
        #: Who writes to streams that have no thread, and is told of a table to look at.
        self.on_change: Callable[[int], object] = lambda table_id: None
        self._unwatch: Callable[[], None] = service.store.watch(self.notify)
        self._unlisten: Callable[[], None] = service.signals.listen(self.signal)

    @property
    def count(self) -> int:
        """The number of open streams."""
        return self._count

    def channel(self, table_id: int) -> Channel | None:
        """A table, if somebody listens to it here."""
        return self._channels.get(table_id)

    def subscribe(self, snapshot: TableSnapshot, make: Callable[[Channel], S]) -> S:
        """Let a new stream listen to a table.

        The page's older stream ends; so does the oldest one of a device that has many.

        :raises TooManyStreamsError: there are too many streams here, or at the table.
        """
        with self._lock:
            if self._is_closed:
                raise TooManyStreamsError("no more streams")
            channel = self._channels.get(snapshot.table_id) or Channel(self.service, snapshot)
            stream = make(channel)
            outdated = _outdated(channel.streams, stream.listener)
            self._make_room(channel, stream.listener, outdated)
            if channel.table_id not in self._channels:
                self.service.store.follow(channel.table_id)
                self._channels[channel.table_id] = channel
            # Before the older ones go: a channel without streams is forgotten.
            channel.streams.append(stream)
            self._book(stream.listener, 1)
            for older in outdated:
                self._remove(channel, older, "replaced")
            self._show_seats(channel)
        return stream

    def seat_changed(self, stream: Subscriber) -> None:
        """A stream is another seat's now, or nobody's."""
        with self._lock:
            self._show_seats(stream.channel)

    def unsubscribe(self, stream: Subscriber) -> None:
        """Forget a stream that has ended; one that is forgotten already is no matter."""
        with self._lock:
            self._remove(stream.channel, stream, "time")

    def notify(self, table_id: int, seq: int) -> None:
        """Something may have happened at a table: its streams look."""
        channel = self._channels.get(table_id)
        if channel is not None:
            channel.notify(seq)
            self.on_change(table_id)

    def signal(self, table_id: int, signal: Signal) -> None:
        """Somebody at a table sends a sign or a nudge: its streams tell it."""
        channel = self._channels.get(table_id)
        if channel is not None:
            channel.signal(signal)
            self.on_change(table_id)

    def close(self) -> None:
        """End all streams; there will be no others."""
        self._unwatch()
        self._unlisten()
        with self._lock:
            self._is_closed = True
            for channel in list(self._channels.values()):
                for stream in list(channel.streams):
                    self._remove(channel, stream, "closing")

    def _make_room(self, channel: Channel, newer: Listener, outdated: list[Subscriber]) -> None:
        """See whether there is a place for ``newer`` once ``outdated`` have gone.

        :raises TooManyStreamsError: there is none.
        """
        limits, gone = self.limits, [stream.listener for stream in outdated]
        if limits.address_streams is not None:
            same = self._by_address[newer.address]
            same -= sum(one.address == newer.address for one in gone)
            if same >= limits.address_streams:
                raise TooManyStreamsError("too many streams from this address")
        at_table = [stream.listener for stream in channel.streams]
        taken, taken_here = self._count - len(gone), len(at_table) - len(gone)
        if newer.token is None:
            # Whatever phones with a seat have of their own places does not count.
            watching = sum(one.token is None for one in gone)
            watching_here = sum(one.token is None for one in at_table)
            if self._watching - watching >= _open_to_all(
                limits.streams
            ) or watching_here - watching >= _open_to_all(limits.table_streams):
                raise TooManyStreamsError("too many watch")
            self._share_of_table(newer.address, at_table, gone)
        if taken >= limits.streams or taken_here >= limits.table_streams:
            raise TooManyStreamsError("too many streams")

    def _share_of_table(self, address: str, at_table: list[Listener], gone: list[Listener]) -> None:
        """One address may watch from half of a table's places: the projector finds one."""
        if self.limits.address_streams is None:
            return
        theirs = [one for one in at_table if one.token is None and one.address == address]
        left = len(theirs) - sum(one in gone for one in theirs)
        if left >= max(_open_to_all(self.limits.table_streams) // 2, 1):
            raise TooManyStreamsError("too many watch from this address")

    def _book(self, listener: Listener, change: int) -> None:
        self._count += change
        if listener.token is None:
            self._watching += change
        self._by_address[listener.address] += change
        if not self._by_address[listener.address]:
            del self._by_address[listener.address]

    def _remove(self, channel: Channel, stream: Subscriber, reason: EndReason) -> None:
        with suppress(ValueError):
            channel.streams.remove(stream)
            self._book(stream.listener, -1)
        with channel.changed:
            stream.ended = stream.ended or reason
            channel.changed.notify_all()
        self.on_change(channel.table_id)
        if not channel.streams and self._channels.get(channel.table_id) is channel:
            del self._channels[channel.table_id]
            self.service.store.unfollow(channel.table_id)
        else:
            self._show_seats(channel)

    def _show_seats(self, channel: Channel) -> None:
        """Let all processes know whose phones listen: they are asked about claims first."""
        if self._channels.get(channel.table_id) is channel:
            seats = {stream.seat for stream in channel.streams if stream.seat is not None}
            self.service.store.show_seats(channel.table_id, seats)


def _outdated(streams: list[Subscriber], newer: Listener) -> list[Subscriber]:
    """Those that end when ``newer`` comes."""
    page = [s for s in streams if newer.tab is not None and s.listener == newer]
    device = [s for s in streams if newer.token is not None and s.listener.token == newer.token]
    others = [stream for stream in device if stream not in page]
    return page + others[: max(len(others) - _DEVICE_STREAMS + 1, 0)]


def _open_to_all(places: int) -> int:
    """How many of some places those who only watch may have."""
    return places - places // 4
