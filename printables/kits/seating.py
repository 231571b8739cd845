"""Who sits where in a class: names dealt to tables, and the page that hangs on the door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import Flow, title_bar
from printables.engine.fonts import on_paper, text_width
from printables.engine.names import cut_name
from printables.engine.options import Options, PrintError
from printables.engine.page_elements import qr, write
from printables.engine.word_size import body_words, least_words, words_page
from printables.request.fields import TABLES
from rollwrite.dicegame.settings import MIN_PLAYERS
from rollwrite.paper import Rect, SheetCode, SheetCodeError
from rollwrite.table.seats import MAX_SEATS

_GAP_MM = 5.0
#: About as much goes to the title and what stands below it.
_TITLE_MM = 32.0
_MOST_ACROSS = 5


@dataclass(frozen=True)
class Seating:
    """Who sits at a table: its code and the names, some perhaps empty."""

    code: str
    names: tuple[str, ...]


def seatings(tables: int, names: Sequence[str] = (), codes: Sequence[str] = ()) -> list[Seating]:
    """Deal names to tables as evenly as can be, in the order given; those that are too long are
    cut.

    :param codes: the tables' codes; ``T01``, ``T02``, ... when there are none.
    :raises PrintError: too many tables, too many or too few names, or something is no code or the
        code of two tables.
    """
    TABLES.checked(tables)
    if codes and len(codes) != tables:
        raise PrintError("codes", value=len(codes), tables=tables)
    if len(names) > tables * MAX_SEATS:
        raise PrintError("names", value=len(names), tables=tables)
    if names and len(names) < tables * MIN_PLAYERS:
        raise PrintError("few_names", value=len(names), tables=tables)
    for code in codes:
        try:
            SheetCode("STANDARD", code)
        except SheetCodeError:
            raise PrintError("code", value=code[:20]) from None
    if len(set(codes)) < len(codes):
        raise PrintError("same_codes", value=next(c for c in codes if codes.count(c) > 1))
    if not codes:
        codes = [f"T{number:02d}" for number in range(1, tables + 1)]
    if not names:
        return [Seating(code, ("",) * MAX_SEATS) for code in codes]
    size, larger = divmod(len(names), tables)
    found, first = [], 0
    for number, code in enumerate(codes):
        last = first + size + (number < larger)
        found.append(Seating(code, tuple(map(cut_name, names[first:last]))))
        first = last
    return found


def seating_pages(plan: Sequence[Seating], options: Options, address: str) -> list[PrintedPage]:
    """A box for each table."""
    t, theme = options.t, options.theme
    page = options.whole_page
    margin = 14 * min(1.0, min(page.width, page.height) / 210)
    area = Rect(0, 0, page.width, page.height).inset(margin)
    high = 55.0 if address else 43.0
    across, k = _columns(plan, area, options, high, 27 if address else 48)
    width = (area.width + _GAP_MM) / across
    high *= k
    pages: list[PrintedPage] = []
    left = list(plan)
    while left:
        drawing = words_page(options)
        top = title_bar(drawing, area, t("print.class.seating"), t("print.class.title"), theme, 8)
        if address:
            flow = Flow(drawing, theme, area.x, top, area.width, body_words(options))
            flow.text(t("print.class.join", address=address))
            top = flow.y + 2
        down = max(int((area.bottom - top + _GAP_MM) // (high + _GAP_MM)), 1)
        part, left = left[: across * down], left[across * down :]
        for n, table in enumerate(part):
            x, y = area.x + n % across * width, top + n // across * (high + _GAP_MM)
            _seats(drawing, Rect(x, y, width - _GAP_MM, high), k, table, options, address)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items)))
    return pages


def _columns(
    plan: Sequence[Seating], area: Rect, options: Options, high: float, room: float
) -> tuple[int, float]:
    """How many boxes lie side by side, and their scale: as large as they can be on as few pages as
    they need, with room for the longest names.

    :param high: of a box, at scale 1.
    :param room: for the name of a table, at scale 1.
    """
    least, t = least_words(options), options.t
    names = [on_paper(name) for table in plan for name in table.names]
    longest = max((text_width(name, "medium", least) for name in names), default=0.0)
    titles = [t("print.class.table", code=table.code) for table in plan]
    title = max(text_width(title, "black", least) for title in titles)
    found: list[tuple[int, int, float]] = []
    for across in range(1, _MOST_ACROSS + 1):
        k = min(((area.width + _GAP_MM) / across - _GAP_MM) / 56, 2.0)
        fits = 3.4 * k >= least and longest <= 43 * k and title <= room * k
        down = max(int((area.height - _TITLE_MM + _GAP_MM) / (high * k + _GAP_MM)), 1)
        if fits or not found:
            found.append((-(-len(plan) // (across * down)), across, k))
    _, across, k = min(found)
    return across, k


def _seats(
    drawing: Drawing, box: Rect, k: float, table: Seating, options: Options, address: str
) -> None:
    """A table: its code, who sits there, and a code that leads a phone to it."""
    t, theme = options.t, options.theme
    style = PathStyle(fill=theme.panel, stroke=theme.line, width=0.25 * theme.stroke)
    drawing.rect(box, style, radius=2.5 * k)
    room, low = box.width - 8 * k, box.y + 8 * k
    if address:
        side = 16 * k
        code = Rect(box.right - side - 4 * k, box.y + 4 * k, side, side)
        # White round it as far as a reader wants.
        drawing.rect(code.inset(-2.4 * k), PathStyle(fill="#ffffff"), radius=1.2 * k)
        qr(drawing, f"{address}/t/{table.code}", code)
        room, low = code.x - 5 * k - box.x - 4 * k, box.y + 13.5 * k
    title = t("print.class.table", code=table.code)
    write(drawing, (box.x + 4 * k, low), title, 4.8 * k, theme.ink, room, "black")
    # The last name stays as far from the edge as the first letter of each.
    first = box.bottom - (5 + 6.6 * MAX_SEATS) * k
    for seat, name in enumerate(table.names, start=1):
        base = first + 6.6 * seat * k
        number = max(3.2 * k, drawing.least)
        drawing.text((box.x + 4 * k, base), str(seat), number, theme.muted, "bold")
        shown = on_paper(name)
        if shown:
            write(drawing, (box.x + 9 * k, base), shown, 3.8 * k, theme.ink, box.width - 12 * k)
        else:
            line = PathStyle(stroke=theme.muted, width=0.2)
            y = base + 0.6 * k
            drawing.line((box.x + 9 * k, y), (box.right - 4 * k, y), line)
