"""What a hostile client may do to the real server: nobody else notices."""

from __future__ import annotations

import contextlib
import http.client
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwrite.i18n import LANGUAGES, translator
from rollwrite.web.server import asgi, connections
from tests.web.server_process import Stream, eventually, running
from tests.web.serving import Served, served


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    """A server in this process, whose patience a test can shorten."""
    with served(tmp_path, connections=3) as made:
        yield made


def _line(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(source, 0))


def _memory() -> int:
    """Bytes that this process really uses."""
    for line in Path(f"/proc/{os.getpid()}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no VmRSS")


def _is_closed(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def test_a_body_without_a_limit_is_not_taken(here: Served) -> None:
    """200 MB after a length below zero: refused at once, and kept nowhere."""
    before = _memory()
    with _line(here.port) as line:
        line.sendall(b"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n")
        with contextlib.suppress(OSError):
            for _ in range(200):
                line.sendall(b"x" * 1_000_000)
        with contextlib.suppress(OSError):
            assert line.recv(100).startswith(b"HTTP/1.1 400")
    assert _memory() - before < 50_000_000


@pytest.mark.nightly
def test_connections_that_drip_headers_hold_up_nobody(tmp_path: Path) -> None:
    with (
        running(f"sqlite:///{tmp_path / 'web.sqlite3'}") as server,
        contextlib.ExitStack() as held,
    ):
        lines = [held.enter_context(_line(server.port)) for _ in range(1200)]
        for letter in (b"G", b"E", b"T"):
            for line in lines:
                line.sendall(letter)
        status, table = server.ask("POST", "/tables", {"name": "Ana", "solo": True})
        assert status == 201
        server.command(table["code"], table["token"], "LockTable", locked=True)


def test_uploads_that_drip_leave_room_for_a_photo(here: Served) -> None:
    head = b"POST /api/v1/photos HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000000\r\n\r\n"
    with contextlib.ExitStack() as held:
        for _ in range(12):
            line = held.enter_context(_line(here.port))
            line.sendall(head + b"x" * 1000)
        with _line(here.port) as line:
            line.sendall(head.replace(b"20000000", b"4") + b"JPEG")
            # There is no machine to read it here, but it came in.
            assert line.recv(100).startswith(b"HTTP/1.1 501")


def test_headers_have_a_deadline_however_they_drip(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_HEADERS_S", 0.2)
    with _line(here.port) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        line.settimeout(0.01)
        # Never so many that their size would end it.
        for _ in range(3000):
            try:
                line.sendall(b"x")
                if _is_closed(line):
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        else:
            pytest.fail("it goes on as long as something drips")


def test_a_body_has_a_deadline(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_PATIENCE_S", 0.2)
    monkeypatch.setattr(connections, "_DRAIN_S", 0.1)
    with _line(here.port) as line:
        line.sendall(b"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\nname=")
        answer = line.recv(100)
    assert answer.startswith(b"HTTP/1.1 408")


def test_bodies_of_one_address_leave_room_for_others(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held in memory, so never more than a share; who comes too much is told to come again."""
    monkeypatch.setattr(connections, "_HELD_BY_ADDRESS", 3_000_000)
    monkeypatch.setattr(connections, "_DRAIN_S", 0.1)
    head = b"POST /api/v1/photos HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    with contextlib.ExitStack() as held:
        greedy = held.enter_context(_line(here.port, "127.0.0.5"))
        greedy.sendall(head % 4_000_000)
        with contextlib.suppress(OSError):
            greedy.sendall(b"x" * 4_000_000)
        assert greedy.recv(100).startswith(b"HTTP/1.1 503")
        other = held.enter_context(_line(here.port, "127.0.0.6"))
        other.sendall(head % 1_000_000 + b"x" * 1_000_000)
        # There is no machine to read it here, but it came in.
        assert other.recv(100).startswith(b"HTTP/1.1 501")


def test_too_much_at_once_is_said_in_every_language(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asgi, "_MOST_WAITING", 0)
    with _line(here.port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = line.makefile("rb").read().decode()
    assert answer.startswith("HTTP/1.1 503 ")
    assert "retry-after: 5" in answer
    for language in LANGUAGES:
        assert translator(language)("web.problem.busy") in answer


def _status(line: socket.socket) -> int:
    """Of the next answer, all of which is read: it may come in parts."""
    answer = http.client.HTTPResponse(line)
    answer.begin()
    answer.read()
    return answer.status


def test_who_asks_too_often_hears_so_later_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal costs as much as an answer: a flood of them would be one."""
    ask = b"POST /api/v1/tables/2345678/claims HTTP/1.1\r\nHost: localhost\r\n"
    ask += b"Content-Length: 0\r\n\r\n"
    with served(tmp_path, rate_limits=True) as here, contextlib.ExitStack() as held:
        line = held.enter_context(_line(here.port, "127.0.0.5"))
        for _ in range(6):
            line.sendall(ask)
            assert _status(line) == 404
        monkeypatch.setattr(asgi, "_REFUSAL_S", 3600.0)
        for _ in range(40):
            # More than there are threads.
            held.enter_context(_line(here.port, "127.0.0.5")).sendall(ask)
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert _status(line) == 200
        line.sendall(ask)
        line.settimeout(0.2)
        with pytest.raises(TimeoutError):
            line.recv(9000)
        monkeypatch.setattr(asgi, "_REFUSAL_S", 0.0)
        again = held.enter_context(_line(here.port, "127.0.0.5"))
        again.sendall(ask)
        assert _status(again) == 429


def test_who_takes_no_answer_is_given_up(here: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_TAKES_S", 0.2)
    with _line(here.port) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with contextlib.suppress(OSError):
            for _ in range(400):
                line.sendall(request)
        eventually(lambda: here.connections == 0, "the connection was kept")


def test_an_address_has_a_share_of_the_connections(here: Served) -> None:
    """Three for each; our own machine, where a proxy may stand, has any number."""
    with contextlib.ExitStack() as held:
        greedy = [held.enter_context(_line(here.port, "127.0.0.5")) for _ in range(4)]
        assert _is_closed(greedy[-1])
        for source in ("127.0.0.6", *["127.0.0.1"] * 5):
            line = held.enter_context(_line(here.port, source))
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 ")
        greedy[0].close()
        eventually(lambda: here.connections < 9, "nobody noticed that one had gone")
        line = held.enter_context(_line(here.port, "127.0.0.5"))
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200")


@pytest.mark.nightly
def test_spectators_leave_places_for_phones_with_a_seat(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'web.sqlite3'}", "--streams", "8") as server:
        status, table = server.ask("POST", "/tables", {"name": "Ana", "solo": True})
        assert status == 201
        watching = [Stream(server, table["code"], None) for _ in range(7)]
        assert [stream.status for stream in watching] == [200] * 6 + [503]
        seated = Stream(server, table["code"], table["token"])
        assert seated.status == 200
        for stream in (*watching, seated):
            stream.close()
