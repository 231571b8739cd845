"""Signs of life for whoever starts and watches servers; they hold for any name of the server.

``/healthz``: the process answers; if it does not, start it anew. ``/readyz``: it can play, for the
database answers too; while it cannot, send phones to another process. What they say is for
programs, so it is in no language.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock
from typing import Final

from flask import Blueprint, Flask, Response, current_app

from rollwrite.store import StoreError
from rollwrite.web.http.work import TABLE, done_as
from rollwrite.web.table.parts import dumps

blueprint = Blueprint("health", __name__)

#: An answer of the database holds for so long, however often anybody asks.
_FRESH_S: Final = 1.0
#: How long a question waits for another one that is under way.
_PATIENCE_S: Final = 1.0
_EXTENSION: Final = "rollwrite-readiness"


class Readiness:
    """Whether the database answers: asked by one thread at a time, and not more than once a second.

    A database that hangs so holds one request; the others say that it does not answer.

    :param ping: returns when it does, or raises :class:`~rollwrite.store.StoreError`.
    """

    def __init__(self, ping: Callable[[], None], now: Callable[[], float] = time.monotonic) -> None:
        self._ping = ping
        self._now = now
        self._asking = Lock()
        self._was_up = False
        self._known_until = float("-inf")

    def is_up(self) -> bool:
        """Whether the database answers now, or did a moment ago."""
        if not self._asking.acquire(timeout=_PATIENCE_S):
            return False
        try:
            if self._now() >= self._known_until:
                self._was_up = self._answers()
                self._known_until = self._now() + _FRESH_S
            return self._was_up
        finally:
            self._asking.release()

    def _answers(self) -> bool:
        try:
            self._ping()
        except StoreError:
            return False
        return True


def register(app: Flask, ping: Callable[[], None]) -> None:
    """Add both addresses to an application.

    :param ping: as of :class:`Readiness`.
    """
    app.extensions[_EXTENSION] = Readiness(ping)
    app.register_blueprint(blueprint)


@blueprint.get("/healthz")
@done_as(TABLE)
def healthz() -> Response:
    """Whether this process answers at all."""
    return _said("ok", 200)


@blueprint.get("/readyz")
@done_as(TABLE)
def readyz() -> Response:
    """Whether phones can play here now."""
    readiness: Readiness = current_app.extensions[_EXTENSION]
    return _said("ready", 200) if readiness.is_up() else _said("no-database", 503)


def _said(status: str, code: int) -> Response:
    response = Response(dumps({"status": status}), code, mimetype="application/json")
    if code == 503:
        response.headers["Retry-After"] = "5"
    return response
