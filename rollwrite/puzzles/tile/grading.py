"""How hard a puzzle of a tile game is.

The stars follow from numbers that an exhaustive search gives. Of "place all that is left" the first
is the chance of somebody who places anything that fits, again and again; of "the best move" the
share of the moves that are best:

====  =================  ==================
..    place all          best move
====  =================  ==================
★     one in 30 or more  one in 8 or more
★★    one in 300         one in 16
★★★   one in 3000        one in 32
★★★★  less               fewer
====  =================  ==================

The second is whether greed leads astray: whoever always takes the largest piece that fits, at the
first place for it, is left with two pieces or more; no best move is one of the largest piece that
fits. Then a puzzle has a star more, four at most. Where greed places all it has a star less.
"""

from __future__ import annotations

from typing import Final

from rollwrite.puzzles.common import STARS

#: One in so many, at most, of puzzles of one, two, three stars.
ALL_ONE_IN: Final = (30, 300, 3000)
BEST_ONE_IN: Final = (8, 16, 32)
#: So many pieces remain with who is led astray.
ASTRAY: Final = 2
#: By so many squares the best move is better than any other.
LEAST_GAP: Final = 5


def stars_of_all(one_in: int, short: int) -> int:
    """The stars of a :class:`~rollwrite.puzzles.tile.puzzle.PlaceAll`, 1 to 4."""
    return _stars(one_in, ALL_ONE_IN, (short >= ASTRAY) - (short == 0))


def stars_of_best(moves: int, best: int, *, is_astray: bool) -> int:
    """The stars of a :class:`~rollwrite.puzzles.tile.puzzle.BestMove`, 1 to 4.

    :param moves: how many there are.
    :param best: how many of them are best.
    :param is_astray: whether none of these is a move of the largest piece that fits.
    """
    return _stars(-(-moves // best), BEST_ONE_IN, int(is_astray))


def _stars(one_in: int, limits: tuple[int, ...], greed: int) -> int:
    stars = 1 + sum(one_in > most for most in limits) + greed
    return max(STARS[0], min(stars, STARS[-1]))
