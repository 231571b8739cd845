"""The real server: its address, its streams, large bodies, the way it stops."""

from __future__ import annotations

import contextlib
import itertools
import json
import re
import signal
import socket
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rollwrite.cli import main
from rollwrite.config import Config
from rollwrite.i18n import LANGUAGES, translator
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app, warm_up
from rollwrite.web.server.loop import WebServer
from tests.nights import by_day
from tests.web.phones import new_id
from tests.web.server_process import PYTHON, Running, Stream, eventually, running

#: In one process, with one server.
pytestmark = pytest.mark.xdist_group("web-server")


METRICS_TOKEN = "a-token-of-some-length"
#: As many as one address has commands at work at a time.
TABLES = 2


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server for all tests here keeps its tables."""
    return tmp_path_factory.mktemp("server") / "web.sqlite3"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Running]:
    """A server for all tests here; the last one stops it."""
    environment = {"ROLLWRITE_METRICS_TOKEN": METRICS_TOKEN}
    arguments = ("--threads", "50", "--access-log")
    with running(f"sqlite:///{database}", *arguments, environment=environment) as made:
        yield made


def _open(server: Running) -> tuple[str, str]:
    status, table = server.ask("POST", "/tables", {"name": "Ana", "solo": True})
    assert status == 201
    return table["code"], table["token"]


def _raw(server: Running, request: bytes) -> bytes:
    """Everything the server answers to these bytes until it closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(request)
        parts = []
        while part := line.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def test_a_stream_over_the_line(server: Running) -> None:
    code, token = _open(server)
    stream = Stream(server, code, token)
    assert stream.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert stream.headers["Cache-Control"] == "no-store"
    assert stream.headers["X-Accel-Buffering"] == "no"
    assert "Content-Length" not in stream.headers
    assert stream.headers["Transfer-Encoding"] == "chunked"
    assert stream.until(2) == [1, 2]
    for number, locked in enumerate((True, False, True)):
        server.command(code, token, "LockTable", locked=locked)
        assert stream.until(3 + number) == [3 + number]
    stream.close()


def test_streams_leave_places_for_phones_with_a_seat(server: Running) -> None:
    """50 threads once held 18 streams, of which 14 are for anybody; others come again later."""
    code, token = _open(server)
    locked = itertools.cycle((True, False))
    held = [Stream(server, code, None) for _ in range(14)]
    assert {stream.status for stream in held} == {200}
    late = Stream(server, code, None)
    assert (late.status, late.headers["Retry-After"]) == (503, "5")
    late.close()
    held.append(Stream(server, code, token))
    assert held[-1].status == 200
    assert server.command(code, token, "LockTable", locked=next(locked))["seq"] == 3
    for stream in held:
        stream.close()

    def is_free() -> bool:
        # Writing to a phone that is gone is how the server notices.
        server.command(code, token, "LockTable", locked=next(locked))
        stream = Stream(server, code, None)
        stream.close()
        return stream.status == 200

    eventually(is_free, "the streams were never given up")


def test_connections_that_say_nothing_hold_no_thread(server: Running) -> None:
    """Browsers open some beforehand."""
    with contextlib.ExitStack() as idle:
        for _ in range(100):
            idle.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        code, token = _open(server)
        assert server.command(code, token, "LockTable", locked=True)["seq"] == 3


@pytest.mark.parametrize("path", ["/api/v1/tables", "/api/v1/nowhere", "/new", "/t/2345678/join"])
def test_ten_megabytes_are_refused_and_the_refusal_is_heard(server: Running, path: str) -> None:
    body = b"x" * 10_000_000
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    answer = _raw(server, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    status = int(answer.split(b" ", 2)[1])
    assert status in {404, 413}
    assert b"connection: close" in answer
    if path.startswith("/api/"):
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["status"] == status
    else:
        assert b"</html>" in answer


@pytest.mark.nightly
def test_a_body_without_end_is_refused(server: Running) -> None:
    head = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = _raw(server, head + b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 411 ")


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: evil.example\r\n", 400),
        (b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\nHost: localhost\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 40_000 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n", 400),
        *(
            (b"POST /new HTTP/1.1\r\nHost: localhost\r\n" + length, 400)
            for length in (
                b"Content-Length: -1\r\n",
                b"Content-Length: -5\r\n",
                b"Content-Length: +2\r\n",
                b"Content-Length: 1_0\r\n",
                b"Content-Length: 1 0\r\n",
                b"Content-Length: \r\n",
                b"Content-Length: " + b"1" * 16 + b"\r\n",
                b"Content-Length: 2\r\nContent-Length: 3\r\n",
                b"Content-Length: 2, 3\r\n",
            )
        ),
        (b"GET / HTTP/1.1\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a..b\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: " + b"a" * 300 + b"\r\n", 400),
        (b"GET * HTTP/1.1\r\nHost: localhost\r\n", 400),
        (b"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n", 400),
        (b"nonsense\r\n", 400),
        (b"GET / HTTP/3.0\r\nHost: localhost\r\n", 505),
        (b"GET / HTTP/1.0\r\n", 200),
    ],
)
def test_strange_requests(server: Running, request_line: bytes, status: int) -> None:
    answer = _raw(server, request_line + b"Connection: close\r\n\r\n")
    assert int(answer.split(b" ", 2)[1]) == status


def test_the_log_of_requests_tells_no_codes_and_no_tokens(server: Running) -> None:
    code, token = _open(server)
    server.command(code, token, "LockTable", locked=True)
    server.ask("GET", f"/tables/{code}?lang={token}", token=token)
    server.ask("GET", f"/{token}")

    def text() -> str:
        return "".join(server.said)

    eventually(lambda: "POST /api/v1/tables/<code>/commands 200" in text(), "no line came")
    eventually(lambda: "GET - 404" in text(), "no line came")
    assert code not in text()
    assert token not in text()


@pytest.fixture
def unprepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is not made ready to answer: it will not come to that."""
    monkeypatch.setattr(warm_up, "warm_up", lambda _app: None)


@pytest.mark.usefixtures("unprepared")
@pytest.mark.parametrize("lang", by_day(LANGUAGES, ["de"]))
def test_a_port_that_is_taken(
    server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    url = f"sqlite:///{tmp_path / 'web.sqlite3'}"
    arguments = ["serve", "--port", str(server.port), "--database", url, "--lang", lang]
    assert main([*arguments, "--host", "127.0.0.1"]) == 2
    t = translator(lang)
    said = t("web.serve.busy", port=server.port, other=server.port + 1)
    assert capsys.readouterr().err == f"rollwrite: {said}\n"


@pytest.mark.usefixtures("unprepared")
@pytest.mark.parametrize(
    "arguments",
    [
        ["--threads", "1"],
        ["--database", "mysql://x/y"],
        ["--database", "sqlite:////proc/nowhere/x.sqlite3"],
        ["--host", "192.0.2.77", "--port", "0"],
        ["--host", "no such host", "--port", "0"],
    ],
)
def test_one_sentence_for_what_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'web.sqlite3'}"
    assert main(["serve", "--database", url, *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith("rollwrite: ")
    assert said.count("\n") == 1


@pytest.mark.nightly
def test_the_greeting(tmp_path: Path) -> None:
    """On all addresses: what phones type, the same as a QR code, and where the tables are kept."""
    url = f"sqlite:///{tmp_path / 'web.sqlite3'}"
    arguments = ["serve", "--port", "0", "--database", url, "--threads", "40", "--lang", "es"]
    process = subprocess.Popen([*PYTHON, *arguments], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            break
    process.terminate()
    try:
        rest = process.communicate(timeout=120)[0]
    finally:
        process.kill()
        process.wait()
    text = "".join(lines)
    assert str(tmp_path / "web.sqlite3") in text
    assert translator("es")("web.serve.stopped") in rest
    found = re.findall(r"^ {4}(http://\S+)$", text, re.MULTILINE)
    if found:
        assert "▄" in text
    else:
        assert translator("es")("web.serve.lonely") in text


def test_a_signal_while_the_bots_are_being_started_ends_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = Config(f"sqlite:///{tmp_path / 'web.sqlite3'}", daily_search=False)
    store = Store.open(config.database_url)
    app = create_app(config, Service(store))
    players = app.extensions["rollwrite"].players
    server = WebServer(app, "127.0.0.1", 0, threads=2)
    server.listen()
    begin, end = players.start, players.close
    ender, is_ended = threading.Thread(target=server.stop), threading.Event()
    happened = []

    def start() -> None:
        ender.start()
        # The other thread may go as far as it can.
        is_ended.wait(0.2)
        begin()
        happened.append("started")

    def close() -> None:
        happened.append("ended")
        is_ended.set()
        end()

    monkeypatch.setattr(players, "start", start)
    monkeypatch.setattr(players, "close", close)
    # A thread of its own: browser tests leave a loop in this one.
    serving = threading.Thread(target=server.serve)
    serving.start()
    serving.join(timeout=60)
    assert not serving.is_alive()
    ender.join(timeout=60)
    assert not ender.is_alive()
    store.close()
    assert happened == ["started", "ended"]


# ── the end ──────────────────────────────────────────────────────────────────────────────────────


def _under_way(server: Running) -> int:
    figures = server.fetch("/metrics", {"Authorization": f"Bearer {METRICS_TOKEN}"})
    found = re.search(r"^rollwrite_requests_under_way (\d+)", figures, re.MULTILINE)
    assert found is not None
    # Without the one that asks.
    return int(found[1]) - 1


@pytest.mark.nightly  # By day the server for all tests here ends by SIGINT.
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_asked(tmp_path: Path, number: signal.Signals) -> None:
    with running(f"sqlite:///{tmp_path / 'web.sqlite3'}", "--threads", "40") as server:
        check_stopping(server, number)


def check_stopping(server: Running, number: signal.Signals) -> None:
    """It stops when it is asked to, and says goodbye to who follows a table."""
    code, token = _open(server)
    stream = Stream(server, code, token)
    assert stream.next() is not None
    assert server.stop(number) == 0
    assert stream.next() == ("bye", {"seq": 2, "reason": "closing"})
    assert stream.next() is None
    stream.close()
    assert not re.search("Traceback|Error", "".join(server.said))


def test_commands_under_way_are_answered_when_it_stops(server: Running, database: Path) -> None:
    """The last test here: the server for all of them is gone then, with a word to who listens."""
    code, token = _open(server)
    stream = Stream(server, code, token)
    assert stream.next() is not None
    tables = [_open(server) for _ in range(TABLES)]
    answers: list[tuple[int, Any]] = []

    def send(code: str, token: str) -> None:
        body = {"id": new_id(), "command": {"type": "LockTable", "locked": True}}
        answers.append(server.ask("POST", f"/tables/{code}/commands", body, token))

    phones = [threading.Thread(target=send, args=table) for table in tables]
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
        # Somebody else writes, so all of them wait.
        other.execute("BEGIN IMMEDIATE")
        for phone in phones:
            phone.start()
        eventually(lambda: _under_way(server) == TABLES, "the commands never arrived")
        server.process.send_signal(signal.SIGINT)
        other.execute("ROLLBACK")
    for phone in phones:
        phone.join(timeout=60)
    assert server.ended() == 0
    assert stream.next() == ("bye", {"seq": 2, "reason": "closing"})
    assert stream.next() is None
    stream.close()
    assert not re.search("Traceback|Error", "".join(server.said))
    assert [status for status, _ in answers] == [200] * TABLES
    with contextlib.closing(Store.open(f"sqlite:///{database}")) as store:
        logs = [Service(store).events(code) for code, _ in tables]
    assert sorted(log[-1]["at"] for log in logs) == sorted(
        answer["events"][-1]["at"] for _, answer in answers
    )
