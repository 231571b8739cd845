"""What the service answers, and what it answers no with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rollwrite.table.state import AnyTable, Moved


@dataclass(frozen=True)
class TableSnapshot:
    """A table as somebody sees it.

    :ivar seq: the number of the last event.
    :ivar actor: the seat of the phone that looks, or None.
    :ivar claim: the claim that the phone waits for, or by which it has lost its seat unheard.
    """

    code: str
    table_id: int
    seq: int
    table: AnyTable
    actor: int | None = None
    claim: str | None = None

    @property
    def waiting_claim(self) -> str | None:
        """The claim that the phone waits for, or None."""
        return self.claim if any(one.claim == self.claim for one in self.table.claims) else None

    @property
    def moved(self) -> tuple[Moved, ...]:
        """The seats that the phone may take back: its own, or its guests'."""
        if self.actor is None:
            own = None if self.claim is None else self.table.moved_by(self.claim)
            return () if own is None else (own,)
        kept = {one.seat: one for one in self.table.moved[::-1] if one.keeper == self.actor}
        return tuple(kept.values())


@dataclass(frozen=True)
class Seated:
    """Somebody has a seat now, or has asked for one.

    :ivar token: the secret by which the phone is known from now on.
    :ivar claim: the name of the question to the others, answered or not; None for a seat taken.
    """

    token: str
    snapshot: TableSnapshot
    claim: str | None = None


@dataclass(frozen=True)
class CommandResult:
    """A command was carried out, now or when it was sent first.

    :ivar events: its events as public JSON, with ``seq`` and ``at``.
    """

    events: tuple[dict[str, Any], ...]
    snapshot: TableSnapshot


class StaleError(ValueError):
    """The sender had not seen the newest events; ``snapshot`` shows the table as it is."""

    def __init__(self, expected: int, snapshot: TableSnapshot) -> None:
        self.expected = expected
        self.snapshot = snapshot
        super().__init__(f"the table is at event {snapshot.seq}, not at {expected}")


class IdReusedError(ValueError):
    """A command id that was used for another command before."""

    def __init__(self, command_id: str) -> None:
        self.command_id = command_id
        super().__init__(f"the id {command_id!r} was used for another command")


class NoRoomError(RuntimeError):
    """There is no room for another table."""


class TooSoonError(ValueError):
    """A signal that follows others too closely; after ``wait_s`` seconds it may be sent."""

    def __init__(self, wait_s: float) -> None:
        self.wait_s = wait_s
        super().__init__(f"{wait_s:.1f} s too soon")
