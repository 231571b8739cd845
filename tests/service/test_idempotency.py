"""A request to sit down that comes twice: the answer to the first one was lost on its way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rollwrite.codes import new_idempotency_key, token_hash
from rollwrite.dicegame import Settings
from rollwrite.service import IdReusedError, Service
from rollwrite.table import ApproveClaim, OpenTable, RemoveSeat, StartGame, TakeSeat
from tests.dicegame.playing import small
from tests.service.tables import Phones

ANA = OpenTable("Ana", Settings(small()))


def test_a_table_is_opened_once(service: Service) -> None:
    idempotency_key = new_idempotency_key()
    first = service.open_table(ANA, idempotency_key)
    assert service.open_table(ANA, idempotency_key) == first
    assert service.open_table(ANA, new_idempotency_key()).snapshot.code != first.snapshot.code
    # Later on it leads to the table as it is then.
    service.join(first.snapshot.code, TakeSeat("Ben"))
    again = service.open_table(ANA, idempotency_key)
    assert (again.token, again.snapshot.actor) == (first.token, 1)
    assert [seat.name for seat in again.snapshot.table.seats] == ["Ana", "Ben"]


def test_tables_opened_at_the_same_moment_are_one(service: Service) -> None:
    idempotency_key = new_idempotency_key()
    with ThreadPoolExecutor(8) as pool:
        seated = list(pool.map(lambda _: service.open_table(ANA, idempotency_key), range(8)))
    assert len({(s.snapshot.code, s.token) for s in seated}) == 1


def test_a_seat_is_taken_once(service: Service) -> None:
    phones, idempotency_key = Phones(service, 1), new_idempotency_key()
    ben = TakeSeat("Ben")
    with ThreadPoolExecutor(4) as pool:
        seated = list(pool.map(lambda _: service.join(phones.code, ben, idempotency_key), range(4)))
    assert {(s.snapshot.actor, s.token) for s in seated} == {(2, seated[0].token)}
    assert [seat.name for seat in phones.table.seats] == ["Ana", "Ben"]
    # Also when nobody could sit down any more.
    phones.act(1, StartGame())
    assert service.join(phones.code, ben, idempotency_key).token == seated[0].token


def test_a_claim_is_made_once(service: Service) -> None:
    phones, idempotency_key = Phones(service).start(), new_idempotency_key()
    first = service.claim(phones.code, 2, idempotency_key)
    again = service.claim(phones.code, 2, idempotency_key)
    assert (again.token, again.snapshot.claim) == (first.token, first.snapshot.claim)
    assert len(phones.table.claims) == 1
    assert first.snapshot.claim is not None
    phones.act(2, ApproveClaim(first.snapshot.claim))
    approved = service.claim(phones.code, 2, idempotency_key)
    assert (approved.token, approved.snapshot.actor, approved.snapshot.claim) == (
        first.token,
        2,
        None,
    )


def test_a_wish_leads_to_nothing_else(service: Service) -> None:
    phones, others, idempotency_key = Phones(service, 1), Phones(service, 1), new_idempotency_key()
    seated = service.join(phones.code, TakeSeat("Ben"), idempotency_key)
    with pytest.raises(IdReusedError):
        service.join(phones.code, TakeSeat("Eve"), idempotency_key)
    with pytest.raises(IdReusedError):
        service.claim(phones.code, 1, idempotency_key)
    opened = service.open_table(ANA, idempotency_key)
    with pytest.raises(IdReusedError):
        service.open_table(OpenTable("Eve", Settings(small())), idempotency_key)
    # At another table it is another request, with another token.
    elsewhere = service.join(others.code, TakeSeat("Ben"), idempotency_key)
    assert len({seated.token, opened.token, elsewhere.token}) == 3


def test_who_has_left_does_not_come_back_by_an_old_wish(service: Service) -> None:
    phones, idempotency_key = Phones(service, 1), new_idempotency_key()
    service.join(phones.code, TakeSeat("Ben"), idempotency_key)
    phones.act(1, RemoveSeat(2))
    with pytest.raises(IdReusedError):
        service.join(phones.code, TakeSeat("Ben"), idempotency_key)
    assert len(phones.table.seats) == 1


def test_a_wish_cannot_be_read_from_what_is_kept(service: Service) -> None:
    phones, idempotency_key = Phones(service, 1), new_idempotency_key()
    seated = service.join(phones.code, TakeSeat("Ben"), idempotency_key)
    assert idempotency_key not in repr(phones.log())
    _, table_id = service.find(phones.code)
    with service.store.transaction(table_id) as transaction:
        assert transaction.command(idempotency_key) is None
        assert transaction.command(f"wish-{token_hash(seated.token).hex()}") is not None
