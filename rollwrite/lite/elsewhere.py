"""Thinking and printing where there are no processes.

Thoughts go to a second worker of the browser and come back some time later, and nothing can wait
for them: whoever asks is unwound by :class:`Later`, and asks again once the answer is there. What
is asked a second time finds the answer by the value of its job.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final, TypeVar

from printables.engine.options import PrintError
from printables.worker import Job as PrintJob
from printables.worker import PileJob, Printed, PrintWorker, Refused
from printables.worker_main import answer as print_it
from rollwrite.players.job import Job
from rollwrite.players.worker import Failed, Thinker, Urgency, pickled
from rollwrite.worker_process import WorkerError

A = TypeVar("A")

#: Answers that are kept until they are asked for; a table may have gone on without one.
_KEPT: Final = 16
#: A job that is late is another job only in steps of so many seconds: it is asked twice.
_STEP_S: Final = 8.0


class Later(BaseException):
    """The answer is not there yet: ask again when it is."""


@dataclass
class _Asked:
    job: Job[Any]
    urgency: Urgency


class FarThinker(Thinker):
    """Gives its jobs to whoever carries them to the other worker, one at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers = count(1)
        self._asked: OrderedDict[int, _Asked] = OrderedDict()
        self._answers: OrderedDict[int, tuple[Job[Any], Any]] = OrderedDict()
        self._away: int | None = None

    def ask(self, job: Job[A], urgency: Urgency = Urgency.BOT) -> A:
        """The answer to a job, if it has come.

        :raises Later: it has not.
        :raises WorkerError: it could not be thought of.
        """
        job = _in_steps(job)
        for number, (done, found) in self._answers.items():
            if done == job:
                del self._answers[number]
                if isinstance(found, Failed):
                    raise WorkerError(found.why)
                answer: A = found
                return answer
        if all(one.job != job for one in self._asked.values()):
            self._asked[next(self._numbers)] = _Asked(job, urgency)
        raise Later

    def next_job(self) -> tuple[int, bytes] | None:
        """What is to be thought of now: its number, and the job pickled; None if nothing is, or
        another thought is still away."""
        if self._away is not None or not self._asked:
            return None
        number = min(self._asked, key=lambda one: (self._asked[one].urgency, one))
        self._away = number
        return number, pickled(self._asked[number].job)

    def take(self, number: int, answer: bytes | None) -> None:
        """An answer has come, pickled; None if the other worker has failed."""
        asked = self._asked.pop(number, None)
        if number == self._away:
            self._away = None
        if asked is None:
            return
        # Both ends are this program.
        found = Failed("the worker ended") if answer is None else pickle.loads(answer)  # noqa: S301
        self._answers[number] = (asked.job, found)
        while len(self._answers) > _KEPT:
            self._answers.popitem(last=False)

    @property
    def jobs(self) -> int:
        """How many jobs are in work or waiting."""
        return len(self._asked)


def _in_steps(job: Job[A]) -> Job[A]:
    late_s = getattr(job, "late_s", None)
    if late_s is None:
        return job
    return replace(job, late_s=late_s // _STEP_S * _STEP_S)  # type: ignore[type-var]


class NearPrinter(PrintWorker):
    """Prints here and now: nobody else is at this phone."""

    def _do(self, job: PrintJob | PileJob) -> Printed:
        found = print_it(job)
        if isinstance(found, Refused):
            raise PrintError(found.key, **found.params)
        return found
