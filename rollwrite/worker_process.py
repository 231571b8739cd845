"""Heavy work beside a busy server: one child process, a short queue, firm bounds.

Printing and photo reading both run so: behind everything that has a person waiting at a table, one
piece of work after another, ended and started anew when one takes too long. Messages are bytes;
what they mean is their sender's business.
"""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Self

#: The length of a message.
_FRAME = struct.Struct(">I")
#: The seconds of processor that an answer took, before it.
_SPENT = struct.Struct(">d")
#: What a child says first.
_BEGUN = b""
#: How much the child stands behind live tables.
NICENESS: Final = 10
#: One thread for each child: the other cores belong to the tables.
CALM: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
#: For a child to begin: heavy libraries on a small machine that is busy with tables.
_START_S = 60.0
#: A child that comes to work so rarely is ended all the same: others wait.
_AT_MOST = 3
#: The unit in which Linux tells times.
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
#: How often it is looked whether a child does anything.
_LOOKS_S = 1.0


@dataclass
class Meter:
    """The seconds of processor that child processes have worked for somebody."""

    seconds: float = 0.0


_meter: ContextVar[Meter | None] = ContextVar("meter", default=None)


@contextmanager
def metered() -> Iterator[Meter]:
    """Count what is asked of child processes within this block, in this thread."""
    meter = Meter()
    before = _meter.set(meter)
    try:
        yield meter
    finally:
        _meter.reset(before)


class BusyError(RuntimeError):
    """Too much is waiting already: try again in a few seconds."""


class WorkerError(RuntimeError):
    """The child process ended or took too long over this; the next message gets a new one."""


class StillError(WorkerError):
    """The child process stood still or hardly came to work, through no fault of the message: try
    again."""


class WorkerProcess:
    """A Python module that answers messages in a process of its own; starts nothing by itself.

    :param arguments: what follows ``python -P -m``: the module, which calls :func:`serve_requests`.
    :param queue: messages in work or waiting; one more raises :class:`BusyError`.
    :param timeout_s: for one message, once its turn has come and the child has begun. Where the
        system tells what the child does, only what it works counts, as on a machine that is its
        own: others that are busy are not the message's fault. After :data:`_AT_MOST` times as long
        it is ended anyhow.
    :param environment: variables of the child beside those of this process.
    :param still_s: a child that has a message and does nothing for so long is ended, where the
        system tells what it does.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        queue: int,
        timeout_s: float,
        environment: Mapping[str, str] | None = None,
        still_s: float | None = None,
    ) -> None:
        self._arguments = arguments
        self._environment = environment or {}
        self._timeout_s = timeout_s
        self._still_s = still_s
        self._places = threading.BoundedSemaphore(queue)
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_over = False

    def ask(self, message: bytes) -> bytes:
        """The child's answer, from any thread; waits for its turn.

        :raises BusyError: the queue is full.
        :raises WorkerError: the child gave up on this message, or there will be no other child.
        """
        if not self._places.acquire(blocking=False):
            raise BusyError("too much is waiting")
        try:
            with self._turn:
                return self._ask(message)
        finally:
            self._places.release()

    def end(self) -> None:
        """End the child and start no other: who waits for a turn is told so at once."""
        self._is_over = True
        self.close()

    def close(self) -> None:
        """End the child, whatever it is at; a later message starts another."""
        process = self._process
        if process is not None:
            process.kill()
        with self._turn:
            self._end()

    def _ask(self, message: bytes) -> bytes:
        process = self._process
        begun = time.monotonic()
        stood_still = threading.Event()
        try:
            if self._is_over:
                raise EOFError
            if process is None or process.poll() is not None:
                process = self._start()
                if self._is_over:
                    # end() came while it began, and found none to end.
                    raise EOFError
                # It says that it has begun; what that takes is no part of a message's time.
                with _Watch(process, _START_S):
                    _receive(_pipe(process.stdout))
            with _Watch(process, self._timeout_s, self._still_s, stood_still):
                _send(_pipe(process.stdin), message)
                answer = _receive(_pipe(process.stdout))
            (spent_s,) = _SPENT.unpack_from(answer)
            _charge(spent_s)
            return answer[_SPENT.size :]
        except (OSError, EOFError):
            # It was at work all the time, as far as anybody knows.
            _charge(time.monotonic() - begun)
            self._end()
            if stood_still.is_set():
                raise StillError("it stood still") from None
            raise WorkerError("it could not be done in the time and memory it has") from None

    def _start(self) -> subprocess.Popen[bytes]:
        self._end()
        self._process = subprocess.Popen(  # noqa: S603  # our own modules, no words of others
            [sys.executable, "-P", "-m", *self._arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **CALM, **self._environment},
            # Ctrl-C goes to a whole group, and a child that begins cannot ignore it yet.
            process_group=0,
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


def _charge(seconds: float) -> None:
    meter = _meter.get()
    if meter is not None:
        meter.seconds += seconds


class _Watch:
    """Ends a child that takes too long, or that does nothing, while a message is with it.

    :param stood_still: is set where it did nothing.
    """

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        timeout_s: float,
        still_s: float | None = None,
        stood_still: threading.Event | None = None,
    ) -> None:
        self._stood_still = stood_still or threading.Event()
        self._process = process
        self._timeout_s = timeout_s
        self._still_s = still_s
        self._is_done = threading.Event()
        self._thread = threading.Thread(target=self._look, name="watch", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_done.set()
        self._thread.join()

    def _look(self) -> None:
        begun = now = moved_at = time.monotonic()
        at_first = worked = _worked_s(self._process.pid)
        while True:
            used_s = now - begun
            if at_first is not None and worked is not None:
                # Several threads work more than a second in a second.
                used_s = min(used_s, worked - at_first)
            if used_s >= self._timeout_s:
                break
            left_s = _AT_MOST * self._timeout_s - (now - begun)
            if left_s <= 0:
                self._stood_still.set()
                break
            if self._is_done.wait(min(_LOOKS_S, self._timeout_s - used_s, left_s)):
                return
            now = time.monotonic()
            before, worked = worked, _worked_s(self._process.pid)
            if worked != before or worked is None:
                moved_at = now
            elif self._still_s is not None and now - moved_at >= self._still_s:
                self._stood_still.set()
                break
        self._process.kill()


def _worked_s(pid: int) -> float | None:
    """The seconds of processor that a process has used so far, if the system tells."""
    try:
        # Its name, in brackets, may hold anything; of the fields after it these are its times.
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    except OSError:
        return None
    return sum(map(int, times)) / _TICKS


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def serve_requests(answer: Callable[[bytes], bytes], niceness: int = NICENESS) -> int:
    """In the child: answer messages until the other end closes; the exit code.

    :param niceness: how much it stands behind live tables, 0 to 19.
    """
    if hasattr(os, "nice"):
        os.nice(niceness)
    # Ctrl-C reaches every process of a terminal: the server decides when this one ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inputs, outputs = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # A library that prints must not garble the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(BrokenPipeError):
        _send(outputs, _BEGUN)
    while True:
        try:
            message = _receive(inputs)
        except EOFError:
            return 0
        begun = time.process_time()
        try:
            found = answer(message)
            _send(outputs, _SPENT.pack(time.process_time() - begun) + found)
        except BrokenPipeError:
            # Who asked has ended meanwhile, and nobody reads a complaint.
            with suppress(BrokenPipeError):
                outputs.close()
            return 0


def _send(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(_FRAME.pack(len(message)))
    pipe.write(message)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes:
    (length,) = _FRAME.unpack(_exactly(pipe, _FRAME.size))
    return _exactly(pipe, length)


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return data
