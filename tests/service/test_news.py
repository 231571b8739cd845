"""A table that others play at goes on here by what the bus says, without reading the database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwrite.service import Service
from rollwrite.store import Store
from rollwrite.table import LockTable, StartGame
from tests.service.tables import Phones
from tests.store.test_watching import Heard
from tests.valkey_server import ValkeyProcess, valkey_bus

__all__ = ["valkey_bus"]


@pytest.fixture
def services(tmp_path: Path, valkey_bus: ValkeyProcess) -> Iterator[tuple[Service, Service]]:
    """The services of two processes that meet at a bus."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    stores = [Store.open(url, poll_s=3600.0, bus_url=valkey_bus.url) for _ in range(2)]
    yield Service(stores[0]), Service(stores[1])
    for store in stores:
        store.close()


def test_what_others_do_is_known_without_a_look(
    services: tuple[Service, Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = services
    table, heard = Phones(here), Heard()
    _, table_id = there.find(table.code)
    there.store.watch(heard)
    there.store.follow(table_id)
    seq = table.act(1, StartGame()).snapshot.seq
    # From here on nothing is missed.
    heard.until((table_id, seq))
    assert there.snapshot(table.code).seq == seq

    def looked(*_: object) -> None:
        pytest.fail("it was read")

    with monkeypatch.context() as blind:
        for name in ("seq", "events"):
            blind.setattr(there.store, name, looked)
        for locked in (True, False):
            last = table.act(1, LockTable(locked)).snapshot.seq
            heard.until((table_id, last))
            news, events = there.news(table.code, table_id, last, last - 1)
            mine, _ = here.news(table.code, table_id, last, last)
            assert (news.seq, news.table) == (last, mine.table)
            assert [event["seq"] for event in events] == [last]
    assert list(events) == here.events(table.code, last - 1)


def test_what_was_missed_is_read(services: tuple[Service, Service]) -> None:
    here, there = services
    table, heard = Phones(here), Heard()
    _, table_id = there.find(table.code)
    # Nobody follows it there yet: what happens now is not told.
    table.act(1, LockTable(True))
    there.store.watch(heard)
    there.store.follow(table_id)
    last = table.act(1, LockTable(False)).snapshot.seq
    heard.until((table_id, last))
    news, events = there.news(table.code, table_id, last, last - 2)
    assert (news.seq, list(events)) == (last, here.events(table.code, last - 2))
