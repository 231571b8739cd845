"""The worst known request of each endpoint, and every GET of the route map, beside live tables.

First every request alone, to find the dearest. Then these, and what takes more than one request
(:mod:`bench._floods`), are sent again and again for some seconds, as fast as they are answered,
ten and thirty at a time, from one address and from three, while tables play at a server with its
limits. Whoever has no answer when the time is up hangs up. What counts is how late the phones of a
table hear of a command, and on a busy machine how much later than beside nothing, which comes again
and again. A bystander sits down meanwhile, prints a sheet, has a photo read and plays against a
bot, and is never refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import os
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from statistics import median, quantiles
from typing import ClassVar, Final

from bench._floods import Flood, floods
from bench._phones import Line, connected
from bench._requests import Request, hangs_up, post, prepared, worst_requests
from bench._routes import every_get
from bench.live import Phone, Table, all_have_heard, as_ms, ask, listen_all
from tests.web.pictures import blank_png
from tests.web.server_process import Running, running

TABLES: Final = 60
#: So many of the dearest are sent beside live tables in all four forms, the GETs in the last one.
DEAREST: Final = 16
#: How many at a time, from how many addresses.
FORMS: Final = ((10, 1), (30, 1), (10, 3), (30, 3))
#: Beside nothing it is measured before every so many.
_NOTHING: Final = 12
#: For how long each is sent, and the pause before the next.
SENT_S, PAUSE_S = 4.0, 0.5
#: So long a bot is waited for: what thinks is far behind everybody else on a busy machine.
_BOT_S: Final = 600.0
#: Where the bystander is.
BYSTANDER: Final = "127.0.7.7"
#: Answers that are no fault: what was asked for, or a refusal that says so.
_FINE: Final = frozenset({200, 201, 204, 302, 303, 304, 308, 400, 401, 403, 404, 405, 409, 410, 413,
                          422, 429, 503})  # fmt: skip


def run(report: Callable[[str, str, str], None]) -> None:
    """Measure, and assert that no answer is a fault and that the bystander is always served."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="rollwrite-bench-"))
        url = f"sqlite:///{folder}/tables.sqlite3"
        # Quickly, without limits; then as it is.
        with running(url) as server:
            scene = prepared(server)
            gets = list(dict.fromkeys(every_get(server, scene)))
            requests = list(dict.fromkeys([*gets, *worst_requests(scene)]))
            more = floods(server)
            alone = _alone(server, requests)
        limits = {"ROLLWRITE_RATE_LIMITS": "on"}
        server = stack.enter_context(running(url, environment=limits))
        dearest = sorted(alone, key=lambda request: alone[request], reverse=True)
        for request in dearest[: 2 * DEAREST]:
            report(f"worst: {request.name}, alone", as_ms(alone[request]), "the second of two")
        chosen = [*more, *dearest[:DEAREST]]
        sent = [Order(flood, *form) for flood in chosen for form in FORMS]
        sent += [Order(get, *FORMS[-1]) for get in gets if get not in chosen]
        orders = []
        for number, order in enumerate(sent):
            orders += [order] if number % _NOTHING else [Order(None, 0, 1), order]
        slots, refused = _measured(server, orders)
        _report(slots, report)
        assert not refused, refused


@dataclass(frozen=True)
class Order:
    """What is sent beside live tables, by how many at a time and from how many addresses."""

    flood: Flood | None
    at_once: int
    addresses: int


@dataclass(frozen=True)
class Slot:
    """An order that was carried out.

    :ivar late: of each command meanwhile, how much later the last phone of its table knew.
    :ivar door: how long the bystander waited for pages, and ``bot`` for its bot.
    :ivar answers: to what was sent, by their status.
    """

    order: Order
    late: list[float]
    door: list[float]
    bot: list[float]
    answers: dict[int, int]


def _report(slots: Sequence[Slot], report: Callable[[str, str, str], None]) -> None:
    by_name: dict[str, list[Slot]] = {}
    for slot in slots:
        name = "nothing" if slot.order.flood is None else slot.order.flood.name
        by_name.setdefault(name, []).append(slot)
    for name, same in by_name.items():
        found = []
        for slot in same:
            assert slot.answers.keys() <= _FINE, (name, slot.answers)
            form = f"{slot.order.at_once} from {slot.order.addresses}"
            waited = f"pages {as_ms(max(slot.door))}" if slot.door else ""
            if slot.bot:
                waited += f", bot {as_ms(max(slot.bot))}"
            found.append(f"{form}: p99 {_p99(slot.late)}, {waited}; answers {slot.answers}")
        late = [each for slot in same for each in slot.late]
        report(f"worst: beside {name}, p99", _p99(late), " | ".join(found))
    every = [each for slot in slots if slot.order.flood is not None for each in slot.late]
    note = f"p50 {as_ms(median(every))}, {len(every)} commands; goal 100 ms"
    report("worst: beside all of them, p99", _p99(every), note)


def _p99(late: Sequence[float]) -> str:
    # On a machine that is busy with others nobody may have come to play in so short a time.
    return as_ms(quantiles(late, n=100)[98]) if len(late) > 1 else "nobody played"


def _alone(server: Running, requests: Sequence[Request]) -> dict[Request, float]:
    """How long each request takes when nothing else goes on."""
    found = {}
    for request in requests:
        for _ in range(2):
            start = time.perf_counter()
            status = request.send(server.port, "127.0.0.2")
            found[request] = time.perf_counter() - start
            assert status in _FINE, (request.name, status)
    return found


def _heard(tables: Sequence[Table]) -> list[tuple[float, float]]:
    """Of each command when it was sent, and how much later the last phone of its table knew."""
    return [
        (start, max(phone.heard[numbers[-1]] for phone in table.phones) - start)
        for table in tables
        for start, _, numbers in table.sent
    ]


class AgainstBot(Table):
    """The bystander's game of two, in which a bot replies.

    :ivar replies: when each move was sent, and how long the bot's reply took.
    """

    game: ClassVar[str] = "duo"
    places: ClassVar[int] = 1

    def __init__(self, server: Running, number: int) -> None:
        # Where bots reply at once, so that its seat is not told that it is too fast.
        super().__init__(server, number, pause_s=0.3)
        server.command(self.code, self.phones[0].token, "AddBot", seat=1, level=3)
        self.replies: list[tuple[float, float]] = []

    async def play(self, until: float) -> None:
        """Send commands until the time is up, each by a line of its own: a bot may take long."""
        while time.perf_counter() < until:
            await self._reply()
            line = await connected(self.port)
            await self.act(line)
            line[1].close()
            await asyncio.sleep(self._pause_s)

    async def _reply(self) -> None:
        """Until the bot has replied."""
        phone = self.phones[0]
        begun, _, numbers = self.sent[-1] if self.sent else (0.0, 0.0, [0])
        while not self._is_mine(phone, numbers[-1]):
            phone.news.clear()
            await asyncio.wait_for(phone.news.wait(), _BOT_S)
        if numbers[-1] and phone.view["tasks"]:
            self.replies.append((begun, time.perf_counter() - begun))

    async def next(self, line: Line) -> tuple[Phone, dict[str, object]]:
        """A random placement."""
        phone = self.phones[0]
        if phone.view["phase"] in {"lobby", "over"}:
            return phone, {"type": "StartGame"}
        found = await ask(line, "GET", f"{self.path}/seats/1/placements", phone.token)
        move = self.luck.choice(found["moves"])["move"]
        return phone, {"type": "PlayMove", "seat": 1, "move": move}

    def _is_mine(self, phone: Phone, seq: int) -> bool:
        """Whether the phone knows of its last command, and is to do something."""
        view = phone.view
        is_over = view["phase"] in {"lobby", "over"}
        return view["seq"] >= seq and (is_over or any(task["needed"] for task in view["tasks"]))


@dataclass
class Bystander:
    """Sits down again and again, prints a sheet and shows a photo, from an address of its own.

    :ivar pages: when each page was asked for, and how long it took.
    """

    port: int
    code: str
    pages: list[tuple[float, float]] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    _is_over: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Bystander:
        self._threads = [
            threading.Thread(target=self._again, args=each)
            for each in ((self._sit_down, 0.25), (self._print, 3.0), (self._show, 3.0))
        ]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join()

    def _again(self, deed: Callable[[], None], pause_s: float) -> None:
        while not self._is_over.wait(pause_s):
            deed()

    def _ask(self, request: Request) -> float:
        start = time.perf_counter()
        status = request.send(self.port, BYSTANDER)
        if status != 200:
            self.refused[f"{request.name} {status}"] += 1
        return time.perf_counter() - start

    def _sit_down(self) -> None:
        for path in ("/", f"/t/{self.code}"):
            begun = time.perf_counter()
            self.pages.append((begun, self._ask(Request("GET", path))))

    def _print(self) -> None:
        self._ask(post("/print", {"name": "sheet"}))

    def _show(self) -> None:
        self._ask(Request("POST", "/api/v1/photos", blank_png(400), "image/png"))


def _measured(server: Running, orders: Sequence[Order]) -> tuple[list[Slot], Counter[str]]:
    """Carry all orders out while tables play; and what the bystander was refused."""
    tables = [Table(server, number) for number in range(TABLES)]
    partner = AgainstBot(server, TABLES)
    mine, others = multiprocessing.Pipe()
    flood = multiprocessing.get_context("spawn").Process(
        target=send_floods, args=(others, server.port), daemon=True
    )
    flood.start()
    with Bystander(server.port, partner.code) as bystander:
        begun = asyncio.run(_beside(tables, partner, orders, mine))
    answers = [{} if order.flood is None else mine.recv() for order in orders]
    mine.send(None)
    flood.join()
    assert partner.replies

    heard = _heard(tables)

    def within(begin: float, found: Sequence[tuple[float, float]]) -> list[float]:
        return [took for at, took in found if begin <= at < begin + SENT_S]

    slots = [
        Slot(
            order,
            within(begin, heard),
            within(begin, bystander.pages),
            within(begin, partner.replies),
            said,
        )
        for order, begin, said in zip(orders, begun, answers, strict=True)
    ]
    return slots, bystander.refused


async def _beside(
    tables: Sequence[Table], partner: AgainstBot, orders: Sequence[Order], flood: Connection
) -> list[float]:
    """Play while the orders are carried out; when each began."""
    everyone = [*tables, partner]
    async with asyncio.TaskGroup() as group:
        streams = await listen_all(group, [(t.port, t.code, p) for t in everyone for p in t.phones])
        # A pause of this process for its own memory would count as the server's.
        gc.collect()
        gc.freeze()
        begin = time.perf_counter() + PAUSE_S
        until = begin + len(orders) * (SENT_S + PAUSE_S)
        playing = asyncio.gather(*(table.play(until) for table in everyone))
        slots = []
        for number, order in enumerate(orders):
            begun = begin + number * (SENT_S + PAUSE_S)
            await asyncio.sleep(max(0.0, begun - time.perf_counter()))
            if order.flood is not None:
                flood.send((order, number, SENT_S))
            # The last ones may still wait for a process of their own.
            await asyncio.sleep(SENT_S)
            slots.append(begun)
        await playing
        await all_have_heard(tables)
        for stream in streams:
            stream.cancel()
    return slots


def send_floods(orders: Connection, port: int) -> None:
    """In a process of its own: send what is ordered until None comes."""
    # Whoever does it has a machine of his own.
    os.nice(10)
    while (ordered := orders.recv()) is not None:
        order, number, seconds = ordered
        answers: Counter[int] = Counter()
        until = time.perf_counter() + seconds
        senders = [
            threading.Thread(
                target=_send,
                args=(
                    order.flood,
                    port,
                    _address(number, sender % order.addresses),
                    until,
                    answers,
                ),
            )
            for sender in range(order.at_once)
        ]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        orders.send(dict(answers))


def _address(slot: int, number: int) -> str:
    """Where the senders of one order are: nobody has used up anything there before."""
    return f"127.{1 + slot // 250}.{1 + slot % 250}.{2 + number}"


def _send(flood: Flood, port: int, source: str, until: float, answers: Counter[int]) -> None:
    hangs_up.set(until)
    while time.perf_counter() < until:
        # A server that has too many lines may hang up.
        with suppress(OSError):
            answers[flood.send(port, source)] += 1
