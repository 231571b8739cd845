"""Tables as values: folded from the log, kept in memory, brought up to date before every use.

With its events go what is recorded of a command, so that a request that is sent twice acts once,
and the tokens of the seats that it changed.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rollwrite.codes import token_hash
from rollwrite.games import FORMS, fold
from rollwrite.service.answers import IdReusedError
from rollwrite.store import Store, StoredCommand, StoredEvent, Transaction
from rollwrite.table import Command, Event
from rollwrite.table.events import (
    ClaimApproved,
    ClaimDropped,
    ClaimRefused,
    GameStarted,
    SeatLeft,
    SeatTakenBack,
)
from rollwrite.table.state import AnyTable

#: Tables kept folded in memory.
_KEPT = 500


@dataclass(frozen=True)
class Folded:
    """A table after event ``seq``.

    :ivar newest: the public events of the last change, where this process has made it or been told.
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
        store.take_news(self.hear)

    def hear(self, table_id: int, events: Sequence[StoredEvent]) -> None:
        """Another process has appended events: a table that is known here goes on by them."""
        known = self.remembered(table_id)
        if known is None or known.seq + 1 != events[0].seq:
            # Whoever wants it reads it.
            return
        table = fold((FORMS.event_from_json(event.body) for event in events), known.table)
        newest = tuple(public_events(events, table))
        self.keep(table_id, Folded(events[-1].seq, table, newest))

    def latest(self, table_id: int, seq: int | None = None) -> Folded:
        """The table as it is on disk.

        :param seq: the number of its last event, where that was read just now.
        :raises UnknownTableError: there is no such table.
        """
        seq = self._store.seq(table_id) if seq is None else seq
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
    return Folded(transaction.seq, table, tuple(public_events(stored, table)))


def public_events(events: Iterable[StoredEvent], table: AnyTable) -> list[dict[str, Any]]:
    """Events as everybody may see them: seeds and tokens are never part of an event.

    :param table: theirs, as it is after them: while a game is under way some of it is sealed.
    """
    sealed = {kind.__name__: members for kind, members in table.rules.sealed.items()}
    return [
        {
            "seq": event.seq,
            "at": event.at.isoformat(timespec="milliseconds"),
            **_opened(event, sealed, table),
        }
        for event in events
    ]


def _opened(
    event: StoredEvent, sealed: Mapping[str, tuple[str, ...]], table: AnyTable
) -> Mapping[str, Any]:
    """What of an event may be seen by now."""
    hidden = sealed.get(event.body["type"], ())
    if not hidden or not table.is_sealed(event.seq):
        return event.body
    return {name: value for name, value in event.body.items() if name not in hidden}


def recorded(transaction: Transaction, command_id: str, command: Command) -> StoredCommand | None:
    """What is known of a request that was carried out before; None if it was not.

    :raises IdReusedError: its id was used for another command.
    """
    before = transaction.command(command_id)
    if before is not None and not secrets.compare_digest(before.body_hash, digest(command)):
        raise IdReusedError(command_id)
    return before


def digest(command: Command) -> str:
    """The fingerprint of a command."""
    # Not of the sender: who frees their own seat and asks again has no token any more.
    body = json.dumps(FORMS.command_to_json(command), sort_keys=True)
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()


def key_record_id(token: str) -> str:
    """Under which an idempotency key is recorded; longer than the ids that phones make.

    It says "wish", as it always did: databases hold it.
    """
    return f"wish-{token_hash(token).hex()}"


def keep_tokens(transaction: Transaction, table: AnyTable, events: Sequence[Event]) -> None:
    """Let the tokens follow ``events``, which were decided about the seats of ``table``."""
    for event in events:
        match event:
            case SeatLeft():
                # Guests go with their keeper, and so do claims on their seats.
                for seat in table.seats:
                    if event.seat in {seat.number, seat.keeper}:
                        transaction.drop_tokens(seat.number)
            case ClaimApproved():
                was_asked = event.by in {None, table.phone_of(event.seat)}
                transaction.activate_claim(event.claim, keeps_former=not was_asked)
            case SeatTakenBack():
                moved = table.moved_by(event.claim)
                later = () if moved is None else table.moved_since(moved)[1:]
                transaction.return_seat(event.seat, event.claim, [one.claim for one in later])
            case GameStarted():
                for old in table.moved:
                    if old.game < event.game:
                        transaction.drop_claim(old.claim)
            case ClaimRefused() | ClaimDropped():
                transaction.drop_claim(event.claim)
            case _:
                pass
