"""What the worker process does for the daily: looking for the best result with a day's dice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from rollwrite.daily import PlannedMove, daily_settings, moves_of, play_moves
from rollwrite.dicegame.layout import BUILT_IN, built_in_layout
from rollwrite.dicegame.solo import daily_seed
from rollwrite.players.dice.beam import beam

#: The layouts that have a daily.
LAYOUTS = BUILT_IN
#: Who has found it, in the log that is made of a result.
_NAME = "beam"


@dataclass(frozen=True)
class Found:
    """A result, and how it was played: a JSON object."""

    unfilled: int
    strikes: int
    body: dict[str, Any]


@dataclass(frozen=True)
class BeamJob:
    """The best result that a beam finds for a day; played by the rules before it is told.

    :ivar layout: the name of one of ours.
    """

    layout: str
    day: date
    width: int

    def run(self) -> Found:
        """Search."""
        layout = built_in_layout(self.layout)
        best = beam(layout, daily_seed(self.day, layout), self.width)
        moves = [PlannedMove(move.squares, move.strike) for move in best.moves]
        log, _ = play_moves(daily_settings(layout, self.day), moves, _NAME)
        played = moves_of(log, layout, self.day)
        return Found(played.unfilled, played.strikes, played.body)
