"""Server processes on one PostgreSQL: 1, 2 and 4 of them, everything on this one machine.

Once all phones of a table are at one process, as behind a proxy that goes by the table's code; once
each is at the next, so that a change reaches most of them through the database and every process
draws it. A command counts when the last of its table's phones has heard of it. First every table
sends the next command as soon as that is so: what the machine can do at most, clients and database
included. Then each sends one about every second: how long it takes when there is room.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median, quantiles

from bench._phones import answered, connected, views
from bench.live import worked_s
from tests.databases import new_postgres_database
from tests.web.server_process import Running, running

COUNTS = (1, 2, 4)
TABLES = 40
PHONES = 4
PLAY_S = 8.0
CALM_S = 1.0


@dataclass
class Table:
    """A table: who sends, who listens, and when each event had reached everybody."""

    code: str
    token: str
    ports: list[int]
    luck: random.Random
    #: Of each event: how many phones have heard of it.
    heard: dict[int, int] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    took: list[float] = field(default_factory=list)

    @property
    def listeners(self) -> list[int]:
        """Where its phones listen, each at the next process."""
        return [self.ports[number % len(self.ports)] for number in range(PHONES)]

    async def listen(self, port: int) -> None:
        """One phone, until cancelled."""
        line = await connected(port)
        try:
            async for data in views(line, self.code, None):
                for event in data["events"]:
                    self.heard[event["seq"]] = self.heard.get(event["seq"], 0) + 1
                self.news.set()
        finally:
            line[1].close()

    async def wait_for(self, seq: int) -> None:
        """Until all phones have heard of an event."""
        while self.heard.get(seq, 0) < PHONES:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)

    async def play(self, until: float, pause_s: float, name: str) -> None:
        """Send commands, each to another process than the last."""
        lines = [await connected(port) for port in self.ports]
        await asyncio.sleep(self.luck.uniform(0, pause_s))
        number = 0
        while time.perf_counter() < until:
            number += 1
            command = {"type": "LockTable", "locked": number % 2 == 1}
            body = {"id": f"{name}-{number:06d}", "command": command}
            start = time.perf_counter()
            path = f"/tables/{self.code}/commands"
            line = lines[number % len(lines)]
            status, answer = await answered(line, "POST", path, self.token, body)
            assert status == 200, answer
            await self.wait_for(answer["events"][-1]["seq"])
            self.took.append(time.perf_counter() - start)
            if pause_s:
                await asyncio.sleep(self.luck.uniform(0.5, 1.5) * pause_s)
        for _, writer in lines:
            writer.close()


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure each count."""
    for count in COUNTS:
        for is_spread in (False, True) if count > 1 else (False,):
            with contextlib.ExitStack() as stack:
                url = stack.enter_context(new_postgres_database())
                servers = [stack.enter_context(running(url)) for _ in range(count)]
                asyncio.run(_measure(servers, report, is_spread=is_spread))


async def _measure(
    servers: list[Running], report: Callable[[str, str, str], None], *, is_spread: bool
) -> None:
    tables = [_open(servers, number, is_spread=is_spread) for number in range(TABLES)]
    name = f"processes: {len(servers)}, phones {'spread' if is_spread else 'by table'}"
    async with asyncio.TaskGroup() as group:
        phones = [group.create_task(t.listen(port)) for t in tables for port in t.listeners]
        await asyncio.gather(*(table.wait_for(2) for table in tables))
        for pause_s in (0.0, CALM_S):
            before_s = _worked_s(servers)
            begun = time.perf_counter()
            until = begun + PLAY_S
            await asyncio.gather(*(t.play(until, pause_s, f"p{int(pause_s)}") for t in tables))
            took = [each for table in tables for each in table.took]
            if pause_s:
                note = f"{len(took)} commands; POST to the last of {PHONES} phones"
                report(f"{name}, calm, p50", f"{median(took) * 1000:.1f} ms", note)
                p99 = quantiles(took, n=100)[98]
                report(f"{name}, calm, p99", f"{p99 * 1000:.1f} ms", "the same")
            else:
                rate = len(took) / (time.perf_counter() - begun)
                note = f"{TABLES} tables without a pause"
                report(f"{name}, most commands", f"{rate:.0f} /s", note)
                p99 = quantiles(took, n=100)[98]
                report(f"{name}, then p99", f"{p99 * 1000:.1f} ms", "POST to the last phone")
                share = (_worked_s(servers) - before_s) / len(took)
                report(f"{name}, processor time", f"{share * 1000:.1f} ms", "a command, servers")
            for table in tables:
                table.took.clear()
        for phone in phones:
            phone.cancel()


def _worked_s(servers: list[Running]) -> float:
    """Seconds for which the servers have kept processors busy."""
    return sum(worked_s(server.process.pid) for server in servers)


def _open(servers: list[Running], number: int, *, is_spread: bool) -> Table:
    first = number % len(servers)
    turned = servers[first:] + servers[:first]
    status, seated = turned[0].ask("POST", "/tables", {"name": "Ana"})
    assert status == 201, seated
    ports = [server.port for server in (turned if is_spread else turned[:1])]
    return Table(seated["code"], seated["token"], ports, random.Random(number))
