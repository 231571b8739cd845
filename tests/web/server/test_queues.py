"""What waits in the server's loop: in whose order, how much of it, and until when."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import Any, NoReturn, TypeVar, cast

import pytest
from flask import Flask, abort
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import create_environ

from rollwrite.web.http import work
from rollwrite.web.http.work import PLACES, CrowdedError, Kind, register
from rollwrite.web.live.broadcast import Broadcaster
from rollwrite.web.server import asgi
from rollwrite.web.server.asgi import Bridge, ClosedError, Queues, _Answer
from rollwrite.web.server.connections import GoneError
from tests.nights import examples

KIND = Kind("some", at_once=1, waiting=3, share=2, patience_s=60.0)


R = TypeVar("R")


def _run(scene: Coroutine[Any, Any, R]) -> R:
    """In a thread of its own: another test's browser may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scene).result()


async def _stays() -> None:
    await asyncio.Event().wait()


class Scene:
    """Requests of one kind, and what becomes of them.

    :ivar used: the seconds that each address has used, named by a letter.
    :ivar costs: what each of its requests costs.
    """

    def __init__(self, kind: Kind = KIND, costs: Mapping[str, float] | None = None) -> None:
        self.kind = kind
        self.costs = costs or {}
        self.used: dict[str, float] = defaultdict(float)
        self.queues = Queues([kind], lambda _, address: self.used[address])
        self.order: list[str] = []
        self.may_end = asyncio.Event()

    async def ask(self, who: str, gone: Callable[[], Awaitable[None]] = _stays) -> str:
        try:
            async with self.queues.place(self.kind, who[0], gone):
                self.order.append(who)
                await self.may_end.wait()
                self.used[who[0]] += self.costs.get(who[0], 0.0)
        except CrowdedError:
            return "crowded"
        except GoneError:
            return "gone"
        except ClosedError:
            return "closed"
        return "served"

    async def begin(self, *who: str) -> list[asyncio.Task[str]]:
        """All of them come, one after the other, and wait."""
        tasks = []
        for one in who:
            tasks.append(asyncio.create_task(self.ask(one)))
            await asyncio.sleep(0)
        return tasks

    async def end(self, tasks: list[asyncio.Task[str]]) -> list[str]:
        self.may_end.set()
        return await asyncio.gather(*tasks)


WIDE = Kind("some", 1, 99, 99, 60.0)


def test_whose_address_has_had_the_least_of_its_share_goes_first() -> None:
    async def run() -> list[str]:
        scene = Scene(WIDE, {"a": 1.0, "b": 0.4, "c": 0.1})
        tasks = await scene.begin("a1", "a2", "a3", "b1", "c1", "b2", "b3")
        assert await scene.end(tasks) == ["served"] * 7
        return scene.order

    assert _run(run()) == ["a1", "b1", "c1", "b2", "b3", "a2", "a3"]


def test_who_has_come_for_an_hour_does_not_wait_for_strangers_to_have_had_as_much() -> None:
    async def run() -> list[str]:
        scene = Scene(WIDE, dict.fromkeys("abs", 0.01))
        scene.used["s"] = 40  # seconds
        tasks = await scene.begin(*[f"{who}{one}" for one in range(15) for who in "ab"], "s1")
        await scene.end(tasks)
        return scene.order

    assert _run(run()).index("s1") <= 3


@given(
    costs=st.fixed_dictionaries(dict.fromkeys("abc", st.floats(0.01, 1.0))),
    before=st.fixed_dictionaries(dict.fromkeys("abc", st.integers(0, 100))),
    order=st.permutations([f"{who}{one}" for who in "abc" for one in range(12)]),
)
@examples(20, 500)
def test_of_addresses_that_want_as_much_none_is_ahead_by_more_than_a_request_of_each(
    costs: dict[str, float], before: dict[str, int], order: list[str]
) -> None:
    """The theorem of start-time fair queueing."""

    async def run() -> list[str]:
        scene = Scene(WIDE, costs)
        scene.used.update(before)
        await scene.end(await scene.begin(*order))
        return scene.order

    had, left = dict.fromkeys("abc", 0.0), Counter(who[0] for who in order)
    for name in _run(run()):
        if not all(left.values()):
            break
        who = name[0]
        left[who] -= 1
        had[who] += costs[who]
        for one, other in combinations("abc", 2):
            assert abs(had[one] - had[other]) <= costs[one] + costs[other] + 1e-9


PROMISED = Kind("some", 8, 99, 99, 60.0, each=2, is_promised=True)


def test_an_address_has_so_many_at_a_time_and_others_pass_it() -> None:
    async def run() -> list[str]:
        scene = Scene(PROMISED)
        tasks = await scene.begin("a1", "a2", "a3", "a4", "b1", "c1", "b2")
        at_once = scene.order.copy()
        assert await scene.end(tasks) == ["served"] * 7
        return at_once

    assert _run(run()) == ["a1", "a2", "b1", "c1", "b2"]


def test_what_was_promised_is_done_even_at_the_end() -> None:
    async def run() -> list[str]:
        scene = Scene(PROMISED)
        tasks = await scene.begin("a1", "a2", "a3")
        scene.queues.close()
        return await scene.end([*tasks, *await scene.begin("b1")])

    assert _run(run()) == ["served"] * 4


def test_where_they_may_draw_every_phone_of_a_school_is_told() -> None:
    async def run() -> list[str]:
        scene = Scene(PLACES)
        tasks = await scene.begin(*[f"s{phone}" for phone in range(60 * 4)])
        return await scene.end(tasks)

    assert Counter(_run(run())) == {"served": 240}


def test_only_so_many_wait_in_all_and_from_one_address() -> None:
    async def run() -> list[str]:
        scene = Scene()
        return await scene.end(await scene.begin("a1", "a2", "a3", "a4", "b1", "b2", "a5"))

    crowded = "crowded"
    assert _run(run()) == ["served"] * 3 + [crowded, "served", crowded, crowded]


def test_who_hangs_up_waits_no_more_and_nothing_is_done_for_them() -> None:
    async def run() -> Scene:
        scene, gone = Scene(), asyncio.Event()
        tasks = await scene.begin("a1")
        waiting = asyncio.create_task(scene.ask("b1", gone=lambda: _until(gone)))
        await asyncio.sleep(0)
        gone.set()
        assert await waiting == "gone"
        tasks += await scene.begin("c1")
        await scene.end(tasks)
        return scene

    assert _run(run()).order == ["a1", "c1"]


async def _until(event: asyncio.Event) -> None:
    await event.wait()


def test_who_has_waited_long_enough_is_sent_away() -> None:
    async def run() -> list[str]:
        scene = Scene(Kind("some", 1, 9, 9, 0.0))
        first = await scene.begin("a1")
        assert await scene.ask("b1") == "crowded"
        return await scene.end(first)

    assert _run(run()) == ["served"]


def test_at_the_end_what_waits_is_refused_and_what_comes_then() -> None:
    async def run() -> list[str]:
        scene = Scene()
        tasks = await scene.begin("a1", "b1", "c1")
        scene.queues.close()
        assert await asyncio.gather(*tasks[1:]) == ["closed", "closed"]
        tasks = [tasks[0], *await scene.begin("d1")]
        return await scene.end(tasks)

    assert _run(run()) == ["served", "closed"]


@pytest.mark.parametrize("cancelled", [0, 1])
def test_a_request_that_is_broken_off_leaves_its_place(cancelled: int) -> None:
    async def run() -> list[str]:
        scene = Scene()
        tasks = await scene.begin("a1", "b1", "c1")
        tasks.pop(cancelled).cancel()
        await scene.end(tasks)
        # Everybody has gone, and there is room again.
        return await scene.end(await scene.begin("d1"))

    assert _run(run()) == ["served"]


def test_whoever_has_more_places_than_others_gives_one_up() -> None:
    """Some may fill a line from several addresses, and somebody else still finds a place."""

    async def run() -> tuple[list[str], list[str]]:
        scene = Scene(Kind("some", 1, 4, 3, 60.0))
        tasks = await scene.begin("a1", "a2", "a3", "b1", "a4", "c1", "d1", "b2")
        return await scene.end(tasks), scene.order

    said, order = _run(run())
    # Each waits once by now: nobody has more than another one.
    assert said == [
        "served",
        "served",
        "crowded",
        "served",
        "crowded",
        "served",
        "served",
        "crowded",
    ]
    assert sorted(order) == ["a1", "a2", "b1", "c1", "d1"]


def test_a_stream_does_not_hold_its_first_message() -> None:
    """It goes on for minutes, and there may be ten thousand."""
    held = []

    class Serving(Broadcaster):
        async def serve(self, stream: Any, hang_up: Any, send: Any) -> None:
            held.append(answer.body)

    app = Flask(__name__)
    register(app, lambda: "")
    answer = _Answer(200, [], b"the whole table", stream=cast(Any, object()))
    said = []

    async def send(message: Any) -> None:
        said.append(message.get("body"))

    _run(Bridge(app, Serving(), 1)._send(answer, _stays, send))
    assert (said, held) == ([None, b"the whole table"], [b""])


def test_a_refusal_counts_for_its_address_with_all_that_it_cost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked_s = [0.0]
    for module in (asgi, work):
        monkeypatch.setattr(module, "spent_s", lambda: worked_s[0])
    app, ledger = Flask(__name__), work.Ledger(lambda: 0.0)

    @app.before_request
    def who_asks() -> None:
        worked_s[0] += 1.0

    @app.get("/")
    def no() -> NoReturn:
        worked_s[0] += 0.25
        abort(403)

    register(app, lambda: "a", ledger=ledger)
    bridge = Bridge(app, Broadcaster(), 1)
    answer = _run(bridge._in_turn("a", create_environ("/"), _stays))
    assert (answer.status, ledger.total(work.DEAR, "a")) == (403, 1.25)
