"""The best known result of the daily, looked for by the server itself: a chore for quiet times.

First today's layouts, with a narrow beam, within the first minute of the day; then wider and wider
ones, in the child process that stands behind everything else; last yesterday's. All of it takes
some six minutes of processor time a day.
"""

from __future__ import annotations

import logging
from datetime import date, timedelta
from typing import Final

from rollwrite.players.dice.beam import LAYOUTS, BeamJob
from rollwrite.players.worker import BusyError, Thinker, WorkerError
from rollwrite.service.daily import Daily

#: Each finds more than the one before, and takes so many times longer: 0.4 to 30 s on 9×9.
WIDTHS: Final = (50, 200, 800, 2_400, 4_800)
#: Up to this width nobody should have to wait.
_SOON: Final = 800
#: How long other chores and the machine have a rest, in seconds; and when there is nothing to do.
_REST_S: Final = 30.0
_IDLE_S: Final = 20.0

_log = logging.getLogger(__name__)


class DailySearch:
    """A :data:`~rollwrite.service.nightly.Chore`."""

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
