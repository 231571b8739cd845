"""The games that can be played at a table: the only list of them.

>>> table = fold(decide(None, OpenTable("Ana", default_settings()), None, NoDice()))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rollwrite.dicegame.rules import RULES as DICE
from rollwrite.table import logfile, replay
from rollwrite.table.event_json import EventJson
from rollwrite.table.games import Games
from rollwrite.table.rules import Event
from rollwrite.table.state import AnyTable
from rollwrite.tilegame.rules import RULES as TILE

GAMES: Final = Games(DICE, TILE)
FORMS: Final = EventJson(GAMES)

decide = GAMES.decide
evolve = GAMES.evolve
fold = GAMES.fold


def parse_log(lines: Iterable[str]) -> Iterator[Event]:
    """The events of a log file of any table; see :func:`rollwrite.table.logfile.parse_log`."""
    return logfile.parse_log(lines, FORMS)


def check_log(events: Iterable[Event]) -> Iterator[tuple[Event, AnyTable]]:
    """Each event of a log with the table after it, if the rules allow them all.

    :raises ReplayError: an event does not follow from the rules.
    """
    return replay.check(events, GAMES)
