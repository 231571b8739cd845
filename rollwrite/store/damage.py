"""Is what lies in the database still what was written?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from rollwrite.store.errors import first_line
from rollwrite.store.quick_check import check_pages
from rollwrite.store.schema import events, tables
from rollwrite.store.store import Store


def find_damage(store: Store) -> Iterator[str]:
    """A sentence for everything that is wrong; takes its time, while others go on."""
    if store.engines.is_sqlite:
        yield from check_pages(store.engines, "integrity_check", None)
    with store.at_one_moment() as connection:
        try:
            rows = connection.execute(select(tables.c.id, tables.c.code, tables.c.seq)).all()
        except DBAPIError as error:
            yield f"the list of tables cannot be read: {first_line(error.orig)}"
            return
        for table_id, code, seq in rows:
            log = select(events.c.seq, events.c.body).where(events.c.table_id == table_id)
            try:
                found = connection.execute(log.order_by(events.c.seq)).all()
            except DBAPIError as error:
                yield f"table {code} cannot be read: {first_line(error.orig)}"
                continue
            numbers = [row.seq for row in found]
            if numbers != list(range(1, seq + 1)):
                missing = next(number for number in count(1) if number not in set(numbers))
                yield f"table {code} has not all of its {seq} events: see number {missing}"
            for number, body in found:
                if not _is_object(body):
                    yield f"event {number} of table {code} cannot be read"
                    break


def _is_object(body: str) -> bool:
    try:
        return isinstance(json.loads(body), dict)
    except ValueError:
        return False
