"""Replaying a log with the rules: every event must be what the rules make of a command.

:meth:`~rollwrite.table.games.Games.fold` trusts a log. :func:`check` does not: it looks for the
command behind each event, decides it anew, and compares. Dice are read from the log, as chance
cannot be decided again; whether they were fair is :mod:`rollwrite.dicegame.proof`'s to say.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, assert_never

from rollwrite.table import commands as cmd
from rollwrite.table import events as ev
from rollwrite.table.games import Games
from rollwrite.table.lobby import opened_unseated
from rollwrite.table.log_json import EventJson
from rollwrite.table.rules import Command, Event, EvolveError, NoDice, RecordedDice, RefusedError
from rollwrite.table.seats import GuestKind, OwnKind, is_numbered_name
from rollwrite.table.state import AnyTable

#: No command causes more events than this.
_AHEAD = 8


class ReplayError(ValueError):
    """An event that the rules do not allow; ``number`` counts the events from 1.

    :ivar code: ``refused``, ``other``, ``ended`` or ``impossible``; ``cli.log.<code>`` says it to
        people, filled with ``params``.
    :ivar refused: why the command behind the event is not allowed.
    """

    def __init__(
        self,
        number: int,
        why: str,
        code: str = "impossible",
        refused: RefusedError | None = None,
        **params: str,
    ) -> None:
        self.number = number
        self.code = code
        self.refused = refused
        self.params = params
        super().__init__(f"event {number}: {why}")


def check(
    events: Iterable[Event], games: Games, table: AnyTable | None = None
) -> Iterator[tuple[Event, AnyTable]]:
    """Each event of a log with the table after it.

    :param table: the one that the events follow on, as it is; None from the beginning of the log.
    :raises ReplayError: an event does not follow from the rules.
    """
    listed = list(events)
    position = 0
    while position < len(listed):
        try:
            expected = _decided(table, listed[position : position + _AHEAD], games)
        except RefusedError as error:
            name = type(listed[position]).__name__
            why = f"{name} is not allowed: {error}"
            raise ReplayError(position + 1, why, "refused", error, name=name) from None
        for number, event in enumerate(expected):
            found = listed[position] if position < len(listed) else None
            if found is None or found not in (
                event,
                _sealed(event, table),
                _numbered(event, found, table),
            ):
                if number and table is not None and _comes_later(event, table):
                    break
                why = f"expected {_text(event)}, found {_text(found)}"
                code = "ended" if found is None else "other"
                raise ReplayError(
                    position + 1, why, code, expected=_text(event), found=_text(found)
                )
            try:
                table = games.evolve(table, found)
            except EvolveError as error:
                raise ReplayError(position + 1, str(error)) from None
            position += 1
            yield found, table


def _comes_later(event: Event, table: AnyTable) -> bool:
    """Whether the log of an earlier version may have left ``event`` to a command of its own."""
    return isinstance(event, table.rules.by_themselves)


def _numbered(event: Event, found: Event, table: AnyTable | None) -> Event:
    """An event as a log has it in which one more program of a level has its name with a number."""
    if not isinstance(event, ev.SeatTaken | ev.SeatChanged) or type(found) is not type(event):
        return event
    assert isinstance(found, ev.SeatTaken | ev.SeatChanged)
    if isinstance(event, ev.SeatTaken):
        level = event.level
    else:
        level = None if table is None else table.level_of(event.seat)
    if event.kind != "bot" or level is None or not is_numbered_name(found.name, level):
        return event
    return replace(event, name=found.name, face=None)


def _sealed(event: Event, table: AnyTable | None) -> Event:
    """An event as a log has it that was made public while its game was under way."""
    members = () if table is None else table.rules.sealed.get(type(event), ())
    sealed: Event = replace(event, **dict.fromkeys(members))
    return sealed


def _text(event: Event | None) -> str:
    """An event as it is written in a log."""
    return "the end" if event is None else json.dumps(EventJson.event_to_json(event))


def _decided(table: AnyTable | None, events: Sequence[Event], games: Games) -> tuple[Event, ...]:
    """What the rules make of the command behind the first of ``events``."""
    event, following = events[0], events[1] if len(events) > 1 else None
    if isinstance(event, ev.TableOpened):
        if event.led or not isinstance(following, ev.SeatTaken):
            # Nobody has joined yet.
            return opened_unseated(event.settings, games[event.rules], led=event.led)
        kind: OwnKind = "paper" if following.kind == "paper" else "phone"
        opening = cmd.OpenTable(
            following.name,
            event.settings,
            kind,
            event.solo,
            event.rules,
            event.recorded,
            following.face,
        )
        return games.decide(table, opening, None, NoDice())
    if table is None:
        raise RefusedError("unknown-table")
    if isinstance(event, ev.TableBrought):
        # Nobody's command: it came as a file.
        if event.seat not in table.phones:
            raise RefusedError("unknown-seat")
        return (event,)
    dice = table.rules.recorded(events)
    if isinstance(event, ev.GameStarted):
        dice = RecordedDice(commitment=event.commitment)
    command, actor = _cause(event, table, events)
    of_game = isinstance(event, table.rules.events)
    by_program = of_game and actor is not None and table.level_of(actor) is not None
    return games.decide(table, command, actor, dice, by_program=by_program)


def _cause(event: Event, table: AnyTable, events: Sequence[Event]) -> tuple[Command, int | None]:
    """The command that causes ``event``, the first of ``events``, and the seat that may give it."""
    if ev.is_of_table(event):
        return _cause_at_table(event, table)
    if table.game is None:
        raise RefusedError("no-game")
    if type(event) not in table.rules.events:
        raise RefusedError("unknown-command")
    command = table.rules.cause(table.game, events)
    return command, command.seat


def _cause_at_table(  # noqa: PLR0912 - a branch for each event
    event: ev.TableEvent[Any], table: AnyTable
) -> tuple[Command, int | None]:
    match event:
        case ev.TableOpened() | ev.TableBrought():
            raise RefusedError("table-open")
        case ev.SeatTaken():
            return _seated(event, table)
        case ev.SeatChanged():
            if event.kind == "bot":
                # A program's name only follows something else.
                raise RefusedError("bot-seat", name=event.name)
            changed = table.seat(event.seat)
            if changed is not None and changed.is_bot:
                return cmd.TakeBotSeat(event.seat, event.name, event.face), None
            return cmd.ChangeSeat(event.seat, event.name, event.kind, event.face), event.seat
        case ev.SeatMoved():
            return cmd.MoveSeat(event.seat, event.place), table.host
        case ev.SeatLeft():
            return cmd.RemoveSeat(event.seat), table.host
        case ev.StarterChosen():
            return cmd.ChooseStarter(event.seat), table.host
        case ev.SettingsChanged():
            if event.rules != table.rules.key:
                return cmd.ChangeGame(event.settings, event.rules), table.host
            return cmd.ChangeSettings(event.settings), table.host
        case ev.TableLocked():
            return cmd.LockTable(event.locked), table.host
        case ev.TablePaused():
            return cmd.PauseTable(event.paused, event.after_round), None
        case ev.GameStarted():
            return cmd.StartGame(), table.host
        case ev.GameCalledOff():
            return cmd.CallOffGame(), None
        case ev.SeatClaimed():
            return cmd.ClaimSeat(
                event.seat, event.claim, event.asked, event.until, event.waits
            ), None
        case ev.OthersAsked():
            return cmd.AskOthers(event.claim, event.asked, event.until), None
        case ev.ClaimDropped():
            return cmd.DropClaim(event.claim), None
        case ev.SeatTakenBack():
            return cmd.TakeSeatBack(event.claim), None
        case ev.ClaimConfirmed():
            return cmd.ApproveClaim(event.claim), event.by
        case ev.ClaimApproved():
            return cmd.ApproveClaim(event.claim), table.host if event.by is None else event.by
        case ev.ClaimRefused():
            return cmd.RefuseClaim(event.claim), table.host if event.by is None else event.by
        case ev.VoteCast():
            return cmd.SetOut(event.seat, event.target, event.level), event.seat
        case ev.BotPlays():
            seat = table.seat(event.seat)
            is_bot = seat is not None and seat.is_bot
            return cmd.LetBotPlay(event.seat, event.level), table.host if is_bot else event.seat
        case ev.PersonPlays():
            return cmd.TakeBack(event.seat), event.seat
        case _:
            assert_never(event)


def _seated(event: ev.SeatTaken, table: AnyTable) -> tuple[Command, int | None]:
    if event.kind == "bot" and table.host is not None:
        return cmd.AddBot(table.host, 0 if event.level is None else event.level), table.host
    if event.keeper is None:
        own: OwnKind = "paper" if event.kind == "paper" else "phone"
        return cmd.TakeSeat(event.name, own, event.face), None
    kind: GuestKind = "paper" if event.kind == "paper" else "guest"
    return cmd.AddSeat(event.keeper, event.name, kind, event.face), event.keeper
