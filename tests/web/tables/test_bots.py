"""Real servers whose bots play: killed in the middle of a thought, stopped, two on one database."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rollwrite.dicegame import Settings
from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.table import LetBotPlay
from tests.dicegame.playing import small
from tests.service.bots import BotTable, assert_is_legal
from tests.web.server_process import Running, running

PATIENCE_S = 60.0


@contextmanager
def watching(url: str) -> Iterator[Service]:
    """The tables of the servers' database, seen from here."""
    store = Store.open(url, poll_s=0.05)
    yield Service(store)
    store.close()


def bots_only(service: Service) -> BotTable:
    """A running game of three bots; nobody's phone is awake."""
    table = BotTable(service, (5, 5), Settings(small(6))).begin()
    table.act(1, LetBotPlay(1, 5))
    return table


def wait_until(table: BotTable, is_so: Callable[[], bool]) -> None:
    """Wait until something is so at a table, going by its events."""
    store = table.service.store
    table_id = store.table_id(table.code)
    news = threading.Event()
    end = store.watch(lambda _table, _seq: news.set())
    store.follow(table_id)
    try:
        while not is_so():
            assert news.wait(PATIENCE_S), "nothing happens any more"
            news.clear()
    finally:
        store.unfollow(table_id)
        end()


def wait_for_more(table: BotTable, count: int = 1) -> None:
    """Wait for so many more events, or for the end of the game."""
    last = table.seq + count
    wait_until(table, lambda: table.seq >= last or not table.table.is_playing)


def assert_each_turn_acted_once(table: BotTable) -> None:
    log = table.log()
    assert_is_legal(log)
    turns = [
        (event["type"], event["seat"], sum(one["type"] == "DiceRolled" for one in log[:number]))
        for number, event in enumerate(log)
        if event["type"] in {"DieTaken", "ShapePlaced"}
    ]
    assert len(turns) == len(set(turns)) > len(table.game.rolled)


@pytest.mark.nightly
def test_killed_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    """With no pause a server thinks, or is about to, from one event of a bot to the next."""
    url = f"sqlite:///{tmp_path / 'web.sqlite3'}"
    with watching(url) as service:
        table = bots_only(service)
        for _ in range(2):
            server = Running(url, "--port", "0", "--threads", "40")
            wait_for_more(table, 3)
            server.stop(signal.SIGKILL)
        assert table.table.is_playing
        with running(url, "--threads", "40") as server:
            wait_until(table, lambda: not table.table.is_playing)
            assert server.stop() == 0
        assert_each_turn_acted_once(table)


@pytest.mark.nightly
@pytest.mark.postgres
def test_another_server_goes_on(postgres_url: str) -> None:
    with (
        watching(postgres_url) as service,
        running(postgres_url, "--threads", "40") as one,
        running(postgres_url, "--threads", "40") as two,
    ):
        table = bots_only(service)
        wait_for_more(table, 6)
        # Whichever of them leads.
        one.stop(signal.SIGKILL)
        wait_for_more(table, 3)
        three = Running(postgres_url, "--port", "0", "--threads", "40")
        two.stop(signal.SIGKILL)
        wait_until(table, lambda: not table.table.is_playing)
        assert three.stop() == 0
        assert_each_turn_acted_once(table)


@pytest.mark.nightly
@pytest.mark.skipif(not Path("/proc").exists(), reason="asks Linux for its processes")
def test_a_server_that_is_told_to_stop_leaves_no_process_behind(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'web.sqlite3'}"
    with watching(url) as service, running(url, "--threads", "40") as server:
        table = bots_only(service)
        wait_for_more(table, 4)
        threads = Path(f"/proc/{server.process.pid}/task").iterdir()
        children = [pid for one in threads for pid in (one / "children").read_text().split()]
        assert children
        assert server.stop() == 0
        assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]
        said = "".join(server.said)
        assert "Traceback" not in said
        assert "ERROR" not in said
