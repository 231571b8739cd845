"""Views of tables as JSON text, each drawn once however many phones want it, in any process.

What one process has drawn of a table others get with the news, over the bus: what has changed of
what all phones of the table share, in a language; nothing of it is any seat's own. Whoever has the
state before it follows it up and need not draw; whoever has not, or hears nothing, draws as if it
were alone. Nobody draws for another: what goes along is drawn for a phone of this process anyway,
by the same thread or one that waits for it.
"""

from __future__ import annotations

import json
import logging
import secrets
from functools import cached_property
from typing import Final, TypeAlias

from rollwrite import __version__
from rollwrite.i18n import Language, translator
from rollwrite.service import Service, TableSnapshot
from rollwrite.web.games.registry import own_part, table_part
from rollwrite.web.live.hub import Hub
from rollwrite.web.live.kept import Newest
from rollwrite.web.table.changes import PhoneState, SharedChange, SharedState

_Change: TypeAlias = tuple[int, int, Language]
#: Some 10 kB each.
_KEPT: Final = 1000


#: Views of another version may be others.
_VERSION: Final = "version"

_log = logging.getLogger(__name__)


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

    def shared(self, snapshot: TableSnapshot, language: Language) -> SharedState:
        """What all phones of a table share, drawn now unless it is known."""
        t = translator(language)

        def share() -> SharedState:
            view = table_part(t, snapshot, f"{self._address}/t/{snapshot.code}")
            return SharedState(snapshot.seq, view)

        return self._parts.get((snapshot.table_id, snapshot.seq, language), share)

    def keep(self, table_id: int, language: Language, state: SharedState) -> None:
        """What all phones of a table share, as another process has drawn it."""
        self._parts.get((table_id, state.seq, language), lambda: state)

    def can_be_told(self, change: SharedChange) -> bool:
        """Whether it says nothing that only this process understands."""
        return not any(self._address in text for text in change.put)

    def change(self, older: PhoneState, newer: PhoneState, base_url: str) -> bytes | None:
        """What has changed on a phone: see :meth:`.PhoneState.since`."""
        text = newer.since(older)
        return None if text is None else self._addressed(text, base_url)

    def _draw(self, snapshot: TableSnapshot, language: Language) -> _Drawn:
        change = (snapshot.table_id, snapshot.seq, language)

        def draw() -> _Drawn:
            shared = self.shared(snapshot, language)
            seen = (snapshot.actor, snapshot.claim)
            own = own_part(translator(language), snapshot, shared.view)
            return _Drawn(PhoneState(shared, seen, own))

        return self._drawn.get((change, snapshot.actor, snapshot.claim), draw)

    def _addressed(self, text: bytes, base_url: str) -> bytes:
        return text.replace(self._address.encode(), json.dumps(base_url)[1:-1].encode())


class Sharing:
    """Tells and takes it for one process. Any number of threads may use it."""

    def __init__(self, service: Service, hub: Hub, view_cache: ViewCache) -> None:
        self._service = service
        self._hub = hub
        self._view_cache = view_cache

    def drawn(self, table_id: int, before: int, seq: int) -> str:
        """What has changed at a table from an event to another, as others take it; or nothing."""
        channel = self._hub.channel(table_id)
        if channel is None:
            return ""
        found: dict[str, tuple[str, str]] = {}
        for language, states in channel.shown.items():
            older, newer = _state_at(states, before), _state_at(states, seq)
            if newer is None and older is not None:
                snapshot = self._service.known_snapshot(channel.code, table_id, seq)
                if snapshot is not None:
                    newer = self._view_cache.shared(snapshot, language)
            if newer is None:
                continue
            change = newer.known_since(before) if older is None else newer.since(older)
            if change is not None and self._view_cache.can_be_told(change):
                found[language] = (",".join(change.put), ",".join(change.gone))
        return json.dumps({_VERSION: __version__, "after": before, "said": found}) if found else ""

    def hear(self, table_id: int, news: tuple[int, str]) -> None:
        """Take what another process has so drawn, as far as it fits what is known here."""
        seq, text = news
        channel = self._hub.channel(table_id)
        if channel is None:
            return
        try:
            data = json.loads(text)
            if data[_VERSION] != __version__:
                return
            after, shown = data["after"], channel.shown
            for language, states in shown.items():
                older, (put, gone) = _state_at(states, after), data["said"].get(language, ("", ""))
                if older is not None and (put or gone):
                    change = SharedChange(after, [put] if put else [], [gone] if gone else [])
                    self._view_cache.keep(table_id, language, older.followed_by(seq, change))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            _log.warning("what another process has drawn was not understood: %s", error)


def _state_at(states: tuple[SharedState, ...], seq: int) -> SharedState | None:
    return next((state for state in states if state.seq == seq), None)
