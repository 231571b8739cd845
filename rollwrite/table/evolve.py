"""What an event does to a table. Pure: no dice, no clock, no judgement.

:func:`evolve_table` trusts the event, as the log is the truth; whether it should have happened was
decided in :mod:`rollwrite.table.games`, and :mod:`rollwrite.table.replay` can check a log from
elsewhere.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never

from rollwrite.table import events as ev
from rollwrite.table.refusals import EvolveError
from rollwrite.table.rules import AnyRules, Event
from rollwrite.table.seats import Seat
from rollwrite.table.state import AnyTable, Claim, with_result


def evolve_table(table: AnyTable, event: Event) -> AnyTable:
    """An open table after ``event``.

    :raises EvolveError: the event names a seat or a game that the table does not have, or is none
        of the table's game.
    """
    if type(event) in table.rules.events:
        return _in_game(table, event)
    if not ev.is_of_table(event) or isinstance(event, ev.TableOpened):
        raise EvolveError(f"{type(event).__name__} is no event of this table")
    match event:
        case ev.SeatTaken():
            return _seated(table, event)
        case ev.SeatChanged():
            seat = replace(_seat(table, event.seat), name=event.name, kind=event.kind)
            return _with_seat(table, seat)
        case ev.SeatMoved():
            return _moved(table, event)
        case ev.SeatLeft():
            return _without(table, _seat(table, event.seat))
        case ev.StarterChosen():
            return replace(table, starter=_seat(table, event.seat).number)
        case ev.SettingsChanged():
            return replace(table, settings=event.settings)
        case ev.TableLocked():
            return replace(table, locked=event.locked)
        case ev.SeatClaimed():
            return _claimed(table, event)
        case ev.OthersAsked():
            return _with_claim(table, event.claim, asked=event.asked, until=event.until)
        case ev.ClaimConfirmed():
            return _confirmed(table, event)
        case ev.ClaimApproved():
            return _approved(table, event)
        case ev.ClaimRefused() | ev.ClaimDropped():
            return replace(table, claims=_other_claims(table, event.claim))
        case ev.GameStarted():
            return _begun(table, event)
        case ev.VoteCast():
            return replace(table, votes=(*table.votes, (event.seat, event.target)))
        case ev.BotPlays():
            return _played_for(table, event)
        case ev.PersonPlays():
            return _with_seat(table, replace(_seat(table, event.seat), level=None))
        case _:
            assert_never(event)


def _in_game(table: AnyTable, event: Event) -> AnyTable:
    if table.game is None:
        raise EvolveError("no game has begun")
    game = table.rules.evolve(table.game, event)
    votes = table.votes
    if votes:
        # Who is out need not be set out any more, and would not want to be when back in.
        votes = tuple(vote for vote in votes if game.is_in(vote[1]))
    return replace(table, game=game, votes=votes)


def with_other_game(table: AnyTable, rules: AnyRules, settings: object) -> AnyTable:
    """The table when something else is played at it: the last game is counted, and put away.

    :raises EvolveError: a game is on.
    """
    if table.is_playing:
        raise EvolveError(f"SettingsChanged: {rules.key!r} in the middle of a game")
    results = with_result(table)
    return replace(
        table, rules=rules, settings=settings, game=None, settled=None, votes=(), results=results
    )


def _seated(table: AnyTable, event: ev.SeatTaken) -> AnyTable:
    seat = Seat(event.seat, event.name, event.kind, event.keeper, event.level)
    starter = event.seat if table.starter is None else table.starter
    return replace(table, seats=(*table.seats, seat), starter=starter, taken=event.seat)


def _moved(table: AnyTable, event: ev.SeatMoved) -> AnyTable:
    moved = _seat(table, event.seat)
    others = [seat for seat in table.seats if seat != moved]
    others.insert(event.place, moved)
    return replace(table, seats=tuple(others))


def _without(table: AnyTable, gone: Seat) -> AnyTable:
    """The table without a seat and those whose phone it was."""
    seats = tuple(s for s in table.seats if gone.number not in {s.number, s.keeper})
    numbers = [seat.number for seat in seats]
    starter = table.starter if table.starter in numbers else next(iter(numbers), None)
    claims = tuple(
        replace(
            claim,
            asked=tuple(number for number in claim.asked if number in numbers),
            confirmed=tuple(number for number in claim.confirmed if number in numbers),
        )
        for claim in table.claims
        if claim.seat in numbers
    )
    return replace(table, seats=seats, starter=starter, claims=claims)


def _claimed(table: AnyTable, event: ev.SeatClaimed) -> AnyTable:
    claim = Claim(event.claim, event.seat, event.asked, event.until)
    return replace(table, claims=(*_other_claims(table, event.claim), claim))


def _confirmed(table: AnyTable, event: ev.ClaimConfirmed) -> AnyTable:
    confirmed = next((c.confirmed for c in table.claims if c.claim == event.claim), ())
    return _with_claim(table, event.claim, confirmed=(*confirmed, event.by))


def _approved(table: AnyTable, event: ev.ClaimApproved) -> AnyTable:
    seat = _seat(table, event.seat)
    # The guest of somebody's phone now has a phone of its own.
    kind = "phone" if seat.kind == "guest" else seat.kind
    claims = tuple(claim for claim in table.claims if claim.seat != event.seat)
    return _with_seat(replace(table, claims=claims), replace(seat, kind=kind, keeper=None))


def _begun(table: AnyTable, event: ev.GameStarted) -> AnyTable:
    seats = tuple(_seat(table, number) for number in event.seats)
    game = table.rules.begin(table.settings, seats, event)
    # The start moves on for the next game.
    starter = event.seats[1 % len(event.seats)]
    return replace(
        table,
        game=game,
        games=event.game,
        starter=starter,
        settled=table.settings,
        votes=(),
        results=with_result(table),
    )


def _played_for(table: AnyTable, event: ev.BotPlays) -> AnyTable:
    # Who is played for has not stopped answering any more.
    votes = tuple(vote for vote in table.votes if vote[1] != event.seat)
    seat = replace(_seat(table, event.seat), level=event.level)
    return _with_seat(replace(table, votes=votes), seat)


def _seat(table: AnyTable, number: int) -> Seat:
    seat = table.seat(number)
    if seat is None:
        raise EvolveError(f"there is no seat {number}")
    return seat


def _other_claims(table: AnyTable, name: str) -> tuple[Claim, ...]:
    return tuple(claim for claim in table.claims if claim.claim != name)


def _with_claim(table: AnyTable, name: str, **changed: Any) -> AnyTable:
    claims = tuple(replace(c, **changed) if c.claim == name else c for c in table.claims)
    return replace(table, claims=claims)


def _with_seat(table: AnyTable, changed: Seat) -> AnyTable:
    seats = tuple(changed if seat.number == changed.number else seat for seat in table.seats)
    return replace(table, seats=seats)
