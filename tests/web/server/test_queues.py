"""What waits in the server's loop: in whose order, how much of it, and until when."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, cast

import pytest
from flask import Flask

from rollwrite.web.http.work import PLACES, CrowdedError, Kind, register
from rollwrite.web.live.broadcast import Broadcaster
from rollwrite.web.server.asgi import Bridge, ClosedError, Queues, _Answer
from rollwrite.web.server.connections import GoneError

KIND = Kind("some", at_once=1, waiting=3, share=2, patience_s=60.0)


R = TypeVar("R")


def _run(scene: Coroutine[Any, Any, R]) -> R:
    """In a thread of its own: another test's browser may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scene).result()


async def _stays() -> None:
    await asyncio.Event().wait()


class Scene:
    """Requests of one kind, and what becomes of them."""

    def __init__(self, kind: Kind = KIND, used: dict[str, float] | None = None) -> None:
        self.kind = kind
        self.queues = Queues([kind], lambda _, address: (used or {}).get(address, 0.0))
        self.order: list[str] = []
        self.may_end = asyncio.Event()

    async def ask(self, who: str, gone: Callable[[], Awaitable[None]] = _stays) -> str:
        try:
            async with self.queues.place(self.kind, who[0], gone):
                self.order.append(who)
                await self.may_end.wait()
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


def test_whose_address_has_used_the_least_goes_first() -> None:
    async def run() -> list[str]:
        scene = Scene(Kind("some", 1, 9, 9, 60.0), {"a": 40.0, "b": 0.1})
        tasks = await scene.begin("a1", "a2", "a3", "b1", "c1", "b2")
        assert await scene.end(tasks) == ["served"] * 6
        return scene.order

    assert _run(run()) == ["a1", "c1", "b1", "b2", "a2", "a3"]


def test_where_they_may_draw_every_phone_of_a_school_is_told() -> None:
    async def run() -> list[str]:
        scene = Scene(PLACES)
        tasks = await scene.begin(*[f"s{phone}" for phone in range(60 * 4)])
        return await scene.end(tasks)

    assert Counter(_run(run())) == {"served": 240}


def test_of_one_address_who_came_first_goes_first_though_what_it_used_fades() -> None:
    async def run() -> list[str]:
        scene, asked = Scene(Kind("some", 1, 9, 9, 60.0)), iter(range(1000, 0, -1))
        scene.queues = Queues([scene.kind], lambda _, __: float(next(asked)))
        tasks = await scene.begin("a1", "a2", "a3", "a4")
        assert await scene.end(tasks) == ["served"] * 4
        return scene.order

    assert _run(run()) == ["a1", "a2", "a3", "a4"]


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
