"""The daily (S2), for people and for programs: the same dice for everyone, on each of our layouts;
a day's board and best known result, and counting tries.

What a phone has played stays on that phone; the page's script reads it there, and asks the API for
the rest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any, Final, TypeAlias

from flask import Blueprint, Response, abort, request

from rollwrite.checking import FilledSheet, SheetInputError, parse_filled
from rollwrite.daily import (
    FIRST_DAY,
    DailyMove,
    DayError,
    TableTries,
    TryError,
    daily_settings,
    has_ended,
    paper_try,
    parse_day,
)
from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.dicegame.solo import daily_seed, solo_dice
from rollwrite.games import FORMS
from rollwrite.i18n import Translator
from rollwrite.i18n.dice_words import ShareFacts, best_text, layout_name, share_text
from rollwrite.schema.dataclass_json import Text, WrittenAs, decode, note
from rollwrite.service import Seated
from rollwrite.service.daily import Told
from rollwrite.store.daily import DailyBest
from rollwrite.table import OpenTable, RefusedError, StartGame
from rollwrite.table.log_json import ENVELOPE
from rollwrite.table.seats import MAX_NAME, clean_name
from rollwrite.web.games import messages
from rollwrite.web.games.messages import IdempotencyKey, PersonName
from rollwrite.web.http.access import request_snapshot, seated_response
from rollwrite.web.http.operations import operation, read_json
from rollwrite.web.http.problems import ProblemError, unreadable
from rollwrite.web.http.rate_limits import CHECK, DAILY, OPEN, limited
from rollwrite.web.http.rendering import Page, base_url, page_response, qr_response
from rollwrite.web.http.site import site, words

blueprint = Blueprint("daily_api", __name__, url_prefix="/api/v1/daily")


LayoutKey: TypeAlias = Annotated[str, note("One of our layouts.", enum=BUILT_IN)]
Day: TypeAlias = Annotated[
    str, note("A day by UTC, written 2026-11-22, or `today`; none that is still to come.")
]
IsoDay: TypeAlias = Annotated[str, note(format="date")]
BoardName: TypeAlias = Annotated[str, note(minLength=1, maxLength=MAX_NAME)]
Phone: TypeAlias = Annotated[
    str,
    Text(r"^[A-Za-z0-9_-]{16,64}$", "16 to 64 of A to Z, a to z, 0 to 9, _ and -"),
    note("A secret that the phone makes once at random: by it the first try of a day is known."),
]


@dataclass(frozen=True)
class BestKnown:
    """The best result that is known; nobody says that there is no better one.

    :ivar found_by: who found it; null for the server's own search.
    :ivar text: the same in words.
    """

    unfilled: int
    strikes: int
    found_by: str | None
    text: str


@dataclass(frozen=True)
class BoardLine:
    """A first try.

    :ivar paper: whether it was drawn on a real sheet and read from a photo.
    """

    name: str
    unfilled: int
    strikes: int
    paper: bool


@dataclass(frozen=True)
class DailyScore:
    """How many first tries, also those without a name, left so many squares unfilled."""

    unfilled: int
    tries: int


@dataclass(frozen=True)
class NumberedMove(DailyMove):
    """A round of the best known sheet.

    :ivar n: its number, from 1.
    """

    n: int = 0


@dataclass(frozen=True)
class DailySheet:
    """The best known sheet, as it was drawn."""

    marks: tuple[NumberedMove, ...]


@dataclass(frozen=True)
class DailyDay:
    """A day.

    :ivar today: the day whose dice are played now (UTC).
    :ivar seed: of the dice, as on printed sheets.
    :ivar has_board: whether this server keeps names.
    :ivar board: the best first tries with a name, best first.
    :ivar scores: of all first tries.
    :ivar shown: whether the best sheet may be seen: the day after.
    """

    layout: str
    day: IsoDay
    today: IsoDay
    seed: str
    best: BestKnown | None
    has_board: bool
    board: tuple[BoardLine, ...]
    scores: tuple[DailyScore, ...]
    shown: bool
    sheet: DailySheet | None


@dataclass(frozen=True)
class NewDaily:
    """Who plays.

    :ivar practice: with advice; it never counts.
    """

    name: PersonName
    practice: bool = False
    id: IdempotencyKey | None = None


@dataclass(frozen=True)
class DailyResult:
    """A game that is over, at a table where the sender has the seat.

    :ivar table: its code.
    :ivar game: the game's number there, from 1.
    :ivar name: as on the board; null: not on the board.
    """

    table: str
    phone: Phone
    game: int = 1
    name: BoardName | None = None


@dataclass(frozen=True)
class PaperResult:
    """A real sheet with a day's dice, as it was read from a photo and corrected, or painted.

    :ivar sheet: of the layout in the address, and with its seed if it says one.
    :ivar name: as on the board; null: not on the board.
    """

    phone: Phone
    sheet: Annotated[Any, WrittenAs(FilledSheet)] = None
    name: BoardName | None = None


@dataclass(frozen=True)
class DailyShare:
    """What can be shared, and gives no placement away.

    :ivar text: in the reader's language.
    """

    text: str


@dataclass(frozen=True)
class DailyCounted:
    """What became of a result.

    :ivar counted: whether it stands for this phone: the first try, told in time.
    :ivar first: whether it is the first try that this server knows of.
    :ivar late: whether the day was over, so that it counts for nobody but its player.
    :ivar record: whether nobody is known to have done better before, or as well.
    """

    counted: bool
    first: bool
    late: bool
    record: bool
    unfilled: int
    strikes: int
    best: BestKnown | None
    share: DailyShare


def best_known(t: Translator, best: DailyBest | None) -> BestKnown | None:
    """The best that is known, for a reader."""
    if best is None:
        return None
    # A player who gave no name is somebody, and no program.
    name = t("daily.somebody") if best.found_by == "" else best.found_by
    return BestKnown(best.unfilled, best.strikes, name, best_text(t, best.unfilled, best.strikes))


def best_sheet(best: DailyBest | None) -> DailySheet | None:
    """How the best known result was played."""
    if best is None:
        return None
    moves = enumerate(best.body["moves"], start=1)
    return DailySheet(tuple(decode(NumberedMove, {**move, "n": n}) for n, move in moves))


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
@operation(status=201, answer=messages.Seated, body=NewDaily, problems=(404, 429))
@limited(OPEN)
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
@limited(DAILY)
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
@limited(DAILY)
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


# ── Pages ─────────────────────────────────────────────────────────────────────────────────────────

page_blueprint = Blueprint("daily_pages", __name__, url_prefix="/daily")


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


@page_blueprint.get("")
def any_layout() -> Response:
    """Today's, on the layout that the phone remembers."""
    return _page(None, site().service.daily.today)


@page_blueprint.get("/<layout>")
def of_today(layout: str) -> Response:
    """Today's on a layout."""
    return _page(layout, site().service.daily.today)


@page_blueprint.get("/<layout>/<day>")
def of_day(layout: str, day: str) -> Response:
    """That of a day that has come."""
    try:
        asked = parse_day(day, site().service.daily.today)
    except DayError as error:
        raise ProblemError(404, error.code, first=FIRST_DAY.isoformat()) from None
    return _page(layout, asked)


@page_blueprint.post("/qr")
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
