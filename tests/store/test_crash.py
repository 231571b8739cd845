"""A process is killed while it writes: what it acknowledged is there, and there once."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter

import pytest

from rollwrite.store import Store
from tests.nights import by_day
from tests.store.clocks import NOON, bodies_of

THREADS = 4


def run_and_kill(url: str, start: int, acknowledged: int) -> list[int]:
    """Append in another process, kill it after so many commands; all that it acknowledged."""
    command = [sys.executable, "-m", "tests.store.worker", "append", url, "CRASH", str(start)]
    process = subprocess.Popen([*command, str(THREADS)], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    done = [int(process.stdout.readline()) for _ in range(acknowledged)]
    process.kill()
    done += [int(line) for line in process.stdout.read().splitlines()]
    process.wait()
    process.stdout.close()
    return done


@pytest.mark.parametrize(
    "database_url",
    # There the writing is the work of another program, which is not killed.
    ["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.nightly])],
    indirect=True,
)
@pytest.mark.parametrize("rounds", by_day([2, 8], [2]))
def test_nothing_acknowledged_is_lost_or_doubled(database_url: str, rounds: int) -> None:
    rng = random.Random(7)
    store = Store.open(database_url)
    table = store.create_table("CRASH", NOON)
    store.close()
    acknowledged: set[int] = set()
    start = 0
    for _ in range(rounds):
        acknowledged |= set(run_and_kill(database_url, start, rng.randrange(1, 60)))
        store = Store.open(database_url)
        bodies = bodies_of(store, table)
        kept = Counter(body["command"] for body in bodies)
        # A command's events are all there or none is, and none is there twice.
        assert kept == {number: 1 + number % 3 for number in kept}
        assert acknowledged <= set(kept)
        with store.transaction(table) as transaction:
            for number in kept:
                command = transaction.command(f"c{number}")
                assert command is not None
                parts = bodies[command.first_seq - 1 : command.last_seq]
                assert parts == [{"command": number, "part": n} for n in range(kept[number])]
        store.close()
        # The next process sends again what may or may not have been carried out.
        start = max(0, max(kept) - 20)
