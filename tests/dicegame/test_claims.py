"""Claims: "this was me", said by a phone that has lost its token, answered by somebody else."""

from __future__ import annotations

from rollwrite.dicegame import commands as cmd
from rollwrite.table import ApproveClaim, ClaimSeat, RefuseClaim, RemoveSeat
from rollwrite.table.events import ClaimApproved, ClaimRefused
from tests.dicegame.playing import game_of, table_of
from tests.dicegame.test_lobby import with_guest


def test_somebody_else_says_that_a_seat_is_ones_own() -> None:
    play = game_of(2)
    play.do(ClaimSeat(2, "new-phone"), None)
    assert [(claim.claim, claim.seat) for claim in play.table.claims] == [("new-phone", 2)]
    assert play.do(ApproveClaim("new-phone"), 1) == (ClaimApproved(2, "new-phone"),)
    assert play.table.claims == ()
    assert play.refused(ApproveClaim("new-phone"), 1) == ("claim-gone", None)


def test_or_that_it_is_not() -> None:
    play = game_of(2)
    play.do(ClaimSeat(2, "stranger"), None)
    play.do(ClaimSeat(2, "owner"), None)
    assert play.do(RefuseClaim("stranger"), 1) == (ClaimRefused(2, "stranger"),)
    assert [claim.claim for claim in play.table.claims] == ["owner"]
    assert play.refused(RefuseClaim("stranger"), 1) == ("claim-gone", None)


def test_one_answer_settles_all_questions_about_a_seat() -> None:
    play = table_of(3)
    for claim, seat in (("a", 2), ("b", 2), ("c", 3)):
        play.do(ClaimSeat(seat, claim), None)
    play.do(ApproveClaim("b"), 1)
    assert [claim.claim for claim in play.table.claims] == ["c"]


def test_a_guest_that_is_claimed_gets_a_phone_of_its_own() -> None:
    play = with_guest("Ben").start()
    play.do(ClaimSeat(2, "c"), None)
    play.do(ApproveClaim("c"), 3)
    seat = play.table.seat(2)
    assert seat is not None
    assert (seat.kind, seat.keeper) == ("phone", None)
    play.roll(1, 1, 1).take(1, 1)
    assert play.refused(cmd.TakeDie(2, 1), 1) == ("not-your-seat", None)
    play.do(cmd.TakeDie(2, 1), 2)


def test_nobody_could_answer_when_all_seats_are_one_phone() -> None:
    play = with_guest()
    assert play.refused(ClaimSeat(1, "c"), None) == ("claim-alone", None)
    # The guest's seat is another matter: its keeper can answer.
    play.do(ClaimSeat(2, "c"), None)


def test_questions_do_not_pile_up() -> None:
    play = table_of(2)
    for number in range(8):
        play.do(ClaimSeat(1, f"c{number}"), None)
    assert play.refused(ClaimSeat(1, "c8"), None) == ("claims-full", None)
    play.do(RefuseClaim("c3"), 2)
    play.do(ClaimSeat(1, "c8"), None)


def test_a_freed_seat_takes_its_questions_along() -> None:
    play = with_guest("Ben")
    for seat in (1, 2, 3):
        play.do(ClaimSeat(seat, f"c{seat}"), None)
    play.do(RemoveSeat(1))
    assert [claim.claim for claim in play.table.claims] == ["c3"]
