"""A commit that fails: nobody sees, now or later, what is not on disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from rollwrite.service import Service, TableSnapshot
from rollwrite.store import Store, StoreUnavailableError
from rollwrite.table import ChooseStarter, LockTable, TakeSeat
from tests.service.tables import Phones


@contextmanager
def failing_commits(store: Store) -> Iterator[None]:
    """Every transaction goes well until its commit, for which there is no room on the disk."""

    def fail(_connection: object) -> None:
        raise OperationalError("COMMIT", None, Exception("database or disk is full"))

    event.listen(store.engines.write, "commit", fail)
    try:
        yield
    finally:
        event.remove(store.engines.write, "commit", fail)


def on_disk(phones: Phones) -> TableSnapshot:
    """The table as somebody sees it who remembers nothing."""
    return Service(phones.service.store).snapshot(phones.code)


def test_a_command_that_could_not_be_written_is_seen_by_nobody(service: Service) -> None:
    phones = Phones(service)
    before = service.snapshot(phones.code)
    heard: list[tuple[int, int]] = []
    unsubscribe = service.store.watch(lambda table, seq: heard.append((table, seq)))
    with failing_commits(service.store), pytest.raises(StoreUnavailableError):
        phones.act(1, LockTable(True))
    unsubscribe()
    assert heard == []
    assert service.snapshot(phones.code) == before == on_disk(phones)
    assert service.known_table(phones.code)[1] == before.table


def test_what_is_written_later_stands_in_its_place(service: Service) -> None:
    phones = Phones(service)
    before = service.snapshot(phones.code)
    with failing_commits(service.store), pytest.raises(StoreUnavailableError):
        phones.act(1, LockTable(True))
    # The log is as long now as if the other command had been written.
    phones.act(1, ChooseStarter(2))
    seen = service.snapshot(phones.code)
    assert seen == on_disk(phones)
    assert (seen.table.locked, seen.table.starter) == (False, 2)
    told, events = service.news(phones.code, seen.table_id, seen.seq, before.seq)
    assert told.table == seen.table
    assert list(events) == phones.log()[before.seq :]


def test_who_could_not_be_written_down_has_no_seat(service: Service) -> None:
    phones = Phones(service)
    with failing_commits(service.store), pytest.raises(StoreUnavailableError):
        service.join(phones.code, TakeSeat("Cleo"))
    assert len(phones.table.seats) == 2
    service.join(phones.code, TakeSeat("Dora"))
    seen = service.snapshot(phones.code)
    assert seen == on_disk(phones)
    assert [seat.name for seat in seen.table.seats][2:] == ["Dora"]
