"""Who follows which table, in any process: written down so that another one can ask.

A process writes what has changed at its polls, so others know it within one. It also counts up a
beat of its own; rows of a process whose beat stands still are taken away by the others. Nobody's
clock is compared with another's, and a clock that jumps changes nothing.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from threading import Lock
from typing import Final

from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select, update

from rollwrite.store.schema import followed, processes

#: A process that follows something beats so often, in seconds,
_BEAT_S: Final = 15.0
#: and is taken for dead when the others saw no beat for so long.
_DEAD_S: Final = 60.0
#: No seat: somebody listens at the table.
_ANYBODY: Final = 0

_ME: Final[BindParameter[str]] = bindparam("me")
_COUNT: Final = update(processes).where(processes.c.name == _ME).values(beat=processes.c.beat + 1)
_LEAVE: Final = delete(processes).where(processes.c.name == _ME)
_FORGET: Final = delete(followed).where(followed.c.process == _ME)
_BURY: Final = _LEAVE.where(processes.c.beat == bindparam("last"))
_OTHERS: Final = select(processes.c.name, processes.c.beat).where(processes.c.name != _ME)
_ADD: Final = insert(followed)
_DROP: Final = _FORGET.where(
    followed.c.table_id == bindparam("table"), followed.c.seat == bindparam("number")
)
_THERE: Final = select(followed.c.seat).where(
    followed.c.table_id == bindparam("table"), followed.c.process != _ME
)

_Connecting = Callable[[], AbstractContextManager[Connection]]


class Followed:
    """One process's side of it.

    :param reading: gives a connection without a transaction,
    :param writing: and one in a transaction.
    :param monotonic: seconds that never jump.
    """

    def __init__(
        self,
        reading: _Connecting,
        writing: _Connecting,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reading = reading
        self._writing = writing
        self._monotonic = monotonic
        self._name = secrets.token_hex(8)
        self._lock = Lock()
        self._seats: dict[int, frozenset[int]] = {}
        #: One write at a time; below it tables and seats as they stand in the database, if known.
        self._writer = Lock()
        self._written: set[tuple[int, int]] | None = set()
        self._beaten_at = 0.0
        #: Of other processes their last beat, and when it was new.
        self._beats: dict[str, tuple[int, float]] = {}

    def show_seats(self, table_id: int, seats: Collection[int]) -> None:
        """The seats, from 1, of a followed table whose phones are connected here now."""
        with self._lock:
            if seats:
                self._seats[table_id] = frozenset(seats)
            else:
                self._seats.pop(table_id, None)

    def seats_here(self, table_id: int) -> frozenset[int]:
        """The seats that were shown last."""
        return self._seats.get(table_id, frozenset())

    def seats_elsewhere(self, table_id: int) -> frozenset[int]:
        """The seats of a table that other processes have written down; 0 for anybody at all."""
        with self._reading() as connection:
            rows = connection.execute(_THERE, {"table": table_id, "me": self._name})
            return frozenset(rows.scalars())

    def write_down(self, table_ids: Collection[int]) -> None:
        """Bring the database up to date: these tables are followed here.

        Writes nothing where nothing has changed and no beat is due.
        """
        with self._lock:
            for gone in self._seats.keys() - set(table_ids):
                del self._seats[gone]
            wanted = {(table_id, _ANYBODY) for table_id in table_ids}
            wanted |= {
                (table_id, seat) for table_id, those in self._seats.items() for seat in those
            }
        with self._writer:
            now = self._monotonic()
            is_due = bool(wanted) and now - self._beaten_at >= _BEAT_S
            if wanted == self._written and not is_due:
                return
            if is_due:
                self._bury_the_dead(now)
            # Whoever fails in between cannot know what has been written.
            written, self._written = self._written, None
            with self._writing() as connection:
                self._write(connection, written, wanted)
            self._written, self._beaten_at = wanted, now

    def withdraw(self) -> None:
        """This process ends: it follows nothing any more."""
        self.write_down(())

    def _write(
        self,
        connection: Connection,
        written: set[tuple[int, int]] | None,
        wanted: set[tuple[int, int]],
    ) -> None:
        me = {"me": self._name}
        if not wanted:
            connection.execute(_FORGET, me)
            connection.execute(_LEAVE, me)
            return
        if not connection.execute(_COUNT, me).rowcount:
            # The first time, or after so long a sleep that others took this process for dead.
            connection.execute(insert(processes), {"name": self._name, "beat": 0})
            written = None
        if written is None:
            connection.execute(_FORGET, me)
            written = set()
        gone = [me | {"table": table, "number": seat} for table, seat in sorted(written - wanted)]
        new = [
            {"table_id": table, "process": self._name, "seat": seat}
            for table, seat in sorted(wanted - written)
        ]
        if gone:
            connection.execute(_DROP, gone)
        if new:
            connection.execute(_ADD, new)

    def _bury_the_dead(self, now: float) -> None:
        with self._reading() as connection:
            rows = connection.execute(_OTHERS, {"me": self._name}).all()
        known = self._beats
        self._beats = {
            name: known[name] if name in known and known[name][0] == beat else (beat, now)
            for name, beat in rows
        }
        for name, (beat, since) in self._beats.items():
            if now - since >= _DEAD_S:
                with self._writing() as connection:
                    # Unless it beat at this very moment.
                    if connection.execute(_BURY, {"me": name, "last": beat}).rowcount:
                        connection.execute(_FORGET, {"me": name})
