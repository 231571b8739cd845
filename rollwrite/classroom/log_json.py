"""Events of a class as JSON: ``{"v": 1, "type": "ChildCame", "child": 3}``, as those of tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rollwrite.classroom.events import KINDS, ClassEvent
from rollwrite.schema.dataclass_json import DecodeError, FieldError, decode, encode

VERSION: Final = 1


def event_to_json(event: ClassEvent) -> dict[str, Any]:
    """The versioned JSON object of an event."""
    return {"v": VERSION, "type": type(event).__name__, **encode(event)}


def event_from_json(data: Mapping[str, Any]) -> ClassEvent:
    """The event of such an object.

    :raises DecodeError: it is none, or of a version this program does not know.
    """
    if data.get("v") != VERSION:
        raise DecodeError([FieldError("/v", str(VERSION))])
    kind = KINDS.get(str(data.get("type")))
    if kind is None:
        raise DecodeError([FieldError("/type", "one of " + ", ".join(KINDS))])
    body = {key: value for key, value in data.items() if key not in {"v", "type"}}
    event: ClassEvent = decode(kind, body)
    return event
