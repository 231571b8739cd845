"""What the coach says of games: asked for once, kept with the table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from rollwrite.store.schema import coached, from_microseconds, tables, to_microseconds
from rollwrite.store.store import Store
from rollwrite.store.transaction import Transaction

_GAME: Final = (coached.c.table_id == bindparam("table"), coached.c.game == bindparam("number"))
_READ: Final = select(coached, tables.c.code).join(tables, tables.c.id == coached.c.table_id)
_ONE: Final = _READ.where(*_GAME)
_FIRST: Final = (
    _READ.where(coached.c.body.is_(None)).order_by(coached.c.asked_at, coached.c.table_id).limit(1)
)
#: Only the row that was read: it may have been dropped and asked for again.
_SAME: Final = (*_GAME, coached.c.asked_at == bindparam("asked"))
_DONE: Final = update(coached).where(*_SAME).values(done=bindparam("count"))
_BODY: Final = update(coached).where(*_SAME).values(done=coached.c.total, body=bindparam("text"))
_DROP: Final = delete(coached).where(*_GAME)
_DROP_SAME: Final = delete(coached).where(*_SAME)


@dataclass(frozen=True, slots=True)
class CoachedGame:
    """A game that the coach looks at, or has looked at.

    :ivar done: how many of ``total`` decisions are judged.
    :ivar body: what the coach says, as JSON; None while it is at work.
    """

    table_id: int
    code: str
    game: int
    asked_at: datetime
    done: int
    total: int
    body: str | None


def ask_coach(store: Store, table_id: int, game: int, at: datetime, total: int) -> None:
    """Ask for a game of ``total`` decisions, unless somebody has.

    :raises StoreError: there is no such table any more.
    """
    row = {
        "table_id": table_id,
        "game": game,
        "asked_at": to_microseconds(at),
        "done": 0,
        "total": total,
    }
    try:
        with store.writing() as connection:
            connection.execute(insert(coached), row)
    except IntegrityError:
        # Asked for, or the table has gone.
        store.seq(table_id)


def coached_game(store: Store, table_id: int, game: int) -> CoachedGame | None:
    """What the coach says of a game of a table; None if nobody has asked."""
    with store.reading() as connection:
        row = connection.execute(_ONE, {"table": table_id, "number": game}).first()
    return None if row is None else _from_row(row)


def first_uncoached(store: Store) -> CoachedGame | None:
    """The game that waits longest for what the coach says; None if none does."""
    with store.reading() as connection:
        row = connection.execute(_FIRST).first()
    return None if row is None else _from_row(row)


def note_progress(store: Store, request: CoachedGame, done: int) -> None:
    """So many decisions are judged."""
    with store.writing() as connection:
        connection.execute(_DONE, _values(request) | {"count": done})


def put_coached(store: Store, request: CoachedGame, body: str) -> None:
    """What the coach says, as JSON."""
    with store.writing() as connection:
        connection.execute(_BODY, _values(request) | {"text": body})


def drop_request(store: Store, request: CoachedGame) -> None:
    """Forget that somebody has asked."""
    with store.writing() as connection:
        connection.execute(_DROP_SAME, _values(request))


def drop_coached(transaction: Transaction, game: int) -> None:
    """Forget what was said of a game that goes on."""
    transaction.also(
        lambda connection, table: connection.execute(_DROP, {"table": table, "number": game})
    )


def _values(request: CoachedGame) -> dict[str, Any]:
    return {
        "table": request.table_id,
        "number": request.game,
        "asked": to_microseconds(request.asked_at),
    }


def _from_row(row: Row[Any]) -> CoachedGame:
    asked_at = from_microseconds(row.asked_at)
    return CoachedGame(row.table_id, row.code, row.game, asked_at, row.done, row.total, row.body)
