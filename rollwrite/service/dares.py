"""Dares: links "Beat my score" to what somebody has played, as far as a server keeps them.

What is played behind a link, and whether a result was reached by the rules, is others' to know:
here both are JSON. Who has not tried sees of nobody how they did; that is kept here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import compare_digest
from typing import Any, Final

from rollwrite.codes import clean_code, new_code
from rollwrite.store import Store
from rollwrite.store.dares import (
    Dare,
    DareTry,
    add_dare,
    add_try,
    count_tries,
    dare_from,
    drop_dare,
    drop_dares_before,
    drop_try,
    find_dare,
    rename_try,
    tries_at,
)

#: So long a link leads somewhere.
LASTS: Final = timedelta(days=60)
#: So many can follow one, its maker among them: two classes.
MOST_TRIES: Final = 60
_CODE_TRIES: Final = 20


class UnknownDareError(LookupError):
    """There is no link with this code: it was removed, is too old, or never was."""


class FullDareError(ValueError):
    """As many as can have tried already, or the link has just been removed."""


@dataclass(frozen=True)
class Played:
    """What somebody has played to its end, by the rules.

    :ivar points, tiebreak: as the rules of the game count them.
    :ivar body: what there is to see of it, a JSON object.
    """

    points: int
    tiebreak: int
    body: dict[str, Any]


class Dares:
    """The links of a server. Any number of threads may use it."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    def make(
        self,
        phone: str,
        name: str,
        source: str,
        subject: dict[str, Any],
        played: Played,
        seed: bytes | None = None,
    ) -> Dare:
        """Make a link to what somebody has played; of one game a phone has one link.

        :param phone: a secret that the phone has made once; only its hash is kept.
        :param name: as it is shown to others; empty for none.
        :param source: the game.
        """
        maker = _hash(phone)
        for _ in range(_CODE_TRIES):
            known = dare_from(self._store, maker, source)
            if known is not None and self._is_on(known):
                return known
            if known is not None:
                drop_dare(self._store, known.code)
            now = self._clock()
            dare = Dare(new_code(), maker, source, subject, seed, now)
            if add_dare(self._store, dare, _try(maker, name, played, now)):
                return dare
        raise RuntimeError("no free code found")

    def find(self, code: str) -> Dare:
        """The link with this code, as people type it.

        :raises UnknownDareError: there is none.
        """
        cleaned = clean_code(code)
        dare = None if cleaned is None else find_dare(self._store, cleaned)
        if dare is None or not self._is_on(dare):
            raise UnknownDareError(code)
        return dare

    def count(self, dare: Dare) -> int:
        """How many have tried, who has made the link among them."""
        return count_tries(self._store, dare.code)

    def first(self, dare: Dare) -> DareTry:
        """The try of who has made the link: it stays for as long as the link.

        :raises UnknownDareError: the link has just been removed.
        """
        for one in self._tries(dare):
            if one.phone == dare.maker:
                return one
        raise UnknownDareError(dare.code)

    def tell(self, dare: Dare, phone: str, name: str, played: Played) -> None:
        """Keep the first try of a phone. Told again, only the name changes.

        :raises FullDareError: so many have tried that this one has no room.
        """
        if self.seen_by(dare, phone) is not None:
            self.rename(dare, phone, name)
            return
        tried = _try(_hash(phone), name, played, self._clock())
        if not add_try(self._store, dare.code, tried, MOST_TRIES):
            raise FullDareError

    def rename(self, dare: Dare, phone: str, name: str) -> None:
        """Put another name to the try of a phone, if it has one."""
        rename_try(self._store, dare.code, _hash(phone), name)

    def seen_by(self, dare: Dare, phone: str) -> list[DareTry] | None:
        """All tries, the oldest first; None for a phone that has not tried itself.

        So nothing is given away to who is still to play, of a running daily either.
        """
        key, tries = _hash(phone), self._tries(dare)
        return tries if any(one.phone == key for one in tries) else None

    def is_of(self, tried: DareTry, phone: str) -> bool:
        """Whether a try is that of a phone."""
        return compare_digest(tried.phone, _hash(phone))

    def is_maker(self, dare: Dare, phone: str) -> bool:
        """Whether a phone has made a link."""
        return compare_digest(dare.maker, _hash(phone))

    def remove(self, dare: Dare) -> None:
        """Remove a link, and all that is kept of it."""
        drop_dare(self._store, dare.code)

    def remove_try(self, dare: Dare, number: str) -> bool:
        """Remove a try, though not that of who has made the link; whether there is such a one.

        :param number: as :func:`number_of` says it.
        """
        for one in self._tries(dare):
            if number_of(one) == number and one.phone != dare.maker:
                drop_try(self._store, dare.code, one.phone)
                return True
        return False

    def _tries(self, dare: Dare) -> list[DareTry]:
        return tries_at(self._store, dare.code)

    def _is_on(self, dare: Dare) -> bool:
        return dare.made_at > self._clock() - LASTS


def number_of(tried: DareTry) -> str:
    """By what a try is named at its link: nothing that leads back to its phone."""
    return hashlib.sha256(b"rollwrite dare try " + tried.phone).hexdigest()[:12]


def forget_old_dares(store: Store, now: datetime) -> int:
    """Forget the links that lead nowhere any more; how many it were."""
    return drop_dares_before(store, now - LASTS)


def _try(phone: bytes, name: str, played: Played, at: datetime) -> DareTry:
    return DareTry(phone, name, played.points, played.tiebreak, at, played.body)


def _hash(phone: str) -> bytes:
    return hashlib.sha256(f"rollwrite dare {phone}".encode("utf-8", "surrogatepass")).digest()
