"""How a search goes about it: how far it trusts first sight, how wide it looks, and whether it
plays games on by chance.

What looks best at first sight and what the linear value expects was learned from games between
players who see alike: what all of them overlook is in neither. Where there is time a game is played
on by chance from each new position, to its end, and more moves are looked at, whatever they look
like: then it is found (docs/players.md).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import exp
from typing import Final

from rollwrite.players.tile.prior import STEPS
from rollwrite.tilegame.variants import Variant


@dataclass(frozen=True)
class Manner:
    """The numbers of a search.

    :ivar exploration: how much it follows first sight.
    :ivar unseen: a move that was not looked at yet counts as so much worse than its state: by its
        own value or, ``by_mean``, by the mean of all that was found there, too.
    :ivar width: so many moves are considered at first, and ``widening`` times the root of the
        simulations more; ``most`` are the most of a state that are ever considered.
    :ivar evenness: what scores of first sight are divided by: with more of it they differ less.
    :ivar plays_on: whether each new position is played on by chance, too; how much that tells is
        among the weights of its game.
    """

    exploration: float = 0.9
    unseen: float = 0.05
    by_mean: bool = False
    width: int = 4
    widening: float = 2.0
    most: int = 80
    evenness: float = 1.0
    plays_on: bool = False


#: Looks at what looks good, and deep; levels do so, which play the same with every core.
NARROW: Final = Manner()
#: Looks wide, and plays games on.
BROAD: Final = Manner(
    exploration=0.5, by_mean=True, width=40, widening=8.0, most=250, evenness=3.0, plays_on=True
)
#: The same, half as wide.
MEDIUM: Final = replace(BROAD, width=20, widening=4.0, evenness=2.0)
#: Where it did better against Pentobi (docs/players-figures.md).
_IN: Final = {
    **dict.fromkeys(("classic", "classic-2", "classic-3"), BROAD),
    **dict.fromkeys(("duo", "junior", "trigon", "trigon-2", "trigon-3"), MEDIUM),
}


def broad_for(variant: Variant) -> Manner:
    """What is taken in a game where there is time."""
    return _IN.get(variant.key, NARROW)


@cache
def powers_of(manner: Manner) -> tuple[float, ...]:
    """e to the power of minus so many steps of a score, evened."""
    return tuple(exp(-step / STEPS / manner.evenness) for step in range(64 * STEPS))
