"""What the coach says of a game as JSON, kept in databases, and back."""

from __future__ import annotations

import json
from typing import Any

from rollwrite.dicegame.colours import Colour
from rollwrite.players.dice.coached import Coached, CoachedSeat, Expectation, Moment, Turn
from rollwrite.players.dice.reasons import Reason
from rollwrite.schema.dataclass_json import encode


def format_coached(coached: Coached) -> str:
    """One line of JSON."""
    return json.dumps(encode(coached), separators=(",", ":"))


def parse_coached(text: str) -> Coached:
    """The inverse of :func:`format_coached`.

    :raises ValueError: another version wrote it in another form.
    """
    try:
        data = json.loads(text)
        return Coached(data["game"], tuple(_seat(seat) for seat in data["seats"]))
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"not what a coach says: {error!r}") from None


def _seat(data: dict[str, Any]) -> CoachedSeat:
    curve = tuple(Expectation(**one) for one in data.pop("curve"))
    moments = tuple(_moment(one) for one in data.pop("moments"))
    worst = tuple(_moment(one) for one in data.pop("worst"))
    return CoachedSeat(**data, moments=moments, worst=worst, curve=curve)


def _moment(data: dict[str, Any]) -> Moment:
    better, reason = data.pop("better"), data.pop("reason")
    return Moment(
        colour=Colour(data.pop("colour")),
        played=_turn(data.pop("played")),
        better=None if better is None else _turn(better),
        reason=None if reason is None else Reason(**reason),
        **data,
    )


def _turn(data: dict[str, Any]) -> Turn:
    squares = tuple((row, column) for row, column in data.pop("squares"))
    return Turn(**data, squares=squares)
