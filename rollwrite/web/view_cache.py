"""Views of tables as JSON text, each drawn once however many phones want it."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, TypeAlias

from rollwrite.i18n import Language
from rollwrite.service import TableSnapshot

#: Draws a view: the table, the language, the address that other phones can reach.
Draw: TypeAlias = Callable[[TableSnapshot, Language, str], dict[str, Any]]
_Key: TypeAlias = tuple[int, int, int | None, str | None, Language, str]
#: Some 10 kB each.
_KEPT: Final = 1000


def dumps(value: object) -> bytes:
    """``value`` as JSON on one line, in UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


@dataclass
class _Entry:
    lock: Lock = field(default_factory=Lock)
    text: bytes | None = None


class ViewCache:
    """The latest views that were asked for. Any number of threads may use it."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._lock = Lock()
        self._entries: OrderedDict[_Key, _Entry] = OrderedDict()

    def text(self, snapshot: TableSnapshot, language: Language, base_url: str) -> bytes:
        """The JSON of the table as its phone sees it."""
        key = (snapshot.table_id, snapshot.seq, snapshot.actor, snapshot.claim, language, base_url)
        with self._lock:
            entry = self._entries.setdefault(key, _Entry())
            self._entries.move_to_end(key)
            while len(self._entries) > _KEPT:
                self._entries.popitem(last=False)
        # Whoever comes while it is being drawn waits for it instead of drawing it too.
        with entry.lock:
            if entry.text is None:
                entry.text = dumps(self._draw(snapshot, language, base_url))
            return entry.text
