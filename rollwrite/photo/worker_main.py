"""The child process of :class:`~rollwrite.photo.worker.PhotoWorker`: ``python -m`` this module."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

from rollwrite.dicegame import parse_layout
from rollwrite.photo import PhotoError, read
from rollwrite.photo.reading import pack
from rollwrite.photo.worker import split
from rollwrite.worker_process import serve_requests


def main(memory_bytes: int) -> int:
    """Answer questions until the other end closes."""
    _confine(memory_bytes)
    return serve_requests(lambda message: json.dumps(_answer(*split(message))).encode())


def _answer(question: dict[str, Any], data: bytes) -> dict[str, Any]:
    layout, corners = question["layout"], question["corners"]
    try:
        reading = read(
            data,
            layout=None if layout is None else parse_layout(layout),
            corners=None if corners is None else [(x, y) for x, y in corners],
        )
    except PhotoError as error:
        return {"error": error.code, "params": error.params}
    except MemoryError:
        return {"error": "damaged", "params": {}}
    return pack(reading)


def _confine(memory_bytes: int) -> None:
    # Not on every system; without it a photo is read all the same.
    if find_spec("resource") is not None:
        import resource  # noqa: PLC0415  # exists on Unix only

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1])))
