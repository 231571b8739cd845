"""The worst known request of each endpoint, ten at a time, beside live tables.

First every request alone, to find the dearest. Then these: people from ten addresses send each of
them again and again for some seconds, as fast as they are answered, while tables play. What counts
is how late the phones of a table hear of a command.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from statistics import median, quantiles

from bench._requests import Request, prepared, worst_requests
from bench.live import Table, all_have_heard, as_ms, listen_all, serving
from tests.web.server_process import Running

TABLES = 60
AT_ONCE = 10
#: So many of the dearest are sent beside live tables.
DEAREST = 16
#: For how long each is sent, and the pause before the next.
SENT_S, PAUSE_S = 4.0, 0.5


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure, and assert that no answer is a fault."""
    with serving() as server:
        alone = _alone(server)
        dearest = sorted(alone, key=lambda request: alone[request], reverse=True)
        for request in dearest[: 2 * DEAREST]:
            report(f"worst: {request.name}, alone", as_ms(alone[request]), "the second of two")
        tables = [Table(server, number) for number in range(TABLES)]
        mine, others = multiprocessing.Pipe()
        flood = multiprocessing.get_context("spawn").Process(
            target=send_floods, args=(others, server.port), daemon=True
        )
        flood.start()
        slots = asyncio.run(_beside(tables, [None, *dearest[:DEAREST]], mine))
        mine.send(None)
        flood.join()
        every: list[float] = []
        for slot in slots:
            late = [late for at, late in _heard(tables) if slot.begun <= at < slot.begun + SENT_S]
            name = "nothing" if slot.request is None else slot.request.name
            every += late if slot.request is not None else []
            note = f"p50 {as_ms(median(late))}, {len(late)} commands; answers {slot.answers}"
            report(f"worst: beside {name}, p99", as_ms(quantiles(late, n=100)[98]), note)
        p99 = as_ms(quantiles(every, n=100)[98])
        report("worst: beside all of them, p99", p99, f"{len(every)} commands; goal 100 ms")


def _alone(server: Running) -> dict[Request, float]:
    """How long each request takes when nothing else goes on."""
    found = {}
    for request in worst_requests(prepared(server)):
        for _ in range(2):
            start = time.perf_counter()
            status = request.send(server.port, "127.0.0.2")
            found[request] = time.perf_counter() - start
            assert status < 500, (request.name, status)
    return found


def _heard(tables: list[Table]) -> list[tuple[float, float]]:
    """Of each command when it was sent, and how much later the last phone of its table knew."""
    return [
        (start, max(phone.heard[numbers[-1]] for phone in table.phones) - start)
        for table in tables
        for start, _, numbers in table.sent
    ]


@dataclass(frozen=True)
class Slot:
    """When a request was sent by ten at a time; answers by their status."""

    request: Request | None
    begun: float
    answers: dict[int, int]


async def _beside(
    tables: list[Table], requests: list[Request | None], flood: Connection
) -> list[Slot]:
    slots = []
    async with asyncio.TaskGroup() as group:
        streams = await listen_all(group, [(t.port, t.code, p) for t in tables for p in t.phones])
        begin = time.perf_counter() + PAUSE_S
        until = begin + len(requests) * (SENT_S + PAUSE_S)
        playing = asyncio.gather(*(table.play(until) for table in tables))
        for number, request in enumerate(requests):
            begun = begin + number * (SENT_S + PAUSE_S)
            await asyncio.sleep(max(0.0, begun - time.perf_counter()))
            if request is not None:
                flood.send((request, SENT_S))
            # The last ones may still wait for a process of their own.
            await asyncio.sleep(SENT_S)
            slots.append((request, begun))
        await playing
        await all_have_heard(tables)
        for stream in streams:
            stream.cancel()
    told = [{} if request is None else flood.recv() for request, _ in slots]
    return [Slot(*slot, answers) for slot, answers in zip(slots, told, strict=True)]


def send_floods(orders: Connection, port: int) -> None:
    """In a process of its own: send what is ordered until None comes."""
    # Whoever does it has a machine of his own.
    os.nice(10)
    while (order := orders.recv()) is not None:
        request, seconds = order
        answers: Counter[int] = Counter()
        until = time.perf_counter() + seconds
        senders = [
            threading.Thread(target=_send, args=(request, port, number, until, answers))
            for number in range(AT_ONCE)
        ]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        orders.send(dict(answers))


def _send(request: Request, port: int, number: int, until: float, answers: Counter[int]) -> None:
    while time.perf_counter() < until:
        # A server that has too many lines may hang up.
        with suppress(OSError):
            answers[request.send(port, f"127.0.0.{number + 2}")] += 1
