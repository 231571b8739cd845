"""Which of several server processes does what only one shall do."""

from __future__ import annotations

import logging
import secrets
from datetime import datetime, timedelta

from rollwrite.store import Store, StoreError
from rollwrite.store.leases import give_back_lease, take_lease

_log = logging.getLogger(__name__)


class Leadership:
    """One process's side of a lease (:mod:`rollwrite.store.leases`).

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
