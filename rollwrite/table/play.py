"""Decisions in a running game: leaving, votes, who plays on a seat, and what its rules decide."""

from __future__ import annotations

from dataclasses import replace

from rollwrite.table import commands as cmd
from rollwrite.table import events as ev
from rollwrite.table import may
from rollwrite.table.lobby import bot_renamed
from rollwrite.table.may import Context, Events
from rollwrite.table.rules import GameAtTable, GameCommand, RefusedError, require
from rollwrite.table.seats import free_name
from rollwrite.table.state import AnyTable


def command_game(command: GameCommand, context: Context) -> Events:
    """The events of a command of the table's game, as its rules decide.

    A game that is over comes back, by a correction or an undo, only while all is as it was in it.

    :raises RefusedError: the table or the rules of its game do not allow it.
    """
    table = context.table
    if type(command) not in table.rules.commands:
        raise RefusedError("other-game")
    _check_sender(context, command)
    game = _game(context, command.seat)
    events = table.rules.decide(game, command, command.seat, context.dice)
    if not table.is_untouched and _comes_back(table, game, events):
        raise RefusedError("game-over", "D14")
    return events


def _check_sender(context: Context, command: GameCommand) -> None:
    """Who may give a command of the game for a seat: its phone, or the program that plays there.

    :raises RefusedError: somebody else has sent it.
    """
    seat = context.any_seat(command.seat)
    if context.by_program:
        if context.actor != seat.number:
            raise RefusedError("not-your-seat", name=seat.name)
        if seat.level is None:
            raise RefusedError("bot-gone", "D16", name=seat.name)
    elif seat.level is not None and type(command) in context.table.rules.by_anybody:
        context.check_seated()
    else:
        _check_person(context, seat.number)


def _check_person(context: Context, number: int) -> None:
    """Refuse whose phone does not speak for a seat, or while a program plays there (D16)."""
    require(may.bot_plays(context.seat(number)))


def _comes_back(table: AnyTable, game: GameAtTable, events: Events) -> bool:
    for event in events:
        game = table.rules.evolve(game, event)
        if game.phase != "over":
            return True
    return False


def leave_game(command: cmd.LeaveGame, context: Context) -> Events:
    game = _running(context, command.seat)
    if not game.is_in(command.seat):
        raise RefusedError("you-are-out", "D16")
    return context.table.rules.leave(game, command.seat, "left", context.dice)


def set_out(command: cmd.SetOut, context: Context) -> Events:
    """Vote (D16). The host's vote is enough, otherwise two phones other than the target's.

    What becomes of the seat is as the vote wants that was enough.
    """
    table = context.table
    game = _running(context, command.seat)
    target = context.any_seat(command.target).number
    if command.level is None:
        require(may.be_set_out(table, target, context.actor))
    else:
        require(may.be_handed_over(table, target, context.actor))
        require(may.have_level(table, command.level))
    cast = ev.VoteCast(command.seat, target, command.level)
    if not may.votes_are_enough(table, target, command.seat):
        return (cast,)
    if command.level is not None:
        return (cast, ev.BotPlays(target, command.level))
    return (cast, *table.rules.leave(game, target, "set-out", context.dice))


def let_bot_play(command: cmd.LetBotPlay, context: Context) -> Events:
    table = context.table
    seat = context.any_seat(command.seat)
    require(may.let_bot_play(table, seat.number, context.actor))
    require(may.have_level(table, command.level))
    plays = ev.BotPlays(seat.number, command.level)
    if not seat.is_bot:
        return (plays,)
    name = free_name(command.level, [other.name for other in table.seats if other != seat])
    if name == seat.name:
        return (plays,)
    return (plays, bot_renamed(table, replace(seat, level=command.level), name))


def take_back(command: cmd.TakeBack, context: Context) -> Events:
    require(may.take_back(context.table, command.seat, context.actor))
    return (ev.PersonPlays(command.seat),)


def _running(context: Context, seat: int) -> GameAtTable:
    _check_person(context, seat)
    game = _game(context, seat)
    if game.phase == "over":
        raise RefusedError("game-over", "D14")
    return game


def _game(context: Context, seat: int) -> GameAtTable:
    """The game in which ``seat`` plays."""
    game: GameAtTable | None = context.table.game
    if game is None:
        raise RefusedError("no-game")
    if seat not in game.seats:
        raise RefusedError("not-playing")
    return game
