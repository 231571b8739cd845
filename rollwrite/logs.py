"""What the program says while it runs, on standard error: lines for people or for programs."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

LogFormat: TypeAlias = Literal["text", "json"]

_TEXT: Final = "%(levelname)s %(name)s: %(message)s"
#: The attribute by which a record brings more than a sentence; see :func:`fields`.
_FIELDS: Final = "rollwrite_fields"


def set_up_logs(form: LogFormat, *, access: bool = False) -> None:
    """Say warnings and errors of the whole program.

    :param form: ``text`` is a sentence a line, ``json`` an object a line.
    :param access: say a line for each request too.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else logging.Formatter(_TEXT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    if access:
        logging.getLogger("rollwrite.access").setLevel(logging.INFO)


def fields(**values: str | float | None) -> Mapping[str, Any]:
    """What to give a logger as ``extra``, so that programs need not take a sentence apart."""
    return {_FIELDS: values}


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time (UTC), level, logger, message; fields and exception if any."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        when = datetime.fromtimestamp(record.created, UTC)
        said: dict[str, Any] = {
            "time": when.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, _FIELDS, {}),
        }
        if record.exc_info:
            said["exception"] = self.formatException(record.exc_info)
        # Pure ASCII: no letter of a stranger can break a terminal or begin a line of its own.
        return json.dumps(said)
