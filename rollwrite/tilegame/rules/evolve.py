"""What an event does to a tile game at a table. Pure: no clock, no judgement.

:func:`evolve` trusts the event; whether it should have happened was decided in
:mod:`rollwrite.tilegame.rules.decide`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rollwrite.table.refusals import EvolveError
from rollwrite.tilegame import MoveError, PlayerError
from rollwrite.tilegame.real_board import LyingError
from rollwrite.tilegame.rules import events as ev
from rollwrite.tilegame.rules.real_board import lying_on
from rollwrite.tilegame.rules.settings import colour_number
from rollwrite.tilegame.rules.state import Leaver, SettledBoard, TilePlay, UndoRequest


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
