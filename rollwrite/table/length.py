"""How long a table's log may grow.

A game needs some hundreds of events, and goes forward by itself: every shape that is drawn is used
up. What can be done again and again without end is to take back, to change the table, to ask for
seats and to vote; and to begin another game. Only these end somewhere. Logs that were longer before
there were limits are read as ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rollwrite.table import commands as cmd
from rollwrite.table import events as ev
from rollwrite.table.refusals import RefusedError
from rollwrite.table.rules import AnyRules, Command, Event

#: Events since the newest game began, or since the table was opened: after so many nothing is taken
#: back or changed any more.
GAME: Final = 1_000
#: Some more, so that a phone that is lost then can still come back, and somebody be set out.
SPARE: Final = 500
#: Events of a table: after so many no other game begins. A class that plays all day has fewer.
TABLE: Final = 10_000

_CHANGES: Final = (
    cmd.AddSeat,
    cmd.AddBot,
    cmd.ChangeSeat,
    cmd.MoveSeat,
    cmd.ChooseStarter,
    cmd.ChangeSettings,
    cmd.ChangeGame,
    cmd.LockTable,
)


@dataclass(frozen=True)
class Length:
    """Events so far.

    :ivar game: since the newest game began, or since the table was opened.
    :ivar table: of the whole log.
    """

    game: int = 0
    table: int = 0

    def after(self, event: Event) -> Length:
        """The length with one event more."""
        return Length(0 if isinstance(event, ev.GameStarted) else self.game + 1, self.table + 1)

    def room(self, command: Command, rules: AnyRules) -> RefusedError | None:
        """Whether the log is short enough for what a command may add: None, or why not.

        :param rules: of the table's game.
        """
        if isinstance(command, cmd.StartGame):
            return RefusedError("table-long") if self.table >= TABLE else None
        is_back = isinstance(command, rules.taking_back)
        is_forward = isinstance(command, (*rules.commands, cmd.LeaveGame)) and not is_back
        most = GAME if is_back or isinstance(command, _CHANGES) else GAME + SPARE
        return None if is_forward or self.game < most else RefusedError("log-full")


#: Before the table is opened.
NOTHING: Final = Length()
