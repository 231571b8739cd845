"""What a server lets its worker process think about, and how much: values that travel there and
back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final, Protocol, TypeVar

from rollwrite.arguments import must_be
from rollwrite.worded import WordedError


@dataclass(frozen=True)
class Budget:
    """Either a number of playouts, with which the same seed gives the same move on every machine,
    or a time.

    :ivar is_mean: whether the time is what a move may take in the mean of its game: more where most
        is decided, and no more once nothing else can come up to the best. Players of the tile games
        alone know about it.
    :raises ValueError: both are given, or none, or one that is negative.
    """

    playouts: int | None = None
    seconds: float | None = None
    is_mean: bool = False

    def __post_init__(self) -> None:
        must_be("playouts of Budget", self.playouts, int | None)
        must_be("seconds of Budget", self.seconds, float | None)
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


A_co = TypeVar("A_co", covariant=True)

#: A player who is later than this thinks less, in seconds; ...
_LATE_S: Final = 2.0
#: ... and from this on it trusts its eye.
_TOO_LATE_S: Final = 16.0


class Job(Protocol[A_co]):
    """Something to think about: a frozen dataclass that can be pickled, as its answer can."""

    def run(self) -> A_co:
        """Think; called in the worker process."""


def share_of_budget(late_s: float) -> float:
    """How much of its usual thinking a player does who is so late: people wait for it."""
    if late_s >= _TOO_LATE_S:
        return 0.0
    return min(1.0, _LATE_S / late_s) if late_s > 0 else 1.0


def cut(budget: Budget, late_s: float) -> Budget:
    """What is left of a budget to a player who is so late."""
    share = share_of_budget(late_s)
    if share == 1:
        return budget
    if budget.playouts is not None:
        return replace(budget, playouts=int(budget.playouts * share))
    assert budget.seconds is not None
    return replace(budget, seconds=budget.seconds * share)


class CoachError(WordedError):
    """A game that cannot be looked back on.

    :ivar code: ``no-game``: there is none of this number; ``running``: it is not over;
        ``other-game``: of this game there is nobody to look back on it; ``no-sheets``: nobody's
        sheet is known whole; ``no-moves``: nobody has made a move.
    """

    def __init__(self, code: str, *, has_none: bool = False) -> None:
        self.code: Final = code
        self._has_none: Final = has_none
        super().__init__(code)

    @property
    def codes(self) -> str:
        """The code."""
        return self.code

    @property
    def key(self) -> str:
        """The key of its sentence."""
        # Nobody asked for "such" a game where there is none at all.
        return f"cli.coach.{'nothing' if self._has_none else self.code.replace('-', '_')}"
