"""A command on its way to a decision: the table it is for, and who gave it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rollwrite.table.refusals import RefusedError
from rollwrite.table.rules import Dice, Event
from rollwrite.table.seats import Seat
from rollwrite.table.state import AnyTable

Events: TypeAlias = tuple[Event, ...]


@dataclass(frozen=True)
class Context:
    """What a decision needs besides the command.

    :ivar actor: the number of the seat whose phone sent the command; None for somebody who has
        no seat. A phone speaks for its own seat and for the guests it keeps.
    :ivar dice: where the values of a roll come from.
    :ivar by_program: not a phone sent the command, but the program that plays on ``actor``.
    """

    table: AnyTable
    actor: int | None
    dice: Dice
    by_program: bool = False

    def any_seat(self, number: int) -> Seat:
        """The seat with this number.

        :raises RefusedError: the table has none.
        """
        seat = self.table.seat(number)
        if seat is None:
            raise RefusedError("unknown-seat")
        return seat

    def seat(self, number: int) -> Seat:
        """The seat with this number, for which the actor's phone may speak.

        :raises RefusedError: there is no such seat, or it is somebody else's.
        """
        seat = self.any_seat(number)
        self.check_seated()
        if not self.table.speaks_for(self.actor, number):
            raise RefusedError("not-your-seat", name=seat.name)
        return seat

    def check_seated(self) -> None:
        """Refuse somebody who has no seat here.

        :raises RefusedError: so it is.
        """
        if self.actor is None or self.table.seat(self.actor) is None:
            raise RefusedError("not-seated")
