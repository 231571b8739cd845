"""Decisions in a tile game at a table (rules T1 to T14, T16): from a command to its events, and
what these do.

:func:`decide` asks whether a command is allowed. :func:`evolve` trusts the event and is pure: no
clock, no judgement. :func:`cause` goes back from an event to its command, for checking logs. A move
comes as text: :func:`move_named` says which it is, or why there is none, with every reason that the
law of placement has.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never

from rollwrite.board import violations
from rollwrite.geometry import Cell
from rollwrite.table.commands import LeaveGame
from rollwrite.table.rules import EvolveError, LeaveReason, RefusedError, require
from rollwrite.tilegame import Corner, Game, Move, MoveError, Pick, PlayerError, Problem
from rollwrite.tilegame.moves import cells_named, placements
from rollwrite.tilegame.phases import Choices
from rollwrite.tilegame.real_board import LyingError, texts_of
from rollwrite.tilegame.rules import commands as cmd
from rollwrite.tilegame.rules import events as ev
from rollwrite.tilegame.rules import may
from rollwrite.tilegame.rules.settings import MAX_MOVE_TEXT, colour_number
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


def move_named(game: Game, text: str) -> Move:
    """The legal move that a text names, with its colour before it or not: ``"blue e10,f10"``.

    :param game: one that is not over.
    :raises RefusedError: the text is no move, more than one colour could make it, or the rules do
        not allow it; ``violations`` says which laws of placement are broken, with cells.
    """
    if len(text) > MAX_MOVE_TEXT:
        raise RefusedError("unreadable-move")
    colour, rest = _colour_named(game, text.strip())
    word, _, name = rest.partition(" ")
    if word == "pick":
        return _chosen(game, Pick(_one(game, colour), name.strip()))
    if word == "corner":
        return _chosen(game, Corner(_one(game, colour), name.strip()))
    return _placed(game, colour, _cells(game, rest))


def check_ahead(game: Game, choices: Choices, text: str) -> None:
    """Whether a placement that a text names fits as things lie, whoever's turn it is.

    :param game: one that is not over.
    :param choices: the colours of the player who asks, each with its placements as if it were
        the player's turn.
    :raises RefusedError: as :func:`move_named`, but for the turn.
    """
    if len(text) > MAX_MOVE_TEXT:
        raise RefusedError("unreadable-move")
    colour, rest = _colour_named(game, text.strip())
    cells = _cells(game, rest)
    number = game.position.setup.table.find(cells)
    able = dict(choices)
    if colour is None:
        fitting = [one for one, legal in choices if number is not None and legal >> number & 1]
        colour = next(iter(fitting if len(fitting) == 1 else able if len(able) == 1 else ()), None)
    if colour is None:
        raise RefusedError("which-colour", "T8")
    if colour not in able:
        raise RefusedError("other-colour", "T")
    broken = violations(game.position, colour, cells)
    if broken:
        raise RefusedError("illegal-placement", broken[0].rule, violations=broken)
    if number is not None and not able[colour] >> number & 1:
        shape = game.position.setup.table.shape_of(number).name
        raise RefusedError("piece-held", "T8", shape=shape)


def _cells(game: Game, text: str) -> tuple[Cell, ...]:
    """The cells of a placement, in a phase in which one places."""
    try:
        # Hands lay a piece over a slanting edge: the law has a sentence for that.
        cells = cells_named(game.position.setup.table, text, beside=True)
    except MoveError:
        raise RefusedError("unreadable-move") from None
    if game.phases[game.phase].act != "place":
        raise _other_act(game)
    return cells


def _colour_named(game: Game, text: str) -> tuple[int | None, str]:
    colours = game.variant.colours
    word, _, rest = text.partition(" ")
    return (colours.index(word), rest.strip()) if word in colours else (None, text)


def _one(game: Game, colour: int | None) -> int:
    """The colour that is said, or the only one that is to be moved.

    :raises RefusedError: none is said and there are several (T8).
    """
    colour = game.colour if colour is None else colour
    if colour is None:
        raise RefusedError("which-colour", "T8")
    return colour


def _chosen(game: Game, move: Pick | Corner) -> Move:
    problems = game.phases[game.phase].problems(game, move)
    if problems:
        raise _refusal(game, problems[0])
    return move


def _placed(game: Game, colour: int | None, cells: tuple[Cell, ...]) -> Move:
    phase, table = game.phases[game.phase], game.position.setup.table
    number = table.find(cells)
    if colour is None and number is not None:
        able = [one for one, legal in game.choices if legal >> number & 1]
        colour = able[0] if len(able) == 1 else None
    colour = _one(game, colour)
    broken = violations(game.position, colour, cells)
    if number is None:
        raise RefusedError("illegal-placement", broken[0].rule, violations=broken)
    move = placements(table, colour)[number]
    problems = phase.problems(game, move)
    # Where another colour is to move, it does not help to hear how this one could be placed.
    if broken and not any(problem.reason == "turn" for problem in problems):
        raise RefusedError("illegal-placement", broken[0].rule, violations=broken)
    if problems:
        raise _refusal(game, problems[0])
    return move


def _other_act(game: Game) -> RefusedError:
    match game.phases[game.phase].act:
        case "pick":
            return RefusedError("pick-now", "T8")
        case "corner":
            return RefusedError("corner-now", "T11")
        case "place":
            return RefusedError("place-now", "T")


def _refusal(game: Game, problem: Problem) -> RefusedError:
    """What a problem besides the law of placement is to people."""
    shape = problem.shape or ""
    match problem.reason:
        case "phase":
            return _other_act(game)
        case "turn":
            return RefusedError("other-colour", problem.rule)
        case "held":
            return RefusedError("piece-held", problem.rule, shape=shape)
        case "taken" if shape:
            return RefusedError("piece-taken", problem.rule, shape=shape)
        case "taken":
            return RefusedError("corner-taken", problem.rule)
        case "no-shape":
            return RefusedError("no-piece", problem.rule)
        case _:
            return RefusedError("no-corner-square", problem.rule)
