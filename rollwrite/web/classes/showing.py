"""What a class sees on a projector: its code and seats, its tables while they play, the standing.

Tables are at different rounds while they play, so nobody is ranked before all of them are through.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rollwrite.classroom import Classroom
from rollwrite.classroom.animals import called, words_of
from rollwrite.i18n import Translator
from rollwrite.service.class_results import PlayedTable
from rollwrite.service.classes import SeenClass
from rollwrite.web.classes.cards import (
    ChildLine,
    SmallPicture,
    Standing,
    lines_of,
    notes_of,
    pictures_at,
    standing_of,
)
from rollwrite.web.classes.who import ClassPage, classes
from rollwrite.web.http.site import words

#: So long a word to all is shown, and so much is left when the teacher says so, in seconds.
SAID_S: Final = 60
LEFT_S: Final = 300


@dataclass(frozen=True)
class ShownTable:
    """A table of the class while games are on.

    :ivar status: at which round it is, in words.
    """

    number: int
    names: tuple[str, ...]
    status: str
    pictures: tuple[SmallPicture, ...] = ()
    is_over: bool = False


@dataclass(frozen=True)
class ShowPage(ClassPage):
    """A class on a projector.

    :ivar lines: who sits where, while nobody plays yet: of each table its number and its children.
    :ivar tables: while games are on.
    :ivar standing: of all, once every game that has begun is through; without lines before.
    :ivar missing: who is still to come while others play.
    :ivar notes: what is to be said beside the standing.
    :ivar said_s: so long a word to all is still shown; ``left_s`` what is left of five minutes; in
        seconds.
    """

    template = "classes/show.html"
    lines: tuple[tuple[int, tuple[ChildLine, ...]], ...]
    tables: tuple[ShownTable, ...]
    standing: Standing
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    said_s: int = 0
    left_s: int = 0

    @property
    def has_winners(self) -> bool:
        """Whether the lesson is over, and some game."""
        return self.seen.room.ended and bool(self.standing.podium)

    @property
    def rows(self) -> int:
        """In how many rows its tables stand, so that they fill a wide page."""
        count = len(self.tables)
        return math.ceil(count / (3 if count <= 6 else 4 if count <= 12 else 5))

    @property
    def columns(self) -> int:
        """In how many columns."""
        return math.ceil(len(self.tables) / (self.rows or 1))

    @property
    def is_in_app(self) -> bool:
        """Whether anybody needs the code: at a table in the app."""
        return any(table.code is not None for table in self.seen.room.tables)


def show_page(seen: SeenClass) -> ShowPage:
    """What there is to see now."""
    room, played = seen.room, classes().played(seen)
    t, own = words_of(room), {one.number: one for one in played}
    begun = [one for one in played if one.has_begun]
    told = any(table.points for table in room.tables)
    is_begun = room.ended or bool(begun) or told
    numbers = () if is_begun else (table.number for table in room.tables)
    standing = standing_of(t, room, played)
    goes_on = any(one.counted is None for one in begun)
    # At the end all who have finished are ranked, whoever has not.
    runs = goes_on and not (room.ended and standing.lines)
    awaited = room.awaited if is_begun and not room.ended else ()
    return ShowPage(
        seen,
        tuple((one, lines_of(room, one, own.get(one))) for one in numbers),
        tuple(_tables(words(), room, played)) if runs else (),
        standing,
        tuple(called(t, child) for child in awaited),
        () if runs else notes_of(words(), room, played),
        left_s(seen, SAID_S, room.said_at) if room.said else 0,
        left_s(seen, LEFT_S, room.call_at) if room.call == "five" else 0,
    )


def left_s(seen: SeenClass, of_s: int, seq: int) -> int:
    """How many of some seconds after event ``seq`` of the class are left."""
    return max(math.ceil(of_s - classes().since_s(seen, seq)), 0)


def _tables(t: Translator, room: Classroom, played: Sequence[PlayedTable]) -> Iterator[ShownTable]:
    own, names_of = {one.number: one for one in played}, words_of(room)
    for table in room.tables:
        names = tuple(called(names_of, child) for child in room.at(table.number))
        one = own.get(table.number)
        if not names:
            continue
        if one is None:
            status = t("class.card.told" if table.points else "class.card.paper")
            yield ShownTable(table.number, names, status, is_over=bool(table.points))
        elif not one.has_begun:
            yield ShownTable(table.number, names, t("class.show.soon"))
        else:
            is_through = one.is_over or one.snapshot.table.is_stopped
            status = t("class.card.over") if is_through else _round(t, room, one)
            yield ShownTable(
                table.number, names, status, pictures_at(names_of, room, one), is_through
            )


def _round(t: Translator, room: Classroom, one: PlayedTable) -> str:
    if room.call == "last":
        return t("class.call.last")
    table = one.snapshot.table
    return t("class.show.round", n=table.rules.rounds(table.game) + 1)
