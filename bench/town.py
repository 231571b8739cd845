"""A town of 1, 2, 4 and 8 server processes: what a command costs in seconds of processor.

The phones of each table are spread over the processes, and each sends to its own, so that all but a
part of what happens must go from process to process. Real games of four phones that hear changes,
as our page does. Clients, servers, database and bus share one machine, so that times say little;
what counts is how long the servers have kept a processor busy, for each command with its four
views, and how much more that is than at one process. What they do while nothing happens is measured
before and taken off.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from bench._phones import Line, connected
from bench.live import PHONES, Phone, Table, all_have_heard, as_ms, ask, listen_all, worked_s
from tests.web.phones import new_id
from tools.town import CARRIERS, Carrier, town

COUNTS = (1, 2, 4, 8)
TABLES = 100
PAUSE_S = 4.0
IDLE_S, PLAY_S = 5.0, 20.0


class SpreadTable(Table):
    """A table whose phones are each at a process of its own, chosen by chance."""

    def spread(self, ports: list[int]) -> None:
        """Choose where each phone is."""
        self._lines: dict[int, Line] = {}
        self.ports = [self.luck.choice(ports) for _ in self.phones]

    async def play(self, until: float) -> None:
        """Send each command from the phone that has something to do, to its process."""
        self._lines = lines = {port: await connected(port) for port in set(self.ports)}
        await asyncio.sleep(self.luck.uniform(0, PAUSE_S))
        while time.perf_counter() < until:
            await self._all_know()
            phone, command = await self.next(lines[self.ports[0]])
            body = {"id": new_id(), "command": command}
            start = time.perf_counter()
            line = self._line_of(phone)
            answer = await ask(line, "POST", f"{self.path}/commands", phone.token, body)
            numbers = [event["seq"] for event in answer["events"]]
            self.sent.append((start, time.perf_counter(), numbers))
            await asyncio.sleep(self.luck.uniform(0.5, 1.5) * PAUSE_S)
        for open_line in lines.values():
            open_line[1].close()

    async def command(self, line: Line, phone: Phone, task: dict[str, Any]) -> dict[str, Any]:
        """What a phone does about its task; it asks its own process what fits."""
        return await super().command(self._line_of(phone), phone, task)

    def _line_of(self, phone: Phone) -> Line:
        return self._lines[self.ports[self.phones.index(phone)]]

    async def _all_know(self) -> None:
        """Until every phone has heard of the last command."""
        last = self.sent[-1][2][-1] if self.sent else 0
        for phone in self.phones:
            while phone.view["seq"] < last:
                phone.news.clear()
                await asyncio.wait_for(phone.news.wait(), 30)


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure each count with each carrier."""
    for carrier in CARRIERS:
        alone = 0.0
        for count in COUNTS:
            cost = _measure(count, carrier, report)
            alone = alone or cost
            name = f"town: {count} processes, {carrier}, against one"
            report(name, f"{cost / alone:.2f}", "processor time of the servers a command")


def _measure(count: int, carrier: Carrier, report: Callable[[str, str, str], None]) -> float:
    with town(count, carrier) as found:
        ports = [server.port for server in found.servers]
        tables = []
        for number in range(TABLES):
            table = SpreadTable(found.servers[number % count], number, PAUSE_S)
            table.spread(ports)
            tables.append(table)
        database = found.database_pid()

        def spent() -> float:
            return sum(worked_s(server.process.pid) for server in found.servers)

        before_s = _worked_by_all_s(database)
        busy_s, idle = asyncio.run(_play(tables, spent))
        database_s = _worked_by_all_s(database) - before_s
        late = [
            max(phone.heard[numbers[-1]] for phone in table.phones) - start
            for table in tables
            for start, _, numbers in table.sent
        ]
        for table in tables:
            last = table.sent[-1][2][-1]
            for phone in table.phones:
                # The newest view, whatever way it came.
                assert phone.view["seq"] >= last, (table.code, phone.view["seq"], last)
        name = f"town: {count} processes, {carrier}"
        report(f"{name}, while nothing happens", f"{idle * 100:.1f} %", "of a core")
        report(f"{name}, processor time", as_ms(busy_s / len(late)), f"{len(late)} commands")
        report(f"{name}, of the database", as_ms(database_s / len(late)), "a command")
        report(f"{name}, p50", as_ms(median(late)), f"POST to the last of {PHONES} phones")
        report(f"{name}, p99", as_ms(quantiles(late, n=100)[98]), "the same")
        return busy_s / len(late)


async def _play(tables: list[SpreadTable], spent: Callable[[], float]) -> tuple[float, float]:
    """Play; the seconds spent on commands, and the share of a core while nothing happens."""
    async with asyncio.TaskGroup() as group:
        where = [
            (port, table.code, phone)
            for table in tables
            for port, phone in zip(table.ports, table.phones, strict=True)
        ]
        streams = await listen_all(group, where)
        before_s, begun = spent(), time.perf_counter()
        await asyncio.sleep(IDLE_S)
        idle = (spent() - before_s) / (time.perf_counter() - begun)
        before_s, begun = spent(), time.perf_counter()
        await asyncio.gather(*(table.play(begun + PLAY_S) for table in tables))
        await all_have_heard(tables)
        busy_s = spent() - before_s - idle * (time.perf_counter() - begun)
        for stream in streams:
            stream.cancel()
    return busy_s, idle


def _worked_by_all_s(pid: int) -> float:
    """Seconds for which a process and those that it has begun have kept a processor busy."""
    stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ended_s = (int(stat[13]) + int(stat[14])) / os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    for child in children:
        # One that has just ended counts above the next time.
        with suppress(OSError):
            ended_s += worked_s(int(child))
    return ended_s + worked_s(pid)
