"""Pages of classes hear that something has happened, and ask again.

What they show is drawn for each of them by the page's own address, so the stream says only that
there is something new: soon, when the class itself has changed, and now and then, however much goes
on at the tables. A child that has not sat down hears nothing of those.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Lock
from typing import Final

from rollwrite.service.classes import Classes, SeenClass
from rollwrite.store import StoreError, UnknownTableError
from rollwrite.web.live.hub import TooManyStreamsError

#: A page hears of news so often at most, of those at tables so often, has a sign of life so often,
#: and ends after so long; seconds.
_LEAST_S: Final = 1.5
TABLES_S: Final = 8.0
_BEAT_S: Final = 15.0
_LIFE_S: Final = 600.0
#: Streams of one class: projectors, and children who are still at the door; and how many more there
#: may be where its teacher comes, whom no child keeps out.
_MOST: Final = 64
_TEACHERS: Final = 8


@dataclass(frozen=True)
class _Where:
    """By what the loop that writes to all lines knows this one."""

    table_id: int


class ClassStream:
    """What one page of a class hears. It is pulled, as those of tables are."""

    def __init__(
        self, live: ClassLive, seen: SeenClass, ids: frozenset[int], *, with_tables: bool
    ) -> None:
        self.channel = _Where(seen.log_id)
        self.is_over = False
        self._live = live
        self._code = seen.code
        self.ids = ids
        self.with_tables = with_tables
        #: After how many seconds there is something to say.
        self._after_s = _BEAT_S
        self._said_at = time.monotonic()
        self._until = self._said_at + _LIFE_S

    @property
    def due_at(self) -> float:
        """When there is something to pull, on the monotonic clock."""
        return min(self._said_at + self._after_s, self._until)

    def wake(self, table_id: int) -> None:
        """Something has happened at the class or at one of its tables."""
        is_class = table_id == self.channel.table_id
        self._after_s = min(self._after_s, _LEAST_S if is_class else TABLES_S)

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
        if self._after_s == _BEAT_S:
            self.is_over = not self._live.is_there(self._code)
            return [b"event: bye\ndata: {}\n\n" if self.is_over else b"event: beat\ndata: {}\n\n"]
        self._after_s = _BEAT_S
        try:
            if self.with_tables:
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

    def is_there(self, code: str) -> bool:
        """Whether a class has not been deleted."""
        try:
            self._classes.store.table_id(code)
        except UnknownTableError:
            return False
        return True

    def listen(self, seen: SeenClass, *, with_tables: bool = True) -> ClassStream:
        """One more page.

        :param with_tables: whether it shows what happens at the tables.
        :raises TooManyStreamsError: so many listen already.
        """
        with self._lock:
            most = _MOST + (_TEACHERS if seen.is_teacher else 0)
            if sum(one.channel.table_id == seen.log_id for one in self._streams) >= most:
                raise TooManyStreamsError("too many pages of a class")
            if with_tables:
                ids = self.followed(seen.code)
            else:
                ids = frozenset({seen.log_id})
                self._classes.store.follow(seen.log_id)
            stream = ClassStream(self, seen, ids, with_tables=with_tables)
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
                stream.wake(table_id)
