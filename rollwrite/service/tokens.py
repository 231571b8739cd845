"""The tokens of a table's phones: they follow what is decided about its seats."""

from __future__ import annotations

from collections.abc import Sequence

from rollwrite.store import Transaction
from rollwrite.table import Event
from rollwrite.table.events import ClaimApproved, ClaimDropped, ClaimRefused, SeatLeft
from rollwrite.table.state import AnyTable


def keep_tokens(transaction: Transaction, table: AnyTable, events: Sequence[Event]) -> None:
    """Let the tokens follow ``events``, which were decided about the seats of ``table``."""
    for event in events:
        match event:
            case SeatLeft():
                # Guests go with their keeper, and so do claims on their seats.
                for seat in table.seats:
                    if event.seat in {seat.number, seat.keeper}:
                        transaction.drop_tokens(seat.number)
            case ClaimApproved():
                transaction.activate_claim(event.claim)
            case ClaimRefused() | ClaimDropped():
                transaction.drop_claim(event.claim)
            case _:
                pass
