"""A table of any game (rules D1, D4, D16, T13 to T15): pure, immutable, no chance or clock.

A table is the list of its events. :meth:`Games.decide` turns a command into events,
:meth:`Games.evolve` folds an event into the state. What a game is to a table is in
:mod:`rollwrite.table.rules`; which games there are in :mod:`rollwrite.games`.
"""

from rollwrite.schema.dataclass_json import DecodeError, FieldError
from rollwrite.table import claims, may
from rollwrite.table.commands import (
    AddBot,
    AddSeat,
    ApproveClaim,
    AskOthers,
    CallOffGame,
    ChangeGame,
    ChangeSeat,
    ChangeSettings,
    ChooseStarter,
    ClaimSeat,
    DropClaim,
    LeaveGame,
    LetBotPlay,
    LockTable,
    MoveSeat,
    OpenTable,
    PauseTable,
    RefuseClaim,
    RemoveSeat,
    SetOut,
    StartGame,
    TakeBack,
    TakeBotSeat,
    TakeSeat,
    TakeSeatBack,
)
from rollwrite.table.games import Games
from rollwrite.table.rules import (
    Command,
    Dice,
    Event,
    EvolveError,
    NoDice,
    Rank,
    RefusedError,
    Rules,
)
from rollwrite.table.seats import Seat
from rollwrite.table.state import Table

__all__ = [
    "AddBot",
    "AddSeat",
    "ApproveClaim",
    "AskOthers",
    "CallOffGame",
    "ChangeGame",
    "ChangeSeat",
    "ChangeSettings",
    "ChooseStarter",
    "ClaimSeat",
    "Command",
    "DecodeError",
    "Dice",
    "DropClaim",
    "Event",
    "EvolveError",
    "FieldError",
    "Games",
    "LeaveGame",
    "LetBotPlay",
    "LockTable",
    "MoveSeat",
    "NoDice",
    "OpenTable",
    "PauseTable",
    "Rank",
    "RefuseClaim",
    "RefusedError",
    "RemoveSeat",
    "Rules",
    "Seat",
    "SetOut",
    "StartGame",
    "Table",
    "TakeBack",
    "TakeBotSeat",
    "TakeSeat",
    "TakeSeatBack",
    "claims",
    "may",
]
