"""Reading photos beside a busy server, in a process of its own.

::

    worker = PhotoWorker()                   # starts nothing yet
    reading = worker.read(data)              # from any thread; waits for its turn
    worker.close()

The web layer keeps one for each server process; :mod:`rollwrite.worker_process` keeps it in bounds,
and its address space is bounded too. Photos go to it through a pipe and are never written to disk.
"""

from __future__ import annotations

import json
import struct
from base64 import b64decode
from collections.abc import Sequence
from typing import Any

from rollwrite.dicegame import Layout
from rollwrite.dicegame.layout import format_layout
from rollwrite.photo.boards.reading import BoardReading
from rollwrite.photo.boards.reading import unpack as unpack_board
from rollwrite.photo.pictures.reading import MAX_BYTES, Corners, PhotoError, Point, Reading, unpack
from rollwrite.worker_process import NICENESS, BusyError, WorkerError, WorkerProcess

__all__ = ["QUEUE", "BusyError", "PhotoWorker", "WorkerError", "join", "split"]

#: The length of a question's JSON, which stands before the photo.
_LENGTH = struct.Struct(">I")
#: A photo takes a third of a second of work. On a small machine whose tables come first that work
#: may be spread over twenty; what takes this long never ends.
TIMEOUT_S = 60.0
#: Photos in work or waiting; another one is refused.
QUEUE = 4
#: Address space of the child: OpenCV, numpy, and 36 megapixels twice.
MEMORY_BYTES = 1_500_000_000


class PhotoWorker:
    """Reads photos in one child process, one after another.

    :param queue: photos in work or waiting; one more raises :class:`BusyError`.
    :param timeout_s: for one photo, once its turn has come.
    :param memory_bytes: the child's address space.
    :param niceness: how far the child stands behind live tables, 0 to 19.
    """

    def __init__(
        self,
        queue: int = QUEUE,
        timeout_s: float = TIMEOUT_S,
        memory_bytes: int = MEMORY_BYTES,
        niceness: int = NICENESS,
    ) -> None:
        self._process = WorkerProcess(
            ["rollwrite.photo.worker_main", str(memory_bytes), str(niceness)],
            queue=queue,
            timeout_s=timeout_s,
        )

    def read(
        self,
        data: bytes,
        *,
        layout: Layout | None = None,
        corners: Corners = None,
        snap: bool = False,
        sheet: int | None = None,
    ) -> Reading:
        """:func:`rollwrite.photo.read` in the child process.

        :raises PhotoError: as there.
        :raises BusyError: the queue is full.
        :raises WorkerError: the child gave up on this photo.
        """
        question = {
            "layout": None if layout is None else format_layout(layout),
            "corners": _plain(corners),
            "snap": snap,
            "sheet": sheet,
        }
        return unpack(self._asked(question, data))

    def read_board(
        self,
        data: bytes,
        game: str,
        corners: Sequence[Point] | None = None,
        *,
        snap: bool = False,
    ) -> BoardReading:
        """:func:`rollwrite.photo.boards.read_board` in the child process.

        :raises PhotoError: as there.
        :raises BusyError: the queue is full.
        :raises WorkerError: the child gave up on this photo.
        """
        question = {"game": game, "corners": _plain(corners), "snap": snap}
        return unpack_board(self._asked(question, data))

    def pages(self, data: bytes) -> tuple[bytes, ...]:
        """:func:`rollwrite.photo.pictures.opened.pages_of` in the child process.

        :raises PhotoError: as there.
        :raises BusyError: the queue is full.
        :raises WorkerError: the child gave up on this file.
        """
        return tuple(map(b64decode, self._asked({"pages": True}, data)["pages"]))

    def _asked(self, question: dict[str, Any], data: bytes) -> dict[str, Any]:
        if len(data) > MAX_BYTES:
            raise PhotoError("bytes", most=MAX_BYTES // 1_000_000)
        answer: dict[str, Any] = json.loads(self._process.ask(join(question, data)))
        if "error" in answer:
            raise PhotoError(answer["error"], **answer["params"])
        return answer

    def close(self) -> None:
        """End the child; a later photo starts another."""
        self._process.close()

    def end(self) -> None:
        """End the child, and start no other."""
        self._process.end()


def _plain(corners: Corners) -> list[list[float]] | str | None:
    if corners is None or isinstance(corners, str):
        return corners
    return [list(point) for point in corners]


def join(question: dict[str, Any], data: bytes) -> bytes:
    """A question and its photo as one message."""
    text = json.dumps(question).encode()
    return _LENGTH.pack(len(text)) + text + data


def split(message: bytes) -> tuple[dict[str, Any], bytes]:
    """The inverse of :func:`join`."""
    (length,) = _LENGTH.unpack_from(message)
    start = _LENGTH.size
    question: dict[str, Any] = json.loads(message[start : start + length])
    return question, message[start + length :]
