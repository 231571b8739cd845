"""Decisions in a running game: leaving, voting, and whatever the game's own rules decide."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from rollwrite.table import commands as cmd
from rollwrite.table import events as ev
from rollwrite.table import may
from rollwrite.table.asked import Asked, Events
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
    game = _game(asked, command.seat)
    events = table.rules.decide(game, command, command.seat, asked.dice)
    if not table.is_untouched and _comes_back(table, game, events):
        raise RefusedError("game-over", "D14")
    return events


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
    """Vote (D16). The host's vote is enough, otherwise two phones other than the target's."""
    table = asked.table
    game = _running(asked, command.seat)
    target = asked.any_seat(command.target).number
    require(may.be_set_out(table, target, asked.actor))
    cast = ev.VoteCast(command.seat, target)
    if not may.votes_are_enough(table, target, command.seat):
        return (cast,)
    return (cast, *table.rules.leave(game, target, "set-out", asked.dice))


def _running(asked: Asked, seat: int) -> GameAtTable:
    game: GameAtTable = _game(asked, seat)
    if game.phase == "over":
        raise RefusedError("game-over", "D14")
    return game


def _game(asked: Asked, seat: int) -> Any:
    """The game in which ``seat`` plays, for which the sender speaks."""
    asked.seat(seat)
    game = asked.table.game
    if game is None:
        raise RefusedError("no-game")
    if seat not in game.seats:
        raise RefusedError("not-playing")
    return game
