"""What phones send of a puzzle: the steps that were done, and perhaps one to try."""

from __future__ import annotations

from typing import Any

from rollwrite.schema.dataclass_json import DecodeError, FieldError


def bounded(
    data: dict[str, Any], steps: str, most: int, trial: str, longest: int
) -> dict[str, Any]:
    """The body, if nothing in it is longer than any puzzle needs.

    :param steps: the field of the steps, of which there are at most ``most``.
    :param trial: the field of the step to try; it and every other step, lists or texts, have at
        most the length ``longest``.
    :raises DecodeError: something is longer.
    """
    done = data.get(steps)
    done = done if isinstance(done, list) else []
    if len(done) > most:
        raise DecodeError([FieldError(f"/{steps}", f"array of at most {most}")])
    for field, one in ((trial, data.get(trial)), *((steps, step) for step in done)):
        if isinstance(one, (list, str)) and len(one) > longest:
            kind = "text" if isinstance(one, str) else "array"
            raise DecodeError([FieldError(f"/{field}", f"{kind} of at most {longest}")])
    return data
