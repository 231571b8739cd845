"""Puzzles of the dice game and of the tile games: their pages and their API.

What both need of a puzzle being played is here: its page, and what a phone sends of it, which is
kept nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rollwrite.schema.dataclass_json import DecodeError, FieldError
from rollwrite.web.http.rendering import Page


@dataclass(frozen=True)
class PlayedPage(Page):
    """A puzzle to play.

    :ivar facts: what stays as it is while it is played.
    :ivar now: its beginning, as the API answers it.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    number: int
    stars: int
    facts: Mapping[str, Any]
    now: Mapping[str, Any]
    messages: Mapping[str, Any]


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
