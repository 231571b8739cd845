"""What is recorded with a command: that it was carried out, and the tokens of the seats it changed.

Requests that are sent twice act once; here is how each is known again.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence

from rollwrite.codes import token_hash
from rollwrite.games import FORMS
from rollwrite.service.answers import IdReusedError
from rollwrite.store import StoredCommand, Transaction
from rollwrite.table import Command, Event
from rollwrite.table.events import ClaimApproved, ClaimDropped, ClaimRefused, SeatLeft
from rollwrite.table.state import AnyTable


def recorded(transaction: Transaction, command_id: str, command: Command) -> StoredCommand | None:
    """What is known of a request that was carried out before; None if it was not.

    :raises IdReusedError: its id was used for another command.
    """
    before = transaction.command(command_id)
    if before is not None and not secrets.compare_digest(before.body_hash, digest(command)):
        raise IdReusedError(command_id)
    return before


def digest(command: Command) -> str:
    """The fingerprint of a command."""
    # Not of the sender: who frees their own seat and asks again has no token any more.
    body = json.dumps(FORMS.command_to_json(command), sort_keys=True)
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()


def key_record_id(token: str) -> str:
    """Under which an idempotency key is recorded; longer than the ids that phones make.

    It says "wish", as it always did: databases hold it.
    """
    return f"wish-{token_hash(token).hex()}"


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
