"""The games that can be played at a table: the only list of them.

>>> table = fold(decide(None, OpenTable("Ana", default_settings()), None, NoDice()))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rollwrite.dicegame.rules import RULES as DICE
from rollwrite.table import log_json, replay
from rollwrite.table.games import Games
from rollwrite.table.log_json import EventJson
from rollwrite.table.rules import Command, Dice, Event, require
from rollwrite.table.state import AnyTable
from rollwrite.tilegame.rules import RULES as TILE

GAMES: Final = Games(DICE, TILE)
FORMS: Final = EventJson(GAMES)

evolve = GAMES.evolve
fold = GAMES.fold


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
    """
    if table is not None:
        require(table.length.room(command, table.rules))
    return GAMES.decide(table, command, actor, dice, by_program=by_program)


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
