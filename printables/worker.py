"""Printing beside a busy server: one process of its own, a short queue, firm bounds.

::

    worker = PrintWorker()                 # starts nothing yet
    printed = worker.pdf(request)          # from any thread; waits for its turn
    worker.close()

The web layer keeps one for each server process. The child runs at low priority, so live tables
keep their pace while it draws, and it is ended and started anew when a request takes too long.
"""

from __future__ import annotations

import pickle
import struct
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Literal

from printables.options import PrintError
from printables.printing import Request

#: The length of a message.
FRAME = struct.Struct(">I")
#: A thousand pages take a few seconds; what takes this long never ends.
TIMEOUT_S = 30.0
#: Requests in work or waiting; another one is refused.
QUEUE = 8

Form = Literal["pdf", "svg", "geometry"]


class BusyError(RuntimeError):
    """Too much is waiting to be printed already: try again in a few seconds."""


class WorkerError(RuntimeError):
    """The printing process ended or took too long; the next request gets a new one."""


@dataclass(frozen=True)
class Printed:
    """What the worker has made.

    :ivar data: a PDF, or the text of an SVG or of JSON.
    :ivar pages: how many pages there are in all.
    """

    data: bytes
    pages: int


@dataclass(frozen=True)
class Refused:
    """A :class:`PrintError` on its way through the pipe."""

    key: str
    params: dict[str, str | int]


@dataclass(frozen=True)
class Job:
    """A request on its way through the pipe; ``page`` counts from 1 and is for the SVG."""

    request: Request
    form: Form
    page: int = 1


class PrintWorker:
    """Prints in one child process, one request after another.

    :param queue: requests in work or waiting; one more raises :class:`BusyError`.
    :param timeout_s: for one request, once its turn has come.
    """

    def __init__(self, queue: int = QUEUE, timeout_s: float = TIMEOUT_S) -> None:
        self._places = threading.BoundedSemaphore(queue)
        self._turn = threading.Lock()
        self._timeout_s = timeout_s
        self._process: subprocess.Popen[bytes] | None = None

    def pdf(self, request: Request) -> Printed:
        """All pages as a PDF.

        :raises PrintError: it cannot be printed.
        :raises BusyError: the queue is full.
        :raises WorkerError: the child gave up on this request.
        """
        return self._do(Job(request, "pdf"))

    def svg(self, request: Request, page: int) -> Printed:
        """One page as SVG; the last one when there are not so many. Errors as in :meth:`pdf`."""
        return self._do(Job(request, "svg", page))

    def geometry(self, request: Request) -> Printed:
        """Where the sheets lie, as JSON. Errors as in :meth:`pdf`."""
        return self._do(Job(request, "geometry"))

    def close(self) -> None:
        """End the child; a later request starts another."""
        with self._turn:
            self._end()

    def _do(self, job: Job) -> Printed:
        if not self._places.acquire(blocking=False):
            raise BusyError("too much to print at once")
        try:
            with self._turn:
                answer = self._ask(job)
        finally:
            self._places.release()
        if isinstance(answer, Refused):
            raise PrintError(answer.key, **answer.params)
        return answer

    def _ask(self, job: Job) -> Printed | Refused:
        process = self._process
        if process is None or process.poll() is not None:
            process = self._start()
        late = threading.Timer(self._timeout_s, process.kill)
        late.daemon = True
        late.start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            send(process.stdin, job)
            answer = receive(process.stdout)
        except (OSError, EOFError):
            self._end()
            raise WorkerError("it could not be printed in the time it has") from None
        finally:
            late.cancel()
        assert isinstance(answer, Printed | Refused)
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        self._end()
        self._process = subprocess.Popen(  # our own module, no words of others
            [sys.executable, "-m", "printables.serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                # What was still to be sent has nowhere to go.
                with suppress(OSError):
                    pipe.close()


def send(pipe: IO[bytes], message: object) -> None:
    """Write a message."""
    data = pickle.dumps(message)
    pipe.write(FRAME.pack(len(data)) + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> object:
    """Read a message.

    :raises EOFError: the other end is gone.
    """
    (length,) = FRAME.unpack(_exactly(pipe, FRAME.size))
    # Both ends are this program: nothing that others write comes here but as checked values.
    return pickle.loads(_exactly(pipe, length))  # noqa: S301


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return data
