"""Opening a table with players without a phone, and beginning at once: one request, one table."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from itertools import islice
from typing import Any

from rollwrite.codes import token_hash
from rollwrite.service.answers import Seated
from rollwrite.service.service import Service
from rollwrite.table import AddBot, OpenTable, StartGame


def open_with_bots(
    service: Service,
    command: OpenTable[Any],
    key: str | None,
    levels: Iterable[int] = (),
    *,
    begin: bool,
) -> Seated:
    """Open a table, seat bots there, and begin if wanted.

    :param key: an idempotency key: whoever asks twice with it gets the same table, even if the
        command has changed since.
    :param levels: of the bots, of which as many are seated as there is room for; none that the
        game does not have.
    """
    seated = (key and service.opened_with(key)) or service.open_table(command, key)
    # The ids follow from the key, so that the commands too are carried out only once.
    base = secrets.token_hex(8) if key is None else token_hash(key).hex()
    code, token, actor = seated.snapshot.code, seated.token, seated.snapshot.actor
    if actor is not None:
        table = seated.snapshot.table
        known = (level for level in levels if level in table.rules.levels)
        free = max(table.capacity, default=1) - 1
        for place, level in enumerate(islice(known, free), start=1):
            service.execute(code, token, AddBot(actor, level), f"bot-{place}-{base}")
    if begin:
        service.execute(code, token, StartGame(), f"begin-{base}")
    return seated
