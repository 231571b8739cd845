"""The command behind an event of a tile game, for checking logs."""

from __future__ import annotations

from typing import assert_never

from rollwrite.table.commands import LeaveGame
from rollwrite.tilegame.rules import commands as cmd
from rollwrite.tilegame.rules import events as ev

Cause = cmd.TileCommand | LeaveGame


def cause(event: ev.TileEvent) -> Cause:
    """The command that causes ``event``."""
    match event:
        case ev.MovePlayed():
            return cmd.PlayMove(event.seat, f"{event.colour} {event.move}")
        case ev.UndoAsked() | ev.MovesUndone() | ev.BoardTakenBack():
            return cmd.UndoMove(event.seat)
        case ev.UndoAgreed():
            return cmd.AgreeUndo(event.seat)
        case ev.UndoRefused():
            return cmd.RefuseUndo(event.seat)
        case ev.PlayerLeft():
            # Nobody is set out without a vote before it.
            return LeaveGame(event.seat)
        case ev.GameStopped():
            return cmd.EndGame(event.seat)
        case ev.BoardSettled():
            return cmd.SettleBoard(event.seat, event.board, event.last)
        case _:
            assert_never(event)
