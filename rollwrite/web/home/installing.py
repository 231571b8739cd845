"""The app on a phone's home screen: its manifest, and the script that lets it open offline."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, request

from rollwrite.web.http.assets import ASK_AGAIN, asset, find
from rollwrite.web.http.site import language, words
from rollwrite.web.http.work import DOOR, done_as
from rollwrite.web.table.parts import dumps

blueprint = Blueprint("installing", __name__)

#: The page's colour in the light theme, as in ``css/base/tokens.css``: a manifest has but one.
_PAPER: Final = "#f4ecdd"


@blueprint.get("/manifest.webmanifest")
@done_as(DOOR)
def manifest() -> Response:
    """What a phone has to know of the app to install it, in the reader's language."""
    t = words()
    described = {
        "id": "/",
        "name": t("page.brand"),
        "short_name": t("page.brand"),
        "description": t("page.home.lead"),
        "lang": language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "categories": ["games"],
        "icons": [
            _icon("icon.svg", "any", "image/svg+xml"),
            _icon("icons/icon-192.png", "192x192"),
            _icon("icons/icon-512.png", "512x512"),
            _icon("icons/maskable-192.png", "192x192", purpose="maskable"),
            _icon("icons/maskable-512.png", "512x512", purpose="maskable"),
        ],
    }
    return _asked_again(Response(dumps(described), mimetype="application/manifest+json"))


def _icon(
    name: str, sizes: str, kind: str = "image/png", *, purpose: str = "any"
) -> dict[str, Any]:
    return {"src": asset(name), "sizes": sizes, "type": kind, "purpose": purpose}


@blueprint.get("/sw.js")
@done_as(DOOR)
def service_worker() -> Response:
    """The service worker: at the top, because it answers for all addresses below its own."""
    found = find("js/sw.js", language())
    return _asked_again(Response(found.text, mimetype=found.mimetype))


def _asked_again(response: Response) -> Response:
    response.headers["Cache-Control"] = ASK_AGAIN
    response.add_etag()
    response.make_conditional(request)
    return response
