"""One deadline for all that a caller waits for: a connection, a lock, an answer."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

#: How long anybody waits for the database, in seconds, from the moment of asking.
PATIENCE_S: Final = 8.0

_until: Final[ContextVar[float]] = ContextVar("until", default=math.inf)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Whatever is asked of the database in this block is answered in this time, or fails.

    An earlier deadline around it stays.
    """
    token = _until.set(min(_until.get(), time.monotonic() + seconds))
    try:
        yield
    finally:
        _until.reset(token)


def left_s() -> float:
    """Seconds until the deadline, 0 when it is over, infinite where there is none."""
    return max(_until.get() - time.monotonic(), 0.0)
