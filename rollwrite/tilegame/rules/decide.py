"""Decisions in a tile game at a table (rules T1 to T14, T16): from a command to its events, and
what these do.

:func:`decide` asks whether a command is allowed. :func:`evolve` trusts the event and is pure: no
clock, no judgement. :func:`cause` goes back from an event to its command, for checking logs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never

from rollwrite.table.commands import LeaveGame
from rollwrite.table.rules import EvolveError, LeaveReason, require
from rollwrite.tilegame import MoveError, PlayerError
from rollwrite.tilegame.real_board import LyingError, texts_of
from rollwrite.tilegame.rules import commands as cmd
from rollwrite.tilegame.rules import events as ev
from rollwrite.tilegame.rules import may
from rollwrite.tilegame.rules.reading import move_named
from rollwrite.tilegame.rules.settings import colour_number
from rollwrite.tilegame.rules.state import (
    Leaver,
    SettledBoard,
    TilePlay,
    UndoRequest,
    board_refused,
    last_on,
    lying_on,
)

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
        raise board_refused(error) from None
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


def evolve(play: TilePlay, event: ev.TileEvent) -> TilePlay:
    """The game after ``event``.

    :raises EvolveError: the event cannot have happened in it.
    """
    if event.seat not in play.seats:
        raise EvolveError(f"seat {event.seat} does not play")
    try:
        return replace(_apply(event, play), happened=event)
    except (LyingError, MoveError, PlayerError) as error:
        raise EvolveError(f"{type(event).__name__}: {error}") from None


def _apply(event: ev.TileEvent, play: TilePlay) -> TilePlay:
    match event:
        case ev.MovePlayed():
            return _moved(play, event)
        case ev.UndoAsked():
            return replace(play, undo=UndoRequest(event.seat, event.moves))
        case ev.UndoAgreed():
            if play.undo is None:
                raise EvolveError("UndoAgreed: nothing is asked")
            return replace(play, undo=replace(play.undo, agreed=(*play.undo.agreed, event.seat)))
        case ev.UndoRefused():
            return replace(play, undo=None)
        case ev.MovesUndone():
            game = play.game.take_back(event.moves)
            movers = play.movers[: len(game.moves)]
            return replace(play, game=game, movers=movers, undo=None, is_stopped=False)
        case ev.PlayerLeft():
            return _left(play, event)
        case ev.GameStopped():
            return replace(play, is_stopped=True)
        case ev.BoardSettled():
            position = lying_on(play, event.board, event.last)
            # What was asked about moves is no question any more.
            return replace(play, settled=SettledBoard(event.seat, position, event.last), undo=None)
        case ev.BoardTakenBack():
            return replace(play, settled=None)
        case _:
            assert_never(event)


def _moved(play: TilePlay, event: ev.MovePlayed) -> TilePlay:
    if event.seat != play.to_move:
        raise EvolveError(f"MovePlayed: seat {event.seat} is not to move")
    move = play.game.parse_move(event.move, colour_number(play.settings.row, event.colour))
    # What was asked about earlier moves has its answer: the game has gone on.
    return replace(play, game=play.game.play(move), movers=(*play.movers, event.seat), undo=None)


def _left(play: TilePlay, event: ev.PlayerLeft) -> TilePlay:
    game = play.game.without(play.seats.index(event.seat))
    leavers = (*play.leavers, Leaver(event.seat, event.reason))
    # Nobody is asked any longer for somebody who is gone.
    undo = None if play.undo is not None and play.undo.seat == event.seat else play.undo
    return replace(play, game=game, leavers=leavers, undo=undo)


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
