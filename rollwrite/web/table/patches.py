"""The next view from the last one and what has changed, as :mod:`rollwrite.web.table.changes` says.

A browser does the same (``static/js/lib/live/changes.js``). Here the view is what all phones share:
what is written stays written, and gaps stay where they are.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from rollwrite.web.table.parts import Written, dumps

_GONE: Final = object()


class _Now:
    """What stands at a place now."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


#: What has changed below a place, by the next step of the way.
_Below: TypeAlias = dict[Any, Any]


def patched(data: dict[str, Any], put: Sequence[str], gone: Sequence[str]) -> dict[str, Any]:
    """A view with what has changed; the old one stays as it is.

    :param put: items of ``set``, each as JSON or several with commas between them, and ``gone``.
    :raises ValueError: they are not about such a view.
    """
    below: _Below = {}
    for *way, value in _items(put):
        _note(below, way, _Now(value))
    for way in _items(gone):
        _note(below, way, _GONE)
    try:
        found: dict[str, Any] = _changed(data, below)
    except (LookupError, TypeError) as error:
        raise ValueError("a change of another view") from error
    return found


def _items(texts: Sequence[str]) -> list[Any]:
    found: list[Any] = json.loads(f"[{','.join(texts)}]") if texts else []
    if not all(isinstance(one, list) for one in found):
        raise ValueError("no change")
    return found


def _note(below: _Below, way: list[Any], what: object) -> None:
    if not way:
        raise ValueError("no place")
    *steps, last = way
    for step in steps:
        below = below.setdefault(step, {})
        if not isinstance(below, dict):
            raise ValueError("a place in a place")
    below[last] = what


def _changed(value: Any, below: Any) -> Any:
    if type(below) is _Now:
        return below.value
    if type(value) is Written:
        if value.data is not None:
            return Written.later(_changed(value.data, below))
        texts = [json.loads(text) for text in value.items]
        return Written.joined(dumps(one).decode() for one in _changed(texts, below))
    if type(value) is dict:
        members = value.copy()
        for key, inner in below.items():
            if inner is _GONE:
                del members[key]
            else:
                members[key] = _changed(members.get(key), inner)
        return members
    if type(value) is list:
        items = value.copy()
        for number, inner in sorted(below.items()):
            if number == len(items):
                items.append(_changed(None, inner))
            else:
                items[number] = _changed(items[number], inner)
        return items
    raise TypeError("nothing is in there")
