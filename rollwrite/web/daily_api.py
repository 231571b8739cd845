"""The daily (S2) for programs: a day's board and best known result, and counting tries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

from flask import Blueprint, Response

from rollwrite.checking import SheetInputError, parse_filled
from rollwrite.daily import (
    DayError,
    TableTries,
    TryError,
    daily_settings,
    has_ended,
    parse_day,
)
from rollwrite.daily.days import FIRST_DAY
from rollwrite.daily.paper import paper_try
from rollwrite.daily.tries import DailyMove
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.games import FORMS
from rollwrite.i18n.daily_words import ShareFacts, share_text
from rollwrite.schema.dataclass_json import decode
from rollwrite.service import Seated
from rollwrite.service.daily import Told
from rollwrite.table import OpenTable, RefusedError, StartGame
from rollwrite.table.log_json import ENVELOPE
from rollwrite.table.seats import MAX_NAME, clean_name
from rollwrite.web.access import request_snapshot
from rollwrite.web.daily_answers import (
    BoardLine,
    DailyCounted,
    DailyDay,
    DailyResult,
    DailyScore,
    DailyShare,
    Day,
    LayoutKey,
    NewDaily,
    PaperResult,
    best_known,
    best_sheet,
)
from rollwrite.web.languages import words
from rollwrite.web.operations import operation
from rollwrite.web.problems import ProblemError
from rollwrite.web.request_bodies import read_json
from rollwrite.web.seating import seated_response
from rollwrite.web.site import site
from rollwrite.web.table import answers
from rollwrite.web.unreadable import unreadable

blueprint = Blueprint("daily_api", __name__, url_prefix="/api/v1/daily")

#: The game of a table for one day is begun with this command id.
_BEGIN: Final = "daily-begin"


@blueprint.get("/<layout>/<day>")
@operation(problems=(404,))
def daily(layout: LayoutKey, day: Day) -> DailyDay:
    """A day's daily: its dice, board and best known result."""
    _layout(layout)
    asked, kept, t = _day(day), site().service.daily, words()
    best, shown = kept.best(layout, asked), has_ended(asked, kept.now)
    has_board = site().config.daily_board
    return DailyDay(
        layout,
        asked.isoformat(),
        kept.today.isoformat(),
        asked.isoformat(),
        best_known(t, best),
        has_board,
        tuple(
            BoardLine(line.name, line.unfilled, line.strikes, line.by_paper)
            for line in (kept.board(layout, asked) if has_board else ())
        ),
        tuple(DailyScore(*pair) for pair in sorted(kept.scores(layout, asked).items())),
        shown,
        best_sheet(best) if shown else None,
    )


@blueprint.post("/<layout>/<day>/tables")
@operation(status=201, answer=answers.Seated, body=NewDaily, problems=(404, 429))
def open_daily(layout: LayoutKey, day: Day) -> Response:
    """Open a solo table with the dice of a day, and start.

    The game can be begun again and again with the same dice; the first try counts.
    """
    here, asked = _layout(layout), _day(day)
    new = decode(NewDaily, read_json())
    settings = daily_settings(here, asked, practice=new.practice)
    service = site().service
    seated = service.open_table(OpenTable(new.name, settings, solo=True), new.id)
    begun = service.execute(seated.snapshot.code, seated.token, StartGame(), _BEGIN)
    return seated_response(Seated(seated.token, begun.snapshot))


@blueprint.post("/<layout>/<day>/results")
@operation(body=DailyResult, problems=(401, 403, 404, 429))
def tell_daily(layout: LayoutKey, day: Day) -> DailyCounted:
    """Count a try.

    The server plays the table's own log again. Of each phone the first try of a day counts; told
    again, only the name on the board changes.
    """
    here, asked = _layout(layout), _day(day)
    told = decode(DailyResult, read_json())
    snapshot = request_snapshot(told.table)
    if snapshot.actor is None:
        raise RefusedError("not-seated")
    log = [
        (datetime.fromisoformat(one["at"]), FORMS.event_from_json(_without_envelope(one)))
        for one in site().service.events(snapshot.code)
    ]
    try:
        tries = TableTries(log, here, asked)
        tried = tries.tried(told.game)
    except TryError as error:
        raise ProblemError(422, f"daily-{error.code}") from None
    result = Told(
        tried.unfilled,
        tried.strikes,
        tried.body,
        f"{snapshot.code}/{told.game}",
    )
    in_time = tried.is_in_time(asked)
    is_first = in_time and tries.is_first(told.game)
    return tell_result(
        here, asked, told.phone, told.name, result, tried.moves, is_first=is_first, late=not in_time
    )


@blueprint.post("/<layout>/<day>/paper")
@operation(body=PaperResult, problems=(404, 429))
def tell_paper_daily(layout: LayoutKey, day: Day) -> DailyCounted:
    """Count a try on real paper.

    The sheet is finished, and an order of play with the day's dice leads to it.
    """
    here, asked = _layout(layout), _day(day)
    data = read_json()
    told = decode(PaperResult, {key: value for key, value in data.items() if key != "sheet"})
    try:
        sheet = parse_filled(data.get("sheet"))
    except SheetInputError as error:
        raise unreadable(words(), error, "sheet") from None
    try:
        tried = paper_try(sheet, here, asked)
    except TryError as error:
        raise ProblemError(422, f"daily-{error.code}") from None
    late = has_ended(asked, site().service.daily.now)
    result = Told(tried.unfilled, tried.strikes, tried.body, by_paper=True)
    return tell_result(
        here, asked, told.phone, told.name, result, tried.moves, is_first=not late, late=late
    )


def tell_result(
    layout: Layout,
    day: date,
    phone: str,
    name: str | None,
    told: Told,
    moves: Sequence[DailyMove],
    *,
    is_first: bool,
    late: bool,
) -> DailyCounted:
    """Count a try that was found to be one.

    :param is_first: whether it may be its player's first.
    :raises RefusedError: the name cannot be one.
    """
    t, kept, config = words(), site().service.daily, site().config
    try:
        shown = None if name is None or not config.daily_board else clean_name(name)
    except ValueError:
        raise RefusedError("name", limit=MAX_NAME) from None
    counted = kept.tell(layout.name, day, phone, shown, told, in_time=is_first)
    best = kept.best(layout.name, day)
    assert best is not None
    facts = ShareFacts(
        day,
        layout,
        told.unfilled,
        told.strikes,
        best.unfilled,
        [(m.colour, m.strike) for m in moves],
    )
    return DailyCounted(
        counted.is_first,
        counted.is_first or counted.first is None,
        late,
        counted.is_best,
        told.unfilled,
        told.strikes,
        best_known(t, best),
        DailyShare(share_text(t, facts)),
    )


def _layout(name: str) -> Layout:
    if name not in BUILT_IN:
        raise ProblemError(404, "daily-layout", layouts=", ".join(BUILT_IN))
    return built_in_layout(name)


def _day(text: str) -> date:
    try:
        return parse_day(text, site().service.daily.today)
    except DayError as error:
        raise ProblemError(404, error.code, first=FIRST_DAY.isoformat()) from None


def _without_envelope(event: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key not in ENVELOPE}
