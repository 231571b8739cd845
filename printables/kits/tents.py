"""Table tents: folded, they say from both sides which table it is and who sits there.

A page is folded into a prism: two faces, and two flaps that overlap below. The face above the ridge
is upside down on the page, so that both can be read when it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

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
from printables.engine.flow import Flow, rich_lines
from printables.engine.fonts import on_paper
from printables.engine.options import Options
from printables.engine.page_elements import badge, fold_style, motif, qr, write
from printables.engine.word_size import body_words, words_page
from printables.kits.seating import Seating
from rollwrite.dicegame import COLOURS
from rollwrite.paper import Point, Rect
from rollwrite.table.seats import MAX_SEATS

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
