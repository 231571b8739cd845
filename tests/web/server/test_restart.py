"""A server that is told to stop, and started anew at the same address, in the middle of games."""

from __future__ import annotations

import re
import socket
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rollwrite.service import Service
from rollwrite.store import Store
from tests.nights import by_day
from tests.web.phones import new_id
from tests.web.server.test_processes import (
    Player,
    assert_every_promise_was_kept,
    move_to,
    wait_for_more,
)
from tests.web.server_process import Running, Stream, eventually

TOKEN = "a-token-of-some-length"
TABLES = 6


def _open(server: Running, name: str) -> tuple[str, str]:
    status, table = server.ask("POST", "/tables", {"name": name})
    assert status == 201, table
    return table["code"], table["token"]


def free_port() -> int:
    """One that is named, as it is where a server starts anew."""
    with socket.create_server(("127.0.0.1", 0)) as line:
        port: int = line.getsockname()[1]
    return port


def _under_way(server: Running) -> int:
    figures = server.fetch("/metrics", {"Authorization": f"Bearer {TOKEN}"})
    found = re.search(r"^rollwrite_requests_under_way (\d+)", figures, re.MULTILINE)
    assert found is not None
    # Without the one that asks.
    return int(found[1]) - 1


def test_commands_under_way_are_answered_when_it_stops(tmp_path: Path) -> None:
    path = tmp_path / "web.sqlite3"
    server = Running(
        f"sqlite:///{path}", "--port", "0", environment={"ROLLWRITE_METRICS_TOKEN": TOKEN}
    )
    tables = [_open(server, f"P{number}") for number in range(TABLES)]
    answers: list[tuple[int, Any]] = []

    def send(code: str, token: str) -> None:
        body = {"id": new_id(), "command": {"type": "LockTable", "locked": True}}
        answers.append(server.ask("POST", f"/tables/{code}/commands", body, token))

    phones = [threading.Thread(target=send, args=table) for table in tables]
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        # Somebody else writes, so all of them wait.
        other.execute("BEGIN IMMEDIATE")
        for phone in phones:
            phone.start()
        eventually(lambda: _under_way(server) == TABLES, "the commands never arrived")
        server.process.terminate()
        other.execute("ROLLBACK")
    for phone in phones:
        phone.join(timeout=60)
    assert server.ended() == 0
    assert [status for status, _ in answers] == [200] * TABLES
    with closing(Store.open(f"sqlite:///{path}")) as store:
        logs = [Service(store).events(code) for code, _ in tables]
    assert sorted(log[-1]["at"] for log in logs) == sorted(
        answer["events"][-1]["at"] for _, answer in answers
    )


@pytest.mark.nightly
@pytest.mark.parametrize("times", by_day([1, 4], [1]))
def test_restarted_again_and_again(tmp_path: Path, times: int) -> None:
    """Phones go on: every command acts once and is answered, and streams say goodbye."""
    url = f"sqlite:///{tmp_path / 'web.sqlite3'}"
    port = str(free_port())
    server = Running(url, "--port", port)
    players = [Player(server, *_open(server, name)) for name in ("Ana", "Ben", "Cleo")]
    for player in players:
        player.start()
    for _ in range(times):
        streams = [Stream(server, player.code, player.token) for player in players]
        wait_for_more(players, [len(player.acknowledged) for player in players], 8)
        assert server.stop() == 0
        for stream in streams:
            while (message := stream.next()) is not None and message[0] != "bye":
                pass
            assert message is not None
            assert message[1]["reason"] == "closing"
            stream.close()
        # At once, at the same address: nobody has to scan a code again.
        server = Running(url, "--port", port)
        move_to(server, players)
    assert_every_promise_was_kept(server, players, url)
