"""The use cases of a class: open it, come to it, lead it; its tables follow.

A class and its tables are logs of their own. What a class decides about its tables (they rest, a
child sits elsewhere) is done at them after its own events are on disk, and again whenever it is
not so yet: so a server that stops in between goes on where it was.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from rollwrite.classroom import Child, ClassRefusedError, Classroom, dealt, decide, fold
from rollwrite.classroom import commands as cmd
from rollwrite.classroom.animals import called, face_of, words_of
from rollwrite.classroom.events import ClassEvent, ClassOpened
from rollwrite.classroom.log_json import event_from_json, event_to_json
from rollwrite.codes import clean_class_code, new_class_code, new_token, token_hash
from rollwrite.service.answers import Seated, TableSnapshot
from rollwrite.service.opening import open_empty_tables
from rollwrite.service.service import Service
from rollwrite.store import Store, StoredEvent, Transaction, UnknownTableError
from rollwrite.store.classes import classes_before, drop_logs, has_changed
from rollwrite.table import (
    AddBot,
    AddSeat,
    ChangeSeat,
    Command,
    LeaveGame,
    PauseTable,
    RefusedError,
    RemoveSeat,
    TakeSeat,
)
from rollwrite.table.seats import Seat

#: So long a class is kept after the last thing that happened in it or at its tables.
LASTS: Final = timedelta(days=14)
#: The seat that stands for the teacher among a class's tokens; a child's is its number.
_TEACHER: Final = 0
#: Classes kept folded in memory, and the level of a program on an empty chair.
_KEPT: Final = 200
_BOT: Final = 2


class NotTeacherError(ValueError):
    """Somebody else than the teacher of a class asks for what only the teacher may do."""


@dataclass(frozen=True)
class SeenClass:
    """A class as somebody sees it.

    :ivar log_id: its number in the store; ``seq`` that of its last event.
    :ivar is_teacher: whether its teacher looks.
    :ivar child: who looks, if it is one of its children.
    """

    code: str
    log_id: int
    seq: int
    room: Classroom
    is_teacher: bool = False
    child: Child | None = None


@dataclass(frozen=True)
class PlayedTable:
    """A table of a class in the app.

    :ivar number: as it is called in the room.
    """

    number: int
    snapshot: TableSnapshot


class Classes:
    """The classes of a server. Any number of threads may use it."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._store = service.store
        self._lock = threading.Lock()
        self._folded: OrderedDict[int, tuple[int, Classroom]] = OrderedDict()

    @property
    def store(self) -> Store:
        """Where they are kept."""
        return self._store

    def open(
        self, opened: ClassOpened, rules: str, settings: object, children: int, on_paper: int = 0
    ) -> tuple[str, str]:
        """Open a class with its tables.

        :param settings: those of its tables, of the game with this key of ``rules``.
        :param on_paper: how many of its tables, the last ones, are on paper.
        :returns: its code, and the teacher's secret.
        :raises ClassRefusedError: it cannot be so.
        :raises NoRoomError: the database is full.
        """
        tables = len(dealt(children, opened.size)) if children > 0 else 1
        in_app = max(tables - on_paper, 0)
        trial = cmd.OpenClass(opened, (None,) * tables, children)
        decide(None, trial)
        codes = open_empty_tables(self._service, in_app, settings, rules)
        events = decide(None, replace(trial, codes=(*codes, *(None,) * (tables - in_app))))
        code, log_id = self._service.new_log(new_class_code)
        token = new_token()
        with self._store.transaction(log_id) as transaction:
            transaction.put_token(token_hash(token), _TEACHER, "active")
            self._append(transaction, events)
        return code, token

    def find(self, code: str, token: str | None = None) -> SeenClass:
        """The class with this code, as the device with this token sees it.

        :raises UnknownTableError: there is none.
        """
        cleaned = clean_class_code(code)
        if cleaned is None:
            raise UnknownTableError(code)
        log_id = self._store.table_id(cleaned)
        seq = self._store.seq(log_id)
        room = self._at(log_id, seq, lambda after: self._store.events(log_id, after))
        known = None if token is None else self._store.token(log_id, token_hash(token))
        if known is None:
            return SeenClass(cleaned, log_id, seq, room)
        is_teacher = known.seat == _TEACHER
        child = None if is_teacher else room.child(known.seat)
        return SeenClass(cleaned, log_id, seq, room, is_teacher, child)

    def join(self, seen: SeenClass, wanted: cmd.Join) -> tuple[str, Child]:
        """Let a phone be a child; its secret, and who it is.

        :raises ClassRefusedError: there is no chair, or another phone is that child.
        """
        token = new_token()
        with self._store.transaction(seen.log_id) as transaction:
            room = self._within(transaction)
            events = decide(room, wanted)
            after = fold(events, room)
            came = {one.number for one in room.children if one.has_come}
            child = next(one for one in after.children if one.has_come and one.number not in came)
            transaction.drop_tokens(child.number)
            transaction.put_token(token_hash(token), child.number, "active")
            self._append(transaction, events)
        return token, child

    def act(self, seen: SeenClass, command: cmd.TeacherCommand) -> SeenClass:
        """Do what the teacher wants, at the class and at its tables.

        :raises NotTeacherError: somebody else asks.
        :raises ClassRefusedError: it cannot be.
        """
        self._require_teacher(seen)
        with self._store.transaction(seen.log_id) as transaction:
            before = self._within(transaction)
            events = decide(before, command)
            room = fold(events, before)
            for child in before.children:
                now = room.child(child.number)
                if child.has_come and (now is None or not now.has_come):
                    transaction.drop_tokens(child.number)
            self._append(transaction, events)
            seq = transaction.seq
        after = replace(seen, seq=seq, room=room)
        self._follow(before, after)
        return after

    def open_table(self, seen: SeenClass, rules: str, settings: object) -> SeenClass:
        """One table more in the app; see :meth:`act`."""
        self._require_teacher(seen)
        decide(seen.room, cmd.AddTable(None))
        (code,) = open_empty_tables(self._service, 1, settings, rules)
        return self.act(seen, cmd.AddTable(code))

    def seat_bot(self, seen: SeenClass, number: int) -> None:
        """A program on an empty chair of a table.

        :raises RefusedError: nobody sits there yet, it is full, or a game is on.
        """
        self._require_teacher(seen)
        table = seen.room.table(number)
        if table is None or table.code is None:
            raise ClassRefusedError("no_table")
        host = self._service.snapshot(table.code).table.host
        if host is None:
            raise ClassRefusedError("no_host")
        self._service.act_from_outside(table.code, host, AddBot(host, _BOT))

    def sit(self, seen: SeenClass) -> Seated:
        """Let a child sit down at its table; its phone comes back as often as it likes.

        :raises ClassRefusedError: it has no table in the app.
        :raises RefusedError: the table does not let it.
        """
        child, room = seen.child, seen.room
        table = None if child is None else room.table(child.table)
        if child is None or table is None or table.code is None:
            raise ClassRefusedError("on_paper")
        t = words_of(room)
        seated = self._seat_of(table.code, called(t, child))
        if seated is not None:
            own = self._service.snapshot(table.code).table.seat(seated)
            again = new_token()
            if own is not None and own.keeper is None:
                self._service.hand_seat(table.code, seated, again)
                return Seated(again, self._service.snapshot(table.code, again))
        face = face_of(child.animal)
        found = self._service.join(table.code, TakeSeat(called(t, child), face=face))
        if room.opened.mode == "shared":
            self._seat_guests(found, room, child)
            return Seated(found.token, self._service.snapshot(table.code, found.token))
        return found

    def played(self, seen: SeenClass) -> tuple[PlayedTable, ...]:
        """The tables of a class in the app as they are now."""
        return tuple(
            PlayedTable(table.number, self._service.snapshot(table.code))
            for table in seen.room.tables
            if table.code is not None and self._is_there(table.code)
        )

    def ids(self, seen: SeenClass) -> frozenset[int]:
        """The numbers of the class's log and of its tables' in the store."""
        codes = (table.code for table in seen.room.tables if table.code is not None)
        return frozenset({seen.log_id, *map(self._store.table_id, filter(self._is_there, codes))})

    def new_link(self, seen: SeenClass) -> str:
        """Another secret for the teacher; those before are none any more."""
        self._require_teacher(seen)
        token = new_token()
        with self._store.transaction(seen.log_id) as transaction:
            transaction.drop_tokens(_TEACHER)
            transaction.put_token(token_hash(token), _TEACHER, "active")
        return token

    def another_link(self, seen: SeenClass) -> str:
        """One more secret for the teacher, for whoever owns the database; those before stay."""
        token = new_token()
        with self._store.transaction(seen.log_id) as transaction:
            transaction.put_token(token_hash(token), _TEACHER, "active")
        return token

    def remove(self, seen: SeenClass) -> None:
        """Forget the class with all its tables."""
        self._require_teacher(seen)
        drop_logs(self._store, {seen.code, *seen.room.codes})

    def _require_teacher(self, seen: SeenClass) -> None:
        if not seen.is_teacher:
            raise NotTeacherError

    def _follow(self, before: Classroom, after: SeenClass) -> None:
        """Let the tables be as the class says."""
        room, t = after.room, words_of(after.room)
        word = ""
        if room.said and room.said != before.said:
            word = room.said
        elif room.call is not None and room.call != before.call:
            word = t(f"class.call.{room.call}")
        for played in self.played(after):
            code, table = played.snapshot.code, played.snapshot.table
            if table.paused != room.paused:
                self._service.act_from_outside(code, None, PauseTable(room.paused))
            if word:
                self._service.signals.say(played.snapshot.table_id, word)
        for child in before.children:
            now = room.child(child.number)
            if now is None or now.table != child.table or called(t, now) != called(t, child):
                self._free(before, child, renamed=now)

    def _free(self, before: Classroom, child: Child, renamed: Child | None) -> None:
        """Free the seat of who sits elsewhere now, or put another name to it."""
        table = before.table(child.table)
        if table is None or table.code is None or not self._is_there(table.code):
            return
        number = self._seat_of(table.code, called(words_of(before), child))
        if number is None:
            return
        snapshot = self._service.snapshot(table.code)
        game = snapshot.table.game
        is_in = snapshot.table.is_playing and game is not None and number in game.seats
        command: Command = LeaveGame(number) if is_in else RemoveSeat(number)
        if renamed is not None and renamed.table == child.table:
            seat = snapshot.table.seat(number)
            assert seat is not None
            assert seat.kind != "bot"
            command = ChangeSeat(number, called(words_of(before), renamed), seat.kind)
        try:
            self._service.act_from_outside(table.code, number, command)
        except RefusedError:
            # Out already, or gone.
            return

    def _seat_guests(self, found: Seated, room: Classroom, child: Child) -> None:
        keeper, code, t = found.snapshot.actor, found.snapshot.code, words_of(room)
        assert keeper is not None
        for other in room.at(child.table):
            if other != child and self._seat_of(code, called(t, other)) is None:
                guest = AddSeat(keeper, called(t, other), face=face_of(other.animal))
                try:
                    self._service.act_from_outside(code, keeper, guest)
                except RefusedError:
                    return

    def _seat_of(self, code: str, name: str) -> int | None:
        seats: Sequence[Seat] = self._service.snapshot(code).table.seats
        return next((one.number for one in seats if one.name == name and not one.is_bot), None)

    def _is_there(self, code: str) -> bool:
        try:
            self._store.table_id(code)
        except UnknownTableError:
            return False
        return True

    def _append(self, transaction: Transaction, events: Sequence[ClassEvent]) -> None:
        bodies = [event_to_json(event) for event in events]
        transaction.append(bodies, self._service.now(), None, None)

    def _within(self, transaction: Transaction) -> Classroom:
        return self._at(transaction.table_id, transaction.seq, transaction.events)

    def _at(self, log_id: int, seq: int, events: Callable[[int], list[StoredEvent]]) -> Classroom:
        """The class after event ``seq``, from memory as far as that goes."""
        with self._lock:
            after, room = self._folded.get(log_id, (0, None))
        if room is not None and after == seq:
            return room
        if after > seq:
            after, room = 0, None
        news = (event_from_json(one.body) for one in events(after) if one.seq <= seq)
        room = fold(news, room)
        with self._lock:
            # What a transaction has decided and not yet written is never here.
            self._folded[log_id] = seq, room
            self._folded.move_to_end(log_id)
            while len(self._folded) > _KEPT:
                self._folded.popitem(last=False)
        return room


def forget_old_classes(store: Store, now: datetime) -> int:
    """Forget the classes of long ago, with their tables; how many it were."""
    gone = 0
    for code in classes_before(store, now - LASTS):
        bodies = (one.body for one in store.events(store.table_id(code)))
        added = (body.get("code") for body in bodies if body["type"] == "TableAdded")
        tables = {one for one in added if one}
        # A class may play on without a word of its teacher.
        if not has_changed(store, tables, now - LASTS):
            drop_logs(store, {code, *tables})
            gone += 1
    return gone
