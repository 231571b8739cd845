"""Seven players of the tile games.

A level is a number of simulations: what a player looks at makes it strong or weak. The lowest ones
also choose among what looks good to them by chance, as people do who do not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rollwrite.players.budget import Budget
from rollwrite.table.bots import bot_name


@dataclass(frozen=True)
class Level:
    """A player without a phone.

    :ivar number: 1 is the weakest.
    :ivar name: of somebody who plays so; a name, so the same in every language.
    :ivar budget: how much it thinks about a move.
    :ivar looseness: how far below its best a move may seem and still be played now and then; 0:
        it plays what it thinks best.
    """

    number: int
    name: str
    budget: Budget
    looseness: float = 0.0


LEVELS: Final = (
    Level(1, bot_name(1), Budget(playouts=1), 4.0),
    Level(2, bot_name(2), Budget(playouts=1), 1.0),
    Level(3, bot_name(3), Budget(playouts=8)),
    Level(4, bot_name(4), Budget(playouts=40)),
    Level(5, bot_name(5), Budget(playouts=200)),
    Level(6, bot_name(6), Budget(playouts=1000)),
    Level(7, bot_name(7), Budget(playouts=5000)),
)


def level(number: int) -> Level:
    """The level with this number.

    :raises ValueError: there is none.
    """
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"there is no level {number}: levels are 1 to {len(LEVELS)}")
    return LEVELS[number - 1]
