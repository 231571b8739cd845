"""A real server is told to stop while all that can wait there waits, or nothing answers it."""

from __future__ import annotations

import http.client
import json
import re
import socket
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.web.pictures import blank_png
from tests.web.server_process import Running, eventually, running

#: It keeps the process that prints busy for as long as a piece of work may take.
PUZZLES = {"name": "puzzles", "layout": "grand", "stars": 4, "count": 48}
WAITING = 9


def _send(server: Running, path: str, body: bytes, media: str) -> socket.socket:
    """Ask, and leave the answer to be read."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    head = f"POST /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {media}\r\n"
    line.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    return line


def _status(line: socket.socket) -> int:
    with closing(http.client.HTTPResponse(line)) as answer:
        answer.begin()
        return answer.status


def _children(server: Running) -> dict[str, str]:
    """The modules that its processes run, by their numbers."""
    found = {}
    for task in Path(f"/proc/{server.process.pid}/task").iterdir():
        for pid in (task / "children").read_text().split():
            found[pid] = Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return found


@pytest.mark.nightly
@pytest.mark.skipif(not Path("/proc").exists(), reason="asks Linux for its processes")
@pytest.mark.parametrize("are_gone", [False, True], ids=["who waits", "who has hung up"])
def test_with_full_queues_it_ends_at_once(tmp_path: Path, are_gone: bool) -> None:
    url = f"sqlite:///{tmp_path / 'web.sqlite3'}"
    with running(url, "--access-log") as server, ExitStack() as lines:

        def send(path: str, body: bytes, media: str = "application/json") -> socket.socket:
            return lines.enter_context(_send(server, path, body, media))

        dear = json.dumps(PUZZLES).encode()
        at_work = send("/print", dear)
        eventually(
            lambda: any("printables.worker_main" in said for said in _children(server).values()),
            "it never began to print",
        )
        waiting = [send("/print", dear) for _ in range(WAITING)]
        waiting += [send("/print/preview", dear) for _ in range(WAITING)]
        # Photos fill their queue too; those in front are answered in time.
        photos = [send("/photos", blank_png(3000), "image/png") for _ in range(WAITING)]
        # All of them have come when an answer that was asked for later is there.
        assert server.ask("POST", "/tables", {"name": "Ana"})[0] == 201
        children = _children(server)
        if are_gone:
            for line in (at_work, *waiting, *photos):
                line.close()
        server.process.terminate()
        if not are_gone:
            assert {_status(line) for line in waiting} == {503}
            assert {_status(line) for line in photos} <= {200, 422, 503}
            # What was begun was given up: it would have gone on for half a minute.
            assert _status(at_work) != 200
        assert server.ended() == 0
        said = "".join(server.said)
        # Nothing of what waited was begun, nor worked at to its end.
        assert not re.search(r"POST /api/v1/print\S* 200", said), said
        assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]
        assert "Traceback" not in said


@pytest.mark.nightly
def test_a_database_that_does_not_answer_does_not_hold_up_the_end(tmp_path: Path) -> None:
    path = tmp_path / "web.sqlite3"
    with running(f"sqlite:///{path}") as server, closing(sqlite3.connect(path)) as other:
        _, ana = server.ask("POST", "/tables", {"name": "Ana"})
        other.execute("BEGIN EXCLUSIVE")
        body = json.dumps({"name": "Ben"}).encode()
        with closing(_send(server, f"/tables/{ana['code']}/seats", body, "application/json")):
            # It has come when an answer that was asked for later is there.
            assert server.ask("GET", f"/tables/{ana['code']}")[0] == 200
            assert server.stop() == 0
        assert "took too long" in "".join(server.said)
        assert "Traceback" not in "".join(server.said)
