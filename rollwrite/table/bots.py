"""Players without a phone: a program sits on their seat, or plays on for somebody (D16).

What a program thinks is no concern of a table; here is only who it is. Its level is the number of
its name, from 1.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Final

#: By level, the weakest first; each game says how many of them can play it. Names, so the same in
#: every language.
BOT_NAMES: Final = ("Pip", "Nell", "Teo", "Ida", "Vera", "Otto", "Rosa")


def bot_name(level: int) -> str:
    """The name of the program that plays at a level.

    :raises ValueError: there is no such level.
    """
    if not 1 <= level <= len(BOT_NAMES):
        raise ValueError(f"there is no level {level}: levels are 1 to {len(BOT_NAMES)}")
    return BOT_NAMES[level - 1]


def free_name(level: int, taken: Collection[str]) -> str:
    """The name under which one more program of a level sits down: "Vera", "Vera 2"."""
    name = bot_name(level)
    known = {one.casefold() for one in taken}
    names = (name if number == 1 else f"{name} {number}" for number in count(1))
    return next(one for one in names if one.casefold() not in known)
