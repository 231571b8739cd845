"""How many tables there may be, and what goes for room."""

from __future__ import annotations

import pytest

from rollwrite.dicegame.settings import default_settings
from rollwrite.service import NoRoomError, Service
from rollwrite.service.room import Bounds, Room
from rollwrite.store import Store, UnknownTableError
from rollwrite.store.cleaning import used_bytes
from rollwrite.table import OpenTable, StartGame, TakeSeat
from tests.service.clocks import Clock


@pytest.fixture
def store(service: Service) -> Store:
    """A database of its own."""
    return service.store


def _open(service: Service, *, begin: bool = False) -> str:
    seated = service.open_table(OpenTable("Ana", default_settings()))
    code = seated.snapshot.code
    if begin:
        service.join(code, TakeSeat('Ben "type":"GameStarted"'))
        service.execute(code, seated.token, StartGame(), "begin")
    return code


def test_at_the_bound_only_what_was_never_played_makes_room(store: Store, clock: Clock) -> None:
    service = Service(store, clock, bounds=Bounds(tables=4))
    codes = []
    for begin in (True, False, False, True):
        codes.append(_open(service, begin=begin))
        clock.pass_s(1)
    # Somebody sits at it.
    store.follow(service.find(codes[1])[1])
    newest = _open(service)
    with pytest.raises(UnknownTableError):
        service.snapshot(codes[2])
    for code in (codes[0], codes[1], codes[3], newest):
        assert service.snapshot(code).table.seats
    store.follow(service.find(newest)[1])
    with pytest.raises(NoRoomError):
        _open(service)
    assert service.snapshot(codes[0]).table.games == 1


def test_the_database_has_a_bound_too(store: Store) -> None:
    code = _open(Service(store), begin=True)
    with pytest.raises(NoRoomError):
        _open(Service(store, bounds=Bounds(size_bytes=used_bytes(store))))
    Service(store, bounds=Bounds(size_bytes=used_bytes(store) * 2)).snapshot(code)


def test_it_is_not_counted_anew_for_each_table(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, now = [], [0.0]

    def count(_: Store) -> int:
        counted.append(1)
        return 0

    monkeypatch.setattr("rollwrite.service.room.count_tables", count)
    room = Room(store, Bounds(tables=100), lambda: now[0])
    for _ in range(20):
        room.take()
    assert len(counted) == 1
    now[0] = 11.0
    room.take()
    assert len(counted) == 2
