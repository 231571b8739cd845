"""Classes as they are looked at: what their tables have come to, who could sit down, since when."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from itertools import takewhile
from typing import Final

from rollwrite.classroom import Child, ClassRefusedError, Classroom, decide
from rollwrite.classroom import commands as cmd
from rollwrite.games import FORMS
from rollwrite.games import fold as fold_table
from rollwrite.schema.timestamps import time_of
from rollwrite.service.class_results import PlayedTable, sits
from rollwrite.service.class_seats import ClassSeats, is_closed, seat_of
from rollwrite.service.service import Service
from rollwrite.store import UnknownTableError
from rollwrite.table import may
from rollwrite.table.events import GameStarted

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
