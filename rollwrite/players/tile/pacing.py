"""How long to think about a move where the time of a whole game counts, and not that of each.

Much is decided early, when hundreds of moves are possible and the end is far away; later there is
less to find, and the end is solved in no time.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

from rollwrite.players.tile.core import Searching
from rollwrite.tilegame.game import Game

#: Up to such a share of all pieces on the board a move has so many times the mean. In all that is
#: less than it seems: a game is over when some seven of ten lie, many moves are decided sooner,
#: and the last ones are solved.
_PACE: Final = ((0.4, 1.9), (0.5, 1.3), (1.0, 0.5))


def pace(game: Game) -> float:
    """How many times as long as the mean of its game the move to be made now is worth."""
    setup = game.position.setup
    lie = sum(map(len, game.position.placed))
    pieces = sum(setup.counts) * len(game.position.placed)
    return next(times for share, times in _PACE if lie <= share * pieces)


def is_decided(search: Searching, until: float) -> Callable[[], bool]:
    """Whether a time is over, or what it still has room for could not change which move is best.

    :param until: when it is over, in processor time of this process.
    """
    began, before = process_time(), search.simulations

    def is_enough() -> bool:
        now, simulations = process_time(), search.simulations - before
        return now >= until or search.lead * (now - began) > simulations * (until - now)

    return is_enough
