"""Who plays without a phone: for each family of games levels, a player, and a judge of moves.

Standard library only. Each family is a package of its own, with the same ways in:

- :mod:`rollwrite.players.dice`: five levels of the dice game, its hints and its coach;
- :mod:`rollwrite.players.tile`: nine levels of the tile games, hints and analyses.

What they share is here: :class:`Budget`, how much a player may think, and
:mod:`~rollwrite.players.worker`, the process in which they think beside a busy server.
"""

from rollwrite.players.dice import LEVELS, Level, choose, level
from rollwrite.players.job import Budget

__all__ = ["LEVELS", "Budget", "Level", "choose", "level"]
