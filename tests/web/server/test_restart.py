"""A server that is told to stop, and started anew at the same address, in the middle of games.

That what is under way is answered before, test_loop.py shows.
"""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.nights import by_day
from tests.web.server.test_processes import (
    Player,
    assert_every_promise_was_kept,
    move_to,
    wait_for_more,
)
from tests.web.server_process import Running, Stream


def _open(server: Running, name: str) -> tuple[str, str]:
    status, table = server.ask("POST", "/tables", {"name": name})
    assert status == 201, table
    return table["code"], table["token"]


def free_port() -> int:
    """One that is named, as it is where a server starts anew."""
    with socket.create_server(("127.0.0.1", 0)) as line:
        port: int = line.getsockname()[1]
    return port


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
