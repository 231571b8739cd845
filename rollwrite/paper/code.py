"""The small code on a sheet that says edition, layout, table and seat.

Plain text, printed as a QR code and beside it in letters, so that people can type it::

    RW3/STANDARD                     a blank sheet
    RW3/STANDARD/K7M3QX2/3           seat 3 of table K7M3QX2
    RW3/TRAVEL/+2026-11-20           a solo sheet whose dice follow from the seed 2026-11-20
    RW3/9-3KD0TE                     a blank sheet of somebody's own layout, 9 squares to a side

``RW3`` is the sheet's edition; those of the first say ``RW`` alone. Only characters of QR's
alphanumeric set, so that all of these fit its smallest size.

What people have at home stays readable for ever. The first edition has equal boxes for all shapes;
since the second each box is as wide as its shape. Grid and marks of a portrait or landscape sheet
lie at the same places in both. The third has larger squares, so its grid lies elsewhere; large
print stands upright since then.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Edition: TypeAlias = Literal[1, 2, 3]
EDITIONS: tuple[Edition, ...] = get_args(Edition)
#: What is printed now.
EDITION: Edition = 3

#: ``solo`` has the dice of all rounds on it, ``large`` is large print.
Arrangement: TypeAlias = Literal["portrait", "landscape", "solo", "large"]
ARRANGEMENTS: tuple[Arrangement, ...] = get_args(Arrangement)
_SIZES_2: dict[Arrangement, tuple[float, float]] = {
    "portrait": (190.0, 259.0),
    "landscape": (259.0, 190.0),
    "solo": (190.0, 259.0),
    "large": (267.0, 190.0),
}
#: For each arrangement that an edition knows the width and height of a sheet at scale 1, in mm: the
#: outer corners of its marks.
SIZES: dict[Edition, dict[Arrangement, tuple[float, float]]] = {
    1: {which: _SIZES_2[which] for which in ARRANGEMENTS[:2]},
    2: _SIZES_2,
    3: {
        "portrait": (190.0, 264.0),
        "landscape": (264.0, 181.0),
        "solo": (181.0, 264.0),
        "large": (198.0, 269.0),
    },
}
#: The ids of the marks top left, top right, bottom right and bottom left. All marks are upright,
#: and no turned or mirrored picture makes one order into another: they tell the arrangement.
MARK_ORDERS: dict[Arrangement, tuple[int, int, int, int]] = {
    "portrait": (0, 1, 2, 3),
    "landscape": (0, 1, 2, 3),
    "solo": (0, 1, 3, 2),
    "large": (0, 2, 1, 3),
}


# ── The code ──────────────────────────────────────────────────────────────────────────────────────

_LAYOUT = re.compile(r"[A-Z0-9-]{1,24}")
_TABLE = re.compile(r"[A-Z0-9]{1,12}")
_SEED = re.compile(r"[A-Z0-9-]{1,24}")
_MAX_SEAT = 99
_STARTS: dict[str, Edition] = {"RW": 1, "RW2": 2, "RW3": 3}
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


class SheetCodeError(ValueError):
    """Text that is no sheet code, or values that none can carry."""


@dataclass(frozen=True)
class SheetCode:
    """What a sheet says of itself.

    :ivar layout: the name of a built-in layout in capitals, or :func:`own_layout_key`.
    :ivar table: the code of the table, or None.
    :ivar seat: the number of the seat at it, from 1, or None.
    :ivar seed: the seed of pre-rolled dice (rule S3), or None; a solo sheet has no table.
    :ivar edition: of the sheet.
    """

    layout: str
    table: str | None = None
    seat: int | None = None
    seed: str | None = None
    edition: Edition = EDITION

    def __post_init__(self) -> None:
        if not _LAYOUT.fullmatch(self.layout):
            raise SheetCodeError(f"{self.layout[:30]!r} cannot name a layout in a sheet code")
        if self.table is not None and not _TABLE.fullmatch(self.table):
            raise SheetCodeError(f"{self.table[:30]!r} cannot name a table in a sheet code")
        if self.seed is not None and not _SEED.fullmatch(self.seed):
            raise SheetCodeError(
                f"{self.seed[:30]!r} is no seed: up to 24 of A to Z, 0 to 9 and hyphen"
            )
        if self.seat is not None and (self.table is None or not 1 <= self.seat <= _MAX_SEAT):
            raise SheetCodeError(f"seat {self.seat} needs a table, and a number from 1 to 99")
        if self.table is not None and self.seed is not None:
            raise SheetCodeError("a sheet has a table or a seed, not both")


def format_code(code: SheetCode) -> str:
    """The text of a code; :func:`parse_code` reads it back."""
    start = next(start for start, edition in _STARTS.items() if edition == code.edition)
    parts = [start, code.layout]
    if code.seed is not None:
        parts.append(f"+{code.seed}")
    if code.table is not None:
        parts.append(code.table)
    if code.seat is not None:
        parts.append(str(code.seat))
    return "/".join(parts)


def parse_code(text: str) -> SheetCode:
    """Read the text of a code; spaces around it and small letters are forgiven.

    :raises SheetCodeError: the text is no sheet code.
    """
    start, *parts = text.strip().upper().split("/")
    edition = _STARTS.get(start)
    if edition is None or not 1 <= len(parts) <= 3:
        raise SheetCodeError(f"{text[:40]!r} is no sheet code")
    layout, *rest = parts
    if rest and rest[0].startswith("+"):
        if len(rest) > 1:
            raise SheetCodeError(f"{text[:40]!r} is no sheet code")
        return SheetCode(layout, seed=rest[0][1:], edition=edition)
    seat = rest[1] if len(rest) > 1 else None
    if seat is not None and not re.fullmatch(r"[1-9][0-9]?", seat):
        raise SheetCodeError(f"{text[:40]!r} is no sheet code")
    table = rest[0] if rest else None
    return SheetCode(layout, table, int(seat) if seat else None, edition=edition)


def own_layout_key(side: int, rows: Iterable[Iterable[str]]) -> str:
    """How a code names a layout that does not come with the program: ``9-3KD0TE``.

    The side and six letters that follow from side and rows, so that a reader who is given a layout
    can tell whether it is the one on the sheet. The layout's own name does not matter.
    """
    text = f"{side}|" + "|".join(",".join(row) for row in rows)
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 2
    return f"{side}-" + "".join(_DIGITS[number >> shift & 31] for shift in range(25, -1, -5))
