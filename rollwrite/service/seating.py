"""How people get seats at a table: they join it, or claim one whose phone has lost its token."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from rollwrite.codes import new_token, token_from_idempotency_key, token_hash
from rollwrite.games import decide, fold
from rollwrite.service.answers import IdReusedError, Seated, TableSnapshot
from rollwrite.service.claims import claimed, others_asked
from rollwrite.service.due import DueBots
from rollwrite.service.repeats import digest, key_record_id, recorded
from rollwrite.service.repository import Folded, Repository, appended, event_bodies
from rollwrite.service.tokens import keep_tokens
from rollwrite.store import Store, StoredCommand, Transaction
from rollwrite.table import ClaimSeat, Event, NoDice, TakeSeat
from rollwrite.table.state import AnyTable


class Seating:
    """Gives seats at the tables of a store. Any number of threads may use it."""

    def __init__(
        self, store: Store, tables: Repository, due_bots: DueBots, clock: Callable[[], datetime]
    ) -> None:
        self._store = store
        self._tables = tables
        self._due_bots = due_bots
        self._clock = clock

    def sit(
        self, where: tuple[str, int], command: TakeSeat | ClaimSeat, idempotency_key: str | None
    ) -> Seated:
        """Sit down, or ask for a seat: of a claim only ``seat`` and ``claim`` are looked at.

        :param where: the table's code and its number in the store.
        :raises RefusedError: the rules or the table's state do not allow it.
        :raises IdReusedError: the key was used for another request before.
        """
        code, table_id = where
        token = (
            new_token()
            if idempotency_key is None
            else token_from_idempotency_key(idempotency_key, code)
        )
        is_claim = isinstance(command, ClaimSeat)
        asked = ClaimSeat(command.seat, "") if isinstance(command, ClaimSeat) else command
        # Before the transaction, in which nothing is waited for.
        connected = self._store.connected_seats(table_id) if is_claim else ()
        with self._store.transaction(table_id) as transaction:
            table = self._tables.within(table_id, transaction)
            before = recorded(transaction, key_record_id(token), asked)
            if before is not None:
                return _seated_before(transaction, where, table, before, token)
            at = self._clock()
            actor = claim = None
            if isinstance(command, ClaimSeat):
                events = claimed(table, command, connected, at)
                claim = command.claim
                keep_tokens(transaction, table, events)
                transaction.put_token(token_hash(token), command.seat, "pending", claim)
            else:
                events = decide(table, command, None, NoDice())
                actor = fold(events, table).taken
                transaction.put_token(token_hash(token), actor, "active")
            record = key_record_id(token), digest(asked)
            after = self._append(transaction, table, events, at, record)
        snapshot = TableSnapshot(code, table_id, after.seq, after.table, actor, claim)
        return Seated(token, snapshot, claim)

    def ask_others(self, table_id: int, token: str | None) -> None:
        """Ask others about the claim that the phone with this token waits for.

        :raises RefusedError: it waits for none.
        :raises TooSoonError: those who are asked have time left.
        """
        connected = self._store.connected_seats(table_id)
        with self._store.transaction(table_id) as transaction:
            known = None if token is None else transaction.token(token_hash(token))
            table, at = self._tables.within(table_id, transaction), self._clock()
            name = None if known is None else known.claim
            events = others_asked(table, name, connected, at)
            if events:
                keep_tokens(transaction, table, events)
                self._append(transaction, table, events, at, (None, None))

    def _append(
        self,
        transaction: Transaction,
        table: AnyTable,
        events: Sequence[Event],
        at: datetime,
        record: tuple[str, str] | tuple[None, None],
    ) -> Folded:
        bodies = event_bodies(events)
        transaction.append(bodies, at, *record)
        after = appended(transaction, at, bodies, fold(events, table))
        self._due_bots.note(transaction, table, after.table, at)
        transaction.on_commit(lambda: self._tables.keep(transaction.table_id, after))
        return after


def _seated_before(
    transaction: Transaction,
    where: tuple[str, int],
    table: AnyTable,
    before: StoredCommand,
    token: str,
) -> Seated:
    """The answer to a request that was carried out before."""
    known = transaction.token(token_hash(token))
    if known is None:
        # They have left since, or their claim was refused.
        raise IdReusedError(before.command_id)
    events = transaction.events(before.first_seq - 1)[: before.last_seq - before.first_seq + 1]
    claims = [event.body["claim"] for event in events if event.body["type"] == "SeatClaimed"]
    actor = known.seat if known.state == "active" else None
    snapshot = TableSnapshot(*where, transaction.seq, table, actor, known.claim)
    return Seated(token, snapshot, next(iter(claims), None))
