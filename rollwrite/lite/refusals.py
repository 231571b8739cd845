"""What Lite does not do, in one place: each with the sentence that says what it needs.

Several phones at one table, photos and piles of sheets need a server. Their buttons are there and
lead here, to the ways to one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from flask import Blueprint, Flask, Response, request

from rollwrite.web.http.problems import API_PREFIX, ProblemError
from rollwrite.web.http.rendering import Page, page_response
from rollwrite.web.http.site import words

#: The name is the feature that templates ask for.
blueprint = Blueprint("lite", __name__)

#: What is refused, by endpoint or by the whole blueprint: the last part of the key of its
#: sentence, ``lite.needs.…``.
REFUSED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "home.code": "phones",
        "table.qr": "phones",
        "photos.open_scan": "photos",
        "photos.read_board_photo": "photos",
        "photos.read_photo": "photos",
        "pile.page": "piles",
        "pile.report_pile": "piles",
        # A class is many phones.
        "classes": "phones",
        "teaching": "phones",
        # Who runs a server asks these, and who runs none gets no answer that means anything.
        "health.healthz": "service",
        "health.readyz": "service",
        "installing.service_worker": "service",
        "metrics.metrics": "service",
        "security_txt.security_txt": "service",
    }
)


@dataclass(frozen=True)
class NeedsPage(Page):
    """What something needs, and the ways to it.

    :ivar need: the sentence.
    :ivar uvx: the line for a terminal, and ``container`` for what runs containers.
    """

    template = "lite/needs.html"
    need: str
    uvx: str = "uvx rollwrite serve"
    container: str = "podman run -p 8000:8000 -v rollwrite:/data rollwrite"


@blueprint.get("/lite/needs/<what>")
def needs(what: str) -> Response:
    """What something needs that Lite is asked for, and three ways to it."""
    key = f"lite.needs.{what}"
    t = words()
    return page_response(NeedsPage(t(key if t.has(key) else "lite.needs.phones")))


def refuse(app: Flask) -> None:
    """Let a finished application refuse what it cannot do here."""
    app.register_blueprint(blueprint)
    app.before_request(_check)


def need_of(endpoint: str) -> str | None:
    """What an endpoint needs that Lite has not, as ``REFUSED`` says it; None if nothing."""
    return REFUSED.get(endpoint) or REFUSED.get(endpoint.partition(".")[0])


def _check() -> Response | None:
    need = need_of(request.endpoint or "")
    if need is None:
        return None
    text = words()(f"lite.needs.{need}")
    if request.path.startswith(API_PREFIX):
        raise ProblemError(501, "lite", text=text)
    return page_response(NeedsPage(text), 501)
