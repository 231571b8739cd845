"""Dice that follow from a word: solo sheets on paper and the daily game (rules S1 to S3).

The seed of such a game is no secret: it stands on the sheet, or is the date, so that everybody who
plays the same seed on the same layout has the same dice, in the app and on paper.
"""

from __future__ import annotations

import hashlib
import re
from datetime import date

from rollwrite.dicegame.dice import FairDice
from rollwrite.dicegame.layout import Layout

#: A sheet has 21 shapes and a round places one.
SOLO_ROUNDS = 21
SOLO_DICE = 2
SEED_PATTERN = "^[A-Z0-9-]{1,24}$"
_SEED = re.compile(SEED_PATTERN)


class SoloSeedError(ValueError):
    """Text that cannot be the seed of a solo game."""


def clean_seed(text: str) -> str:
    """A seed as it is printed: capitals, without spaces around it.

    :raises SoloSeedError: it is not 1 to 24 of the letters A to Z, digits and hyphens.
    """
    seed = text.strip().upper()
    if not _SEED.fullmatch(seed):
        raise SoloSeedError(
            f"{text[:30]!r} is no seed: take 1 to 24 of the letters A to Z, digits and hyphens"
        )
    return seed


def seed_of(text: str, layout: Layout) -> bytes:
    """The seed of the dice (32 bytes) for a printed seed on a layout, whatever the layout's name.

    :raises SoloSeedError: the text cannot be a seed.
    """
    rows = "/".join(",".join(row) for row in layout.rows)
    message = f"rollwrite solo 1|{clean_seed(text)}|{layout.side}|{rows}"
    return hashlib.sha256(message.encode()).digest()


def daily_seed(day: date, layout: Layout) -> bytes:
    """The seed of the dice of the daily game (S2): that of the date, written ``2026-11-20``."""
    return seed_of(day.isoformat(), layout)


def solo_dice(seed: bytes, rounds: int = SOLO_ROUNDS) -> tuple[tuple[int, ...], ...]:
    """The two dice of every round of a solo game (S1): round ``n`` is roll ``n``."""
    dice = FairDice(seed)
    return tuple(dice.roll(number, SOLO_DICE) for number in range(1, rounds + 1))
