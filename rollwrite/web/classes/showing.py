"""What a class sees on a projector: its code and seats, its tables while they play, the standing.

Tables are at different rounds while they play, so nobody is ranked before all of them are through.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rollwrite.classroom import Classroom
from rollwrite.classroom.words import called, words_of
from rollwrite.i18n import Translator
from rollwrite.service.class_results import (
    PlayedTable,
    awaited,
    ranks_of,
    results_of,
    sits,
    told_of,
)
from rollwrite.service.classes import SeenClass
from rollwrite.web.classes.cards import (
    ChildLine,
    SmallPicture,
    Standing,
    high_wins,
    lines_of,
    notes_of,
    result_text,
    sheets_at,
    standing_of,
)
from rollwrite.web.classes.who import ClassPage, classes
from rollwrite.web.games.registry import game_view_of
from rollwrite.web.http.site import words

#: So long a word to all is shown, and so much is left when the teacher says so, in seconds.
SAID_S: Final = 60
LEFT_S: Final = 300


@dataclass(frozen=True)
class ShownPlayer:
    """Who plays at a table.

    :ivar animal: whose face is shown; empty for a bot.
    :ivar sheet: None where all share a board, and on paper.
    :ivar is_first: whether it has won.
    :ivar text: what it has, where that is told, or has left while it plays.
    :ivar colours: its own on the board, each by its letter and its name.
    :ivar is_due: whether it is to move, and nobody else is.
    """

    name: str
    animal: str
    sheet: SmallPicture | None = None
    is_first: bool = False
    text: str = ""
    colours: tuple[tuple[str, str], ...] = ()
    is_due: bool = False


@dataclass(frozen=True)
class ShownTable:
    """A table of the class while games are on.

    :ivar players: in the order of the sheets; of a table that is through, best first.
    :ivar status: at which round it is, in words.
    :ivar board: that all share.
    """

    number: int
    players: tuple[ShownPlayer, ...]
    status: str
    board: SmallPicture | None = None
    is_over: bool = False

    @property
    def has_sheets(self) -> bool:
        """Whether each has one of its own."""
        return any(player.sheet is not None for player in self.players)


@dataclass(frozen=True)
class ShowPage(ClassPage):
    """A class on a projector.

    :ivar lines: who sits where, while nobody plays yet: of each table its number, whether it is on
        paper, and its children.
    :ivar tables: while games are on.
    :ivar standing: of all, once every game that has begun is through; without lines before.
    :ivar missing: who is still to come while others play.
    :ivar notes: what is to be said beside the standing.
    :ivar said_s: so long a word to all is still shown; ``left_s`` what is left of five minutes; in
        seconds.
    """

    template = "classes/show.html"
    lines: tuple[tuple[int, bool, tuple[ChildLine, ...]], ...]
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
    def is_inviting(self) -> bool:
        """Whether the code is what matters: nobody plays yet, and somebody is to come."""
        room = self.seen.room
        return bool(self.lines) and not room.games and bool(room.awaited)

    @property
    def rows(self) -> int:
        """In how many rows its tables stand, so that they fill a wide page."""
        count = len(self.tables)
        return math.ceil(count / (3 if count <= 6 else 4 if count <= 8 else 5))

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
    goes_on = bool(awaited(room, begun))
    # At the end all who have finished are ranked, whoever has not.
    runs = goes_on and not (room.ended and standing.lines)
    missing = room.awaited if is_begun and not room.ended else ()
    return ShowPage(
        seen,
        tuple((one, one not in own, lines_of(room, one, own.get(one))) for one in numbers),
        tuple(_tables(words(), room, played)) if runs else (),
        standing,
        tuple(called(t, child) for child in missing),
        () if runs else notes_of(words(), room, played),
        left_s(seen, SAID_S, room.said_at) if room.said else 0,
        left_s(seen, LEFT_S, room.call_at) if room.call == "five" else 0,
    )


def left_s(seen: SeenClass, of_s: int, seq: int) -> int:
    """How many of some seconds after event ``seq`` of the class are left."""
    return max(math.ceil(of_s - classes().since_s(seen, seq)), 0)


def _tables(t: Translator, room: Classroom, played: Sequence[PlayedTable]) -> Iterator[ShownTable]:
    own = {one.number: one for one in played}
    for table in room.tables:
        one = own.get(table.number)
        if not room.at(table.number):
            continue
        if one is None:
            status = t("class.card.told" if table.points else "class.card.paper")
            players = _on_paper(t, room, table.number)
            yield ShownTable(table.number, players, status, is_over=bool(table.points))
        elif not one.has_begun:
            yield ShownTable(table.number, _waiting(room, table.number), t("class.show.soon"))
        else:
            is_through = one.is_over
            status = t("class.card.over") if is_through else _round(t, room, one)
            boards = sheets_at(one)
            players = _in_app(t, room, one, boards)
            yield ShownTable(table.number, players, status, boards.get(""), is_through)


def _waiting(room: Classroom, number: int) -> tuple[ShownPlayer, ...]:
    return tuple(ShownPlayer(one.name, one.animal) for one in lines_of(room, number))


def _in_app(
    t: Translator, room: Classroom, played: PlayedTable, boards: Mapping[str, SmallPicture]
) -> tuple[ShownPlayer, ...]:
    """In the order of the chairs. What is a bot says so: a child may be called the same."""
    table, children, counted = played.snapshot.table, sits(room, played), played.counted
    game: Any = table.game
    # Another one may count than the one that is seen.
    ranking = counted.ranking if counted and counted.number == game.number else ()
    # Nobody is behind a program.
    ranked = [one for one in ranking if one.seat in children or not played.is_bot(one.seat)]
    ranks = {} if played.goes_on else ranks_of({one.seat: one.rank for one in ranked})
    points = {one.seat: one.points for one in ranking}
    view, told = game_view_of(table), told_of(ranks)
    due = table.rules.due(game) if played.goes_on and not table.rests else ()
    names = view.colours(t, table.settings)
    players: list[tuple[int, ShownPlayer]] = []
    chairs = room.at(played.number)
    order = {seat: chairs.index(child) for seat, child in children.items()}
    for seat in sorted(table.seats, key=lambda seat: order.get(seat.number, len(chairs))):
        if seat.number not in game.seats:
            continue
        name, animal = seat.name, ""
        if child := children.get(seat.number):
            name, animal = called(words_of(room), child), child.animal
        elif seat.is_bot:
            name = f"{seat.name} · {t('class.card.bot')}"
        text = view.result(t, table.settings, points[seat.number], 0) if seat.number in told else ""
        if played.goes_on and not table.is_fresh:
            text = view.left(t, table, seat.number)
        is_first = ranks.get(seat.number) == 1
        own = (names[key] for key in view.colours_of(game, seat.number))
        colours = tuple((one.letter, one.name) for one in own)
        is_due = due == (seat.number,)
        one = ShownPlayer(name, animal, boards.get(seat.name), is_first, text, colours, is_due)
        players.append((ranks.get(seat.number, 0) if told else 0, one))
    return _best_first(players)


def _best_first(players: list[tuple[int, ShownPlayer]]) -> tuple[ShownPlayer, ...]:
    """Those whose result is told by their ranks, the others as they sit: nobody is seen to be last.

    Who has no result yet has a dash, where others have one.
    """
    is_told = any(rank for rank, _ in players)

    def place(one: tuple[int, ShownPlayer]) -> int:
        rank, player = one
        return rank if rank and player.text else len(players) + 1

    return tuple(
        replace(player, text=player.text or ("" if rank else "–")) if is_told else player
        for rank, player in sorted(players, key=place)
    )


def _on_paper(t: Translator, room: Classroom, number: int) -> tuple[ShownPlayer, ...]:
    results = results_of(room, (), high=high_wins(room))
    own = {one.child.number: one for one in results if one.child.table == number}
    ranks = ranks_of({child: -one.score for child, one in own.items()})
    told = told_of(ranks)
    players = []
    for one in lines_of(room, number):
        text = result_text(t, room, own[one.number].points) if one.number in told else ""
        rank = ranks.get(one.number, 0)
        players.append((rank, ShownPlayer(one.name, one.animal, None, rank == 1, text)))
    return _best_first(players)


def _round(t: Translator, room: Classroom, one: PlayedTable) -> str:
    if room.call == "last":
        return t("class.call.last")
    table = one.snapshot.table
    return t("class.show.round", n=table.rules.rounds(table.game) + 1)
