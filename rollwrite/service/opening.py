"""Other ways to open a table than by sitting down at it: with bots, for others, from a file."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from rollwrite.codes import token_for, token_hash
from rollwrite.games import GAMES, check_log, decide, fold
from rollwrite.players.families import levels_here
from rollwrite.service.answers import Seated, TableSnapshot
from rollwrite.service.repository import event_bodies
from rollwrite.service.seeds import promise_anew
from rollwrite.service.service import Service
from rollwrite.store import TokenTakenError
from rollwrite.table import AddBot, Command, Event, NoDice, OpenTable, StartGame
from rollwrite.table.commands import FIRST_RULES
from rollwrite.table.events import TableBrought
from rollwrite.table.lobby import opened_unseated
from rollwrite.table.replay import ReplayError
from rollwrite.table.state import AnyTable


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
        game does not have, and the strongest here for one that is stronger.
    """
    seated = (key and service.opened_with(key)) or service.open_table(command, key)
    # The ids follow from the key, so that the commands too are carried out only once.
    base = secrets.token_hex(8) if key is None else token_hash(key).hex()
    code, token, actor = seated.snapshot.code, seated.token, seated.snapshot.actor
    if actor is not None:
        table = seated.snapshot.table
        rules = table.rules
        most = max(levels_here(rules), default=0)
        known = (min(level, most) for level in levels if level in rules.levels)
        free = max(table.capacity, default=1) - 1
        for place, level in enumerate(islice(known, free), start=1):
            service.execute(code, token, AddBot(actor, level), f"bot-{place}-{base}")
    if begin:
        service.execute(code, token, StartGame(), f"begin-{base}")
    return seated


def open_empty_tables(
    service: Service,
    count: int,
    settings: object,
    rules: str = FIRST_RULES,
    *,
    led: bool = False,
) -> tuple[str, ...]:
    """Open tables at which nobody sits yet, and say their codes.

    Whoever joins first has seat 1, as if they had opened the table.

    :param settings: those of the game with this key of ``rules``.
    :param led: as in :class:`~rollwrite.table.events.TableOpened`.
    """
    events = opened_unseated(settings, GAMES[rules], led=led)
    return tuple(_laid(service, events) for _ in range(count))


def open_recorded(service: Service, commands: Iterable[Command]) -> str:
    """Open a table of a saved game, to be looked at, and say its code.

    Nobody gets a seat there: nobody plays on, and it counts for nobody.

    :param commands: what was done, all of it by the phone of seat 1; the first opens the table.
    :raises RefusedError: the rules do not allow it.
    """
    table: AnyTable | None = None
    events: list[Event] = []
    for command in commands:
        decided = decide(table, command, None if table is None else 1, NoDice())
        events += decided
        table = fold(decided, table)
    return _laid(service, events)


def _laid(service: Service, events: Sequence[Event]) -> str:
    """The code of a table with this log, at which no phone has a seat."""
    code, table_id = service.new_log()
    with service.store.transaction(table_id) as transaction:
        transaction.append(event_bodies(events), service.now(), None, None)
    return code


def open_brought(service: Service, events: Sequence[Event], key: str | None) -> Seated:
    """Open a table at which goes on what was played elsewhere, all of it on one phone.

    That has the seat of the table's host, and speaks for all other people. A table of a saved
    game is only looked at: nobody gets a seat.

    :param events: its log.
    :param key: an idempotency key: whoever asks twice with it gets the same table.
    :raises ReplayError: the rules do not allow it, or nobody sits at it.
    """
    before = None if key is None else service.opened_with(key)
    if before is not None:
        return before
    table: AnyTable | None = None
    for _, after in check_log(events):
        table = after
    if table is None or table.host is None:
        raise ReplayError(len(events), "nobody sits at this table")
    if table.recorded:
        return Seated("", service.snapshot(_laid(service, events)))
    token, actor = token_for(key), table.host
    code, table_id = service.new_log()
    try:
        with service.store.transaction(table_id) as transaction:
            transaction.put_token(token_hash(token), actor, "active")
            brought = TableBrought(actor, promise_anew(transaction, table))
            table, at = fold([brought], table), service.now()
            transaction.append(event_bodies([*events, brought]), at, None, None)
            service.due_bots.note(transaction, None, table, at)
    except TokenTakenError:
        # Sent twice at the same moment: the other one was faster.
        return open_brought(service, events, key)
    return Seated(token, TableSnapshot(code, table_id, len(events) + 1, table, actor))
