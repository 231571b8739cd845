"""Views of tables as JSON text, each drawn once however many phones want it."""

from __future__ import annotations

import json
import secrets
from typing import Final, TypeAlias

from rollwrite.i18n import Language, translator
from rollwrite.service import TableSnapshot
from rollwrite.web.games.registry import table_part, whole_view
from rollwrite.web.live.newest import Newest
from rollwrite.web.table.parts import SharedView

_Change: TypeAlias = tuple[int, int, Language]
#: Some 10 kB each.
_KEPT: Final = 1000


class ViewCache:
    """The latest views that were asked for. Any number of threads may use it."""

    def __init__(self) -> None:
        self._parts: Newest[_Change, SharedView] = Newest(_KEPT // 2)
        self._texts: Newest[tuple[_Change, int | None, str | None], bytes] = Newest(_KEPT)
        #: Stands for the address in what is kept, which is so the same under every name and port
        #: that somebody calls this server by. Nobody else can write it.
        self._address = secrets.token_hex(16)

    def text(self, snapshot: TableSnapshot, language: Language, base_url: str) -> bytes:
        """The JSON of the table as its phone sees it.

        :param base_url: the address that other phones can reach.
        """
        change = (snapshot.table_id, snapshot.seq, language)
        t = translator(language)

        def draw() -> bytes:
            join_url = f"{self._address}/t/{snapshot.code}"
            part = self._parts.get(change, lambda: table_part(t, snapshot, join_url))
            return whole_view(t, snapshot, part)

        text = self._texts.get((change, snapshot.actor, snapshot.claim), draw)
        return text.replace(self._address.encode(), json.dumps(base_url)[1:-1].encode())
