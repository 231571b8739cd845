"""The child process of :class:`~rollwrite.photo.worker.PhotoWorker`: ``python -m`` this module."""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

from rollwrite.dicegame import parse_layout
from rollwrite.photo import PhotoError, boards, read
from rollwrite.photo.boards.reading import pack as pack_board
from rollwrite.photo.pictures.opened import pages_of
from rollwrite.photo.pictures.reading import pack
from rollwrite.photo.worker import split
from rollwrite.worker_process import NICENESS, serve_requests


def main(memory_bytes: int, niceness: int = NICENESS) -> int:
    """Answer questions until the other end closes."""
    _confine(memory_bytes)
    return serve_requests(lambda message: json.dumps(_answer(*split(message))).encode(), niceness)


def _answer(question: dict[str, Any], data: bytes) -> dict[str, Any]:
    try:
        return _read(question, data)
    except PhotoError as error:
        return {"error": error.code, "params": error.params}
    except MemoryError:
        return {"error": "damaged", "params": {}}


def _read(question: dict[str, Any], data: bytes) -> dict[str, Any]:
    if "pages" in question:
        return {"pages": [b64encode(page).decode() for page in pages_of(data)]}
    given = question["corners"]
    corners = given if given in (None, "auto") else [(x, y) for x, y in given]
    snap = question["snap"]
    if "game" in question:
        return pack_board(boards.read(data, question["game"], corners, snap=snap))
    layout = None if question["layout"] is None else parse_layout(question["layout"])
    sheet = question["sheet"]
    return pack(read(data, layout=layout, corners=corners, snap=snap, sheet=sheet))


def _confine(memory_bytes: int) -> None:
    # Not on every system; without it a photo is read all the same.
    if find_spec("resource") is not None:
        import resource  # noqa: PLC0415  # exists on Unix only

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:])))
