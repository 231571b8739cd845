"""Dares: what is played behind links "Beat my score", and how everybody did who followed one.

What is played, and how, is JSON to the store.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BindParameter, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from rollwrite.store.schema import dare_tries, dares, from_microseconds, to_microseconds
from rollwrite.store.store import Store

_CODE: Final[BindParameter[str]] = bindparam("wanted")
_DARES: Final = select(
    dares.c.code,
    dares.c.maker_hash,
    dares.c.source,
    dares.c.subject,
    dares.c.seed,
    dares.c.made_at,
)
_BY_CODE: Final = _DARES.where(dares.c.code == _CODE)
_BY_SOURCE: Final = _DARES.where(
    dares.c.maker_hash == bindparam("phone"), dares.c.source == bindparam("origin")
)
_DROP: Final = delete(dares).where(dares.c.code == _CODE)
_SWEEP: Final = delete(dares).where(dares.c.made_at < bindparam("moment"))
_TRIES: Final = (
    select(
        dare_tries.c.phone_hash,
        dare_tries.c.name,
        dare_tries.c.points,
        dare_tries.c.tiebreak,
        dare_tries.c.at,
        dare_tries.c.body,
    )
    .where(dare_tries.c.code == _CODE)
    .order_by(dare_tries.c.at, dare_tries.c.phone_hash)
)
_COUNT: Final = select(func.count()).select_from(dare_tries).where(dare_tries.c.code == _CODE)
_OF_PHONE: Final = (dare_tries.c.code == _CODE, dare_tries.c.phone_hash == bindparam("phone"))
_RENAME: Final = update(dare_tries).where(*_OF_PHONE).values(name=bindparam("new_name"))
_DROP_TRY: Final = delete(dare_tries).where(*_OF_PHONE)


@dataclass(frozen=True, slots=True)
class Dare:
    """What is played behind a link.

    :ivar maker: the hash of the phone that has made it.
    :ivar source: the game it was made from: of one there is one link.
    :ivar subject: what is played, a JSON object.
    :ivar seed: of the dice; None where there are none, or where ``subject`` says which.
    """

    code: str
    maker: bytes
    source: str
    subject: dict[str, Any]
    seed: bytes | None
    made_at: datetime


@dataclass(frozen=True, slots=True)
class DareTry:
    """How somebody did.

    :ivar phone: the hash of the phone.
    :ivar name: empty where its player does not want to be named.
    :ivar points, tiebreak: as the rules of the game count them.
    :ivar body: what there is to see of it, a JSON object.
    """

    phone: bytes
    name: str
    points: int
    tiebreak: int
    at: datetime
    body: dict[str, Any]


def find_dare(store: Store, code: str) -> Dare | None:
    """The dare with this code, if there is one."""
    return _one(store, _BY_CODE, {"wanted": code})


def dare_from(store: Store, maker: bytes, source: str) -> Dare | None:
    """The dare that a phone has made from a game, if it has made one."""
    return _one(store, _BY_SOURCE, {"phone": maker, "origin": source})


def add_dare(store: Store, dare: Dare, first: DareTry) -> bool:
    """Keep a dare with the try of who has made it.

    :returns: False where its code is taken, or its phone has made one from this game.
    """
    row = {
        "code": dare.code,
        "maker_hash": dare.maker,
        "source": dare.source,
        "subject": _text(dare.subject),
        "seed": dare.seed,
        "made_at": to_microseconds(dare.made_at),
    }
    try:
        with store.writing() as connection:
            connection.execute(insert(dares), row)
            connection.execute(insert(dare_tries), _row(dare.code, first))
    except IntegrityError:
        return False
    return True


def drop_dare(store: Store, code: str) -> None:
    """Forget a dare and all tries at it."""
    with store.writing() as connection:
        connection.execute(_DROP, {"wanted": code})


def drop_dares_before(store: Store, moment: datetime) -> int:
    """Forget the dares that were made before a moment, with all tries; how many it were."""
    with store.writing() as connection:
        return connection.execute(_SWEEP, {"moment": to_microseconds(moment)}).rowcount


def tries_at(store: Store, code: str) -> list[DareTry]:
    """All tries at a dare, the oldest first."""
    with store.reading() as connection:
        rows = connection.execute(_TRIES, {"wanted": code}).all()
    return [
        DareTry(
            bytes(row.phone_hash),
            row.name,
            row.points,
            row.tiebreak,
            from_microseconds(row.at),
            json.loads(row.body),
        )
        for row in rows
    ]


def count_tries(store: Store, code: str) -> int:
    """How many have tried."""
    with store.reading() as connection:
        return connection.execute(_COUNT, {"wanted": code}).scalar_one()


def add_try(store: Store, code: str, tried: DareTry, most: int) -> bool:
    """Keep the first try of a phone; a later one changes nothing.

    :returns: False where there are ``most`` of others already, or the dare is gone.
    """
    try:
        with store.writing() as connection:
            values = {"wanted": code}
            if connection.execute(_COUNT, values).scalar_one() >= most:
                return False
            connection.execute(insert(dare_tries), _row(code, tried))
    except IntegrityError:
        return any(known.phone == tried.phone for known in tries_at(store, code))
    return True


def rename_try(store: Store, code: str, phone: bytes, name: str) -> None:
    """Put another name to a try."""
    with store.writing() as connection:
        connection.execute(_RENAME, {"wanted": code, "phone": phone, "new_name": name})


def drop_try(store: Store, code: str, phone: bytes) -> None:
    """Forget a try."""
    with store.writing() as connection:
        connection.execute(_DROP_TRY, {"wanted": code, "phone": phone})


def _one(store: Store, statement: Any, values: Mapping[str, object]) -> Dare | None:
    with store.reading() as connection:
        row = connection.execute(statement, values).first()
    if row is None:
        return None
    seed = None if row.seed is None else bytes(row.seed)
    at, subject = from_microseconds(row.made_at), json.loads(row.subject)
    return Dare(row.code, bytes(row.maker_hash), row.source, subject, seed, at)


def _row(code: str, tried: DareTry) -> dict[str, object]:
    return {
        "code": code,
        "phone_hash": tried.phone,
        "name": tried.name,
        "points": tried.points,
        "tiebreak": tried.tiebreak,
        "at": to_microseconds(tried.at),
        "body": _text(tried.body),
    }


def _text(body: Mapping[str, Any]) -> str:
    return json.dumps(body, separators=(",", ":"), allow_nan=False)
