"""Positions of seeded games, with whom and what for the judge is asked."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rollwrite.board import bits
from rollwrite.dicegame import FairDice, Game, Layout, Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.sheet import square_of
from rollwrite.dicegame.solo import seed_of
from rollwrite.games import decide, fold
from rollwrite.table import Command, Event, NoDice, OpenTable, StartGame


def solo(layout: Layout, seed: int) -> tuple[list[Event], list[Game]]:
    """The log of a solo game played at random, and the game at each of its decisions."""
    rng = Random(seed)
    dice = FairDice(seed_of(str(seed), layout))
    log = list(decide(None, OpenTable("Ana", Settings(layout), solo=True), None, NoDice()))
    table = fold(log)
    decisions: list[Game] = []
    command: Command = StartGame()
    while True:
        events = decide(table, command, 1, dice)
        log += events
        table = fold(events, table)
        game = table.game
        assert isinstance(game, Game)
        if game.phase == "over":
            return log, decisions
        if game.roller is not None:
            command = cmd.RollDice(1)
            continue
        decisions.append(game)
        if game.picker is not None:
            command = cmd.TakeDie(1, rng.choice(game.dice_left))
        else:
            command = _drawing(game, rng)


def _drawing(game: Game, rng: Random) -> cmd.PlaceShape:
    player, colour = game.players[0], game.colour_of(0)
    row = player.sheet.legal(colour, game.face_of(player))
    choice = rng.choice(list(bits(row or player.sheet.legal(colour))))
    squares = tuple(map(square_of, player.sheet.layout.table.cells_of(choice)))
    return cmd.PlaceShape(1, squares, strike=not row)


def positions(layout: Layout, seeds: range) -> Iterator[Game]:
    """The decisions of several games."""
    for seed in seeds:
        yield from solo(layout, seed)[1]
