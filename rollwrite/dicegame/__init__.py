"""The dice game (rules D1 to D16, S1): pure, immutable, without chance or clock of its own.

A table is the list of its events. :func:`decide` turns a command into events, :func:`evolve`
folds an event into the state::

    table = fold(decide(None, OpenTable("Ana", default_settings()), None, dice))
"""

from rollwrite.dicegame.codec import DecodeError, Misfit
from rollwrite.dicegame.colours import COLOURS, Colour
from rollwrite.dicegame.decide import decide
from rollwrite.dicegame.dice import Dice, FairDice, RealDice
from rollwrite.dicegame.events import Event
from rollwrite.dicegame.evolve import EvolveError, evolve, fold
from rollwrite.dicegame.layout import (
    BUILT_IN,
    Layout,
    LayoutError,
    LayoutProblem,
    built_in_layout,
    format_layout,
    parse_layout,
)
from rollwrite.dicegame.messages import (
    command_from_json,
    command_to_json,
    event_from_json,
    event_to_json,
)
from rollwrite.dicegame.refusals import RefusedError
from rollwrite.dicegame.ring import Ring
from rollwrite.dicegame.scoring import Score
from rollwrite.dicegame.settings import Seat, Settings, default_settings
from rollwrite.dicegame.sheet import Mark, Sheet, Square
from rollwrite.dicegame.state import Game, Player, Table

__all__ = [
    "BUILT_IN",
    "COLOURS",
    "Colour",
    "DecodeError",
    "Dice",
    "Event",
    "EvolveError",
    "FairDice",
    "Game",
    "Layout",
    "LayoutError",
    "LayoutProblem",
    "Mark",
    "Misfit",
    "Player",
    "RealDice",
    "RefusedError",
    "Ring",
    "Score",
    "Seat",
    "Settings",
    "Sheet",
    "Square",
    "Table",
    "built_in_layout",
    "command_from_json",
    "command_to_json",
    "decide",
    "default_settings",
    "event_from_json",
    "event_to_json",
    "evolve",
    "fold",
    "format_layout",
    "parse_layout",
]
