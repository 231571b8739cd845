"""Fair dice (rule D5), how they can be checked, and whether dice that were counted look fair.

Before the first roll a table publishes the SHA-256 of a secret random seed. Roll ``n`` follows
from the seed and ``n`` alone, so the table cannot change its mind later; and without the seed,
which is shown only when the game is over, nobody can tell a roll beforehand.

A count cannot prove that dice are fair, only that they look very unlike fair ones. That the dice of
one game were not chosen afterwards is proven by its seed: :mod:`rollwrite.dicegame.rules.proof`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from math import erfc, exp, pi, sqrt
from typing import Final, Literal, TypeAlias

SEED_BYTES = 32
#: The faces of a die.
FACES = range(1, 7)


@dataclass(frozen=True)
class FairDice:
    """Dice that follow from a secret seed.

    :ivar seed: :data:`SEED_BYTES` random bytes.
    """

    seed: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, in hex."""
        return hashlib.sha256(self.seed).hexdigest()

    @property
    def reveal(self) -> str:
        """The seed, in hex."""
        return self.seed.hex()

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        """The values of ``dice`` dice in roll ``number``.

        The bytes of HMAC-SHA-256(seed, "roll:<number>:<block>") for block 0, 1, ... are read in
        order; a byte of 252 or more is dropped, any other gives ``byte % 6 + 1``, so that each
        face comes up equally often.
        """
        values: list[int] = []
        for block in count():
            message = f"roll:{number}:{block}".encode()
            for byte in hmac.digest(self.seed, message, "sha256"):
                if len(values) == dice:
                    return tuple(values)
                if byte < 252:
                    values.append(byte % len(FACES) + 1)
        raise AssertionError  # count() never ends


#: With fewer dice the test says nothing: each face should be expected ten times.
_ENOUGH: Final = 60
_ODD: Final = 0.05
_VERY_ODD: Final = 0.001

#: ``few``: too few to say anything; ``usual``: as fair dice fall; ``unusual``: as one in twenty
#: counts of fair dice looks; ``rare``: as hardly any does.
Looks: TypeAlias = Literal["few", "usual", "unusual", "rare"]


@dataclass(frozen=True)
class Tally:
    """How often each face has fallen, and whether that looks fair: Pearson's chi-square test.

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
