"""Who plays the dice game without a phone: five levels, and the judge that hints and coach ask.

``choose(game, player, rng, budget, level)`` gives the next command of a player; the rest explains
it:

- :mod:`~rollwrite.players.dice.light`: a sheet as few integers;
  :mod:`~rollwrite.players.dice.search` plays it to its end;
- :mod:`~rollwrite.players.dice.value`: how a sheet is expected to end, learned from self-play;
- :mod:`~rollwrite.players.dice.search`: which move is best.
"""

from rollwrite.players.dice.choosing import LEVELS, Level, choose, level

__all__ = ["LEVELS", "Level", "choose", "level"]
