"""Moments as the log writes them: ISO 8601, in UTC, with milliseconds."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from rollwrite.schema.dataclass_json import Text, note

Moment: TypeAlias = Annotated[str, note(format="date-time")]


def moment(at: datetime) -> str:
    """A moment as text.

    :param at: with a time zone.
    """
    return at.isoformat(timespec="milliseconds")


def time_of(text: str) -> datetime:
    """The moment that a text of :func:`moment` tells.

    :raises ValueError: it is none, or says no time zone.
    """
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(f"{text!r} has no time zone")
    return at


def _checked(text: str) -> str:
    time_of(text)
    return text


#: A moment that is read again: a log from elsewhere may hold any text there.
Until: TypeAlias = Annotated[
    str,
    Text(
        r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}(Z|[+-][0-9]{2}:[0-9]{2})$",
        "a moment such as 2026-03-01T18:30:00.000+00:00",
        _checked,
    ),
    note(format="date-time"),
]
