"""Commands and events as versioned JSON objects.

An event is ``{"v": 1, "type": "DieTaken", "seat": 2, "die": 0}``; a command the same without the
version. A reader refuses a version it does not know rather than guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from rollwrite.dicegame.codec import DecodeError, Misfit, decode, encode
from rollwrite.dicegame.commands import Command
from rollwrite.dicegame.events import Event

VERSION = 1

COMMANDS: dict[str, type[Command]] = {kind.__name__: kind for kind in get_args(Command)}
EVENTS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}


def event_to_json(event: Event) -> dict[str, Any]:
    """The versioned JSON object of an event."""
    return {"v": VERSION, "type": type(event).__name__, **encode(event)}


def event_from_json(data: object) -> Event:
    """The event of a JSON object made by :func:`event_to_json`.

    :raises DecodeError: it is none, or of a version this program does not know.
    """
    version = data.get("v") if isinstance(data, Mapping) else VERSION
    # True and 1.0 are equal to 1, but no versions.
    if type(version) is not int or version != VERSION:
        raise DecodeError([Misfit("/v", str(VERSION))])
    kind, body = _split(data, EVENTS, ("v", "type"))
    event: Event = decode(kind, body)
    return event


def command_to_json(command: Command) -> dict[str, Any]:
    """The JSON object of a command."""
    return {"type": type(command).__name__, **encode(command)}


def command_from_json(data: object) -> Command:
    """The command of a JSON object.

    :raises DecodeError: it is none.
    """
    kind, body = _split(data, COMMANDS, ("type",))
    command: Command = decode(kind, body)
    return command


def _split(data: object, kinds: Mapping[str, type[Any]], apart: tuple[str, ...]) -> tuple[Any, Any]:
    if not isinstance(data, Mapping):
        raise DecodeError([Misfit("", "object")])
    name = data.get("type")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise DecodeError([Misfit("/type", "one of " + ", ".join(kinds))])
    return kind, {key: value for key, value in data.items() if key not in apart}
