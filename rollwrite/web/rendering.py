"""From pages and data to answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from flask import Flask, Response, current_app, render_template, request

from rollwrite.i18n import FACTS, Language
from rollwrite.i18n.dice_words import letters_by_code
from rollwrite.service import TableSnapshot
from rollwrite.table.dataclass_json import encode
from rollwrite.web.assets import ASK_AGAIN, BASE, FOR_EVER, TABLE, asset, styles
from rollwrite.web.compression import compress
from rollwrite.web.languages import language, words
from rollwrite.web.pages import Page
from rollwrite.web.site import site
from rollwrite.web.table.parts import dumps


@dataclass(frozen=True)
class LanguageChoice:
    """A language to choose: its code, and its name as its speakers write it."""

    code: Language
    name: str
    is_current: bool


def register(app: Flask) -> None:
    """Give every template what it may use, and static files their time in caches."""
    # The text of a page should not show where its template has its statements.
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    # A page's view has its colours in the order of play, as the API's has.
    app.jinja_env.policies["json.dumps_kwargs"] = {"sort_keys": False}
    app.context_processor(_everywhere)
    app.after_request(_cache)
    app.after_request(compress)


def _everywhere() -> dict[str, Any]:
    current = language()
    return {
        "t": words(),
        "lang": current,
        "languages": [
            LanguageChoice(code, facts.name, code == current) for code, facts in FACTS.items()
        ],
        "features": frozenset(current_app.blueprints),
        "colour_letters": letters_by_code(words()),
        "asset": asset,
        "styles": styles,
        "base_sheets": BASE,
        "table_sheets": TABLE,
    }


def _cache(response: Response) -> Response:
    if request.endpoint == "static" and response.status_code in {200, 304}:
        response.headers["Cache-Control"] = FOR_EVER if "v" in request.args else ASK_AGAIN
    elif "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response


def page_response(page: Page, status: int = 200) -> Response:
    """The page in the reader's language."""
    return Response(render_template(page.template, page=page), status, mimetype="text/html")


def json_response(
    answer: object, status: int = 200, *, media_type: str = "application/json"
) -> Response:
    """A dataclass as a JSON object; members that are bytes are JSON already."""
    members = [
        b"%b:%b" % (dumps(key), value if isinstance(value, bytes) else dumps(value))
        for key, value in encode(answer).items()
    ]
    return Response(b"{%b}" % b",".join(members), status, mimetype=media_type)


def base_url() -> str:
    """The address of this server to show to other phones."""
    return site().hosts.base_url(request.scheme, request.host)


def view_json(snapshot: TableSnapshot) -> Any:
    """The table as this request's phone sees it, for an answer: bytes that are JSON already."""
    return site().view_cache.text(snapshot, language(), base_url())


def view_data(snapshot: TableSnapshot) -> dict[str, Any]:
    """The same as data, for a page."""
    data: dict[str, Any] = json.loads(view_json(snapshot))
    return data
