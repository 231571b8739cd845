"""What has changed from one view of a table to the next, as JSON; and the next view from that.

A change is a list of places with what stands there now, and a list of places where nothing does:
``{"set":[["seq",8],["game","dice",0,"value",5]],"gone":[["tasks",0,"face"]]}``. A place is the
way to it from the view, by the names of members and numbers of items.

Like the views themselves it has two parts. What all phones share is compared once for each change
and language; only a phone's own values are compared for each.

A browser makes the next view in the same way (``static/js/lib/live/changes.js``). Here the view is
what all phones share: what is written stays written, and gaps stay where they are.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import Any, Final, NamedTuple, TypeAlias
from weakref import ref

from rollwrite.web.table.parts import Gap, SharedView, Written, dumps, has_gap, text_of

#: Members whose order means something, so that they are said as a whole.
_IN_ORDER: Final = frozenset({"colours"})

_GONE: Final = object()

#: What has changed below a place, by the next step of the way.
_Below: TypeAlias = dict[Any, Any]


class _WholeError(Exception):
    """The whole view says it better."""


class _Change:
    """What is said, each of one place; a place is the items of an array, each with its comma."""

    def __init__(self) -> None:
        self.put: list[str] = []
        self.gone: list[str] = []

    @property
    def size(self) -> int:
        return sum(map(len, self.put)) + sum(map(len, self.gone))

    def say(self, place: str, value: Any) -> None:
        self.say_text(place, text_of(value))

    def say_text(self, place: str, text: str) -> None:
        if has_gap(text):
            raise _WholeError
        self.put.append(f"[{place}{text}]")

    def compare(self, old: Any, new: Any, place: str) -> None:
        """Say what stands in ``new`` and not in ``old``."""
        kind = type(new)
        if (kind is dict or kind is list) and old == new:
            return
        if kind is not type(old):
            # Of what another process has drawn it is not known what was written in one piece.
            old, new = _opened(old), _opened(new)
            kind = type(new)
        if kind is not type(old):
            if Gap in {kind, type(old)}:
                raise _WholeError
            self.say(place, new)
        elif kind is Written:
            self._compare_written(old, new, place)
        elif kind is dict:
            self._compare_members(old, new, place)
        elif kind is list and len(new) >= len(old):
            for number, (one, other) in enumerate(zip(old, new, strict=False)):
                if one is not other:
                    self.compare(one, other, f"{place}{number},")
            for number in range(len(old), len(new)):
                self.say(f"{place}{number},", new[number])
        elif old != new:
            if kind is Gap:
                raise _WholeError
            self.say(place, new)

    def _compare_members(self, old: dict[str, Any], new: dict[str, Any], place: str) -> None:
        self.gone += [f"[{place}{_quoted(key)}]" for key in old if key not in new]
        for key, value in new.items():
            before = old.get(key, self)
            if before is value:
                continue
            inner = f"{place}{_quoted(key)},"
            if before is self or (key in _IN_ORDER and before != value):
                self.say(inner, value)
            else:
                self.compare(before, value, inner)

    def _compare_written(self, old: Written, new: Written, place: str) -> None:
        if old.text == new.text:
            return
        inner = _Change()
        if old.data is not None and new.data is not None:
            inner.compare(old.data, new.data, place)
        elif old.data is new.data and len(new.items) >= len(old.items):
            for number, text in enumerate(new.items):
                if number >= len(old.items) or old.items[number] != text:
                    inner.say_text(f"{place}{number},", text)
        if 0 < inner.size < len(new.text):
            self.put += inner.put
            self.gone += inner.gone
        else:
            self.say_text(place, new.text)


def _opened(value: Any) -> Any:
    """As plain data, where it is known."""
    return value.data if type(value) is Written and value.data is not None else value


@cache
def _quoted(key: str) -> str:
    return json.dumps(key)


def _places_of_gaps(value: Any, path: str, found: dict[str, str]) -> None:
    if type(value) is Gap:
        found[value.name] = path
    elif type(value) is Written:
        if has_gap(value.text):
            _places_of_gaps(value.data, path, found)
    elif type(value) is dict:
        for key, inner in value.items():
            _places_of_gaps(inner, f"{path}{_quoted(key)},", found)
    elif type(value) is list:
        for number, inner in enumerate(value):
            _places_of_gaps(inner, f"{path}{number},", found)


class SharedChange(NamedTuple):
    """What has changed of what all share since event ``after``: items of two JSON arrays."""

    after: int
    put: Sequence[str]
    gone: Sequence[str]


class SharedState:
    """What all phones of a table share after an event, in one language; any thread may use it.

    Two of the same table, event and language are equal, whoever has drawn them.

    :param seq: the number of the event.
    """

    def __init__(self, seq: int, view: SharedView) -> None:
        self.seq = seq
        self.view = view
        self._places: dict[str, str] | None = None
        self._since: tuple[int, SharedChange | None] | None = None
        self._comparing = Lock()

    @property
    def places(self) -> dict[str, str]:
        """Where the gaps are."""
        if self._places is None:
            found: dict[str, str] = {}
            _places_of_gaps(self.view.data, "", found)
            self._places = found
        return self._places

    def since(self, older: SharedState) -> SharedChange | None:
        """What has changed; None where only the whole view says it."""
        # Whoever comes while it is compared waits for it.
        with self._comparing:
            if self._since is None or self._since[0] != older.seq:
                self._since = older.seq, self._compared(older)
            return self._since[1]

    def known_since(self, after: int) -> SharedChange | None:
        """What has changed since event ``after``, where somebody has compared it."""
        known = self._since
        return known[1] if known is not None and known[0] == after else None

    def followed_by(self, seq: int, change: SharedChange) -> SharedState:
        """What follows after event ``seq``, as another process has drawn it.

        :raises ValueError: the change is none of this state's.
        """
        if change.after != self.seq or seq <= self.seq:
            raise ValueError("another state has changed")
        data = patched(self.view.data, change.put, change.gone)
        newer = SharedState(seq, self.view.patched(data))
        newer._places, newer._since = self.places, (self.seq, change)
        return newer

    def _compared(self, older: SharedState) -> SharedChange | None:
        change = _Change()
        try:
            if older.view.names != self.view.names:
                return None
            change.compare(older.view.data, self.view.data, "")
        except _WholeError:
            return None
        # No gap has moved.
        self._places = older.places
        return SharedChange(older.seq, change.put, change.gone)


class PhoneState:
    """A table after an event as one phone sees it; any thread may use it.

    :param seen: the seat that its phone has, and the claim under which it waits for one.
    :param own: what fills the gaps.
    """

    def __init__(
        self, shared: SharedState, seen: tuple[int | None, str | None], own: dict[str, Any]
    ) -> None:
        self.shared = shared
        self._seen = seen
        self._own = own
        self._since: tuple[ref[PhoneState], bytes | None] | None = None

    @property
    def text(self) -> bytes:
        """The whole view as JSON; kept by who needs it again, for it is long."""
        return self.shared.view.filled(self._own)

    def since(self, older: PhoneState) -> bytes | None:
        """The members ``set`` and ``gone`` of a change; None where the whole view says it better.

        Whoever only watches sees the same as others who do, and hears the same text.
        """
        if self._since is None or self._since[0]() is not older:
            self._since = ref(older), self._compared(older)
        return self._since[1]

    def _compared(self, older: PhoneState) -> bytes | None:
        shared = None if older._seen != self._seen else self.shared.since(older.shared)
        if shared is None:
            return None
        own, places = _Change(), self.shared.places
        for name, value in self._own.items():
            before = older._own[name]
            if before != value:
                own.compare(before, value, places[name])
        put, gone = ",".join([*shared.put, *own.put]), ",".join([*shared.gone, *own.gone])
        return f'"set":[{put}],"gone":[{gone}]'.encode()


class _Now:
    """What stands at a place now."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


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
