"""What a command makes happen: the one place where the rules of the table are enforced.

:func:`decide` is pure. It gets the table, the command, who sent it and where dice come from, and
answers with the events, or raises :class:`~rollwrite.dicegame.refusals.RefusedError`.
"""

from __future__ import annotations

from rollwrite.dicegame import lobby, play
from rollwrite.dicegame.commands import Command, OpenTable
from rollwrite.dicegame.dice import Dice
from rollwrite.dicegame.events import Event
from rollwrite.dicegame.refusals import RefusedError
from rollwrite.dicegame.state import Table


def decide(
    table: Table | None, command: Command, actor: int | None, dice: Dice
) -> tuple[Event, ...]:
    """The events that ``command`` causes, at least one.

    :param table: the table as it is; None only before :class:`OpenTable`.
    :param actor: the number of the seat whose phone sent the command; None for somebody who has
        no seat. A phone speaks for its own seat and for the guests it keeps.
    :param dice: where the values of a roll come from.
    :raises RefusedError: the rules or the state of the table do not allow it.
    """
    if isinstance(command, OpenTable):
        if table is not None:
            raise RefusedError("table-open")
        return lobby.opened(command)
    if table is None:
        raise RefusedError("unknown-table")
    at_table = lobby.decisions.get(type(command))
    if at_table is not None:
        return at_table(table, command, actor, dice)
    return play.decide_in_game(table, command, actor, dice)
