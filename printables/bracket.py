"""The final rounds of a class or a club evening: who goes on to which table."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from printables.drawing import Drawing, PathStyle, PrintedPage
from printables.flow import Flow, title_bar
from printables.options import Options
from printables.page_elements import write
from rollwrite.paper import Rect
from rollwrite.table.seats import MAX_SEATS

_MARGIN_MM = 14
#: Between the boxes of two rounds, where the lines run.
_GAP_MM = 9.0


def bracket_rounds(tables: int) -> list[int]:
    """How many tables play in each of the final rounds, the first with all of them."""
    found = [tables]
    while found[-1] > 1:
        found.append(ceil(found[-1] / MAX_SEATS))
    return found


def next_round_groups(winners: int) -> list[int]:
    """How many winners meet at each table of the next round: as evenly as can be."""
    tables = ceil(winners / MAX_SEATS)
    size, larger = divmod(winners, tables)
    return [size + (number < larger) for number in range(tables)]


def bracket_pages(codes: Sequence[str], options: Options) -> list[PrintedPage]:
    """The page with the final rounds of these tables; none when there is but one."""
    t, theme = options.t, options.theme
    counts = bracket_rounds(len(codes))
    if len(counts) < 2:
        return []
    page = options.whole_page
    area = Rect(0, 0, page.width, page.height).inset(_MARGIN_MM)
    drawing = Drawing()
    top = title_bar(drawing, area, t("print.class.bracket"), t("print.class.title"), theme, 8)
    flow = Flow(drawing, theme, area.x, top, area.width, 3.6 * min(theme.text, 1.15))
    flow.text(t("print.class.bracket_how"))
    head = Rect(area.x, flow.y + 3, area.width, 8)
    room = Rect(area.x, head.bottom, area.width, area.bottom - head.bottom)
    width = (room.width + _GAP_MM) / (len(counts) + 1)
    high = min(room.height / len(codes) * 0.72, 11.0)
    before: list[float] = []
    for stage, count in enumerate([*counts, 1]):
        x = room.x + stage * width
        title = _title(stage, counts, options)
        write(drawing, (x, head.bottom - 3), title, 4, theme.ink, width - _GAP_MM, "black")
        if not before:
            pitch = room.height / count
            middles = [room.y + (n + 0.5) * pitch for n in range(count)]
        else:
            middles = _joined(drawing, x, before, options)
        for n, middle in enumerate(middles):
            box = Rect(x, middle - high / 2, width - _GAP_MM, high)
            style = PathStyle(fill=theme.panel, stroke=theme.muted, width=0.3 * theme.stroke)
            drawing.rect(box, style, radius=min(1.5, high / 4))
            if stage == 0:
                size = min(0.75 * high, 3.6)
                at = (x + 2, middle + 0.36 * size)
                write(drawing, at, codes[n], size, theme.muted, box.width - 4, "bold")
        before = middles
    name = t("print.class.bracket")
    return [PrintedPage(page.width, page.height, tuple(drawing.items), name)]


def _title(stage: int, counts: Sequence[int], options: Options) -> str:
    if stage == len(counts):
        return options.t("print.class.winner")
    if counts[stage] == 1:
        return options.t("print.class.final")
    return options.t("print.class.stage", n=stage + 1)


def _joined(drawing: Drawing, x: float, before: Sequence[float], options: Options) -> list[float]:
    """Lines from the tables of a round to those of the next; where those lie."""
    middles, lines, first = [], [], 0
    left, bend = x - _GAP_MM, x - _GAP_MM / 2
    for size in next_round_groups(len(before)):
        group = before[first : first + size]
        first += size
        middle = sum(group) / size
        middles.append(middle)
        lines += [((left, one), (bend, one)) for one in group]
        if size > 1:
            lines.append(((bend, group[0]), (bend, group[-1])))
        lines.append(((bend, middle), (x, middle)))
    style = PathStyle(stroke=options.theme.muted, width=0.3 * options.theme.stroke)
    drawing.lines(lines, style)
    return middles
