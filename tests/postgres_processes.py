"""The processes of a PostgreSQL server on this machine: to be stopped, frozen or killed by a test.

Only a server that the tests have started themselves is treated so.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
import pytest


def _ask(url: str, question: str) -> list[int]:
    with psycopg.connect(url, autocommit=True) as connection:
        return [int(row[0]) for row in connection.execute(question.encode()).fetchall()]


def _postmaster(url: str) -> int:
    if os.environ.get("ROLLWRITE_TEST_POSTGRES_URL"):
        pytest.skip("the server is not the tests' own")
    return _ask(url, "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)")[0]


@contextmanager
def frozen(url: str) -> Iterator[None]:
    """The server stands still: its connections stay open, and nothing answers.

    New connections are taken by the kernel, and nobody greets them.
    """
    pids = [_postmaster(url), *_ask(url, "SELECT pid FROM pg_stat_activity")]
    try:
        for pid in pids:
            _signal(pid, signal.SIGSTOP)
        yield
    finally:
        for pid in pids:
            _signal(pid, signal.SIGCONT)


def _signal(pid: int, number: int) -> None:
    # A process that served our own question may have gone since.
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def crash(url: str) -> None:
    """Kill a process of the server: it ends all others at once and recovers from its log.

    Returns when everybody's connection has ended.
    """
    _postmaster(url)
    with psycopg.connect(url, autocommit=True) as connection:
        find = b"SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'"
        for (pid,) in connection.execute(find).fetchall():
            os.kill(pid, signal.SIGKILL)
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT pg_sleep(60)")
