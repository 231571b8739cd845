"""A view in two parts: what all phones of a table share, and what is a phone's own.

The shared part is drawn and written as JSON once for every change and language. Where something
is different for each phone it holds a gap (:func:`own`), which each phone's values fill; and what
was written before and has not changed goes in as it is (:class:`Written`).
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Hashable, Mapping
from functools import cache, lru_cache
from typing import Any

from rollwrite.table.dataclass_json import encode


def dumps(value: object) -> bytes:
    """``value`` as JSON on one line, in UTF-8."""
    return _dumps(value).encode()


def _dumps(value: object, default: Any = None) -> str:
    return json.dumps(
        value, default=default, ensure_ascii=False, separators=(",", ":"), allow_nan=False
    )


class Written:
    """A part of a view that is JSON already."""

    def __init__(self, value: object) -> None:
        self.text = _dumps(encode(value))


@lru_cache(maxsize=512)
def written(value: Hashable) -> Any:
    """A value that is the same in view after view, such as settings, written once."""
    return Written(value)


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


@cache
def _place() -> re.Pattern[str]:
    return re.compile(f'"{_secret()}(.*?){_secret()}"')


class SharedView:
    """A view with gaps, written as JSON.

    :param view: a dataclass.
    """

    def __init__(self, view: object) -> None:
        written: list[str] = []

        def mark(value: object) -> str:
            name = ""
            if isinstance(value, Written):
                written.append(value.text)
            elif isinstance(value, _Gap):
                name = value.name
            else:
                raise TypeError(f"{value!r} cannot be written as JSON")
            return f"{_secret()}{name}{_secret()}"

        pieces = _place().split(_dumps(encode(view), mark))
        parts = iter(written)
        texts, names = [pieces[0]], []
        for name, text in zip(pieces[1::2], pieces[2::2], strict=True):
            if name:
                names.append(name)
                texts.append(text)
            else:
                texts[-1] += next(parts) + text
        self._texts = [text.encode() for text in texts]
        self._names = names

    def filled(self, values: Mapping[str, object]) -> bytes:
        """The whole view as JSON, with a phone's own values, each a dataclass or plain data."""
        pieces = [self._texts[0]]
        for name, text in zip(self._names, self._texts[1:], strict=True):
            value = values[name]
            if value is True:
                pieces.append(b"true")
            elif value is False:
                pieces.append(b"false")
            elif value is None:
                pieces.append(b"null")
            else:
                pieces.append(dumps(encode(value)))
            pieces.append(text)
        return b"".join(pieces)
