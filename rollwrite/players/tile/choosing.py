"""What a player of a level does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rollwrite.players.budget import Budget
from rollwrite.players.tile.levels import Level
from rollwrite.players.tile.thinking import never, think
from rollwrite.tilegame.game import Game
from rollwrite.tilegame.moves import Move


def choose(
    game: Game,
    rng: Random,
    one: Level,
    budget: Budget | None = None,
    *,
    scheme: str | None = None,
    is_asked_to_stop: Callable[[], bool] = never,
) -> Move:
    """The move of the player to move, in a game that is not over.

    :param budget: instead of the level's own.
    :param scheme: how the game is scored; the variant's usual way by default.
    """
    thought = think(
        game, budget or one.budget, rng, scheme=scheme, is_asked_to_stop=is_asked_to_stop
    )
    return thought.lines[0].move
