"""The final rounds of a class or a club evening: who goes on to which table."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import Flow, rich_lines, title_bar
from printables.engine.options import Options
from printables.engine.page_elements import write
from printables.engine.word_size import body_words, words_page
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
    margin = _MARGIN_MM * min(1.0, min(page.width, page.height) / 210)
    area = Rect(0, 0, page.width, page.height).inset(margin)
    drawing = words_page(options)
    top = title_bar(drawing, area, t("print.class.bracket"), t("print.class.title"), theme, 8)
    flow = Flow(drawing, theme, area.x, top, area.width, body_words(options))
    flow.text(t("print.class.bracket_how"))
    size = max(3.6, drawing.least)
    head = Rect(area.x, flow.y + 1, area.width, 4 + 1.2 * size)
    room = Rect(area.x, head.bottom, area.width, area.bottom - head.bottom)
    # Where there are too many tables for a box each, those that meet share one.
    names = [[code] for code in codes]
    first = 0
    if _box_high(room, len(codes)) < 1.3 * drawing.least:
        first, names = 1, _grouped(codes)
    stages = range(first, len(counts) + 1)
    width = (room.width + _GAP_MM) / len(stages)
    high = _box_high(room, len(names)) if first == 0 else 0.86 * room.height / len(names)
    before: list[float] = []
    for n, stage in enumerate(stages):
        x = room.x + n * width
        name = _title(stage, counts, options)
        at = (x, head.bottom - 0.8 * size)
        write(drawing, at, name, 1.1 * size, theme.ink, width - _GAP_MM, "black")
        if not before:
            pitch = room.height / len(names)
            middles = [room.y + (n + 0.5) * pitch for n in range(len(names))]
        else:
            middles = _joined(drawing, x, before, options)
            high = min(high, 11.0)
        for place, middle in enumerate(middles):
            box = Rect(x, middle - high / 2, width - _GAP_MM, high)
            style = PathStyle(fill=theme.panel, stroke=theme.muted, width=0.3 * theme.stroke)
            drawing.rect(box, style, radius=min(1.5, high / 4))
            if not before:
                _codes(drawing, box, names[place], min(size, max(0.75 * high, drawing.least)),
                       options)  # fmt: skip
        before = middles
    return [PrintedPage(page.width, page.height, tuple(drawing.items))]


def _box_high(room: Rect, boxes: int) -> float:
    return min(0.8 * room.height / boxes, 11.0)


def _grouped(codes: Sequence[str]) -> list[list[str]]:
    """The codes of the tables whose winners meet."""
    found, first = [], 0
    for size in next_round_groups(len(codes)):
        found.append(list(codes[first : first + size]))
        first += size
    return found


def _codes(
    drawing: Drawing, box: Rect, codes: Sequence[str], size: float, options: Options
) -> None:
    """The codes of the tables that play here, or whose winners do."""
    lines = rich_lines(f"**{' '.join(codes)}**", size, box.width - 3)
    for n, line in enumerate(lines):
        text = "".join(words for words, _ in line)
        base = box.centre[1] + (0.36 + 1.15 * (n - (len(lines) - 1) / 2)) * size
        at = (box.x + 1.5, base)
        write(drawing, at, text, size, options.theme.muted, box.width - 3, "bold")


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
