"""The queue of writers."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from types import FrameType

import pytest

from rollwrite.store import Store, StoreUnavailableError
from rollwrite.store.waiting import FairLock
from tests.databases import new_database
from tests.store.clocks import NOON, append


def wait_for_queue(lock: FairLock, length: int) -> None:
    """Return when so many threads stand in the queue."""
    while len(lock._waiting) != length:
        pass


@contextmanager
def held_elsewhere(lock: FairLock) -> Iterator[None]:
    """As long as this lasts, another thread holds the lock."""
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with lock.hold(inf):
            held.set()
            done.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    try:
        yield
    finally:
        done.set()
        thread.join()


def test_it_is_handed_on_in_the_order_of_asking() -> None:
    lock = FairLock()
    order: list[int] = []

    def work(number: int) -> None:
        with lock.hold(inf):
            order.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    with lock.hold(inf):
        for waiting, thread in enumerate(threads):
            thread.start()
            wait_for_queue(lock, waiting + 1)
    for thread in threads:
        thread.join()
    assert order == list(range(8))


def test_who_asks_again_at_once_stands_behind_the_others() -> None:
    lock = FairLock()
    order: list[str] = []

    def work() -> None:
        with lock.hold(inf):
            order.append("other")

    thread = threading.Thread(target=work)
    with lock.hold(inf):
        thread.start()
        wait_for_queue(lock, 1)
    with lock.hold(inf):
        order.append("again")
    thread.join()
    assert order == ["other", "again"]


def test_asking_twice_in_one_thread_is_an_error_not_a_standstill() -> None:
    lock = FairLock()
    with lock.hold(inf), pytest.raises(RuntimeError, match="already"), lock.hold(inf):
        pytest.fail("it was held")
    with lock.hold(inf):
        pass


def test_an_interrupted_wait_leaves_the_queue() -> None:
    class Interrupted(Exception):  # noqa: N818 - it is no error here
        pass

    interrupted = threading.Event()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if not interrupted.is_set():
            interrupted.set()
            raise Interrupted

    lock = FairLock()
    previous = signal.signal(signal.SIGUSR1, interrupt)
    main = threading.main_thread().ident
    assert main

    def interrupt_main() -> None:
        wait_for_queue(lock, 1)
        # A signal that arrives just before the wait begins does not end it: the handler runs only
        # when the next one comes.
        while not interrupted.is_set():
            signal.pthread_kill(main, signal.SIGUSR1)
            interrupted.wait(0.01)

    interrupter = threading.Thread(target=interrupt_main)
    with held_elsewhere(lock):
        interrupter.start()
        try:
            with pytest.raises(Interrupted), lock.hold(inf):
                pytest.fail("another thread held it")
        finally:
            interrupter.join()
            signal.signal(signal.SIGUSR1, previous)
    with lock.hold(inf):
        assert not lock._waiting


def test_an_act_inside_an_act_is_an_error_not_a_standstill(tmp_path: Path) -> None:
    store = Store.open(new_database(tmp_path / "tables.sqlite3"))
    table = store.create_table("T", NOON)
    with pytest.raises(RuntimeError, match="inside a write transaction"), store.transaction(table):
        append(store, table, {})
    assert append(store, table, {}) == 1
    store.close()


def test_who_has_waited_long_enough_leaves_the_queue() -> None:
    lock = FairLock()
    with held_elsewhere(lock):
        with pytest.raises(StoreUnavailableError, match="too much to do"), lock.hold(0.01):
            pytest.fail("another thread held it")
        assert not lock._waiting
    with lock.hold(0):
        pass
