"""A table for tests, whatever is played at it: commands go in, the log grows."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

import pytest

from rollwrite.games import decide, fold
from rollwrite.table import Command, Event, NoDice, RefusedError, StartGame
from rollwrite.table.rules import Dice, GameAtTable
from rollwrite.table.state import Table

S = TypeVar("S")
G = TypeVar("G", bound=GameAtTable)

NAMES = ("Ana", "Ben", "Cleo", "Dov")
#: "The seat's own phone", where None would be a phone without a seat.
OWN = -1


class TableInTest(Generic[S, G]):
    """A table at which a test plays."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self._table: Table[S, G] | None = None

    @property
    def table(self) -> Table[S, G]:
        assert self._table is not None
        return self._table

    @property
    def game(self) -> G:
        assert self.table.game is not None
        return self.table.game

    def fallen(self) -> Dice:
        """What rolls."""
        return NoDice()

    def do(
        self, command: Command, actor: int | None = OWN, *, by_program: bool = False
    ) -> tuple[Event, ...]:
        """Carry a command out; its events."""
        sender = self._sender(command, actor)
        events = decide(self._table, command, sender, self.fallen(), by_program=by_program)
        assert events
        self.add(*events)
        return events

    def add(self, *events: Event) -> None:
        """Events that are known already, or that no command causes."""
        self._table = fold(events, self._table)
        self.log += events

    def by_bot(self, command: Command) -> tuple[Event, ...]:
        """A command from the program that plays on its seat."""
        return self.do(command, getattr(command, "seat", None), by_program=True)

    def error(
        self, command: Command, actor: int | None = OWN, *, by_program: bool = False
    ) -> RefusedError:
        """Why a command is refused; nothing has happened then."""
        before = self._table
        sender = self._sender(command, actor)
        with pytest.raises(RefusedError) as caught:
            decide(self._table, command, sender, self.fallen(), by_program=by_program)
        assert self._table == before
        return caught.value

    def _sender(self, command: Command, actor: int | None) -> int | None:
        if actor != OWN:
            return actor
        number = getattr(command, "seat", None) or getattr(command, "keeper", None)
        seat = None if number is None else self.table.seat(number)
        if seat is None:
            return self.table.host
        return seat.number if seat.keeper is None else seat.keeper

    def start(self) -> Self:
        self.do(StartGame())
        return self
