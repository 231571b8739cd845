"""The child process of :class:`~rollwrite.players.worker.Thinker`: ``python -m`` this module."""

from __future__ import annotations

import logging
import pickle
import sys

from rollwrite.players.tile.core import take_meanwhile
from rollwrite.players.worker import CORE, NICENESS, Failed
from rollwrite.worker_process import serve_requests

_log = logging.getLogger(__name__)


def main(arguments: list[str]) -> int:
    """Answer jobs from standard input until it ends."""
    niceness, *others = arguments or [str(NICENESS)]
    if CORE in others:
        # Nobody waits for it: until it is there plain Python thinks.
        take_meanwhile(int(niceness))
    return serve_requests(answer, int(niceness))


def answer(message: bytes) -> bytes:
    """The pickled answer to a pickled job; one that fails must not take the others along."""
    try:
        job = pickle.loads(message)  # noqa: S301  # both ends are this program
        return pickle.dumps(job.run())
    except Exception as error:
        _log.exception("a thought failed")
        return pickle.dumps(Failed(f"{type(error).__name__}: {error}"))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
