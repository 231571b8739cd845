"""Pages of classes hear that something has happened, and ask again.

What they show is drawn for each of them by the page's own address, so the stream says only that
there is something new: at most once in a second and a half, however much goes on at the tables.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Lock
from typing import Final

from rollwrite.service.classes import Classes, SeenClass
from rollwrite.store import StoreError, UnknownTableError
from rollwrite.web.live.hub import TooManyStreamsError

#: A page hears of news so often at most, a sign of life so often, and ends after so long; seconds.
_LEAST_S: Final = 1.5
_BEAT_S: Final = 15.0
_LIFE_S: Final = 600.0
#: Streams of one class: its teacher's devices, projectors, and children who are still at the door.
_MOST: Final = 64


@dataclass(frozen=True)
class _Where:
    """By what the loop that writes to all lines knows this one."""

    table_id: int


class ClassStream:
    """What one page of a class hears. It is pulled, as those of tables are."""

    def __init__(self, live: ClassLive, seen: SeenClass, ids: frozenset[int]) -> None:
        self.channel = _Where(seen.log_id)
        self.is_over = False
        self._live = live
        self._code = seen.code
        self.ids = ids
        self._is_new = False
        self._said_at = time.monotonic()
        self._until = self._said_at + _LIFE_S

    @property
    def due_at(self) -> float:
        """When there is something to pull, on the monotonic clock."""
        return min(self._said_at + (_LEAST_S if self._is_new else _BEAT_S), self._until)

    def wake(self) -> None:
        """Something may have happened at the class or at one of its tables."""
        self._is_new = True

    def opening(self) -> bytes:
        """The first message."""
        return b"retry: 3000\nevent: hello\ndata: {}\n\n"

    def pull(self, now: float) -> list[bytes]:
        """The messages since the last pull.

        :param now: on the monotonic clock.
        """
        if self.is_over or now < self.due_at:
            return []
        if now >= self._until:
            self.is_over = True
            return [b"event: bye\ndata: {}\n\n"]
        self._said_at = now
        if not self._is_new:
            return [b"event: beat\ndata: {}\n\n"]
        self._is_new = False
        try:
            self.ids = self._live.followed(self._code, self.ids)
        except (StoreError, UnknownTableError):
            self.is_over = True
            return [b"event: bye\ndata: {}\n\n"]
        return [b"event: news\ndata: {}\n\n"]

    def close(self) -> None:
        """The page is gone."""
        self._live.forget(self)


class ClassLive:
    """All streams of classes of one process."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self._lock = Lock()
        self._streams: list[ClassStream] = []
        classes.store.watch(self._changed)

    def followed(self, code: str, before: frozenset[int] = frozenset()) -> frozenset[int]:
        """The logs that a class consists of; they are followed instead of those ``before``.

        So a process hears also of what others do at them.
        """
        ids = self._classes.ids(self._classes.find(code))
        for table_id in ids - before:
            self._classes.store.follow(table_id)
        for table_id in before - ids:
            self._classes.store.unfollow(table_id)
        return ids

    def listen(self, seen: SeenClass) -> ClassStream:
        """One more page.

        :raises TooManyStreamsError: so many listen already.
        """
        with self._lock:
            if sum(one.channel.table_id == seen.log_id for one in self._streams) >= _MOST:
                raise TooManyStreamsError("too many pages of a class")
            stream = ClassStream(self, seen, self.followed(seen.code))
            self._streams.append(stream)
        return stream

    def forget(self, stream: ClassStream) -> None:
        """One page less."""
        with self._lock:
            if stream not in self._streams:
                return
            self._streams = [one for one in self._streams if one is not stream]
        for table_id in stream.ids:
            self._classes.store.unfollow(table_id)

    def _changed(self, table_id: int, _seq: int) -> None:
        for stream in self._streams:
            if table_id in stream.ids:
                stream.wake()
