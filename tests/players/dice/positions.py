"""Positions of seeded games, with whom and what for the judge is asked."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rollwrite.dicegame import FairDice, Game, Layout, Settings
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
        if play.game.roller is None:
            decisions.append(play.game)
        play.do(play.by_chance(rng))
    return play.log, decisions


def positions(layout: Layout, seeds: range) -> Iterator[Game]:
    """The decisions of several games."""
    for seed in seeds:
        yield from solo(layout, seed)[1]
