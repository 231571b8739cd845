"""A pack for a class or a club evening: seating, sheets, the final rounds and a scoreboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from printables.bracket import bracket_pages
from printables.drawing import Document, Drawing, PathStyle, PrintedPage
from printables.fields import TABLES
from printables.flow import Flow, title_bar
from printables.fonts import on_paper
from printables.imposition import ImposedSheets, Progress
from printables.options import MAX_PAGES, Options, PrintError
from printables.page_elements import qr, write
from printables.sheet import SheetSpec, layout_code, sheets
from rollwrite.dicegame import COLOURS, Layout
from rollwrite.dicegame.settings import MIN_PLAYERS
from rollwrite.paper import PageGeometry, Rect, SheetCode, SheetCodeError
from rollwrite.table.seats import MAX_NAME, MAX_SEATS

_GAMES = 5
_GAP_MM = 5.0
_HEAD_MM = 9.0


@dataclass(frozen=True)
class Seating:
    """Who sits at a table: its code and the names, some perhaps empty."""

    code: str
    names: tuple[str, ...]


def seatings(tables: int, names: Sequence[str] = (), codes: Sequence[str] = ()) -> list[Seating]:
    """Deal names to tables as evenly as can be, in the order given.

    :param codes: the tables' codes; ``T01``, ``T02``, ... when there are none.
    :raises PrintError: too many tables, too many or too few names, a name is too long, or
        something is no code or the code of two tables.
    """
    TABLES.checked(tables)
    if codes and len(codes) != tables:
        raise PrintError("codes", value=len(codes), tables=tables)
    if len(names) > tables * MAX_SEATS:
        raise PrintError("names", value=len(names), tables=tables)
    for name in names:
        if len(name) > MAX_NAME:
            raise PrintError("name", value=name[:MAX_NAME], most=MAX_NAME)
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
        found.append(Seating(code, tuple(names[first:last])))
        first = last
    return found


def class_pack(
    layout: Layout,
    plan: Sequence[Seating],
    options: Options,
    address: str = "",
    progress: Progress | None = None,
) -> ImposedSheets:
    """All pages of a pack.

    :param address: of the app, for codes that lead to the tables; empty for none.
    :param progress: called after each page of sheets.
    :raises PrintError: that would be too many pages.
    """
    t = options.t
    specs = [
        SheetSpec(
            layout,
            SheetCode(layout_code(layout), table.code, seat),
            name,
            tuple(COLOURS[(seat - 1 - n) % len(COLOURS)] for n in range(len(COLOURS))),
        )
        for table in plan
        for seat, name in enumerate(table.names, start=1)
    ]
    single = replace(options, copies=1)
    printed = sheets(specs, single, fill=False, progress=progress)
    before = _seating_pages(plan, options, address)
    codes = [table.code for table in plan]
    after = [*bracket_pages(codes, options), *_scoreboard_pages(plan, options)]
    pages = (*before, *printed.document.pages, *after)
    if len(pages) * options.copies > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    document = Document(t("print.class.title"), t("print.subject"), options.language,
                        pages * options.copies)  # fmt: skip
    page: PageGeometry = options.whole_page
    blank = (page, ())
    places = (*(blank for _ in before), *printed.places, *(blank for _ in after))
    return ImposedSheets(document, places * options.copies)


def _page(options: Options) -> tuple[PageGeometry, Rect]:
    page = options.whole_page
    return page, Rect(0, 0, page.width, page.height).inset(14)


def _seating_pages(plan: Sequence[Seating], options: Options, address: str) -> list[PrintedPage]:
    t, theme = options.t, options.theme
    page, area = _page(options)
    # Few tables get larger boxes.
    across = (3 if options.landscape else 2) if len(plan) <= 6 else (4 if options.landscape else 3)
    width = (area.width + _GAP_MM) / across
    k = (width - _GAP_MM) / 56
    high = (50 if address else 38) * k
    pages = []
    for part in _chunks(plan, across * int((area.height - 20) // (high + _GAP_MM))):
        drawing = Drawing()
        top = title_bar(drawing, area, t("print.class.seating"), t("print.class.title"), theme, 8)
        if address:
            flow = Flow(drawing, theme, area.x, top, area.width, 3.6 * min(theme.text, 1.15))
            flow.text(t("print.class.join", address=address))
            top = flow.y + 2
        for n, table in enumerate(part):
            x, y = area.x + n % across * width, top + n // across * (high + _GAP_MM)
            _seats(drawing, Rect(x, y, width - _GAP_MM, high), k, table, options, address)
        name = t("print.class.seating")
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), name))
    return pages


def _chunks(plan: Sequence[Seating], size: int) -> list[Sequence[Seating]]:
    return [plan[first : first + size] for first in range(0, len(plan), size)]


def _seats(
    drawing: Drawing, box: Rect, k: float, table: Seating, options: Options, address: str
) -> None:
    """A table: its code, who sits there, and a code that leads a phone to it."""
    t, theme = options.t, options.theme
    style = PathStyle(fill=theme.panel, stroke=theme.line, width=0.25 * theme.stroke)
    drawing.rect(box, style, radius=2.5 * k)
    room, low = box.width - 8 * k, box.y + 7.4 * k
    if address:
        side = 16 * k
        code = Rect(box.right - side - 4 * k, box.y + 4 * k, side, side)
        # White round it as far as a reader wants.
        drawing.rect(code.inset(-2.4 * k), PathStyle(fill="#ffffff"), radius=1.2 * k)
        qr(drawing, f"{address}/t/{table.code}", code)
        room, low = code.x - 5 * k - box.x - 4 * k, box.y + 13.5 * k
    title = t("print.class.table", code=table.code)
    write(drawing, (box.x + 4 * k, low), title, 4.8 * k, theme.ink, room, "black")
    first = box.bottom - 29 * k
    for seat, name in enumerate(table.names, start=1):
        base = first + 6.6 * seat * k
        drawing.text((box.x + 4 * k, base), str(seat), 3.2 * k, theme.muted, "bold")
        shown = on_paper(name)
        if shown:
            write(drawing, (box.x + 9 * k, base), shown, 3.8 * k, theme.ink, box.width - 12 * k)
        else:
            line = PathStyle(stroke=theme.muted, width=0.2)
            y = base + 0.6 * k
            drawing.line((box.x + 9 * k, y), (box.right - 4 * k, y), line)


def _scoreboard_pages(plan: Sequence[Seating], options: Options) -> list[PrintedPage]:
    t, theme = options.t, options.theme
    page, area = _page(options)
    everybody = [
        (name, f"{table.code} · {seat}")
        for table in plan
        for seat, name in enumerate(table.names, start=1)
    ]
    pages: list[PrintedPage] = []
    while everybody:
        drawing = Drawing()
        top = title_bar(drawing, area, t("print.class.board"), t("print.class.title"), theme, 8)
        flow = Flow(drawing, theme, area.x, top, area.width, 3.6 * min(theme.text, 1.15))
        flow.text(t("print.class.board_how"))
        flow.gap(1)
        room = area.bottom - flow.y - _HEAD_MM
        part, everybody = everybody[: int(room // 9)], everybody[int(room // 9) :]
        # A small class gets lines that can be read from further away.
        high = 9 if pages or everybody else min(room / len(part), 15)
        table = Rect(area.x, flow.y, area.width, _HEAD_MM + high * len(part))
        _scores(drawing, table, part, options)
        name = t("print.class.board")
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), name))
    return pages


def _scores(
    drawing: Drawing, area: Rect, part: Sequence[tuple[str, str]], options: Options
) -> None:
    t, theme = options.t, options.theme
    head, high = _HEAD_MM, (area.height - _HEAD_MM) / len(part)
    k = min(high / 9, 1.4)
    code, name = 25.0, area.width * 0.36
    width = (area.width - code - name) / (_GAMES + 1)
    left = area.x + code + name
    for n in range(_GAMES + 1):
        words = t("print.class.game", n=n + 1) if n < _GAMES else t("print.scorepad.total")
        at = (left + (n + 0.5) * width, area.y + 6)
        write(drawing, at, words, 3, theme.muted, width - 2, "bold", "middle")
    lines = []
    for n, (person, table) in enumerate(part):
        y = area.y + head + n * high
        if n % 2 == 0 and theme.panel is not None:
            drawing.rect(Rect(area.x, y, area.width, high), PathStyle(fill=theme.panel))
        base = y + high / 2 + 1.4 * k
        write(drawing, (area.x + 2, base), table, 3.2 * k, theme.muted, code - 4, "bold")
        write(drawing, (area.x + code, base), on_paper(person), 4 * k, theme.ink, name - 3)
        lines.append(((area.x, y), (area.right, y)))
    lines += [((left + n * width, area.y + 2), (left + n * width, area.bottom))
              for n in range(_GAMES + 1)]  # fmt: skip
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.2))
    drawing.rect(Rect(area.x, area.y, area.width, area.height),
                 PathStyle(stroke=theme.ink, width=0.5 * theme.stroke), radius=2)  # fmt: skip
