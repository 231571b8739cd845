"""A view in two parts: what all phones of a table share, and what is a phone's own.

The shared part is drawn and written as JSON once for every change and language. Where something
is different for each phone it holds a gap (:func:`own`), which each phone's values fill; and what
was written before and has not changed goes in as it is (:class:`Written`).
"""

from __future__ import annotations

import json
import re
import secrets
import threading
import types
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache, cached_property, lru_cache
from json.encoder import encode_basestring
from operator import is_
from typing import Any, Generic, TypeVar

from rollwrite.schema.dataclass_json import encode

T = TypeVar("T")


def dumps(value: object) -> bytes:
    """``value`` as JSON on one line, in UTF-8; what is written goes in as it is."""
    return text_of(value).encode()


def _writer(mark: Callable[[Any], str]) -> Callable[[object], str]:
    """One for all that is ever written: to make it takes longer than to write what is small."""
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return json.JSONEncoder(
            default=mark, ensure_ascii=False, separators=(",", ":"), allow_nan=False
        ).encode
    write = make(None, mark, encode_basestring, None, ":", ",", False, False, False)
    return lambda value: "".join(write(value, 0))


#: Texts of what stands alone in most places of a view, by their kinds.
_SIMPLE: dict[type, Callable[[Any], str]] = {
    str: encode_basestring,
    int: str,
    bool: lambda value: "true" if value else "false",
    types.NoneType: lambda _: "null",
}


def text_of(value: object) -> str:
    """Plain data as JSON, with parts that are written, and with marks where gaps are."""
    simple = _SIMPLE.get(type(value))
    if simple is not None:
        return simple(value)
    if type(value) is Written:
        return value.text
    # A part may have to be written itself first.
    outer = getattr(_found, "parts", None)
    parts: list[str] = []
    _found.parts = parts
    try:
        text = _write(value)
    finally:
        _found.parts = outer
    if not parts:
        return text
    pieces = text.split(f'"{_secret()}"')
    return "".join(piece + part for piece, part in zip(pieces, [*parts, ""], strict=True))


#: Of this thread: the parts that are written, in what it writes now.
_found = threading.local()


def _mark(inner: object) -> str:
    if isinstance(inner, Written):
        text = inner.text
        _found.parts.append(text)
        return _secret()
    if isinstance(inner, Gap):
        return f"{_secret()}{inner.name}{_secret()}"
    raise TypeError(f"{inner!r} cannot be written as JSON")


_write = _writer(_mark)


class Written:
    """A part of a view that is JSON already; there may be gaps in it.

    :ivar data: the same as plain data, or None where it is an array of ``items``, each a text.
    """

    __slots__ = ("_written", "data", "items")

    def __init__(self, value: object) -> None:
        self.data: Any = encode(value)
        self.items: tuple[str, ...] = ()
        self._written: str | None = text_of(self.data)

    @property
    def text(self) -> str:
        """As JSON."""
        if self._written is None:
            self._written = text_of(self.data)
        return self._written

    @classmethod
    def joined(cls, texts: Iterable[str]) -> Written:
        """An array of what is JSON already."""
        array = cls.__new__(cls)
        array.data, array.items = None, tuple(texts)
        array._written = f"[{','.join(array.items)}]"
        return array

    @classmethod
    def later(cls, data: object) -> Written:
        """Plain data, written when somebody wants it."""
        part = cls.__new__(cls)
        part.data, part.items, part._written = data, (), None
        return part


@lru_cache(maxsize=512)
def written(value: Hashable) -> Any:
    """A value that is the same in view after view, such as settings, written once."""
    return Written(value)


class Same(Generic[T]):
    """A value as a key: equal to nothing but itself, so that a large one need not be compared.

    :param parts: all that matters of the value, where that is less: another one with these very
        parts is the same.
    """

    __slots__ = ("_hash", "_parts", "value")

    def __init__(self, value: T, parts: tuple[object, ...] = ()) -> None:
        self.value = value
        self._parts = parts or (value,)
        self._hash = hash(tuple(map(id, self._parts)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and (
            len(self._parts) == len(other._parts) and all(map(is_, self._parts, other._parts))
        )

    def __hash__(self) -> int:
        return self._hash


class Gap:
    """Where each phone has a value of its own."""

    def __init__(self, name: str) -> None:
        self.name = name


@cache
def own(name: str) -> Any:
    """A gap in a shared view, for a value that each phone has for itself."""
    return Gap(name)


def has_gap(text: str) -> bool:
    """Whether there are gaps in what is written."""
    return _secret() in text


@cache
def _secret() -> str:
    """Something that no text of a table can hold, so that nobody can write a gap."""
    return secrets.token_hex(8)


@cache
def _place() -> re.Pattern[str]:
    return re.compile(f'"{_secret()}(.+?){_secret()}"')


class SharedView:
    """A view with gaps, written as JSON.

    :param view: a dataclass.
    """

    def __init__(self, view: object) -> None:
        #: As plain data, with what is written and gaps.
        self.data: dict[str, Any] = encode(view)

    @cached_property
    def _cut(self) -> tuple[list[bytes], list[str]]:
        """The texts around the gaps, and the gaps' names."""
        pieces = _place().split(text_of(self.data))
        return [text.encode() for text in pieces[::2]], pieces[1::2]

    @cached_property
    def names(self) -> list[str]:
        """Of the gaps, in order."""
        return self._cut[1]

    def patched(self, data: dict[str, Any]) -> SharedView:
        """A view with the same gaps, of which the data are known."""
        view = SharedView.__new__(SharedView)
        view.data = data
        view.names = self.names
        return view

    def own(self, values: Mapping[str, object]) -> dict[str, Any]:
        """What fills the gaps, as plain data.

        :param values: a phone's own, each a dataclass or plain data.
        """
        return {name: encode(values[name]) for name in self.names}

    def filled(self, own: Mapping[str, Any]) -> bytes:
        """The whole view as JSON, with a phone's :meth:`own` values."""
        texts, names = self._cut
        pieces = [texts[0]]
        for name, text in zip(names, texts[1:], strict=True):
            pieces += dumps(own[name]), text
        return b"".join(pieces)
