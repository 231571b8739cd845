"""What puzzles of every game have in common: stars, and how much work may be done for one.

The work is counted in positions looked at, never in seconds, so that the same question has the
same answer on every machine.
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
