"""Seeded games between players without phones, without a server: for measuring them.

The table, its rules and its log are those of every other table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from rollwrite.dicegame import FairDice, Game, Settings
from rollwrite.dicegame.commands import RollDice
from rollwrite.dicegame.solo import seed_of
from rollwrite.games import GAMES, decide, fold
from rollwrite.players.budget import Budget
from rollwrite.players.choosing import choose
from rollwrite.players.levels import Level
from rollwrite.table import Command, Event, NoDice, OpenTable, TakeSeat
from rollwrite.table.commands import StartGame
from rollwrite.table.state import AnyTable


@dataclass(frozen=True)
class Simulated:
    """A game that was played.

    :ivar events: the log of its table.
    :ivar thought_s: processor time of all decisions in seconds.
    :ivar decisions: dice taken and shapes drawn.
    """

    game: Game
    events: tuple[Event, ...]
    thought_s: float
    decisions: int


def simulate(
    settings: Settings, levels: Sequence[Level], seed: str, budget: Budget | None = None
) -> Simulated:
    """Play one game.

    :param seed: of the dice, the same as on printed solo sheets (S3), and of the players' chance.
    :param budget: of the players who play out, instead of their own.
    :raises SoloSeedError: the seed cannot be one.
    """
    table = _Table(settings, levels, FairDice(seed_of(seed, settings.layout)))
    thought_s = 0.0
    decisions = 0
    while table.game.phase != "over":
        for seat in GAMES[OpenTable.rules].due(table.game):
            index = table.game.index_of(seat)
            assert index is not None
            level = levels[seat - 1]
            rng = Random(f"{seed}/{seat}/{table.game.round}")
            start = process_time()
            own = budget if level.budget is not None else None
            command = choose(table.game, index, rng, own, level)
            if not isinstance(command, RollDice):
                thought_s += process_time() - start
                decisions += 1
            table.execute(command, seat)
            if table.game.phase == "over":
                break
    return Simulated(table.game, tuple(table.events), thought_s, decisions)


class _Table:
    """A table in memory."""

    def __init__(self, settings: Settings, levels: Sequence[Level], dice: FairDice) -> None:
        self._dice = dice
        self.events: list[Event] = []
        self.table: AnyTable | None = None
        names = _names(levels)
        self.execute(OpenTable(names[0], settings, solo=len(levels) == 1), None)
        for name in names[1:]:
            self.execute(TakeSeat(name), None)
        self.execute(StartGame(), 1)

    @property
    def game(self) -> Any:
        assert self.table is not None
        return self.table.game

    def execute(self, command: Command, actor: int | None) -> None:
        events = decide(self.table, command, actor, self._dice if actor else NoDice())
        self.table = fold(events, self.table)
        self.events += events


def _names(levels: Sequence[Level]) -> list[str]:
    """A name for each seat; equal ones are counted."""
    names: list[str] = []
    for level in levels:
        before = sum(name.split()[0] == level.name for name in names)
        names.append(f"{level.name} {before + 1}" if before else level.name)
    return names
