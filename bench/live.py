"""Live tables: the time from a command's POST until all phones of the table have drawn it.

A server in a process of its own on SQLite, every commit on disk; the phones are live streams in
this process that hear changes, as our page does. Every table plays real games, a command about
every three seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any, ClassVar

from bench._phones import Line, answered, connected, dice_command, needed, views
from tests.web.server_process import Running, running

PHONES = 4
PAUSE_S = 3.0
#: Where people think.
SLOW_S = 10.0
PLAY_S = 20.0
HELD = 5000
#: Streams opened at a time.
_TOGETHER = 50


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure 100 and 250 tables, 1,000 that are slower, and 5,000 phones that only listen."""
    for tables, pause_s in ((100, PAUSE_S), (250, PAUSE_S), (1000, SLOW_S)):
        measure_live(Table, tables, pause_s, report)
    _hold(report)


@dataclass
class Phone:
    """A stream and what it has heard: when each event arrived, and the newest view."""

    token: str
    heard: dict[int, float] = field(default_factory=dict)
    #: Of the newest event after each message, and how long the messages were after the first.
    numbers: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, port: int, code: str, ready: asyncio.Event) -> None:
        """Read the stream until cancelled; one that ends, after ten minutes, is opened anew."""
        while True:
            await self._listen(port, code, ready)

    async def _listen(self, port: int, code: str, ready: asyncio.Event) -> None:
        line, known = await connected(port), self.numbers[-1] if self.numbers else 0
        try:
            async for data in views(line, code, self.token, known, by_changes=True):
                now = time.perf_counter()
                if self.numbers and data["seq"] <= self.numbers[-1]:
                    continue
                if self.numbers:
                    self.lengths.append(data["bytes"])
                    for seq in range(self.numbers[-1] + 1, data["seq"] + 1):
                        self.heard[seq] = now
                self.numbers.append(data["seq"])
                self.view = data["view"]
                ready.set()
                self.news.set()
        finally:
            line[1].close()


class Table:
    """A table whose phones play by what their views tell them.

    :cvar game: which game it is opened for, and ``title`` what such tables are called in a report.
    :cvar places: how many phones it has.
    """

    game: ClassVar[str] = "dice"
    title: ClassVar[str] = "tables"
    places: ClassVar[int] = PHONES

    def __init__(self, server: Running, number: int, pause_s: float = PAUSE_S) -> None:
        self._pause_s = pause_s
        status, seated = server.ask("POST", "/tables", {"name": "P1", "game": self.game})
        assert status == 201, seated
        self.port = server.port
        self.code: str = seated["code"]
        self.phones = [Phone(seated["token"])]
        for place in range(2, self.places + 1):
            path = f"/tables/{self.code}/seats"
            status, seated = server.ask("POST", path, {"name": f"P{place}"})
            assert status == 201, seated
            self.phones.append(Phone(seated["token"]))
        self.luck = random.Random(number)
        #: Of each command: the start, the answer's arrival, the numbers of its events.
        self.sent: list[tuple[float, float, list[int]]] = []

    async def play(self, until: float) -> None:
        """Send commands until the time is up."""
        line = await connected(self.port)
        await asyncio.sleep(self.luck.uniform(0, self._pause_s))
        while time.perf_counter() < until:
            await self.act(line)
            await asyncio.sleep(self.luck.uniform(0.5, 1.5) * self._pause_s)
        line[1].close()

    async def act(self, line: Line) -> None:
        """Send the next command."""
        phone, command = await self.next(line)
        body = {"id": f"{self.code}-{len(self.sent)}", "command": command}
        start = time.perf_counter()
        answer = await ask(line, "POST", f"{self.path}/commands", phone.token, body)
        done = time.perf_counter()
        self.sent.append((start, done, [event["seq"] for event in answer["events"]]))

    @property
    def path(self) -> str:
        return f"/tables/{self.code}"

    async def next(self, line: Line) -> tuple[Phone, dict[str, Any]]:
        """What somebody at the table has to do, and who."""
        if self.phones[0].view["phase"] in {"lobby", "over"}:
            return self.phones[0], {"type": "StartGame"}
        task = needed([phone.view for phone in self.phones])
        assert task is not None, "nobody has anything to do"
        phone = self.phones[task[0]]
        return phone, await self.command(line, phone, task[1])

    async def command(self, line: Line, phone: Phone, task: dict[str, Any]) -> dict[str, Any]:
        async def fitting(strike: int) -> list[Any]:
            path = f"{self.path}/seats/{task['seat']}/placements?strike={strike}"
            shapes: list[Any] = (await ask(line, "GET", path, phone.token))["shapes"]
            return shapes

        command = await dice_command(task, self.luck, fitting)
        assert command is not None, "nothing fits"
        return command


async def ask(
    line: Line, method: str, path: str, token: str, body: object = None
) -> dict[str, Any]:
    status, answer = await answered(line, method, path, token, body)
    assert status == 200, answer
    return answer


def measure_live(
    kind: type[Table], count: int, pause_s: float, report: Callable[[str, str, str], None]
) -> None:
    """Play at so many tables of a kind, and report how soon all phones knew."""
    with serving() as server:
        tables = [kind(server, number, pause_s) for number in range(count)]
        busy_s = asyncio.run(play_live(tables, PLAY_S, lambda: worked_s(server.process.pid)))
        heard, answers = [], []
        for table in tables:
            last = max(numbers[-1] for _, _, numbers in table.sent)
            for phone in table.phones:
                # Every change, once, in order, to the end.
                assert phone.numbers == sorted({*phone.numbers}), (table.code, phone.numbers)
                assert phone.numbers[-1] == last, (table.code, phone.numbers)
            for start, done, numbers in table.sent:
                answers.append(done - start)
                heard.append(max(phone.heard[numbers[-1]] for phone in table.phones) - start)
        name = f"live: {count} {kind.title} x {PHONES} phones, {pause_s:.0f} s between commands"
        note = f"{len(heard)} commands; POST to the last of {PHONES} phones"
        begun = min(table.sent[0][0] for table in tables)
        first = [
            max(phone.heard[numbers[-1]] for phone in table.phones) - start
            for table in tables
            for start, _, numbers in table.sent
            if start < begun + 1
        ]
        report(f"{name}, first second, longest", as_ms(max(first)), f"{len(first)} commands")
        report(f"{name}, p50", as_ms(median(heard)), note)
        report(f"{name}, p99", as_ms(quantiles(heard, n=100)[98]), "the same")
        report(f"{name}, answer, p50", as_ms(median(answers)), "POST to its own answer")
        report(f"{name}, answer, p99", as_ms(quantiles(answers, n=100)[98]), "the same")
        share = as_ms(busy_s / len(heard))
        report(f"{name}, processor time", share, "of the server, a command with its four views")
        lengths = [length for table in tables for one in table.phones for length in one.lengths]
        each = f"{sum(lengths) / len(heard) / PHONES:.0f} bytes"
        report(f"{name}, to a phone", each, "a command, games that begin included")
        report(f"{name}, to a phone, p50", f"{median(lengths):.0f} bytes", "a message")
        report(f"{name}, memory", _memory(server), "of the server, resident")


async def play_live(tables: list[Table], seconds: float, spent: Callable[[], float]) -> float:
    """Play; the seconds that the server has worked for the commands, their views and placements."""
    async with asyncio.TaskGroup() as group:
        streams = await listen_all(group, [(t.port, t.code, p) for t in tables for p in t.phones])
        # A pause of this process for its own memory would count as the server's.
        gc.collect()
        gc.freeze()
        before_s = spent()
        until = time.perf_counter() + seconds
        await asyncio.gather(*(table.play(until) for table in tables))
        await all_have_heard(tables)
        spent_s = spent() - before_s
        for stream in streams:
            stream.cancel()
    return spent_s


async def all_have_heard(tables: Sequence[Table]) -> None:
    """Wait until every phone knows of its table's last command."""
    for table in tables:
        last = table.sent[-1][2][-1]
        for phone in table.phones:
            while last not in phone.heard:
                phone.news.clear()
                await asyncio.wait_for(phone.news.wait(), 30)


async def listen_all(
    group: asyncio.TaskGroup, phones: list[tuple[int, str, Phone]]
) -> list[asyncio.Task[None]]:
    """Open all streams, some at a time, and wait for the first message of each."""
    streams = []
    for first in range(0, len(phones), _TOGETHER):
        ready = []
        for port, code, phone in phones[first : first + _TOGETHER]:
            ready.append(asyncio.Event())
            streams.append(group.create_task(phone.listen(port, code, ready[-1])))
        await asyncio.wait_for(asyncio.gather(*(event.wait() for event in ready)), 60)
    return streams


def _hold(report: Callable[[str, str, str], None]) -> None:
    with serving() as server:
        before = _resident(server)
        tables = [Table(server, number) for number in range(HELD // PHONES)]
        asyncio.run(_hold_all(tables, server, before, report))


async def _hold_all(
    tables: list[Table],
    server: Running,
    before: int,
    report: Callable[[str, str, str], None],
) -> None:
    async with asyncio.TaskGroup() as group:
        streams = await listen_all(group, [(t.port, t.code, p) for t in tables for p in t.phones])
        assert len(streams) == HELD
        held = _resident(server)
        report(f"live: {HELD} phones held, memory", _memory(server), "of the server, resident")
        each = f"{(held - before) / HELD / 1024:.0f} kB"
        report(f"live: {HELD} phones held, each", each, "its share, tables and threads included")
        for stream in streams:
            stream.cancel()


@contextlib.contextmanager
def serving() -> Iterator[Running]:
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="rollwrite-bench-"))
        yield stack.enter_context(running(f"sqlite:///{folder}/tables.sqlite3"))


def _resident(server: Running) -> int:
    """Bytes of memory that the server really uses."""
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no VmRSS")


def worked_s(pid: int) -> float:
    """Seconds for which a process has kept a processor busy."""
    stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def _memory(server: Running) -> str:
    return f"{_resident(server) / 2**20:.0f} MB"


def as_ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
