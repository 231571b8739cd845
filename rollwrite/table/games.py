"""Tables of several games: commands and events go to the rules that a table plays by.

:mod:`rollwrite.games` makes the one :class:`Games` of this program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, assert_never, cast

from rollwrite.table import claims, lobby, play
from rollwrite.table import commands as cmd
from rollwrite.table import events as ev
from rollwrite.table.context import Context, Events
from rollwrite.table.evolve import evolve_table, with_other_game
from rollwrite.table.refusals import EvolveError, RefusedError
from rollwrite.table.rules import AnyRules, Command, Dice, Event, GameCommand
from rollwrite.table.state import AnyTable, Table


class Games(Mapping[str, AnyRules]):
    """The rules of every game by their key, and what a table makes of commands and events."""

    def __init__(self, *rules: AnyRules) -> None:
        self._rules: dict[str, AnyRules] = {}
        for one in rules:
            self.add(one)

    def add(self, rules: AnyRules) -> None:
        """Let one more game be played.

        :raises ValueError: its key, or the name of a command or an event of it, is taken. Logs and
            programs tell these apart by their names alone, whatever is played.
        """
        if rules.key in self._rules:
            raise ValueError(f"two games have the key {rules.key!r}")
        taken = {kind.__name__ for kind in cmd.KINDS | ev.KINDS}
        for other in self.values():
            taken |= {kind.__name__ for kind in (*other.commands, *other.events)}
        for kind in (*rules.commands, *rules.events):
            if kind.__name__ in taken:
                raise ValueError(f"{rules.key}: the name {kind.__name__} is taken")
        self._rules[rules.key] = rules

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

        :param table: the table as it is; None only before it is opened.
        :param actor: the number of the seat whose phone sent the command; None for somebody who
            has no seat. A phone speaks for its own seat and for the guests it keeps.
        :param dice: where the values of a roll come from.
        :param by_program: the command comes from the program that plays on seat ``actor``, and
            from no phone: one of the game's, refused when that program plays there no more.
        :raises RefusedError: the rules or the state of the table do not allow it.
        """
        if table is None:
            if isinstance(command, cmd.OpenTable):
                return lobby.opened(command, self[command.rules])
            raise RefusedError("unknown-table")
        if by_program and type(command) not in table.rules.commands:
            raise RefusedError("other-game")
        context = Context(table, actor, dice, by_program)
        if cmd.is_of_table(command):
            return self._decided_at_table(command, context)
        return play.command_game(cast(GameCommand, command), context)

    def _decided_at_table(self, command: cmd.TableCommand[Any], context: Context) -> Events:
        match command:
            case cmd.OpenTable():
                raise RefusedError("table-open")
            case cmd.TakeSeat():
                return lobby.take_seat(command, context)
            case cmd.AddSeat():
                return lobby.add_seat(command, context)
            case cmd.AddBot():
                return lobby.add_bot(command, context)
            case cmd.ChangeSeat():
                return lobby.change_seat(command, context)
            case cmd.MoveSeat():
                return lobby.move_seat(command, context)
            case cmd.RemoveSeat():
                return lobby.remove_seat(command, context)
            case cmd.ChooseStarter():
                return lobby.choose_starter(command, context)
            case cmd.ChangeSettings():
                return lobby.change_settings(command, context)
            case cmd.ChangeGame():
                return lobby.change_game(command, self[command.rules], context)
            case cmd.LockTable():
                return lobby.lock_table(command, context)
            case cmd.StartGame():
                return lobby.start_game(context)
            case cmd.ClaimSeat():
                return claims.claim_seat(command, context)
            case cmd.AskOthers():
                return claims.ask_others(command, context)
            case cmd.DropClaim():
                return claims.drop_claim(command, context)
            case cmd.ApproveClaim():
                return claims.approve_claim(command, context)
            case cmd.RefuseClaim():
                return claims.refuse_claim(command, context)
            case cmd.LeaveGame():
                return play.leave_game(command, context)
            case cmd.SetOut():
                return play.set_out(command, context)
            case cmd.LetBotPlay():
                return play.let_bot_play(command, context)
            case cmd.TakeBack():
                return play.take_back(command, context)
            case _:
                assert_never(command)

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
