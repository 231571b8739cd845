"""Five players of different strength.

What a level sees of the possibilities makes it strong or weak, not how often it throws a move
away: such players seem human, one cannot tell them by their blunders.
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
    :ivar notices: how many of the places for a shape it sees; None for all of them. Who does not
        see all crosses out a strike only where nothing else is left.
    :ivar budget: how much it plays out; None for a player that trusts its eye.
    """

    number: int
    name: str
    notices: int | None
    budget: Budget | None = None


LEVELS: Final = (
    Level(1, bot_name(1), 2),
    Level(2, bot_name(2), 4),
    Level(3, bot_name(3), 16),
    Level(4, bot_name(4), None),
    Level(5, bot_name(5), None, Budget(playouts=400)),
)


def level(number: int) -> Level:
    """The level with this number.

    :raises ValueError: there is none.
    """
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"there is no level {number}: levels are 1 to {len(LEVELS)}")
    return LEVELS[number - 1]
