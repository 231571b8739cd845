"""Sheets for piles, without photos."""

from __future__ import annotations

from typing import Any

from rollwrite.checking import parse_filled
from rollwrite.piles import PhotographedSheet

PLAYABLE = ("BBB......", *["........."] * 8)
#: A red square in the middle, which no corner leads to.
BROKEN = ("BBB......", *["........."] * 3, "....R....", *["........."] * 4)


def sheet(
    photo: str,
    squares: tuple[str, ...] = PLAYABLE,
    table: str | None = None,
    seat: int = 1,
    **more: Any,
) -> PhotographedSheet:
    """A sheet that was read; of no table unless one is named."""
    told = {"layout": "standard", "squares": list(squares), "seed": more.pop("seed", None)}
    return PhotographedSheet(
        photo, parse_filled(told), table, seat if table is not None else None, **more
    )


def drawn(number: int) -> tuple[str, ...]:
    """A playable drawing, another one for each number from 0 to 5."""
    rows = ["B........", "BB.......", "BBB......", "BBBB.....", "BBBBB....", "Y........"]
    return (rows[number], *PLAYABLE[1:])
