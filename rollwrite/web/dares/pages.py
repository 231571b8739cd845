"""The page of a link "Beat my score"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response

from rollwrite.schema.dataclass_json import encode
from rollwrite.web.dares.api import address_of, facts, find_dare
from rollwrite.web.http.rendering import Page, page_response, qr_response
from rollwrite.web.http.site import words

#: Letters of an address of which less may be lost in its QR code.
_LONG: Final = 300
blueprint = Blueprint("dares", __name__, url_prefix="/beat")


@dataclass(frozen=True)
class DarePage(Page):
    """Somebody asks: can you do better? How they did, the script asks for, once one has played.

    :ivar facts: what everybody may know, as the API answers it.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "dares/dare.html"
    by: str
    facts: Mapping[str, Any]
    messages: Mapping[str, Any]


@blueprint.get("/<code>")
def dare(code: str) -> Response:
    """What is played behind a link, and who asks."""
    known = facts(find_dare(code))
    return page_response(DarePage(known.by, encode(known), words().area("dare")))


@blueprint.get("/<code>/qr.svg")
def qr(code: str) -> Response:
    """The link as a QR code, for whoever sits at the same table."""
    address = address_of(find_dare(code))
    # One that says much itself has squares enough.
    return qr_response(address, "m" if len(address) < _LONG else "l")
