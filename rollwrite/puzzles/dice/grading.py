"""How hard a puzzle is.

The stars of a puzzle follow from two numbers that an exhaustive search gives. The first is the
share of the complete lines that reach the goal:

====  =====================
★     one in 12 or more
★★    one in 60 or more
★★★   one in 300 or more
★★★★  fewer
====  =====================

The second is how far greed falls short: whoever always draws the largest shape that fits, at the
first place for it, and misses the goal by three squares or more, or gets stuck, is led astray, and
the puzzle has a star more, four at most. Where greed reaches the goal there is no puzzle.
"""

from __future__ import annotations

from typing import Final

from rollwrite.puzzles.common import STARS
from rollwrite.puzzles.dice.puzzle import Proof

#: One in so many complete lines, at most, reaches the goal of a puzzle of one, two, three stars.
ONE_IN: Final = (12, 60, 300)
#: Greed that misses the goal by so many squares is led astray.
ASTRAY: Final = 3


def grade(proof: Proof) -> int:
    """The stars, 1 to 4."""
    stars = 1 + sum(proof.lines > most * proof.winning for most in ONE_IN)
    is_astray = proof.short is None or proof.short >= ASTRAY
    return min(stars + is_astray, STARS[-1])
