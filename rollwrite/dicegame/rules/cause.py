"""The command behind an event of the dice game, for checking logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.state import Game
from rollwrite.table import commands as table_cmd
from rollwrite.table.refusals import RefusedError
from rollwrite.table.rules import Event, RecordedDice

Cause = cmd.DiceCommand | table_cmd.LeaveGame


def cause(event: ev.DiceEvent, game: Game, following: ev.DiceEvent | None) -> Cause:
    """The command that causes ``event`` in a game.

    :param following: the event after it.
    :raises RefusedError: none does: it only ever follows another event.
    """
    match event:
        case ev.MarkersPassed():
            if isinstance(following, ev.DiceRolled):
                return cause(following, game, None)
            raise RefusedError("no-dice", "D12")
        case ev.DiceRolled():
            if game.settings.dice == "real":
                return cmd.EnterDice(event.seat, event.values)
            return cmd.RollDice(event.seat)
        case ev.DiceCorrected():
            return cmd.CorrectDice(event.seat, event.values)
        case ev.DieTaken():
            return cmd.TakeDie(event.seat, event.die)
        case ev.ShapePlaced():
            return cmd.PlaceShape(event.seat, event.squares, event.strike)
        case ev.PaperMarked():
            return cmd.MarkPaper(event.seat, event.strike, event.squares)
        case ev.TurnUndone():
            return cmd.UndoTurn(event.seat)
        case ev.PlayerOut():
            is_left = event.reason == "left"
            return table_cmd.LeaveGame(event.seat) if is_left else cmd.GoOut(event.seat)
        case ev.ScoreReported():
            return cmd.ReportScore(event.seat, event.unfilled)
        case ev.GameEnded():
            raise RefusedError("unknown-command")
        case _:
            assert_never(event)


def recorded(events: Sequence[Event]) -> RecordedDice:
    """The dice that fell in ``events``, the first of which begins what a command causes."""
    rolls = [event.values for event in events[:2] if isinstance(event, ev.DiceRolled)]
    ends = [event.seed for event in events if isinstance(event, ev.GameEnded)]
    return RecordedDice(rolls[0] if rolls else (), reveal=ends[0] if ends else None)
