"""Thinking and printing where there are no processes.

Thoughts go to a second worker of the browser, pictures to the page, and both come back some time
later. Nothing can wait for them: whoever asks is unwound by :class:`Later`, and asks again once the
answer is there. What is asked a second time finds the answer by the value of its job.
"""

from __future__ import annotations

import pickle
import re
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final, Generic, TypeVar

from flask import request

from printables.engine.options import PrintError
from printables.engine.output import sized
from printables.worker import Job as PrintJob
from printables.worker import PileJob, Printed, PrintWorker, Refused
from printables.worker_main import answer as print_it
from printables.worker_main import dots
from rollwrite.players.job import Job
from rollwrite.players.worker import Failed, Thinker, Urgency, pickled
from rollwrite.worker_process import WorkerError

A = TypeVar("A")
J = TypeVar("J")

#: Of the paper, in our SVGs.
_SIZE: Final = re.compile(rb' width="([\d.]+)mm" height="([\d.]+)mm"')

#: Answers that are kept until they are asked for; a table may have gone on without one.
_KEPT: Final = 16


@dataclass(frozen=True)
class Drawing:
    """A page of which a picture is wanted.

    :ivar asked: the request for it. Its job would not do: where it names no code word, chance
        chooses another one whenever it is read.
    :ivar size: the picture's width and height, in dots.
    """

    asked: bytes
    svg: bytes = field(compare=False)
    size: tuple[int, int] = field(compare=False)


class Later(BaseException):
    """The answer is not there yet: ask again when it is."""


class Errands(Generic[J]):
    """Jobs that somebody else does, one at a time."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._asked: OrderedDict[int, tuple[int, J]] = OrderedDict()
        self._answers: OrderedDict[int, tuple[J, Any]] = OrderedDict()
        self._away: int | None = None

    def ask(self, job: J, urgency: int = 0) -> Any:
        """The answer to a job, if it has come.

        :param urgency: what is less goes first.
        :raises Later: it has not.
        """
        for number, (done, found) in self._answers.items():
            if done == job:
                del self._answers[number]
                return found
        if all(one != job for _, one in self._asked.values()):
            self._asked[next(self._numbers)] = urgency, job
        raise Later

    def next(self) -> tuple[int, J] | None:
        """What is to be done now, and its number; None if nothing is, or another one is away."""
        if self._away is not None or not self._asked:
            return None
        number = min(self._asked, key=lambda one: (self._asked[one][0], one))
        self._away = number
        return number, self._asked[number][1]

    def take(self, number: int, answer: Any) -> None:
        """An answer has come."""
        asked = self._asked.pop(number, None)
        if number == self._away:
            self._away = None
        if asked is None:
            return
        self._answers[number] = asked[1], answer
        while len(self._answers) > _KEPT:
            self._answers.popitem(last=False)

    def __len__(self) -> int:
        return len(self._asked)


class FarThinker(Thinker):
    """Gives its jobs to whoever carries them to the other worker."""

    is_waited_for = False

    def __init__(self) -> None:
        super().__init__()
        self._errands: Errands[Job[Any]] = Errands()

    def ask(self, job: Job[A], urgency: Urgency = Urgency.BOT) -> A:
        """The answer to a job, if it has come.

        :raises Later: it has not.
        :raises WorkerError: it could not be thought of.
        """
        found = self._errands.ask(job, urgency)
        if isinstance(found, Failed):
            raise WorkerError(found.why)
        answer: A = found
        return answer

    def next_job(self) -> tuple[int, bytes] | None:
        """What is to be thought of now: its number, and the job pickled (:meth:`Errands.next`)."""
        found = self._errands.next()
        return found and (found[0], pickled(found[1]))

    def take(self, number: int, answer: bytes | None) -> None:
        """An answer has come, pickled; None if the other worker has failed."""
        found: Any = Failed("the worker ended")
        if answer is not None:
            found = pickle.loads(answer)  # noqa: S301 - both ends are this program
        self._errands.take(number, found)

    @property
    def jobs(self) -> int:
        """How many jobs are in work or waiting."""
        return len(self._errands)


class NearPrinter(PrintWorker):
    """Prints here and now; only a PNG is drawn by the page that holds the worker, from our SVG."""

    def __init__(self) -> None:
        super().__init__()
        self._errands: Errands[Drawing] = Errands()

    def _do(self, job: PrintJob | PileJob) -> Printed:
        if isinstance(job, PrintJob) and job.dpi is not None:
            return self._drawn(job, job.dpi)
        found = print_it(job)
        if isinstance(found, Refused):
            raise PrintError(found.key, **found.params)
        return found

    def _drawn(self, job: PrintJob, dpi: int) -> Printed:
        printed = self._do(replace(job, dpi=None))
        paper = _SIZE.search(printed.data)
        assert paper is not None
        size = dots(float(paper[1]), float(paper[2]), dpi)
        picture = self._errands.ask(Drawing(request.get_data(), printed.data, size))
        if picture is None:
            raise PrintError("no_png_here")
        return replace(printed, data=sized(picture, dpi))

    def next_drawing(self) -> tuple[int, bytes, int, int] | None:
        """What is to be drawn now: its number, an SVG, how many dots wide and high; see
        :meth:`Errands.next`."""
        found = self._errands.next()
        return found and (found[0], found[1].svg, *found[1].size)

    def take(self, number: int, picture: bytes | None) -> None:
        """A picture has come, a PNG; None if the page cannot draw it."""
        self._errands.take(number, picture)
