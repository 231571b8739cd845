"""Printing beside a busy server, in a process of its own.

::

    worker = PrintWorker()                 # starts nothing yet
    printed = worker.pdf(request)          # from any thread; waits for its turn
    worker.close()

The web layer keeps one for each server process; :mod:`rollwrite.worker_process` keeps it in bounds.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Literal

from printables.engine.options import Notice, PrintError
from printables.request.printable import Printable
from rollwrite.i18n import Language
from rollwrite.piles import PhotographedSheet, ReportForm
from rollwrite.worker_process import NICENESS, BusyError, StillError, WorkerError, WorkerProcess

__all__ = [
    "BusyError",
    "Job",
    "PileJob",
    "PrintWorker",
    "Printed",
    "Refused",
    "StillError",
    "WorkerError",
]

#: A thousand pages take a few seconds; what takes this long keeps others from printing,
TIMEOUT_S = 20.0
#: and a process that does nothing for so long stands still.
STILL_S = 5.0
#: Requests in work or waiting; another one is refused.
QUEUE = 8

Form = Literal["pdf", "svg", "geometry", "picture", "text"]


@dataclass(frozen=True)
class Printed:
    """What the worker has made.

    :ivar data: a PDF or PNG, or the text of an SVG, of JSON, or plain.
    :ivar pages: how many pages there are in all.
    :ivar notices: what whoever prints them should know.
    :ivar ink: the share of an SVG's page that is inked, 0 to 1; of all else 0.
    :ivar ink_of_all: the same of all pages that are printed with it.
    """

    data: bytes
    pages: int
    notices: tuple[Notice, ...] = ()
    ink: float = 0.0
    ink_of_all: float = 0.0


@dataclass(frozen=True)
class Refused:
    """A :class:`PrintError` on its way through the pipe."""

    key: str
    params: dict[str, str | int | tuple[str, ...]]


@dataclass(frozen=True)
class Job:
    """A request on its way through the pipe.

    :ivar page: for what is of one page, from 1.
    :ivar dpi: of a picture that is a PNG; None for one that is an SVG.
    """

    request: Printable
    form: Form
    page: int = 1
    dpi: int | None = None


@dataclass(frozen=True)
class PileJob:
    """A pile of photographed sheets on its way through the pipe: checked, and made a file.

    :ivar language: of its sentences.
    """

    sheets: tuple[PhotographedSheet, ...]
    form: ReportForm
    language: Language


class PrintWorker:
    """Prints in one child process, one request after another.

    :param queue: requests in work or waiting; one more raises :class:`BusyError`.
    :param timeout_s: for one request, once its turn has come.
    :param niceness: how far the child stands behind live tables, 0 to 19.
    """

    def __init__(
        self, queue: int = QUEUE, timeout_s: float = TIMEOUT_S, niceness: int = NICENESS
    ) -> None:
        self._process = WorkerProcess(
            ["printables.worker_main", str(niceness)],
            queue=queue,
            timeout_s=timeout_s,
            still_s=STILL_S,
        )

    def pdf(self, request: Printable) -> Printed:
        """All pages as a PDF.

        :raises PrintError: it cannot be printed.
        :raises BusyError: the queue is full.
        :raises WorkerError: the child gave up on this request.
        """
        return self._do(Job(request, "pdf"))

    def svg(self, request: Printable, page: int) -> Printed:
        """One page as SVG, for a browser that has the fonts; the last one when there are not so
        many. Errors as in :meth:`pdf`."""
        return self._do(Job(request, "svg", page))

    def picture(self, request: Printable, page: int, dpi: int | None) -> Printed:
        """One page as a file of its own, an SVG or with ``dpi`` a PNG. Errors as in :meth:`pdf`."""
        return self._do(Job(request, "picture", page, dpi))

    def text(self, request: Printable) -> Printed:
        """What is printed, in words. Errors as in :meth:`pdf`."""
        return self._do(Job(request, "text"))

    def geometry(self, request: Printable) -> Printed:
        """Where the sheets lie, as JSON. Errors as in :meth:`pdf`."""
        return self._do(Job(request, "geometry"))

    def pile(self, job: PileJob) -> Printed:
        """The report on a pile. Errors as in :meth:`pdf`, but for the first."""
        return self._do(job)

    def close(self) -> None:
        """End the child; a later request starts another."""
        self._process.close()

    def end(self) -> None:
        """End the child, and start no other."""
        self._process.end()

    def _do(self, job: Job | PileJob) -> Printed:
        # Both ends are this program: nothing that others write comes here but as checked values.
        answer = pickle.loads(self._process.ask(pickle.dumps(job)))  # noqa: S301
        if isinstance(answer, Refused):
            raise PrintError(answer.key, **answer.params)
        assert isinstance(answer, Printed)
        return answer
