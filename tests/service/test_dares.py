"""What a server keeps of links "Beat my score", on every database."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import delete

from rollwrite.service import Service
from rollwrite.service.dares import LASTS, Dares, FullDareError, Played, UnknownDareError
from rollwrite.service.housekeeping import Housekeeping
from rollwrite.store import Store
from rollwrite.store.dares import Dare, find_dare, tries_at
from rollwrite.store.schema import dares as dares_table
from tests.service.clocks import Clock

SUBJECT = {"kind": "puzzle", "game": "dice", "number": 1}


@pytest.fixture
def store(service: Service) -> Store:
    """A store without any link."""
    with service.store.writing() as connection:
        connection.execute(delete(dares_table))
    return service.store


@pytest.fixture
def dares(store: Store, clock: Clock) -> Dares:
    return Dares(store, clock)


def played(points: int) -> Played:
    return Played(points, 0, {"side": 8, "marks": []})


def made(dares: Dares, source: str = "T/1") -> Dare:
    return dares.make("ana", "Ana", source, SUBJECT, played(9), b"s" * 32)


def test_a_link_and_its_tries_come_back_as_they_were(dares: Dares, clock: Clock) -> None:
    dare = made(dares)
    assert dares.find(f" {dare.code[:3]}-{dare.code[3:].lower()} ") == dare
    assert (dare.subject, dare.seed, dare.made_at) == (SUBJECT, b"s" * 32, clock.now)
    assert dares.seen_by(dare, "ben") is None
    clock.pass_s(60)
    dares.tell(dare, "ben", "Ben", played(7))
    clock.pass_s(60)
    dares.tell(dare, "ben", "Benno", played(0))
    tries = dares.seen_by(dare, "ben")
    assert tries is not None
    assert [(one.name, one.points) for one in tries] == [("Ana", 9), ("Benno", 7)]
    assert dares.count(dare) == 2
    # Of phones only hashes are there.
    assert {b"ana", b"ben"}.isdisjoint(one.phone for one in tries)


def test_of_one_game_a_phone_has_one_link(dares: Dares) -> None:
    dare = made(dares)
    assert made(dares) == dare
    assert made(dares, "T/2") != dare
    assert dares.make("ben", "Ben", "T/1", SUBJECT, played(9)) != dare
    dares.remove(dare)
    with pytest.raises(UnknownDareError):
        dares.find(dare.code)
    assert made(dares).code != dare.code


def test_a_list_has_an_end(dares: Dares, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwrite.service.dares.MOST_TRIES", 3)
    dare = made(dares)
    for phone in ("ben", "cleo"):
        dares.tell(dare, phone, "", played(1))
    with pytest.raises(FullDareError):
        dares.tell(dare, "one too many", "", played(1))
    dares.tell(dare, "ben", "Ben", played(1))
    assert dares.count(dare) == 3


def test_old_links_go_with_all_tries(store: Store, dares: Dares, clock: Clock) -> None:
    old = made(dares)
    clock.now += LASTS - timedelta(hours=1)
    young = made(dares, "T/2")
    passed = 0.0
    keeping = Housekeeping(store, 90, clock, lambda: passed)
    keeping.step()
    assert dares.find(old.code) == old
    clock.pass_s(7200)
    passed += 7200
    with pytest.raises(UnknownDareError):
        dares.find(old.code)
    keeping.step()
    assert find_dare(store, old.code) is None
    assert tries_at(store, old.code) == []
    assert dares.find(young.code) == young
