"""What only one of several server processes may do, and who does it for now.

A process holds a lease until a moment that it moves on while it is at work; when it dies, the
moment passes and another one takes over. The moments are read from each process's own clock: where
the clocks of two machines differ by more than a lease lasts, two may believe that they hold it. So
a lease saves work and is no lock: what is done under it must be right when it is done twice.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from rollwrite.store.schema import from_microseconds, leases, to_microseconds
from rollwrite.store.store import Store

_NAMED: Final = leases.c.name == bindparam("wanted")
_MINE: Final = leases.c.holder == bindparam("me")
_READ: Final = select(leases.c.holder, leases.c.until).where(_NAMED)
_TAKE: Final = (
    update(leases)
    .where(
        _NAMED,
        or_(_MINE, leases.c.until <= bindparam("now"), leases.c.until > bindparam("too_far")),
    )
    .values(holder=bindparam("me"), until=bindparam("moment"))
)
_GIVE_BACK: Final = delete(leases).where(_NAMED, _MINE)


def take_lease(
    store: Store, name: str, holder: str, now: datetime, until: datetime
) -> datetime | None:
    """Take or renew a lease; None if it is this holder's now, else when to try again.

    :param holder: tells processes apart.
    """
    values = {
        "wanted": name,
        "me": holder,
        "now": to_microseconds(now),
        "moment": to_microseconds(until),
        # What others could have asked for by now, and once more.
        "too_far": to_microseconds(until + (until - now)),
    }
    with store.reading() as connection:
        row = connection.execute(_READ, {"wanted": name}).first()
    # Most who ask in vain learn it without writing.
    if row is not None and row.holder != holder and values["now"] < row.until <= values["too_far"]:
        return from_microseconds(row.until)
    try:
        with store.writing() as connection:
            if connection.execute(_TAKE, values).rowcount:
                return None
            row = connection.execute(_READ, {"wanted": name}).first()
            if row is not None:
                return from_microseconds(row.until)
            new = {"name": name, "holder": holder, "until": values["moment"]}
            connection.execute(insert(leases), new)
    except IntegrityError:
        # Another process was faster by a moment.
        return until
    return None


def give_back_lease(store: Store, name: str, holder: str) -> None:
    """Let another process take the lease at once; nothing happens if it is another's."""
    with store.writing() as connection:
        connection.execute(_GIVE_BACK, {"wanted": name, "me": holder})
