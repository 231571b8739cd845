"""A wish to sit down that comes twice: the answer to the first one was lost on its way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rollwrite.codes import new_wish, token_hash
from rollwrite.dicegame import Settings
from rollwrite.dicegame import commands as cmd
from rollwrite.service import IdReusedError, Service
from tests.dicegame.playing import small
from tests.service.tables import Phones

ANA = cmd.OpenTable("Ana", Settings(small()))


def test_a_table_is_opened_once(service: Service) -> None:
    wish = new_wish()
    first = service.open_table(ANA, wish)
    assert service.open_table(ANA, wish) == first
    assert service.open_table(ANA, new_wish()).look.code != first.look.code
    # Later on it leads to the table as it is then.
    service.join(first.look.code, cmd.TakeSeat("Ben"))
    again = service.open_table(ANA, wish)
    assert (again.token, again.look.actor) == (first.token, 1)
    assert [seat.name for seat in again.look.table.seats] == ["Ana", "Ben"]


def test_tables_opened_at_the_same_moment_are_one(service: Service) -> None:
    wish = new_wish()
    with ThreadPoolExecutor(8) as pool:
        seated = list(pool.map(lambda _: service.open_table(ANA, wish), range(8)))
    assert len({(s.look.code, s.token) for s in seated}) == 1


def test_a_seat_is_taken_once(service: Service) -> None:
    phones, wish = Phones(service, 1), new_wish()
    ben = cmd.TakeSeat("Ben")
    with ThreadPoolExecutor(4) as pool:
        seated = list(pool.map(lambda _: service.join(phones.code, ben, wish), range(4)))
    assert {(s.look.actor, s.token) for s in seated} == {(2, seated[0].token)}
    assert [seat.name for seat in phones.table.seats] == ["Ana", "Ben"]
    # Also when nobody could sit down any more.
    phones.act(1, cmd.StartGame())
    assert service.join(phones.code, ben, wish).token == seated[0].token


def test_a_claim_is_made_once(service: Service) -> None:
    phones, wish = Phones(service).start(), new_wish()
    first = service.claim(phones.code, 2, wish)
    again = service.claim(phones.code, 2, wish)
    assert (again.token, again.look.claim) == (first.token, first.look.claim)
    assert len(phones.table.claims) == 1
    assert first.look.claim is not None
    phones.act(1, cmd.ApproveClaim(first.look.claim))
    approved = service.claim(phones.code, 2, wish)
    assert (approved.token, approved.look.actor, approved.look.claim) == (first.token, 2, None)


def test_a_wish_leads_to_nothing_else(service: Service) -> None:
    phones, others, wish = Phones(service, 1), Phones(service, 1), new_wish()
    seated = service.join(phones.code, cmd.TakeSeat("Ben"), wish)
    with pytest.raises(IdReusedError):
        service.join(phones.code, cmd.TakeSeat("Eve"), wish)
    with pytest.raises(IdReusedError):
        service.claim(phones.code, 1, wish)
    opened = service.open_table(ANA, wish)
    with pytest.raises(IdReusedError):
        service.open_table(cmd.OpenTable("Eve", Settings(small())), wish)
    # At another table it is another wish, with another token.
    elsewhere = service.join(others.code, cmd.TakeSeat("Ben"), wish)
    assert len({seated.token, opened.token, elsewhere.token}) == 3


def test_who_has_left_does_not_come_back_by_an_old_wish(service: Service) -> None:
    phones, wish = Phones(service, 1), new_wish()
    service.join(phones.code, cmd.TakeSeat("Ben"), wish)
    phones.act(1, cmd.RemoveSeat(2))
    with pytest.raises(IdReusedError):
        service.join(phones.code, cmd.TakeSeat("Ben"), wish)
    assert len(phones.table.seats) == 1


def test_a_wish_cannot_be_read_from_what_is_kept(service: Service) -> None:
    phones, wish = Phones(service, 1), new_wish()
    seated = service.join(phones.code, cmd.TakeSeat("Ben"), wish)
    assert wish not in repr(phones.log())
    _, table_id = service.find(phones.code)
    with service.store.act(table_id) as act:
        assert act.command(wish) is None
        assert act.command(f"wish-{token_hash(seated.token).hex()}") is not None
