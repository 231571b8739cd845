"""Events of a class. A class is nothing but the list of them, in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from rollwrite.schema.dataclass_json import optional

#: What the children play with: a phone each, one for each table, or none: real paper.
Mode: TypeAlias = Literal["phones", "shared"]
#: What the teacher has said of the time.
Call: TypeAlias = Literal["five", "last"]


@dataclass(frozen=True)
class ClassOpened:
    """A class was opened.

    :ivar language: in which its animals are called.
    :ivar game: the key by which its tables are opened; ``settings`` as JSON, as programs send them.
    :ivar size: how many sit at a table, at most.
    :ivar own_names: whether children may type a name.
    :ivar tells_seats: whether its log says who has which seat in the app (:class:`ChildSat`). Older
        ones do not: there it is the seat with the child's name.
    """

    title: str
    language: str
    game: str
    settings: str
    size: int
    minutes: int
    mode: Mode = "phones"
    own_names: bool = False
    tells_seats: bool = optional(False)


@dataclass(frozen=True)
class TableAdded:
    """There is one more table.

    :ivar code: of the table in the app; None for one on paper.
    :ivar at_opening: with the class itself: that is not taken back.
    """

    table: int
    code: str | None
    at_opening: bool = optional(False)


@dataclass(frozen=True)
class TableRemoved:
    """A table at which nobody sits is none of the class any more."""

    table: int


@dataclass(frozen=True)
class ChairSet:
    """There is one more chair, at a table, for whoever is this animal.

    :ivar added: by the teacher, who may take it back.
    """

    child: int
    animal: str
    table: int
    added: bool = optional(False)


@dataclass(frozen=True)
class ChairRemoved:
    """A chair is gone, and its child with it."""

    child: int


@dataclass(frozen=True)
class ChildCame:
    """Somebody is this child from now on.

    :ivar name: of one's own, where the class has such; None for the animal.
    """

    child: int
    name: str | None = optional(None)


@dataclass(frozen=True)
class ChildSat:
    """A child has a seat of a table in the app, whatever that is called there.

    :ivar code: of the table; ``seat`` its number there.
    """

    child: int
    code: str
    seat: int


@dataclass(frozen=True)
class PhoneFreed:
    """Another phone may be this child now."""

    child: int


@dataclass(frozen=True)
class ChildMoved:
    """A child sits at another table."""

    child: int
    table: int


@dataclass(frozen=True)
class NameRemoved:
    """A child is called otherwise, from now on and on every page."""

    child: int
    animal: str


@dataclass(frozen=True)
class ClassPaused:
    """All tables rest, or go on."""

    paused: bool


@dataclass(frozen=True)
class TimeCalled:
    """What the teacher has said of the time; None where it is no longer so."""

    call: Call | None


@dataclass(frozen=True)
class Said:
    """A word to all; an empty one takes it away."""

    text: str


@dataclass(frozen=True)
class Points:
    """What a child has at a table on paper."""

    child: int
    points: int


@dataclass(frozen=True)
class ResultTold:
    """The results of a table on paper; none of them take them away."""

    table: int
    points: tuple[Points, ...]


@dataclass(frozen=True)
class ClassEnded:
    """The lesson is over, or goes on after all."""

    ended: bool


@dataclass(frozen=True)
class TakenBack:
    """The teacher's last change is none."""


ClassEvent: TypeAlias = (
    ClassOpened
    | TableAdded
    | TableRemoved
    | ChairSet
    | ChairRemoved
    | ChildCame
    | ChildSat
    | PhoneFreed
    | ChildMoved
    | NameRemoved
    | ClassPaused
    | TimeCalled
    | Said
    | ResultTold
    | ClassEnded
    | TakenBack
)
KINDS = {kind.__name__: kind for kind in get_args(ClassEvent)}
