"""What a command may do to one table, all in one transaction."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Connection,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from rollwrite.store.errors import (
    CommandRepeatedError,
    StaleSequenceError,
    StoreError,
    TokenTakenError,
    UnknownClaimError,
)
from rollwrite.store.prepared import Prepared
from rollwrite.store.schema import (
    StoredCommand,
    StoredEvent,
    Token,
    TokenState,
    commands,
    events,
    from_microseconds,
    seats,
    seeds,
    tables,
    to_microseconds,
)

#: The largest number a database column holds; a wilder one from outside must not raise there.
_LAST: Final = 2**63 - 1

_EVENTS_AFTER: Final = (
    select(events.c.seq, events.c.at, events.c.body)
    .where(events.c.table_id == bindparam("table"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_EVENTS: Final = Prepared(_EVENTS_AFTER)
_SOME_EVENTS: Final = Prepared(_EVENTS_AFTER.limit(bindparam("limit")))
_TOKEN: Final = Prepared(
    select(seats.c.seat, seats.c.state, seats.c.claim).where(
        seats.c.table_id == bindparam("table"), seats.c.token_hash == bindparam("hash")
    )
)
_SEEN: Final = Prepared(
    select(tables.c.seq, seats.c.seat, seats.c.state, seats.c.claim)
    .select_from(
        tables.outerjoin(
            seats,
            and_(seats.c.table_id == tables.c.id, seats.c.token_hash == bindparam("hash")),
        )
    )
    .where(tables.c.id == bindparam("table"))
)
_TABLE_OF_TOKEN: Final = Prepared(
    select(tables.c.code)
    .join(seats, seats.c.table_id == tables.c.id)
    .where(seats.c.token_hash == bindparam("hash"))
)
_SEQ_OF: Final = select(tables.c.seq).where(tables.c.id == bindparam("table"))
_SEQ: Final = Prepared(_SEQ_OF)
# The row of the table is the lock of its log; SQLite has no FOR UPDATE and needs none.
_SEQ_LOCKED: Final = Prepared(_SEQ_OF.with_for_update())


def read_seq(connection: Connection, table_id: int, *, lock: bool = False) -> int | None:
    """The number of the last event, 0 for an empty log; None if there is no such table."""
    statement = _SEQ_LOCKED if lock else _SEQ
    seq: int | None = statement.scalar(connection, {"table": table_id})
    return seq


def read_events(
    connection: Connection, table_id: int, after: int, limit: int | None = None
) -> list[StoredEvent]:
    """The events with numbers above ``after``, in order, at most ``limit``."""
    values = {"table": table_id, "after": min(max(after, 0), _LAST)}
    if limit is None:
        rows = _EVENTS.all(connection, values)
    else:
        rows = _SOME_EVENTS.all(connection, values | {"limit": min(max(limit, 0), _LAST)})
    return [StoredEvent(seq, from_microseconds(at), json.loads(body)) for seq, at, body in rows]


def read_news(text: str, seq: int) -> tuple[StoredEvent, ...]:
    """The events that another process has appended, as it has said them.

    :param seq: the number of the last one.
    :raises ValueError: they are not as we say them.
    """
    said = json.loads(text)
    numbers = range(seq - len(said) + 1, seq + 1)
    return tuple(
        StoredEvent(number, from_microseconds(at), body)
        for number, (at, body) in zip(numbers, said, strict=True)
    )


def read_token(connection: Connection, table_id: int, token_hash: bytes) -> Token | None:
    """What the token with this hash may do at the table, None if nothing."""
    row = _TOKEN.first(connection, {"table": table_id, "hash": token_hash})
    return None if row is None else Token(*row)


def read_seen(
    connection: Connection, table_id: int, token_hash: bytes
) -> tuple[int, Token | None] | None:
    """The number of the last event, and what the token may do, at one moment; None: no table.

    Not for a transaction: PostgreSQL would look for the token before it has waited for the lock.
    """
    row = _SEEN.first(connection, {"table": table_id, "hash": token_hash})
    if row is None:
        return None
    seq, *token = row
    return seq, None if token[0] is None else Token(*token)


def read_code_of_token(connection: Connection, token_hash: bytes) -> str | None:
    """The code of the table where the token with this hash has or claims a seat, if any."""
    code: str | None = _TABLE_OF_TOKEN.scalar(connection, {"hash": token_hash})
    return code


def is_valid_key(text: str) -> bool:
    """Whether every database can hold the text as a key: no control characters, only ASCII."""
    return text.isascii() and text.isprintable()


_TABLE: Final[BindParameter[Any]] = bindparam("table")
_COMMAND: Final = Prepared(
    select(
        commands.c.command_id, commands.c.body_hash, commands.c.first_seq, commands.c.last_seq
    ).where(commands.c.table_id == _TABLE, commands.c.command_id == bindparam("command"))
)
_ADD_EVENTS: Final = Prepared(insert(events))
_ADD_COMMAND: Final = Prepared(insert(commands))
_ADVANCE: Final = Prepared(
    update(tables)
    .where(tables.c.id == _TABLE, tables.c.seq == bindparam("old"))
    .values(seq=bindparam("new"), changed_at=bindparam("moment"))
)
_SEED: Final = Prepared(
    select(seeds.c.seed).where(seeds.c.table_id == _TABLE, seeds.c.game == bindparam("number"))
)


class Transaction:
    """One write transaction on one table, made by :meth:`rollwrite.store.Store.transaction`.

    Nobody else writes to the table meanwhile. It is not shared between threads.
    """

    __slots__ = ("_appended", "_connection", "_on_commit", "has_changed", "seq", "table_id")

    def __init__(self, connection: Connection, table_id: int, seq: int) -> None:
        self._connection = connection
        #: The number of the table.
        self.table_id = table_id
        #: The number of the table's last event, 0 for none.
        self.seq = seq
        #: Whether anything was written.
        self.has_changed = False
        self._on_commit: list[Callable[[], object]] = []
        self._appended: list[str] = []

    @property
    def news(self) -> str:
        """What was appended, as :func:`read_news` reads it; empty where nothing was."""
        return f"[{','.join(self._appended)}]" if self._appended else ""

    def on_commit(self, callback: Callable[[], object]) -> None:
        """Call ``callback`` when everything is on disk, before anybody hears of it."""
        self._on_commit.append(callback)

    def has_committed(self) -> None:
        """Call what was to be called then; for the store."""
        for callback in self._on_commit:
            callback()

    def events(self, after: int = 0) -> list[StoredEvent]:
        """The events with numbers above ``after``, those appended here among them."""
        return read_events(self._connection, self.table_id, after)

    def command(self, command_id: str) -> StoredCommand | None:
        """What was recorded under this command id, None if it is new.

        :raises StoreError: if it cannot be an id (anything but printable ASCII).
        """
        self._require_valid_key(command_id)
        values = {"table": self.table_id, "command": command_id}
        row = _COMMAND.first(self._connection, values)
        return None if row is None else StoredCommand(*row)

    def append(
        self,
        bodies: Sequence[Mapping[str, Any]],
        at: datetime,
        command_id: str | None,
        body_hash: str | None,
    ) -> int:
        """Add events to the end of the log and record the command that caused them.

        :param bodies: JSON objects; none at all is fine, the command is recorded nevertheless.
        :param at: when, with a time zone.
        :param command_id: None for events that no command caused; then ``body_hash`` is ignored.
        :returns: the number of the log's last event now.
        :raises CommandRepeatedError: if the command is recorded already.
        :raises StaleSequenceError: if someone wrote past the lock.
        """
        old, new = self.seq, self.seq + len(bodies)
        moment = to_microseconds(at)
        self.has_changed = self.has_changed or bool(bodies) or command_id is not None
        if bodies:
            self._add_events(bodies, moment)
        if command_id is not None:
            self._require_valid_key(command_id)
            row = {
                "table_id": self.table_id,
                "command_id": command_id,
                "body_hash": body_hash or "",
                "first_seq": old + 1,
                "last_seq": new,
            }
            try:
                _ADD_COMMAND.write(self._connection, row)
            except IntegrityError as error:
                raise CommandRepeatedError(command_id) from error
        return new

    def _add_events(self, bodies: Sequence[Mapping[str, Any]], moment: int) -> None:
        rows = [
            {
                "table_id": self.table_id,
                "seq": seq,
                "at": moment,
                # Escaped to ASCII: a name may hold characters that PostgreSQL's text may not.
                "body": json.dumps(body, separators=(",", ":"), allow_nan=False),
            }
            for seq, body in enumerate(bodies, self.seq + 1)
        ]
        old, new = self.seq, self.seq + len(rows)
        try:
            _ADD_EVENTS.write(self._connection, *rows)
        except IntegrityError as error:
            raise StaleSequenceError(old, new) from error
        values = {"table": self.table_id, "old": old, "new": new, "moment": moment}
        _ADVANCE.write(self._connection, values)
        self.seq = new
        self._appended += [f"[{moment},{row['body']}]" for row in rows]

    def token(self, token_hash: bytes) -> Token | None:
        """What the token with this hash may do, None if nothing."""
        return read_token(self._connection, self.table_id, token_hash)

    def put_token(
        self, token_hash: bytes, seat: int, state: TokenState, claim: str | None = None
    ) -> None:
        """Let a token stand for a seat; one that stood for another leaves it.

        :raises StoreError: if another token waits under the same claim.
        :raises TokenTakenError: if the token stands for a seat at another table.
        """
        if claim is not None:
            self._require_valid_key(claim)
        mine = seats.c.token_hash == token_hash
        self._write(delete(seats).where(seats.c.table_id == self.table_id, mine))
        row = {
            "table_id": self.table_id,
            "token_hash": token_hash,
            "seat": seat,
            "state": state,
            "claim": claim,
        }
        try:
            self._write(insert(seats), row)
        except IntegrityError as error:
            if claim is None:
                raise TokenTakenError from error
            raise StoreError(f"another device waits under the claim {claim!r}") from error

    def activate_claim(self, claim: str, *, keeps_former: bool = False) -> None:
        """Give the seat to the token that waits for it.

        The seat's other active tokens end, and so do the other claims on it.

        :param keeps_former: the seat's token stays, as one that has lost it by this claim.
        :raises UnknownClaimError: if no token waits under this claim.
        """
        self._require_valid_key(claim)
        here = seats.c.table_id == self.table_id
        pending = select(seats.c.seat).where(
            here, seats.c.claim == claim, seats.c.state == "pending"
        )
        seat = self._connection.execute(pending).scalar()
        if seat is None:
            raise UnknownClaimError(claim)
        of_seat = here, seats.c.seat == seat
        other = or_(seats.c.claim.is_(None), seats.c.claim != claim)
        had = select(seats.c.token_hash).where(*of_seat, seats.c.state == "active")
        former = self._connection.execute(had).scalar() if keeps_former else None
        ends = seats.c.state.in_(("active", "pending"))
        self._write(delete(seats).where(*of_seat, ends, other))
        self._write(
            update(seats).where(here, seats.c.claim == claim).values(state="active", claim=None)
        )
        if former is not None:
            self.put_token(former, seat, "former", claim)

    def return_seat(self, seat: int, claim: str, later: Collection[str]) -> None:
        """Give a seat back to the token that has lost it by a claim, if one has.

        All that stand for the seat or ask for it end, and those that have lost it ``later``.
        """
        self._require_valid_key(claim)
        here = seats.c.table_id == self.table_id
        ends = or_(seats.c.state.in_(("active", "pending")), seats.c.claim.in_(later))
        self._write(delete(seats).where(here, seats.c.seat == seat, ends))
        self._write(
            update(seats)
            .where(here, seats.c.claim == claim, seats.c.state == "former")
            .values(state="active", claim=None)
        )

    def drop_tokens(self, seat: int) -> None:
        """Forget every token of a seat, claims on it included."""
        self._write(delete(seats).where(seats.c.table_id == self.table_id, seats.c.seat == seat))

    def drop_claim(self, claim: str) -> None:
        """Forget the token that waits under this claim, if one does."""
        self._require_valid_key(claim)
        self._write(delete(seats).where(seats.c.table_id == self.table_id, seats.c.claim == claim))

    def put_seed(self, game: int, seed: bytes) -> None:
        """Keep the secret dice seed of the table's game number ``game``.

        :raises StoreError: if that game has a seed: it was promised to the players.
        """
        try:
            self._write(insert(seeds), {"table_id": self.table_id, "game": game, "seed": seed})
        except IntegrityError as error:
            raise StoreError(f"game {game} has its dice seed already") from error

    def seed(self, game: int) -> bytes | None:
        """The secret dice seed of a game, None if it has none."""
        values = {"table": self.table_id, "number": game}
        seed: bytes | None = _SEED.scalar(self._connection, values)
        return seed

    def also(self, write: Callable[[Connection, int], object]) -> None:
        """Let another module of this package write what belongs to the same change.

        :param write: called now with the connection and the number of the table.
        """
        self.has_changed = True
        write(self._connection, self.table_id)

    def _write(self, statement: Any, values: Any = None) -> None:
        self.has_changed = True
        self._connection.execute(statement, values)

    def _require_valid_key(self, key: str) -> None:
        if not is_valid_key(key):
            raise StoreError(f"{key!r} cannot be an id: only printable ASCII characters can")
