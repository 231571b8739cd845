"""What the store hands out: bodies are JSON to it, tokens are hashes, games are unknown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, TypeAlias

TokenState: TypeAlias = Literal["active", "pending"]

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

    An ``active`` token acts for ``seat``; a ``pending`` one asks for it under ``claim``.
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
