"""Claims: "this was me", said by a phone that has lost its token, answered by somebody else."""

from __future__ import annotations

import pytest

from rollwrite.dicegame import commands as cmd
from rollwrite.games import check_log
from rollwrite.table import (
    AddSeat,
    ApproveClaim,
    AskOthers,
    ClaimSeat,
    DropClaim,
    LetBotPlay,
    RefuseClaim,
    RemoveSeat,
    TakeSeatBack,
)
from rollwrite.table.claims import asked_first, asked_next
from rollwrite.table.events import (
    ClaimApproved,
    ClaimConfirmed,
    ClaimDropped,
    ClaimRefused,
    OthersAsked,
    PersonPlays,
    SeatTakenBack,
)
from tests.dicegame.playing import Play, game_of, table_of
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


# --- who is asked, and when: the service says so, and the log keeps it --------------------------

SOON, LATER = "2026-03-01T18:30:00.000+00:00", "2026-03-01T18:31:00.000+00:00"


def replays(play: Play) -> bool:
    """Whether the log is what the rules make of its commands."""
    return list(check_log(play.log))[-1][1] == play.table


@pytest.mark.parametrize(
    ("connected", "first", "then"),
    [
        ((), (), ()),
        ((2,), (2,), ()),
        ((1, 2), (2,), ()),
        ((1, 2, 3), (2,), (1, 3)),
        ((1, 2, 3, 4), (2,), (1, 3, 4)),
        # The seat's own phone is gone: all others who are there, if there are several.
        ((3,), (), ()),
        ((1, 4), (1, 4), ()),
        # A seat that is not there any more.
        ((2, 9), (2,), ()),
    ],
)
def test_who_is_asked(
    connected: tuple[int, ...], first: tuple[int, ...], then: tuple[int, ...]
) -> None:
    play = table_of(4)
    assert asked_first(play.table, 2, connected) == first
    play.do(ClaimSeat(2, "c", first, SOON), None)
    (claim,) = play.table.claims
    assert asked_next(play.table, claim, connected) == then


def test_guests_are_asked_through_their_phone() -> None:
    play = table_of(2)
    play.do(AddSeat(1, "Gil"))
    play.do(AddSeat(2, "Gus"))
    # Ana's phone for her guest; no guest beside the phone it uses.
    assert asked_first(play.table, 3, (1, 2)) == (1,)
    assert asked_first(play.table, 2, (1,)) == ()
    play.do(ClaimSeat(3, "c", (1,), SOON), None)
    assert play.refused(ApproveClaim("c"), 2) == ("claim-own-first", None)
    assert play.refused(ApproveClaim("c"), 3) == ("claim-own-first", None)
    assert play.do(ApproveClaim("c"), 1) == (ClaimApproved(3, "c", 1),)
    assert replays(play)


def test_while_the_seats_own_phone_is_asked_nobody_else_answers() -> None:
    play = game_of(3)
    play.do(ClaimSeat(2, "c", (2,), SOON), None)
    for other in (1, 3):
        for answer in (ApproveClaim("c"), RefuseClaim("c")):
            assert play.refused(answer, other) == ("claim-own-first", None)
    assert play.refused(ApproveClaim("c"), None) == ("not-seated", None)
    assert play.do(RefuseClaim("c"), 2) == (ClaimRefused(2, "c", 2),)
    assert play.table.claims == ()
    play.do(ClaimSeat(2, "again", (2,), SOON), None)
    assert play.do(ApproveClaim("again"), 2) == (ClaimApproved(2, "again", 2),)
    assert replays(play)


def test_then_all_others_who_are_there_must_agree() -> None:
    """One of them may be the claimant."""
    play = game_of(4)
    play.do(ClaimSeat(2, "c", (2,), SOON), None)
    assert play.do(AskOthers("c", (1, 3), LATER), None) == (OthersAsked(2, "c", (1, 3), LATER),)
    assert play.do(ApproveClaim("c"), 1) == (ClaimConfirmed(2, "c", 1),)
    assert play.refused(ApproveClaim("c"), 1) == ("claim-confirmed", None)
    # Who has come since may answer too, but is not waited for.
    assert play.do(ApproveClaim("c"), 4) == (ClaimConfirmed(2, "c", 4),)
    assert play.do(ApproveClaim("c"), 3) == (ClaimApproved(2, "c", 3),)
    assert replays(play)


def test_one_no_is_enough_and_the_own_phone_still_decides() -> None:
    play = game_of(4)
    answers: list[tuple[type[RefuseClaim | ApproveClaim], int]] = [
        (RefuseClaim, 3),
        (RefuseClaim, 2),
        (RefuseClaim, 1),
        (ApproveClaim, 2),
    ]
    for number, (answer, by) in enumerate(answers):
        play.do(ClaimSeat(2, f"c{number}", (1, 3), SOON), None)
        play.do(ApproveClaim(f"c{number}"), 1)
        play.do(answer(f"c{number}"), by)
        assert play.table.claims == ()
    assert replays(play)


def test_in_the_end_one_yes_is_enough() -> None:
    play = game_of(3)
    play.do(ClaimSeat(2, "c", (1, 3), SOON), None)
    assert play.do(AskOthers("c", (), LATER), None) == (OthersAsked(2, "c", (), LATER),)
    assert play.do(ApproveClaim("c"), 1) == (ClaimApproved(2, "c", 1),)
    # Who has said yes before need not say so again.
    play.do(ClaimSeat(2, "d", (1, 3), SOON), None)
    play.do(ApproveClaim("d"), 3)
    play.do(LetBotPlay(2, 1))
    assert play.do(AskOthers("d", (), LATER), None) == (
        OthersAsked(2, "d", (), LATER),
        ClaimApproved(2, "d", 3),
        PersonPlays(2),
    )
    assert replays(play)


def test_only_the_server_asks_others() -> None:
    play = game_of(3)
    play.do(ClaimSeat(2, "c", (2,), SOON), None)
    for command in (AskOthers("c", (), LATER), DropClaim("c")):
        assert play.refused(command, 1) == ("claim-gone", None)
    for gone in (AskOthers("d", (), LATER), DropClaim("d"), AskOthers("c", (2,), LATER)):
        assert play.refused(gone, None) == ("claim-gone", None)
    assert play.refused(AskOthers("c", (1, 9), LATER), None) == ("unknown-seat", None)


def test_one_claim_on_a_seat_at_a_time() -> None:
    play = game_of(3)
    play.do(ClaimSeat(2, "c", (), SOON), None)
    assert play.refused(ClaimSeat(2, "d", (), LATER), None) == ("claim-open", None)
    play.do(ClaimSeat(3, "e", (), SOON), None)
    assert play.do(DropClaim("c"), None) == (ClaimDropped(2, "c"),)
    play.do(ClaimSeat(2, "d", (), LATER), None)
    assert [claim.claim for claim in play.table.claims] == ["e", "d"]
    assert replays(play)


def test_who_is_gone_is_not_waited_for() -> None:
    play = table_of(4)
    play.do(ClaimSeat(2, "c", (1, 3, 4), SOON), None)
    play.do(ApproveClaim("c"), 4)
    play.do(RemoveSeat(3), 3)
    play.do(RemoveSeat(4), 4)
    (claim,) = play.table.claims
    assert (claim.asked, claim.confirmed) == ((1,), ())
    assert play.do(ApproveClaim("c"), 1) == (ClaimApproved(2, "c", 1),)
    assert replays(play)


def test_before_its_time_is_up_only_a_sleeping_phone_itself_is_enough() -> None:
    play = game_of(3)
    play.do(ClaimSeat(2, "c", (), SOON, waits=True), None)
    assert play.do(ApproveClaim("c"), 1) == (ClaimConfirmed(2, "c", 1),)
    assert play.do(ApproveClaim("c"), 3) == (ClaimConfirmed(2, "c", 3),)
    assert not any(play.table.moved)
    assert play.do(AskOthers("c", (1, 3), LATER), None) == (
        OthersAsked(2, "c", (1, 3), LATER),
        ClaimApproved(2, "c", 1),
    )
    assert [one.claim for one in play.table.moved] == ["c"]
    assert play.refused(TakeSeatBack("c"), 1) == ("not-moved", None)
    play.do(LetBotPlay(2, 1), 2)
    assert play.do(TakeSeatBack("c"), None) == (SeatTakenBack(2, "c"), PersonPlays(2))
    assert play.refused(TakeSeatBack("c"), None) == ("not-moved", None)
    assert replays(play)


# --- as ever ------------------------------------------------------------------------------------


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
