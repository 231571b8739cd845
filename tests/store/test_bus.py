"""What one process appends others have: over PostgreSQL's NOTIFY, and over a real Valkey."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from rollwrite.config import ConfigError, read_config
from rollwrite.store import Store, StoredEvent, StoreError, processes
from rollwrite.store.processes import valkey as engine
from tests.databases import new_postgres_database
from tests.store.clocks import NOON, append
from tests.store.test_messages import Heeding
from tests.store.test_watching import NEVER_S, PATIENCE_S, Heard
from tests.valkey_server import ValkeyProcess, valkey_bus

__all__ = ["valkey_bus"]


class Told:
    """What a store was told that others have appended."""

    def __init__(self, store: Store) -> None:
        self._news: SimpleQueue[tuple[int, list[Any]]] = SimpleQueue()
        store.take_news(self._take)

    def _take(self, table: int, events: Sequence[StoredEvent]) -> None:
        self._news.put((table, [(event.seq, event.at, event.body) for event in events]))

    def after(self, seq: int) -> tuple[int, list[Any]]:
        """The next, which must come, of what happened after an event."""
        while (news := self._news.get(timeout=PATIENCE_S))[1][0][0] <= seq:
            pass
        return news

    @property
    def is_empty(self) -> bool:
        """Whether nothing else has come."""
        return self._news.empty()


@contextmanager
def pair(url: str, bus_url: str | None, poll_s: float = NEVER_S) -> Iterator[tuple[Store, Store]]:
    """Two stores on one database, as two processes have them."""
    here = Store.open(url, poll_s=poll_s, bus_url=bus_url)
    there = Store.open(url, poll_s=poll_s, bus_url=bus_url)
    try:
        yield here, there
    finally:
        here.close()
        there.close()


@pytest.fixture(params=["valkey", pytest.param("postgres", marks=pytest.mark.postgres)])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Two stores that meet over each engine."""
    if request.param == "valkey":
        bus: ValkeyProcess = request.getfixturevalue("valkey_bus")
        with pair(f"sqlite:///{tmp_path / 'tables.sqlite3'}", bus.url) as found:
            yield found
    else:
        with new_postgres_database() as url, pair(url, None) as found:
            yield found


def listening(here: Store, there: Store, table: int) -> Heard:
    """What the other store hears of a table, of which it misses nothing from now on."""
    heard = Heard()
    there.watch(heard)
    there.follow(table)
    append(here, table, {"n": 0})
    # The poll with which listening begins, or the news.
    heard.until((table, 1))
    return heard


def test_events_come_with_the_news_where_the_table_is_followed(
    stores: tuple[Store, Store],
) -> None:
    here, there = stores
    table, other = here.create_table("T", NOON), here.create_table("O", NOON)
    heard, told = listening(here, there, table), Told(there)
    append(here, other, {"n": "nobody looks"})
    with here.transaction(table) as transaction:
        transaction.append([{"name": "Ñandú ☃"}, {"n": 2}], NOON, None, None)
    assert told.after(1) == (table, [(2, NOON, {"name": "Ñandú ☃"}), (3, NOON, {"n": 2})])
    heard.until((table, 3))
    assert told.is_empty


def test_what_is_too_long_is_told_of_and_read(stores: tuple[Store, Store]) -> None:
    here, there = stores
    table = here.create_table("T", NOON)
    heard, told = listening(here, there, table), Told(there)
    append(here, table, {"much": "x" * 70_000})
    heard.until((table, 2))
    assert len(there.events(table, 1)[0].body["much"]) == 70_000
    append(here, table, {"n": 3})
    assert told.after(1) == (table, [(3, NOON, {"n": 3})])


def test_what_one_has_drawn_goes_along_as_far_as_it_fits(stores: tuple[Store, Store]) -> None:
    here, there = stores
    table = here.create_table("T", NOON)
    heard, told, drawn = listening(here, there, table), Told(there), SimpleQueue[Any]()
    there.share(lambda *_: "", lambda table, news: drawn.put((table, *news)))
    texts = iter(["[1]", "x" * 70_000, "", "[2]"])
    asked = []

    def draw(table_id: int, before: int, seq: int) -> str:
        asked.append((table_id, before, seq))
        text = next(texts, None)
        if text is None:
            raise LookupError("nobody has drawn that")
        return text

    here.share(draw, lambda *_: None)
    with here.transaction(table) as transaction:
        transaction.append([{"n": 1}, {"n": 2}], NOON, None, None)
    assert drawn.get(timeout=PATIENCE_S) == (table, 3, "[1]")
    for n in range(4, 8):
        append(here, table, {"n": n})
        # The events come nevertheless.
        assert told.after(n - 1) == (table, [(n, NOON, {"n": n})])
    heard.until((table, 7))
    assert drawn.get(timeout=PATIENCE_S) == (table, 6, "[2]")
    assert drawn.empty()
    assert asked == [(table, 1, 3), *((table, n - 1, n) for n in range(4, 8))]


def test_messages_go_over_the_bus(stores: tuple[Store, Store]) -> None:
    here, there = stores
    table = here.create_table("T", NOON)
    heeding = Heeding()
    there.listen(heeding)
    listening(here, there, table)
    here.send(table, '{"text": "¡Ay!"}')
    assert heeding.next() == (table, '{"text": "¡Ay!"}')


def test_two_towns_at_one_bus_hear_nothing_of_each_other(
    tmp_path: Path, valkey_bus: ValkeyProcess
) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    elsewhere = f"{valkey_bus.url.rpartition('/')[0]}/4"
    with pair(url, valkey_bus.url) as one, pair(url, elsewhere) as other:
        towns = {"one": one, "other": other}
        heeding = {name: Heeding() for name in towns}
        for name, (here, there) in towns.items():
            there.listen(heeding[name])
            listening(here, there, here.create_table(name, NOON))
        for name, (here, _) in towns.items():
            here.send(1, name)
        for name in towns:
            assert heeding[name].next() == (1, name)


@pytest.mark.nightly
@pytest.mark.parametrize("stands_still", [False, True], ids=["killed", "frozen"])
def test_a_bus_that_goes_holds_nobody_up_and_is_found_again(
    tmp_path: Path,
    valkey_bus: ValkeyProcess,
    stands_still: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine, "_ANSWER_S", 0.5)
    with pair(f"sqlite:///{tmp_path / 't.sqlite3'}", valkey_bus.url, 0.05) as (here, there):
        table = here.create_table("T", NOON)
        heard, told, seq = listening(here, there, table), Told(there), 1
        if stands_still:
            valkey_bus.signal(signal.SIGSTOP)
        else:
            valkey_bus.stop()
        for _ in range(20):
            seq = append(here, table, {"n": seq})
            # By the poll.
            heard.until((table, seq))
        if stands_still:
            valkey_bus.signal(signal.SIGCONT)
        else:
            valkey_bus.start()
        while told.is_empty:
            seq = append(here, table, {"n": seq})
            heard.until((table, seq))


@pytest.mark.parametrize(
    "wrong", ["http://bus", "redis://", "redis://bus:0", "redis://bus/a", "redis://bus?db=1", "bus"]
)
def test_an_address_that_is_no_bus_gets_one_sentence_without_its_password(wrong: str) -> None:
    with pytest.raises(ConfigError, match="ROLLWRITE_BUS must be an address") as caught:
        read_config({"ROLLWRITE_BUS": wrong.replace("bus", "user:s3cret@bus")})
    assert "s3cret" not in str(caught.value)


def test_without_its_driver_the_store_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, engine.__name__, None)
    monkeypatch.delattr(processes, "valkey")
    with pytest.raises(StoreError, match=r"install rollwrite\[bus\]"):
        Store.open(f"sqlite:///{tmp_path / 't.sqlite3'}", bus_url="redis://bus")
