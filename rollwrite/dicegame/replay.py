"""Replaying a log with the rules: every event must be what the rules make of a command.

:func:`~rollwrite.dicegame.evolve.fold` trusts a log. :func:`check` does not: it looks for the
command behind each event, decides it anew, and compares. Dice are read from the log, as chance
cannot be decided again; whether they were fair is :mod:`rollwrite.dicegame.proof`'s to say.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.decide import decide
from rollwrite.dicegame.evolve import EvolveError, evolve
from rollwrite.dicegame.lobby import laid
from rollwrite.dicegame.messages import event_to_json
from rollwrite.dicegame.refusals import RefusedError
from rollwrite.dicegame.state import Table


class ReplayError(ValueError):
    """An event that the rules do not allow; ``number`` counts the events from 1."""

    def __init__(self, number: int, why: str) -> None:
        self.number = number
        super().__init__(f"event {number}: {why}")


@dataclass
class _RecordedDice:
    """Dice that come up as the log says."""

    commitment: str | None = None
    reveal: str | None = None
    values: tuple[int, ...] = field(default=())

    def roll(self, number: int, dice: int) -> tuple[int, ...]:
        return self.values


def check(events: Iterable[ev.Event]) -> Iterator[tuple[ev.Event, Table]]:
    """Each event of a log with the table after it.

    :raises ReplayError: an event does not follow from the rules.
    """
    table: Table | None = None
    listed = list(events)
    position = 0
    while position < len(listed):
        expected = _decided(table, listed, position)
        for event in expected:
            found = listed[position] if position < len(listed) else None
            if found != event:
                raise ReplayError(position + 1, f"expected {_text(event)}, found {_text(found)}")
            try:
                table = evolve(table, event)
            except EvolveError as error:
                raise ReplayError(position + 1, str(error)) from None
            position += 1
            yield event, table


def _text(event: ev.Event | None) -> str:
    """An event as it stands in a log."""
    return "the end" if event is None else json.dumps(event_to_json(event))


def _decided(table: Table | None, events: list[ev.Event], position: int) -> tuple[ev.Event, ...]:
    """What the rules make of the command behind the event at ``position``."""
    event = events[position]
    following = events[position + 1] if position + 1 < len(events) else None
    if isinstance(event, ev.TableOpened) and not isinstance(following, ev.SeatTaken):
        # Nobody has joined yet.
        return laid(event.settings)
    dice = _RecordedDice()
    for later in (event, following, *events[position + 2 : position + 8]):
        if isinstance(later, ev.GameEnded):
            dice.reveal = later.seed
            break
    if isinstance(event, ev.GameStarted):
        dice.commitment = event.commitment
    command, actor = _command(table, event, following, dice)
    try:
        decided = decide(table, command, actor, dice)
    except RefusedError as error:
        raise ReplayError(position + 1, f"{type(event).__name__} is not allowed: {error}") from None
    return decided


def _command(
    table: Table | None, event: ev.Event, following: ev.Event | None, dice: _RecordedDice
) -> tuple[cmd.Command, int | None]:
    """The command that causes ``event``, and the seat that may give it."""
    host = table.host if table is not None else None
    match event:
        case ev.TableOpened() if isinstance(following, ev.SeatTaken):
            kind: cmd.OwnKind = "paper" if following.kind == "paper" else "phone"
            return cmd.OpenTable(following.name, event.settings, kind, event.solo), None
        case ev.SeatTaken(keeper=None):
            return cmd.TakeSeat(event.name, "paper" if event.kind == "paper" else "phone"), None
        case ev.SeatTaken(keeper=int(keeper)):
            guest: cmd.KeptKind = "paper" if event.kind == "paper" else "guest"
            return cmd.AddSeat(keeper, event.name, guest), keeper
        case ev.SeatChanged():
            return cmd.ChangeSeat(event.seat, event.name, event.kind), event.seat
        case ev.SeatMoved():
            return cmd.MoveSeat(event.seat, event.place), host
        case ev.SeatLeft():
            return cmd.RemoveSeat(event.seat), host
        case ev.StarterChosen():
            return cmd.ChooseStarter(event.seat), host
        case ev.SettingsChanged():
            return cmd.ChangeSettings(event.settings), host
        case ev.TableLocked():
            return cmd.LockTable(event.locked), host
        case ev.GameStarted():
            return cmd.StartGame(), host
        case ev.SeatClaimed():
            return cmd.ClaimSeat(event.seat, event.claim), None
        case ev.ClaimApproved():
            return cmd.ApproveClaim(event.claim), host
        case ev.ClaimRefused():
            return cmd.RefuseClaim(event.claim), host
        case _:
            return _game_command(table, event, following, dice)


def _game_command(
    table: Table | None, event: ev.Event, following: ev.Event | None, dice: _RecordedDice
) -> tuple[cmd.Command, int | None]:
    match event:
        case ev.MarkersPassed() if isinstance(following, ev.DiceRolled):
            return _roll(table, following, dice)
        case ev.DiceRolled():
            return _roll(table, event, dice)
        case ev.DiceCorrected():
            return cmd.CorrectDice(event.seat, event.values), event.seat
        case ev.DieTaken():
            return cmd.TakeDie(event.seat, event.die), event.seat
        case ev.ShapePlaced():
            return cmd.PlaceShape(event.seat, event.squares, event.strike), event.seat
        case ev.PaperMarked():
            return cmd.MarkPaper(event.seat, event.strike, event.squares), event.seat
        case ev.TurnUndone():
            return cmd.UndoTurn(event.seat), event.seat
        case ev.VoteCast():
            return cmd.SetOut(event.seat, event.target), event.seat
        case ev.PlayerOut(reason="left"):
            return cmd.LeaveGame(event.seat), event.seat
        case ev.PlayerOut():
            return cmd.GoOut(event.seat), event.seat
        case ev.ScoreReported():
            return cmd.ReportScore(event.seat, event.unfilled), event.seat
        case _:
            # GameEnded only ever follows the event that caused it.
            return cmd.StartGame(), None


def _roll(
    table: Table | None, event: ev.DiceRolled, dice: _RecordedDice
) -> tuple[cmd.Command, int | None]:
    dice.values = event.values
    if table is not None and table.settings.dice == "real":
        return cmd.EnterDice(event.seat, event.values), event.seat
    return cmd.RollDice(event.seat), event.seat
