"""Claims as each phone sees them: who is asked whether somebody may have a seat, and until when."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.i18n import Translator
from rollwrite.schema.timestamps import Moment
from rollwrite.service import TableSnapshot
from rollwrite.table import may
from rollwrite.table.seats import Seat
from rollwrite.table.state import AnyTable, Claim


@dataclass(frozen=True)
class ViewClaim:
    """Somebody asks for a seat.

    :ivar text: the question, to those who may answer it; to others how far it is.
    :ivar hint: who else is asked, and for how long; null where there is no more to say.
    :ivar asked: the seats whose phones are asked now and have not said yes.
    :ivar until: until when only they are asked, and must all say yes; null where one yes is enough.
    :ivar confirmed: the seats whose phones have said yes.
    :ivar can_answer: whether the reader's phone may say yes or no now.
    :ivar is_own: whether it asks for the reader's own seat.
    """

    claim: str
    seat: int
    name: str
    text: str
    hint: str | None
    asked: tuple[int, ...]
    until: Moment | None
    confirmed: tuple[int, ...]
    can_answer: bool
    is_own: bool


def claims_view(t: Translator, snapshot: TableSnapshot) -> tuple[ViewClaim, ...]:
    """All claims of a table, for the phone that looks."""
    table = snapshot.table
    return tuple(
        _claim(t, snapshot, claim, seat)
        for claim in table.claims
        if (seat := table.seat(claim.seat)) is not None
    )


def _claim(t: Translator, snapshot: TableSnapshot, claim: Claim, seat: Seat) -> ViewClaim:
    table, actor = snapshot.table, snapshot.actor
    can_answer = may.answer_claim(table, claim, actor) is None and actor not in claim.confirmed
    text, hint = _words(t, snapshot, claim, seat)
    return ViewClaim(
        claim.claim,
        seat.number,
        seat.name,
        text,
        hint,
        asked(table, claim),
        claim.until if claim.asked else None,
        claim.confirmed,
        can_answer,
        actor == seat.number,
    )


def asked(table: AnyTable, claim: Claim) -> tuple[int, ...]:
    """The seats whose phones are asked about a claim now and have not said yes."""
    every = claim.asked or table.phones
    return tuple(number for number in every if number not in claim.confirmed)


def _words(
    t: Translator, snapshot: TableSnapshot, claim: Claim, seat: Seat
) -> tuple[str, str | None]:
    """Text and hint."""
    table, actor, name = snapshot.table, snapshot.actor, seat.name
    found = [table.seat(number) for number in asked(table, claim)]
    names = t.join([one.name for one in found if one is not None])
    own = table.phone_of(seat.number)
    is_own_turn = claim.asked == (own,)
    if claim.claim == snapshot.claim:
        if is_own_turn:
            return t("table.claim.wait_own", name=name), None
        if claim.asked and found:
            return t.n("table.claim.wait_all", len(found), names=names), None
        return t("table.claim.wait_any", name=name), None
    if actor == own:
        text = t("table.claim.own" if actor == seat.number else "table.claim.guest", name=name)
        if table.phones == (own,):
            # There are no others.
            return text, None
        return text, t("table.claim.own_first" if is_own_turn else "table.claim.others_too")
    if is_own_turn:
        return t("table.claim.elsewhere", name=name), None
    if actor in claim.confirmed:
        return t("table.claim.confirmed", name=name, names=names), None
    hint = t("table.claim.all") if claim.asked else None
    return t("table.claim.ask", name=name), hint
