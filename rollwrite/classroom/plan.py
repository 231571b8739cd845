"""The plan of a lesson: what happens when."""

from __future__ import annotations

from typing import Final

from rollwrite.i18n import Translator

#: How long the last round takes, and what a lesson ends with.
_LAST_MIN: Final = 5


def plan_of(t: Translator, minutes: int) -> tuple[tuple[int, int, str], ...]:
    """A lesson of so many minutes: when each part begins and ends, and what happens then."""
    first = minutes // 8
    starts = (0, first, 2 * first, minutes - 2 * _LAST_MIN, minutes - _LAST_MIN, minutes)
    buttons = {name: t(f"class.teacher.{name}") for name in ("five", "last", "end")}
    keys = ("come", "look", "play", "last", "end")
    return tuple(
        (start, end, t(f"class.plan.{key}", **buttons))
        for start, end, key in zip(starts, starts[1:], keys, strict=False)
    )
