"""Seeded games between players without phones, without a server: for measuring them.

The table, its rules and its log are those of every other table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time
from types import MappingProxyType
from typing import TypeAlias

from rollwrite.arguments import explained, must_be
from rollwrite.dicegame import FairDice, Game, Layout, Settings
from rollwrite.dicegame.commands import DiceCommand, RollDice
from rollwrite.dicegame.layout import layout_of
from rollwrite.dicegame.rules import DiceTable
from rollwrite.dicegame.solo import seed_of
from rollwrite.games import GAMES, decide, fold
from rollwrite.players.dice.choosing import Level, choose
from rollwrite.players.dice.choosing import level as level_of
from rollwrite.players.job import Budget
from rollwrite.table import Command, Event, NoDice, OpenTable, TakeSeat
from rollwrite.table.commands import StartGame
from rollwrite.table.seats import MAX_SEATS

#: A way to play: the next command of a player who is due, by its place in a game.
Way: TypeAlias = Callable[[Game, int, Random], DiceCommand]
_NOBODY: Mapping[int, Way] = MappingProxyType({})


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


@explained
def simulate(
    settings: Settings | Layout | str | Path,
    levels: Sequence[Level | int],
    seed: str,
    budget: Budget | None = None,
    strangers: Mapping[int, Way] = _NOBODY,
) -> Simulated:
    """Play one game of the dice game; the same seed gives the same game on every machine.

    :param settings: of the table: layout and rules; or the layout alone, its name or its TOML file.
    :param levels: a player for each seat, one to four, or its level (1 to 5); alone it is the solo
        game (S1).
    :param seed: of the dice, the same as on printed solo sheets (S3), and of the players' chance.
    :param budget: of the players who play out, instead of their own.
    :param strangers: seats that play in another way than their level would.
    :raises SoloSeedError: the seed cannot be one.
    :raises LayoutError: there is no layout of this name.
    :raises ValueError: there are too few or too many players, or no such level.
    """
    must_be("budget of simulate()", budget, Budget | None)
    if not 1 <= len(levels) <= MAX_SEATS:
        raise ValueError(f"{len(levels)} players; the dice game is for 1 to {MAX_SEATS} (D1)")
    if isinstance(settings, Layout | str | Path):
        settings = Settings(layout_of(settings))
    players = [level_of(one) if isinstance(one, int) else one for one in levels]
    table = _Table(settings, players, FairDice(seed_of(seed, settings.layout)))
    thought_s = 0.0
    decisions = 0
    while due := GAMES[OpenTable.rules].due(table.game):
        seat = due[0]
        index = table.game.index_of(seat)
        assert index is not None
        level = players[seat - 1]
        rng = Random(f"{seed}/{seat}/{table.game.round}")
        start = process_time()
        if seat in strangers:
            command = strangers[seat](table.game, index, rng)
        else:
            own = budget if level.budget is not None else None
            command = choose(table.game, index, rng, own, level)
        if not isinstance(command, RollDice):
            thought_s += process_time() - start
            decisions += 1
        table.execute(command, seat)
    return Simulated(table.game, tuple(table.events), thought_s, decisions)


class _Table:
    """A table in memory."""

    def __init__(self, settings: Settings, levels: Sequence[Level], dice: FairDice) -> None:
        self._dice = dice
        self.events: list[Event] = []
        self._table: DiceTable | None = None
        names = _names(levels)
        self.execute(OpenTable(names[0], settings, solo=len(levels) == 1), None)
        for name in names[1:]:
            self.execute(TakeSeat(name), None)
        self.execute(StartGame(), 1)

    @property
    def game(self) -> Game:
        assert self._table is not None
        assert self._table.game is not None
        return self._table.game

    def execute(self, command: Command, actor: int | None) -> None:
        events = decide(self._table, command, actor, self._dice if actor else NoDice())
        self._table = fold(events, self._table)
        self.events += events


def _names(levels: Sequence[Level]) -> list[str]:
    """A name for each seat; equal ones are counted."""
    names: list[str] = []
    for level in levels:
        before = sum(name.split()[0] == level.name for name in names)
        names.append(f"{level.name} {before + 1}" if before else level.name)
    return names
