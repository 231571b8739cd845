"""For whoever runs a server: signs of life, figures, and whom to tell of a hole.

Signs of life hold for any name of the server. ``/healthz``: the process answers; if it does not,
start it anew. ``/readyz``: it can play, for the database answers too; while it cannot, send phones
to another process. What they say is for programs, so it is in no language.

Figures of one process for Prometheus are for whoever has the token of the settings. Without a token
there are none: nothing is counted, and the address does not exist. No figure is of a person or of a
table; addresses are counted by their rule, never by what stands in them.

Whom to tell: ``/.well-known/security.txt`` (RFC 9116).
"""

from __future__ import annotations

import hmac
import math
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from threading import Lock
from typing import Final, TypeAlias

from flask import Blueprint, Flask, Response, abort, current_app, g, request
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
)
from prometheus_client.exposition import choose_encoder

from rollwrite import __version__
from rollwrite.config import Config
from rollwrite.i18n import LANGUAGES
from rollwrite.service import Service
from rollwrite.store import StoreError
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.site import site
from rollwrite.web.http.work import LOOK, done_as
from rollwrite.web.table.parts import dumps

_health = Blueprint("health", __name__)

#: An answer of the database holds for so long, however often anybody asks.
_FRESH_S: Final = 1.0
#: How long a question waits for another one that is under way.
_PATIENCE_S: Final = 1.0
_READINESS: Final = "rollwrite-readiness"


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


def register_health(app: Flask, ping: Callable[[], None]) -> None:
    """Add both addresses to an application.

    :param ping: as of :class:`Readiness`.
    """
    app.extensions[_READINESS] = Readiness(ping)
    app.register_blueprint(_health)


@_health.get("/healthz")
@done_as(LOOK)
def healthz() -> Response:
    """Whether this process answers at all."""
    return _said("ok", 200)


@_health.get("/readyz")
@done_as(LOOK)
def readyz() -> Response:
    """Whether phones can play here now."""
    readiness: Readiness = current_app.extensions[_READINESS]
    return _said("ready", 200) if readiness.is_up() else _said("no-database", 503)


def _said(status: str, code: int) -> Response:
    response = Response(dumps({"status": status}), code, mimetype="application/json")
    if code == 503:
        response.headers["Retry-After"] = "5"
    return response


# ── Figures ───────────────────────────────────────────────────────────────────────────────────────

_metrics = Blueprint("metrics", __name__)

#: The bounds that a promise to phones is about, in seconds, and some on both sides.
_BOUNDS_S: Final = (0.005, 0.01, 0.025, 0.04, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
#: Anybody can make up others, and each would be kept.
_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST"})
_METRICS: Final = "rollwrite-metrics"

Figures: TypeAlias = Sequence[tuple[Gauge, Callable[[], float]]]
_BEGUN: Final = "rollwrite_begun"


class Metrics:
    """All figures of one application.

    :param token: who sends it as a bearer may read them.
    :param figures: gauges that are read whenever they are asked for.
    """

    def __init__(self, token: str, figures: Figures) -> None:
        self._token = token.encode()
        self.registry = CollectorRegistry()
        self.answered = Counter(
            "rollwrite_requests",
            "Requests answered.",
            ("method", "rule", "status"),
            registry=self.registry,
        )
        self.seconds = Histogram(
            "rollwrite_request_seconds",
            "Seconds until an answer began.",
            ("rule",),
            buckets=_BOUNDS_S,
            registry=self.registry,
        )
        self.under_way = Gauge(
            "rollwrite_requests_under_way", "Requests being answered.", registry=self.registry
        )
        for gauge, read in figures:
            gauge.set_function(partial(_known, read))
            self.registry.register(gauge)
        Info("rollwrite", "This program.", registry=self.registry).info({"version": __version__})
        # Memory, processor time and open files of this process, where the system tells them.
        ProcessCollector(registry=self.registry)

    def may_read(self, authorization: str) -> bool:
        """Whether this header has the token."""
        scheme, _, token = authorization.partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(token.encode(), self._token)


def _known(read: Callable[[], float]) -> float:
    """What is read; no number where the database does not answer."""
    try:
        return read()
    except StoreError:
        return math.nan


def figures_of(service: Service, config: Config, streams: Callable[[], int]) -> Figures:
    """What a process knows of itself and of what it shares with others.

    :param streams: how many phones listen now.
    """
    return (
        (Gauge("rollwrite_streams", "Live streams open.", registry=None), streams),
        (
            Gauge(
                "rollwrite_bots_late_seconds",
                "Seconds that somebody who looks has waited for a bot; of all processes.",
                registry=None,
            ),
            service.bots_late_s,
        ),
        (
            Gauge("rollwrite_database_bytes", "Bytes that the database takes.", registry=None),
            service.database_bytes,
        ),
        (
            Gauge(
                "rollwrite_database_most_bytes",
                "Bytes at which no other tables are opened.",
                registry=None,
            ),
            lambda: config.database_mb * 1_000_000,
        ),
    )


def register_metrics(app: Flask, token: str | None, figures: Figures) -> None:
    """Count from now on, if there is a token; before all checks, so that refusals count too.

    :param figures: as of :class:`Metrics`.
    """
    if token is None:
        return
    metrics = app.extensions[_METRICS] = Metrics(token, figures)

    def begin() -> None:
        setattr(g, _BEGUN, time.perf_counter())
        metrics.under_way.inc()

    def end(response: Response) -> Response:
        rule = "-" if request.url_rule is None else request.url_rule.rule
        method = request.method if request.method in _METHODS else "other"
        metrics.answered.labels(method, rule, str(response.status_code)).inc()
        metrics.seconds.labels(rule).observe(time.perf_counter() - getattr(g, _BEGUN))
        return response

    def leave(_: BaseException | None) -> None:
        if g.pop(_BEGUN, None) is not None:
            metrics.under_way.dec()

    app.before_request(begin)
    app.after_request(end)
    app.teardown_request(leave)
    app.register_blueprint(_metrics)


@_metrics.get("/metrics")
def figures() -> Response:
    """Everything that is counted, in the form that the reader understands best."""
    metrics: Metrics = current_app.extensions[_METRICS]
    if not metrics.may_read(request.headers.get("Authorization", "")):
        raise ProblemError(401, "metrics-token")
    encode, media_type = choose_encoder(request.headers.get("Accept", ""))
    return Response(encode(metrics.registry), content_type=media_type)


# ── Whom to tell ──────────────────────────────────────────────────────────────────────────────────

blueprint = Blueprint("security_txt", __name__)

#: The standard wants less than a year; who reads an older copy asks again.
_HOLDS: Final = timedelta(days=180)


@blueprint.get("/.well-known/security.txt")
def security_txt() -> Response:
    """The contact from the settings; nothing where nobody has named one."""
    config = site().config
    if config.security_contact is None:
        abort(404)
    until = datetime.now(UTC) + _HOLDS
    lines = [
        f"Contact: {config.security_contact}",
        f"Expires: {until:%Y-%m-%dT00:00:00Z}",
        f"Preferred-Languages: {', '.join(LANGUAGES)}",
    ]
    if config.public_url is not None:
        lines.append(f"Canonical: {config.public_url}/.well-known/security.txt")
    return Response("\n".join(lines) + "\n", mimetype="text/plain")
