"""The tables of the database as the latest migration leaves them.

Moments are microseconds since 1970 (UTC): exact, the same in every database, sortable. Everything
hangs on a row of ``tables`` and goes with it.
"""

from __future__ import annotations

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
