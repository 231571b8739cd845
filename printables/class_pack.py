"""A pack for a class or a club evening: seating, sheets, the final rounds and a scoreboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from printables.drawing import Document, Drawing, Leaf, Pen
from printables.flow import Flow, title_bar
from printables.furniture import write
from printables.laying import SheetPrint
from printables.options import MAX_PAGES, Options, PrintError
from printables.sheet import SheetSpec, layout_code, sheets
from rollwrite.dicegame import COLOURS, Layout
from rollwrite.paper import Page, Rect, SheetCode, SheetCodeError

MAX_TABLES = 60
SEATS = 4
MAX_NAME = 24
_GAMES = 5


@dataclass(frozen=True)
class Seating:
    """Who sits at a table: its code and the names, some perhaps empty."""

    code: str
    names: tuple[str, ...]


def seatings(tables: int, names: Sequence[str] = (), codes: Sequence[str] = ()) -> list[Seating]:
    """Deal names to tables as evenly as can be, in the order given.

    :param codes: the tables' codes; ``T01``, ``T02``, ... when there are none.
    :raises PrintError: too many tables or names, a name is too long, or something is no code.
    """
    if not 1 <= tables <= MAX_TABLES:
        raise PrintError("tables", value=str(tables)[:10], most=MAX_TABLES)
    if codes and len(codes) != tables:
        raise PrintError("codes", value=len(codes), tables=tables)
    if len(names) > tables * SEATS:
        raise PrintError("names", value=len(names), tables=tables)
    for name in names:
        if len(name) > MAX_NAME:
            raise PrintError("name", value=name[:MAX_NAME], most=MAX_NAME)
    for code in codes:
        try:
            SheetCode("STANDARD", code)
        except SheetCodeError:
            raise PrintError("code", value=code[:20]) from None
    if not codes:
        codes = [f"T{number:02d}" for number in range(1, tables + 1)]
    if not names:
        return [Seating(code, ("",) * SEATS) for code in codes]
    size, larger = divmod(len(names), tables)
    found, first = [], 0
    for number, code in enumerate(codes):
        last = first + size + (number < larger)
        found.append(Seating(code, tuple(names[first:last])))
        first = last
    return found


def class_pack(layout: Layout, plan: Sequence[Seating], options: Options) -> SheetPrint:
    """All pages of a pack.

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
    printed = sheets(specs, single, fill=False)
    before = _seating_pages(plan, options)
    after = [*_bracket_pages(plan, options), *_scoreboard_pages(plan, options)]
    leaves = (*before, *printed.document.leaves, *after)
    if len(leaves) * options.copies > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    document = Document(t("print.class.title"), t("print.subject"), options.language,
                        leaves * options.copies)  # fmt: skip
    page: Page = options.whole_page
    blank = (page, ())
    places = (*(blank for _ in before), *printed.places, *(blank for _ in after))
    return SheetPrint(document, places * options.copies)


def _page(options: Options) -> tuple[Page, Rect]:
    page = options.whole_page
    return page, Rect(0, 0, page.width, page.height).inset(14)


def _seating_pages(plan: Sequence[Seating], options: Options) -> list[Leaf]:
    t, theme = options.t, options.theme
    page, area = _page(options)
    across = 4 if options.landscape else 3
    high, head = 42.0, 22.0
    a_page = across * int((area.height - head) // high)
    leaves = []
    for first in range(0, len(plan), a_page):
        drawing = Drawing()
        top = title_bar(drawing, area, t("print.class.seating"), t("print.class.title"), theme, 8)
        width = area.width / across
        for n, table in enumerate(plan[first : first + a_page]):
            x, y = area.x + n % across * width, top + n // across * high
            box = Rect(x, y, width - 5, high - 5)
            drawing.rect(box, Pen(fill=theme.panel, stroke=theme.line, width=0.25), radius=2.5)
            title = t("print.class.table", code=table.code)
            write(drawing, (x + 4, y + 7), title, 4.6, theme.ink, box.width - 8, "black")
            for seat, name in enumerate(table.names, start=1):
                base = y + 8 + 6.6 * seat
                drawing.text((x + 4, base), str(seat), 3.2, theme.muted, "bold")
                if name:
                    write(drawing, (x + 9, base), name, 3.8, theme.ink, box.width - 12)
                else:
                    pen = Pen(stroke=theme.muted, width=0.2)
                    drawing.line((x + 9, base + 0.6), (box.right - 4, base + 0.6), pen)
        name = t("print.class.seating")
        leaves.append(Leaf(page.width, page.height, tuple(drawing.items), name))
    return leaves


def stages(tables: int) -> list[int]:
    """How many tables play in each of the final rounds, the first with all of them."""
    found = [tables]
    while found[-1] > 1:
        found.append(ceil(found[-1] / SEATS))
    return found


def _bracket_pages(plan: Sequence[Seating], options: Options) -> list[Leaf]:
    t, theme = options.t, options.theme
    counts = stages(len(plan))
    if len(counts) < 2:
        return []
    page, area = _page(options)
    drawing = Drawing()
    top = title_bar(drawing, area, t("print.class.bracket"), t("print.class.title"), theme, 8)
    flow = Flow(drawing, theme, area.x, top, area.width, 3.6)
    flow.text(t("print.class.bracket_how"))
    room = Rect(area.x, flow.y + 10, area.width, area.bottom - flow.y - 10)
    columns = [*counts, 1]
    width = room.width / len(columns)
    middles: list[list[float]] = []
    for stage, count in enumerate(columns):
        x = room.x + stage * width
        middles.append(_stage_middles(middles[-1] if middles else [], count, room))
        _stage(drawing, x, width, stage, middles, (room, counts), plan, options)
    leaf = Leaf(page.width, page.height, tuple(drawing.items), t("print.class.bracket"))
    return [leaf]


def _stage_middles(before: list[float], count: int, room: Rect) -> list[float]:
    if not before:
        pitch = room.height / count
        return [room.y + (n + 0.5) * pitch for n in range(count)]
    groups = [before[n : n + SEATS] for n in range(0, len(before), SEATS)]
    return [sum(group) / len(group) for group in groups]


def _stage(
    drawing: Drawing, x: float, width: float, stage: int, middles: list[list[float]],
    context: tuple[Rect, list[int]], plan: Sequence[Seating], options: Options,
) -> None:  # fmt: skip
    t, theme = options.t, options.theme
    room, counts = context
    is_winner = stage == len(counts)
    if is_winner:
        title = t("print.class.winner")
    elif counts[stage] == 1:
        title = t("print.class.final")
    else:
        title = t("print.class.stage", n=stage + 1)
    write(drawing, (x, room.y - 4), title, 4, theme.ink, width - 6, "black")
    high = min(room.height / max(counts) * 0.72, 9.0)
    thin = Pen(stroke=theme.line, width=0.3)
    for n, middle in enumerate(middles[stage]):
        box = Rect(x, middle - high / 2, width - 8, high)
        if is_winner:
            box = Rect(x, middle - 6, width - 8, 12)
        pen = Pen(fill=theme.panel, stroke=theme.muted, width=0.3)
        drawing.rect(box, pen, radius=1.5)
        if stage == 0:
            size = min(0.5 * high, 3.6)
            write(drawing, (x + 2, middle + 0.36 * size), plan[n].code, size, theme.muted,
                  width * 0.3, "bold")  # fmt: skip
        if not is_winner:
            drawing.line((box.right, middle), (x + width - 4, middle), thin)
        if stage > 0:
            group = middles[stage - 1] if is_winner else middles[stage - 1][n * SEATS :][:SEATS]
            drawing.line((x - 4, min(group)), (x - 4, max(group)), thin)
            drawing.line((x - 4, middle), (x, middle), thin)


def _scoreboard_pages(plan: Sequence[Seating], options: Options) -> list[Leaf]:
    t, theme = options.t, options.theme
    page, area = _page(options)
    everybody = [(name, table.code) for table in plan for name in table.names]
    high = 9.0
    leaves = []
    first = 0
    while first < len(everybody):
        drawing = Drawing()
        top = title_bar(drawing, area, t("print.class.board"), t("print.class.title"), theme, 8)
        flow = Flow(drawing, theme, area.x, top, area.width, 3.6)
        flow.text(t("print.class.board_how"))
        flow.gap(1)
        rows = int((area.bottom - flow.y - 9) // high)
        part = everybody[first : first + rows]
        first += rows
        _scores(drawing, Rect(area.x, flow.y, area.width, 9 + high * len(part)), part, options)
        name = t("print.class.board")
        leaves.append(Leaf(page.width, page.height, tuple(drawing.items), name))
    return leaves


def _scores(
    drawing: Drawing, area: Rect, part: Sequence[tuple[str, str]], options: Options
) -> None:
    t, theme = options.t, options.theme
    head, high = 9.0, (area.height - 9) / len(part)
    code, name = 16.0, area.width * 0.38
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
            drawing.rect(Rect(area.x, y, area.width, high), Pen(fill=theme.panel))
        drawing.text((area.x + 2, y + 5.8), table, 3, theme.muted, "bold")
        write(drawing, (area.x + code, y + 6), person, 4, theme.ink, name - 3)
        lines.append(((area.x, y), (area.right, y)))
    lines += [((left + n * width, area.y + 2), (left + n * width, area.bottom))
              for n in range(_GAMES + 1)]  # fmt: skip
    drawing.lines(lines, Pen(stroke=theme.line, width=0.2))
    drawing.rect(Rect(area.x, area.y, area.width, area.height),
                 Pen(stroke=theme.ink, width=0.5 * theme.stroke), radius=2)  # fmt: skip
