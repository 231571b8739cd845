"""Who thinks of the end of a tile game by looking at every way it can end."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from rollwrite.players import Budget
from rollwrite.players.tile import Line, Thought
from rollwrite.players.tile.analysis import (
    Analysis,
    MoveReview,
    Terms,
    judge_one,
    questions,
    sum_up,
    values_at_end,
)
from rollwrite.tilegame import Game, Move, new_game, random_move

#: Simulations that it says it has made: as many as make one sure.
SURE = 100_000
#: Positions that it looks at for one answer; there are more ways to end a game that is still young.
MOST = 3_000
#: Somebody with imagination looks no farther.
NEAR = 60


class TooManyError(Exception):
    """The end is too far away."""


def exact(
    game: Game,
    budget: Budget | None = None,
    rng: Random | None = None,
    *,
    scheme: str | None,
    most: int = MOST,
) -> Thought:
    """What there is to expect where everybody plays his best."""
    lines = sorted(_lines(game, scheme, [most]), key=lambda line: -line[1][game.player or 0])
    best = lines[0][1]
    told = (Line(move, values[game.player or 0], SURE, sequel) for move, values, sequel in lines)
    return Thought(best, tuple(told), SURE)


def imagined(game: Game, budget: Budget, rng: Random, *, scheme: str | None) -> Thought:
    """Exact near the end; before that anything at all, and very sure of it.

    For what is shown of an analysis: there is much to tell.
    """
    try:
        return exact(game, budget, rng, scheme=scheme, most=NEAR)
    except TooManyError:
        weights = [rng.random() + 0.5 for _ in range(game.variant.players)]
        values = tuple(weight / sum(weights) for weight in weights)
        if len(values) == 1:
            values = (weights[0] / 1.5,)
        move = rng.choice(game.legal_moves())
        return Thought(values, (Line(move, values[game.player or 0], SURE),), SURE)


@lru_cache
def imagine(game: Game) -> Analysis:
    """What somebody with imagination says of a game that is over."""
    judged: list[MoveReview] = []
    asked = questions(game.history())
    for question in asked:
        last = judged[-1] if judged else None
        judged.append(judge_one(question, Terms(Budget(playouts=1)), last, imagined))
    return sum_up(asked, judged, values_at_end(game))


def _lines(
    game: Game, scheme: str | None, left: list[int]
) -> list[tuple[Move, tuple[float, ...], tuple[Move, ...]]]:
    left[0] -= 1
    if left[0] < 0:
        raise TooManyError
    found: list[tuple[Move, tuple[float, ...], tuple[Move, ...]]] = []
    for move in game.legal_moves():
        after = game.play(move)
        if after.is_over:
            found.append((move, values_at_end(after, scheme), ()))
        else:
            next_lines = _lines(after, scheme, left)
            player = after.player or 0
            best, values, sequel = max(next_lines, key=lambda line: line[1][player])
            found.append((move, values, (best, *sequel)))
    return found


@lru_cache
def ended(variant: str, seed: int) -> Game:
    """A game that was played by chance to its end."""
    game, rng = new_game(variant), Random(seed)
    while not game.is_over:
        game = game.play(random_move(game, rng))
    return game


def near_end(game: Game, moves: int) -> list[Game]:
    """The last moves of a game, as positions: from the one before the first of them on."""
    return game.history()[-moves - 1 :]
