"""Commands, events and whole logs as they are written: versioned JSON.

An event is ``{"v": 1, "type": "DieTaken", "seat": 2, "die": 0}``; a command the same without the
version. A reader refuses a version it does not know rather than guess. Where an event holds
settings, ``rules`` says of which game: ``dice`` where an old log says nothing. In a file each event
is a line, with its number and time:
``{"seq": 17, "at": "2026-11-20T10:44:00+00:00", "v": 1, "type": "DieTaken", "seat": 2, "die": 0}``
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, get_args, get_origin

from rollwrite.schema.dataclass_json import DecodeError, FieldError, decode, encode
from rollwrite.table.commands import FIRST_RULES, ChangeGame, TableCommand
from rollwrite.table.events import TableEvent
from rollwrite.table.rules import AnyRules, Command, Event

VERSION = 1

_TABLE_COMMANDS = {(get_origin(kind) or kind).__name__: kind for kind in get_args(TableCommand)}
_TABLE_EVENTS = {(get_origin(kind) or kind).__name__: kind for kind in get_args(TableEvent)}


def commands_of(rules: AnyRules) -> dict[str, Any]:
    """The commands at a table with these rules by their names; generic ones with its settings."""
    return {
        name: kind[rules.settings] if get_origin(kind) else kind
        for name, kind in _TABLE_COMMANDS.items()
    } | {kind.__name__: kind for kind in rules.commands}


def events_of(rules: AnyRules) -> dict[str, Any]:
    """The events at a table with these rules by their names, likewise."""
    return {
        name: kind[rules.settings] if get_origin(kind) else kind
        for name, kind in _TABLE_EVENTS.items()
    } | {kind.__name__: kind for kind in rules.events}


class EventJson:
    """The JSON of the commands and events of some games."""

    def __init__(self, games: Mapping[str, AnyRules]) -> None:
        self._games = games

    @cached_property
    def commands(self) -> dict[str, dict[str, Any]]:
        """By the key of the rules, every command by its name."""
        return {key: commands_of(rules) for key, rules in self._games.items()}

    @cached_property
    def events(self) -> dict[str, dict[str, Any]]:
        """By the key of the rules, every event by its name."""
        return {key: events_of(rules) for key, rules in self._games.items()}

    @cached_property
    def _all_events(self) -> dict[str, Any]:
        return {name: kind for kinds in self.events.values() for name, kind in kinds.items()}

    @staticmethod
    def event_to_json(event: Event) -> dict[str, Any]:
        """The versioned JSON object of an event."""
        return {"v": VERSION, "type": type(event).__name__, **encode(event)}

    def event_from_json(self, data: object) -> Event:
        """The event of a JSON object made by :meth:`event_to_json`.

        :raises DecodeError: it is not one, or of a version this program does not know.
        """
        version = data.get("v") if isinstance(data, Mapping) else VERSION
        # True and 1.0 are equal to 1, but no versions.
        if type(version) is not int or version != VERSION:
            raise DecodeError([FieldError("/v", str(VERSION))])
        name, body = _split(data, self._all_events, ("v", "type"))
        kind = self._all_events[name]
        if get_origin(kind):
            kind = self.events[_rules_key(body, self.events)][name]
        event: Event = decode(kind, body)
        return event

    @staticmethod
    def command_to_json(command: Command) -> dict[str, Any]:
        """The JSON object of a command."""
        return {"type": type(command).__name__, **encode(command)}

    def command_from_json(self, data: object, rules: str = FIRST_RULES) -> Command:
        """The command of a JSON object for a table with these rules.

        :raises DecodeError: it is not one.
        """
        kinds = self.commands[rules]
        name, body = _split(data, kinds, ("type",))
        if name == ChangeGame.__name__:
            kinds = self.commands[_rules_key(body, self.commands)]
        command: Command = decode(kinds[name], body)
        return command


def _rules_key(body: Mapping[str, Any], known: Mapping[str, object]) -> str:
    key = body.get("rules", FIRST_RULES)
    if not isinstance(key, str) or key not in known:
        raise DecodeError([FieldError("/rules", "one of " + ", ".join(known))])
    return key


def _split(
    data: object, kinds: Mapping[str, Any], apart: tuple[str, ...]
) -> tuple[str, dict[str, Any]]:
    if not isinstance(data, Mapping):
        raise DecodeError([FieldError("", "object")])
    name = data.get("type")
    if not isinstance(name, str) or name not in kinds:
        raise DecodeError([FieldError("/type", "one of " + ", ".join(kinds))])
    return name, {key: value for key, value in data.items() if key not in apart}


#: What a line has besides the event itself.
ENVELOPE = ("seq", "at")
MAX_LINE = 200_000


class LogError(ValueError):
    """A line that is no event of a log; ``line`` counts from 1.

    :ivar code: what is wrong: ``too-long``, ``not-json``, ``no-event``, ``version``, ``fields`` or
        ``order``; ``cli.log.<code>`` says it to people.
    :ivar params: for ``fields`` their paths, for ``order`` both numbers.
    """

    def __init__(self, line: int, why: str, code: str, **params: str | int) -> None:
        self.line = line
        self.code = code
        self.params = params
        super().__init__(f"line {line}: {why}")


def format_log(events: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The lines of a log, each with its line end, from events with ``seq`` and ``at``."""
    for event in events:
        yield json.dumps(event, separators=(",", ":")) + "\n"


def parse_log(lines: Iterable[str], forms: EventJson) -> Iterator[Event]:
    """The events of a log file, in order; empty lines are passed over.

    :param forms: of the games whose tables it may be of.

    :raises LogError: a line is no JSON, no event, or the numbers do not rise by one.
    """
    seq: int | None = None
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        if len(line) > MAX_LINE:
            raise LogError(number, "too long for an event", "too-long")
        try:
            data = _json(line)
        except ValueError as error:
            raise LogError(number, str(error), "not-json") from None
        if not isinstance(data, dict):
            raise LogError(number, "no JSON object", "no-event")
        try:
            event = forms.event_from_json({k: v for k, v in data.items() if k not in ENVELOPE})
        except DecodeError as error:
            raise _misfit(number, error) from None
        here = data.get("seq")
        if here is not None and type(here) is not int:
            why = f"{json.dumps(here)[:40]} is no number of an event"
            raise LogError(number, why, "fields", fields="/seq")
        if here is not None:
            if seq is not None and here != seq + 1:
                why = f"event {here} cannot follow event {seq}"
                raise LogError(number, why, "order", event=here, before=seq)
            seq = here
        yield event


def _misfit(number: int, error: DecodeError) -> LogError:
    fields = [one.pointer for one in error.errors]
    if fields == ["/v"]:
        return LogError(number, str(error), "version")
    if not all(fields):
        return LogError(number, str(error), "no-event")
    return LogError(number, str(error), "fields", fields=", ".join(fields))


def _json(line: str) -> Any:
    """What the line holds.

    :raises ValueError: it is no JSON, or none of an event.
    """
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise ValueError("nested too deeply for an event") from None
    except ValueError:
        # A number of thousands of digits.
        raise ValueError("a number is too long") from None
