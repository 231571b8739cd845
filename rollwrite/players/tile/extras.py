"""Whether NumPy is there: several extras bring it, and it adds up many numbers at once."""

from __future__ import annotations

from functools import cache


@cache
def has_numpy() -> bool:
    """Whether it is installed, and works."""
    try:
        import numpy  # noqa: F401, PLC0415  # extras have it
    except ImportError:
        return False
    return True
