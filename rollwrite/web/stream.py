"""One phone's live view of a table, as Server-Sent Events.

========= ================================================================================
event     data
========= ================================================================================
``view``  ``{"seq", "events", "view"}``: what has happened since the last message, and the
          table as it is now; the message's id is ``seq``
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
from dataclasses import replace
from typing import Any, Final

from rollwrite.i18n import Language
from rollwrite.service import Look
from rollwrite.store import StoreError, UnknownTableError
from rollwrite.web.live import Channel, EndReason, Hub, Listener, News
from rollwrite.web.views import Views, dumps

#: Events that may change which seat a token stands for.
_SEAT_EVENTS: Final = frozenset({"SeatClaimed", "ClaimApproved", "ClaimRefused", "SeatLeft"})
_RETRY: Final = b"retry: 2000\n"

_log = logging.getLogger(__name__)


class Stream:
    """Yields the bytes of the messages; its thread waits in between.

    :param look: the table as the phone sees it.
    :param after: the number of the last event the phone knows.
    """

    def __init__(
        self,
        hub: Hub,
        channel: Channel,
        views: Views,
        listener: Listener,
        look: Look,
        after: int,
        *,
        language: Language,
        base_url: str,
    ) -> None:
        self.channel = channel
        self.listener = listener
        #: Why it ends, or None; the hub sets it under the channel's condition.
        self.ended: EndReason | None = None
        self._hub = hub
        self._views = views
        self._sent = min(after, look.seq)
        self._seen: tuple[int | None, str | None] = (look.actor, look.claim)
        #: The hints already followed: none, for something may have happened since ``look``.
        self._version = -1
        self._language = language
        self._base_url = base_url
        # Phones that came together shall not come again together.
        self._until = time.monotonic() + hub.limits.life_s * random.uniform(0.9, 1.1)
        self._messages = self._talk(look)

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self._messages)

    def close(self) -> None:
        """The phone is gone, or the answer complete."""
        self._hub.leave(self)
        self._messages.close()

    def _talk(self, look: Look | None) -> Generator[bytes, None, None]:
        assert look is not None
        yield _RETRY + self._view(look, self.channel.events(self._sent, look.seq))
        # Else this frame would keep an old state of the table for ten minutes.
        look = None
        while True:
            is_hinted = self._wait()
            if self.ended is None and is_hinted:
                message = self._news()
                if message is not None:
                    yield message
            elif self.ended is None:
                yield _message("beat", {"seq": self._sent})
            if self.ended is not None:
                yield _message("bye", {"seq": self._sent, "reason": self.ended})
                return

    def _wait(self) -> bool:
        """Until something may have happened (then True), or the line was silent for long."""
        left_s = self._until - time.monotonic()
        if left_s <= 0:
            self.ended = self.ended or "time"
            return False
        channel = self.channel
        with channel.changed:
            is_hinted = channel.changed.wait_for(
                lambda: self.ended is not None or channel.version != self._version,
                min(self._hub.limits.beat_s, left_s),
            )
            self._version = channel.version
        return is_hinted

    def _news(self) -> bytes | None:
        """The message about what has happened since the last one, or None if nothing has."""
        try:
            news = self.channel.news()
            events = self._unsent(news)
            look = replace(news.look, actor=self._seen[0], claim=self._seen[1])
            if not events or any(event["type"] in _SEAT_EVENTS for event in events):
                mine = self._hub.service.look(self.channel.code, self.listener.token)
                look = replace(look, actor=mine.actor, claim=mine.claim)
            if events or (look.actor, look.claim) != self._seen:
                return self._view(look, events)
        except UnknownTableError:
            self.ended = "gone"
        except StoreError as error:
            _log.warning("a stream ends: %s", error)
            self.ended = "gone"
        return None

    def _unsent(self, news: News) -> tuple[dict[str, Any], ...]:
        if news.look.seq <= self._sent:
            return ()
        if news.since <= self._sent:
            return news.events[self._sent - news.since :]
        return self.channel.events(self._sent, news.look.seq)

    def _view(self, look: Look, events: tuple[dict[str, Any], ...]) -> bytes:
        self._sent = look.seq
        self._seen = (look.actor, look.claim)
        view = self._views.text(look, self._language, self._base_url)
        head = dumps({"seq": look.seq, "events": events})
        return b'id: %d\nevent: view\ndata: %b,"view":%b}\n\n' % (look.seq, head[:-1], view)


def _message(kind: str, data: dict[str, object]) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (kind.encode(), dumps(data))
