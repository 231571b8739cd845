"""What only one of several server processes may do, and who does it for now.

A process holds a lease until a moment that it moves on while it is at work; when it dies, the
moment passes and another one takes over. The moments are read from each process's own clock: where
the clocks of two machines differ by more than a lease lasts, two may believe that they hold it. So
a lease saves work and is no lock: what is done under it must be right when it is done twice.
"""

from __future__ import annotations

import logging
import secrets
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from rollwrite.store.errors import StoreError
from rollwrite.store.schema import from_microseconds, leases, to_microseconds
from rollwrite.store.store import Store

_log = logging.getLogger(__name__)

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


class Leadership:
    """One process's side of a lease.

    :param lasts: how long the others wait for a leader that has died. It is renewed early enough
        for whatever takes less than three fifths of it.
    """

    def __init__(self, store: Store, name: str, lasts: timedelta) -> None:
        self._store = store
        self._name = name
        self._lasts = lasts
        self._holder = secrets.token_hex(8)
        self._renew_at: datetime | None = None

    @property
    def is_held(self) -> bool:
        """Whether this process led when it was asked for last."""
        return self._renew_at is not None

    def free_at(self, now: datetime) -> datetime | None:
        """None if this process leads now; else when that may change."""
        early = self._lasts * 2 / 5
        # Between the two, unless the clock has been put back.
        if self._renew_at is not None and self._renew_at - early <= now < self._renew_at:
            return None
        free_at = take_lease(self._store, self._name, self._holder, now, now + self._lasts)
        self._renew_at = now + early if free_at is None else None
        return free_at

    def give_back(self) -> None:
        """Let another process lead at once."""
        if self._renew_at is None:
            return
        self._renew_at = None
        try:
            give_back_lease(self._store, self._name, self._holder)
        except StoreError as error:
            _log.warning("cannot give back the lease of %s: %s", self._name, error)
