"""Public work in turn: what anybody may ask for is done one after the other, beside live tables.

Python does one thing at a time. Ten long answers made at once would share it with every command at
a table and make each of these wait for all ten; made one after the other, a command waits for one.
Whoever waits holds a thread, so only so many may wait, in all and from one address; who comes then
is asked to come again in some seconds.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final, TypeVar

from flask import Flask, request

from rollwrite.web.http.problems import ProblemError

V = TypeVar("V", bound=Callable[..., Any])

#: At work or waiting: well below the requests that a server answers at a time.
PLACES: Final = 20
#: Of these from one address, which may be a school's.
SHARE: Final = 10
#: How long somebody waits: with places for so few, only where the machine is very slow.
PATIENCE_S: Final = 10.0

_MARK: Final = "rollwrite_out_of_turn"
#: Files as they are do not wait either.
_FILES: Final = frozenset({"static", "assets.serve"})


def out_of_turn(view: V) -> V:
    """Say of a view that it does not wait its turn.

    For live tables, whose answers are short and whose people sit there; for what only waits for a
    process of its own, with a queue of its own; and for signs of life, which must not wait for what
    they are about.
    """
    setattr(view, _MARK, True)
    return view


class CrowdedError(Exception):
    """Too much is waiting already."""


class Turns:
    """Work that is done one at a time. Any number of threads may use it.

    :param places: at work or waiting in all, and ``share`` of them for one address.
    """

    def __init__(
        self, places: int = PLACES, share: int = SHARE, patience_s: float = PATIENCE_S
    ) -> None:
        self._places = places
        self._share = share
        self._patience_s = patience_s
        self._guard = threading.Lock()
        self._here: Counter[str] = Counter()
        self._turn = threading.Lock()

    @contextmanager
    def turn(self, address: str) -> Iterator[None]:
        """Wait for one's turn, and have it.

        :raises CrowdedError: too much is waiting, in all or from this address, or for too long.
        """
        with self._guard:
            if self._here.total() >= self._places or self._here[address] >= self._share:
                raise CrowdedError
            self._here[address] += 1
        try:
            if not self._turn.acquire(timeout=self._patience_s):
                raise CrowdedError
            try:
                yield
            finally:
                self._turn.release()
        finally:
            with self._guard:
                self._here[address] -= 1
                if not self._here[address]:
                    del self._here[address]


def register(app: Flask, address: Callable[[], str], turns: Turns | None = None) -> None:
    """Let all views of a finished application wait their turn, but files and what is out of turn.

    :param address: of whoever sends the request.
    """
    turns = turns or Turns()
    for endpoint, view in app.view_functions.items():
        if endpoint not in _FILES and not hasattr(view, _MARK):
            app.view_functions[endpoint] = _in_turn(view, turns, address)


def _in_turn(view: V, turns: Turns, address: Callable[[], str]) -> V:
    @wraps(view)
    def answered(*args: Any, **kwargs: Any) -> Any:
        # All of the body first: who sends slowly must not keep the turn from others.
        request.get_data()
        try:
            with turns.turn(address()):
                return view(*args, **kwargs)
        except CrowdedError:
            raise ProblemError(503, "busy") from None

    # Typed as any function, and answers as the view does.
    found: Any = answered
    wrapped: V = found
    return wrapped
