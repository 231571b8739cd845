"""The state of a table, as a value (rules D1, D4, D16).

Everything here is frozen and derived from the table's events by :mod:`rollwrite.table.games`.
Seats have numbers that never change; their order is the circle, clockwise.

A log may not grow without end. A game needs some hundreds of events, and goes forward by itself:
every shape that is drawn is used up. What can be done again and again is to take back, to change
the table, to ask for seats and to vote; and to begin another game. Only these end somewhere. Logs
that were longer before there were limits are read as ever.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any, Final, Generic, TypeAlias, TypeVar

from rollwrite.table import commands as cmd
from rollwrite.table import events as ev
from rollwrite.table.rules import (
    AnyRules,
    Command,
    Event,
    GameAtTable,
    GameCommand,
    Rank,
    RefusedError,
    Rules,
)
from rollwrite.table.seats import Face, Seat

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
    :ivar waits: the seat's own phone sleeps: before ``until`` nobody's yes is enough but its own.
        What others say meanwhile is kept.
    """

    claim: str
    seat: int
    asked: tuple[int, ...] = ()
    until: str | None = None
    confirmed: tuple[int, ...] = ()
    waits: bool = False


@dataclass(frozen=True)
class Moved:
    """A seat that others have given to another phone; the phone it was on may take it back.

    :ivar claim: by which it was given.
    :ivar keeper: the seat whose phone spoke for it before, of a guest's; None of any other.
    :ivar game: the number of the last game in which it can be taken back.
    """

    claim: str
    seat: int
    keeper: int | None
    game: int


@dataclass(frozen=True)
class Result:
    """A game that is over and counted, for the match (S4).

    :ivar key: results with the same one are added up.
    """

    game: int
    key: str
    ranking: tuple[Rank, ...]


#: Events since the newest game began, or since the table was opened: after so many nothing is taken
#: back or changed any more.
GAME_EVENTS: Final = 1_000
#: Some more, so that a phone that is lost then can still come back, and somebody be set out.
SPARE_EVENTS: Final = 500
#: Events of a table: after so many no other game begins. A class that plays all day has fewer.
TABLE_EVENTS: Final = 10_000

_CHANGES: Final = (
    cmd.AddSeat,
    cmd.AddBot,
    cmd.ChangeSeat,
    cmd.MoveSeat,
    cmd.ChooseStarter,
    cmd.ChangeSettings,
    cmd.ChangeGame,
    cmd.LockTable,
)


@dataclass(frozen=True)
class Length:
    """Events so far.

    :ivar game: since the newest game began, or since the table was opened.
    :ivar table: of the whole log.
    """

    game: int = 0
    table: int = 0

    def after(self, event: Event) -> Length:
        """The length with one event more."""
        return Length(0 if isinstance(event, ev.GameStarted) else self.game + 1, self.table + 1)

    def room(self, command: Command, rules: AnyRules) -> RefusedError | None:
        """Whether the log is short enough for what a command may add: None, or why not.

        :param rules: of the table's game.
        """
        if isinstance(command, cmd.StartGame):
            return RefusedError("table-long") if self.table >= TABLE_EVENTS else None
        is_back = isinstance(command, rules.taking_back)
        is_forward = isinstance(command, (*rules.commands, cmd.LeaveGame)) and not is_back
        most = (
            GAME_EVENTS if is_back or isinstance(command, _CHANGES) else GAME_EVENTS + SPARE_EVENTS
        )
        return None if is_forward or self.game < most else RefusedError("log-full")


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
    :ivar recorded: it holds a saved game that was played elsewhere: nobody's phone has a seat.
    :ivar led: who sits there and what is played is settled by whoever leads a room of tables.
    :ivar moved: the seats that can be taken back, oldest first.
    :ivar paused: it rests: nobody plays on, no program either.
    :ivar last_round: it rests after so many rounds of its game, and no other begins.
    :ivar cut: its game as it was when those were over: from there it goes on where that is called
        off. ``game`` is over as it stands.
    :ivar is_fresh: its game has just begun: nothing was played in it.
    :ivar brought: how many games had begun when its log came from elsewhere.
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
    length: Length = Length()
    recorded: bool = False
    led: bool = False
    moved: tuple[Moved, ...] = ()
    paused: bool = False
    last_round: int | None = None
    cut: G | None = None
    is_fresh: bool = False
    brought: int = 0

    @property
    def host(self) -> int | None:
        """The seat that has been at the table longest and has a phone of its own."""
        return min(self.phones, default=None)

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self.game is not None and self.game.phase != "over"

    @property
    def is_stopped(self) -> bool:
        """Whether its last round has ended its game, which stays as it stands."""
        return self.cut is not None

    def has_left(self, number: int) -> bool:
        """Whether a seat was in the newest game, and has left it before its end (D16, T13)."""
        game = self.game
        return game is not None and number in game.seats and self.rules.has_left(game, number)

    @property
    def rests(self) -> bool:
        """Whether nobody plays on, no program either."""
        return self.paused or self.is_stopped

    def is_sealed(self, seq: int) -> bool:
        """Whether what is sealed in event ``seq`` may not be seen yet: its game is under way.

        An event that this table does not know may be of a game that it does not know.
        """
        began = self.length.table - self.length.game
        return seq > self.length.table or (self.is_playing and seq > began)

    @property
    def is_untouched(self) -> bool:
        """Whether the game could go on if its end were taken back: all is as it was in it.

        What the last round has ended, only whoever leads the table takes back.
        """
        if self.game is None or self.is_stopped:
            return False
        is_same = {seat.number for seat in self.seats} == set(self.game.seats)
        return self.is_playing or (is_same and self.settings == self.settled)

    @property
    def capacity(self) -> range:
        """How many can play at this table (D1, S1, T)."""
        return self.rules.seats(self.settings, solo=self.solo)

    def seat(self, number: int) -> Seat | None:
        """The seat with this number, or None."""
        return self._by_number.get(number)

    @cached_property
    def _by_number(self) -> dict[int, Seat]:
        # A view asks for seats some hundred times.
        return {seat.number: seat for seat in self.seats}

    def speaks_for(self, actor: int | None, number: int) -> bool:
        """Whether the phone of seat ``actor`` may act for seat ``number``."""
        return (actor, number) in self._speakers

    @cached_property
    def _speakers(self) -> frozenset[tuple[int | None, int]]:
        people = [seat for seat in self.seats if not seat.is_bot]
        own = [(seat.number, seat.number) for seat in people]
        return frozenset([*own, *((s.keeper, s.number) for s in people if s.keeper is not None)])

    def phone_of(self, number: int) -> int:
        """The seat whose phone speaks for a seat, which may be gone by now."""
        seat = self.seat(number)
        return number if seat is None or seat.keeper is None else seat.keeper

    @property
    def phones(self) -> tuple[int, ...]:
        """The seats with phones of their own, clockwise."""
        return tuple(s.number for s in self.seats if s.keeper is None and not s.is_bot)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people have, also those for whom a program only plays on (D16)."""
        return tuple(s.number for s in self.seats if not s.is_bot)

    def level_of(self, number: int) -> int | None:
        """The level of the program that plays on a seat; None where a person does, or nobody."""
        seat = self.seat(number)
        return None if seat is None else seat.level

    def face_of(self, number: int) -> Face | None:
        """The face of who plays on a seat; None where that is its program's level's, or nobody."""
        seat = self.seat(number)
        return None if seat is None else seat.shown_face

    @cached_property
    def due_people(self) -> tuple[int, ...]:
        """The seats whose person the table waits for."""
        due = () if self.game is None else self.rules.due(self.game)
        return tuple(number for number in due if self.level_of(number) is None)

    @cached_property
    def due_bots(self) -> tuple[int, ...]:
        """The seats whose program the table waits for.

        While somebody is asked something, maybe after the game, it is only who is asked.
        """
        game = self.game
        if game is None or self.rests or self.rules.is_by_hand(game):
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

    @property
    def is_left_to_bots(self) -> bool:
        """Whether a game is on, a program is due, and no person may have anything to decide yet.

        For whom a program only plays on, he may come back at any time (D16): he is a person.
        """
        game = self.game
        if game is None or not self.is_playing or not self.due_bots:
            return False
        return not any(self.rules.decides(game, number) for number in self.people)

    @property
    def unanswered(self) -> GameCommand | None:
        """The command that ends what is asked, once those who are asked have had their time."""
        return None if self.game is None or self.rests else self.rules.unanswered(self.game)

    def moved_by(self, claim: str) -> Moved | None:
        """The seat that was given away by this claim, if it can be taken back."""
        return next((one for one in self.moved if one.claim == claim), None)

    def moved_since(self, moved: Moved) -> tuple[Moved, ...]:
        """How the same seat was given away then and since."""
        later = self.moved[self.moved.index(moved) :]
        return tuple(one for one in later if one.seat == moved.seat)

    def clockwise(self) -> tuple[int, ...]:
        """The numbers of the seats clockwise from the one that starts the next game."""
        numbers = tuple(seat.number for seat in self.seats)
        first = numbers.index(self.starter) if self.starter in numbers else 0
        return (*numbers[first:], *numbers[:first])


#: A table of whatever game.
AnyTable: TypeAlias = Table[Any, Any]


def with_result(table: AnyTable) -> tuple[Result, ...]:
    """The results at a table, its newest game's among them when that is over and counted (S4)."""
    game = table.game
    ranking = None if game is None or table.settled is None else table.rules.ranking(game)
    if game is None or ranking is None:
        return table.results
    key = table.rules.match_key(table.settled)
    return (*table.results, Result(game.number, key, ranking))


def match_results(table: AnyTable) -> tuple[Result, ...]:
    """The newest games that add up: counted alike, and between the same seats; oldest first.

    They are of the kind that is played now, or was last; games of other kinds may lie between.
    """
    settings = table.settings if table.settled is None else table.settled
    key = table.rules.match_key(settings)
    results = [one for one in with_result(table)[::-1] if one.key == key]
    same = takewhile(lambda one: _seats(one) == _seats(results[0]), results)
    return tuple(same)[::-1]


def _seats(result: Result) -> set[int]:
    return {rank.seat for rank in result.ranking}


def totals(results: tuple[Result, ...], *, high_wins: bool) -> tuple[Rank, ...]:
    """The sums of points and tiebreaks by seat, best first; equals share the rank."""
    points: Counter[int] = Counter()
    tiebreaks: Counter[int] = Counter()
    for result in results:
        for rank in result.ranking:
            points[rank.seat] += rank.points
            tiebreaks[rank.seat] += rank.tiebreak
    sign = -1 if high_wins else 1
    order = sorted(points, key=lambda seat: (sign * points[seat], tiebreaks[seat]))
    keys = [(points[seat], tiebreaks[seat]) for seat in order]
    return tuple(
        Rank(seat, keys.index(key) + 1, *key) for seat, key in zip(order, keys, strict=True)
    )


def wins(results: tuple[Result, ...]) -> Counter[int]:
    """How many games each seat has won; a shared win counts for all who share it."""
    return Counter(rank.seat for result in results for rank in result.ranking if rank.rank == 1)
