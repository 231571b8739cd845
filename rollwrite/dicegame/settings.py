"""What a table can choose, and who sits at it (rules D1, D3, D4)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.layout import Layout, built_in_layout

MAX_SEATS = 4
MIN_PLAYERS = 2
MAX_NAME = 24

#: A phone's own sheet, a guest on somebody else's phone, or a real sheet of paper.
SeatKind: TypeAlias = Literal["phone", "guest", "paper"]
DiceKind: TypeAlias = Literal["app", "real"]


@dataclass(frozen=True)
class Settings:
    """The settings of a table.

    :ivar layout: what is printed on the sheets (D3).
    :ivar dice: dice rolled by the app, or real ones typed in.
    :ivar strikes_forced: who can still place with a strike must (D11).
    :ivar standby_follows_starter: the standby zone moves with the starter (under D16).
    :ivar hints: phones say beforehand what fits.
    :ivar markers: the markers clockwise from the starter; those left over stand by (D4).
    """

    layout: Layout
    dice: DiceKind = "app"
    strikes_forced: bool = True
    standby_follows_starter: bool = False
    hints: bool = True
    markers: tuple[Colour, ...] = COLOURS

    def __post_init__(self) -> None:
        if sorted(self.markers) != sorted(COLOURS):
            raise ValueError("markers must name each of B, Y, R and G once")


def default_settings() -> Settings:
    """The settings of a new table."""
    return Settings(built_in_layout("standard"))


@dataclass(frozen=True)
class Seat:
    """A seat at the table.

    :ivar number: given when it was taken, from 1; it stays when seats are moved.
    :ivar keeper: the seat whose phone speaks for this one, or None for a phone of its own.
    """

    number: int
    name: str
    kind: SeatKind
    keeper: int | None = None


#: Signs that Unicode counts as letters or symbols and that show nothing: as spaces.
_BLANKS = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))


def clean_name(name: str) -> str:
    """A name without spaces around it or doubled in it, its accents one with their letters.

    :raises ValueError: nothing is left, it is longer than 24 characters, or it holds characters
        that cannot be seen.
    """
    cleaned = " ".join(unicodedata.normalize("NFC", name.translate(_BLANKS)).split())
    if all(unicodedata.category(sign).startswith("M") for sign in cleaned):
        raise ValueError("a name needs at least one letter")
    if len(cleaned) > MAX_NAME:
        raise ValueError(f"{cleaned[:MAX_NAME]!r}... is longer than {MAX_NAME} characters")
    if not cleaned.isprintable():
        raise ValueError("a name has letters, digits and signs that can be seen")
    return cleaned
