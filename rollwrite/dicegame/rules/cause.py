"""The command behind an event of the dice game, for checking logs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.state import Game
from rollwrite.table import commands as table_cmd
from rollwrite.table.dice import RecordedDice
from rollwrite.table.refusals import RefusedError
from rollwrite.table.rules import Event

Cause = cmd.DiceCommand | table_cmd.LeaveGame


@singledispatch
def cause(event: Event, _game: Game, _following: Event | None) -> Cause:
    """The command that causes ``event`` in a game.

    :param _following: the event after it.
    :raises RefusedError: none does: it only ever follows another event.
    """
    raise RefusedError("unknown-command")


@cause.register
def _(event: ev.MarkersPassed, game: Game, following: Event | None) -> Cause:
    if isinstance(following, ev.DiceRolled):
        return cause(following, game, None)
    raise RefusedError("no-dice", "D12")


@cause.register
def _(event: ev.DiceRolled, game: Game, _following: Event | None) -> Cause:
    if game.settings.dice == "real":
        return cmd.EnterDice(event.seat, event.values)
    return cmd.RollDice(event.seat)


@cause.register
def _(event: ev.DiceCorrected, _game: Game, _following: Event | None) -> Cause:
    return cmd.CorrectDice(event.seat, event.values)


@cause.register
def _(event: ev.DieTaken, _game: Game, _following: Event | None) -> Cause:
    return cmd.TakeDie(event.seat, event.die)


@cause.register
def _(event: ev.ShapePlaced, _game: Game, _following: Event | None) -> Cause:
    return cmd.PlaceShape(event.seat, event.squares, event.strike)


@cause.register
def _(event: ev.PaperMarked, _game: Game, _following: Event | None) -> Cause:
    return cmd.MarkPaper(event.seat, event.strike, event.squares)


@cause.register
def _(event: ev.TurnUndone, _game: Game, _following: Event | None) -> Cause:
    return cmd.UndoTurn(event.seat)


@cause.register
def _(event: ev.PlayerOut, _game: Game, _following: Event | None) -> Cause:
    return table_cmd.LeaveGame(event.seat) if event.reason == "left" else cmd.GoOut(event.seat)


@cause.register
def _(event: ev.ScoreReported, _game: Game, _following: Event | None) -> Cause:
    return cmd.ReportScore(event.seat, event.unfilled)


def recorded(events: Sequence[Event]) -> RecordedDice:
    """The dice that fell in ``events``, the first of which begins what a command causes."""
    rolls = [event.values for event in events[:2] if isinstance(event, ev.DiceRolled)]
    ends = [event.seed for event in events if isinstance(event, ev.GameEnded)]
    return RecordedDice(rolls[0] if rolls else (), reveal=ends[0] if ends else None)
