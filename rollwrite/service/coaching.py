"""The coach's work on finished games: asked for once, done decision by decision, kept."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from rollwrite.players.families import CoachReport, Plan, PlanJob, parse_report
from rollwrite.players.job import CoachError
from rollwrite.players.worker import Thinker, Urgency
from rollwrite.service.service import Service
from rollwrite.store import UnknownTableError
from rollwrite.store.coached import (
    CoachedGame,
    ask_coach,
    coached_game,
    drop_request,
    first_uncoached,
    note_progress,
    put_coached,
)
from rollwrite.worker_process import WorkerError

#: After so many decisions it is written down how far the coach is.
_NOTED: Final = 2
#: A decision that fails so often in a row is not tried again, nor is the game.
_FAILURES: Final = 3

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class CoachProgress:
    """How far the coach is with a game.

    :ivar done: how many of ``total`` decisions are judged.
    :ivar coached: what it says; None while it is at work.
    """

    done: int
    total: int
    coached: CoachReport | None


@dataclass
class _Work:
    """A game that is being looked at. Lost when the process ends, and begun anew by the next."""

    request: CoachedGame
    plan: Plan
    judged: list[Any] = field(default_factory=list)


class Coaching:
    """Asks for the coach, and is it where this process leads.

    :ivar on_asked: called when there is something to do.
    """

    def __init__(self, service: Service, thinker: Thinker) -> None:
        self._service = service
        self._store = service.store
        self._thinker = thinker
        self._work: _Work | None = None
        self._failures = 0
        self.on_asked: Callable[[], object] = lambda: None

    def ask(self, code: str, number: int) -> CoachProgress:
        """How far the coach is with a game of a table; begins with it when asked first.

        :raises UnknownTableError: there is no such table.
        :raises CoachError: there is no such game, or it cannot be coached.
        :raises BusyError, WorkerError: too much is waiting, or it cannot be done.
        """
        code, table_id = self._service.find(code)
        known = self._known(table_id, number)
        if known is not None:
            return known
        plan = self._plan(code, number, Urgency.HINT)
        ask_coach(self._store, table_id, number, datetime.now(UTC), plan.total)
        self.on_asked()
        return CoachProgress(0, plan.total, None)

    def so_far(self, code: str, number: int) -> CoachProgress:
        """The same, but nothing begins: without a total if nobody has asked.

        :raises UnknownTableError: there is no such table.
        """
        _, table_id = self._service.find(code)
        return self._known(table_id, number) or CoachProgress(0, 0, None)

    def _known(self, table_id: int, number: int) -> CoachProgress | None:
        kept = coached_game(self._store, table_id, number)
        if kept is None:
            return None
        if kept.body is None:
            return CoachProgress(kept.done, kept.total, None)
        try:
            return CoachProgress(kept.done, kept.total, parse_report(kept.body))
        except ValueError:
            # Another version said it in other words: it is asked anew.
            drop_request(self._store, kept)
            return None

    @property
    def is_asked(self) -> bool:
        """Whether a game waits for the coach."""
        return first_uncoached(self._store) is not None

    def step(self) -> None:
        """Judge one decision of the game that waits longest, if there is one."""
        request = first_uncoached(self._store)
        if request is None:
            self._work = None
            return
        try:
            self._judge_one(request)
            self._failures = 0
        except UnknownTableError:
            # Deleted just now, and with it what was asked.
            self._work = None
        except (CoachError, WorkerError) as error:
            self._failures += 1
            if self._failures >= _FAILURES or isinstance(error, CoachError):
                _log.exception("game %d of table %d is not coached", request.game, request.table_id)
                self._work = None
                self._failures = 0
                drop_request(self._store, request)

    def _judge_one(self, request: CoachedGame) -> None:
        work = self._work
        if work is None or (work.request.table_id, work.request.asked_at) != (
            request.table_id,
            request.asked_at,
        ):
            work = self._work = _Work(
                request, self._plan(request.code, request.game, Urgency.COACH)
            )
        plan = work.plan
        if len(work.judged) < plan.total:
            work.judged.append(self._thinker.ask(plan.next_job(work.judged), Urgency.COACH))
        if len(work.judged) == plan.total:
            put_coached(self._store, request, plan.sum_up(work.judged))
            self._work = None
        elif len(work.judged) % _NOTED == 0:
            note_progress(self._store, request, len(work.judged))

    def _plan(self, code: str, number: int, urgency: Urgency) -> Plan:
        log = tuple(self._service.events(code))
        return self._thinker.ask(PlanJob(log, number), urgency).plan
