"""Two servers on one database, and servers that are killed in the middle of their work."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager, closing
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from rollwrite.service import Service
from rollwrite.store import Store
from tests.nights import by_day
from tests.web.phones import new_id
from tests.web.server_process import Answering, Running, Stream, running
from tests.web.serving import served


@pytest.mark.postgres
@pytest.mark.parametrize("in_processes", by_day([False, True], [False]))
def test_phones_of_one_table_on_two_servers(
    tmp_path: Path, postgres_url: str, in_processes: bool
) -> None:
    """Ana plays through one server, Ben through another; both see everything, once, in order.

    By day both are threads of this process: they share the database, and nothing else.
    """

    def start() -> AbstractContextManager[Answering]:
        if in_processes:
            return running(postgres_url, "--threads", "40")
        return served(tmp_path, database_url=postgres_url)

    with start() as one, start() as two:
        _, ana = one.ask("POST", "/tables", {"name": "Ana"})
        code = ana["code"]
        _, ben = two.ask("POST", f"/tables/{code}/seats", {"name": "Ben"})
        streams = [
            Stream(one, code, ana["token"]),
            Stream(two, code, ben["token"]),
            Stream(two, code, None),
        ]
        for stream in streams:
            assert stream.until(3) == [1, 2, 3]
        last = one.command(code, ana["token"], "StartGame")["seq"]
        last = one.command(code, ana["token"], "RollDice", seat=1)["seq"]
        last = one.command(code, ana["token"], "TakeDie", seat=1, die=0)["seq"]
        for stream in streams:
            assert stream.until(last) == list(range(4, last + 1))
            stream.close()
        # Sent to the other process, because the first one's answer was lost: acts once.
        again = "the-same-id"
        first = one.command(code, ana["token"], "LeaveGame", again, seat=1)
        second = two.command(code, ana["token"], "LeaveGame", again, seat=1)
        assert first["events"] == second["events"]
        body = {"id": new_id(), "expected_seq": last, "command": {"type": "LeaveGame", "seat": 2}}
        status, problem = two.ask("POST", f"/tables/{code}/commands", body, ben["token"])
        assert (status, problem["code"], problem["seq"]) == (409, "stale", first["seq"])
        for server in (one, two):
            if isinstance(server, Running):
                assert server.stop() == 0


#: What whoever sits at a table may do again and again.
LOCKS = tuple({"type": "LockTable", "locked": locked} for locked in (True, False))


class Player(threading.Thread):
    """Changes its table again and again, sends every command until it is answered.

    :param commands: what it sends, from the first again after the last; each makes one event.
    """

    def __init__(
        self,
        server: Running,
        code: str,
        token: str,
        commands: Sequence[dict[str, Any]] = LOCKS,
    ) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.code = code
        self.token = token
        self.commands = commands
        #: The events of each acknowledged command, by its id.
        self.acknowledged: dict[str, list[dict[str, Any]]] = {}
        self.repeated = 0
        self.stopping = threading.Event()
        self.is_up = threading.Event()
        self.is_up.set()

    def run(self) -> None:
        for command in cycle(self.commands):
            if self.stopping.is_set():
                return
            self._send({"id": new_id(), "command": command})

    def _send(self, body: dict[str, Any]) -> None:
        while True:
            self.is_up.wait()
            server = self.server
            try:
                path = f"/tables/{self.code}/commands"
                status, answer = server.ask("POST", path, body, self.token)
            except (OSError, json.JSONDecodeError):
                # The phone does not know whether it was heard, and asks again.
                self.repeated += 1
                if self.server is server:
                    self.is_up.clear()
                continue
            assert status == 200, answer
            self.acknowledged[body["id"]] = answer["events"]
            return


@pytest.mark.nightly
@pytest.mark.parametrize("times", by_day([1, 5], [1]))
def test_killed_again_and_again(tmp_path: Path, times: int) -> None:
    """No acknowledged command is lost, none has acted twice, and the log has no gap."""
    url = f"sqlite:///{tmp_path / 'web.sqlite3'}"
    server = Running(url, "--port", "0", "--threads", "40")
    players = []
    for name in ("Ana", "Ben", "Cleo", "Dan"):
        _, table = server.ask("POST", "/tables", {"name": name})
        players.append(Player(server, table["code"], table["token"]))
    for player in players:
        player.start()
    for _ in range(times):
        before = [len(player.acknowledged) for player in players]
        wait_for_more(players, before, 8)
        server.stop(signal.SIGKILL)
        server = Running(url, "--port", "0", "--threads", "40")
        move_to(server, players)
    assert_every_promise_was_kept(server, players, url)
    assert sum(player.repeated for player in players) >= times


def move_to(server: Running, players: list[Player]) -> None:
    """Let the players go on with a server that has been started anew."""
    for player in players:
        player.server = server
        player.is_up.set()


def assert_every_promise_was_kept(server: Running, players: list[Player], url: str) -> None:
    """Play on a little, stop, and look whether the logs hold what was acknowledged, once."""
    wait_for_more(players, [len(player.acknowledged) for player in players], 3)
    for player in players:
        player.stopping.set()
    for player in players:
        player.join(timeout=60)
        assert not player.is_alive()
    assert server.stop() == 0
    with closing(Store.open(url)) as store:
        for player in players:
            log = Service(store).events(player.code)
            assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
            promised = [event for events in player.acknowledged.values() for event in events]
            # Every command makes one event, and nobody else acts at this table.
            assert promised == log[2:]


def wait_for_more(players: list[Player], before: list[int], more: int) -> None:
    """Until each player has so many more answers than before."""
    done = threading.Event()
    while not all(
        len(player.acknowledged) >= count + more
        for player, count in zip(players, before, strict=True)
    ):
        assert all(player.is_alive() for player in players)
        done.wait(0.02)
