"""Tables as values: folded from the log, kept in memory, brought up to date before every use."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from rollwrite.games import FORMS, fold
from rollwrite.store import Store, StoredEvent, Transaction
from rollwrite.table import Event, Table

AnyTable: TypeAlias = Table[Any, Any]
#: Tables kept folded in memory.
_KEPT = 500


class Repository:
    """The tables of a store. Any number of threads may use it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._folded: OrderedDict[int, tuple[int, AnyTable]] = OrderedDict()
        self._lock = threading.Lock()

    def latest(self, table_id: int) -> tuple[int, AnyTable]:
        """The number of a table's last event, and the table after it.

        :raises UnknownTableError: there is no such table.
        """
        seq = self._store.seq(table_id)
        return seq, self._at(table_id, seq, lambda after: self._store.events(table_id, after, seq))

    def within(self, table_id: int, transaction: Transaction) -> AnyTable:
        """The table as a transaction finds it."""
        return self._at(table_id, transaction.seq, transaction.events)

    def keep(self, table_id: int, seq: int, table: AnyTable) -> None:
        """Remember what a table is after event ``seq``, which must be on disk."""
        with self._lock:
            kept = self._folded.get(table_id)
            if kept is None or kept[0] < seq:
                self._folded[table_id] = (seq, table)
            self._folded.move_to_end(table_id)
            while len(self._folded) > _KEPT:
                self._folded.popitem(last=False)

    def _at(self, table_id: int, seq: int, events: Callable[[int], list[StoredEvent]]) -> AnyTable:
        """The table after event ``seq``, from memory as far as that goes."""
        with self._lock:
            kept = self._folded.get(table_id)
        known, table = kept if kept is not None and kept[0] <= seq else (0, None)
        if known < seq or table is None:
            new = (event for event in events(known) if event.seq <= seq)
            table = fold((FORMS.event_from_json(event.body) for event in new), table)
            self.keep(table_id, seq, table)
        return table


def event_bodies(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as the log keeps them."""
    return [FORMS.event_to_json(event) for event in events]


def public_events(events: Iterable[StoredEvent]) -> list[dict[str, Any]]:
    """Events as everybody may see them: seeds and tokens are never part of an event."""
    return [
        {"seq": event.seq, "at": event.at.isoformat(timespec="milliseconds"), **event.body}
        for event in events
    ]
