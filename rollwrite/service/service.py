"""The use cases of a table: open, join, execute, snapshot, follow.

Each loads the table, folds its events, decides, appends, all in one transaction of the store; an
answer leaves only when its events are on disk. Folded tables are kept in memory, with the number
of their last event, and brought up to date from the log before every use.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from rollwrite.codes import (
    clean_code,
    new_claim,
    new_code,
    token_for,
    token_hash,
)
from rollwrite.games import decide, fold
from rollwrite.players.families import have_level_here
from rollwrite.service.answers import (
    CommandResult,
    Seated,
    StaleError,
    TableSnapshot,
)
from rollwrite.service.daily import Daily
from rollwrite.service.dares import Dares
from rollwrite.service.due import DueBots
from rollwrite.service.repository import (
    Repository,
    appended,
    digest,
    event_bodies,
    keep_tokens,
    key_record_id,
    public_events,
    recorded,
)
from rollwrite.service.room import Bounds, Room
from rollwrite.service.seating import Seating
from rollwrite.service.seeds import LAID_READY, StoredDice
from rollwrite.service.signals import Signals
from rollwrite.store import (
    CodeTakenError,
    Store,
    TokenTakenError,
    Transaction,
    UnknownTableError,
)
from rollwrite.store.cleaning import used_bytes
from rollwrite.store.coached import drop_coached
from rollwrite.store.counters import count_rolled
from rollwrite.store.due import hurry_due, late_s
from rollwrite.table import (
    ClaimSeat,
    Command,
    Event,
    NoDice,
    OpenTable,
    RefusedError,
    TakeBotSeat,
    TakeSeat,
    may,
)
from rollwrite.table.lobby import by_phone, own_look
from rollwrite.table.rules import require
from rollwrite.table.state import AnyTable

_CODE_TRIES = 20


class Service:
    """The tables of one store. Any number of threads may use it.

    Every method that takes a code raises :class:`~rollwrite.store.UnknownTableError` when no
    table has it; codes are taken as people type them.

    :param bot_pause_s: how long players without phones seem to think, in seconds.
    :param bounds: how much the database may hold; any amount by default. Where there is no room,
        whatever opens a table raises :class:`~rollwrite.service.answers.NoRoomError`.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime] | None = None,
        *,
        bot_pause_s: float = 0.0,
        bounds: Bounds | None = None,
    ) -> None:
        self.store = store
        self._clock = clock or (lambda: datetime.now(UTC))
        self._tables = Repository(store)
        self._room = Room(store, bounds or Bounds())
        #: First tries, boards and best results of the daily.
        self.daily = Daily(store, self._clock)
        #: Links "Beat my score", and how everybody did.
        self.dares = Dares(store, self._clock)
        #: What people send each other beside the game.
        self.signals = Signals(store, self._clock)
        #: Tables that go on by themselves.
        self.due_bots = DueBots(bot_pause_s)
        self._seating = Seating(store, self._tables, self.due_bots, self._clock)

    def now(self) -> datetime:
        """The moment by the service's clock."""
        return self._clock()

    def bots_late_s(self) -> float:
        """How long somebody who looks at a table has waited for a bot, in seconds."""
        return late_s(self.store, self.now())

    def database_bytes(self) -> int:
        """How much the database holds."""
        return used_bytes(self.store)

    # Opening and sitting down

    def open_table(
        self,
        command: OpenTable[Any],
        idempotency_key: str | None = None,
        seed: bytes | None = None,
    ) -> Seated:
        """Open a table; whoever opens it has seat 1.

        :param idempotency_key: a secret made by the phone for this one request: sent again with
            it, the phone gets the same table and token.
        :param seed: of the dice of its first game; None for new ones.
        :raises RefusedError: the name cannot be one.
        :raises IdReusedError: the key was used for another request before.
        """
        events = decide(None, command, None, NoDice())
        token = token_for(idempotency_key)
        try:
            return self._opened_before(command, idempotency_key, token) or self._open(
                events, command, token, seed
            )
        except TokenTakenError:
            # Sent twice at the same moment: the other one was faster.
            before = self._opened_before(command, idempotency_key, token)
            assert before is not None
            return before

    def opened_with(self, idempotency_key: str) -> Seated | None:
        """The table that was opened with this key, if there is one where its phone has a seat."""
        token = token_for(idempotency_key)
        code = self.store.code_of_token(token_hash(token))
        return None if code is None else Seated(token, self.snapshot(code, token))

    def _open(
        self,
        events: Sequence[Event],
        command: OpenTable[Any],
        token: str,
        seed: bytes | None,
    ) -> Seated:
        code, table_id = self.new_log()
        bodies = event_bodies(events)
        with self.store.transaction(table_id) as transaction:
            transaction.put_token(token_hash(token), 1, "active")
            if seed is not None:
                transaction.put_seed(LAID_READY, seed)
            transaction.append(bodies, self._clock(), key_record_id(token), digest(command))
        return Seated(token, TableSnapshot(code, table_id, len(events), fold(events), 1))

    def _opened_before(
        self, command: OpenTable[Any], idempotency_key: str | None, token: str
    ) -> Seated | None:
        code = None if idempotency_key is None else self.store.code_of_token(token_hash(token))
        if idempotency_key is None or code is None:
            return None
        code, table_id = self.find(code)
        with self.store.transaction(table_id) as transaction:
            recorded(transaction, key_record_id(token), command)
        return Seated(token, self.snapshot(code, token))

    def join(self, code: str, command: TakeSeat, idempotency_key: str | None = None) -> Seated:
        """Sit down at a table with a phone of one's own.

        :param idempotency_key: as for :meth:`open_table`.
        :raises RefusedError: it is full, locked, playing, or the name is taken.
        :raises IdReusedError: the key was used for another request before.
        """
        return self._seating.sit(self.find(code), command, idempotency_key)

    def claim(self, code: str, seat: int, idempotency_key: str | None = None) -> Seated:
        """Ask for a seat whose phone has lost its token: its own phone first, then others.

        :param idempotency_key: as for :meth:`open_table`.
        :raises RefusedError: there is no such seat, nobody who could agree, or another claim.
        :raises IdReusedError: the key was used for another request before.
        """
        return self._seating.sit(self.find(code), ClaimSeat(seat, new_claim()), idempotency_key)

    def join_from_outside(self, code: str, command: TakeSeat | TakeBotSeat, key: str) -> Seated:
        """Let a phone sit down where whoever leads a room of tables wants it; see :meth:`join`.

        :param key: whoever asks twice with it has the same seat, whichever was asked for.
        """
        return self._seating.sit(self.find(code), command, key, is_led=True)

    def ask_others(self, code: str, token: str | None) -> TableSnapshot:
        """Ask others about a claim, as soon as those who are asked have had their time.

        Nothing happens where whoever answers is asked already.

        :param token: of the phone that waits for the claim.
        :raises RefusedError: it waits for none.
        :raises TooSoonError: they have time left.
        """
        self._seating.ask_others(self.find(code)[1], token)
        return self.snapshot(code, token)

    def take_seat_back(self, code: str, token: str | None) -> TableSnapshot:
        """Have again what others have said is somebody's on another phone, while one's own slept.

        :param token: of the phone that had the seat, or whose guest did.
        :raises RefusedError: it has lost nothing so, or the next game has begun.
        """
        self._seating.take_back(self.find(code)[1], token)
        return self.snapshot(code, token)

    # Looking

    def find(self, code: str) -> tuple[str, int]:
        """The code of a table as it is written, and its number in the store."""
        cleaned = clean_code(code)
        if cleaned is None:
            raise UnknownTableError(code)
        return cleaned, self.store.table_id(cleaned)

    def snapshot(self, code: str, token: str | None = None) -> TableSnapshot:
        """The table as the phone with this token sees it; an unknown token sees what all see."""
        code, table_id = self.find(code)
        if token is None:
            return self.snapshot_for(code, table_id)
        actor = claim = None
        seq, known = self.store.seen(table_id, token_hash(token))
        if known is not None and known.state == "active":
            actor = known.seat
        elif known is not None:
            claim = known.claim
        folded = self._tables.latest(table_id, seq)
        return TableSnapshot(code, table_id, folded.seq, folded.table, actor, claim)

    def snapshot_for(self, code: str, table_id: int) -> TableSnapshot:
        """The table with this number, as everybody sees it."""
        folded = self._tables.latest(table_id)
        return TableSnapshot(code, table_id, folded.seq, folded.table)

    def known_snapshot(self, code: str, table_id: int, seq: int) -> TableSnapshot | None:
        """A table after event ``seq`` as everybody sees it, if this process knows it just so.

        Nothing is read.
        """
        folded = self._tables.remembered(table_id)
        if folded is None or folded.seq != seq:
            return None
        return TableSnapshot(code, table_id, seq, folded.table)

    def known_table(self, code: str) -> tuple[str, AnyTable]:
        """The code as it is written, and the table as this process knows it, perhaps of just now.

        For reading what is sent to it, which seldom depends on more than its rules; anything else
        is decided on the newest.
        """
        code, table_id = self.find(code)
        folded = self._tables.remembered(table_id) or self._tables.latest(table_id)
        return code, folded.table

    def news(
        self, code: str, table_id: int, seq: int, after: int
    ) -> tuple[TableSnapshot, tuple[dict[str, Any], ...]]:
        """The table at event ``seq`` or later, and the public events after number ``after``."""
        folded = self._tables.at_least(table_id, seq)
        snapshot = TableSnapshot(code, table_id, folded.seq, folded.table)
        if folded.newest and folded.newest[0]["seq"] <= after + 1:
            return snapshot, folded.newest[after + 1 - folded.newest[0]["seq"] :]
        events = self.events(code, after) if after < folded.seq else []
        return snapshot, tuple(event for event in events if event["seq"] <= folded.seq)

    def seed_of(self, code: str, game: int) -> bytes | None:
        """The seed of the dice of a game at a table, None where it has none; a secret till the end.

        :param game: its number there, or :data:`LAID_READY` for what the first was to begin with.
        """
        _, table_id = self.find(code)
        with self.store.transaction(table_id) as transaction:
            return transaction.seed(game)

    def events(self, code: str, after: int = 0) -> list[dict[str, Any]]:
        """The events after number ``after`` as public JSON, with ``seq`` and ``at``."""
        _, table_id = self.find(code)
        return self.public_events(table_id, after)

    def last_day(self, snapshot: TableSnapshot) -> str:
        """When something last happened at a table: an ISO date, by UTC."""
        (event,) = self.public_events(snapshot.table_id, snapshot.seq - 1, 1)
        return str(event["at"])[:10]

    def public_events(
        self, table_id: int, after: int, count: int | None = None
    ) -> list[dict[str, Any]]:
        """Likewise of the table with this number, at most ``count``."""
        found = self.store.events(table_id, after, count)
        # The table is looked at after its events, so it is no older.
        return public_events(found, self._tables.latest(table_id).table)

    # Acting

    def execute(
        self,
        code: str,
        token: str | None,
        command: Command,
        command_id: str,
        expected_seq: int | None = None,
        *,
        or_apart: bool = False,
    ) -> CommandResult:
        """Carry out a command once, however often it is sent.

        :param command_id: made by the phone; the same id with the same command gives the first
            answer again.
        :param expected_seq: the last event the sender has seen; None where others' commands do
            not matter.
        :param or_apart: neither does what the game's rules call ``apart`` from the command.
        :raises RefusedError: the rules or the table's state do not allow it.
        :raises StaleError: something has happened since ``expected_seq``.
        :raises IdReusedError: the id was used for another command.
        """
        code, table_id = self.find(code)

        def sender(transaction: Transaction) -> int | None:
            known = None if token is None else transaction.token(token_hash(token))
            return known.seat if known is not None and known.state == "active" else None

        where = (code, table_id)
        return self._carry_out(where, sender, command, command_id, expected_seq, or_apart=or_apart)

    def act_for_program(
        self, seen: TableSnapshot, seat: int, command: Command, command_id: str
    ) -> CommandResult:
        """Carry out the command of the program that plays on ``seat``, if the table is as seen.

        :raises RefusedError, StaleError, IdReusedError: as for :meth:`execute`.
        """
        where = (seen.code, seen.table_id)
        return self._carry_out(
            where, lambda _: seat, command, command_id, seen.seq, by_program=True
        )

    def hurry(self, code: str, token: str | None) -> TableSnapshot:
        """Have the programs play on to the end in a few seconds, where only they still play.

        Nothing happens where somebody has asked for it already; it ends when a person plays again.

        :raises RefusedError: see :func:`rollwrite.table.may.hurry`.
        """
        code, table_id = self.find(code)
        with self.store.transaction(table_id) as transaction:
            known = None if token is None else transaction.token(token_hash(token))
            actor = known.seat if known is not None and known.state == "active" else None
            require(may.hurry(self._tables.within(table_id, transaction), actor))
            hurry_due(transaction, self._clock())
            transaction.on_commit(self.due_bots.on_due)
        return self.snapshot(code, token)

    def act_from_outside(self, code: str, actor: int | None, command: Command) -> CommandResult:
        """Carry out what whoever leads a room of tables asks for, as if seat ``actor`` did.

        :param actor: None for what no seat does.
        :raises RefusedError: as for :meth:`execute`.
        """
        return self._carry_out(
            self.find(code),
            lambda _: actor,
            command,
            secrets.token_hex(8),
            None,
            is_led=True,
        )

    def hand_seat(self, code: str, seat: int, token: str) -> None:
        """Let another phone be a seat; its phone so far is none any more."""
        _, table_id = self.find(code)
        with self.store.transaction(table_id) as transaction:
            if self._tables.within(table_id, transaction).seat(seat) is None:
                raise RefusedError("unknown-seat")
            transaction.drop_tokens(seat)
            transaction.put_token(token_hash(token), seat, "active")

    def new_log(self, new: Callable[[], str] = new_code) -> tuple[str, int]:
        """An empty log with a code of its own, and its number.

        :raises NoRoomError: there is no room for it.
        """
        self._room.take()
        for _ in range(_CODE_TRIES):
            code = new()
            try:
                return code, self.store.create_table(code, self._clock())
            except CodeTakenError:
                continue
        raise RuntimeError("no free code found")

    def end_question(self, seen: TableSnapshot) -> None:
        """End what is asked at a table, if it is as seen: those who are asked had their time.

        As if whoever has asked thought better of it.

        :raises RefusedError, StaleError, IdReusedError: as for :meth:`execute`.
        """
        table, command = seen.table, seen.table.unanswered
        if command is None:
            return
        seat = command.seat
        is_program = table.level_of(seat) is not None
        self._carry_out(
            (seen.code, seen.table_id),
            lambda _: seat if is_program else table.phone_of(seat),
            command,
            # Phones make no ids with a colon.
            f"unanswered:{seen.seq}",
            seen.seq,
            by_program=is_program,
        )

    def _carry_out(
        self,
        where: tuple[str, int],
        sender: Callable[[Transaction], int | None],
        command: Command,
        command_id: str,
        expected_seq: int | None,
        *,
        or_apart: bool = False,
        by_program: bool = False,
        is_led: bool = False,
    ) -> CommandResult:
        code, table_id = where
        with self.store.transaction(table_id) as transaction:
            actor = sender(transaction)
            table = self._tables.within(table_id, transaction)
            before = recorded(transaction, command_id, command)
            if before is not None:
                events = transaction.events(before.first_seq - 1)[
                    : before.last_seq - before.first_seq + 1
                ]
                return CommandResult(
                    tuple(public_events(events, table)),
                    TableSnapshot(code, table_id, transaction.seq, table, actor),
                )
            apart = table.rules.apart.get(type(command), ()) if or_apart else ()
            if expected_seq is not None and _is_too_late(transaction, expected_seq, apart):
                raise StaleError(
                    expected_seq, TableSnapshot(code, table_id, transaction.seq, table, actor)
                )
            require(None if is_led else by_phone(table, command))
            dice = StoredDice(transaction, table, command)
            decided = decide(table, command, actor, dice, by_program=by_program)
            require(own_look(table, command) or have_level_here(table, command))
            decided, then = _with_consents(table, decided, dice)
            keep_tokens(transaction, table, decided)
            at = self._clock()
            bodies = event_bodies(decided)
            transaction.append(bodies, at, command_id, digest(command))
            after = appended(transaction, at, bodies, then)
            self._count_dice(transaction, after.table, decided)
            self.due_bots.note(transaction, table, after.table, at, by_program=by_program)
            if table.game is not None and not table.is_playing and after.table.is_playing:
                # A new game has nothing to forget, but one that comes back has.
                drop_coached(transaction, after.table.games)
            transaction.on_commit(lambda: self._tables.keep(table_id, after))
        snapshot = TableSnapshot(code, table_id, after.seq, after.table, actor)
        return CommandResult(after.newest, snapshot)

    @staticmethod
    def _count_dice(transaction: Transaction, table: AnyTable, events: Sequence[Event]) -> None:
        """Count how the dice have fallen in the events that led to ``table``."""
        if table.game is None:
            return
        rolled = [face for event in events for face in table.rules.rolled(table.game, event)]
        # Dice that have fallen before, at another table, are counted already.
        is_again = rolled and table.game.number == 1 and transaction.seed(LAID_READY) is not None
        if not is_again:
            count_rolled(transaction, rolled)


def _with_consents(
    table: AnyTable, decided: tuple[Event, ...], dice: StoredDice
) -> tuple[tuple[Event, ...], AnyTable]:
    """The events, with what programs say to what they are asked by them: nobody waits for those.

    And the table after them.
    """
    after = fold(decided, table)
    while after.game is not None:
        answers = (after.rules.consent(after.game, seat) for seat in after.due_bots)
        answer = next(filter(None, answers), None)
        if answer is None:
            break
        said = decide(after, answer, answer.seat, dice, by_program=True)
        decided, after = (*decided, *said), fold(said, after)
    return decided, after


def _is_too_late(transaction: Transaction, seen: int, apart: Sequence[type]) -> bool:
    """Whether anything has happened since event ``seen``, but for what is ``apart``."""
    if seen == transaction.seq:
        return False
    since = [event.body["type"] for event in transaction.events(seen)]
    return not since or not set(since) <= {kind.__name__ for kind in apart}
