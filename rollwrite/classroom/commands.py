"""What may be asked of a class: by its teacher, and :class:`Join` by a child."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rollwrite.classroom.events import Call, ClassOpened, Points


@dataclass(frozen=True)
class OpenClass:
    """Open a class.

    :ivar opened: how it is; ``codes`` of its tables, None for one on paper.
    :ivar children: how many are expected; they are dealt to the tables.
    """

    opened: ClassOpened
    codes: tuple[str | None, ...]
    children: int


@dataclass(frozen=True)
class Join:
    """Be one of the class.

    :ivar child: whom one says one is; None for the next free chair.
    :ivar name: one's own, where the class has such.
    """

    child: int | None = None
    name: str | None = None


@dataclass(frozen=True)
class AddTable:
    """One table more; ``code`` as in :class:`~rollwrite.classroom.events.TableAdded`."""

    code: str | None


@dataclass(frozen=True)
class RemoveTable:
    """One table less."""

    table: int


@dataclass(frozen=True)
class AddChair:
    """One chair more at a table."""

    table: int


@dataclass(frozen=True)
class RemoveChair:
    """A child does not come, or goes."""

    child: int


@dataclass(frozen=True)
class FreePhone:
    """Let another phone be a child."""

    child: int


@dataclass(frozen=True)
class MoveChild:
    """Let a child sit at another table."""

    child: int
    table: int


@dataclass(frozen=True)
class RemoveName:
    """Call a child by another animal."""

    child: int


@dataclass(frozen=True)
class Pause:
    """Let all tables rest, or go on."""

    paused: bool


@dataclass(frozen=True)
class CallTime:
    """Say what time it is; None: it is not so."""

    call: Call | None


@dataclass(frozen=True)
class Say:
    """Say a word to all."""

    text: str


@dataclass(frozen=True)
class TellResult:
    """Tell the results of a table on paper."""

    table: int
    points: tuple[Points, ...]


@dataclass(frozen=True)
class EndClass:
    """End the lesson, or go on after all."""

    ended: bool


@dataclass(frozen=True)
class TakeBackLast:
    """Take the last change back."""


TeacherCommand: TypeAlias = (
    AddTable
    | RemoveTable
    | AddChair
    | RemoveChair
    | FreePhone
    | MoveChild
    | RemoveName
    | Pause
    | CallTime
    | Say
    | TellResult
    | EndClass
    | TakeBackLast
)
ClassCommand: TypeAlias = OpenClass | Join | TeacherCommand
