"""What may be asked of a class: by its teacher; to come and to sit down by a child."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rollwrite.classroom import events as ev


@dataclass(frozen=True)
class OpenClass:
    """Open a class.

    :ivar opened: how it is; ``codes`` of its tables, None for one on paper.
    :ivar children: how many are expected; they are dealt to the tables.
    """

    opened: ev.ClassOpened
    codes: tuple[str | None, ...]
    children: int


@dataclass(frozen=True)
class Join:
    """Be one of the class.

    :ivar child: whom one says one is; None for the next free chair.
    :ivar name: one's own, where the class has such.
    :ivar busy: the tables at which nobody else can sit down now, but for one of their ``bots``.
    """

    child: int | None = None
    name: str | None = None
    busy: frozenset[int] = frozenset()
    bots: frozenset[int] = frozenset()


@dataclass(frozen=True)
class ComeLate:
    """Sit where there is room: a game is on at one's own table.

    :ivar busy: as in :class:`Join`; ``bots`` likewise.
    """

    child: int
    busy: frozenset[int]
    bots: frozenset[int]


@dataclass(frozen=True)
class AddTable:
    """One table more; ``code`` as in :class:`~rollwrite.classroom.events.TableAdded`."""

    code: str | None


@dataclass(frozen=True)
class AddChair:
    """One chair more at a table."""

    table: int


@dataclass(frozen=True)
class RemoveName:
    """Call a child by another animal."""

    child: int


@dataclass(frozen=True)
class NextGame:
    """Play another game, with other seats.

    :ivar after: the number of the game that is over: of two teachers who ask, one is right.
    :ivar codes: of fresh tables in the app; one without stays as it is.
    :ivar results: of the game that is over then.
    """

    after: int
    meet: ev.Meet
    codes: tuple[ev.TableCode, ...]
    results: tuple[ev.GameResult, ...]


#: What is asked for in these is what happens, where it may.
TakeChair = ev.ChildSat
RemoveTable = ev.TableRemoved
RemoveChair = ev.ChairRemoved
FreePhone = ev.PhoneFreed
SeatBot = ev.BotSeated
MoveChild = ev.ChildMoved
Pause = ev.ClassPaused
CallTime = ev.TimeCalled
Say = ev.Said
TellResult = ev.ResultTold
EndClass = ev.ClassEnded
TakeBackLast = ev.TakenBack

TeacherCommand: TypeAlias = (
    AddTable
    | RemoveTable
    | AddChair
    | RemoveChair
    | FreePhone
    | SeatBot
    | MoveChild
    | RemoveName
    | Pause
    | CallTime
    | Say
    | TellResult
    | NextGame
    | EndClass
    | TakeBackLast
)
ClassCommand: TypeAlias = OpenClass | Join | ComeLate | TakeChair | TeacherCommand
