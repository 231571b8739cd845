"""Reading photos beside a busy server: one process of its own, a short queue, firm bounds.

::

    worker = PhotoWorker()                   # starts nothing yet
    reading = worker.read(data)              # from any thread; waits for its turn
    worker.close()

The web layer keeps one for each server process. The child runs at low priority, so live tables
keep their pace while it works; it has a bounded address space, and is ended and started anew when
a photo takes too long. Photos go to it through a pipe and are never written to disk.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

from rollwrite.dicegame import Layout
from rollwrite.dicegame.layout import format_layout
from rollwrite.photo.limits import MAX_BYTES
from rollwrite.photo.reading import PhotoError, Point, Reading, unpack

#: Lengths of a message's two parts: JSON, then a photo.
FRAME = struct.Struct(">II")
#: A photo takes a quarter of a second; what takes this long never ends.
TIMEOUT_S = 10.0
#: Photos in work or waiting; another one is refused.
QUEUE = 4
#: Address space of the child: OpenCV, numpy, and 36 megapixels twice.
MEMORY_BYTES = 1_500_000_000


class BusyError(RuntimeError):
    """Too many photos are waiting already: try again in a few seconds."""


class WorkerError(RuntimeError):
    """The reading process ended or took too long over this photo; the next one gets a new one."""


class PhotoWorker:
    """Reads photos in one child process, one after another.

    :param queue: photos in work or waiting; one more raises :class:`BusyError`.
    :param timeout_s: for one photo, once its turn has come.
    :param memory_bytes: the child's address space.
    """

    def __init__(
        self,
        queue: int = QUEUE,
        timeout_s: float = TIMEOUT_S,
        memory_bytes: int = MEMORY_BYTES,
    ) -> None:
        self._places = threading.BoundedSemaphore(queue)
        self._turn = threading.Lock()
        self._timeout_s = timeout_s
        self._memory_bytes = memory_bytes
        self._process: subprocess.Popen[bytes] | None = None

    def read(
        self, data: bytes, *, layout: Layout | None = None, corners: Sequence[Point] | None = None
    ) -> Reading:
        """:func:`rollwrite.photo.read` in the child process.

        :raises PhotoError: as there.
        :raises BusyError: the queue is full.
        :raises WorkerError: the child gave up on this photo.
        """
        if len(data) > MAX_BYTES:
            raise PhotoError("bytes", most=MAX_BYTES // 1_000_000)
        if not self._places.acquire(blocking=False):
            raise BusyError("too many photos at once")
        try:
            with self._turn:
                answer = self._ask(
                    {
                        "layout": None if layout is None else format_layout(layout),
                        "corners": None if corners is None else [list(point) for point in corners],
                    },
                    data,
                )
        finally:
            self._places.release()
        if "error" in answer:
            raise PhotoError(answer["error"], **answer["params"])
        return unpack(answer)

    def close(self) -> None:
        """End the child; a later photo starts another."""
        with self._turn:
            self._end()

    def _ask(self, question: dict[str, Any], data: bytes) -> dict[str, Any]:
        process = self._process
        if process is None or process.poll() is not None:
            process = self._start()
        late = threading.Timer(self._timeout_s, process.kill)
        late.daemon = True
        late.start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            send(process.stdin, question, data)
            answer, _ = receive(process.stdout)
        except (OSError, EOFError):
            self._end()
            raise WorkerError("the photo could not be read in the time and memory it has") from None
        finally:
            late.cancel()
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        self._end()
        # One thread: the other cores belong to the tables.
        calm = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        self._process = subprocess.Popen(  # noqa: S603  # our own module, no words of others
            [sys.executable, "-m", "rollwrite.photo.serve", str(self._memory_bytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | calm,
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


def send(pipe: IO[bytes], message: dict[str, Any], data: bytes = b"") -> None:
    """Write a message with a photo, which may be empty."""
    text = json.dumps(message).encode()
    pipe.write(FRAME.pack(len(text), len(data)) + text)
    pipe.write(data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> tuple[dict[str, Any], bytes]:
    """Read a message and its photo.

    :raises EOFError: the other end is gone.
    """
    text_length, data_length = FRAME.unpack(_exactly(pipe, FRAME.size))
    message: dict[str, Any] = json.loads(_exactly(pipe, text_length))
    return message, _exactly(pipe, data_length)


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return data
