"""The cookies of one phone: what a browser would keep, were there a server that sends them.

A service worker may neither see nor set any. They are kept in the database, with what they open.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime

from rollwrite.store import Store
from rollwrite.store.jar import forget_cookie, put_cookie, read_cookies


class Jar:
    """What has been set and is still good, the newest last."""

    def __init__(self, store: Store, now: datetime) -> None:
        self._store = store
        self._kept = {
            name: value for name, (value, until) in read_cookies(store).items() if until > now
        }

    def header(self) -> str:
        """As a browser sends them."""
        return "; ".join(f"{name}={value}" for name, value in self._kept.items())

    def take(self, set_cookies: Iterable[str], now: datetime) -> None:
        """Keep what an answer sets, on disk before anybody sees it."""
        for text in set_cookies:
            pair, *rest = (part.strip() for part in text.split(";"))
            name, _, value = pair.partition("=")
            facts = {key.lower(): said for key, _, said in (part.partition("=") for part in rest)}
            until = _until(facts, now)
            self._kept.pop(name, None)
            if until <= now:
                forget_cookie(self._store, name)
            else:
                self._kept[name] = value
                put_cookie(self._store, name, value, until)


def _until(facts: dict[str, str], now: datetime) -> datetime:
    if "max-age" in facts:
        return now + timedelta(seconds=int(facts["max-age"]))
    if "expires" in facts:
        return parsedate_to_datetime(facts["expires"])
    # For as long as the browser is open, which nobody tells us.
    return now + timedelta(days=1)
