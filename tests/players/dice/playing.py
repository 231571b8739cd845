"""Tables at which players without phones sit, for tests: the engine judges every command."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.games import GAMES
from rollwrite.players import Budget, Level, choose
from rollwrite.table import OpenTable
from tests.dicegame.playing import NAMES, Play

FEW = Budget(playouts=12)


def begun(settings: Settings, players: int, rng: Random) -> Play:
    """A game before its first roll."""
    play = Play(*NAMES[:players], settings=settings, solo=players == 1).start()
    play.dice.fair = type(play.dice.fair)(rng.randbytes(32))
    return play


def due(play: Play) -> tuple[int, ...]:
    """The seats that the table waits for."""
    return GAMES[OpenTable.rules].due(play.game)


def step(play: Play, seat: int, level: Level, rng: Random) -> cmd.DiceCommand:
    """Let a seat do what it is due to do; the engine refuses what is against the rules.

    Real dice are rolled by the table, whoever is due.
    """
    game = play.game
    index = game.index_of(seat)
    assert index is not None
    command: cmd.DiceCommand
    if game.roller == index and game.settings.dice == "real":
        values = tuple(rng.randint(1, 6) for _ in range(game.dice_count))
        command = cmd.EnterDice(seat, values)
    else:
        command = choose(game, index, Random(f"{seat}/{game.round}"), few(level), level)
    play.do(command)
    return command


def few(level: Level) -> Budget | None:
    """A small budget for a level that plays out."""
    return FEW if level.budget is not None else None


def play_to_the_end(play: Play, levels: Sequence[Level], rng: Random) -> None:
    """Let programs play all seats, in any order where the order is free."""
    while play.game.phase != "over":
        seat = rng.choice(due(play))
        step(play, seat, levels[seat - 1], rng)
