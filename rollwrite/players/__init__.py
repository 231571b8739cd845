"""Who plays without a phone: five levels, and the judge that hints and coach ask.

Standard library only. ``choose(game, player, rng, budget, level)`` gives the next command of a
player; the rest explains it:

- :mod:`~rollwrite.players.light`: a sheet as few integers; :mod:`~rollwrite.players.playout` plays
  it to its end;
- :mod:`~rollwrite.players.value`: how a sheet is expected to end, learned from self-play;
- :mod:`~rollwrite.players.search`: which move is best.
"""

from rollwrite.players.budget import Budget
from rollwrite.players.choosing import choose
from rollwrite.players.levels import LEVELS, Level, level

__all__ = ["LEVELS", "Budget", "Level", "choose", "level"]
