"""A school: classes of 24 phones, ten and forty, begin with the same bell, and all of them play.

One server on SQLite with its rate limits, every commit on disk, and all phones behind one address.
Nobody may be refused. Beside it as many tables that belong to no class, and what a teacher's page
costs, in phones.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import quantiles

from bench.live import (
    PAUSE_S,
    PHONES,
    PLAY_S,
    Phone,
    Table,
    as_ms,
    measure_live,
    play_live,
    worked_s,
)
from rollwrite.web.classes.who import TABLES_S
from tests.web.class_phones import Browser, open_class, sit_down
from tests.web.server_process import Running, running

CLASSES = 40
FEW = 10
CHILDREN = 24
#: Rooms that come at once, and the phones in each.
ROOMS = ((1, 24), (2, 30))
#: All of a class have come so soon after the bell, and all classes at once.
COME_S = 20.0
_PAGES = 40
#: So many children are under way at once, at most.
_THREADS = 200
Report = Callable[[str, str, str], None]


def run(report: Report) -> None:
    """Measure a room and two, a few classes and a school: the bell, the lesson, a teacher's page;
    then as many tables without a class.
    """
    for rooms, children in ROOMS:
        measure_rooms(rooms, children, report)
    for count in (FEW, CLASSES):
        measure_school(count, report)
        measure_live(Table, count * CHILDREN // PHONES, PAUSE_S, report)


def measure_rooms(count: int, children: int, report: Report) -> None:
    """What a few see who come, and their teachers while all play."""
    name = f"classes: {count} of {children} phones"
    with _serving() as server:
        teachers = [Browser(server.port) for _ in range(count)]
        codes = [open_class(teacher, children) for teacher in teachers]
        seated, came_s = asyncio.run(_come(server.port, codes, children))
        tables: list[Table] = [
            ClassTable(server.port, number, code, tokens)
            for number, (code, tokens) in enumerate(seated.items())
            if len(tokens) > 1
        ]
        looked_s: list[float] = []

        async def look() -> None:
            for number in range(_PAGES):
                start = time.perf_counter()
                path = f"/class/{codes[number % count]}/teacher"
                await asyncio.to_thread(teachers[number % count].page, path)
                looked_s.append(time.perf_counter() - start)
                await asyncio.sleep(PLAY_S / _PAGES)

        async def lesson() -> None:
            await asyncio.gather(
                play_live(tables, PLAY_S, lambda: worked_s(server.process.pid)), look()
            )

        asyncio.run(lesson())
        for what, taken_s in (("join and sit down", came_s), ("a teacher's page", looked_s)):
            parts = quantiles(taken_s, n=100)
            both = f"p50 {as_ms(parts[49])}, p99 {as_ms(parts[98])}"
            report(f"{name}, {what}", both, "as it is seen, while all the others play or come")


class ClassTable(Table):
    """A table of a class, at which all sit."""

    def __init__(self, port: int, number: int, code: str, tokens: list[str]) -> None:
        self._pause_s = PAUSE_S
        self.port, self.code = port, code
        self.phones = [Phone(token) for token in tokens]
        self.luck = random.Random(number)
        self.sent = []


def measure_school(count: int, report: Report) -> None:
    """So many classes of 24 phones."""
    name = f"classes: {count} of {CHILDREN} phones"
    with _serving() as server:
        teachers = [Browser(server.port) for _ in range(count)]
        codes = [open_class(teacher, CHILDREN) for teacher in teachers]
        seated, came_s = asyncio.run(_come(server.port, codes, CHILDREN))
        assert {len(tokens) for tokens in seated.values()} == {PHONES}
        assert len(seated) * PHONES == count * CHILDREN
        note = f"join and sit down, all within {COME_S:.0f} s, nobody refused"
        report(f"{name}, at the bell, p50", as_ms(quantiles(came_s, n=100)[49]), note)
        report(f"{name}, at the bell, p99", as_ms(quantiles(came_s, n=100)[98]), "the same")
        tables: list[Table] = [
            ClassTable(server.port, number, code, tokens)
            for number, (code, tokens) in enumerate(seated.items())
        ]
        busy_s = asyncio.run(play_live(tables, PLAY_S, lambda: worked_s(server.process.pid)))
        answers, heard = [], []
        for table in tables:
            for start, done, numbers in table.sent:
                answers.append(done - start)
                heard.append(max(phone.heard[numbers[-1]] for phone in table.phones) - start)
        note = f"{len(heard)} commands; POST to the last of {PHONES} phones"
        report(f"{name}, a command, p99", as_ms(quantiles(heard, n=100)[98]), note)
        report(f"{name}, answer, p99", as_ms(quantiles(answers, n=100)[98]), "POST to its answer")
        report(f"{name}, processor time", as_ms(busy_s / len(heard)), "of the server, a command")
        # While nothing else happens: a page in a lesson, with six tables under way.
        before_s = worked_s(server.process.pid)
        for number in range(_PAGES):
            teacher, code = teachers[number % count], codes[number % count]
            assert "class-cards" in teacher.page(f"/class/{code}/teacher")
        page_s = (worked_s(server.process.pid) - before_s) / _PAGES
        phone_s = busy_s / (PLAY_S * len(tables) * PHONES)
        report("classes: a teacher's page, drawn once", as_ms(page_s), "processor time")
        note = f"at most one in {TABLES_S} s, beside a phone with {as_ms(phone_s)} a second"
        report("classes: a teacher's page", f"{page_s / TABLES_S / phone_s:.1f} phones", note)


async def _come(
    port: int, codes: list[str], children: int
) -> tuple[dict[str, list[str]], list[float]]:
    """All children come; the secrets of their seats by table, and how long each took."""
    luck = random.Random(1)
    seated: dict[str, list[str]] = defaultdict(list)
    took_s: list[float] = []
    loop = asyncio.get_running_loop()

    def sat(code: str) -> None:
        child, start = Browser(port), time.perf_counter()
        table = sit_down(child, code)
        took_s.append(time.perf_counter() - start)
        seated[table].append(child.cookies[f"rw-{table}"])

    async def come(code: str, after_s: float) -> None:
        await asyncio.sleep(after_s)
        await loop.run_in_executor(threads, sat, code)

    every = [code for code in codes for _ in range(children)]
    with ThreadPoolExecutor(_THREADS) as threads:
        await asyncio.gather(*(come(code, luck.uniform(0, COME_S - 2)) for code in every))
    return seated, took_s


@contextlib.contextmanager
def _serving() -> Iterator[Running]:
    """A server that counts what its visitors do."""
    with tempfile.TemporaryDirectory(prefix="rollwrite-bench-") as folder:
        url = f"sqlite:///{Path(folder) / 'tables.sqlite3'}"
        with running(url, environment={"ROLLWRITE_RATE_LIMITS": "on"}) as server:
            yield server
