"""Dailies that were not played here: moves that somebody has in mind, a sheet drawn on real paper.

Both are played by the rules, with the dice of a seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from rollwrite.checking import FilledSheet, check
from rollwrite.daily.days import DayError, daily_settings, parse_day
from rollwrite.daily.tries import DailyTry, TryError, moves_of
from rollwrite.dicegame import BUILT_IN, FairDice, Layout, Settings, Square, built_in_layout
from rollwrite.dicegame.commands import PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.solo import seed_of
from rollwrite.dicegame.state import Game
from rollwrite.games import decide, fold
from rollwrite.table import Command, Event, NoDice, OpenTable, RefusedError, StartGame
from rollwrite.table.state import AnyTable

#: The only seat.
_SEAT: Final = 1


@dataclass(frozen=True)
class PlannedMove:
    """A shape to draw in a round.

    :ivar die: the face of the die to take; None for one that fits.
    """

    squares: tuple[Square, ...]
    strike: bool = False
    die: int | None = None


def play_moves(
    settings: Settings, moves: Sequence[PlannedMove], name: str
) -> tuple[tuple[Event, ...], Game]:
    """The log of a table at which somebody plays these moves, a shape in each round, and no more.

    :param settings: with the seed of the dice.
    :raises RefusedError: the rules do not allow a move with these dice.
    :raises TryError: after the last one the game is not over: another could have followed.
    """
    table = _SoloTable(settings, name)
    for move in moves:
        if table.game.phase == "over":
            raise TryError("impossible")
        table.do(RollDice(_SEAT))
        faces = [move.die] if move.die is not None else _faces_for(table.game, move)
        dice = table.game.dice
        if not any(face in dice for face in faces):
            raise TryError("impossible")
        table.do(TakeDie(_SEAT, next(dice.index(face) for face in faces if face in dice)))
        table.do(PlaceShape(_SEAT, move.squares, move.strike))
    if table.game.phase != "over":
        table.end()
    return tuple(table.log), table.game


def _faces_for(game: Game, move: PlannedMove) -> list[int]:
    """The dice with which a move can be made, the one that names its row first."""
    sheet = game.players[0].sheet
    shape = sheet.shape_at(move.squares)
    row = None if shape is None else sheet.layout.row_of(shape)
    return sorted(game.dice, key=lambda face: face != row)


class _SoloTable:
    """A table for one, in memory."""

    def __init__(self, settings: Settings, name: str) -> None:
        assert settings.seed is not None
        self._dice = FairDice(seed_of(settings.seed, settings.layout))
        self._table: AnyTable | None = None
        self.log: list[Event] = []
        self.do(OpenTable(name, settings, solo=True))
        self.do(StartGame())

    @property
    def game(self) -> Game:
        assert self._table is not None
        game: Any = self._table.game
        assert isinstance(game, Game)
        return game

    def do(self, command: Command) -> None:
        """Carry out a command."""
        if self._table is None:
            events = decide(None, command, None, NoDice())
        else:
            events = decide(self._table, command, _SEAT, self._dice)
        self._table = fold(events, self._table)
        self.log += events

    def end(self) -> None:
        """Take the die with which the player goes out (D6, D11).

        :raises TryError: there is none.
        """
        self.do(RollDice(_SEAT))
        before, log = self._table, list(self.log)
        for die in range(len(self.game.dice)):
            self.do(TakeDie(_SEAT, die))
            if self.game.phase == "over":
                return
            self._table, self.log = before, list(log)
        raise TryError("not-over")


#: Who plays on paper, in the log that is made of it.
_NAME = "paper"


def day_of(sheet: FilledSheet, today: date) -> date | None:
    """The day whose dice are printed on a sheet with one of our layouts, if it has come."""
    names = (name for name in BUILT_IN if built_in_layout(name) == sheet.layout)
    if sheet.seed is None or next(names, None) is None:
        return None
    try:
        return parse_day(sheet.seed, today)
    except DayError:
        return None


def paper_try(sheet: FilledSheet, layout: Layout, day: date) -> DailyTry:
    """The try that a finished sheet shows: an order of play with the dice of the day.

    Strikes that are not told are as few as it takes.

    :raises TryError: these dice cannot have made it, its player could still have gone on, or it
        says that it is of another layout or seed.
    """
    settings = daily_settings(layout, day)
    seed = day.isoformat()
    if sheet.layout != layout or sheet.seed not in {None, seed}:
        raise TryError("other")
    told = replace(sheet, seed=seed, dice=None, final_die=None, out=None)
    if not check(told).is_valid:
        raise TryError("impossible")
    numbers = range(STRIKES + 1) if sheet.strikes is None else (sheet.strikes,)
    for strikes in numbers:
        found = check(replace(told, strikes=strikes))
        if not found.is_valid or len(found.play) != len(found.shapes):
            continue
        moves = [PlannedMove(shape.squares, shape.strike) for shape in found.play]
        try:
            log, _ = play_moves(settings, moves, _NAME)
            return moves_of(log, layout, day)
        except (RefusedError, TryError):
            continue
    raise TryError("not-over")
