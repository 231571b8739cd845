"""The scoreboard of a class or a club evening: a line for each person, a column for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import body_words, least_words, title_bar, words_page
from printables.engine.fonts import on_paper, text_width
from printables.engine.names import shorter, write_name
from printables.engine.options import Options
from printables.engine.page_elements import write
from rollwrite.paper import Rect

_GAMES = 5
_HEAD_MM = 9.0
#: Lower lines are hard to write on.
_ROW_MM = 6.2


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


def scoreboard_pages(people: Sequence[tuple[str, str]], options: Options) -> list[PrintedPage]:
    """A line for each person.

    :param people: names, some perhaps empty, and where each sits; empty for nowhere.
    """
    t, theme = options.t, options.theme
    page = options.whole_page
    margin = 12 * min(1.0, min(page.width, page.height) / 210)
    area = Rect(0, 0, page.width, page.height).inset(margin)
    shown = [(on_paper(name), place) for name, place in people]
    columns = _columns(shown, area.width, options)
    least = least_words(options)
    lowest = max(_ROW_MM, 2.6 * least if columns.lines == 2 else 1.5 * least)
    pages: list[PrintedPage] = []
    done = 0
    while done < len(shown):
        drawing = words_page(options)
        top = title_bar(drawing, area, t("print.class.board"), t("print.class.board_how"),
                        theme, 8)  # fmt: skip
        room = area.bottom - top - _HEAD_MM
        # As many on every page as on the others, so that none has but a line or two.
        each = ceil(len(shown) / ceil(len(shown) / max(int(room // lowest), 1)))
        part = shown[done : done + each]
        done += each
        high = min(room / len(part), 13.0)
        table = Rect(area.x, top, area.width, _HEAD_MM + high * len(part))
        _scores(drawing, table, part, columns, options)
        bookmark = None if pages else t("print.class.board")
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), bookmark))
    return pages


def _columns(everybody: Sequence[tuple[str, str]], width: float, options: Options) -> _Columns:
    least, t = least_words(options), options.t
    code = max(text_width(code, "bold", least) for _, code in everybody) + 6
    # A very long name is written shorter rather than that there is no room for numbers.
    name = max(
        min((text_width(words, "bold", least) for words in shorter(name)),
            key=lambda wide: (wide > 0.36 * width, -wide))
        for name, _ in everybody
    ) + 5  # fmt: skip
    game = text_width(t("print.class.game", n=_GAMES), "bold", least) + 2
    total = text_width(t("print.scorepad.total"), "bold", least) + 2
    has_places = any(place for _, place in everybody)
    code = max(code, 20.0) if has_places else 2.0
    beside = width - code - max(name, 0.3 * width)
    for each, is_numbered in ((game, False), (total, True)):
        if beside >= (_GAMES + 1) * max(each, total):
            return _Columns(code, max(name, 0.3 * width), _GAMES, is_numbered)
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
        ems = (name, drawing.least)
        if columns.code:
            at = (area.x + columns.code, middle + 0.36 * name)
            place = (area.x + 2, middle + 0.36 * code)
            room = columns.code - 4
        else:
            at = (area.x + 2, middle - 0.15 * name if table else middle + 0.36 * name)
            place = (area.x + 2, middle + 1.05 * code)
            room = columns.name - 3
        if table:
            write(drawing, place, table, code, theme.muted, room, "bold")
        write_name(drawing, at, person, ems, columns.name - 3, theme.ink)
        lines.append(((area.x, y), (area.right, y)))
    lines += [((left + n * width, area.y + 2), (left + n * width, area.bottom))
              for n in range(columns.games + 1)]  # fmt: skip
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.2))
    drawing.rect(area, PathStyle(stroke=theme.ink, width=0.5 * theme.stroke), radius=2)
