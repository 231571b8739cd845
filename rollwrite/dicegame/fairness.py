"""Whether counted dice look as fair ones do: Pearson's chi-square test.

A count cannot prove that dice are fair, only that they look very unlike fair ones. That the dice of
one game were not chosen afterwards is proven by its seed: :mod:`rollwrite.dicegame.rules.proof`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt
from typing import Final, Literal, TypeAlias

from rollwrite.dicegame.dice import FACES

#: With fewer dice the test says nothing: each face should be expected ten times.
_ENOUGH: Final = 60
_ODD: Final = 0.05
_VERY_ODD: Final = 0.001

#: ``few``: too few to say anything; ``usual``: as fair dice fall; ``unusual``: as one in twenty
#: counts of fair dice looks; ``rare``: as hardly any does.
Looks: TypeAlias = Literal["few", "usual", "unusual", "rare"]


@dataclass(frozen=True)
class Tally:
    """How often each face has fallen.

    :ivar counts: of the faces from 1 to 6.
    """

    counts: tuple[int, ...]

    @classmethod
    def of(cls, found: Mapping[int, int]) -> Tally:
        """A tally from counts by face; a face that is missing never fell."""
        return cls(tuple(found.get(face, 0) for face in FACES))

    @property
    def total(self) -> int:
        """How many dice were counted."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often fair dice fall on each face."""
        return self.total / len(FACES)

    @property
    def chi_square(self) -> float:
        """The sum of the squared differences from ``expected``, each divided by it; 0 for none."""
        if not self.total:
            return 0.0
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected

    @property
    def p_value(self) -> float:
        """How probable it is that fair dice fall at least as unevenly.

        The upper tail of the chi-square distribution with five degrees of freedom. For an odd
        number of them it has a closed form.
        """
        x = self.chi_square
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)

    @property
    def looks(self) -> Looks:
        """What can honestly be said."""
        if self.total < _ENOUGH:
            return "few"
        if self.p_value < _VERY_ODD:
            return "rare"
        return "unusual" if self.p_value < _ODD else "usual"
