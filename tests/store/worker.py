"""Other processes on the same database: ``python -m tests.store.worker open|append|watch …``.

Each prints a line for everything that a test waits for.
"""

from __future__ import annotations

import os
import sys
from threading import Thread

from rollwrite.store import Store, StoreError
from tests.store.clocks import NOON


def main(arguments: list[str]) -> None:
    """Do as the first argument says."""
    match arguments:
        case "open", url:
            open_together(url)
        case "append", url, code, start, threads:
            append_for_ever(url, code, int(start), int(threads))
        case "watch", url, code, poll_s:
            watch(url, code, float(poll_s))
        case "follow", url, code:
            follow(url, code)
        case "fill", url, code:
            fill(url, code)
        case _:
            raise SystemExit(f"cannot do {arguments}")


def say(line: str) -> None:
    """Write a line at once, whole, and with nothing kept back when this process is killed."""
    os.write(1, f"{line}\n".encode())


def open_together(url: str) -> None:
    """Open the database when told to."""
    say("ready")
    sys.stdin.readline()
    store = Store.open(url)
    say(str(store.create_table(f"P{os.getpid()}", NOON)))
    store.close()


def append_for_ever(url: str, code: str, start: int, threads: int) -> None:
    """Carry out commands from number ``start``, again where they were before, until killed.

    Thread k of n takes start + k, start + k + n, …; a command is printed when it is on disk.
    """
    store = Store.open(url)
    table = store.table_id(code)

    def work(number: int) -> None:
        while True:
            command = f"c{number}"
            with store.transaction(table) as transaction:
                if transaction.command(command) is None:
                    bodies = [{"command": number, "part": part} for part in range(1 + number % 3)]
                    transaction.append(bodies, NOON, command, "hash")
            say(str(number))
            number += threads

    for lane in range(threads):
        Thread(target=work, args=(start + lane,)).start()


def watch(url: str, code: str, poll_s: float) -> None:
    """Print the end of the table's log whenever told of it, until standard input ends."""
    store = Store.open(url, poll_s=poll_s)
    table = store.table_id(code)
    store.watch(lambda changed, seq: say(f"{changed} {seq}"))
    store.follow(table)
    say("ready")
    sys.stdin.read()
    store.close()


def follow(url: str, code: str) -> None:
    """Follow a table, and write that down, until killed."""
    store = Store.open(url, poll_s=3600.0)
    store.follow(store.table_id(code))
    store._changes.poll()
    say("ready")
    sys.stdin.read()


def fill(url: str, code: str) -> None:
    """Append until no file may grow any more; then once more when they may."""
    import resource  # noqa: PLC0415 - there is none on Windows

    store = Store.open(url)
    table = store.table_id(code)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    # A write past the limit fails as on a full disk; Python ignores the signal that comes with it.
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, most))
    number = 0

    def append() -> int:
        with store.transaction(table) as transaction:
            return transaction.append([{"n": number, "text": "x" * 2000}], NOON, None, None)

    while True:
        try:
            append()
        except StoreError as error:
            say(f"refused: {error}")
            break
        say(str(number))
        number += 1
    say(f"read {len(store.events(table))}")
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    say(f"room {append()}")
    store.close()


if __name__ == "__main__":
    main(sys.argv[1:])
