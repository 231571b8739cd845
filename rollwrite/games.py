"""The games that can be played at a table: the only list of them; and what a program needs that
plays at one: tables as logs, and the commands of table and games.

>>> table = fold(decide(None, OpenTable("Ana", default_settings()), None, NoDice()))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rollwrite.arguments import must_be
from rollwrite.dicegame import Settings
from rollwrite.dicegame.commands import (
    CorrectDice,
    EnterDice,
    GoOut,
    PlaceShape,
    RollDice,
    TakeDie,
    UndoTurn,
)
from rollwrite.dicegame.rules import RULES as DICE
from rollwrite.table import log_json, replay
from rollwrite.table.commands import (
    AddBot,
    AddSeat,
    ChangeGame,
    ChangeSettings,
    LeaveGame,
    OpenTable,
    StartGame,
    TakeBack,
    TakeSeat,
)
from rollwrite.table.games import Games
from rollwrite.table.log_json import EventJson
from rollwrite.table.rules import Command, Dice, Event, NoDice, RefusedError, require
from rollwrite.table.state import AnyTable
from rollwrite.tilegame.rules import RULES as TILE
from rollwrite.tilegame.rules.commands import AgreeUndo, EndGame, PlayMove, RefuseUndo, UndoMove
from rollwrite.tilegame.rules.settings import TileSettings

__all__ = [
    "FORMS",
    "GAMES",
    "AddBot",
    "AddSeat",
    "AgreeUndo",
    "ChangeGame",
    "ChangeSettings",
    "Command",
    "CorrectDice",
    "Dice",
    "EndGame",
    "EnterDice",
    "Event",
    "GoOut",
    "LeaveGame",
    "NoDice",
    "OpenTable",
    "PlaceShape",
    "PlayMove",
    "RefuseUndo",
    "RefusedError",
    "RollDice",
    "Settings",
    "StartGame",
    "TakeBack",
    "TakeDie",
    "TakeSeat",
    "TileSettings",
    "UndoMove",
    "UndoTurn",
    "check_log",
    "command_to_json",
    "decide",
    "evolve",
    "fold",
    "format_log",
    "parse_log",
]

GAMES: Final = Games(DICE, TILE)
FORMS: Final = EventJson(GAMES)

evolve = GAMES.evolve
fold = GAMES.fold
command_to_json = FORMS.command_to_json


def decide(
    table: AnyTable | None,
    command: Command,
    actor: int | None,
    dice: Dice,
    *,
    by_program: bool = False,
) -> tuple[Event, ...]:
    """The events that ``command`` causes, as :meth:`Games.decide`, while its log has room for them.

    Logs that were written before there were limits are checked without.

    :raises RefusedError: the rules, the state of the table or its length do not allow it.
    :raises ArgumentError: the settings are those of another game than the rules name.
    """
    if isinstance(command, OpenTable | ChangeGame) and command.rules in GAMES:
        rules = GAMES[command.rules]
        name = f"settings of {type(command).__name__} with rules={command.rules!r}"
        must_be(name, command.settings, rules.settings)
    if table is not None:
        require(table.length.room(command, table.rules))
    return GAMES.decide(table, command, actor, dice, by_program=by_program)


def format_log(events: Iterable[Event]) -> Iterator[str]:
    """The lines of a log, each with its line end; :func:`parse_log` reads them back."""
    return log_json.format_log(map(FORMS.event_to_json, events))


def parse_log(lines: Iterable[str]) -> Iterator[Event]:
    """The events of a log file of any table; see :func:`rollwrite.table.log_json.parse_log`."""
    return log_json.parse_log(lines, FORMS)


def check_log(
    events: Iterable[Event], table: AnyTable | None = None
) -> Iterator[tuple[Event, AnyTable]]:
    """Each event of a log with the table after it, if the rules allow them all.

    :param table: the one that they follow on; None from the beginning of the log.
    :raises ReplayError: an event does not follow from the rules.
    """
    return replay.check(events, GAMES, table)
