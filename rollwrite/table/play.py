"""Decisions in a running game: leaving, votes, who plays on a seat, and what its rules decide."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from rollwrite.table import commands as cmd
from rollwrite.table import events as ev
from rollwrite.table import may
from rollwrite.table.bots import free_name
from rollwrite.table.context import Asked, Events
from rollwrite.table.refusals import RefusedError, require
from rollwrite.table.rules import Command, GameAtTable
from rollwrite.table.state import Table


@singledispatch
def decide_at_table(command: Command, asked: Asked) -> Events:
    """The events of a command at an open table: by its type, or as the table's game decides.

    A game that is over comes back, by a correction or an undo, only while all is as it was in it.

    :raises RefusedError: the table or the rules of its game do not allow it.
    """
    table = asked.table
    if type(command) not in table.rules.commands:
        raise RefusedError("other-game")
    _check_sender(asked, command)
    game = _game(asked, command.seat)
    events = table.rules.decide(game, command, command.seat, asked.dice)
    if not table.is_untouched and _comes_back(table, game, events):
        raise RefusedError("game-over", "D14")
    return events


def _check_sender(asked: Asked, command: Command) -> None:
    """Who may give a command of the game for a seat: its phone, or the program that plays there.

    :raises RefusedError: somebody else has sent it.
    """
    seat = asked.any_seat(command.seat)
    if asked.by_program:
        if asked.actor != seat.number:
            raise RefusedError("not-your-seat", name=seat.name)
        if seat.level is None:
            raise RefusedError("bot-gone", "D16", name=seat.name)
    elif seat.level is not None and type(command) in asked.table.rules.by_anybody:
        asked.check_seated()
    else:
        _check_person(asked, seat.number)


def _check_person(asked: Asked, number: int) -> None:
    """Refuse whose phone does not speak for a seat, or while a program plays there (D16)."""
    require(may.bot_plays(asked.seat(number)))


def _comes_back(table: Table[Any, Any], game: GameAtTable, events: Events) -> bool:
    for event in events:
        game = table.rules.evolve(game, event)
        if game.phase != "over":
            return True
    return False


@decide_at_table.register
def _(command: cmd.LeaveGame, asked: Asked) -> Events:
    game = _running(asked, command.seat)
    if not game.is_in(command.seat):
        raise RefusedError("you-are-out", "D16")
    return asked.table.rules.leave(game, command.seat, "left", asked.dice)


@decide_at_table.register
def _(command: cmd.SetOut, asked: Asked) -> Events:
    """Vote (D16). The host's vote is enough, otherwise two phones other than the target's.

    What becomes of the seat is as the vote wants that was enough.
    """
    table = asked.table
    game = _running(asked, command.seat)
    target = asked.any_seat(command.target).number
    if command.level is None:
        require(may.be_set_out(table, target, asked.actor))
    else:
        require(may.be_handed_over(table, target, asked.actor))
        require(may.have_level(table, command.level))
    cast = ev.VoteCast(command.seat, target, command.level)
    if not may.votes_are_enough(table, target, command.seat):
        return (cast,)
    if command.level is not None:
        return (cast, ev.BotPlays(target, command.level))
    return (cast, *table.rules.leave(game, target, "set-out", asked.dice))


@decide_at_table.register
def _(command: cmd.LetBotPlay, asked: Asked) -> Events:
    table = asked.table
    seat = asked.any_seat(command.seat)
    require(may.let_bot_play(table, seat.number, asked.actor))
    require(may.have_level(table, command.level))
    plays = ev.BotPlays(seat.number, command.level)
    if not seat.is_bot:
        return (plays,)
    name = free_name(command.level, [other.name for other in table.seats if other != seat])
    return (plays,) if name == seat.name else (plays, ev.SeatChanged(seat.number, name, "bot"))


@decide_at_table.register
def _(command: cmd.TakeBack, asked: Asked) -> Events:
    require(may.take_back(asked.table, command.seat, asked.actor))
    return (ev.PersonPlays(command.seat),)


def _running(asked: Asked, seat: int) -> GameAtTable:
    _check_person(asked, seat)
    game: GameAtTable = _game(asked, seat)
    if game.phase == "over":
        raise RefusedError("game-over", "D14")
    return game


def _game(asked: Asked, seat: int) -> Any:
    """The game in which ``seat`` plays."""
    game = asked.table.game
    if game is None:
        raise RefusedError("no-game")
    if seat not in game.seats:
        raise RefusedError("not-playing")
    return game
