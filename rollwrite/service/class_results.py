"""Classes as they are looked at: what their tables have come to, who could sit down, since when;
and what their children have from the game that is on, by the game's own ranking.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from itertools import takewhile
from typing import Any, Final

from rollwrite.classroom import Child, ClassRefusedError, Classroom, decide, scores
from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import GameResult
from rollwrite.games import FORMS
from rollwrite.games import fold as fold_table
from rollwrite.schema.dataclass_json import time_of
from rollwrite.service.answers import TableSnapshot
from rollwrite.service.class_seats import ClassSeats, is_closed, seat_of
from rollwrite.service.service import Service
from rollwrite.store import UnknownTableError
from rollwrite.table import may
from rollwrite.table.events import GameStarted
from rollwrite.table.rules import Rank
from rollwrite.table.state import with_result


@dataclass(frozen=True)
class CountedGame:
    """A game at a table that counts in the class.

    :ivar number: of the game at its table.
    :ivar left_after: the rounds after which it was left off, because the teacher said so; None of a
        game that is over.
    """

    number: int
    ranking: tuple[Rank, ...]
    left_after: int | None = None


@dataclass(frozen=True)
class PlayedTable:
    """A table of a class in the app.

    :ivar number: as it is called in the room.
    """

    number: int
    snapshot: TableSnapshot

    @property
    def has_begun(self) -> bool:
        """Whether a game is or was on."""
        return self.snapshot.table.game is not None

    @property
    def goes_on(self) -> bool:
        """Whether it plays, and its last round is not over."""
        return self.has_begun and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether its game is, be it by the last round."""
        return self.has_begun and not self.snapshot.table.is_playing

    def is_bot(self, number: int) -> bool:
        """Whether a seat is a program's."""
        seat = self.snapshot.table.seat(number)
        return seat is not None and seat.is_bot

    @cached_property
    def counted(self) -> CountedGame | None:
        """What counts of it: its last finished game, whatever has begun since.

        Where none is finished, the one that its teacher's last round has ended, as that stands.
        """
        table = self.snapshot.table
        finished = with_result(table)
        if table.cut is None or len(finished) == 1:
            rounds = None if table.cut is None else table.rules.rounds(table.cut)
            last = finished[-1] if finished else None
        else:
            rounds, last = None, finished[-2]
        return None if last is None else CountedGame(last.game, last.ranking, rounds)

    @property
    def standing(self) -> tuple[Rank, ...]:
        """What counts, or how the game stands that is on: of all who have not left the table."""
        table = self.snapshot.table
        if self.counted is not None:
            ranks = self.counted.ranking
        elif table.game is None:
            return ()
        else:
            ranks = table.rules.ranking(table.game) or table.rules.standing(table.game) or ()
        return tuple(one for one in ranks if not one.has_left or table.seat(one.seat))


def is_uneven(room: Classroom, played: Sequence[PlayedTable]) -> bool:
    """Whether what counts at the tables is not of as many rounds: some were left off before others.

    Then results are compared at each table alone.
    """
    counted = [one.counted for one in played if one.counted is not None]
    rounds = {one.left_after for one in counted}
    on_paper = any(table.points for table in room.tables)
    return rounds - {None} != set() and (len(rounds) > 1 or on_paper)


def awaited(room: Classroom, played: Sequence[PlayedTable]) -> tuple[PlayedTable, ...]:
    """The tables whose game would be cut off now, with nothing that counts for who plays there."""
    return tuple(
        one for one in played if one.goes_on and one.counted is None and room.at(one.number)
    )


@dataclass(frozen=True)
class ChildResult:
    """A child's result, or how it stands.

    :ivar points: as the game counts them; ``tiebreak`` decides between equal ones, fewest wins.
    :ivar score: what that is worth in the class (:func:`rollwrite.classroom.scores`).
    :ivar table: at which it was played, whichever the child sits at now.
    """

    child: Child
    points: int
    tiebreak: int | None
    score: int
    table: int

    @property
    def told(self) -> GameResult:
        """As the log of the class has it."""
        return GameResult(self.child.number, self.points, self.score)


def sits(room: Classroom, played: PlayedTable) -> dict[int, Child]:
    """Whose the seats of a table in the app are."""
    table, code = played.snapshot.table, played.snapshot.code
    seats = ((seat_of(room, child, code, table), child) for child in room.at(played.number))
    return {seat: child for seat, child in seats if seat is not None}


def results_of(
    room: Classroom, played: Sequence[PlayedTable], *, high: bool, as_it_stands: bool = False
) -> tuple[ChildResult, ...]:
    """All that have a result in this game, table by table.

    :param high: whether most points win.
    :param as_it_stands: also of games that go on.
    """
    own = [one for one in played if as_it_stands or one.counted is not None]
    found = {result.child.number: result for result in _in_app(room, own)}
    return (*found.values(), *_on_paper(room, high=high))


def _in_app(room: Classroom, played: Sequence[PlayedTable]) -> Iterator[ChildResult]:
    """Of who has changed tables since, the result at the present one comes last."""
    found = []
    for one in played:
        owners, ranks = _owners(room, one), one.standing
        # Who loses to a program is none the worse for it.
        people = (rank for rank in ranks if rank.seat in owners or not one.is_bot(rank.seat))
        worth = scores({rank.seat: rank.rank for rank in people})
        for rank in ranks:
            if rank.seat in owners:
                child, score = owners[rank.seat], worth[rank.seat]
                result = ChildResult(child, rank.points, rank.tiebreak, score, one.number)
                found.append((child.table == one.number, result))
    # Where a dictionary is made of them, the first place and the last result stay.
    yield from (result for _, result in sorted(found, key=lambda one: one[0]))


def _owners(room: Classroom, played: PlayedTable) -> dict[int, Child]:
    """Whose the seats of a table are or were: who sits elsewhere now has still played there."""
    here = ((one.seat, one.child) for one in room.sat if one.code == played.snapshot.code)
    children = ((seat, room.child(number)) for seat, number in here)
    return {seat: child for seat, child in children if child is not None} | sits(room, played)


def _on_paper(room: Classroom, *, high: bool) -> Iterator[ChildResult]:
    for table in room.tables:
        worth = scores({told.child: -told.points if high else told.points for told in table.points})
        for told in table.points:
            child = room.child(told.child)
            if child is not None:
                yield ChildResult(child, told.points, None, worth[told.child], table.number)


def ranks_of(order: Mapping[int, Any]) -> dict[int, int]:
    """The rank of each, from 1; equals share one.

    :param order: by which they are put in order, the least first.
    """
    keys = sorted(order.values())
    return {one: keys.index(key) + 1 for one, key in order.items()}


def told_of(ranks: Mapping[int, int], least: int = 1) -> frozenset[int]:
    """Whose rank is told: of the better half, and never that of the last.

    Those of equal rank are never parted: all of them are told theirs, or none.

    :param least: how many ranks are told where half of them were fewer.
    """
    last, most = max(ranks.values(), default=0), max(len(ranks) // 2, least)
    told = (one for one, rank in ranks.items() if rank <= most and (rank < last or last == 1))
    return frozenset(told)


# ── Looking at classes ────────────────────────────────────────────────────────────────────────────

#: Tables of which the last moment is known.
_KEPT_TABLES: Final = 2000


@dataclass(frozen=True)
class SeenClass:
    """A class as somebody sees it.

    :ivar log_id: its number in the store; ``seq`` that of its last event.
    :ivar is_teacher: whether its teacher looks.
    :ivar child: who looks, if it is one of its children; ``token`` is the secret of its phone.
    """

    code: str
    log_id: int
    seq: int
    room: Classroom
    is_teacher: bool = False
    child: Child | None = None
    token: str = field(default="", repr=False)


class LookedAtClasses:
    """The classes of a server, for who looks. Any number of threads may use it."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._store = service.store
        self._seats = ClassSeats(service)
        self._lock = threading.Lock()
        #: When something last happened at a table, and after which event that was so.
        self._changed: dict[int, tuple[int, datetime]] = {}

    def played(self, seen: SeenClass) -> tuple[PlayedTable, ...]:
        """The tables of a class in the app as they are now."""
        return tuple(
            PlayedTable(table.number, self._service.snapshot(table.code))
            for table in seen.room.tables
            if table.code is not None and self._is_there(table.code)
        )

    def counted(self, seen: SeenClass) -> tuple[PlayedTable, ...]:
        """The tables of a class in the app, each as it was with the game that counts."""
        return tuple(map(self._with_counted, self.played(seen)))

    def _with_counted(self, played: PlayedTable) -> PlayedTable:
        counted, table = played.counted, played.snapshot.table
        if counted is None or (table.game is not None and table.game.number == counted.number):
            return played
        # Something else has begun since, or another game is chosen.
        bodies = self._store.events(played.snapshot.table_id)
        events = takewhile(
            lambda one: not (isinstance(one, GameStarted) and one.game > counted.number),
            (FORMS.event_from_json(one.body) for one in bodies),
        )
        return replace(played, snapshot=replace(played.snapshot, table=fold_table(events)))

    def is_in_game(self, seen: SeenClass, child: Child) -> bool:
        """Whether a child plays in a game that would go on without it."""
        for played in self.played(seen):
            table = played.snapshot.table
            game = None if table.is_fresh or not played.goes_on else table.game
            if played.number == child.table and game is not None:
                number = seat_of(seen.room, child, played.snapshot.code, table)
                return number is not None and game.is_in(number)
        return False

    def unseated(self, seen: SeenClass, number: int | None = None) -> tuple[Child, ...]:
        """Who has a chair where a game could begin, and does not sit there.

        :param number: of the only table in question; None for all.
        """
        return tuple(
            child
            for played in self.played(seen)
            if number in {None, played.number} and may.start(played.snapshot.table) is None
            for child in seen.room.at(played.number)
            if child not in sits(seen.room, played).values()
        )

    def can_sit(self, seen: SeenClass) -> bool:
        """Whether a child can sit down with its phone now, at its table or where there is room."""
        child, code = seen.child, None
        if child is not None and (at := seen.room.table(child.table)) is not None:
            code = at.code
        snapshot = None if code is None else self._seats.snapshot(code)
        if child is None or snapshot is None:
            return False
        number = seat_of(seen.room, child, snapshot.code, snapshot.table)
        seat = None if number is None else snapshot.table.seat(number)
        if seat is not None:
            return seat.keeper is None
        if not is_closed(snapshot.table):
            return True
        busy, bots = self._seats.busy(seen.room)
        if child.table in bots:
            return True
        try:
            decide(seen.room, cmd.ComeLate(child.number, busy, bots))
        except ClassRefusedError:
            return False
        return True

    def since_s(self, seen: SeenClass, seq: int) -> float:
        """How long ago event ``seq`` of a class's log happened, in seconds; 0 for none."""
        events = self._store.events(seen.log_id, seq - 1, 1) if seq else []
        at = events[0].at if events else self._service.now()
        return (self._service.now() - at).total_seconds()

    def last_day(self, seen: SeenClass) -> date:
        """The day on which something happened last in the class or at its tables."""
        ago_s = [self.since_s(seen, seen.seq), *map(self.waited_s, self.played(seen))]
        return (self._service.now() - timedelta(seconds=min(ago_s))).date()

    def waited_s(self, played: PlayedTable) -> float:
        """For how long nothing has happened at a table, in seconds."""
        snapshot = played.snapshot
        with self._lock:
            seq, at = self._changed.get(snapshot.table_id, (0, None))
        if at is None or seq != snapshot.seq:
            events = self._service.public_events(snapshot.table_id, snapshot.seq - 1, 1)
            at = time_of(events[0]["at"]) if events else self._service.now()
            with self._lock:
                if len(self._changed) >= _KEPT_TABLES:
                    self._changed.clear()
                self._changed[snapshot.table_id] = snapshot.seq, at
        return (self._service.now() - at).total_seconds()

    def ids(self, seen: SeenClass) -> frozenset[int]:
        """The numbers of the class's log and of its tables' in the store."""
        codes = (table.code for table in seen.room.tables if table.code is not None)
        return frozenset({seen.log_id, *map(self._store.table_id, filter(self._is_there, codes))})

    def _is_there(self, code: str) -> bool:
        try:
            self._store.table_id(code)
        except UnknownTableError:
            return False
        return True
