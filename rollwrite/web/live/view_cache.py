"""Views of tables as JSON text, each drawn once however many phones want it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, Generic, TypeAlias, TypeVar

from rollwrite.i18n import Language, translator
from rollwrite.service import TableSnapshot
from rollwrite.web.games.registry import table_part, whole_view
from rollwrite.web.table.parts import SharedView

K = TypeVar("K")
V = TypeVar("V")
_Change: TypeAlias = tuple[int, int, Language, str]
#: Some 10 kB each.
_KEPT: Final = 1000


@dataclass
class _Entry(Generic[V]):
    lock: Lock = field(default_factory=Lock)
    value: V | None = None


class _Newest(Generic[K, V]):
    """The values that were asked for last, each made once."""

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._lock = Lock()
        self._entries: OrderedDict[K, _Entry[V]] = OrderedDict()

    def get(self, key: K, make: Callable[[], V]) -> V:
        with self._lock:
            entry = self._entries.setdefault(key, _Entry())
            self._entries.move_to_end(key)
            while len(self._entries) > self._kept:
                self._entries.popitem(last=False)
        # Whoever comes while it is being made waits for it instead of making it too.
        with entry.lock:
            if entry.value is None:
                entry.value = make()
            return entry.value


class ViewCache:
    """The latest views that were asked for. Any number of threads may use it."""

    def __init__(self) -> None:
        self._parts: _Newest[_Change, SharedView] = _Newest(_KEPT // 2)
        self._texts: _Newest[tuple[_Change, int | None, str | None], bytes] = _Newest(_KEPT)

    def text(self, snapshot: TableSnapshot, language: Language, base_url: str) -> bytes:
        """The JSON of the table as its phone sees it.

        :param base_url: the address that other phones can reach.
        """
        change = (snapshot.table_id, snapshot.seq, language, base_url)
        t = translator(language)

        def draw() -> bytes:
            join_url = f"{base_url}/t/{snapshot.code}"
            part = self._parts.get(change, lambda: table_part(t, snapshot, join_url))
            return whole_view(t, snapshot, part)

        return self._texts.get((change, snapshot.actor, snapshot.claim), draw)
