"""Figures of one process for Prometheus, for whoever has the token of the settings.

Without a token there are none: nothing is counted, and the address does not exist. No figure is of
a person or of a table; addresses are counted by their rule, never by what stands in them.
"""

from __future__ import annotations

import hmac
import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from flask import Blueprint, Flask, Response, current_app, g, request
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
from rollwrite.service import Service
from rollwrite.store import StoreError
from rollwrite.web.http.problems import ProblemError

blueprint = Blueprint("metrics", __name__)

#: The bounds that a promise to phones is about, in seconds, and some on both sides.
_BOUNDS_S: Final = (0.005, 0.01, 0.025, 0.04, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
#: Anybody can make up others, and each would be kept.
_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST"})
_EXTENSION: Final = "rollwrite-metrics"

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


def register(app: Flask, token: str | None, figures: Figures) -> None:
    """Count from now on, if there is a token; before all checks, so that refusals count too.

    :param figures: as of :class:`Metrics`.
    """
    if token is None:
        return
    metrics = app.extensions[_EXTENSION] = Metrics(token, figures)

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
    app.register_blueprint(blueprint)


@blueprint.get("/metrics")
def figures() -> Response:
    """Everything that is counted, in the form that the reader understands best."""
    metrics: Metrics = current_app.extensions[_EXTENSION]
    if not metrics.may_read(request.headers.get("Authorization", "")):
        raise ProblemError(401, "metrics-token")
    encode, media_type = choose_encoder(request.headers.get("Accept", ""))
    return Response(encode(metrics.registry), content_type=media_type)
