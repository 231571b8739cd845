"""Players of the tile games: nine levels, and what they think of a position.

::

    game = new_game("duo")
    while not game.is_over:
        game = game.play(choose(game, Random(1), level(4)))
"""

from rollwrite.players.tile.choosing import LEVELS, Level, choose, level, strongest
from rollwrite.players.tile.thinking import Line, Thought, think

__all__ = ["LEVELS", "Level", "Line", "Thought", "choose", "level", "strongest", "think"]
