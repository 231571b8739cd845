"""The tables of the database as the latest migration leaves them.

Moments are microseconds since 1970 (UTC): exact, the same in every database, sortable. What has
a ``table_id`` hangs on a row of ``tables`` and goes with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, TypeAlias

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

TokenState: TypeAlias = Literal["active", "pending", "former"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a table: its number from 1, when it was appended (UTC), and its JSON object."""

    seq: int
    at: datetime
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredCommand:
    """A command that was carried out; its events are ``first_seq`` to ``last_seq``.

    A command without events has ``first_seq == last_seq + 1``.
    """

    command_id: str
    body_hash: str
    first_seq: int
    last_seq: int


@dataclass(frozen=True, slots=True)
class Token:
    """What the hash of a device's token stands for.

    An ``active`` token acts for ``seat``; a ``pending`` one asks for it under ``claim``; a
    ``former`` one has lost it by ``claim``, unheard.
    """

    seat: int
    state: TokenState
    claim: str | None


def to_microseconds(moment: datetime) -> int:
    """Microseconds since 1970 in UTC.

    :raises ValueError: if the moment has no time zone.
    """
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    return (moment - _EPOCH) // _MICROSECOND


def from_microseconds(microseconds: int) -> datetime:
    """The inverse of :func:`to_microseconds`."""
    return _EPOCH + timedelta(microseconds=microseconds)


#: SQLite numbers rows by itself only in a column called INTEGER.
BIG = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData()


def _of_table() -> Column[int]:
    return Column("table_id", BIG, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


# A number is never given twice (AUTOINCREMENT): processes remember the numbers of codes.
tables = Table(
    "tables",
    metadata,
    Column("id", BIG, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("seq", BIG, nullable=False),
    Column("created_at", BIG, nullable=False),
    Column("changed_at", BIG, nullable=False, index=True),
    sqlite_autoincrement=True,
)

# The primary key is the optimistic lock: two writers cannot both append event n.
events = Table(
    "events",
    metadata,
    _of_table(),
    Column("seq", BIG, primary_key=True, autoincrement=False),
    Column("at", BIG, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    _of_table(),
    Column("command_id", Text, primary_key=True),
    Column("body_hash", Text, nullable=False),
    Column("first_seq", BIG, nullable=False),
    Column("last_seq", BIG, nullable=False),
    sqlite_with_rowid=False,
)

# Who may act for a seat. Only hashes: a stolen database opens no seat.
seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("token_hash", LargeBinary, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("claim", Text),
    UniqueConstraint("table_id", "claim", name="seats_claim"),
    Index("seats_seat", "table_id", "seat"),
    # A token is drawn for one table: by it the table is found that a repeated request has opened.
    Index("seats_token", "token_hash", unique=True),
    sqlite_with_rowid=False,
)

# The secret dice seeds of running games; they enter the log when a game is over.
seeds = Table(
    "seeds",
    metadata,
    _of_table(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# Tables at which somebody without a phone is to act: written with the event after which it is so.
due = Table(
    "due",
    metadata,
    _of_table(),
    Column("seq", BIG, nullable=False),
    Column("due_at", BIG, nullable=False, index=True),
    # Since when somebody wants to see the end of the game.
    Column("hurried_at", BIG),
    sqlite_with_rowid=False,
)

# One of several server processes does what only one may do, for as long as it renews its lease.
leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", BIG, nullable=False),
    sqlite_with_rowid=False,
)

# What the coach says of a game; without a body it is still at work.
coached = Table(
    "coached",
    metadata,
    _of_table(),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("asked_at", BIG, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("body", Text),
    sqlite_with_rowid=False,
)

# How this server's players did with the dice of a day: the first try of each phone (S2). They stay
# when the table is gone. Of the phone only a hash: it says who was here before, nothing else.
daily_results = Table(
    "daily_results",
    metadata,
    Column("layout", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("phone_hash", LargeBinary, primary_key=True),
    Column("name", Text, nullable=False),
    Column("unfilled", Integer, nullable=False),
    Column("strikes", Integer, nullable=False),
    Column("by_paper", Integer, nullable=False),
    Column("at", BIG, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

# The best that is known to be possible with the dice of a day.
daily_best = Table(
    "daily_best",
    metadata,
    Column("layout", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("unfilled", Integer, nullable=False),
    Column("strikes", Integer, nullable=False),
    Column("width", Integer, nullable=False),
    Column("found_by", Text),
    Column("at", BIG, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

# What is played behind a link "Beat my score": who has made it, as a hash, and from what.
dares = Table(
    "dares",
    metadata,
    Column("code", Text, primary_key=True),
    Column("maker_hash", LargeBinary, nullable=False),
    Column("source", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("seed", LargeBinary),
    Column("made_at", BIG, nullable=False, index=True),
    UniqueConstraint("maker_hash", "source"),
    sqlite_with_rowid=False,
)

# How everybody did who has followed such a link: the first try of each phone, of which only a hash
# is kept.
dare_tries = Table(
    "dare_tries",
    metadata,
    Column("code", Text, ForeignKey("dares.code", ondelete="CASCADE"), primary_key=True),
    Column("phone_hash", LargeBinary, primary_key=True),
    Column("name", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("tiebreak", Integer, nullable=False),
    Column("at", BIG, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

# How often this server's dice fell so. In parts, so that tables need not wait for each other.
rolled = Table(
    "rolled",
    metadata,
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("face", Integer, primary_key=True, autoincrement=False),
    Column("count", BIG, nullable=False),
    sqlite_with_rowid=False,
)

# The server processes that follow something. Each counts up its beat while it lives.
processes = Table(
    "processes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("beat", BIG, nullable=False),
    sqlite_with_rowid=False,
)

# The tables that a process follows (seat 0), and the seats whose phones are connected to it. No
# foreign keys: they would let whoever writes this wait for every command at these tables.
followed = Table(
    "followed",
    metadata,
    Column("table_id", BIG, primary_key=True, autoincrement=False),
    Column("process", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

# How often somebody has done what is limited, until when. Names are hashes: no address is kept.
counters = Table(
    "counters",
    metadata,
    Column("name", Text, primary_key=True),
    Column("count", BIG, nullable=False),
    Column("until", BIG, nullable=False),
    sqlite_with_rowid=False,
)
