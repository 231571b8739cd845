"""A table's log as a file: one JSON object a line, the event with its number and time.

``{"seq": 17, "at": "2026-11-20T10:44:00+00:00", "v": 1, "type": "DieTaken", "seat": 2, "die": 0}``
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from rollwrite.schema.dataclass_json import DecodeError
from rollwrite.table.event_json import EventJson
from rollwrite.table.rules import Event

#: What a line has besides the event itself.
ENVELOPE = ("seq", "at")
MAX_LINE = 200_000


class LogError(ValueError):
    """A line that is no event of a log; ``line`` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        self.line = line
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
        try:
            if len(line) > MAX_LINE:
                raise ValueError("too long for an event")
            data = _json(line)
            if not isinstance(data, dict):
                raise ValueError("no JSON object")
            event = forms.event_from_json({k: v for k, v in data.items() if k not in ENVELOPE})
        except (DecodeError, ValueError) as error:
            raise LogError(number, str(error)) from None
        here = data.get("seq")
        if here is not None and type(here) is not int:
            raise LogError(number, f"{json.dumps(here)[:40]} is no number of an event")
        if here is not None:
            if seq is not None and here != seq + 1:
                raise LogError(number, f"event {here} cannot follow event {seq}")
            seq = here
        yield event


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
