"""The command behind an event of a tile game, for checking logs."""

from __future__ import annotations

from functools import singledispatch

from rollwrite.table.commands import LeaveGame
from rollwrite.table.refusals import RefusedError
from rollwrite.tilegame.rules import commands as cmd
from rollwrite.tilegame.rules import events as ev

Cause = cmd.TileCommand | LeaveGame


@singledispatch
def cause(event: ev.TileEvent) -> Cause:
    """The command that causes ``event``.

    :raises RefusedError: none does.
    """
    raise RefusedError("unknown-command")


@cause.register
def _(event: ev.MovePlayed) -> Cause:
    return cmd.PlayMove(event.seat, f"{event.colour} {event.move}")


@cause.register
def _(event: ev.UndoAsked) -> Cause:
    return cmd.UndoMove(event.seat)


@cause.register
def _(event: ev.MovesUndone) -> Cause:
    return cmd.UndoMove(event.seat)


@cause.register
def _(event: ev.UndoAgreed) -> Cause:
    return cmd.AgreeUndo(event.seat)


@cause.register
def _(event: ev.UndoRefused) -> Cause:
    return cmd.RefuseUndo(event.seat)


@cause.register
def _(event: ev.PlayerLeft) -> Cause:
    # Nobody is set out without a vote before it.
    return LeaveGame(event.seat)


@cause.register
def _(event: ev.GameStopped) -> Cause:
    return cmd.EndGame(event.seat)


@cause.register
def _(event: ev.BoardSettled) -> Cause:
    return cmd.SettleBoard(event.seat, event.board, event.last)


@cause.register
def _(event: ev.BoardTakenBack) -> Cause:
    return cmd.UndoMove(event.seat)
