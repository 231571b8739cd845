"""Who sits where in a class: names dealt to tables, the list of them, the table tents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.engine.blocks import Block
from printables.engine.drawing import Drawing, PathStyle, PrintedPage, turned
from printables.engine.flow import Flow, body_words, cut_name, rich_lines, words_page, write_name
from printables.engine.fonts import on_paper, text_width
from printables.engine.options import Options, PrintError, Range
from printables.engine.page_elements import badge, fold_style, qr, write
from rollwrite.dicegame import COLOURS
from rollwrite.dicegame.settings import MIN_PLAYERS
from rollwrite.paper import Rect, SheetCode, SheetCodeError
from rollwrite.table.seats import MAX_SEATS

TABLES = Range(1, 60, "tables")
#: So many tables stand side by side in the list.
ACROSS = 4


@dataclass(frozen=True)
class Seating:
    """Who sits at a table.

    :ivar number: what the table is called in the room, from 1.
    :ivar code: in the codes of its sheets.
    :ivar is_open: people know the code: it leads to a table of the app, or was given.
    :ivar names: some perhaps empty.
    :ivar link: where its phones come in; empty for nowhere.
    :ivar note: what else the list of tables says of it.
    """

    number: int
    code: str
    is_open: bool
    names: tuple[str, ...]
    link: str = ""
    note: str = ""


def seatings(
    tables: int, names: Sequence[str] = (), codes: Sequence[str] = (), address: str = ""
) -> list[Seating]:
    """Deal names to tables as evenly as can be, in the order given; those that are too long are
    cut.

    :param codes: the tables' codes; ``T01``, ``T02``, ... when there are none.
    :param address: of the app, where they are its tables.
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
    is_open = bool(codes)
    if not codes:
        codes = [paper_code(number) for number in range(1, tables + 1)]
    size, larger = divmod(len(names), tables)
    found, first = [], 0
    for number, code in enumerate(codes):
        last = first + size + (number < larger)
        seated = tuple(map(cut_name, names[first:last])) if names else ("",) * MAX_SEATS
        link = f"{address}/t/{code}" if address else ""
        found.append(Seating(number + 1, code, is_open, seated, link))
        first = last
    return found


def paper_code(number: int) -> str:
    """The code of a table that is none of the app, in the codes of its sheets."""
    return f"T{number:02d}"


def seating_blocks(plan: Sequence[Seating], options: Options) -> list[Block]:
    """Who sits where, a few tables in each block."""
    return [_seating_block(plan[n : n + ACROSS], options) for n in range(0, len(plan), ACROSS)]


def _seating_block(plan: Sequence[Seating], options: Options) -> Block:
    """Who sits where: the tables side by side, each with its names."""
    t = options.t

    def block(flow: Flow, _: float, __: float) -> None:
        drawing, theme, em = flow.drawing, flow.theme, max(0.92 * flow.size, flow.drawing.least)
        gap = 0.8 * em
        width = (flow.width + gap) / ACROSS - gap
        for start in range(0, len(plan), ACROSS):
            row = plan[start : start + ACROSS]
            seats = max(len(table.names) for table in row)
            high = (1.9 + 1.3 * seats) * em
            for n, table in enumerate(row):
                box = Rect(flow.x + n * (width + gap), flow.y, width, high)
                style = PathStyle(fill=theme.panel, stroke=theme.line, width=0.25 * theme.stroke)
                drawing.rect(box, style, radius=0.5 * em)
                drawing.begin("P")
                x, base, room = box.x + 0.5 * em, box.y + 1.2 * em, width - em
                title = t("print.class.table", n=table.number)
                drawing.text((x, base), title, em, theme.ink, "black")
                aside = table.code if table.is_open else table.note
                if aside:
                    at, rest = (box.right - 0.5 * em, base), room - text_width(title, "black", em)
                    write(drawing, at, aside, em, theme.muted, rest - em, "bold", "end")
                for seat, name in enumerate(table.names, start=1):
                    base += 1.3 * em
                    drawing.text((x, base), str(seat), em, theme.muted, "bold")
                    shown = on_paper(name)
                    if shown:
                        ems = (em, drawing.least)
                        write_name(drawing, (x + em, base), shown, ems, room - em, theme.ink,
                                   "medium")  # fmt: skip
                    else:
                        line = PathStyle(stroke=theme.muted, width=0.2)
                        y = base + 0.15 * em
                        drawing.line((x + em, y), (x + room, y), line)
            flow.y += high + gap
        flow.gap(0.2)

    return block


#: A flap's share of the height of the page; the faces share the rest.
_FLAP = 0.15
#: Nothing is printed nearer to the edge of the paper than this, lines to fold along left aside.
_MARGIN_MM = 12.0


def folds(height: float) -> tuple[float, float, float]:
    """Where a tent is folded: upper flap, ridge, lower flap; in mm from the top of the page."""
    return _FLAP * height, height / 2, (1 - _FLAP) * height


def tent_pages(
    plan: Sequence[Seating], options: Options, *, markers: bool = True
) -> list[PrintedPage]:
    """A tent for each table.

    :param markers: a seat shows its first marker of the dice game; else its number.
    """
    page = options.whole_page
    whole = Rect(0, 0, page.width, page.height)
    pages = []
    for table in plan:
        drawing = words_page(options)
        _how(drawing, options)
        face = words_page(options)
        _face(face, table, options, markers=markers)
        drawing.items += turned(face.items, 2, whole)
        drawing.items += face.items
        title = options.t("print.class.table", n=table.number)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), title))
    return pages


def _lower_face(options: Options) -> Rect:
    page = options.whole_page
    _, ridge, low = folds(page.height)
    return Rect(0, ridge, page.width, low - ridge)


def _how(drawing: Drawing, options: Options) -> None:
    """The lines to fold along, and how to fold."""
    page, theme = options.whole_page, options.theme
    for y in folds(page.height):
        drawing.line((_MARGIN_MM / 2, y), (page.width - _MARGIN_MM / 2, y), fold_style(theme))
    area = _lower_face(options)
    size = body_words(options, 4.0)
    text = options.t("print.tent.how")
    flap = Rect(_MARGIN_MM, area.bottom, page.width - 2 * _MARGIN_MM, page.height - area.bottom)
    high = 1.36 * size * len(rich_lines(text, size, flap.width))
    Flow(drawing, theme, flap.x, flap.centre[1] - high / 2, flap.width, size).text(text)


def _face(drawing: Drawing, table: Seating, options: Options, *, markers: bool) -> None:
    """The lower face: the table's number in a strong field, and a line for each seat with its
    sign; where phones join in, the code to scan and to type.
    """
    t, theme = options.t, options.theme
    area = _lower_face(options)
    unit = area.height / 100
    field = Rect(_MARGIN_MM, area.y + 8 * unit, 62 * unit, 84 * unit)
    ground = theme.ink if theme.panel is not None else None
    ink = "#ffffff" if ground else theme.ink
    style = PathStyle(fill=ground, stroke=theme.ink, width=0.8 * theme.stroke)
    drawing.rect(field, style, radius=5 * unit)
    x = field.centre[0]
    title = t("print.class.table", n=table.number)
    # What stands before the number is small, the number itself is seen from the door.
    word = title.removesuffix(str(table.number)).strip()
    em = max(11 * unit, drawing.least)
    write(drawing, (x, field.y + 15 * unit), word, em, ink, field.width - 6 * unit, "bold",
          "middle")  # fmt: skip
    write(drawing, (x, field.y + 64 * unit), str(table.number), 62 * unit, ink,
          field.width - 8 * unit, "black", "middle")  # fmt: skip
    if table.is_open:
        em = max(8 * unit, drawing.least)
        write(drawing, (x, field.bottom - 5 * unit), table.code, em, ink, field.width - 6 * unit,
              "bold", "middle")  # fmt: skip
    left, end = field.right + 8 * unit, area.right - _MARGIN_MM
    if table.link:
        side = min(36 * unit, 0.26 * area.width)
        code = Rect(end - side, area.y + 10 * unit, side, side)
        qr(drawing, table.link, code)
        em = body_words(options, 3.4)
        for n, line in enumerate(rich_lines(t("print.tent.scan"), em, side + 4)):
            words = "".join(word for word, _ in line)
            at = (code.centre[0], code.bottom + (1.6 + 1.25 * n) * em)
            drawing.text(at, words, em, theme.ink, "bold", "middle")
        end = code.x - 5 * unit
    pitch = 84 * unit / MAX_SEATS
    top = field.centre[1] - pitch * len(table.names) / 2
    radius = 6.2 * unit
    for seat, name in enumerate(table.names):
        middle = top + (seat + 0.5) * pitch
        if markers:
            badge(drawing, COLOURS[seat].key, (left + radius, middle), radius, theme)
        else:
            em, at = max(9 * unit, drawing.least), (left + radius, middle)
            ring = PathStyle(stroke=theme.ink, width=0.5 * theme.stroke)
            drawing.circle(at, radius, ring)
            number = str(seat + 1)
            drawing.text((at[0], middle + 0.36 * em), number, em, theme.ink, "black", "middle")
        x = left + 2 * radius + 4 * unit
        shown = on_paper(name)
        if shown:
            em = max(11.5 * unit, drawing.least)
            base = middle + 0.36 * em
            ems = (em, max(0.5 * em, drawing.least))
            write_name(drawing, (x, base), shown, ems, end - x, theme.ink)
        else:
            line_style = PathStyle(stroke=theme.muted, width=0.3)
            drawing.line((x, middle + 0.3 * pitch), (end, middle + 0.3 * pitch), line_style)
