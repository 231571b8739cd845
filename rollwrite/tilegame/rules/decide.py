"""Decisions in a tile game at a table (rules T1 to T14, T16)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from rollwrite.table.refusals import require
from rollwrite.table.rules import LeaveReason
from rollwrite.tilegame.real_board import LyingError, texts_of
from rollwrite.tilegame.rules import commands as cmd
from rollwrite.tilegame.rules import events as ev
from rollwrite.tilegame.rules import may
from rollwrite.tilegame.rules.evolve import evolve
from rollwrite.tilegame.rules.reading import move_named
from rollwrite.tilegame.rules.real_board import last_on, lying_on, refused
from rollwrite.tilegame.rules.state import TilePlay

Events: TypeAlias = tuple[ev.TileEvent, ...]


def decide(command: cmd.TileCommand, play: TilePlay) -> Events:
    """The events of a command.

    :raises RefusedError: the rules do not allow it now.
    """
    seat = command.seat
    match command:
        case cmd.PlayMove():
            require(may.move(play, seat))
            move = move_named(play.game, command.move)
            return (ev.MovePlayed(seat, play.settings.row.colours[move.colour], str(move)),)
        case cmd.UndoMove():
            return _undo(play, seat)
        case cmd.AgreeUndo():
            require(may.agree(play, seat))
            return _with_undo(play, ev.UndoAgreed(seat))
        case cmd.RefuseUndo():
            require(may.refuse(play, seat))
            return (ev.UndoRefused(seat),)
        case cmd.EndGame():
            require(may.end(play, seat))
            return (ev.GameStopped(seat),)
        case cmd.SettleBoard():
            return _settle_board(command, play)
        case _:
            assert_never(command)


def _undo(play: TilePlay, seat: int) -> Events:
    """Take back, or ask everybody who has moved since (T14)."""
    require(may.undo(play, seat))
    if play.settled is not None:
        return (ev.BoardTakenBack(seat),)
    asked = ev.UndoAsked(seat, play.moves_to_undo(seat))
    undone = _agreed(evolve(play, asked))
    return undone or (asked,)


def _settle_board(command: cmd.SettleBoard, play: TilePlay) -> Events:
    """Count the real board (T16): not what the app has, but of this game's pieces."""
    require(may.settle(play, command.seat))
    try:
        position = lying_on(play, command.board, command.last)
    except LyingError as error:
        raise refused(error) from None
    board = texts_of(play.settings.row, position)
    return (ev.BoardSettled(command.seat, board, last_on(play, position)),)


def leaving(play: TilePlay, seat: int, reason: LeaveReason) -> Events:
    """The events of a seat that leaves (T13): it may have been the last one asked about an undo."""
    return _with_undo(play, ev.PlayerLeft(seat, reason))


def _with_undo(play: TilePlay, event: ev.TileEvent) -> Events:
    """``event``, and what was asked for if everybody agrees after it."""
    return (event, *_agreed(evolve(play, event)))


def _agreed(play: TilePlay) -> Events:
    if play.undo is None or play.missing_consents:
        return ()
    return (ev.MovesUndone(play.undo.seat, play.undo.moves),)
