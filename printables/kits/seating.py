"""Who sits where in a class: names dealt to tables, the page on the door, the table tents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from printables.engine.drawing import (
    Drawing,
    Item,
    Op,
    Path,
    PathStyle,
    PlacedItem,
    PrintedPage,
    Symbol,
    Text,
    walk,
)
from printables.engine.flow import Flow, body_words, least_words, rich_lines, title_bar, words_page
from printables.engine.fonts import on_paper, text_width
from printables.engine.names import cut_name
from printables.engine.options import Options, PrintError, Range
from printables.engine.page_elements import badge, fold_style, motif, qr, write
from rollwrite.dicegame import COLOURS
from rollwrite.dicegame.settings import MIN_PLAYERS
from rollwrite.paper import Point, Rect, SheetCode, SheetCodeError
from rollwrite.table.seats import MAX_SEATS

TABLES = Range(1, 60, "tables")
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
    :raises PrintError: too many or too few names, or something is no code or the code of two
        tables.
    """
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


#: A flap's share of the height of the page; the faces share the rest.
_FLAP = 0.15
#: Nothing is printed nearer to the edge of the paper than this, lines to fold along left aside.
_MARGIN_MM = 12.0


def folds(height: float) -> tuple[float, float, float]:
    """Where a tent is folded: upper flap, ridge, lower flap; in mm from the top of the page."""
    return _FLAP * height, height / 2, (1 - _FLAP) * height


def tent_pages(plan: Sequence[Seating], options: Options, address: str) -> list[PrintedPage]:
    """A tent for each table."""
    page = options.whole_page
    shared = _shared(options)
    pages = []
    for table in plan:
        drawing = words_page(options)
        drawing.use(shared)
        face = words_page(options)
        _face(face, table, options, address)
        drawing.items += _half_turned(face.items, (page.width, page.height))
        drawing.items += face.items
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items)))
    return pages


def _lower_face(options: Options) -> Rect:
    page = options.whole_page
    _, ridge, low = folds(page.height)
    return Rect(0, ridge, page.width, low - ridge)


def _shared(options: Options) -> Symbol:
    """What all tents have: folds, how to fold, our mark."""
    page, theme = options.whole_page, options.theme
    drawing = words_page(options)
    for y in folds(page.height):
        drawing.line((_MARGIN_MM / 2, y), (page.width - _MARGIN_MM / 2, y), fold_style(theme))
    area = _lower_face(options)
    size = body_words(options, 3.2)
    text = options.t("print.tent.how")
    flap = Rect(_MARGIN_MM, area.bottom, page.width - 2 * _MARGIN_MM, page.height - area.bottom)
    high = 1.36 * size * len(rich_lines(text, size, flap.width))
    Flow(drawing, theme, flap.x, flap.centre[1] - high / 2, flap.width, size).text(text)
    mark = words_page(options)
    side = 0.16 * area.height
    motif(mark, (area.x + _MARGIN_MM, area.y + 0.12 * area.height), side, theme)
    drawing.items += _half_turned(mark.items, (page.width, page.height))
    drawing.items += mark.items
    return Symbol(drawing, Rect(0, 0, page.width, page.height))


def _face(drawing: Drawing, table: Seating, options: Options, address: str) -> None:
    """The lower face: the code, and a line for each seat with its first marker."""
    t, theme = options.t, options.theme
    area = _lower_face(options)
    unit = area.height / 100
    left, right = area.x + _MARGIN_MM, area.right - _MARGIN_MM
    end = right
    if address:
        side = min(38 * unit, 0.3 * area.width)
        code = Rect(right - side, area.y + 12 * unit, side, side)
        qr(drawing, f"{address}/t/{table.code}", code)
        words = t("print.tent.scan")
        em = body_words(options, 3.2)
        for n, line in enumerate(rich_lines(words, em, side + 4)):
            text = "".join(word for word, _ in line)
            at = (code.centre[0], code.bottom + (1.6 + 1.25 * n) * em)
            drawing.text(at, text, em, theme.muted, "medium", "middle")
        end = code.x - 8 * unit
    title = t("print.class.table", code=table.code)
    start = left + 21 * unit
    write(drawing, (start, area.y + 25 * unit), title, 17 * unit, theme.ink, end - start, "black")
    pitch = 15.5 * unit
    radius = max(4.6 * unit, drawing.least)
    for seat in range(1, MAX_SEATS + 1):
        if seat > len(table.names):
            break
        middle = area.y + 40.5 * unit + (seat - 1) * pitch
        badge(drawing, COLOURS[seat - 1].key, (left + radius, middle), radius, theme)
        x = left + 2 * radius + 4 * unit
        shown = on_paper(table.names[seat - 1])
        if shown:
            em = max(9.5 * unit, drawing.least)
            write(drawing, (x, middle + 0.36 * em), shown, em, theme.ink, end - x, "bold")
        else:
            style = PathStyle(stroke=theme.muted, width=0.3)
            drawing.line((x, middle + 0.3 * pitch), (end, middle + 0.3 * pitch), style)


def _half_turned(items: Iterable[Item], size: Point) -> list[Item]:
    """The same upside down on a page of this size.

    Symbols are opened: a page is turned only once for each table.
    """
    return [_turned(placed, size) for placed in walk(items)]


def _turned(placed: PlacedItem, size: Point) -> Path | Text:
    item, k = placed.item, placed.scale

    def at(x: float, y: float) -> Point:
        return size[0] - placed.x - k * x, size[1] - placed.y - k * y

    if isinstance(item, Text):
        x, y = at(item.x, item.y)
        return replace(item, x=x, y=y, size=k * item.size, turn=(item.turn + 180) % 360)
    ops: list[Op] = []
    for op in item.ops:
        match op:
            case ("C", x1, y1, x2, y2, x, y):
                ops.append(("C", *at(x1, y1), *at(x2, y2), *at(x, y)))
            case ("M" | "L" as kind, x, y):
                ops.append((kind, *at(x, y)))
            case _:
                ops.append(op)
    style = item.style
    dash = tuple(k * length for length in style.dash)
    return Path(tuple(ops), replace(style, width=k * style.width, dash=dash))
