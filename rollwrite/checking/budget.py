"""How much a check may look at: a sheet full of mistakes costs no more than one with a few.

The work is counted in steps, never in seconds, so that the same sheet has the same answer on every
machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rollwrite.arguments import ArgumentError, must_be

#: Of a whole check, some 3 µs each. A played sheet takes a few hundred, one with the wrong dice at
#: most some two thousand.
STEPS: Final = 5_000


@dataclass
class CheckBudget:
    """The steps that a check may still do, 0 or more.

    :ivar is_spent: whether more were asked for than there were, so that something was left out.
    """

    left: int = STEPS
    is_spent: bool = False

    def __post_init__(self) -> None:
        must_be("left of CheckBudget()", self.left, int)
        if self.left < 0:
            raise ArgumentError(f"left of CheckBudget() must be 0 or more, not {self.left}")

    def spend(self, steps: int = 1) -> bool:
        """Count steps that are to be done; whether they may be."""
        if steps > self.left:
            self.is_spent = True
            return False
        self.left -= steps
        return True
