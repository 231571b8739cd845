"""Fair dice that can be checked (rule D5).

Before the first roll a table publishes the SHA-256 of a secret random seed. Roll ``n`` follows
from the seed and ``n`` alone, so the table cannot change its mind later; and without the seed,
which is shown only when the game is over, nobody can tell a roll beforehand.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol

from rollwrite.dicegame.layout import FACES

SEED_BYTES = 32


class Dice(Protocol):
    """Where the values of a roll come from."""

    @property
    def commitment(self) -> str | None:
        """What may be published before the first roll; None where there is nothing to show."""

    @property
    def reveal(self) -> str | None:
        """What is published after the last roll."""

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        """The values of that many dice in roll ``number``, from 1."""


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


@dataclass(frozen=True)
class RealDice:
    """Dice that people roll and type in: nothing to publish, nothing to roll here."""

    commitment: None = None
    reveal: None = None

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        """Never asked: values come with the command."""
        raise ValueError(f"roll {number}: real dice are rolled by hand")
