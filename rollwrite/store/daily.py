"""The results of the daily (S2): the first try of every phone, and the best that is known.

Layouts are names here, days texts (``2026-11-22``), and a better result is one with fewer unfilled
squares, then fewer strikes. How it was played is JSON to the store.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BindParameter, bindparam, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from rollwrite.store.schema import daily_best, daily_results, from_microseconds, to_microseconds
from rollwrite.store.store import Store

_LAYOUT: Final[BindParameter[str]] = bindparam("on_layout")
_DAY: Final[BindParameter[str]] = bindparam("on_day")
_ON_DAY: Final = (daily_results.c.layout == _LAYOUT, daily_results.c.day == _DAY)
_MINE: Final = (*_ON_DAY, daily_results.c.phone_hash == bindparam("phone"))
_ORDER: Final = (
    daily_results.c.unfilled,
    daily_results.c.strikes,
    daily_results.c.at,
    daily_results.c.phone_hash,
)
_COLUMNS: Final = (
    daily_results.c.name,
    daily_results.c.unfilled,
    daily_results.c.strikes,
    daily_results.c.by_paper,
    daily_results.c.at,
    daily_results.c.body,
)
_FIRST: Final = select(*_COLUMNS).where(*_MINE)
_NAMED: Final = (
    select(*_COLUMNS)
    .where(*_ON_DAY, daily_results.c.name != "")
    .order_by(*_ORDER)
    .limit(bindparam("most"))
)
_SCORES: Final = (
    select(daily_results.c.unfilled, func.count())
    .where(*_ON_DAY)
    .group_by(daily_results.c.unfilled)
)
_FROM: Final = select(daily_results.c.phone_hash).where(
    *_ON_DAY, daily_results.c.body.like(bindparam("mark"), escape="\\")
)
_RENAME: Final = update(daily_results).where(*_MINE).values(name=bindparam("new_name"))
_BEST: Final = select(
    daily_best.c.unfilled,
    daily_best.c.strikes,
    daily_best.c.width,
    daily_best.c.found_by,
    daily_best.c.at,
    daily_best.c.body,
).where(daily_best.c.layout == _LAYOUT, daily_best.c.day == _DAY)
_BEST_OF_DAY: Final = (daily_best.c.layout == _LAYOUT, daily_best.c.day == _DAY)
_BEAT: Final = (
    update(daily_best)
    .where(
        *_BEST_OF_DAY,
        or_(
            daily_best.c.unfilled > bindparam("now_unfilled"),
            (daily_best.c.unfilled == bindparam("now_unfilled"))
            & (daily_best.c.strikes > bindparam("now_strikes")),
        ),
    )
    .values(
        unfilled=bindparam("now_unfilled"),
        strikes=bindparam("now_strikes"),
        found_by=bindparam("finder"),
        at=bindparam("moment"),
        body=bindparam("text"),
    )
)
_WIDEN: Final = (
    update(daily_best)
    .where(*_BEST_OF_DAY, daily_best.c.width < bindparam("tried"))
    .values(width=bindparam("tried"))
)


@dataclass(frozen=True, slots=True)
class DailyResult:
    """A finished try.

    :ivar name: empty where its player does not want to be named.
    :ivar body: how it was played, a JSON object.
    """

    name: str
    unfilled: int
    strikes: int
    by_paper: bool
    at: datetime
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class DailyBest:
    """The best that is known.

    :ivar width: how widely the server has searched so far; 0 for not at all.
    :ivar found_by: a name; empty for a player without one; None for the server's own search.
    """

    unfilled: int
    strikes: int
    width: int
    found_by: str | None
    at: datetime
    body: dict[str, Any]


def first_result(store: Store, layout: str, day: str, phone_hash: bytes) -> DailyResult | None:
    """The first try of a phone, if it has told one."""
    values = {"on_layout": layout, "on_day": day, "phone": phone_hash}
    with store.reading() as connection:
        row = connection.execute(_FIRST, values).first()
    return None if row is None else _result(row)


def add_result(
    store: Store,
    layout: str,
    day: str,
    phone_hash: bytes,
    result: DailyResult,
    source: str | None = None,
) -> bool:
    """Keep the first try of a phone; whether it is one.

    :param source: where it was played, if that stands first in ``body``, under the key
        ``source``: of one game there is one result.
    """
    values = {"on_layout": layout, "on_day": day}
    row = {
        "layout": layout,
        "day": day,
        "phone_hash": phone_hash,
        "name": result.name,
        "unfilled": result.unfilled,
        "strikes": result.strikes,
        "by_paper": int(result.by_paper),
        "at": to_microseconds(result.at),
        "body": _text(result.body),
    }
    try:
        with store.writing() as connection:
            if source is not None:
                mark = _text({"source": source})[:-1] + ",%"
                if connection.execute(_FROM, values | {"mark": mark}).first() is not None:
                    return False
            connection.execute(insert(daily_results), row)
    except IntegrityError:
        return False
    return True


def rename_result(store: Store, layout: str, day: str, phone_hash: bytes, name: str) -> None:
    """Put another name to a phone's first try; an empty one takes it off the board."""
    values = {"on_layout": layout, "on_day": day, "phone": phone_hash, "new_name": name}
    with store.writing() as connection:
        connection.execute(_RENAME, values)


def named_results(store: Store, layout: str, day: str, most: int) -> list[DailyResult]:
    """The first tries with a name, best first."""
    values = {"on_layout": layout, "on_day": day, "most": most}
    with store.reading() as connection:
        return [_result(row) for row in connection.execute(_NAMED, values)]


def count_scores(store: Store, layout: str, day: str) -> dict[int, int]:
    """How many first tries, also those without a name, left so many squares unfilled."""
    with store.reading() as connection:
        rows = connection.execute(_SCORES, {"on_layout": layout, "on_day": day}).all()
    return {row.unfilled: row[1] for row in rows}


def best_result(store: Store, layout: str, day: str) -> DailyBest | None:
    """The best that is known, if anything is."""
    with store.reading() as connection:
        row = connection.execute(_BEST, {"on_layout": layout, "on_day": day}).first()
    if row is None:
        return None
    at, body = from_microseconds(row.at), json.loads(row.body)
    return DailyBest(row.unfilled, row.strikes, row.width, row.found_by, at, body)


def put_best(store: Store, layout: str, day: str, best: DailyBest) -> bool:
    """Keep a result if it is better than what was known; whether it is.

    The width that was searched is kept in any case.
    """
    moment = to_microseconds(best.at)
    row = {
        "layout": layout,
        "day": day,
        "unfilled": best.unfilled,
        "strikes": best.strikes,
        "width": best.width,
        "found_by": best.found_by,
        "at": moment,
        "body": _text(best.body),
    }
    here = {"on_layout": layout, "on_day": day}
    values = here | {
        "now_unfilled": best.unfilled,
        "now_strikes": best.strikes,
        "finder": best.found_by,
        "moment": moment,
        "text": row["body"],
    }
    if best_result(store, layout, day) is None:
        try:
            with store.writing() as connection:
                connection.execute(insert(daily_best), row)
        except IntegrityError:
            # Another process was faster; is this one better?
            pass
        else:
            return True
    with store.writing() as connection:
        is_better = connection.execute(_BEAT, values).rowcount > 0
        if best.width:
            connection.execute(_WIDEN, here | {"tried": best.width})
    return is_better


def _result(row: Any) -> DailyResult:
    at, body = from_microseconds(row.at), json.loads(row.body)
    return DailyResult(row.name, row.unfilled, row.strikes, bool(row.by_paper), at, body)


def _text(body: Mapping[str, Any]) -> str:
    return json.dumps(body, separators=(",", ":"), allow_nan=False)
