"""The use cases of a class: open it, come to it, lead it; its tables follow.

A class and its tables are logs of their own. What a class decides about its tables (they rest, a
child sits elsewhere) is done at them after its own events are on disk, and again whenever it is
not so yet: so a server that stops in between goes on where it was.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from rollwrite.classroom import Child, ClassRefusedError, Classroom, dealt, decide, fold
from rollwrite.classroom import commands as cmd
from rollwrite.classroom.events import (
    BotSentAway,
    ChildCame,
    ChildSat,
    ClassEvent,
    ClassOpened,
    Meet,
    TableCode,
    event_from_json,
    event_to_json,
)
from rollwrite.classroom.words import words_of
from rollwrite.codes import clean_class_code, new_class_code, new_token, token_for, token_hash
from rollwrite.service.answers import Seated
from rollwrite.service.class_results import LookedAtClasses, SeenClass, results_of, sits
from rollwrite.service.opening import open_empty_tables
from rollwrite.service.service import Service
from rollwrite.store import (
    CommandRepeatedError,
    Store,
    StoredEvent,
    Transaction,
    UnknownTableError,
)
from rollwrite.store.cleaning import classes_before, drop_logs, has_changed
from rollwrite.table import PauseTable, RefusedError

__all__ = ["LASTS", "Classes", "NotTeacherError", "SeenClass", "forget_old_classes"]

#: So long a class is kept after the last thing that happened in it or at its tables.
LASTS: Final = timedelta(days=14)
#: The seat that stands for the teacher among a class's tokens; a child's is its number.
_TEACHER: Final = 0
#: Classes kept folded in memory.
_KEPT: Final = 200


class NotTeacherError(ValueError):
    """Somebody else than the teacher of a class asks for what only the teacher may do."""


class Classes(LookedAtClasses):
    """The classes of a server. Any number of threads may use it."""

    def __init__(self, service: Service) -> None:
        super().__init__(service)
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
        opened = replace(opened, tells_seats=True)
        trial = cmd.OpenClass(opened, (None,) * tables, children)
        decide(None, trial)
        codes = open_empty_tables(self._service, in_app, settings, rules, led=True)
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
        if known is None or token is None:
            return SeenClass(cleaned, log_id, seq, room)
        is_teacher = known.seat == _TEACHER
        child = None if is_teacher else room.child(known.seat)
        return SeenClass(cleaned, log_id, seq, room, is_teacher, child, token)

    def join(self, seen: SeenClass, wanted: cmd.Join, key: str | None = None) -> tuple[str, Child]:
        """Let a phone be a child; its secret, and who it is.

        :param key: of the form that was sent: who sends it twice is the same child.
        :raises ClassRefusedError: there is no chair, or another phone is that child.
        """
        token = token_for(key, seen.code)
        with self._store.transaction(seen.log_id) as transaction:
            room = self._within(transaction)
            known = transaction.token(token_hash(token))
            if known is not None and (before := room.child(known.seat)) is not None:
                return token, before
            events = decide(room, self._with_busy(room, wanted))
            after = fold(events, room)
            came = {one.number for one in room.children if one.has_come}
            child = next(one for one in after.children if one.has_come and one.number not in came)
            transaction.drop_tokens(child.number)
            transaction.put_token(token_hash(token), child.number, "active")
            self._append(transaction, events)
        return token, child

    def _with_busy(self, room: Classroom, wanted: cmd.Join) -> cmd.Join:
        """What a child wants who may come when games are on; asked of all tables only then."""
        events = decide(room, wanted)
        came = events[-1]
        assert isinstance(came, ChildCame)
        child = fold(events, room).child(came.child)
        table = None if child is None else room.table(child.table)
        if wanted.child is not None or table is None or table.code is None:
            return wanted
        if not self._seats.is_busy(table.code):
            return wanted
        busy, bots = self._seats.busy(room)
        return replace(wanted, busy=busy, bots=bots)

    def is_done(self, seen: SeenClass, key: str | None) -> bool:
        """Whether what was asked for with this key has been done before."""
        if key is None:
            return False
        with self._store.transaction(seen.log_id) as transaction:
            return transaction.command(key) is not None

    def note(self, seen: SeenClass, key: str | None) -> None:
        """Remember that what was asked for with this key is done."""
        if key is None:
            return
        with suppress(CommandRepeatedError), self._store.transaction(seen.log_id) as transaction:
            transaction.append([], self._service.now(), key, None)

    def act(
        self, seen: SeenClass, command: cmd.TeacherCommand, key: str | None = None
    ) -> SeenClass:
        """Do what the teacher wants, at the class and at its tables.

        :param key: by which it is known when it is sent twice: then nothing happens any more.
        :raises NotTeacherError: somebody else asks.
        :raises ClassRefusedError: it cannot be.
        """
        self._require_teacher(seen)
        with self._store.transaction(seen.log_id) as transaction:
            before = self._within(transaction)
            if key is not None and transaction.command(key) is not None:
                return replace(seen, seq=transaction.seq, room=before)
            back = before.back[-1] if before.back else None
            bot = back if isinstance(back, BotSentAway) else None
            if not isinstance(command, cmd.TakeBackLast):
                bot = None
            elif bot is not None and self._seats.is_needed(bot):
                raise ClassRefusedError("late_back")
            events = decide(before, command)
            room = fold(events, before)
            for child in before.children:
                now = room.child(child.number)
                if child.has_come and (now is None or not now.has_come):
                    transaction.drop_tokens(child.number)
            self._append(transaction, events, key)
            seq = transaction.seq
        after = replace(seen, seq=seq, room=room)
        if bot is not None:
            self._seats.send_bot_away(bot)
        self._follow(before, after)
        return after

    def open_table(
        self, seen: SeenClass, rules: str, settings: object, key: str | None = None
    ) -> SeenClass:
        """One table more in the app; see :meth:`act`."""
        self._require_teacher(seen)
        decide(seen.room, cmd.AddTable(None))
        (code,) = open_empty_tables(self._service, 1, settings, rules, led=True)
        return self.act(seen, cmd.AddTable(code), key)

    def next_game(
        self,
        seen: SeenClass,
        after: int,
        meet: Meet,
        rules: str,
        settings: object,
        *,
        high: bool,
        key: str | None = None,
    ) -> SeenClass:
        """Play another game at fresh tables, with other seats; see :meth:`act`.

        :param after: the number of the game that is over.
        :param settings: of the tables, of the game with this key of ``rules``; ``high`` whether
            most points win there.
        """
        self._require_teacher(seen)
        # A game that is cut off counts for nobody.
        found = results_of(seen.room, self.played(seen), high=high)
        results = tuple(one.told for one in found)
        wanted = cmd.NextGame(after, meet, (), results)
        decide(seen.room, wanted)
        numbers = [table.number for table in seen.room.tables if table.code is not None]
        codes = open_empty_tables(self._service, len(numbers), settings, rules, led=True)
        return self.act(seen, replace(wanted, codes=tuple(map(TableCode, numbers, codes))), key)

    def seat_bot(self, seen: SeenClass, number: int, key: str | None = None) -> None:
        """A program on an empty chair of a table; see :meth:`ClassSeats.seat_bot`."""
        self._require_teacher(seen)
        self.act(seen, self._seats.seat_bot(seen.room, number), key)

    def start(self, seen: SeenClass, number: int | None = None) -> None:
        """Begin at a table, or at all that can and have not begun yet.

        :raises ClassRefusedError: none can.
        :raises RefusedError: this one cannot.
        """
        self._require_teacher(seen)
        waiting = self.played(seen)
        if number is not None:
            waiting = tuple(one for one in waiting if one.number == number)
        begun = 0
        for played in waiting:
            if not played.has_begun:
                try:
                    self._seats.start(played.snapshot.code)
                    begun += 1
                except RefusedError:
                    if number is not None:
                        raise
        if not begun:
            raise ClassRefusedError("nothing_starts")

    def _start_where_all_are(self, code: str) -> None:
        """Begin at each table at which all of its children sit: nobody has to say so.

        And where a game had begun and was called off for one child more. Before, its seats are put
        in the order of the chairs.
        """
        seen = self.find(code)
        waits = seen.room.rests or seen.room.opened.mode == "shared"
        for played in self.played(seen):
            table = played.snapshot.table
            self._seats.arrange(seen.room, played.number, played.snapshot)
            here, children = sits(seen.room, played), seen.room.at(played.number)
            are_all = bool(children) and len(here) == len(children) and not waits
            if not played.has_begun and (are_all or table.games):
                # One alone waits for a bot, or for somebody else.
                with suppress(RefusedError):
                    self._seats.start(played.snapshot.code)

    def sit(self, seen: SeenClass) -> Seated:
        """Let a child sit down at its table; see :meth:`ClassSeats.sit`."""
        if seen.child is None:
            raise ClassRefusedError("no_child")
        try:
            seated, told = self._seats.sit(seen.room, seen.child, seen.token)
        except RefusedError as error:
            if error.code not in {"game-on", "no-bot-here"}:
                raise
            seen = self._sent_elsewhere(seen, seen.child)
            assert seen.child is not None
            seated, told = self._seats.sit(seen.room, seen.child, seen.token)
        try:
            self._tell(seen, told)
        except ClassRefusedError:
            # Sent elsewhere by the teacher in the same moment.
            self._seats.leave(told)
            raise
        self._start_where_all_are(seen.code)
        # Once more: it may have begun just now.
        return replace(seated, snapshot=self._service.snapshot(seated.snapshot.code, seated.token))

    def _sent_elsewhere(self, seen: SeenClass, child: Child) -> SeenClass:
        """The class when a child for whom there is no room any more sits at another table.

        :raises ClassRefusedError: there is room nowhere.
        """
        busy, bots = self._seats.busy(seen.room)
        with self._store.transaction(seen.log_id) as transaction:
            room = self._within(transaction)
            self._append(transaction, decide(room, cmd.ComeLate(child.number, busy, bots)))
        return self.find(seen.code, seen.token)

    def _tell(self, seen: SeenClass, told: Sequence[ChildSat]) -> None:
        """Let the class's log say who has which seat."""
        if told:
            with self._store.transaction(seen.log_id) as transaction:
                room = self._within(transaction)
                self._append(transaction, [one for sat in told for one in decide(room, sat)])

    def new_link(self, seen: SeenClass, key: str | None = None) -> str:
        """Another secret for the teacher; those before are none any more.

        :param key: of the form that was sent: the same one leads to the same secret.
        """
        self._require_teacher(seen)
        token = token_for(key, seen.code)
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
        ids = self.ids(seen)
        drop_logs(self._store, {seen.code, *seen.room.codes})
        for table_id in ids:
            # An empty word lets pages ask anew, and find nothing.
            self._service.signals.say(table_id, "")

    def _require_teacher(self, seen: SeenClass) -> None:
        if not seen.is_teacher:
            raise NotTeacherError

    def _follow(self, before: Classroom, after: SeenClass) -> None:
        """Let the tables be as the class says."""
        room, t = after.room, words_of(after.room)
        word = ""
        if room.ended and not before.ended:
            word = t("class.child.over")
        elif room.said and room.said_at > before.length:
            word = room.said
        elif room.call is not None and room.call_at > before.length:
            word = t(f"class.call.{room.call}")
        self._rest(after.code, before)
        if before.game == room.game:
            self._seats.follow(before, room)
        self._start_where_all_are(after.code)
        moved = before.children != room.children
        if word or moved or before.ended != room.ended:
            # An empty word only lets pages ask anew who is still to come.
            for played in self.played(after):
                self._service.signals.say(played.snapshot.table_id, word)

    def _rest(self, code: str, before: Classroom) -> None:
        """Let all tables rest, or none, as the class says when all is done; and those for good at
        which it plays no more.
        """
        while True:
            now = self.find(code)
            # Those of the game before once more: a server may have stopped in between.
            past = now.room.games[-1].tables if now.room.games else ()
            left = {table.code for table in (*before.tables, *past)}
            left -= {table.code for table in now.room.tables}
            for old in filter(None, left):
                snapshot = self._seats.snapshot(old)
                if snapshot is not None and not snapshot.table.paused:
                    # What its last round has ended stays so.
                    is_last = snapshot.table.last_round is not None
                    self._service.act_from_outside(old, None, PauseTable(True, is_last))
            wanted = _wanted_rest(now.room)
            for played in self.played(now):
                table = played.snapshot.table
                if PauseTable(table.paused, table.last_round is not None) != wanted:
                    self._service.act_from_outside(played.snapshot.code, None, wanted)
            # Another teacher may have said otherwise meanwhile, and be through already.
            if _wanted_rest(self.find(code).room) == wanted:
                return

    def _append(
        self, transaction: Transaction, events: Sequence[ClassEvent], key: str | None = None
    ) -> None:
        bodies = [event_to_json(event) for event in events]
        transaction.append(bodies, self._service.now(), key, None)

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


def _wanted_rest(room: Classroom) -> PauseTable:
    """How the tables of a class rest now."""
    return PauseTable(room.rests, room.call == "last")


def forget_old_classes(store: Store, now: datetime) -> int:
    """Forget the classes of long ago, with their tables; how many it were."""
    gone = 0
    for code in classes_before(store, now - LASTS):
        bodies = (one.body for one in store.events(store.table_id(code)))
        tables: set[str] = set()
        for body in bodies:
            told = [body] if body["type"] == "TableAdded" else body.get("codes", [])
            tables.update(one["code"] for one in told if one["code"])
        # A class may play on without a word of its teacher.
        if not has_changed(store, tables, now - LASTS):
            drop_logs(store, {code, *tables})
            gone += 1
    return gone
