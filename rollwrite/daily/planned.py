"""Moves that somebody has in mind, played by the rules with the dice of a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rollwrite.daily.tries import TryError
from rollwrite.dicegame import FairDice, Settings, Square
from rollwrite.dicegame.commands import PlaceShape, RollDice, TakeDie
from rollwrite.dicegame.solo import seed_of
from rollwrite.dicegame.state import Game
from rollwrite.games import decide, fold
from rollwrite.table import Command, Event, NoDice, OpenTable, StartGame
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
