"""A table that was taken along as a file, from another phone or server, goes on here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from rollwrite.codes import new_idempotency_key
from rollwrite.games import parse_log
from rollwrite.service.opening import open_brought
from rollwrite.table.log_json import LogError
from rollwrite.table.replay import ReplayError
from rollwrite.table.state import GAME_EVENTS, SPARE_EVENTS, TABLE_EVENTS
from rollwrite.web.http.access import form_key, keep_seat
from rollwrite.web.http.rate_limits import OPEN, limited
from rollwrite.web.http.rendering import Page, page_response
from rollwrite.web.http.security import takes
from rollwrite.web.http.site import site, words

blueprint = Blueprint("bringing", __name__)

#: Of a file, in bytes: the longest table has less.
_MOST_BYTES: Final = 4_000_000
#: Its last game may begin late.
_MOST_LINES: Final = TABLE_EVENTS + GAME_EVENTS + SPARE_EVENTS
#: Around the file in the form.
_FORM_BYTES: Final = 10_000


@dataclass(frozen=True)
class BringPage(Page):
    """The form for a table's file.

    :ivar idempotency_key: by which the form is known when it is sent twice.
    """

    template = "home/bring.html"
    errors: Mapping[str, str] = field(default_factory=dict)
    idempotency_key: str = field(default_factory=new_idempotency_key)


@blueprint.route("/bring", methods=["GET", "POST"])
@takes(_MOST_BYTES + _FORM_BYTES)
@limited(OPEN)
def bring() -> BaseResponse:
    """Open a table that was taken along from elsewhere."""
    if request.method == "GET":
        return page_response(BringPage())
    upload = request.files.get("log")
    if upload is None or not upload.filename:
        return _again("page.bring.missing")
    try:
        text = upload.stream.read().decode("utf-8-sig")
        lines = text.splitlines()
        if len(lines) > _MOST_LINES:
            raise LogError(_MOST_LINES, "too many lines", "too-long")
        events = list(parse_log(lines))
    except (UnicodeDecodeError, LogError):
        return _again("page.bring.wrong")
    try:
        seated = open_brought(site().service, events, form_key())
    except ReplayError as error:
        return _again("page.bring.broken" if events else "page.bring.wrong", number=error.number)
    code = seated.snapshot.code
    if seated.snapshot.actor is None:
        return redirect(f"/t/{code}/replay", 303)
    return keep_seat(redirect(f"/t/{code}", 303), seated)


def _again(key: str, **values: int) -> Response:
    """The form, with what is wrong with the file."""
    return page_response(BringPage({"log": words()(key, **values)}), 422)
