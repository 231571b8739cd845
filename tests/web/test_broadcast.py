"""Streams that one thread serves: everybody hears, nobody who does not read holds up the others."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from threading import Event

import pytest
from flask import Flask

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.web import broadcast, create_app
from rollwrite.web.broadcast import Broadcaster
from rollwrite.web.live import Hub, Listener, LiveLimits
from rollwrite.web.site import NAME, Site
from rollwrite.web.stream import Stream
from tests.web.phones import Phone, open_table


class Line:
    """A connection that is handed over, and the phone at its other end."""

    def __init__(self) -> None:
        self.socket, self.phone = socket.socketpair()
        self.phone.settimeout(30)
        self.ended = Event()

    def end(self) -> None:
        self.socket.close()
        self.ended.set()

    def hear(self, wanted: bytes) -> bytes:
        """What arrives, up to and with ``wanted``; fails when the line ends before."""
        heard = b""
        while wanted not in heard:
            part = self.phone.recv(65_536)
            assert part, heard
            heard += part
        return heard


@pytest.fixture
def site(config: Config, service: Service) -> Iterator[Site]:
    app = create_app(config, service, live=LiveLimits(streams=20, beat_s=0.2))
    made: Site = app.extensions[NAME]
    yield made
    made.hub.close()


@pytest.fixture
def listen(site: Site) -> Iterator[Callable[[str], Line]]:
    """Hands a spectator's stream of a table over."""
    hub: Hub = site.hub
    broadcaster = Broadcaster(hub.limits.beat_s)
    hub.on_change = broadcaster.wake
    lines: list[Line] = []

    def make(code: str) -> Line:
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
                language="en",
                base_url="http://localhost",
            ),
        )
        assert b"event: view" in stream.opening()
        lines.append(Line())
        broadcaster.take(lines[-1], stream, is_chunked=False)
        return lines[-1]

    yield make
    hub.close()
    broadcaster.close()
    for line in lines:
        line.phone.close()
        line.socket.close()


@pytest.fixture
def ana(app: Flask) -> Phone:
    return open_table(app, "Ana", "Ben")[0]


def test_every_line_hears_a_change_once(ana: Phone, listen: Callable[[str], Line]) -> None:
    lines = [listen(ana.code) for _ in range(3)]
    ana.act("LockTable", locked=True)
    for line in lines:
        heard = line.hear(b'"locked":true')
        assert heard.count(b'"type":"TableLocked"') == 1


def test_a_line_that_is_silent_has_a_heartbeat(ana: Phone, listen: Callable[[str], Line]) -> None:
    heard = listen(ana.code).hear(b"event: beat\n").split(b"data: ")[-1]
    assert json.loads(heard or b'{"seq":3}')["seq"] == 3


def test_a_phone_that_hangs_up_makes_room(
    ana: Phone, listen: Callable[[str], Line], site: Site
) -> None:
    line = listen(ana.code)
    assert site.hub.count == 1
    line.phone.close()
    assert line.ended.wait(30)
    assert site.hub.count == 0


def test_a_server_that_stops_says_goodbye(
    ana: Phone, listen: Callable[[str], Line], site: Site
) -> None:
    line = listen(ana.code)
    site.hub.close()
    assert b'"reason":"closing"' in line.hear(b"event: bye") + line.phone.recv(65_536)
    assert line.ended.wait(30)


def test_who_does_not_read_is_given_up_and_holds_up_nobody(
    ana: Phone,
    listen: Callable[[str], Line],
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(broadcast, "_MOST_WAITING", 1)
    deaf, other = listen(ana.code), listen(ana.code)
    deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    for number in range(20):
        ana.act("LockTable", locked=number % 2 == 0)
        other.hear(b'"type":"TableLocked"')
    assert deaf.ended.wait(30)
    assert site.hub.count == 1
