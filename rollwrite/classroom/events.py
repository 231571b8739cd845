"""Events of a class. A class is nothing but the list of them, in order.

As JSON they are ``{"v": 1, "type": "ChildCame", "child": 3}``, as those of tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from rollwrite.schema.dataclass_json import DecodeError, FieldError, decode, encode, optional

#: What the children play with: a phone each, one for each table, or none: real paper.
Mode: TypeAlias = Literal["phones", "shared"]
#: What the teacher has said of the time.
Call: TypeAlias = Literal["five", "last"]
#: Who sits with whom in the next game: everybody with whom they have not sat yet, winners with
#: winners, or as before.
Meet: TypeAlias = Literal["all", "winners", "same"]


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
    :ivar table: where there is room for who comes late, elsewhere than planned.
    """

    child: int
    name: str | None = optional(None)
    table: int | None = optional(None)


@dataclass(frozen=True)
class ChildSat:
    """A child has a seat of a table in the app, whatever that is called there.

    :ivar code: of the table; ``seat`` its number there.
    :ivar place: the chair on which a program sat so far, from 1; that of its own where it is None.
    """

    child: int
    code: str
    seat: int
    place: int | None = optional(None)


@dataclass(frozen=True)
class BotSeated:
    """The teacher has let a program sit down at a table in the app.

    :ivar code: of the table; ``seat`` its number there.
    """

    table: int
    code: str
    seat: int


@dataclass(frozen=True)
class BotSentAway:
    """It sits there no more."""

    table: int
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
    """What the teacher has said of the time; None where it is no longer so.

    :ivar since: after how many events it was said, where it is so again.
    """

    call: Call | None
    since: int = optional(0)


@dataclass(frozen=True)
class Said:
    """A word to all; an empty one takes it away.

    :ivar since: as in :class:`TimeCalled`.
    """

    text: str
    since: int = optional(0)


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
class SeatAt:
    """A child at a table."""

    child: int
    table: int


@dataclass(frozen=True)
class TableCode:
    """The table in the app that is meant by a number in the room."""

    table: int
    code: str


@dataclass(frozen=True)
class GameResult:
    """What a child has from a game that is over.

    :ivar points: as the game counts them; ``score`` what they are worth in the class, 0 to 12.
    """

    child: int
    points: int
    score: int


@dataclass(frozen=True)
class GameBegun:
    """The next game begins, with other seats, and at fresh tables in the app.

    :ivar game: its number, from 2.
    :ivar seats: who sits where, in the order of the seats.
    :ivar codes: of the tables in the app.
    :ivar results: of the game before.
    """

    game: int
    meet: Meet
    seats: tuple[SeatAt, ...]
    codes: tuple[TableCode, ...]
    results: tuple[GameResult, ...]


@dataclass(frozen=True)
class GameTakenBack:
    """The game before goes on."""


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
    | BotSeated
    | BotSentAway
    | PhoneFreed
    | ChildMoved
    | NameRemoved
    | ClassPaused
    | TimeCalled
    | Said
    | ResultTold
    | GameBegun
    | GameTakenBack
    | ClassEnded
    | TakenBack
)
KINDS = {kind.__name__: kind for kind in get_args(ClassEvent)}


# ── As JSON ───────────────────────────────────────────────────────────────────────────────────────

VERSION: Final = 1


def event_to_json(event: ClassEvent) -> dict[str, Any]:
    """The versioned JSON object of an event."""
    return {"v": VERSION, "type": type(event).__name__, **encode(event)}


def event_from_json(data: Mapping[str, Any]) -> ClassEvent:
    """The event of such an object.

    :raises DecodeError: it is none, or of a version this program does not know.
    """
    if data.get("v") != VERSION:
        raise DecodeError([FieldError("/v", str(VERSION))])
    kind = KINDS.get(str(data.get("type")))
    if kind is None:
        raise DecodeError([FieldError("/type", "one of " + ", ".join(KINDS))])
    body = {key: value for key, value in data.items() if key not in {"v", "type"}}
    event: ClassEvent = decode(kind, body)
    return event
