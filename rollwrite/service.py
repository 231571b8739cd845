"""The use cases of a table: open, join, act, look, follow.

Each loads the table, folds its events, decides, appends, all in one transaction of the store; an
answer leaves only when its events are on disk. Folded tables are kept in memory, with the number
of their last event, and brought up to date from the log before every use.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from rollwrite.codes import clean_code, new_claim, new_code, new_token, token_hash
from rollwrite.dicegame import (
    Dice,
    FairDice,
    RealDice,
    Table,
    command_to_json,
    decide,
    event_from_json,
    event_to_json,
    fold,
)
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.dice import SEED_BYTES
from rollwrite.store import Act, CodeTakenError, Store, StoredEvent, UnknownTableError

#: Tables kept folded in memory.
_KEPT = 500
_CODE_TRIES = 20


@dataclass(frozen=True)
class Look:
    """A table as somebody sees it.

    :ivar seq: the number of the last event.
    :ivar actor: the seat of the phone that looks, or None.
    :ivar claim: the claim that the phone waits for, or None.
    """

    code: str
    table_id: int
    seq: int
    table: Table
    actor: int | None = None
    claim: str | None = None


@dataclass(frozen=True)
class Seated:
    """Somebody has a seat now, or has asked for one.

    :ivar token: the secret by which the phone is known from now on.
    """

    token: str
    look: Look


@dataclass(frozen=True)
class Acted:
    """A command was carried out, now or when it was sent first.

    :ivar events: its events as public JSON, with ``seq`` and ``at``.
    """

    events: tuple[dict[str, Any], ...]
    look: Look


class StaleError(ValueError):
    """The sender had not seen the newest events; ``look`` shows the table as it is."""

    def __init__(self, expected: int, look: Look) -> None:
        self.expected = expected
        self.look = look
        super().__init__(f"the table is at event {look.seq}, not at {expected}")


class IdReusedError(ValueError):
    """A command id that was used for another command before."""

    def __init__(self, command_id: str) -> None:
        self.command_id = command_id
        super().__init__(f"the id {command_id!r} was used for another command")


class Service:
    """The tables of one store. Any number of threads may use it.

    Every method that takes a code raises :class:`~rollwrite.store.UnknownTableError` when no
    table has it; codes are taken as people type them.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime] | None = None) -> None:
        self.store = store
        self._clock = clock or (lambda: datetime.now(UTC))
        self._folded: OrderedDict[int, tuple[int, Table]] = OrderedDict()
        self._lock = threading.Lock()

    # Opening and sitting down

    def open_table(self, command: cmd.OpenTable) -> Seated:
        """Open a table; whoever opens it has seat 1.

        :raises RefusedError: the name cannot be one.
        """
        events = decide(None, command, None, RealDice())
        code, table_id = self._new_table()
        token = new_token()
        with self.store.act(table_id) as act:
            act.put_token(token_hash(token), 1, "active")
            act.append([event_to_json(event) for event in events], self._clock(), None, None)
        return Seated(token, Look(code, table_id, len(events), fold(events), 1))

    def _new_table(self) -> tuple[str, int]:
        for _ in range(_CODE_TRIES):
            code = new_code()
            try:
                return code, self.store.create_table(code, self._clock())
            except CodeTakenError:
                continue
        raise RuntimeError("no free table code found")

    def join(self, code: str, command: cmd.TakeSeat) -> Seated:
        """Sit down at a table with a phone of one's own.

        :raises RefusedError: it is full, locked, playing, or the name is taken.
        """
        return self._sit(code, command)

    def claim(self, code: str, seat: int) -> Seated:
        """Ask for a seat whose phone has lost its token; somebody else at the table must agree.

        :raises RefusedError: there is no such seat, or nobody who could agree.
        """
        return self._sit(code, cmd.ClaimSeat(seat, new_claim()))

    def _sit(self, code: str, command: cmd.TakeSeat | cmd.ClaimSeat) -> Seated:
        code, table_id = self.find(code)
        token = new_token()
        with self.store.act(table_id) as act:
            table = self._current(table_id, act.events, act.seq)
            events = decide(table, command, None, RealDice())
            actor = claim = None
            if isinstance(command, cmd.ClaimSeat):
                claim = command.claim
                act.put_token(token_hash(token), command.seat, "pending", claim)
            else:
                actor = fold(events, table).taken
                act.put_token(token_hash(token), actor, "active")
            act.append([event_to_json(event) for event in events], self._clock(), None, None)
            seq, table = act.seq, fold(events, table)
        self._keep(table_id, seq, table)
        return Seated(token, Look(code, table_id, seq, table, actor, claim))

    # Looking

    def find(self, code: str) -> tuple[str, int]:
        """The code of a table as it is written, and its number in the store."""
        cleaned = clean_code(code)
        if cleaned is None:
            raise UnknownTableError(code)
        return cleaned, self.store.table_id(cleaned)

    def look(self, code: str, token: str | None = None) -> Look:
        """The table as the phone with this token sees it; an unknown token sees what all see."""
        code, table_id = self.find(code)
        actor = claim = None
        if token is not None:
            known = self.store.token(table_id, token_hash(token))
            if known is not None and known.state == "active":
                actor = known.seat
            elif known is not None:
                claim = known.claim
        return self.look_at(code, table_id, actor, claim)

    def look_at(
        self, code: str, table_id: int, actor: int | None = None, claim: str | None = None
    ) -> Look:
        """The table with this number, seen from the seat ``actor``."""
        seq, table = self._latest(table_id)
        return Look(code, table_id, seq, table, actor, claim)

    def events(self, code: str, after: int = 0) -> list[dict[str, Any]]:
        """The events after number ``after`` as public JSON, with ``seq`` and ``at``."""
        _, table_id = self.find(code)
        return public_events(self.store.events(table_id, after))

    # Acting

    def act(
        self,
        code: str,
        token: str | None,
        command: cmd.Command,
        command_id: str,
        expected_seq: int | None = None,
    ) -> Acted:
        """Carry out a command once, however often it is sent.

        :param command_id: made by the phone; the same id with the same command gives the first
            answer again.
        :param expected_seq: the last event the sender has seen; None where others' acts do not
            matter.
        :raises RefusedError: the rules or the table's state do not allow it.
        :raises StaleError: something has happened since ``expected_seq``.
        :raises IdReusedError: the id was used for another command.
        """
        code, table_id = self.find(code)
        with self.store.act(table_id) as act:
            known = None if token is None else act.token(token_hash(token))
            actor = known.seat if known is not None and known.state == "active" else None
            table = self._current(table_id, act.events, act.seq)
            digest = _digest(command)
            before = act.command(command_id)
            if before is not None:
                if not secrets.compare_digest(before.body_hash, digest):
                    raise IdReusedError(command_id)
                events = act.events(before.first_seq - 1)[: before.last_seq - before.first_seq + 1]
                return Acted(
                    tuple(public_events(events)), Look(code, table_id, act.seq, table, actor)
                )
            if expected_seq is not None and expected_seq != act.seq:
                raise StaleError(expected_seq, Look(code, table_id, act.seq, table, actor))
            dice = _StoredDice(act, table, command)
            decided = decide(table, command, actor, dice)
            self._keep_tokens(act, table, decided)
            at = self._clock()
            bodies = [event_to_json(event) for event in decided]
            act.append(bodies, at, command_id, digest)
            seq, table = act.seq, fold(decided, table)
        self._keep(table_id, seq, table)
        first = seq - len(bodies) + 1
        public = public_events(
            StoredEvent(number, at, body) for number, body in enumerate(bodies, start=first)
        )
        return Acted(tuple(public), Look(code, table_id, seq, table, actor))

    @staticmethod
    def _keep_tokens(act: Act, table: Table, events: Sequence[ev.Event]) -> None:
        """Let the tokens follow what was decided about the seats of ``table``."""
        for event in events:
            match event:
                case ev.SeatLeft():
                    # Guests go with their keeper, and so do claims on their seats.
                    for seat in table.seats:
                        if event.seat in {seat.number, seat.keeper}:
                            act.drop_tokens(seat.number)
                case ev.ClaimApproved():
                    act.activate_claim(event.claim)
                case ev.ClaimRefused():
                    act.drop_claim(event.claim)
                case _:
                    pass

    # Keeping house

    def delete_old(self, days: int) -> int:
        """Delete tables where nothing has happened for this many days; how many there were."""
        return self.store.delete_older_than(self._clock() - timedelta(days=days))

    def _latest(self, table_id: int) -> tuple[int, Table]:
        seq = self.store.seq(table_id)

        def events(after: int) -> list[StoredEvent]:
            return self.store.events(table_id, after, seq - after)

        return seq, self._current(table_id, events, seq)

    def _current(
        self, table_id: int, events: Callable[[int], list[StoredEvent]], seq: int
    ) -> Table:
        """The table folded up to event ``seq``, from memory as far as that goes."""
        with self._lock:
            kept = self._folded.get(table_id)
        known, table = kept if kept is not None and kept[0] <= seq else (0, None)
        if known < seq or table is None:
            new = [event_from_json(event.body) for event in events(known)]
            table = fold(new, table)
            self._keep(table_id, seq, table)
        return table

    def _keep(self, table_id: int, seq: int, table: Table) -> None:
        with self._lock:
            kept = self._folded.get(table_id)
            if kept is None or kept[0] < seq:
                self._folded[table_id] = (seq, table)
            self._folded.move_to_end(table_id)
            while len(self._folded) > _KEPT:
                self._folded.popitem(last=False)


class _StoredDice:
    """The dice of a table: the seed is made when a game starts and kept in the same transaction.

    It is read only when a command needs it, which most do not.
    """

    def __init__(self, act: Act, table: Table, command: cmd.Command) -> None:
        self._act = act
        self._table = table
        self._is_start = isinstance(command, cmd.StartGame)

    @property
    def commitment(self) -> str | None:
        return self._dice.commitment

    @property
    def reveal(self) -> str | None:
        return self._dice.reveal

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        return self._dice.roll(number, dice)

    @property
    def _dice(self) -> Dice:
        if self._is_start:
            if self._table.settings.dice == "real":
                return RealDice()
            seed = secrets.token_bytes(SEED_BYTES)
            self._act.put_seed(self._table.games + 1, seed)
            return FairDice(seed)
        game = self._table.game
        kept = None if game is None else self._act.seed(game.number)
        return RealDice() if kept is None else FairDice(kept)


def public_events(events: Iterable[StoredEvent]) -> list[dict[str, Any]]:
    """Events as everybody may see them: seeds and tokens are never part of an event."""
    return [
        {"seq": event.seq, "at": event.at.isoformat(timespec="milliseconds"), **event.body}
        for event in events
    ]


def _digest(command: cmd.Command) -> str:
    # Not of the sender: who frees their own seat and asks again has no token any more.
    body = json.dumps(command_to_json(command), sort_keys=True)
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()
