"""Seven players of the tile games.

A level is a number of simulations: what a player looks at makes it strong or weak. The lowest ones
look at nothing, and choose among what looks good to them by chance, as people do who do not count.
How far they are apart is in docs/players.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rollwrite.players.budget import Budget
from rollwrite.table.seats import bot_name


@dataclass(frozen=True)
class Level:
    """A player without a phone.

    :ivar number: 1 is the weakest.
    :ivar name: of somebody who plays so; a name, so the same in every language.
    :ivar budget: how much it thinks about a move.
    :ivar looseness: for one that goes by first sight: a move that scores so much less than another
        is played e times as seldom. 0 for one that thinks.
    """

    number: int
    name: str
    budget: Budget
    looseness: float = 0.0


LEVELS: Final = (
    Level(1, bot_name(1), Budget(playouts=1), 4.0),
    Level(2, bot_name(2), Budget(playouts=1), 2.0),
    Level(3, bot_name(3), Budget(playouts=1), 1.0),
    Level(4, bot_name(4), Budget(playouts=6)),
    Level(5, bot_name(5), Budget(playouts=50)),
    Level(6, bot_name(6), Budget(playouts=400)),
    Level(7, bot_name(7), Budget(playouts=3000)),
)


def level(number: int) -> Level:
    """The level with this number.

    :raises ValueError: there is none.
    """
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"there is no level {number}: levels are 1 to {len(LEVELS)}")
    return LEVELS[number - 1]
