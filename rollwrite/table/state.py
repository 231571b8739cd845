"""The state of a table, as a value (rules D1, D4, D16).

Everything here is frozen and derived from the table's events by :mod:`rollwrite.table.evolve`.
Seats have numbers that never change; their order is the circle, clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from rollwrite.table.length import NOTHING, Length
from rollwrite.table.rules import GameAtTable, Rank, Rules
from rollwrite.table.seats import Seat

S = TypeVar("S")
G = TypeVar("G", bound=GameAtTable)


@dataclass(frozen=True)
class Claim:
    """Somebody without a token says that a seat is theirs.

    :ivar asked: the phones, by their seats, that are asked until ``until`` and must all say yes;
        none where whoever answers first decides.
    :ivar until: until when they are asked. Where nobody is, after it somebody else may ask for the
        seat; None in logs of earlier versions.
    :ivar confirmed: the phones that have said yes.
    """

    claim: str
    seat: int
    asked: tuple[int, ...] = ()
    until: str | None = None
    confirmed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Result:
    """A game that is over and counted, for the match (S4).

    :ivar key: results with the same one are added up.
    """

    game: int
    key: str
    ranking: tuple[Rank, ...]


@dataclass(frozen=True)
class Table(Generic[S, G]):
    """A table: who sits at it, what they have settled, and the game they play.

    :ivar rules: of the game that is played at it.
    :ivar solo: it is a table for one (S1).
    :ivar seats: clockwise (D1).
    :ivar starter: the seat that starts the next game (D4).
    :ivar taken: how many seats were ever taken: the number of the newest.
    :ivar games: how many games were begun.
    :ivar game: the newest game, or None before the first.
    :ivar settled: the settings with which it began.
    :ivar votes: pairs of seats, who wants whom set out of it (D16).
    :ivar results: of the games before it.
    :ivar length: of its log.
    """

    rules: Rules[S, G, Any, Any]
    settings: S
    solo: bool
    seats: tuple[Seat, ...] = ()
    starter: int | None = None
    locked: bool = False
    claims: tuple[Claim, ...] = ()
    taken: int = 0
    games: int = 0
    game: G | None = None
    settled: S | None = None
    votes: tuple[tuple[int, int], ...] = ()
    results: tuple[Result, ...] = ()
    length: Length = NOTHING

    @property
    def host(self) -> int | None:
        """The seat that has been at the table longest and has a phone of its own."""
        return min(self.phones, default=None)

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self.game is not None and self.game.phase != "over"

    @property
    def is_untouched(self) -> bool:
        """Whether the game could go on if its end were taken back: all is as it was in it."""
        if self.game is None:
            return False
        is_same = {seat.number for seat in self.seats} == set(self.game.seats)
        return self.is_playing or (is_same and self.settings == self.settled)

    @property
    def capacity(self) -> range:
        """How many can play at this table (D1, S1, T)."""
        return self.rules.seats(self.settings, solo=self.solo)

    def seat(self, number: int) -> Seat | None:
        """The seat with this number, or None."""
        return next((seat for seat in self.seats if seat.number == number), None)

    def speaks_for(self, actor: int | None, number: int) -> bool:
        """Whether the phone of seat ``actor`` may act for seat ``number``."""
        seat = self.seat(number)
        if actor is None or seat is None or seat.is_bot:
            return False
        return actor in {seat.number, seat.keeper}

    def phone_of(self, number: int) -> int:
        """The seat whose phone speaks for a seat, which may be gone by now."""
        seat = self.seat(number)
        return number if seat is None or seat.keeper is None else seat.keeper

    @property
    def phones(self) -> tuple[int, ...]:
        """The seats with phones of their own, clockwise."""
        return tuple(s.number for s in self.seats if s.keeper is None and not s.is_bot)

    def level_of(self, number: int) -> int | None:
        """The level of the program that plays on a seat; None where a person does, or nobody."""
        seat = self.seat(number)
        return None if seat is None else seat.level

    @property
    def due_people(self) -> tuple[int, ...]:
        """The seats whose person the table waits for."""
        due = () if self.game is None else self.rules.due(self.game)
        return tuple(number for number in due if self.level_of(number) is None)

    @property
    def due_bots(self) -> tuple[int, ...]:
        """The seats whose program the table waits for.

        While somebody is asked something, maybe after the game, it is only who is asked.
        """
        game = self.game
        if game is None or self.rules.is_by_hand(game):
            return ()
        asked = self.rules.asked(game)
        if not (self.is_untouched if asked else self.is_playing):
            return ()
        return tuple(n for n in asked or self.rules.due(game) if self.level_of(n) is not None)

    @property
    def by_hand(self) -> int | None:
        """The program's seat for which somebody has to roll real dice and type them in, or None."""
        game = self.game
        if game is None or not self.is_playing or not self.rules.is_by_hand(game):
            return None
        due = self.rules.due(game)
        return next((number for number in due if self.level_of(number) is not None), None)

    def bot_due(self) -> int | None:
        """The first seat whose program is to act now, or None."""
        return next(iter(self.due_bots), None)

    def clockwise(self) -> tuple[int, ...]:
        """The numbers of the seats clockwise from the one that starts the next game."""
        numbers = tuple(seat.number for seat in self.seats)
        first = numbers.index(self.starter) if self.starter in numbers else 0
        return (*numbers[first:], *numbers[:first])


#: A table of whatever game.
AnyTable: TypeAlias = Table[Any, Any]
