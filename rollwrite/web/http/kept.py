"""What was worked out lately: each thing once, however many ask for it, and however often."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar, cast

from flask import Flask, current_app

from rollwrite.web.live.newest import Newest

V = TypeVar("V")

_EXTENSION: Final = "rollwrite-kept"
#: Answers that are kept: of the dearest some 100 kB each.
_ANSWERS: Final = 256


def register(app: Flask) -> None:
    """Let an application keep answers."""
    app.extensions[_EXTENSION] = Newest(_ANSWERS)


def kept(key: tuple[Hashable, ...], make: Callable[[], V]) -> V:
    """What is the same for all who ask, until something happens at its table.

    :param key: what it is, the number of the table and of its last event, and all else it depends
        on, such as the language.
    """
    answers: Newest[tuple[Hashable, ...], Any] = current_app.extensions[_EXTENSION]
    return cast(V, answers.get(key, make))
