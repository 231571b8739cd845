"""What is tried by day and what by night.

``make test`` leaves out what is marked ``nightly``. ``make nightly`` runs that, and with more
examples what is marked ``thorough``.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, TypeVar

import pytest
from hypothesis import settings

__all__ = ["IS_NIGHT", "IS_QUICK", "by_day", "example_count", "examples", "some_by_day"]

T = TypeVar("T", bound=Callable[..., Any])

#: Whether there is time.
IS_NIGHT: Final = os.environ.get("HYPOTHESIS_PROFILE") == "night"
#: Whether somebody waits: ``make quick`` tries a third of the day's examples, as its profile does.
IS_QUICK: Final = os.environ.get("HYPOTHESIS_PROFILE") == "quick"


def by_day(values: Iterable[Any], day: Collection[Any]) -> list[Any]:
    """All values as parameters of a test; those that are not in ``day`` wait for the night.

    :raises ValueError: ``day`` names something that is not among the values.
    """
    every = list(values)
    if unknown := [value for value in day if value not in every]:
        raise ValueError(f"not among the values: {unknown}")
    return [
        value if value in day else pytest.param(*_fields(value), marks=pytest.mark.nightly)
        for value in every
    ]


def some_by_day(values: Iterable[Any], count: int) -> list[Any]:
    """All values; a sample of ``count`` by day, the same every time."""
    every = list(values)
    # A list has one order for everybody, and so has its sample.
    chosen = set(random.Random(len(every)).sample(range(len(every)), min(count, len(every))))
    return [
        value if n in chosen else pytest.param(*_fields(value), marks=pytest.mark.nightly)
        for n, value in enumerate(every)
    ]


def _fields(value: Any) -> tuple[Any, ...]:
    """The arguments of one call: a tuple is several, as in a parametrisation."""
    return value if isinstance(value, tuple) else (value,)


def example_count(day: int, night: int) -> int:
    """How many examples it is today: at least one, whoever waits."""
    if IS_NIGHT:
        return night
    return -(-day // 3) if IS_QUICK else day


def examples(day: int, night: int) -> Callable[[T], T]:
    """How many examples a costly property is tried with; by night it is tried again, with more."""
    chosen = settings(max_examples=example_count(day, night))

    def decorate(test: T) -> T:
        marked: T = pytest.mark.thorough(chosen(test))
        return marked

    return decorate
