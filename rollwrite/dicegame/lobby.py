"""Decisions about seats, settings and the start of a game (rules D1, D3, D4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from rollwrite.dicegame import commands as cmd
from rollwrite.dicegame import events as ev
from rollwrite.dicegame.dice import Dice
from rollwrite.dicegame.refusals import RefusedError
from rollwrite.dicegame.settings import (
    MAX_NAME,
    MAX_SEATS,
    MIN_PLAYERS,
    Seat,
    Settings,
    clean_name,
)
from rollwrite.dicegame.state import Claim, Table

Decision: TypeAlias = Callable[[Table, Any, int | None, Dice], tuple[ev.Event, ...]]
decisions: dict[type[cmd.Command], Decision] = {}
#: Questions "was this you?" that may be open at one table at a time.
MAX_CLAIMS = 8


def _decides(kind: type[cmd.Command]) -> Callable[[Decision], Decision]:
    def register(function: Decision) -> Decision:
        decisions[kind] = function
        return function

    return register


def opened(command: cmd.OpenTable) -> tuple[ev.Event, ...]:
    """The first events of a table: it is open, and whoever opened it has a seat."""
    name = _name(command.name, None)
    return (
        ev.TableOpened(command.settings, command.solo),
        ev.SeatTaken(1, name, command.kind, None),
    )


def laid(settings: Settings) -> tuple[ev.Event, ...]:
    """The first event of a table that waits for its players: the first to join has seat 1."""
    return (ev.TableOpened(settings, False),)


@_decides(cmd.TakeSeat)
def _take_seat(
    table: Table, command: cmd.TakeSeat, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    if actor is not None:
        raise RefusedError("already-seated")
    _check_room(table)
    name = _name(command.name, table)
    return (ev.SeatTaken(table.taken + 1, name, command.kind, None),)


@_decides(cmd.AddSeat)
def _add_seat(
    table: Table, command: cmd.AddSeat, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    keeper = seat_for(table, command.keeper, actor)
    if keeper.keeper is not None:
        raise RefusedError("not-your-seat", name=keeper.name)
    _check_room(table)
    name = _name(command.name, table)
    return (ev.SeatTaken(table.taken + 1, name, command.kind, keeper.number),)


def _check_room(table: Table) -> None:
    """Whether one more can sit down (D1).

    :raises RefusedError: a game is on, the table is locked, for one, or full.
    """
    _check_idle(table)
    if table.locked:
        raise RefusedError("table-locked")
    if table.solo:
        raise RefusedError("table-solo", "S1")
    if len(table.seats) >= MAX_SEATS:
        raise RefusedError("table-full", "D1", seats=MAX_SEATS)


@_decides(cmd.ChangeSeat)
def _change_seat(
    table: Table, command: cmd.ChangeSeat, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    _check_idle(table)
    seat = seat_for(table, command.seat, actor)
    if command.kind == ("guest" if seat.keeper is None else "phone"):
        raise RefusedError("seat-kind")
    name = _name(command.name, table, seat)
    return (ev.SeatChanged(seat.number, name, command.kind),)


@_decides(cmd.MoveSeat)
def _move_seat(
    table: Table, command: cmd.MoveSeat, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    _check_idle(table)
    _check_seated(table, actor)
    seat = known_seat(table, command.seat)
    if not 0 <= command.place < len(table.seats):
        raise RefusedError("no-place", "D1", seats=len(table.seats))
    return (ev.SeatMoved(seat.number, command.place),)


@_decides(cmd.RemoveSeat)
def _remove_seat(
    table: Table, command: cmd.RemoveSeat, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    _check_idle(table)
    _check_seated(table, actor)
    seat = known_seat(table, command.seat)
    if actor != table.host:
        seat_for(table, command.seat, actor)
    return (ev.SeatLeft(seat.number),)


@_decides(cmd.ChooseStarter)
def _choose_starter(
    table: Table, command: cmd.ChooseStarter, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    _check_idle(table)
    _check_seated(table, actor)
    return (ev.StarterChosen(known_seat(table, command.seat).number),)


@_decides(cmd.ChangeSettings)
def _change_settings(
    table: Table, command: cmd.ChangeSettings, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    _check_idle(table)
    _check_seated(table, actor)
    return (ev.SettingsChanged(command.settings),)


@_decides(cmd.LockTable)
def _lock_table(
    table: Table, command: cmd.LockTable, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    _check_seated(table, actor)
    return (ev.TableLocked(command.locked),)


@_decides(cmd.StartGame)
def _start_game(
    table: Table, _: cmd.StartGame, actor: int | None, dice: Dice
) -> tuple[ev.Event, ...]:
    _check_idle(table)
    _check_seated(table, actor)
    count = len(table.seats)
    if not table.solo and count < MIN_PLAYERS:
        raise RefusedError("need-players", "D1", seats=MIN_PLAYERS)
    numbers = [seat.number for seat in table.seats]
    # Only an empty table has no starter, and _check_seated has found somebody at this one.
    first = numbers.index(table.starter or numbers[0])
    seats = (*numbers[first:], *numbers[:first])
    return (ev.GameStarted(table.games + 1, seats, dice.commitment),)


@_decides(cmd.ClaimSeat)
def _claim_seat(
    table: Table, command: cmd.ClaimSeat, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    if actor is not None:
        raise RefusedError("already-seated")
    seat = known_seat(table, command.seat)
    if all(seat.number in {other.number, other.keeper} for other in table.seats):
        raise RefusedError("claim-alone")
    if len(table.claims) >= MAX_CLAIMS:
        raise RefusedError("claims-full")
    return (ev.SeatClaimed(seat.number, command.claim),)


@_decides(cmd.ApproveClaim)
def _approve_claim(
    table: Table, command: cmd.ApproveClaim, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    claim = _claim(table, command.claim, actor)
    return (ev.ClaimApproved(claim.seat, claim.claim),)


@_decides(cmd.RefuseClaim)
def _refuse_claim(
    table: Table, command: cmd.RefuseClaim, actor: int | None, _: Dice
) -> tuple[ev.Event, ...]:
    claim = _claim(table, command.claim, actor)
    return (ev.ClaimRefused(claim.seat, claim.claim),)


def _claim(table: Table, name: str, actor: int | None) -> Claim:
    _check_seated(table, actor)
    for claim in table.claims:
        if claim.claim == name:
            return claim
    raise RefusedError("claim-gone")


def known_seat(table: Table, number: int) -> Seat:
    """The seat with this number.

    :raises RefusedError: the table has none.
    """
    seat = table.seat(number)
    if seat is None:
        raise RefusedError("unknown-seat")
    return seat


def seat_for(table: Table, number: int, actor: int | None) -> Seat:
    """The seat with this number, for which the phone of ``actor`` may speak.

    :raises RefusedError: there is no such seat, or it is somebody else's.
    """
    seat = known_seat(table, number)
    _check_seated(table, actor)
    if not table.speaks_for(actor, number):
        raise RefusedError("not-your-seat", name=seat.name)
    return seat


def _check_seated(table: Table, actor: int | None) -> None:
    if actor is None or table.seat(actor) is None:
        raise RefusedError("not-seated")


def _check_idle(table: Table) -> None:
    if table.is_playing:
        raise RefusedError("game-on")


def _name(text: str, table: Table | None, own: Seat | None = None) -> str:
    """The name as it is kept: 1 to 24 visible characters, and nobody else's at this table."""
    try:
        name = clean_name(text)
    except ValueError:
        raise RefusedError("name", limit=MAX_NAME) from None
    seats = () if table is None else table.seats
    if any(s != own and s.name.casefold() == name.casefold() for s in seats):
        raise RefusedError("name-taken", name=name)
    return name
