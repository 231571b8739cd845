"""Clocks that stand still until a test moves them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Clock:
    """A clock that a test moves; it begins at noon."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def pass_s(self, seconds: float) -> None:
        """Move it on."""
        self.now += timedelta(seconds=seconds)
