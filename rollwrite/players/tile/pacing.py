"""How long to think about a move where the time of a whole game counts, and not that of each.

Much is decided early, when hundreds of moves are possible and the end is far away; later there is
less to find, and the end is solved in no time.
"""

from __future__ import annotations

from typing import Final

from rollwrite.tilegame.game import Game

#: Up to such a share of all pieces on the board a move takes so many times the mean. A game is over
#: when some seven of ten lie, and its last moves are solved before their time is over.
_PACE: Final = ((0.4, 1.5), (0.5, 1.0), (1.0, 0.4))


def pace(game: Game) -> float:
    """How many times as long as the mean of its game the move to be made now is worth."""
    setup = game.position.setup
    lie = sum(map(len, game.position.placed))
    pieces = sum(setup.counts) * len(game.position.placed)
    return next(times for share, times in _PACE if lie <= share * pieces)
