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
