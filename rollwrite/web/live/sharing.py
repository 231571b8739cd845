"""What one process has drawn of a table others get with the news, over the bus.

It is what has changed of what all phones of the table share, in a language: nothing of it is any
seat's own. Whoever has the state before it follows it up and need not draw; whoever has not, or
hears nothing, draws as if it were alone. Nobody draws for another: what goes along is drawn for a
phone of this process anyway, by the same thread or one that waits for it.
"""

from __future__ import annotations

import json
import logging
from typing import Final

from rollwrite import __version__
from rollwrite.service import Service
from rollwrite.web.live.hub import Hub
from rollwrite.web.live.view_cache import ViewCache
from rollwrite.web.table.changes import SharedChange, SharedState

#: Views of another version may be others.
_VERSION: Final = "version"

_log = logging.getLogger(__name__)


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
            older, newer = _state(states, before), _state(states, seq)
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
                older, (put, gone) = _state(states, after), data["said"].get(language, ("", ""))
                if older is not None and (put or gone):
                    change = SharedChange(after, [put] if put else [], [gone] if gone else [])
                    self._view_cache.keep(table_id, language, older.followed_by(seq, change))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            _log.warning("what another process has drawn was not understood: %s", error)


def _state(states: tuple[SharedState, ...], seq: int) -> SharedState | None:
    return next((state for state in states if state.seq == seq), None)
