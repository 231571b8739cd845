"""The pages of the daily (S2): the same dice for everyone, on each of our layouts.

What a phone has played stays on that phone; the page's script reads it there, and asks the API for
the rest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from flask import Blueprint, Response, abort, request

from rollwrite.daily import FIRST_DAY, DayError, parse_day
from rollwrite.dicegame import BUILT_IN, built_in_layout
from rollwrite.dicegame.solo import daily_seed, solo_dice
from rollwrite.i18n.dice_words import layout_name
from rollwrite.web.http.problems import ProblemError
from rollwrite.web.http.rate_limits import CHECK, limited
from rollwrite.web.http.rendering import Page, base_url, page_response, qr_response
from rollwrite.web.http.site import site, words

blueprint = Blueprint("daily_pages", __name__, url_prefix="/daily")


@dataclass(frozen=True)
class DailyLayout:
    """A layout on which the daily is played.

    :ivar title: what people call it.
    :ivar side: squares.
    :ivar dice: of the first round.
    """

    name: str
    title: str
    side: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class DailyPage(Page):
    """The daily of a day.

    :ivar layout: the name of one of ``layouts``; None: the one that the phone remembers.
    :ivar day: the daily's ISO date, and ``today`` that of today.
    :ivar messages: the words of the page's script, besides those of all pages.
    """

    template = "daily/daily.html"
    layout: str | None
    day: str
    today: str
    layouts: tuple[DailyLayout, ...]
    messages: Mapping[str, Any]


#: Results as the page's script packs them (``static/js/daily/pack.js``), in few enough letters for
#: a code that a phone can still read from another one's screen.
_PACKED: Final = re.compile(r"[A-Za-z0-9_-]{1,800}")


@blueprint.get("")
def any_layout() -> Response:
    """Today's, on the layout that the phone remembers."""
    return _page(None, site().service.daily.today)


@blueprint.get("/<layout>")
def of_today(layout: str) -> Response:
    """Today's on a layout."""
    return _page(layout, site().service.daily.today)


@blueprint.get("/<layout>/<day>")
def of_day(layout: str, day: str) -> Response:
    """That of a day that has come."""
    try:
        asked = parse_day(day, site().service.daily.today)
    except DayError as error:
        raise ProblemError(404, error.code, first=FIRST_DAY.isoformat()) from None
    return _page(layout, asked)


@blueprint.post("/qr")
@limited(CHECK)
def qr() -> Response:
    """Results to be scanned by another phone: an address with them behind its ``#``.

    So they reach that phone's script, and no server.
    """
    packed = request.get_data(cache=False).decode("ascii", "replace")
    if not _PACKED.fullmatch(packed):
        abort(400)
    return qr_response(f"{base_url()}/daily#take={packed}", "l")


def _page(layout: str | None, day: date) -> Response:
    if layout is not None and layout not in BUILT_IN:
        abort(404)
    t, today = words(), site().service.daily.today
    layouts = tuple(
        DailyLayout(name, layout_name(t, name), ours.side, solo_dice(daily_seed(day, ours), 1)[0])
        for name, ours in ((name, built_in_layout(name)) for name in BUILT_IN)
    )
    page = DailyPage(layout, day.isoformat(), today.isoformat(), layouts, t.area("daily_page"))
    return page_response(page)
