"""Players of the tile games: how much they look at in a second, and how far levels are apart.

Speed and strength are apart: speed is simulations in a second of processor time, strength is
measured at fixed simulations, in seeded games that are the same on every machine. By itself this is
a short look; ``make bench ARGS=tile_players`` plays enough games to tell all levels apart, which
takes an hour. Against other programs see ``tools/match.py`` and docs/players.md.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log10, sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

from rollwrite.players.job import Budget
from rollwrite.players.tile import LEVELS, choose, core, level, strongest, think
from rollwrite.tilegame import Game, new_game
from rollwrite.tilegame.playing import random_move

Report = Callable[[str, str, str], None]

#: Where speed is measured: a game, and how many pieces are on the board.
POSITIONS = (
    ("duo", 2), ("duo", 20), ("classic", 8), ("classic", 40), ("trigon", 8), ("trigon", 40),
)  # fmt: skip
SIMULATIONS = 1000
#: Games of the long look, of each pair of levels.
LONG = {"duo": 100, "classic": 60, "trigon-2": 40}
#: How many plies of a game are its opening, and who has found the usual ones.
OPENING, OPENER = 4, 6


def run(report: Report) -> None:
    """A short look: speed, and that a higher level is a better one."""
    for key, plies in POSITIONS:
        _speed(key, plies, report)
    for higher, lower in ((2, 1), (4, 2), (5, 4)):
        score = _measure("duo", higher, lower, 16, report)
        assert score > 0.5, f"level {higher} is not better than level {lower}"


def run_long(report: Report) -> None:
    """All neighbours that play here, in three games; then by seat after usual openings."""
    for key, games in LONG.items():
        for lower in LEVELS[: strongest() - 1]:
            _measure(key, lower.number + 1, lower.number, games, report)
    for key in ("duo", "trigon-2"):
        _by_seat(key, 6, 5, LONG[key] // 2, report)


def _speed(key: str, plies: int, report: Report) -> None:
    game = _opened(key, plies, "speed")
    budget = Budget(playouts=SIMULATIONS)
    think(game, Budget(playouts=50), Random(1))
    begun = process_time()
    first = think(game, budget, Random(1))
    took = process_time() - begun
    again = think(game, budget, Random(2))
    assert first == again, "what is thought of a position depends on chance"
    assert first.lines[0].move in game.legal_moves()
    report(
        f"tile players: {key} with {plies} pieces on the board",
        f"{first.simulations / took:,.0f}/s",
        f"simulations; {len(game.legal_moves())} legal moves",
    )


def _by_seat(key: str, one: int, other: int, openings: int, report: Report) -> None:
    """How a level scores in each seat, after openings as they are usually played.

    Each of them is played once from either seat. So is one level against itself: what is left then
    is what the seat is worth.
    """
    for higher in (one, other):
        play = partial(_play, key, higher, other, opened=_usual)
        with ProcessPoolExecutor(os.cpu_count(), initializer=core.take) as pool:
            scores = list(pool.map(play, range(2 * openings)))
        first, second = fmean(scores[::2]), fmean(scores[1::2])
        report(
            f"tile players: {key} after usual openings, level {higher} among level {other}",
            f"{first:.2f} first, {second:.2f} second",
            f"{len(scores)} games",
        )


def _usual(key: str, number: int) -> Game:
    """An opening as it is played: a move is the likelier the more a player has looked at it."""
    game, rng = new_game(key), Random(f"usual/{key}/{number}")
    for _ in range(OPENING):
        lines = think(game, level(OPENER).budget, rng).lines
        game = game.play(rng.choices(lines, [line.simulations for line in lines])[0].move)
    return game


def _random(key: str, number: int) -> Game:
    """An opening of two random plies."""
    return _opened(key, 2, str(number))


def _measure(key: str, higher: int, lower: int, games: int, report: Report) -> float:
    """The mean score of a level: the share of the others whom it finishes ahead of."""
    play = partial(_play, key, higher, lower)
    with ProcessPoolExecutor(os.cpu_count(), initializer=core.take) as pool:
        scores = list(pool.map(play, range(games)))
    mean = fmean(scores)
    spread = 1.96 * stdev(scores) / sqrt(games)
    bounded = min(max(mean, 0.5 / games), 1 - 0.5 / games)
    elo = 400 * log10(bounded / (1 - bounded))
    report(
        f"tile players: {key}, level {higher} among level {lower}",
        f"{mean:.2f} ±{spread:.2f}",
        f"{elo:+.0f} Elo, {games} games",
    )
    return mean


def _play(
    key: str, one: int, others: int, number: int, opened: Callable[[str, int], Game] = _random
) -> float:
    """One game, from each seat in turn after each opening."""
    seats = new_game(key).variant.players
    game, seat = opened(key, number // seats), number % seats
    rng = Random(f"{key}/{one}/{others}/{number}")
    while not game.is_over:
        playing = level(one if game.player == seat else others)
        game = game.play(choose(game, rng, playing))
    scores = game.scores(game.variant.protocol_scheme)
    theirs = [score for player, score in enumerate(scores) if player != seat]
    return sum(_ahead(scores[seat], score) for score in theirs) / len(theirs)


def _ahead(mine: int, theirs: int) -> float:
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def _opened(key: str, plies: int, seed: str) -> Game:
    game, rng = new_game(key), Random(seed)
    for _ in range(plies):
        game = game.play(random_move(game, rng))
    return game
