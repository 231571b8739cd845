"""Tables as values: folded from the log, kept in memory, brought up to date before every use."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rollwrite.games import FORMS, fold
from rollwrite.store import Store, StoredEvent, Transaction
from rollwrite.table import Event
from rollwrite.table.state import AnyTable

#: Tables kept folded in memory.
_KEPT = 500


@dataclass(frozen=True)
class Folded:
    """A table after event ``seq``.

    :ivar newest: the public events of the last change, where this process has made it.
    """

    seq: int
    table: AnyTable
    newest: tuple[dict[str, Any], ...] = ()


class Repository:
    """The tables of a store. Any number of threads may use it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._folded: OrderedDict[int, Folded] = OrderedDict()
        self._lock = threading.Lock()

    def latest(self, table_id: int) -> Folded:
        """The table as it is on disk.

        :raises UnknownTableError: there is no such table.
        """
        seq = self._store.seq(table_id)
        return self._at(
            table_id, seq, lambda after: self._store.events(table_id, after, seq - after)
        )

    def at_least(self, table_id: int, seq: int) -> Folded:
        """The table as it was at event ``seq`` or later, from memory if it is there.

        :raises UnknownTableError: there is no such table.
        """
        known = self.remembered(table_id)
        return known if known is not None and known.seq >= seq else self.latest(table_id)

    def remembered(self, table_id: int) -> Folded | None:
        """The table as this process knows it, perhaps not the newest; None if it does not."""
        with self._lock:
            return self._folded.get(table_id)

    def within(self, table_id: int, transaction: Transaction) -> AnyTable:
        """The table as a transaction finds it."""
        return self._at(table_id, transaction.seq, transaction.events).table

    def keep(self, table_id: int, folded: Folded) -> None:
        """Remember a table whose events are on disk."""
        with self._lock:
            known = self._folded.get(table_id)
            if known is None or known.seq < folded.seq:
                self._folded[table_id] = folded
            self._folded.move_to_end(table_id)
            while len(self._folded) > _KEPT:
                self._folded.popitem(last=False)

    def _at(self, table_id: int, seq: int, events: Callable[[int], list[StoredEvent]]) -> Folded:
        """The table after event ``seq``, from memory as far as that goes."""
        known = self.remembered(table_id)
        if known is not None and known.seq == seq:
            return known
        after, table = (0, None) if known is None or known.seq > seq else (known.seq, known.table)
        new = (event for event in events(after) if event.seq <= seq)
        table = fold((FORMS.event_from_json(event.body) for event in new), table)
        folded = Folded(seq, table)
        self.keep(table_id, folded)
        return folded


def event_bodies(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as the log keeps them."""
    return [FORMS.event_to_json(event) for event in events]


def appended(
    transaction: Transaction, at: datetime, bodies: Sequence[dict[str, Any]], table: AnyTable
) -> Folded:
    """The table after events that were just appended, with them as all may see them."""
    first = transaction.seq - len(bodies) + 1
    stored = (StoredEvent(number, at, body) for number, body in enumerate(bodies, first))
    return Folded(transaction.seq, table, tuple(public_events(stored)))


def public_events(events: Iterable[StoredEvent]) -> list[dict[str, Any]]:
    """Events as everybody may see them: seeds and tokens are never part of an event."""
    return [
        {"seq": event.seq, "at": event.at.isoformat(timespec="milliseconds"), **event.body}
        for event in events
    ]
