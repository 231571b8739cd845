"""What a server lets its worker process think about: values that travel there and back."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol, TypeVar

from rollwrite.players.budget import Budget

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
