"""The daily (S2) as far as a server keeps it: first tries, a board of names, the best known.

What was played, and whether it could be, is others' to know (:mod:`rollwrite.daily`): here a result
is two numbers and JSON.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from rollwrite.players.dice.beam import LAYOUTS, BeamJob
from rollwrite.players.worker import BusyError, Thinker, WorkerError
from rollwrite.store import Store
from rollwrite.store.daily import (
    DailyBest,
    DailyResult,
    add_result,
    best_result,
    count_scores,
    first_result,
    named_results,
    put_best,
    rename_result,
)
from rollwrite.table.seats import clean_name

#: Names on a board; who is not among the best knows the own place from the scores.
BOARD: Final = 50


@dataclass(frozen=True)
class Told:
    """A finished try that somebody tells.

    :ivar source: the game it was played in; None on paper.
    :ivar body: how it was played, a JSON object.
    """

    unfilled: int
    strikes: int
    body: dict[str, Any]
    source: str | None = None
    by_paper: bool = False


@dataclass(frozen=True)
class Counted:
    """What became of it.

    :ivar is_first: whether it is this phone's first try, which counts (S2).
    :ivar first: that one; None where none was ever told in time.
    :ivar is_best: whether nobody was better before.
    """

    is_first: bool
    first: DailyResult | None
    is_best: bool


class Daily:
    """The results of every day and layout. Any number of threads may use it."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    @property
    def now(self) -> datetime:
        """The moment, in UTC."""
        return self._clock().astimezone(UTC)

    @property
    def today(self) -> date:
        """The day whose dice are played now (UTC)."""
        return self.now.date()

    def tell(
        self, layout: str, day: date, phone: str, name: str | None, told: Told, *, in_time: bool
    ) -> Counted:
        """Count a finished try, if it is the phone's first one.

        Told again, only the name changes.

        :param phone: a secret that the phone has made once; only its hash is kept.
        :param name: as it is shown on the board; None for none.
        :param in_time: whether it counts for the board: not once the day is over.
        :raises ValueError: the name cannot be one.
        """
        shown = "" if name is None else clean_name(name)
        key = _hash(phone)
        at = self._clock()
        text = day.isoformat()
        body = told.body if told.source is None else {"source": told.source, **told.body}
        if in_time:
            result = DailyResult(shown, told.unfilled, told.strikes, told.by_paper, at, body)
            add_result(self._store, layout, text, key, result, told.source)
        first = first_result(self._store, layout, text, key)
        if first is not None and first.name != shown:
            rename_result(self._store, layout, text, key, shown)
        # Also when it is told once more, because the answer was lost.
        is_first = first is not None and first.body == body
        best = DailyBest(told.unfilled, told.strikes, 0, shown, at, told.body)
        return Counted(is_first, first, put_best(self._store, layout, text, best))

    def first(self, layout: str, day: date, phone: str) -> DailyResult | None:
        """The first try of a phone, if it has told one."""
        return first_result(self._store, layout, day.isoformat(), _hash(phone))

    def best(self, layout: str, day: date) -> DailyBest | None:
        """The best result that is known."""
        return best_result(self._store, layout, day.isoformat())

    def found(
        self, layout: str, day: date, unfilled: int, strikes: int, body: dict[str, Any], width: int
    ) -> bool:
        """Keep what the server itself has found; whether it is better than what was known.

        :param width: how widely it has searched.
        """
        best = DailyBest(unfilled, strikes, width, None, self._clock(), body)
        return put_best(self._store, layout, day.isoformat(), best)

    def board(self, layout: str, day: date) -> list[DailyResult]:
        """The best first tries with a name, best first."""
        return named_results(self._store, layout, day.isoformat(), BOARD)

    def scores(self, layout: str, day: date) -> dict[int, int]:
        """How many first tries left so many squares unfilled."""
        return count_scores(self._store, layout, day.isoformat())


def _hash(phone: str) -> bytes:
    return hashlib.sha256(f"rollwrite daily {phone}".encode("utf-8", "surrogatepass")).digest()


#: Each finds more than the one before, and takes so many times longer: 0.4 to 30 s on 9×9.
WIDTHS: Final = (50, 200, 800, 2_400, 4_800)
#: Up to this width nobody should have to wait.
_SOON: Final = 800
#: How long other chores and the machine have a rest, in seconds; and when there is nothing to do.
_REST_S: Final = 30.0
_IDLE_S: Final = 20.0

_log = logging.getLogger(__name__)


class DailySearch:
    """The search for the best known result: a :data:`~rollwrite.service.housekeeping.Chore`.

    First today's layouts, with a narrow beam, within the first minute of the day; then wider and
    wider ones, in the child process that stands behind everything else; last yesterday's. All of it
    takes some six minutes of processor time a day.
    """

    def __init__(self, daily: Daily) -> None:
        self._daily = daily
        #: What took too long on this machine.
        self._given_up: set[tuple[str, date, int]] = set()

    def __call__(self, thinker: Thinker) -> float:
        """Search once; how long to rest, in seconds."""
        job = self.next_job()
        if job is None:
            return _IDLE_S
        try:
            found = thinker.ask(job)
        except (WorkerError, BusyError) as error:
            if thinker.is_closed:
                return _REST_S
            _log.warning("no search for the daily of %s on %s: %s", job.day, job.layout, error)
            self._given_up.add((job.layout, job.day, job.width))
            return _REST_S
        self._daily.found(job.layout, job.day, found.unfilled, found.strikes, found.body, job.width)
        return 0.0 if job.width < _SOON else _REST_S

    def next_job(self) -> BeamJob | None:
        """What to search next: the narrowest beam that has not been tried, today's first."""
        today = self._daily.today
        self._given_up = {one for one in self._given_up if one[1] >= today - timedelta(days=1)}
        for day in (today, today - timedelta(days=1)):
            jobs = [job for layout in LAYOUTS if (job := self._job(layout, day)) is not None]
            if jobs:
                return min(jobs, key=lambda job: job.width)
        return None

    def _job(self, layout: str, day: date) -> BeamJob | None:
        best = self._daily.best(layout, day)
        tried = 0 if best is None else best.width
        for width in WIDTHS:
            if width > tried and (layout, day, width) not in self._given_up:
                return BeamJob(layout, day, width)
        return None
