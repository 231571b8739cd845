"""What waits at the real server: it leaves threads for tables, and ends when the server does."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from rollwrite.config import Config
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.web import create_app
from rollwrite.web.http import work
from rollwrite.web.http.work import KINDS, TABLE, done_as
from rollwrite.web.server.loop import THREADS, WebServer
from tests.web.server_process import eventually

PATIENCE_S = 60

#: In one process, with one server.
pytestmark = pytest.mark.xdist_group("web-server")


class Slow:
    """A server where one view of each kind of work goes on until it may end."""

    def __init__(self, folder: Path) -> None:
        config = Config(f"sqlite:///{folder / 'slow.sqlite3'}", daily_search=False)
        self.store = Store.open(config.database_url)
        self.may_end = threading.Event()
        self.begun: list[str] = []
        monkey = pytest.MonkeyPatch()
        monkey.setattr(work, "register", lambda *_, **__: None)
        app = create_app(config, Service(self.store))
        monkey.undo()

        def add(name: str, kind: work.Kind) -> None:
            def view() -> str:
                self.begun.append(name)
                if kind is not TABLE:
                    assert self.may_end.wait(PATIENCE_S)
                return name

            app.add_url_rule(f"/slow/{name}", name, done_as(kind)(view))

        for kind in KINDS:
            add(kind.name, kind)
        work.register(app, lambda: "somebody")
        self.web = WebServer(app, "127.0.0.1", 0)
        self.port = self.web.listen()

    def send(self, path: str) -> socket.socket:
        """Ask, and leave the answer to be read."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return line


@contextmanager
def slow(folder: Path) -> Iterator[Slow]:
    made = Slow(folder)
    thread = threading.Thread(target=made.web.serve)
    thread.start()
    try:
        yield made
    finally:
        made.may_end.set()
        made.web.stop()
        thread.join()
        made.store.close()


def _status(line: socket.socket) -> int:
    with closing(http.client.HTTPResponse(line)) as answer:
        answer.begin()
        return answer.status


def test_however_much_of_all_kinds_waits_tables_are_answered(tmp_path: Path) -> None:
    others = [kind for kind in KINDS if kind is not TABLE]
    at_work = sum(kind.at_once for kind in others)
    with slow(tmp_path) as server, ExitStack() as lines:
        # From one address, and more than there are threads.
        for kind in others:
            for _ in range(kind.at_once + THREADS // 4):
                lines.enter_context(server.send(f"/slow/{kind.name}"))
        eventually(lambda: len(server.begun) == at_work, "they never began")
        for _ in range(THREADS):
            with server.send("/slow/table") as line:
                assert _status(line) == 200
        assert len(server.begun) == at_work + THREADS


def test_who_hangs_up_is_not_worked_for(tmp_path: Path) -> None:
    with slow(tmp_path) as server, server.send("/slow/dear") as first:
        eventually(lambda: server.begun == ["dear"], "it never began")
        for _ in range(8):
            server.send("/slow/dear").close()
        # Who comes after them is next.
        with server.send("/slow/dear") as last:
            # All of them have come when an answer that was asked for later is there.
            with server.send("/slow/table") as line:
                assert _status(line) == 200
            eventually(lambda: server.web.connections == 2, "the others are still there")
            server.may_end.set()
            assert [_status(first), _status(last)] == [200, 200]
        assert server.begun.count("dear") == 2


def test_at_the_end_what_waits_is_refused(tmp_path: Path) -> None:
    with slow(tmp_path) as server, ExitStack() as lines:
        lines.enter_context(server.send("/slow/dear"))
        eventually(lambda: server.begun == ["dear"], "it never began")
        waiting = [lines.enter_context(server.send("/slow/dear")) for _ in range(9)]
        # Each has been read when an answer that was asked for later is there.
        with server.send("/slow/table") as line:
            assert _status(line) == 200
        server.web.stop()
        assert {_status(line) for line in waiting} == {503}
        assert server.begun.count("dear") == 1
