"""The event log of every table, in SQLite or PostgreSQL.

A table is its log: numbered events, appended in transactions that also record the command that
caused them. Beside the log lie only the secrets that must not be in it: hashes of the tokens that
may act for a seat, and the dice seeds of running games.

>>> store = Store.open("sqlite:////tmp/tables.sqlite3")         # doctest: +SKIP
>>> table = store.create_table("K7QF2M", datetime.now(UTC))     # doctest: +SKIP
>>> with store.transaction(table) as transaction:               # doctest: +SKIP
...     transaction.append([{"type": "TableOpened"}], datetime.now(UTC), "c1", "hash of body")
"""

from rollwrite.store.errors import (
    CodeTakenError,
    CommandRepeatedError,
    DamagedDatabaseError,
    NewerDatabaseError,
    StaleSequenceError,
    StoreError,
    StoreUnavailableError,
    TokenTakenError,
    UnknownClaimError,
    UnknownTableError,
)
from rollwrite.store.schema import StoredCommand, StoredEvent, Token, TokenState
from rollwrite.store.store import Store
from rollwrite.store.transaction import Transaction

__all__ = [
    "CodeTakenError",
    "CommandRepeatedError",
    "DamagedDatabaseError",
    "NewerDatabaseError",
    "StaleSequenceError",
    "Store",
    "StoreError",
    "StoreUnavailableError",
    "StoredCommand",
    "StoredEvent",
    "Token",
    "TokenState",
    "TokenTakenError",
    "Transaction",
    "UnknownClaimError",
    "UnknownTableError",
]
