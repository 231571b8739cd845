"""Docstrings as data, so that programs can show what is written beside the code."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

#: Before a line such as ``:ivar x: ...``, and not before a reference such as ``:func:`x```.
_BEFORE_FIELD: Final = re.compile(r"^(?=:\w+(?: [^:\n]+)?:(?!`))", re.MULTILINE)
_IVAR: Final = re.compile(r":ivar ([^:]+):(.*)", re.DOTALL)
#: Of a reference such as ``:func:`~rollwrite.games.fold``` the last name is left.
_REFERENCE: Final = re.compile(r":\w+:`~?(?:[^`]*\.)?([^`.]+)`")


@dataclass(frozen=True)
class Docstring:
    """A docstring as Markdown.

    :ivar summary: the first paragraph.
    :ivar rest: the paragraphs between it and the fields.
    :ivar ivars: the texts of the ``:ivar x:`` fields by ``x``, those of base classes too.
    """

    summary: str
    rest: str
    ivars: Mapping[str, str]

    @property
    def whole(self) -> str:
        """All but the fields."""
        return "\n\n".join(part for part in (self.summary, self.rest) if part)


@cache
def read_docstring(of: object) -> Docstring:
    """The docstring of a class or a function; empty where it has none of its own."""
    ivars: dict[str, str] = {}
    if isinstance(of, type):
        for base in reversed(of.__bases__):
            ivars |= read_docstring(base).ivars if base.__module__ != "builtins" else {}
    head, *fields = _BEFORE_FIELD.split(inspect.cleandoc(_own(of)))
    for field in fields:
        found = _IVAR.match(field)
        if found is not None:
            ivars |= {name.strip(): _markdown(found[2]) for name in found[1].split(",")}
    summary, *rest = [_markdown(paragraph) for paragraph in head.split("\n\n")]
    return Docstring(summary, "\n\n".join(rest).strip(), ivars)


def _own(of: object) -> str:
    text = vars(of).get("__doc__") if isinstance(of, type) else of.__doc__
    # A dataclass without one gets its signature.
    is_signature = isinstance(of, type) and str(text).startswith(f"{of.__name__}(")
    return "" if text is None or is_signature else text


def _markdown(paragraph: str) -> str:
    plain = _REFERENCE.sub(r"`\1`", " ".join(paragraph.split()))
    return plain.replace("``", "`")
