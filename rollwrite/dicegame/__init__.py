"""The dice game (rules D1 to D16, S1) as values: pure, immutable, without chance or clock.

Layout, sheet, ring, the game and its commands and events. How it is played at a table is in
:mod:`rollwrite.dicegame.rules`; the table itself is :mod:`rollwrite.table`.
"""

from rollwrite.dicegame.colours import COLOURS, Colour, Ring
from rollwrite.dicegame.dice import FairDice
from rollwrite.dicegame.layout import (
    BUILT_IN,
    Layout,
    LayoutError,
    LayoutProblem,
    built_in_layout,
    format_layout,
    parse_layout,
)
from rollwrite.dicegame.settings import Settings, default_settings
from rollwrite.dicegame.sheet import Mark, Sheet, Square
from rollwrite.dicegame.state import Game, Player, Score

__all__ = [
    "BUILT_IN",
    "COLOURS",
    "Colour",
    "FairDice",
    "Game",
    "Layout",
    "LayoutError",
    "LayoutProblem",
    "Mark",
    "Player",
    "Ring",
    "Score",
    "Settings",
    "Sheet",
    "Square",
    "built_in_layout",
    "default_settings",
    "format_layout",
    "parse_layout",
]
