"""A child process for tests: does what each message tells it to."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rollwrite.worker_process import serve_requests


def answer(message: bytes) -> bytes:
    """``die`` ends it, ``print`` chatters, ``wait PATH`` waits for a named pipe, ``pid`` says its
    number; all others come back.
    """
    word, _, rest = message.decode().partition(" ")
    if word == "die":
        os._exit(1)
    if word == "pid":
        return str(os.getpid()).encode()
    if word == "print":
        print("something a library says")
    if word == "wait":
        Path(rest).read_bytes()
    return message[::-1]


if __name__ == "__main__":
    # A pipe to wait for before it begins.
    for path in sys.argv[1:]:
        Path(path).read_bytes()
    raise SystemExit(serve_requests(answer))
