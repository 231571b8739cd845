"""Puzzles of the dice game and of the tile games: made, searched through to the end, judged.

What a puzzle claims is found by looking at everything that can be done, never by chance. The work
is counted in positions looked at, never in seconds, so that the same question has the same answer
on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: How hard a puzzle can be.
STARS: Final = range(1, 5)


class TooManyLinesError(ValueError):
    """A search that would look at more positions than it may."""


@dataclass
class Budget:
    """How many positions may still be looked at."""

    left: int

    def spend(self, positions: int = 1) -> None:
        """Count positions.

        :raises TooManyLinesError: there were more than that.
        """
        self.left -= positions
        if self.left < 0:
            raise TooManyLinesError
