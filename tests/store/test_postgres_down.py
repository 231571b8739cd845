"""PostgreSQL stands still or is killed: nobody waits for ever, nothing acknowledged is lost."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from threading import Event, Thread

import pytest

from rollwrite.store import Store, StoreError, StoreUnavailableError
from rollwrite.store import postgres as postgres_notifier
from tests.postgres_processes import crash, frozen
from tests.store.clocks import NOON, append, bodies_of

#: `timeout`: without a deadline of ours these would wait for ever.
pytestmark = [pytest.mark.postgres, pytest.mark.timeout(120)]
PATIENCE_S = 30.0


@pytest.fixture
def hasty(postgres_url: str) -> Iterator[Store]:
    """A store that soon gives up."""
    store = Store.open(postgres_url, poll_s=3600.0, patience_s=1.0)
    yield store
    store.close()


def answered(store: Store) -> bool:
    """Whether the database answers."""
    try:
        store.ping()
    except StoreUnavailableError:
        return False
    return True


def wait_for(store: Store) -> None:
    """Until the database answers again; each try takes its time."""
    while not answered(store):
        pass


@pytest.mark.nightly
def test_a_frozen_server_is_given_up_and_all_is_well_afterwards(
    hasty: Store, postgres_url: str
) -> None:
    table = hasty.create_table("T", NOON)
    append(hasty, table, {"n": 1}, command="c1")
    with frozen(postgres_url):
        with pytest.raises(StoreUnavailableError, match="no answer in time"):
            hasty.seq(table)
        with pytest.raises(StoreUnavailableError):
            append(hasty, table, {"n": 2}, command="c2")
        with pytest.raises(StoreUnavailableError):
            hasty.ping()
        # Who starts meanwhile is told too.
        with pytest.raises(StoreError, match="database doesn’t answer"):
            Store.open(postgres_url, patience_s=1.0)
    wait_for(hasty)
    assert hasty.seq(table) == 1
    assert append(hasty, table, {"n": 2}, command="c2") == 2
    assert bodies_of(hasty, table) == [{"n": 1}, {"n": 2}]


def test_a_server_that_freezes_in_an_act(hasty: Store, postgres_url: str) -> None:
    table = hasty.create_table("T", NOON)

    def act() -> None:
        with hasty.transaction(table) as transaction, frozen(postgres_url):
            transaction.append([{"n": 1}], NOON, "c1", "hash")

    with pytest.raises(StoreUnavailableError):
        act()
    wait_for(hasty)
    assert append(hasty, table, {"n": 1}, command="c1") == 1
    assert bodies_of(hasty, table) == [{"n": 1}]


def test_more_than_there_are_connections_are_all_refused(hasty: Store, postgres_url: str) -> None:
    table = hasty.create_table("T", NOON)

    def ask(_number: int) -> bool:
        try:
            hasty.seq(table)
        except StoreUnavailableError:
            return False
        return True

    with ThreadPoolExecutor(40) as pool:
        assert all(pool.map(ask, range(40)))
        with frozen(postgres_url):
            assert not any(pool.map(ask, range(40)))
        wait_for(hasty)
        assert all(pool.map(ask, range(40)))


@pytest.mark.nightly
def test_whoever_listens_hears_again(
    hasty: Store, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_notifier, "_LOOK_S", 0.05)
    monkeypatch.setattr(postgres_notifier, "_LOOKS", 1)
    monkeypatch.setattr(postgres_notifier, "_ANSWER_S", 0.3)
    complained = Event()

    class Complaints(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "cannot hear" in record.getMessage():
                complained.set()

    handler = Complaints()
    logging.getLogger("rollwrite.store").addHandler(handler)
    table = hasty.create_table("T", NOON)
    listening = Store.open(postgres_url, poll_s=3600.0, patience_s=1.0)
    heard: SimpleQueue[tuple[int, int]] = SimpleQueue()
    listening.watch(lambda changed, seq: heard.put((changed, seq)))
    listening.follow(table)
    append(hasty, table, {"n": 1})
    # From here on it does hear.
    while heard.get(timeout=PATIENCE_S) != (table, 1):
        pass
    with frozen(postgres_url):
        # Nothing else would tell a silent server from a silent table.
        assert complained.wait(PATIENCE_S)
    logging.getLogger("rollwrite.store").removeHandler(handler)
    wait_for(hasty)
    append(hasty, table, {"n": 2})
    while heard.get(timeout=PATIENCE_S) != (table, 2):
        pass
    listening.close()


@pytest.mark.nightly
def test_a_store_is_closed_while_the_server_stands_still(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_notifier, "_ANSWER_S", 0.3)
    store = Store.open(postgres_url, poll_s=3600.0, patience_s=1.0)
    table = store.create_table("T", NOON)
    store.watch(lambda changed, seq: None)
    store.follow(table)
    append(store, table, {"n": 1})
    with frozen(postgres_url):
        store.send(table, "hello")
        store.close()
    again = Store.open(postgres_url)
    assert bodies_of(again, table) == [{"n": 1}]
    again.close()


@pytest.mark.nightly
def test_a_killed_server_has_kept_what_it_acknowledged(hasty: Store, postgres_url: str) -> None:
    tables = [hasty.create_table(f"T{number}", NOON) for number in range(4)]
    acknowledged: SimpleQueue[tuple[int, int]] = SimpleQueue()
    is_over = Event()

    def play(lane: int) -> None:
        number = 0
        while not is_over.is_set():
            try:
                with hasty.transaction(tables[lane]) as transaction:
                    # The phone sends again what was not answered.
                    if transaction.command(f"c{number}") is None:
                        transaction.append([{"n": number}], NOON, f"c{number}", "hash")
            except StoreUnavailableError:
                continue
            acknowledged.put((lane, number))
            number += 1

    done: list[list[int]] = [[] for _ in tables]

    def hear(more: int) -> None:
        """Until every lane has got so much further."""
        wanted = [len(numbers) + more for numbers in done]
        while any(len(numbers) < least for numbers, least in zip(done, wanted, strict=True)):
            lane, number = acknowledged.get(timeout=PATIENCE_S)
            done[lane].append(number)

    threads = [Thread(target=play, args=(lane,), daemon=True) for lane in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(3):
        hear(10)
        crash(postgres_url)
        hear(50)
    is_over.set()
    for thread in threads:
        thread.join()
    while not acknowledged.empty():
        lane, number = acknowledged.get()
        done[lane].append(number)
    for lane, table in enumerate(tables):
        assert [body["n"] for body in bodies_of(hasty, table)] == done[lane]
