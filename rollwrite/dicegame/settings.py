"""What a table of the dice game can choose (rules D3, D4, D11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.layout import Layout, built_in_layout
from rollwrite.notes import optional

#: Fewer play alone (S1).
MIN_PLAYERS = 2
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
    :ivar reactions: people may send each other signs and nudges.
    """

    layout: Layout
    dice: DiceKind = "app"
    strikes_forced: bool = True
    standby_follows_starter: bool = False
    hints: bool = True
    markers: tuple[Colour, ...] = COLOURS
    reactions: bool = optional(True)

    def __post_init__(self) -> None:
        if sorted(self.markers) != sorted(COLOURS):
            raise ValueError("markers must name each of B, Y, R and G once")


def default_settings() -> Settings:
    """The settings of a new table."""
    return Settings(built_in_layout("standard"))
