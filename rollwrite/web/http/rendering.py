"""From pages and data to answers, which are compressed for whoever can read that.

Compression and a secret in one answer can give the secret away (BREACH), to somebody who has the
victim's browser ask many times with words of theirs in the answer, and counts the bytes. Here that
leads nowhere: cookies are ``SameSite=Lax``, so another site's page gets the answers for nobody in
particular; the token of a seat is in no page, only in the one answer that makes it; and the keys in
forms are new in every page.

Where the application is under a path of its own, such as ``/rollwrite`` of some site, that path is
put before our addresses in what goes out: pages, scripts and redirects name them as if we had the
whole site, ``/new``. Scripts do the same (``static/js/lib/root.js``). Only where there is such a
path: ``SCRIPT_NAME``, as WSGI calls it.
"""

from __future__ import annotations

import gzip
import io
import json
import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import segno
from flask import Flask, Response, current_app, render_template, request
from jinja2.runtime import Macro
from markupsafe import Markup

from rollwrite.i18n import FACTS, Language
from rollwrite.i18n.dice_words import letters_by_code
from rollwrite.schema.dataclass_json import encode
from rollwrite.service import TableSnapshot
from rollwrite.table.seats import FACES
from rollwrite.web.http.assets import (
    ASK_AGAIN,
    BASE,
    FOR_EVER,
    asset,
    game_sheets,
    styles,
    table_sheets,
)
from rollwrite.web.http.site import language, site, words
from rollwrite.web.live.kept import Newest, kept
from rollwrite.web.table.parts import dumps

_PARTS: Final = "rollwrite-parts"
#: Parts of pages that are kept, some 500 bytes each: those of forty classes.
_KEPT_PARTS: Final = 4096


#: An attribute of a page that holds an address of ours; ``//`` would be another host.
_ADDRESS: Final = re.compile(rb'(\s(?:href|src|action|formaction)=")/(?!/)')


@dataclass(frozen=True)
class Page:
    """What a template gets as ``page``; a template has a dataclass of its own.

    Every template has also what :func:`register` gives it.

    :cvar template: the file below ``templates/``.
    """

    template: ClassVar[str]


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
    app.extensions[_PARTS] = Newest(_KEPT_PARTS)
    app.after_request(_cache)
    app.after_request(compress)
    # Before the answer is compressed: what is added last is done first.
    app.after_request(_mount)


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
        "faces": FACES,
        "once": _once,
        "styles": styles,
        "base_sheets": BASE,
        "table_sheets": table_sheets(),
        "game_sheets": game_sheets(),
    }


def _once(macro: Macro, *arguments: Hashable) -> Markup:
    """A part of a page that depends on its arguments and the language alone, written once.

    :param macro: reads nothing of the page; no other that is so kept has its name.
    """
    parts: Newest[tuple[Hashable, ...], Markup] = current_app.extensions[_PARTS]
    key = (macro.name, language(), request.script_root, arguments)
    return parts.get(key, lambda: Markup(macro(*arguments)))  # noqa: S704 - a template's


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


def qr_response(address: str, error: str) -> Response:
    """An address as a QR code.

    :param error: how much of it may be lost: ``l`` little, ``m`` more, in more squares.
    """
    picture = io.BytesIO()
    segno.make(address, error=error).save(
        picture, kind="svg", xmldecl=False, light="#fff", omitsize=True, svgclass=None
    )
    return Response(picture.getvalue(), mimetype="image/svg+xml")


def file_to_keep(content: str | bytes, media: str, name: str) -> Response:
    """What a browser saves under a name, and never shows as a page of this site."""
    response = Response(content, mimetype=media)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def base_url() -> str:
    """The address of this server to show to other phones."""
    return site().hosts.base_url(request.scheme, request.host)


def view_json(snapshot: TableSnapshot) -> Any:
    """The table as this request's phone sees it, for an answer: bytes that are JSON already."""
    return site().view_cache.text(snapshot, language(), base_url())


def kept_json(key: tuple[Hashable, ...], make: Callable[[], object]) -> Response:
    """An answer that is the same for all who ask, written once; see :func:`.kept.kept`."""
    text = kept(key, lambda: json_response(make()).get_data())
    return Response(text, mimetype="application/json")


def view_data(snapshot: TableSnapshot) -> dict[str, Any]:
    """The same as data, for a page."""
    data: dict[str, Any] = json.loads(view_json(snapshot))
    return data


#: Shorter answers fit into one packet anyway.
LEAST_BYTES: Final = 1000
#: Most of what gzip can do, at half its price.
_LEVEL: Final = 5
_TYPES: Final = frozenset(
    {
        "application/json",
        "application/manifest+json",
        "application/problem+json",
        "image/svg+xml",
        "text/html",
        "text/javascript",
        "text/plain",
    }
)


def compress(response: Response) -> Response:
    """Compress an answer of text that is there as a whole; live streams are left alone."""
    if (
        response.mimetype not in _TYPES
        or response.is_streamed
        or response.direct_passthrough
        or response.status_code in {204, 206, 304}
        or "Content-Encoding" in response.headers
        or len(data := response.get_data()) < LEAST_BYTES
    ):
        return response
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"] > 0:
        response.set_data(gzip.compress(data, _LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        tag, is_weak = response.get_etag()
        if tag is not None and not is_weak:
            # The same content in other bytes.
            response.set_etag(tag, weak=True)
    return response


def _mount(response: Response) -> Response:
    """Put the path that we are under before every address of an answer."""
    root = request.script_root
    if not root:
        return response
    location = response.headers.get("Location", "")
    if location.startswith("/") and not location.startswith(("//", f"{root}/")):
        response.headers["Location"] = root + location
    if response.mimetype == "text/html" and not response.is_streamed:
        ours = re.escape(root.encode().removeprefix(b"/") + b"/")
        address = re.compile(_ADDRESS.pattern + rb"(?!" + ours + rb")")
        response.set_data(address.sub(rb"\g<1>" + root.encode() + b"/", response.get_data()))
    return response
