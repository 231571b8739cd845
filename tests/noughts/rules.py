"""Noughts and crosses at a table: the smallest game that a table can play, and the test of `Rules`.

Nothing outside this folder knows it but the list of games, to which the fixture `noughts` adds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never, get_args

from rollwrite.table import LeaveGame, RefusedError, Seat
from rollwrite.table.events import GameStarted
from rollwrite.table.rules import Dice, LeaveReason, Pace, Rank, Rules

#: Rows, columns and diagonals of the squares 0 to 8.
LINES: Final = (*((i, i + 1, i + 2) for i in (0, 3, 6)), *((i, i + 3, i + 6) for i in range(3)))
DIAGONALS: Final = ((0, 4, 8), (2, 4, 6))


@dataclass(frozen=True)
class NoughtsSettings:
    """What a table can choose: nothing but whether people may send each other signs.

    A table's pace stays when another game is played: this one has it, though no bots.
    """

    reactions: bool = True
    pace: Pace = "normal"


@dataclass(frozen=True)
class DrawSign:
    """Draw one's sign in a square, 0 to 8."""

    seat: int
    square: int


@dataclass(frozen=True)
class SignDrawn:
    """A sign has been drawn."""

    seat: int
    square: int


@dataclass(frozen=True)
class GameLeft:
    """A player is gone, and the game over."""

    seat: int


NoughtsCommand: TypeAlias = DrawSign
NoughtsEvent: TypeAlias = SignDrawn | GameLeft


@dataclass(frozen=True)
class Noughts:
    """A game.

    :ivar squares: the seat whose sign is there, or None.
    """

    number: int
    seats: tuple[int, ...]
    squares: tuple[int | None, ...] = (None,) * 9
    left: int | None = None

    @property
    def to_move(self) -> int:
        """Whose turn it is, if the game goes on."""
        return self.seats[sum(sign is not None for sign in self.squares) % 2]

    @property
    def winner(self) -> int | None:
        """Who has three in a line, or has not left."""
        if self.left is not None:
            return next(seat for seat in self.seats if seat != self.left)
        lines = ({self.squares[i] for i in line} for line in (*LINES, *DIAGONALS))
        return next((sign for line in lines if len(line) == 1 for sign in line if sign), None)

    @property
    def phase(self) -> str:
        """``over`` at the end."""
        return "over" if self.winner is not None or None not in self.squares else "draw"

    def is_in(self, seat: int) -> bool:
        """Whether a seat has not left."""
        return seat != self.left


class NoughtsRules(Rules[NoughtsSettings, Noughts, NoughtsCommand, NoughtsEvent]):
    """What a game must say of itself, and nothing else."""

    key = "noughts"
    settings = NoughtsSettings
    commands = (DrawSign,)
    events = get_args(NoughtsEvent)

    def seats(self, settings: NoughtsSettings, *, solo: bool) -> range:
        return range(0) if solo else range(2, 3)

    def begin(
        self, settings: NoughtsSettings, seats: tuple[Seat, ...], started: GameStarted
    ) -> Noughts:
        return Noughts(started.game, started.seats)

    def decide(
        self, game: Noughts, command: NoughtsCommand, seat: int, dice: Dice
    ) -> tuple[NoughtsEvent, ...]:
        if game.phase == "over":
            raise RefusedError("game-over")
        if seat != game.to_move:
            raise RefusedError("not-your-turn")
        if not 0 <= command.square < 9 or game.squares[command.square] is not None:
            raise RefusedError("no-place")
        return (SignDrawn(seat, command.square),)

    def evolve(self, game: Noughts, event: NoughtsEvent) -> Noughts:
        match event:
            case SignDrawn():
                at = event.square
                signs = (*game.squares[:at], event.seat, *game.squares[at + 1 :])
                return replace(game, squares=signs)
            case GameLeft():
                return replace(game, left=event.seat)
            case _:
                assert_never(event)

    def leave(
        self, game: Noughts, seat: int, reason: LeaveReason, dice: Dice
    ) -> tuple[NoughtsEvent, ...]:
        return (GameLeft(seat),)

    def cause(self, game: Noughts, events: Sequence[NoughtsEvent]) -> NoughtsCommand | LeaveGame:
        event = events[0]
        if isinstance(event, GameLeft):
            return LeaveGame(event.seat)
        return DrawSign(event.seat, event.square)

    def due(self, game: Noughts) -> tuple[int, ...]:
        return () if game.phase == "over" else (game.to_move,)

    def ranking(self, game: Noughts) -> tuple[Rank, ...] | None:
        if game.phase != "over":
            return None
        winner = game.winner
        ranks = [
            Rank(seat, 1 + (seat != winner and winner is not None), seat == winner)
            for seat in game.seats
        ]
        return tuple(sorted(ranks, key=lambda rank: rank.rank))


RULES: Final = NoughtsRules()
