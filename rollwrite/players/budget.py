"""How much a player may think: so many playouts, or so long."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True)
class Budget:
    """Either a number of playouts, with which the same seed gives the same move on every machine,
    or a time.

    :raises ValueError: both are given, or none, or one that is negative.
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise ValueError("a budget is a number of playouts or a number of seconds")
        if (self.playouts or self.seconds or 0) < 0:
            raise ValueError("a budget cannot be negative")


class Spending:
    """A budget that is being spent, in equal parts."""

    def __init__(self, budget: Budget, parts: int) -> None:
        self._budget = budget
        self._parts = parts
        self._part = 0
        self._played = 0
        self._start = perf_counter()

    def next_part(self) -> None:
        """Begin the next part."""
        self._part += 1

    def is_left(self, playouts: int) -> bool:
        """Whether so many more playouts fit into this part; they are taken to be played then."""
        share = self._part / self._parts
        if self._budget.seconds is not None:
            return perf_counter() - self._start < self._budget.seconds * share
        assert self._budget.playouts is not None
        if self._played + playouts > self._budget.playouts * share:
            return False
        self._played += playouts
        return True
