"""Claims by the clock: a seat's own phone has a minute, then others; what nobody answers ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rollwrite.games import check_log, parse_log
from rollwrite.service import Service, TooSoonError
from rollwrite.table import (
    AddSeat,
    ApproveClaim,
    LeaveGame,
    RefuseClaim,
    RefusedError,
    RemoveSeat,
    SetOut,
    StartGame,
)
from rollwrite.table.log_json import format_log
from tests.service.clocks import Clock
from tests.service.tables import Phones


@pytest.fixture
def timed(service: Service, clock: Clock) -> Service:
    """A service with that clock."""
    return Service(service.store, clock)


@contextmanager
def connected(service: Service, phones: Phones, *seats: int) -> Iterator[None]:
    """As long as this lasts, the phones of these seats listen."""
    _, table_id = service.find(phones.code)
    service.store.follow(table_id)
    service.store.show_seats(table_id, seats)
    try:
        yield
    finally:
        service.store.unfollow(table_id)


def refusal(phones: Phones, seat: int, claim: str | None) -> str:
    """Why a phone may not say yes."""
    assert claim is not None
    with pytest.raises(RefusedError) as caught:
        phones.act(seat, ApproveClaim(claim))
    return caught.value.code


def types(phones: Phones) -> list[str]:
    return [event["type"] for event in phones.log()]


def test_a_seats_own_phone_has_a_minute(timed: Service, clock: Clock) -> None:
    phones = Phones(timed, 2).start()
    with connected(timed, phones, 1, 2):
        asked = timed.claim(phones.code, 2)
        # Whoever it is that asks: the opponent does not answer it.
        assert refusal(phones, 1, asked.claim) == "claim-own-first"
        clock.pass_s(59)
        with pytest.raises(TooSoonError) as caught:
            timed.ask_others(phones.code, asked.token)
        assert caught.value.wait_s == 1
        assert refusal(phones, 1, asked.claim) == "claim-own-first"
        clock.pass_s(1)
        snapshot = timed.ask_others(phones.code, asked.token)
    assert (snapshot.actor, snapshot.claim) == (None, asked.claim)
    assert asked.claim is not None
    phones.act(1, ApproveClaim(asked.claim))
    assert timed.snapshot(phones.code, asked.token).actor == 2
    log = parse_log("".join(format_log(phones.log())).splitlines())
    assert list(check_log(log))[-1][1] == phones.table


def test_its_no_is_a_no(timed: Service, clock: Clock) -> None:
    phones = Phones(timed, 2).start()
    with connected(timed, phones, 2):
        asked = timed.claim(phones.code, 2)
        assert asked.claim is not None
        phones.act(2, RefuseClaim(asked.claim))
        clock.pass_s(3600)
        with pytest.raises(RefusedError, match="claim-gone"):
            timed.ask_others(phones.code, asked.token)
    snapshot = timed.snapshot(phones.code, asked.token)
    assert (snapshot.actor, snapshot.claim) == (None, None)
    assert timed.snapshot(phones.code, phones.tokens[2]).actor == 2


def test_nobody_answers_a_question_of_their_own_while_others_are_there(
    timed: Service, clock: Clock
) -> None:
    phones = Phones(timed, 3).start()
    with connected(timed, phones, 1, 3):
        asked = timed.claim(phones.code, 2)
        assert asked.claim is not None
        phones.act(1, ApproveClaim(asked.claim))
        assert refusal(phones, 1, asked.claim) == "claim-confirmed"
        assert timed.snapshot(phones.code, asked.token).actor is None
        phones.act(3, RefuseClaim(asked.claim))
        assert timed.snapshot(phones.code, asked.token).claim is None
        # Who does not answer is not waited for longer than a minute.
        again = timed.claim(phones.code, 2)
        assert again.claim is not None
        phones.act(1, ApproveClaim(again.claim))
        for seconds in (120, 60):
            assert timed.snapshot(phones.code, again.token).actor is None
            clock.pass_s(seconds)
            timed.ask_others(phones.code, again.token)
        assert timed.snapshot(phones.code, again.token).actor == 2


def test_what_nobody_answers_makes_way_for_another_claim(timed: Service, clock: Clock) -> None:
    phones = Phones(timed, 2).start()
    first = timed.claim(phones.code, 2)
    clock.pass_s(120)
    timed.ask_others(phones.code, first.token)
    for seconds in (0, 359):
        clock.pass_s(seconds)
        with pytest.raises(RefusedError, match="claim-open"):
            timed.claim(phones.code, 2)
    clock.pass_s(1)
    second = timed.claim(phones.code, 2)
    assert types(phones)[-2:] == ["ClaimDropped", "SeatClaimed"]
    assert timed.snapshot(phones.code, first.token).claim is None
    assert second.claim is not None
    clock.pass_s(120)
    timed.ask_others(phones.code, second.token)
    phones.act(1, ApproveClaim(second.claim))
    assert timed.snapshot(phones.code, second.token).actor == 2
    assert timed.snapshot(phones.code, first.token).actor is None


def test_a_claim_whose_phone_is_gone_blocks_nobody(timed: Service, clock: Clock) -> None:
    phones = Phones(timed, 2).start()
    with connected(timed, phones, 2):
        timed.claim(phones.code, 2)
        clock.pass_s(120)
        assert timed.claim(phones.code, 2).claim is not None


def test_where_one_yes_is_enough_nobody_else_is_asked(timed: Service, clock: Clock) -> None:
    phones = Phones(timed, 3).start()
    asked = timed.claim(phones.code, 2)
    clock.pass_s(120)
    timed.ask_others(phones.code, asked.token)
    before = types(phones)
    for _ in range(2):
        assert timed.ask_others(phones.code, asked.token).claim == asked.claim
    assert types(phones) == before
    for token in (None, "no-token", phones.tokens[1]):
        with pytest.raises(RefusedError, match="claim-gone"):
            timed.ask_others(phones.code, token)


def moved(service: Service, clock: Clock, phones: Phones, seat: int) -> str:
    """Seat 1 says yes while the seat's own phone sleeps; the token of the phone that has it now."""
    asked = service.claim(phones.code, seat)
    assert asked.claim is not None
    phones.act(1, ApproveClaim(asked.claim))
    clock.pass_s(120)
    assert service.ask_others(phones.code, asked.token).actor == seat
    return asked.token


def test_a_phone_that_sleeps_has_two_minutes(timed: Service, clock: Clock) -> None:
    """Who sits there may have asked himself: his yes is kept, and is not enough before."""
    phones = Phones(timed, 2).start()
    with connected(timed, phones, 2):
        pass
    with connected(timed, phones, 1):
        asked = timed.claim(phones.code, 2)
        assert asked.claim is not None
        phones.act(1, ApproveClaim(asked.claim))
        clock.pass_s(119)
        with pytest.raises(TooSoonError):
            timed.ask_others(phones.code, asked.token)
        assert timed.snapshot(phones.code, phones.tokens[2]).actor == 2
        clock.pass_s(1)
        assert timed.ask_others(phones.code, asked.token).actor == 2
    log = parse_log("".join(format_log(phones.log())).splitlines())
    assert list(check_log(log))[-1][1] == phones.table


@pytest.mark.parametrize("answer", [ApproveClaim, RefuseClaim])
def test_one_that_wakes_up_meanwhile_decides(
    timed: Service, answer: type[ApproveClaim | RefuseClaim]
) -> None:
    phones = Phones(timed, 2).start()
    asked = timed.claim(phones.code, 2)
    assert asked.claim is not None
    phones.act(1, ApproveClaim(asked.claim))
    phones.act(2, answer(asked.claim))
    has = phones.tokens[2] if answer is RefuseClaim else asked.token
    assert timed.snapshot(phones.code, has).actor == 2


def test_it_takes_its_seat_back_and_that_is_final(timed: Service, clock: Clock) -> None:
    phones = Phones(timed, 2).start()
    thief = moved(timed, clock, phones, 2)
    # Once more, to another phone: that of before does not come back before the owner's.
    second = moved(timed, clock, phones, 2)
    assert [timed.snapshot(phones.code, token).actor for token in (thief, second)] == [None, 2]
    back = timed.take_seat_back(phones.code, phones.tokens[2])
    assert (back.actor, back.moved) == (2, ())
    for token in (thief, second, phones.tokens[1], "no-token", None):
        with pytest.raises(RefusedError, match="not-moved"):
            timed.take_seat_back(phones.code, token)
    assert timed.snapshot(phones.code, thief).claim is None
    log = parse_log("".join(format_log(phones.log())).splitlines())
    assert list(check_log(log))[-1][1] == phones.table


def test_a_thief_who_passes_it_on_does_not_end_that(timed: Service, clock: Clock) -> None:
    phones = Phones(timed, 2).start()
    thief = moved(timed, clock, phones, 2)
    moved(timed, clock, phones, 2)
    assert timed.take_seat_back(phones.code, thief).actor == 2
    assert timed.take_seat_back(phones.code, phones.tokens[2]).actor == 2
    assert timed.snapshot(phones.code, thief).actor is None


def test_who_said_yes_on_the_seats_own_phone_has_given_it_away(timed: Service) -> None:
    phones = Phones(timed, 2).start()
    asked = timed.claim(phones.code, 2)
    assert asked.claim is not None
    phones.act(2, ApproveClaim(asked.claim))
    with pytest.raises(RefusedError, match="not-moved"):
        timed.take_seat_back(phones.code, phones.tokens[2])


def test_a_guests_seat_comes_back_to_its_phone(timed: Service, clock: Clock) -> None:
    phones = Phones(timed, 2)
    phones.act(2, AddSeat(2, "Gil"))
    phones.start()
    moved(timed, clock, phones, 3)
    seen = timed.snapshot(phones.code, phones.tokens[2])
    assert [one.seat for one in seen.moved] == [3]
    timed.take_seat_back(phones.code, phones.tokens[2])
    seat = phones.table.seat(3)
    assert seat is not None
    assert (seat.kind, seat.keeper) == ("guest", 2)


def test_the_next_game_ends_it(timed: Service, clock: Clock) -> None:
    """Before a first game it is kept for that."""
    phones = Phones(timed, 2)
    moved(timed, clock, phones, 2)
    phones.start()
    assert timed.snapshot(phones.code, phones.tokens[2]).moved
    phones.act(1, SetOut(1, 2))
    phones.act(1, LeaveGame(1))
    phones.act(1, StartGame())
    assert timed.snapshot(phones.code, phones.tokens[2]).claim is None
    with pytest.raises(RefusedError, match="not-moved"):
        timed.take_seat_back(phones.code, phones.tokens[2])


def test_a_claim_ends_with_its_seat(timed: Service, clock: Clock) -> None:
    phones = Phones(timed, 2)
    with connected(timed, phones, 2):
        asked = timed.claim(phones.code, 2)
        phones.act(2, RemoveSeat(2))
        clock.pass_s(60)
        with pytest.raises(RefusedError, match="claim-gone"):
            timed.ask_others(phones.code, asked.token)


def test_phones_at_another_process_are_asked_too(service: Service, other: Service) -> None:
    """What a process knows of its phones the others know, soon."""
    phones = Phones(service, 2).start()
    with connected(other, phones, 2):
        # Not by its own poll, for which a test would have to wait.
        other.store._changes.poll()
        asked = service.claim(phones.code, 2)
        assert refusal(phones, 1, asked.claim) == "claim-own-first"
