"""Who wins a class or a club evening: the scoreboard, and the final rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import Flow, body_words, least_words, rich_lines, title_bar, words_page
from printables.engine.fonts import on_paper, text_width
from printables.engine.options import Options
from printables.engine.page_elements import write
from printables.kits.seating import Seating
from rollwrite.paper import Rect
from rollwrite.table.seats import MAX_SEATS

_GAMES = 5
_HEAD_MM = 9.0
_ROW_MM = 9.0


@dataclass(frozen=True)
class _Columns:
    """How wide the columns are, in mm.

    :ivar code: of table and seat; 0 where they stand below the name.
    :ivar games: how many there are, beside the one with the total.
    """

    code: float
    name: float
    games: int
    numbered: bool

    @property
    def lines(self) -> int:
        """Of words in a row."""
        return 1 if self.code else 2


def scoreboard_pages(plan: Sequence[Seating], options: Options) -> list[PrintedPage]:
    """Everybody of these tables."""
    t, theme = options.t, options.theme
    page = options.whole_page
    margin = 14 * min(1.0, min(page.width, page.height) / 210)
    area = Rect(0, 0, page.width, page.height).inset(margin)
    everybody = [
        (on_paper(name), f"{table.code} · {seat}")
        for table in plan
        for seat, name in enumerate(table.names, start=1)
    ]
    columns = _columns(everybody, area.width, options)
    least = least_words(options)
    row = max(_ROW_MM, 2.8 * least if columns.lines == 2 else 1.5 * least)
    pages: list[PrintedPage] = []
    while everybody:
        drawing = words_page(options)
        top = title_bar(drawing, area, t("print.class.board"), t("print.class.title"), theme, 8)
        flow = Flow(drawing, theme, area.x, top, area.width, body_words(options))
        flow.text(t("print.class.board_how"))
        flow.gap(1)
        room = area.bottom - flow.y - _HEAD_MM
        fits = max(int(room // row), 1)
        part, everybody = everybody[:fits], everybody[fits:]
        # A small class gets lines that can be read from further away.
        high = row if pages or everybody else min(room / len(part), 1.7 * row)
        table = Rect(area.x, flow.y, area.width, _HEAD_MM + high * len(part))
        _scores(drawing, table, part, columns, options)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items)))
    return pages


def _columns(everybody: Sequence[tuple[str, str]], width: float, options: Options) -> _Columns:
    least, t = least_words(options), options.t
    code = max(text_width(code, "bold", least) for _, code in everybody) + 6
    name = max(text_width(name, "medium", least) for name, _ in everybody) + 5
    game = text_width(t("print.class.game", n=_GAMES), "bold", least) + 2
    total = text_width(t("print.scorepad.total"), "bold", least) + 2
    beside = width - max(code, 25.0) - max(name, 0.3 * width)
    for each, is_numbered in ((game, False), (total, True)):
        if beside >= (_GAMES + 1) * max(each, total):
            return _Columns(max(code, 25.0), max(name, 0.3 * width), _GAMES, is_numbered)
    # In a narrow column the code goes below the name, and there are fewer games.
    name = max(name, code, 0.3 * width)
    games = int((width - name) / max(total, 11.0)) - 1
    return _Columns(0.0, name, min(max(games, 1), _GAMES), True)


def _scores(
    drawing: Drawing, area: Rect, part: Sequence[tuple[str, str]], columns: _Columns,
    options: Options,
) -> None:  # fmt: skip
    t, theme = options.t, options.theme
    head, high = _HEAD_MM, (area.height - _HEAD_MM) / len(part)
    k = min(high / (9 * columns.lines), 1.4)
    left = area.x + columns.code + columns.name
    width = (area.right - left) / (columns.games + 1)
    for n in range(columns.games + 1):
        words = str(n + 1) if columns.numbered else t("print.class.game", n=n + 1)
        words = words if n < columns.games else t("print.scorepad.total")
        at = (left + (n + 0.5) * width, area.y + 6)
        size = body_words(options, 3.0)
        write(drawing, at, words, size, theme.muted, width - 1.5, "bold", "middle")
    lines = []
    code, name = max(3.2 * k, drawing.least), max(4 * k, drawing.least)
    for n, (person, table) in enumerate(part):
        y = area.y + head + n * high
        if n % 2 == 0 and theme.panel is not None:
            drawing.rect(Rect(area.x, y, area.width, high), PathStyle(fill=theme.panel))
        middle = y + high / 2
        if columns.code:
            at = (area.x + 2, middle + 0.36 * code)
            write(drawing, at, table, code, theme.muted, columns.code - 4, "bold")
            at = (area.x + columns.code, middle + 0.36 * name)
            write(drawing, at, person, name, theme.ink, columns.name - 3)
        else:
            write(drawing, (area.x + 2, middle - 0.15 * name), person, name, theme.ink,
                  columns.name - 3)  # fmt: skip
            write(drawing, (area.x + 2, middle + 1.05 * code), table, code, theme.muted,
                  columns.name - 3, "bold")  # fmt: skip
        lines.append(((area.x, y), (area.right, y)))
    lines += [((left + n * width, area.y + 2), (left + n * width, area.bottom))
              for n in range(columns.games + 1)]  # fmt: skip
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.2))
    drawing.rect(area, PathStyle(stroke=theme.ink, width=0.5 * theme.stroke), radius=2)


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
