"""Signs and nudges: what people send each other beside the game.

A signal is no event. Nothing at the table changes by it, no view grows old, nobody hears it later.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rollwrite.table import may
from rollwrite.table.rules import RefusedError, require
from rollwrite.table.state import AnyTable

#: "Nice!", "Ouch!", "Phew!" and "Ha!".
Sign: TypeAlias = Literal["nice", "ouch", "phew", "ha"]
SignalKind: TypeAlias = Literal["reaction", "nudge"]
#: Or a word from whoever leads a room of tables.
HeardKind: TypeAlias = Literal["reaction", "nudge", "word"]


@dataclass(frozen=True)
class Reaction:
    """Show all others a sign."""

    seat: int
    sign: Sign


@dataclass(frozen=True)
class Nudge:
    """Tell a seat that the others are waiting for it."""

    seat: int
    target: int


@dataclass(frozen=True)
class Nudged:
    """Who is nudged.

    :ivar phone: the seat whose phone speaks for it.
    """

    seat: int
    name: str
    phone: int


@dataclass(frozen=True)
class Signal:
    """What a seat has sent, with all that it takes to show it.

    :ivar sign: of a reaction; ``target`` of a nudge; ``word`` of one to all, from no seat.
    """

    seat: int
    name: str
    sign: Sign | None = None
    target: Nudged | None = None
    word: str | None = None

    @property
    def kind(self) -> HeardKind:
        """A sign or a word to all, or a nudge for one."""
        if self.word is not None:
            return "word"
        return "reaction" if self.target is None else "nudge"


def send(table: AnyTable, actor: int | None, wanted: Reaction | Nudge) -> Signal:
    """What everybody is to hear when the phone of ``actor`` sends a signal.

    :raises RefusedError: the phone does not speak for the seat, the table wants no signals, or
        nobody waits for who is nudged.
    """
    seat = table.seat(wanted.seat)
    if seat is None:
        raise RefusedError("unknown-seat")
    if actor is None:
        raise RefusedError("not-seated")
    if not table.speaks_for(actor, seat.number):
        raise RefusedError("not-your-seat", name=seat.name)
    require(may.signal(table))
    if isinstance(wanted, Reaction):
        return Signal(seat.number, seat.name, wanted.sign)
    require(may.nudge(table, wanted.target, actor))
    target = table.seat(wanted.target)
    assert target is not None
    nudged = Nudged(target.number, target.name, table.phone_of(target.number))
    return Signal(seat.number, seat.name, target=nudged)
