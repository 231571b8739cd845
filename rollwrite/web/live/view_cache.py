"""Views of tables as JSON text, each drawn once however many phones want it."""

from __future__ import annotations

import json
import secrets
from functools import cached_property
from typing import Final, TypeAlias

from rollwrite.i18n import Language, translator
from rollwrite.service import TableSnapshot
from rollwrite.web.games.registry import own_part, table_part
from rollwrite.web.live.newest import Newest
from rollwrite.web.table.changes import PhoneState, SharedState

_Change: TypeAlias = tuple[int, int, Language]
#: Some 10 kB each.
_KEPT: Final = 1000


class _Drawn:
    """A table as one phone sees it, and its text once somebody has wanted that."""

    def __init__(self, state: PhoneState) -> None:
        self.state = state

    @cached_property
    def text(self) -> bytes:
        return self.state.text


class ViewCache:
    """The latest views that were asked for. Any number of threads may use it."""

    def __init__(self) -> None:
        self._parts: Newest[_Change, SharedState] = Newest(_KEPT // 2)
        self._drawn: Newest[tuple[_Change, int | None, str | None], _Drawn] = Newest(_KEPT)
        #: Stands for the address in what is kept, which is so the same under every name and port
        #: that somebody calls this server by. Nobody else can write it.
        self._address = secrets.token_hex(16)

    def text(self, snapshot: TableSnapshot, language: Language, base_url: str) -> bytes:
        """The JSON of the table as its phone sees it.

        :param base_url: the address that other phones can reach.
        """
        return self._addressed(self._draw(snapshot, language).text, base_url)

    def state(self, snapshot: TableSnapshot, language: Language) -> PhoneState:
        """The same to be compared with what the phone sees next."""
        return self._draw(snapshot, language).state

    def change(self, older: PhoneState, newer: PhoneState, base_url: str) -> bytes | None:
        """What has changed on a phone: see :meth:`.PhoneState.since`."""
        text = newer.since(older)
        return None if text is None else self._addressed(text, base_url)

    def _draw(self, snapshot: TableSnapshot, language: Language) -> _Drawn:
        change = (snapshot.table_id, snapshot.seq, language)
        t = translator(language)

        def share() -> SharedState:
            return SharedState(table_part(t, snapshot, f"{self._address}/t/{snapshot.code}"))

        def draw() -> _Drawn:
            shared = self._parts.get(change, share)
            seen = (snapshot.actor, snapshot.claim)
            return _Drawn(PhoneState(shared, seen, own_part(t, snapshot, shared.view)))

        return self._drawn.get((change, snapshot.actor, snapshot.claim), draw)

    def _addressed(self, text: bytes, base_url: str) -> bytes:
        return text.replace(self._address.encode(), json.dumps(base_url)[1:-1].encode())
