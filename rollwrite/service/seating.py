"""How people get seats at a table: they join it, or claim one whose phone has lost its token."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from rollwrite.codes import token_for, token_hash
from rollwrite.games import decide, fold
from rollwrite.schema.dataclass_json import moment, time_of
from rollwrite.service.answers import IdReusedError, Seated, TableSnapshot, TooSoonError
from rollwrite.service.due import DueBots
from rollwrite.service.repository import (
    Folded,
    Repository,
    appended,
    digest,
    event_bodies,
    keep_tokens,
    key_record_id,
    recorded,
)
from rollwrite.store import Store, StoredCommand, Transaction
from rollwrite.table import (
    AskOthers,
    ClaimSeat,
    Command,
    DropClaim,
    Event,
    NoDice,
    RefusedError,
    TakeBotSeat,
    TakeSeat,
    TakeSeatBack,
    may,
)
from rollwrite.table.claims import asked_first, asked_next, sleeps
from rollwrite.table.lobby import by_phone, own_look
from rollwrite.table.rules import require
from rollwrite.table.state import AnyTable, Claim


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
        self,
        where: tuple[str, int],
        command: TakeSeat | TakeBotSeat | ClaimSeat,
        idempotency_key: str | None,
        *,
        is_led: bool = False,
    ) -> Seated:
        """Sit down, or ask for a seat: of a claim only ``seat`` and ``claim`` are looked at.

        :param where: the table's code and its number in the store.
        :param is_led: whoever leads a room of tables wants it, wherever there is room.
        :raises RefusedError: the rules or the table's state do not allow it.
        :raises IdReusedError: the key was used for another request before.
        """
        code, table_id = where
        token = token_for(idempotency_key, code)
        is_claim = isinstance(command, ClaimSeat)
        # Every attempt has a claim of its own; it is the same request all the same.
        as_recorded: Command = command
        if isinstance(command, ClaimSeat):
            as_recorded = ClaimSeat(command.seat, "")
        elif is_led:
            # Asked twice at once, it may be for a program's seat and for a free one.
            as_recorded = TakeSeat(command.name)
        # Before the transaction, in which nothing is waited for.
        connected = self._store.connected_seats(table_id) if is_claim else ()
        with self._store.transaction(table_id) as transaction:
            table = self._tables.within(table_id, transaction)
            before = recorded(transaction, key_record_id(token), as_recorded)
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
                require(None if is_led else by_phone(table, command))
                events = decide(table, command, None, NoDice())
                require(own_look(table, command))
                actor = fold(events, table).taken
                if isinstance(command, TakeBotSeat):
                    actor = command.seat
                transaction.put_token(token_hash(token), actor, "active")
            record = key_record_id(token), digest(as_recorded)
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

    def take_back(self, table_id: int, token: str | None) -> None:
        """Give the phone with this token back what others have given away unheard.

        :raises RefusedError: it has lost nothing so.
        """
        with self._store.transaction(table_id) as transaction:
            known = None if token is None else transaction.token(token_hash(token))
            table, at = self._tables.within(table_id, transaction), self._clock()
            actor = known.seat if known is not None and known.state == "active" else None
            claim = None if known is None else known.claim
            moved = TableSnapshot("", table_id, transaction.seq, table, actor, claim).moved
            if not moved:
                raise RefusedError("not-moved")
            after, events = table, tuple[Event, ...]()
            for one in moved:
                back = decide(after, TakeSeatBack(one.claim), None, NoDice())
                after, events = fold(back, after), (*events, *back)
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


#: How long the seat's own phone is asked alone, and then all others that must agree,
ASKED_S: Final = 60.0
#: and how long it is waited for while it sleeps.
SLEEPS_S: Final = 120.0
#: How long a claim keeps others from asking for the seat while anybody may answer it,
OPEN_S: Final = 300.0
#: and beyond the time of those who are asked: a phone that waits has others asked in time.
_LATE_S: Final = 60.0


def claimed(
    table: AnyTable, command: ClaimSeat, connected: Collection[int], at: datetime
) -> tuple[Event, ...]:
    """The events of a claim, and those of an older one on the seat that has had its time.

    :param connected: the seats whose own phones listen now.
    :raises RefusedError: there is no such seat, nobody who could agree, or another claim.
    """
    dropped: tuple[Event, ...] = ()
    older = may.open_claim(table, command.seat)
    if older is not None and _left_s(older, at) <= -_LATE_S:
        dropped = decide(table, DropClaim(older.claim), None, NoDice())
        table = fold(dropped, table)
    known = table.seat(command.seat) is not None
    asked = asked_first(table, command.seat, connected) if known else ()
    waits = known and sleeps(table, command.seat, connected)
    until = moment(at + timedelta(seconds=SLEEPS_S)) if waits else _until(asked, at)
    wanted = ClaimSeat(command.seat, command.claim, asked, until, waits)
    return (*dropped, *decide(table, wanted, None, NoDice()))


def others_asked(
    table: AnyTable, name: str | None, connected: Collection[int], at: datetime
) -> tuple[Event, ...]:
    """The events of asking others about a claim; none where whoever answers is asked already.

    :param name: of the claim.
    :raises RefusedError: there is no such claim.
    :raises TooSoonError: those who are asked have time left.
    """
    claim = next((one for one in table.claims if one.claim == name), None)
    if claim is None:
        raise RefusedError("claim-gone")
    if not (claim.asked or claim.waits):
        return ()
    left_s = _left_s(claim, at)
    if left_s > 0:
        raise TooSoonError(left_s)
    asked = asked_next(table, claim, connected)
    return decide(table, AskOthers(claim.claim, asked, _until(asked, at)), None, NoDice())


def _until(asked: tuple[int, ...], at: datetime) -> str:
    return moment(at + timedelta(seconds=ASKED_S if asked else OPEN_S))


def _left_s(claim: Claim, at: datetime) -> float:
    """The seconds until a claim's time is up; below 0 after it."""
    return 0.0 if claim.until is None else (time_of(claim.until) - at).total_seconds()
