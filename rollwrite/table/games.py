"""Tables of several games: commands and events go to the rules that a table plays by.

:mod:`rollwrite.games` makes the one :class:`Games` of this program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rollwrite.table import events as ev
from rollwrite.table import lobby
from rollwrite.table.commands import ChangeGame, OpenTable
from rollwrite.table.context import Asked
from rollwrite.table.dice import Dice
from rollwrite.table.evolve import evolve_table, with_other_game
from rollwrite.table.play import decide_at_table
from rollwrite.table.refusals import EvolveError, RefusedError
from rollwrite.table.rules import AnyRules, Command, Event
from rollwrite.table.state import AnyTable, Table


class Games(Mapping[str, AnyRules]):
    """The rules of every game by their key, and what a table makes of commands and events."""

    def __init__(self, *rules: AnyRules) -> None:
        self._rules = {one.key: one for one in rules}

    def __getitem__(self, key: str) -> AnyRules:
        return self._rules[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def decide(
        self,
        table: AnyTable | None,
        command: Command,
        actor: int | None,
        dice: Dice,
        *,
        by_program: bool = False,
    ) -> tuple[Event, ...]:
        """The events that ``command`` causes, at least one: where the rules are enforced.

        :param table: the table as it is; None only before :class:`OpenTable`.
        :param actor: the number of the seat whose phone sent the command; None for somebody who
            has no seat. A phone speaks for its own seat and for the guests it keeps.
        :param dice: where the values of a roll come from.
        :param by_program: the command comes from the program that plays on seat ``actor``, and
            from no phone: one of the game's, refused when that program plays there no more.
        :raises RefusedError: the rules or the state of the table do not allow it.
        """
        if isinstance(command, OpenTable):
            if table is not None:
                raise RefusedError("table-open")
            return lobby.opened(command, self[command.rules])
        if table is None:
            raise RefusedError("unknown-table")
        asked = Asked(table, actor, dice, by_program)
        if isinstance(command, ChangeGame) and not by_program:
            return lobby.game_changed(command, self[command.rules], asked)
        if by_program and type(command) not in table.rules.commands:
            raise RefusedError("other-game")
        return decide_at_table(command, asked)

    def evolve(self, table: AnyTable | None, event: Event) -> AnyTable:
        """The table after ``event``.

        :raises EvolveError: the event names a seat, a die or a game that the table does not have.
        """
        if isinstance(event, ev.TableOpened):
            if table is not None:
                raise EvolveError("TableOpened: the table is open already")
            opened: AnyTable = Table(self[event.rules], event.settings, event.solo)
            return replace(opened, length=opened.length.after(event))
        if table is None:
            raise EvolveError("a table begins with TableOpened")
        if isinstance(event, ev.SettingsChanged) and event.rules != table.rules.key:
            if event.rules not in self:
                raise EvolveError(f"SettingsChanged: there is no game {event.rules!r}")
            after = with_other_game(table, self[event.rules], event.settings)
        else:
            after = evolve_table(table, event)
        return replace(after, length=table.length.after(event))

    def fold(self, events: Iterable[Event], table: AnyTable | None = None) -> AnyTable:
        """The table after all ``events``, the first of which opens it unless ``table`` is given.

        :raises EvolveError: there is no table to begin with, or an event does not fit.
        """
        for event in events:
            table = self.evolve(table, event)
        if table is None:
            raise EvolveError("a table begins with TableOpened")
        return table
