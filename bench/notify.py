"""What PostgreSQL gives at most: commits, and messages to everybody who listens.

A commit that has sent a NOTIFY takes a lock that the whole server has once, and holds it until it
is on disk; every listener hears every message, whatever table it is about. Both set the end of one
database as the way from process to process. Short rows, each commit on disk.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

import psycopg

from tests.databases import new_postgres_database

PLAY_S: Final = 3.0
WRITERS: Final = (1, 4, 8)
LISTENERS: Final = (0, 8)


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure commits a second with and without a message, and with many who listen."""
    with new_postgres_database() as url:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE TABLE said (number bigserial PRIMARY KEY, what text)")
        for writers in WRITERS:
            plain = _commits(url, writers, 0, is_told=False)
            for listeners in LISTENERS:
                told = _commits(url, writers, listeners, is_told=True)
                name = f"notify: {writers} writers, {listeners} listeners"
                note = f"commits, {plain:.0f}/s without a message"
                report(name, f"{told:.0f}/s", note)


def _commits(url: str, writers: int, listeners: int, *, is_told: bool) -> float:
    """Commits a second of so many writers, while so many listen; every listener hears every one."""
    done = [0] * writers
    stop = threading.Event()
    with psycopg.connect(url) as watcher:
        ears = [psycopg.connect(url, autocommit=True) for _ in range(listeners)]
        for ear in ears:
            ear.execute("LISTEN said")

        def write(number: int) -> None:
            with psycopg.connect(url) as connection:
                while not stop.is_set():
                    connection.execute("INSERT INTO said (what) VALUES ('a move')")
                    if is_told:
                        connection.execute("NOTIFY said, 'a table'")
                    connection.commit()
                    done[number] += 1

        threads = [threading.Thread(target=write, args=(number,)) for number in range(writers)]
        begun = time.perf_counter()
        for thread in threads:
            thread.start()
        time.sleep(PLAY_S)
        stop.set()
        for thread in threads:
            thread.join()
        seconds = time.perf_counter() - begun
        for ear in ears:
            heard = sum(1 for _ in ear.notifies(timeout=5, stop_after=sum(done)))
            assert heard == sum(done), (heard, sum(done))
            ear.close()
        count = watcher.execute("SELECT count(*) FROM said").fetchone()
        assert count is not None
        assert count[0] >= sum(done)
    return sum(done) / seconds
