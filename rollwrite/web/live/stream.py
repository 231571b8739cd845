"""One phone's live view of a table, as Server-Sent Events.

========= ================================================================================
event     data
========= ================================================================================
``view``  ``{"seq", "events", "view"}``: what has happened since the last message, and the
          table as it is now; the message's id is ``seq``
``change`` for who asks for it, in place of a later ``view``, unless much is different:
          ``{"seq", "after", "set", "gone"}``, from the view after event ``after`` to the one
          after ``seq``, as :mod:`rollwrite.web.table.changes` says it
``signal`` a sign or a nudge, told once: :class:`~rollwrite.web.table.signals.SentSignal`
``beat``  ``{"seq"}``: nothing has happened, the line is open
``bye``   ``{"seq", "reason"}``: the stream ends. ``replaced``: this page has another one;
          ``time``, ``closing``: open a new one; ``gone``: ask for the table first
========= ================================================================================
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from rollwrite.i18n import Language, translator
from rollwrite.schema.dataclass_json import encode
from rollwrite.service import TableSnapshot
from rollwrite.store import StoreError, UnknownTableError
from rollwrite.web.live.hub import Channel, EndReason, Hub, Listener, TableUpdate
from rollwrite.web.live.view_cache import ViewCache
from rollwrite.web.table.changes import PhoneState, SharedState
from rollwrite.web.table.parts import dumps
from rollwrite.web.table.signals import sent_signal

#: Events that may change which seat a token stands for.
_SEAT_EVENTS: Final = frozenset(
    {
        "SeatClaimed",
        "ClaimApproved",
        "ClaimRefused",
        "ClaimDropped",
        "SeatLeft",
        "SeatTakenBack",
        "GameStarted",
    }
)
_RETRY: Final = b"retry: 2000\n"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StreamForm:
    """How a phone wants to be told.

    :ivar base_url: the address that other phones can reach.
    :ivar by_changes: what has changed, in place of whole views.
    """

    language: Language
    base_url: str
    by_changes: bool = False


class Stream:
    """What one phone hears: :meth:`pull` gives what is new, and nothing in it waits.

    One loop can so serve any number of them; at a server that gives each answer a thread, the
    stream is iterated over, and the thread waits in between.

    :param snapshot: the table as the phone sees it.
    :param after: the number of the last event the phone knows.
    """

    # There are ten thousand.
    __slots__ = (
        "_form",
        "_hub",
        "_messages",
        "_opening",
        "_seen",
        "_sent",
        "_shown",
        "_signalled",
        "_spoke_at",
        "_until",
        "_version",
        "_view_cache",
        "channel",
        "ended",
        "is_over",
        "listener",
    )

    def __init__(
        self,
        hub: Hub,
        channel: Channel,
        view_cache: ViewCache,
        listener: Listener,
        snapshot: TableSnapshot,
        after: int,
        form: StreamForm,
    ) -> None:
        self.channel = channel
        self.listener = listener
        #: Why it ends, or None; the hub sets it under the channel's condition.
        self.ended: EndReason | None = None
        #: Whether its last message has been given.
        self.is_over = False
        self._hub = hub
        self._view_cache = view_cache
        self._sent = min(after, snapshot.seq)
        self._seen: tuple[int | None, str | None] = (snapshot.actor, snapshot.claim)
        #: The notifications already followed: none; something may have happened since ``snapshot``.
        self._version = -1
        #: The signals already told: who comes later does not hear those before.
        self._signalled = channel.signalled
        self._form = form
        #: What the phone sees, and after which event, where it hears changes.
        self._shown: tuple[int, PhoneState] | None = None
        self._spoke_at = time.monotonic()
        # Phones that came together shall not come again together.
        self._until = self._spoke_at + hub.limits.life_s * random.uniform(0.9, 1.1)
        #: Made at once: else a stream would keep an old state of the table until somebody listens.
        self._opening: bytes | None = _RETRY + self._view(
            snapshot, channel.events(self._sent, snapshot.seq)
        )
        #: Of a thread of its own, where it has one.
        self._messages: Generator[bytes, None, None] | None = None

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        if self._messages is None:
            self._messages = self._talk()
        return next(self._messages)

    @property
    def seat(self) -> int | None:
        """The seat of the phone, or None."""
        return self._seen[0]

    @property
    def shown(self) -> tuple[Language, SharedState] | None:
        """What it shares with others of what it has shown last; None where it hears whole views."""
        shown = self._shown
        return None if shown is None else (self._form.language, shown[1].shared)

    def close(self) -> None:
        """The phone is gone, or the answer complete."""
        self._hub.unsubscribe(self)
        if self._messages is not None:
            self._messages.close()

    def opening(self) -> bytes:
        """The first message."""
        message, self._opening = self._opening, None
        assert message is not None
        return message

    @property
    def due_at(self) -> float:
        """When there is something to pull even if nothing happens, on the monotonic clock."""
        return min(self._until, self._spoke_at + self._hub.limits.beat_s)

    def pull(self, now: float) -> list[bytes]:
        """The messages since the last pull: what has happened, a sign of life, the goodbye.

        :param now: on the monotonic clock.
        """
        messages = [] if self.is_over else self._news()
        if self.ended is None and now >= self._until:
            self.ended = "time"
        if self.ended is not None:
            if not self.is_over:
                messages.append(_message("bye", {"seq": self._sent, "reason": self.ended}))
                self.is_over = True
        elif not messages and now >= self.due_at:
            messages.append(_message("beat", {"seq": self._sent}))
        if messages:
            self._spoke_at = now
        return messages

    def _talk(self) -> Generator[bytes, None, None]:
        """For a thread of its own."""
        yield self.opening()
        while not self.is_over:
            self._wait()
            yield from self.pull(time.monotonic())

    def _wait(self) -> None:
        """Until something may have happened, or the line was silent for long."""
        with self.channel.changed:
            self.channel.changed.wait_for(self._is_news, max(self.due_at - time.monotonic(), 0))

    def _is_news(self) -> bool:
        channel = self.channel
        heard = (self._version, self._signalled)
        return self.ended is not None or (channel.version, channel.signalled) != heard

    def _news(self) -> list[bytes]:
        """The messages about what has happened since the last ones."""
        if self.ended is not None:
            return []
        view = None
        if self.channel.version != self._version:
            self._version = self.channel.version
            view = self._next_update()
        return ([] if view is None else [view]) + self._next_signals()

    def _next_update(self) -> bytes | None:
        """The message about what has happened since the last one, or None if nothing has."""
        try:
            update = self.channel.latest()
            events = self._unsent(update)
            snapshot = replace(update.snapshot, actor=self._seen[0], claim=self._seen[1])
            if not events or any(event["type"] in _SEAT_EVENTS for event in events):
                mine = self._hub.service.snapshot(self.channel.code, self.listener.token)
                # What has happened meanwhile is told together with its events.
                if events or mine.seq == snapshot.seq:
                    snapshot = replace(snapshot, actor=mine.actor, claim=mine.claim)
            if events or (snapshot.actor, snapshot.claim) != self._seen:
                return self._view(snapshot, events)
        except UnknownTableError:
            self.ended = "gone"
        except StoreError as error:
            _log.warning("a stream ends: %s", error)
            self.ended = "gone"
        return None

    def _next_signals(self) -> list[bytes]:
        """A message for each signal since the last one."""
        if self.channel.signalled == self._signalled:
            return []
        self._signalled, signals = self.channel.signals(self._signalled)
        t = translator(self._form.language)
        return [_message("signal", encode(sent_signal(t, one, self._seen[0]))) for one in signals]

    def _unsent(self, update: TableUpdate) -> tuple[dict[str, Any], ...]:
        if update.snapshot.seq <= self._sent:
            return ()
        if update.since <= self._sent:
            known = self._sent - update.since
            return update.events[known:] if known else update.events
        return self.channel.events(self._sent, update.snapshot.seq)

    def _view(self, snapshot: TableSnapshot, events: tuple[dict[str, Any], ...]) -> bytes:
        self._sent = snapshot.seq
        had = self.seat
        self._seen = (snapshot.actor, snapshot.claim)
        if self.seat != had:
            self._hub.seat_changed(self)
        if self._form.by_changes:
            state = self._view_cache.state(snapshot, self._form.language)
            before, self._shown = self._shown, (snapshot.seq, state)
            change = before and self._view_cache.change(before[1], state, self._form.base_url)
            if before and change is not None:
                numbers = (snapshot.seq, snapshot.seq, before[0], change)
                return b'id: %d\nevent: change\ndata: {"seq":%d,"after":%d,%b}\n\n' % numbers
        view = self._view_cache.text(snapshot, self._form.language, self._form.base_url)
        head = self.channel.head(snapshot.seq, events)
        return b'id: %d\nevent: view\ndata: %b,"view":%b}\n\n' % (snapshot.seq, head[:-1], view)


def _message(kind: str, data: dict[str, object]) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (kind.encode(), dumps(data))
