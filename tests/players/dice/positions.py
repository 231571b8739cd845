"""Positions of seeded games, with whom and what for the judge is asked."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rollwrite.dicegame import FairDice, Game, Layout, Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame.solo import seed_of
from rollwrite.table import Event
from tests.dicegame.playing import Play


def solo(layout: Layout, seed: int) -> tuple[list[Event], list[Game]]:
    """The log of a solo game played at random, and the game at each of its decisions."""
    rng = Random(seed)
    play = Play("Ana", settings=Settings(layout), solo=True)
    play.dice.fair = FairDice(seed_of(str(seed), layout))
    play.start()
    decisions: list[Game] = []
    while play.game.phase != "over":
        if play.game.roller is not None:
            play.do(cmd.RollDice(1))
            continue
        decisions.append(play.game)
        if play.game.picker is not None:
            play.do(cmd.TakeDie(1, rng.choice(play.game.dice_left)))
        else:
            in_row = play.fitting(1, play.game.face_of(play.player(1)))
            squares = rng.choice(in_row or play.fitting(1))
            play.place(1, *squares, strike=not in_row)
    return play.log, decisions


def positions(layout: Layout, seeds: range) -> Iterator[Game]:
    """The decisions of several games."""
    for seed in seeds:
        yield from solo(layout, seed)[1]
