"""Streams that one loop serves: everybody hears, nobody who does not read holds up the others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from threading import Thread
from typing import Any

import pytest
from flask import Flask

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import StoreUnavailableError
from rollwrite.web import create_app
from rollwrite.web.http.site import NAME, Site
from rollwrite.web.live.broadcast import Broadcaster
from rollwrite.web.live.hub import Hub, Listener, LiveLimits
from rollwrite.web.live.stream import Stream, StreamForm
from tests.web.phones import Phone, open_table


class Line:
    """A phone at the other end of a stream."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.said: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.gone = asyncio.Event()
        self.is_deaf = False
        self.task: asyncio.Future[None] | None = None

    async def receive(self) -> object:
        """Until the phone hangs up."""
        await self.gone.wait()
        return None

    async def send(self, message: bytes, is_more: bool) -> None:
        """What the phone hears; a deaf one takes nothing until it hangs up."""
        if self.is_deaf:
            await self.gone.wait()
        self.said.put_nowait(message if is_more else None)

    def hang_up(self) -> None:
        self._loop.call_soon_threadsafe(self.gone.set)

    def hear(self, wanted: bytes) -> bytes:
        """What arrives, up to the message with ``wanted``; fails when the line ends before."""
        heard = b""
        while wanted not in heard:
            part = self._next()
            assert part is not None, heard
            heard += part
        return heard

    def ends(self) -> bool:
        """Whether nothing but the end follows."""
        return self._next() is None

    def _next(self) -> bytes | None:
        return asyncio.run_coroutine_threadsafe(self.said.get(), self._loop).result(30)


Listen = Callable[..., Line]


@pytest.fixture
def site(config: Config, service: Service) -> Iterator[Site]:
    app = create_app(config, service, live=LiveLimits(streams=20, beat_s=0.2))
    made: Site = app.extensions[NAME]
    yield made
    made.hub.close()


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    made = asyncio.new_event_loop()
    thread = Thread(target=made.run_forever)
    thread.start()
    yield made
    made.call_soon_threadsafe(made.stop)
    thread.join()
    made.close()


def _run(loop: asyncio.AbstractEventLoop, work: Awaitable[Any]) -> Any:
    async def do() -> Any:
        return await work

    return asyncio.run_coroutine_threadsafe(do(), loop).result(30)


@pytest.fixture
def listen(site: Site, loop: asyncio.AbstractEventLoop) -> Iterator[Listen]:
    """Hands a spectator's stream of a table over."""
    hub: Hub = site.hub
    broadcaster = Broadcaster()
    hub.on_change = broadcaster.wake
    lines: list[Line] = []
    rounds = asyncio.run_coroutine_threadsafe(broadcaster.look_round(), loop)

    def make(code: str, *, is_deaf: bool = False) -> Line:
        snapshot = site.service.snapshot(code)
        stream = hub.subscribe(
            snapshot,
            lambda channel: Stream(
                hub,
                channel,
                site.view_cache,
                Listener(),
                snapshot,
                0,
                StreamForm("en", "http://localhost"),
            ),
        )
        assert b"event: view" in stream.opening()

        async def begin() -> Line:
            line = Line(loop)
            line.is_deaf = is_deaf
            serving = broadcaster.serve(stream, line.receive, line.send)
            line.task = asyncio.ensure_future(serving)
            return line

        lines.append(_run(loop, begin()))
        return lines[-1]

    yield make
    hub.close()
    for line in lines:
        line.hang_up()
        assert line.task is not None
        _run(loop, line.task)
    rounds.cancel()
    broadcaster.close()


@pytest.fixture
def ana(app: Flask) -> Phone:
    return open_table(app, "Ana", "Ben")[0]


def test_every_line_hears_a_change_once(ana: Phone, listen: Listen) -> None:
    lines = [listen(ana.code) for _ in range(3)]
    ana.act("LockTable", locked=True)
    for line in lines:
        heard = line.hear(b'"locked":true')
        assert heard.count(b'"type":"TableLocked"') == 1


def test_a_line_that_is_silent_has_a_heartbeat(ana: Phone, listen: Listen) -> None:
    heard = listen(ana.code).hear(b"event: beat\n").split(b"data: ")[-1]
    assert json.loads(heard)["seq"] == 3


def test_a_phone_that_hangs_up_makes_room(
    ana: Phone, listen: Listen, site: Site, loop: asyncio.AbstractEventLoop
) -> None:
    line = listen(ana.code)
    assert site.hub.count == 1
    line.hang_up()
    assert line.task is not None
    _run(loop, line.task)
    assert site.hub.count == 0


def test_a_server_that_stops_says_goodbye(ana: Phone, listen: Listen, site: Site) -> None:
    line = listen(ana.code)
    site.hub.close()
    assert b'"reason":"closing"' in line.hear(b"event: bye")
    assert line.ends()


def test_who_does_not_read_holds_up_nobody(ana: Phone, listen: Listen) -> None:
    deaf, other = listen(ana.code, is_deaf=True), listen(ana.code)
    for number in range(20):
        ana.act("LockTable", locked=number % 2 == 0)
        other.hear(b'"type":"TableLocked"')
    assert deaf.said.empty()


def test_a_table_that_cannot_be_read_ends_its_lines_alone(
    ana: Phone, app: Flask, listen: Listen, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleo = open_table(app, "Cleo", "Dan")[0]
    broken, whole = listen(ana.code), listen(cleo.code)
    latest = site.service.news

    def news(code: str, *arguments: Any) -> Any:
        if code == ana.code:
            raise StoreUnavailableError("server.store.silent", why="it is gone")
        return latest(code, *arguments)

    monkeypatch.setattr(site.service, "news", news)
    ana.act("LockTable", locked=True)
    cleo.act("LockTable", locked=True)
    assert b'"reason":"gone"' in broken.hear(b"event: bye")
    assert b'"type":"TableLocked"' in whole.hear(b'"locked":true')
