"""A server for many minutes: phones come, play, check and go; its memory must stay below a ceiling.

``make soak ARGS="--minutes 60"``. No part of ``make bench``: it is about what grows in hours, not
about speed. Each table's streams break off and come back, games end and begin, some tables are
left for new ones, bots sit at some, sheets are checked and printed, photos are read. Every minute
the server's memory is printed; what it has at the end of the first third is what it may have for
ever, and a little more.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bench._phones import Answer, answered, connected, dice_command, needed, views
from bench._requests import Request, post
from tests.web.pictures import blank_png
from tests.web.server_process import Running, running

PHONES: Final = 4
#: Seconds between two acts of a table, and that a stream lives, on average.
PAUSE_S: Final = 2.0
STREAM_S: Final = 20.0
#: Acts until a table is left for a new one, on average.
ACTS: Final = 150
#: Of the tables one with a bot, of the acts one with a check, and with a print or a photo.
BOTS: Final = 1 / 3
CHECKS: Final = 1 / 10
DEAR: Final = 1 / 100
#: How much more a server may have at the end than after its first third.
GROWTH: Final = 1.15
_DEAR: Final = (
    post("/print", {"name": "sheet"}),
    Request("POST", "/api/v1/photos", blank_png(600), "image/png"),
)
SHEET: Final = {"layout": "travel", "squares": ["BB......", *["........"] * 7]}


@dataclass
class Totals:
    """What has happened so far."""

    commands: int = 0
    refused: int = 0
    streams: int = 0
    checks: int = 0
    dear: int = 0
    tables: int = 0


@dataclass
class Phone:
    """A seat; its newest view comes by its stream."""

    token: str
    seat: int
    view: Answer = field(default_factory=dict)
    has_view: asyncio.Event = field(default_factory=asyncio.Event)


async def ask(
    port: int, method: str, path: str, body: object = None, token: str = ""
) -> tuple[int, Answer]:
    """Status and JSON of one request, on a connection of its own."""
    line = await connected(port)
    try:
        return await answered(line, method, path, token, body)
    finally:
        line[1].close()


async def listen(port: int, code: str, phone: Phone, luck: random.Random, totals: Totals) -> None:
    """Hold a stream for a while, break it off, come back; for ever."""
    while True:
        totals.streams += 1
        with contextlib.suppress(TimeoutError, OSError, asyncio.IncompleteReadError, ValueError):
            async with asyncio.timeout(luck.expovariate(1 / STREAM_S)):
                await _read(port, code, phone)


async def _read(port: int, code: str, phone: Phone) -> None:
    line = await connected(port)
    try:
        async for said in views(line, code, phone.token, phone.view.get("seq", 0)):
            phone.view = said["view"]
            phone.has_view.set()
    finally:
        # As a phone does that has lost its network: without a word.
        line[1].transport.abort()


async def play(port: int, luck: random.Random, totals: Totals) -> None:
    """Be the people of one table, then of the next."""
    while True:
        totals.tables += 1
        _, seated = await ask(port, "POST", "/tables", {"name": "P1"})
        code = seated["code"]
        phones = [Phone(seated["token"], 1)]
        has_bot = luck.random() < BOTS
        if has_bot:
            bot = {"type": "AddBot", "seat": 1, "level": 2}
            body = {"id": "soak-bot", "command": bot}
            status, answer = await ask(
                port, "POST", f"/tables/{code}/commands", body, phones[0].token
            )
            assert status == 200, answer
        for seat in range(2 + has_bot, PHONES + 1):
            _, seated = await ask(port, "POST", f"/tables/{code}/seats", {"name": f"P{seat}"})
            phones.append(Phone(seated["token"], seat))
        async with asyncio.TaskGroup() as group:
            streams = [group.create_task(listen(port, code, p, luck, totals)) for p in phones]
            await asyncio.gather(*(phone.has_view.wait() for phone in phones))
            for number in range(int(luck.expovariate(1 / ACTS)) + 10):
                await asyncio.sleep(luck.uniform(0.5, 1.5) * PAUSE_S)
                await _act(port, code, phones, f"soak-{number:06d}", luck, totals)
            for stream in streams:
                stream.cancel()


async def _act(
    port: int, code: str, phones: list[Phone], name: str, luck: random.Random, totals: Totals
) -> None:
    for request in _DEAR:
        if luck.random() < DEAR:
            totals.dear += 1
            status = await asyncio.to_thread(request.send, port, "127.0.0.1")
            # A photo without a sheet is none; and busy is an answer, too.
            assert status in {200, 422, 429, 503}, status
    if luck.random() < CHECKS:
        totals.checks += 1
        status, _ = await ask(port, "POST", "/check", SHEET)
        # Busy is an answer too.
        assert status in {200, 429, 503}, status
    phone, command = await _next(port, code, phones, luck)
    path = f"/tables/{code}/commands"
    status, answer = await ask(port, "POST", path, {"id": name, "command": command}, phone.token)
    assert status < 500, answer
    totals.commands += 1
    # What a phone tried that had not heard the newest yet.
    totals.refused += status != 200


async def _next(
    port: int, code: str, phones: list[Phone], luck: random.Random
) -> tuple[Phone, Answer]:
    """What somebody at the table has to do, and who."""
    if phones[0].view["phase"] in {"lobby", "over"}:
        return phones[0], {"type": "StartGame"}
    found = needed([phone.view for phone in phones])
    if found is None:
        return phones[0], {"type": "LockTable", "locked": bool(luck.getrandbits(1))}
    number, task = found

    async def fitting(strike: int) -> list[Any]:
        path = f"/tables/{code}/seats/{task['seat']}/placements?strike={strike}"
        status, answer = await ask(port, "GET", path, token=phones[number].token)
        return answer["shapes"] if status == 200 else []

    command = await dice_command(task, luck, fitting)
    return phones[number], command or {"type": "RollDice", "seat": task["seat"]}


def resident_mb(server: Running) -> float:
    """Megabytes of memory that the server itself really uses."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def soak(server: Running, tables: int, minutes: float) -> list[float]:
    """Let tables play for so long; the server's memory in MB, ten times a minute."""
    totals, seen = Totals(), []
    begun = time.monotonic()
    async with asyncio.TaskGroup() as group:
        people = [
            group.create_task(play(server.port, random.Random(number), totals))
            for number in range(tables)
        ]
        for number in range(round(minutes * 10)):
            await asyncio.sleep(max(begun + (number + 1) * 6 - time.monotonic(), 0))
            seen.append(resident_mb(server))
            if number % 10 == 9:
                print(f"{(number + 1) // 10:4d} min  {seen[-1]:6.1f} MB  {totals}", flush=True)
        for person in people:
            person.cancel()
    assert totals.refused < totals.commands / 10, totals
    return seen


def main() -> int:
    """Soak a server of its own; 1 when its memory grows too far."""
    parser = argparse.ArgumentParser(prog="make soak", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10, help="at least 3 (default: 10)")
    parser.add_argument("--tables", type=int, default=60, help=f"of {PHONES} phones (default: 60)")
    parser.add_argument("--most", type=float, default=350, help="ceiling in MB (default: 350)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rollwrite-soak-") as folder:
        with running(f"sqlite:///{folder}/tables.sqlite3") as server:
            seen = asyncio.run(soak(server, args.tables, args.minutes))
            assert server.stop() == 0
        said = "".join(server.said)
    print(f"{min(seen):.0f} to {max(seen):.0f} MB")
    print("memory: " + " ".join(f"{value:.0f}" for value in seen[:: max(len(seen) // 20, 1)]))
    wrong = faults(seen, args.most)
    if "Traceback" in said:
        wrong.append(said)
    print("\n".join(wrong) or "flat")
    return 1 if wrong else 0


def faults(seen: list[float], most: float) -> list[str]:
    """What is wrong with a server's memory over time, in MB."""
    found = []
    third = max(seen[: max(len(seen) // 3, 1)])
    if max(seen) > most:
        found.append(f"{max(seen):.0f} MB is more than {most:.0f} MB")
    if max(seen) > third * GROWTH:
        found.append(f"it grows: {third:.0f} MB in the first third, {max(seen):.0f} MB later")
    return found


if __name__ == "__main__":
    sys.exit(main())
