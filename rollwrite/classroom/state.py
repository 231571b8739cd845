"""A class as a value: its tables, its children, and what the teacher has said."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rollwrite.classroom.events import (
    Call,
    ChildSat,
    ClassEvent,
    ClassOpened,
    GameResult,
    Points,
    SeatAt,
)

#: Where somebody is for whom there is no chair: at no table.
AT_DOOR: Final = 0
#: So many may wait there.
MOST_AT_DOOR: Final = 4
#: A class is so large at most, and has so many tables.
MOST_CHILDREN: Final = 40
MOST_TABLES: Final = 20
#: And plays so many games, over all its lessons.
MOST_GAMES: Final = 20
#: Changes that can be taken back, the newest first.
MOST_BACK: Final = 30
#: Events of a class, after which nothing more is changed; a day of lessons has fewer.
MOST_EVENTS: Final = 5_000
#: The longest title, and the longest word to all.
MAX_TITLE: Final = 40
MAX_SAID: Final = 80


class ClassRefusedError(ValueError):
    """What a class does not allow. Nothing has happened.

    :ivar code: what is wrong; its words are ``class.refused.<code>``.
    """

    def __init__(self, code: str, **params: str | int) -> None:
        self.code = code
        self.params = params
        super().__init__(code)


@dataclass(frozen=True)
class Child:
    """A chair, and who sits on it.

    :ivar number: from 1; it stays.
    :ivar name: one's own; None for the animal.
    :ivar has_come: whether a phone is this child; another may be while it is not so.
    :ivar is_awaited: whether it was here and comes back with another phone.
    """

    number: int
    animal: str
    table: int
    name: str | None = None
    has_come: bool = False
    is_awaited: bool = False


@dataclass(frozen=True)
class ClassTable:
    """A table of the class.

    :ivar number: as it is called in the room, from 1.
    :ivar code: in the app; None on paper.
    :ivar points: on paper, what was told.
    """

    number: int
    code: str | None
    points: tuple[Points, ...] = ()


@dataclass(frozen=True)
class PastGame:
    """A game of the class that is over, with all that comes back where the next one is undone.

    :ivar seats: who sat where, in the order of the seats.
    """

    tables: tuple[ClassTable, ...]
    seats: tuple[SeatAt, ...]
    results: tuple[GameResult, ...]
    call: Call | None
    said: str
    ended: bool
    call_at: int = field(default=0, compare=False)
    said_at: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Classroom:
    """A class.

    :ivar opened: how it was opened.
    :ivar codes: of all tables in the app that it ever had.
    :ivar sat: who has taken which seats in the app, the newest last.
    :ivar games: those that are over; the one that is on is not among them.
    :ivar chairs: how many were ever set: the number of the newest child.
    :ivar said_at: after how many events ``said`` was said; ``call_at`` the same of ``call``.
    :ivar back: the events that would take the last changes back, the newest last.
    """

    opened: ClassOpened
    tables: tuple[ClassTable, ...] = ()
    children: tuple[Child, ...] = ()
    paused: bool = False
    call: Call | None = None
    said: str = ""
    ended: bool = False
    codes: tuple[str, ...] = ()
    sat: tuple[ChildSat, ...] = ()
    games: tuple[PastGame, ...] = ()
    chairs: int = 0
    taken: int = 0
    length: int = 0
    said_at: int = field(default=0, compare=False)
    call_at: int = field(default=0, compare=False)
    back: tuple[ClassEvent, ...] = field(default=(), compare=False)

    def table(self, number: int) -> ClassTable | None:
        """The table with this number."""
        return next((table for table in self.tables if table.number == number), None)

    def child(self, number: int) -> Child | None:
        """The child with this number."""
        return next((child for child in self.children if child.number == number), None)

    def at(self, table: int) -> tuple[Child, ...]:
        """Who sits at a table, in the order of the seats."""
        return tuple(child for child in self.children if child.table == table)

    @property
    def seated(self) -> tuple[Child, ...]:
        """All that have a chair at a table."""
        return tuple(child for child in self.children if child.table != AT_DOOR)

    def seat(self, child: Child) -> int:
        """The seat of a child at its table, from 1."""
        return self.at(child.table).index(child) + 1

    def seat_in_app(self, child: int, code: str) -> int | None:
        """The seat that a child has taken last at a table in the app."""
        seats = (one.seat for one in reversed(self.sat) if (one.child, one.code) == (child, code))
        return next(seats, None)

    @property
    def game(self) -> int:
        """The number of the game that is on, from 1."""
        return len(self.games) + 1

    @property
    def awaited(self) -> tuple[Child, ...]:
        """Who could still come with a phone; of a table with one phone all or none."""
        in_app = {table.number for table in self.tables if table.code is not None}
        if self.opened.mode == "shared":
            in_app -= {child.table for child in self.children if child.has_come}
        return tuple(one for one in self.children if one.table in in_app and not one.has_come)

    @property
    def rests(self) -> bool:
        """Whether nobody plays on now."""
        return self.paused or self.ended

    @property
    def roomy(self) -> tuple[ClassTable, ...]:
        """The tables with room for one more, the emptiest first."""
        free = (one for one in self.tables if len(self.at(one.number)) < self.opened.size)
        return tuple(sorted(free, key=lambda table: len(self.at(table.number))))


def dealt(children: int, size: int) -> tuple[int, ...]:
    """How many sit at each table, as evenly as can be; ``size`` at most."""
    tables = max(-(-children // size), 1)
    few, more = divmod(children, tables)
    return tuple(few + (table < more) for table in range(tables))


def clean_text(text: str) -> str:
    """A text without what cannot be seen."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
