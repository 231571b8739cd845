"""When who is asked about a claim: the clock and the connected phones that its rules leave open."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from rollwrite.games import decide, fold
from rollwrite.schema.timestamps import moment, time_of
from rollwrite.service.answers import TooSoonError
from rollwrite.table import AskOthers, ClaimSeat, DropClaim, Event, NoDice, RefusedError, may
from rollwrite.table.claims import asked_first, asked_next
from rollwrite.table.state import AnyTable, Claim

#: How long the seat's own phone is asked alone, and then all others that must agree.
ASKED_S: Final = 60.0
#: How long a claim keeps others from asking for the seat while anybody may answer it,
OPEN_S: Final = 300.0
#: and beyond the time of those who are asked: a phone that waits has others asked in time.
_LATE_S: Final = 60.0


def claimed(
    table: AnyTable, command: ClaimSeat, connected: Collection[int], at: datetime
) -> tuple[Event, ...]:
    """The events of a claim, and those of an older one on the seat that has had its time.

    :param connected: the seats whose own phones listen now.
    :raises RefusedError: there is no such seat, nobody who could agree, or another claim.
    """
    dropped: tuple[Event, ...] = ()
    older = may.open_claim(table, command.seat)
    if older is not None and _left_s(older, at) <= -_LATE_S:
        dropped = decide(table, DropClaim(older.claim), None, NoDice())
        table = fold(dropped, table)
    known = table.seat(command.seat) is not None
    asked = asked_first(table, command.seat, connected) if known else ()
    wanted = ClaimSeat(command.seat, command.claim, asked, _until(asked, at))
    return (*dropped, *decide(table, wanted, None, NoDice()))


def others_asked(
    table: AnyTable, name: str | None, connected: Collection[int], at: datetime
) -> tuple[Event, ...]:
    """The events of asking others about a claim; none where whoever answers is asked already.

    :param name: of the claim.
    :raises RefusedError: there is no such claim.
    :raises TooSoonError: those who are asked have time left.
    """
    claim = next((one for one in table.claims if one.claim == name), None)
    if claim is None:
        raise RefusedError("claim-gone")
    if not claim.asked:
        return ()
    left_s = _left_s(claim, at)
    if left_s > 0:
        raise TooSoonError(left_s)
    asked = asked_next(table, claim, connected)
    return decide(table, AskOthers(claim.claim, asked, _until(asked, at)), None, NoDice())


def _until(asked: tuple[int, ...], at: datetime) -> str:
    return moment(at + timedelta(seconds=ASKED_S if asked else OPEN_S))


def _left_s(claim: Claim, at: datetime) -> float:
    """The seconds until a claim's time is up; below 0 after it."""
    return 0.0 if claim.until is None else (time_of(claim.until) - at).total_seconds()
