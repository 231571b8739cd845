"""The games that can be played at a table: the only list of them.

>>> table = fold(decide(None, OpenTable("Ana", default_settings()), None, NoDice()))
"""

from __future__ import annotations

from typing import Final

from rollwrite.dicegame.rules import RULES as DICE
from rollwrite.table.event_json import EventJson
from rollwrite.table.games import Games

GAMES: Final = Games(DICE)
FORMS: Final = EventJson(GAMES)

decide = GAMES.decide
evolve = GAMES.evolve
fold = GAMES.fold
