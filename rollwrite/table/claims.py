"""Claims: "this seat was mine", said without a token, answered by phones at the table.

Who is asked, so that nobody answers a question of their own:

1. the seat's own phone while it is connected; what it says is final. One that sleeps is waited for
   twice as long: others may answer meanwhile, but their yes counts only then;
2. then all other connected phones, where there are several: each must say yes, as one of them may
   be the claimant's. A guest has no say apart from the phone it uses;
3. then whoever answers first; what was said before counts.

The first two have a minute each. The clock and the list of connected phones are the service's;
what they say is written in the events, so a replay asks neither.

The phone that had the seat and was not heard may take it back, until the game is over and the next
one begins: whoever then said yes may have been the claimant.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias, assert_never

from rollwrite.table import commands as cmd
from rollwrite.table import events as ev
from rollwrite.table import may
from rollwrite.table.may import Context, Events
from rollwrite.table.rules import RefusedError, require
from rollwrite.table.state import AnyTable, Claim


def asked_first(table: AnyTable, seat: int, connected: Collection[int]) -> tuple[int, ...]:
    """The phones that are asked about a new claim; none where whoever answers first decides.

    :param connected: the seats whose own phones listen now.
    """
    own = table.phone_of(seat)
    return others(table, seat, connected) if sleeps(table, seat, connected) else (own,)


def sleeps(table: AnyTable, seat: int, connected: Collection[int]) -> bool:
    """Whether the phone that speaks for a seat does not listen, so that it is waited for."""
    return table.phone_of(seat) not in connected


def asked_next(table: AnyTable, claim: Claim, connected: Collection[int]) -> tuple[int, ...]:
    """The phones that are asked when those asked now have had their time, likewise."""
    is_own_turn = claim.waits or claim.asked == (table.phone_of(claim.seat),)
    return others(table, claim.seat, connected) if is_own_turn else ()


def others(table: AnyTable, seat: int, connected: Collection[int]) -> tuple[int, ...]:
    """The phones that must agree about a claim on a seat: none where there is only one to ask."""
    own = table.phone_of(seat)
    there = tuple(number for number in table.phones if number != own and number in connected)
    return there if len(there) > 1 else ()


#: The commands that are decided here.
AboutClaims: TypeAlias = (
    cmd.ClaimSeat
    | cmd.AskOthers
    | cmd.DropClaim
    | cmd.TakeSeatBack
    | cmd.ApproveClaim
    | cmd.RefuseClaim
)


def decided(command: AboutClaims, context: Context) -> Events:
    """The events of a command about a claim.

    :raises RefusedError: the table or its claims do not allow it.
    """
    match command:
        case cmd.ClaimSeat():
            return _claim_seat(command, context)
        case cmd.AskOthers():
            return _ask_others(command, context)
        case cmd.DropClaim():
            return _drop_claim(command, context)
        case cmd.TakeSeatBack():
            return _take_seat_back(command, context)
        case cmd.ApproveClaim():
            return _approve_claim(command, context)
        case cmd.RefuseClaim():
            return _refuse_claim(command, context)
        case _:
            assert_never(command)


def _claim_seat(command: cmd.ClaimSeat, context: Context) -> Events:
    if context.actor is not None:
        raise RefusedError("already-seated")
    table = context.table
    require(may.be_claimed(table, command.seat))
    if command.until is not None and may.open_claim(table, command.seat) is not None:
        raise RefusedError("claim-open", name=context.any_seat(command.seat).name)
    _check_phones(table, command.asked)
    return (
        ev.SeatClaimed(command.seat, command.claim, command.asked, command.until, command.waits),
    )


def _ask_others(command: cmd.AskOthers, context: Context) -> Events:
    claim = _claim(context.table, command.claim)
    is_same = not claim.waits and claim.asked in {(), command.asked}
    if context.actor is not None or is_same:
        raise RefusedError("claim-gone")
    _check_phones(context.table, command.asked)
    passed = ev.OthersAsked(claim.seat, claim.claim, command.asked, command.until)
    if not claim.confirmed or not {*claim.confirmed}.issuperset(command.asked):
        return (passed,)
    # Who has said yes already need not say so again.
    return (passed, *_approved(context.table, claim, claim.confirmed[0]))


def _drop_claim(command: cmd.DropClaim, context: Context) -> Events:
    claim = _claim(context.table, command.claim)
    if context.actor is not None:
        raise RefusedError("claim-gone")
    return (ev.ClaimDropped(claim.seat, claim.claim),)


def _take_seat_back(command: cmd.TakeSeatBack, context: Context) -> Events:
    table = context.table
    moved = table.moved_by(command.claim)
    if context.actor is not None or moved is None:
        raise RefusedError("not-moved")
    back = ev.SeatTakenBack(moved.seat, moved.claim)
    return _with_person(table, back, moved.seat)


def _approve_claim(command: cmd.ApproveClaim, context: Context) -> Events:
    context.check_seated()
    assert context.actor is not None
    table, claim, by = context.table, _claim(context.table, command.claim), context.actor
    require(may.answer_claim(table, claim, by))
    if by in claim.confirmed:
        raise RefusedError("claim-confirmed")
    is_own = by == table.phone_of(claim.seat)
    if not is_own and (claim.waits or not {*claim.confirmed, by}.issuperset(claim.asked)):
        return (ev.ClaimConfirmed(claim.seat, claim.claim, by),)
    return _approved(table, claim, by)


def _refuse_claim(command: cmd.RefuseClaim, context: Context) -> Events:
    context.check_seated()
    claim = _claim(context.table, command.claim)
    require(may.answer_claim(context.table, claim, context.actor))
    return (ev.ClaimRefused(claim.seat, claim.claim, _by(claim, context.actor)),)


def _approved(table: AnyTable, claim: Claim, by: int) -> Events:
    approved = ev.ClaimApproved(claim.seat, claim.claim, _by(claim, by))
    return _with_person(table, approved, claim.seat)


def _with_person(table: AnyTable, event: ev.ClaimApproved | ev.SeatTakenBack, seat: int) -> Events:
    """Whose seat it is sits there again."""
    is_back = table.level_of(seat) is not None
    return (event, ev.PersonPlays(seat)) if is_back else (event,)


def _by(claim: Claim, actor: int | None) -> int | None:
    """Who answers, for the log: earlier versions did not write it to claims of theirs."""
    return None if claim.until is None else actor


def _claim(table: AnyTable, name: str) -> Claim:
    for claim in table.claims:
        if claim.claim == name:
            return claim
    raise RefusedError("claim-gone")


def _check_phones(table: AnyTable, asked: tuple[int, ...]) -> None:
    if len({*asked}) < len(asked) or not set(table.phones).issuperset(asked):
        raise RefusedError("unknown-seat")
