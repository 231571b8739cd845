"""A view in two parts: what all phones of a table share, and what is a phone's own.

The shared part is drawn and written as JSON once for every change and language. Where something
is different for each phone it holds a gap (:func:`own`), which each phone's values fill.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any

from rollwrite.table.dataclass_json import encode


def dumps(value: object) -> bytes:
    """``value`` as JSON on one line, in UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


class _Gap:
    def __init__(self, name: str) -> None:
        self.name = name


@cache
def own(name: str) -> Any:
    """A gap in a shared view, for a value that each phone has for itself."""
    return _Gap(name)


@cache
def _secret() -> str:
    """Something that no text of a table can hold, so that nobody can write a gap."""
    return secrets.token_hex(8)


def _marked(value: object) -> str:
    if isinstance(value, _Gap):
        return f"{_secret()}{value.name}{_secret()}"
    raise TypeError(f"{value!r} cannot be written as JSON")


class SharedView:
    """A view with gaps, written as JSON.

    :param view: a dataclass.
    """

    def __init__(self, view: object) -> None:
        text = json.dumps(
            encode(view),
            default=_marked,
            ensure_ascii=False,
            separators=(",", ":"),
            allow_nan=False,
        )
        pieces = re.split(f'"{_secret()}(.*?){_secret()}"', text)
        self._texts = [piece.encode() for piece in pieces[::2]]
        self._names = pieces[1::2]

    def filled(self, values: Mapping[str, object]) -> bytes:
        """The whole view as JSON, with a phone's own values, each a dataclass or plain data."""
        pieces = [self._texts[0]]
        for name, text in zip(self._names, self._texts[1:], strict=True):
            value = values[name]
            if value is True:
                pieces.append(b"true")
            elif value is False:
                pieces.append(b"false")
            else:
                pieces.append(dumps(encode(value)))
            pieces.append(text)
        return b"".join(pieces)
