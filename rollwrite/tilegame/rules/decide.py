"""Decisions in a tile game at a table (rules T1 to T14, T16)."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from rollwrite.table.refusals import RefusedError, require
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


@singledispatch
def decide(_command: cmd.TileCommand, _play: TilePlay) -> Events:
    """The events of a command, by its type.

    :raises RefusedError: the rules do not allow it now.
    """
    raise RefusedError("unknown-command")


@decide.register
def _(command: cmd.PlayMove, play: TilePlay) -> Events:
    require(may.move(play, command.seat))
    move = move_named(play.game, command.move)
    return (ev.MovePlayed(command.seat, play.settings.row.colours[move.colour], str(move)),)


@decide.register
def _(command: cmd.UndoMove, play: TilePlay) -> Events:
    """Take back, or ask everybody who has moved since (T14)."""
    require(may.undo(play, command.seat))
    if play.settled is not None:
        return (ev.BoardTakenBack(command.seat),)
    asked = ev.UndoAsked(command.seat, play.moves_to_undo(command.seat))
    undone = _agreed(evolve(play, asked))
    return undone or (asked,)


@decide.register
def _(command: cmd.AgreeUndo, play: TilePlay) -> Events:
    require(may.agree(play, command.seat))
    return _with_undo(play, ev.UndoAgreed(command.seat))


@decide.register
def _(command: cmd.RefuseUndo, play: TilePlay) -> Events:
    require(may.refuse(play, command.seat))
    return (ev.UndoRefused(command.seat),)


@decide.register
def _(command: cmd.EndGame, play: TilePlay) -> Events:
    require(may.end(play, command.seat))
    return (ev.GameStopped(command.seat),)


@decide.register
def _(command: cmd.SettleBoard, play: TilePlay) -> Events:
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
