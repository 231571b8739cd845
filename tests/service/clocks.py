"""Clocks that stand still until a test moves them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Clock:
    """A clock that a test moves."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def pass_s(self, seconds: float) -> None:
        """Move it on."""
        self.now += timedelta(seconds=seconds)
