"""Who plays without a phone, beside the server: one thread of each process, one leader of all.

The list of tables that wait is in the database (:mod:`rollwrite.store.due`). The process that
holds the lease takes the one that has waited longest, lets its worker process think, with no lock,
no transaction and no request thread held meanwhile, and carries the command out if nothing has
happened at the table since it was read. It thinks while the table has still to wait, for what has
just happened is looked at meanwhile. So every act happens once, whoever thinks, however often,
and whoever is killed in the middle of it: the table still waits, and the next leader finds it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from threading import Event, Lock, Thread
from typing import Any, Final, TypeAlias

from rollwrite.players.families import FAMILIES, Family
from rollwrite.players.worker import Thinker, Urgency
from rollwrite.service.answers import IdReusedError, StaleError, TableSnapshot
from rollwrite.service.coaching import Coaching, CoachProgress
from rollwrite.service.housekeeping import Nightly
from rollwrite.service.service import Service
from rollwrite.store import Store, StoreError, UnknownTableError
from rollwrite.store.due import (
    DueTable,
    defer_due,
    due_after,
    first_due,
    forget_due,
    is_still_due,
    put_off,
    wake_due,
)
from rollwrite.store.processes.leases import Leadership
from rollwrite.table import Command, RefusedError
from rollwrite.table.state import AnyTable
from rollwrite.worker_process import BusyError, WorkerError

Answer: TypeAlias = tuple[Any, ...]

#: So long an answer is waited for that was asked for before, in seconds.
_PATIENCE_S: Final = 60.0
#: So many last answers are remembered.
_KEPT: Final = 256


@dataclass
class _Question:
    """A question and, once ``is_done``, its answer: None where there was none."""

    question: object
    is_done: Event = field(default_factory=Event)
    answer: Answer | None = None


class Hints:
    """What the seats of all tables have asked last: one question each.

    So nobody who asks over and over fills the queue in which everybody's bots wait, and a second
    thought, which a busy machine cuts short elsewhere, does not contradict the first.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        #: Who has asked last comes last.
        self._asked: dict[object, _Question] = {}

    def ask(self, who: object, question: object, think: Callable[[], Answer]) -> Answer:
        """The answer to a question.

        :param who: asks; the same one has one question at a time.
        :param question: what is the same when it is asked again; ``think`` finds its answer.
        :raises BusyError: the same one is asking something else just now.
        :raises WorkerError: the one who was first with the question has got no answer.
        """
        with self._lock:
            known = self._asked.get(who)
            if known is None or (known.is_done.is_set() and known.question != question):
                self._asked.pop(who, None)
                own = self._asked[who] = _Question(question)
                known = None
        if known is None:
            return self._first(who, own, think)
        if known.question != question:
            raise BusyError("one question at a time")
        known.is_done.wait(_PATIENCE_S)
        if known.answer is None:
            raise WorkerError("there was no answer")
        return known.answer

    def _first(self, who: object, own: _Question, think: Callable[[], Answer]) -> Answer:
        try:
            own.answer = think()
            return own.answer
        finally:
            with self._lock:
                if own.answer is None:
                    del self._asked[who]
                own.is_done.set()
                done = [one for one, asked in self._asked.items() if asked.is_done.is_set()]
                for one in done[: max(len(done) - _KEPT, 0)]:
                    del self._asked[one]


#: How long a leader that has died is waited for.
_LEASE: Final = timedelta(seconds=5)
#: The coach has a turn before every so many acts, or it never would at a busy server.
_ACTS: Final = 8
#: How often the list is read without news, in seconds: other processes write to it too.
_POLL_S: Final = 1.0
#: Who wants to see the end waits so long for good thoughts, and then for shorter ones.
_WELL: Final = timedelta(seconds=3)
#: Nobody has watched for longer than that: the server has slept, and need not hurry.
_WATCHED: Final = timedelta(seconds=15)
#: When a table is tried again that could not be served at all.
_DEFERRED: Final = timedelta(seconds=30)

#: Programs play on for so long at a table that nobody looks at, after the last thing that a person
#: did there; then it rests, and is looked after now and then, seldom and seldomer.
_ALONE: Final = timedelta(minutes=2)
_RESTS: Final = timedelta(seconds=15)
_RESTS_MOST: Final = timedelta(minutes=4)
#: How often it is looked who looks again, and how many such tables are remembered.
_LOOKS: Final = timedelta(seconds=1)
_ALONE_KEPT: Final = 10_000
#: Longer than any pause of a program,
_NO_PAUSE: Final = timedelta(seconds=90)
#: and than all of that.
_NEVER_LATER: Final = timedelta(minutes=5)

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Alone:
    """A table that nobody looks at: since when, after which act of a program, and its next rest."""

    since: datetime
    seq: int
    rest: timedelta = _RESTS


class Resting:
    """Tables at which programs play and nobody looks: they rest, so that others need not wait."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._alone: dict[int, _Alone] = {}
        self._looked_at: datetime | None = None

    def rests(self, waiting: DueTable, now: datetime) -> bool:
        """Whether a table is not served now; it is put off then."""
        table_id = waiting.table_id
        if self._store.is_followed(table_id):
            self._alone.pop(table_id, None)
            return False
        known = self._alone.get(table_id)
        if known is None or known.seq != waiting.seq:
            # A person has done something there, as far as we know.
            self._alone[table_id] = _Alone(now, waiting.seq)
            return False
        if now - known.since <= _ALONE:
            return False
        defer_due(self._store, waiting, now + known.rest)
        longer = min(2 * known.rest, _RESTS_MOST)
        self._alone[table_id] = replace(known, rest=longer)
        return True

    def has_rested(self, table_id: int) -> bool:
        """Whether a table was put off."""
        known = self._alone.get(table_id)
        return known is not None and known.rest > _RESTS

    def acted(self, table_id: int, seq: int) -> None:
        """A program has acted at a table, which is at event ``seq`` now."""
        known = self._alone.get(table_id)
        if known is not None:
            self._alone[table_id] = replace(known, seq=seq)

    def wake(self, now: datetime) -> None:
        """Let tables go on that somebody looks at again; looks once in a while."""
        if self._looked_at is not None and abs(now - self._looked_at) < _LOOKS:
            return
        self._looked_at = now
        found = put_off(self._store, now + _NO_PAUSE)
        found |= {one for one in self._alone if one in self._store.followed}
        found |= self._alone.keys() & put_off(self._store, now)
        for table_id in found:
            if table_id not in self._alone or self.has_rested(table_id):
                wake_due(self._store, table_id, now)
            self._alone.pop(table_id, None)
        if len(self._alone) > _ALONE_KEPT:
            self._alone.clear()


class Players:
    """Lets players without phones act at the tables of a service, from :meth:`start` on.

    :param thinker: thinks for them; closed with this.
    """

    def __init__(
        self,
        service: Service,
        thinker: Thinker | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        self._service = service
        self._store = service.store
        self._clock = clock or (lambda: datetime.now(UTC))
        self.thinker = thinker or Thinker(has_core=True)
        self._news = Event()
        #: What nobody waits for.
        self.nightly = Nightly(service.store)
        self._leadership = Leadership(service.store, "players", _LEASE)
        self._coaching = Coaching(service, self.thinker)
        self._coaching.on_asked = self._news.set
        self._hints = Hints()
        #: What was thought of before its time, by table: after which event, and what, if at all.
        self._ahead: dict[int, tuple[int, Command | None]] = {}
        self._resting = Resting(self._store)
        self._acts = 0
        self._is_stopping = False
        self._thread: Thread | None = None
        self._unwatch: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self._service.due_bots.on_due = self._news.set
        self._unwatch = self._store.watch(self._on_change)
        self._thread = Thread(target=self._work, name="players", daemon=True)
        self._thread.start()
        self.nightly.start()

    def close(self) -> None:
        """Stop, whatever is being thought, and let another process go on at once."""
        self._is_stopping = True
        self._unwatch()
        self._news.set()
        self.thinker.close()
        if self._thread is not None:
            self._thread.join()
        self._leadership.give_back()
        self.nightly.close()

    def _on_change(self, _table_id: int, _seq: int) -> None:
        # Another process may have written to the list; only who leads needs to hurry.
        if self._leadership.is_held:
            self._news.set()

    def _work(self) -> None:
        while not self._is_stopping:
            try:
                wait_s = self.step()
            except StoreError as error:
                _log.error("players without phones wait: %s", error)
                wait_s = _POLL_S
            except Exception:
                # A dead thread would let nobody play any more.
                _log.exception("players without phones wait")
                wait_s = _POLL_S
            if wait_s > 0:
                self._news.wait(wait_s)
            self._news.clear()

    def hint(self, seen: TableSnapshot, seat: int, what: str | None = None) -> tuple[Any, ...]:
        """Up to three good moves of a seat, best first; whether it may ask is decided before.

        :param what: only with that piece.
        :returns: the advice of the game's family of players.
        :raises ValueError: the seat has nothing to decide now.
        :raises BusyError, WorkerError: too much is waiting, or it could not be thought of.
        """
        job = _family(seen.table).hint_job(seen.table.game, seat, what)
        return self._hints.ask(
            (seen.table_id, seat),
            (seen.seq, what),
            lambda: self.thinker.ask(job, Urgency.HINT),
        )

    def coach(self, code: str, number: int) -> CoachProgress:
        """How far the coach is with a game; see :meth:`rollwrite.service.coaching.Coaching.ask`."""
        return self._coaching.ask(code, number)

    def coach_so_far(self, code: str, number: int) -> CoachProgress:
        """The same, but nothing begins."""
        return self._coaching.so_far(code, number)

    def step(self) -> float:
        """Serve the table that has waited longest, or let the coach judge one decision.

        :returns: how long there is nothing more to do, in seconds.
        """
        now = self._clock()
        if self._leadership.is_held:
            self._resting.wake(now)
        waiting = first_due(self._store, now)
        wait_s = _POLL_S
        if waiting is not None:
            wait_s = min(max((waiting.due_at - now).total_seconds(), 0.0), _POLL_S)
        if wait_s > 0:
            # Nobody's turn is put off for so long: a clock was wrong, and is right again.
            late = due_after(self._store, now + _NEVER_LATER)
            if late is not None:
                waiting, wait_s = late, 0.0
        is_news = waiting is not None and wait_s > 0 and self._is_news(waiting)
        if wait_s > 0 and not (is_news or self._coaching.is_asked):
            return wait_s
        free_at = self._leadership.free_at(now)
        if free_at is not None:
            return min(max((free_at - now).total_seconds(), 0.0) + 0.05, _POLL_S)
        if waiting is None or wait_s > 0:
            if waiting is not None and is_news:
                self._think_ahead(waiting)
            else:
                self._coaching.step()
            return 0.0
        self._acts += 1
        if self._acts % _ACTS == 0:
            self._coaching.step()
        self._serve(waiting, now)
        return 0.0

    def _serve(self, waiting: DueTable, now: datetime) -> None:
        """One act of one player at a table, or the end of a question."""
        try:
            seen = self._service.snapshot_for(waiting.code, waiting.table_id)
            if seen.seq != waiting.seq and not is_still_due(self._store, waiting):
                # Something has happened since the list was read: its pause may have begun anew.
                return
            if self._resting.rests(waiting, now):
                return
            seat = seen.table.bot_due()
            if seat is not None:
                self._act_well(seen, seat, _late(waiting, now))
            elif seen.table.unanswered is None:
                forget_due(self._store, waiting)
            elif seen.seq == waiting.seq:
                # Else it may have been asked since, and has time left.
                self._end_question(seen, waiting)
        except UnknownTableError:
            # Deleted just now, and with it what was written about it.
            return
        except StoreError:
            raise
        except Exception:
            _log.exception("nobody can play at table %d", waiting.table_id)
            # The others shall not wait for it.
            defer_due(self._store, waiting, self._clock() + _DEFERRED)

    def _is_news(self, waiting: DueTable) -> bool:
        """Whether what is to be done at a table is still to be thought of before its time."""
        seq, _ = self._ahead.get(waiting.table_id, (0, None))
        return seq != waiting.seq and not self._resting.has_rested(waiting.table_id)

    def _think_ahead(self, waiting: DueTable) -> None:
        """Think of the next act at a table while its pause lasts."""
        command = None
        try:
            seen = self._service.snapshot_for(waiting.code, waiting.table_id)
            seat = seen.table.bot_due()
            if seen.seq == waiting.seq and seat is not None:
                command = self._thought(seen, seat, timedelta())
        except UnknownTableError:
            return
        except StoreError:
            raise
        except Exception:
            # It is tried again in its time, and put off then.
            _log.debug("nothing was thought of for table %d", waiting.table_id, exc_info=True)
        if len(self._ahead) >= _KEPT:
            self._ahead.clear()
        self._ahead[waiting.table_id] = (waiting.seq, command)

    def _end_question(self, seen: TableSnapshot, waiting: DueTable) -> None:
        try:
            self._service.end_question(seen)
        except StaleError:
            _log.debug("the question at table %d has its answer", seen.table_id)
        except RefusedError:
            # After a game whoever has asked may be gone from the table.
            forget_due(self._store, waiting)

    def _act_well(self, seen: TableSnapshot, seat: int, late: timedelta) -> None:
        seq, command = self._ahead.pop(seen.table_id, (0, None))
        if command is None or seq != seen.seq:
            command = self._thought(seen, seat, late)
        try:
            self._act(seen, seat, command)
        except RefusedError:
            _log.exception("table %d refuses what seat %d thought of", seen.table_id, seat)
            known = _family(seen.table).without_thinking(seen.table.game, seat)
            self._act(seen, seat, known)

    def _thought(self, seen: TableSnapshot, seat: int, late: timedelta) -> Command:
        """What a seat does, as good as its level."""
        table = seen.table
        family = _family(table)
        known: Command | None = family.without_choice(table.game, seat)
        if known is not None:
            return known
        command: Command
        level = table.level_of(seat)
        assert level is not None
        late_s = late.total_seconds()
        job = family.choose_job(table.game, seat, level, str(seen.table_id), late_s)
        try:
            command = self.thinker.ask(job, Urgency.BOT)
        except (WorkerError, BusyError) as error:
            if not self._is_stopping:
                _log.error("a thought for table %d failed: %s", seen.table_id, error)
            command = family.without_thinking(table.game, seat)
        return command

    def _act(self, seen: TableSnapshot, seat: int, command: Command) -> None:
        if self._is_stopping:
            return
        try:
            # Phones make no ids with a colon.
            done = self._service.act_for_program(seen, seat, command, f"bot:{seen.seq}:{seat}")
            self._resting.acted(seen.table_id, done.snapshot.seq)
        except (StaleError, IdReusedError):
            # Something has happened meanwhile: the table is still on the list if it still waits.
            _log.debug("a thought for table %d came too late", seen.table_id)


def _late(waiting: DueTable, now: datetime) -> timedelta:
    """How late a table is served: who is late thinks less."""
    late = now - waiting.due_at
    if waiting.hurried_at is not None and now - waiting.hurried_at < _WATCHED:
        late = max(late, now - waiting.hurried_at - _WELL)
    return max(late, timedelta())


def _family(table: AnyTable) -> Family:
    return FAMILIES[table.rules.key]
