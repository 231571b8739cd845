"""The days that have a daily game, and the settings of its tables."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Final

from rollwrite.dicegame import BUILT_IN, Layout, Settings, built_in_layout

#: The first day that has a daily game.
FIRST_DAY: Final = date(2026, 1, 1)
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class DayError(ValueError):
    """A day on which there is no daily game.

    :ivar code: ``day-unknown``, ``day-early`` or ``day-future``.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def parse_day(text: str, today: date) -> date:
    """The day that is meant: ``2026-11-22``, or ``today``.

    :raises DayError: there is no such day, it is still to come, or it was before the first one.
    """
    if text == "today":
        return today
    try:
        day = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None:
        raise DayError("day-unknown")
    if day > today:
        raise DayError("day-future")
    if day < FIRST_DAY:
        raise DayError("day-early")
    return day


def has_ended(day: date, now: datetime) -> bool:
    """Whether a day is over (UTC), so that its best sheet can be shown."""
    return now.astimezone(UTC).date() > day


def daily_settings(layout: Layout, day: date, *, practice: bool = False) -> Settings:
    """The settings of a table for a day.

    :param practice: with advice; what is played there does not count.
    """
    return Settings(layout, advice=practice, seed=day.isoformat())


def daily_of(settings: object) -> date | None:
    """The day whose daily is played with the settings of a table, perhaps for practice; or None."""
    if not isinstance(settings, Settings) or settings.seed is None:
        return None
    layout = settings.layout
    try:
        day = parse_day(settings.seed, date.max)
    except DayError:
        return None
    return day if layout.name in BUILT_IN and layout == built_in_layout(layout.name) else None
