"""What the coach says of a game, put where a server finds it."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import insert

from rollwrite.store import Store
from rollwrite.store.schema import coached, to_microseconds


def put_said(store: Store, table_id: int, game: int, body: str) -> None:
    """As if the coach had looked at a game already: at once, so that no worker begins with it."""
    row = {
        "table_id": table_id,
        "game": game,
        "asked_at": to_microseconds(datetime.now(UTC)),
        "done": 1,
        "total": 1,
        "body": body,
    }
    with store.writing() as connection:
        connection.execute(insert(coached), row)
