"""What results are written on: pads for a match of the dice game and for each tile game, with its
scoring spelled out, and the scoreboard of a class or a club evening, a line for each person, a
column for each game.

The boxes are white on one field of colour, as the shapes of a sheet are; over them stand words, or
signs with their key where words have no room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Annotated

from printables.cards.tile import scoring_notes
from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage, document_of
from printables.engine.flow import (
    Flow,
    body_words,
    cut_name,
    largest,
    least_words,
    name_notices,
    one_up,
    shorter,
    title_bar,
    words_page,
    write_name,
)
from printables.engine.fonts import on_paper, text_width
from printables.engine.imposition import Progress
from printables.engine.options import Choice, Options
from printables.engine.page_elements import badge, cross, cut_lines, write, write_on
from printables.engine.themes import WHITE, Theme, ink_on
from printables.request.allowed import CARD_SIZES, LARGE_PRINT
from printables.request.printable import USUAL_PLAYERS, OtherGame, Players, Printable
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.paper import Point, Rect
from rollwrite.tilegame import Variant, variant_named

#: Of the width of a column, for each of its parts.
_SHARES = (0.6, 0.4)
_GAMES = 5
#: Boxes in lower lines are hard to write in; where lines could be higher, there are some more, for
#: whoever comes later.
_ROW_MM = 6.2
_HIGHEST_MM = 16.0
#: Boxes for two numbers, the empty squares and the strikes, are as wide together.
_PAIR_MM = 15.0


def box_style(theme: Theme, outline: float = 0.0) -> PathStyle:
    """A box to write in: without a field of colour behind it, it has an outline.

    :param outline: how wide a strong one is, in mm.
    """
    if outline:
        return PathStyle(fill=WHITE, stroke=theme.ink, width=outline * theme.stroke)
    if theme.band is not None:
        return PathStyle(fill=WHITE)
    return PathStyle(stroke=theme.muted, width=0.25 * theme.stroke)


def column_boxes(
    left: float, right: float, gap: float, many: int, parts: Sequence[str]
) -> list[list[Rect]]:
    """For each column the boxes of its parts, without height: how they lie between left and right.

    :param parts: their names; without any, a column is one box.
    """
    # Between columns there is more room than inside one.
    apart = 2 * gap if parts else gap
    wide = (right - left - (many - 1) * apart) / many
    columns = []
    for n in range(many):
        x, shares = left + n * (wide + apart), _SHARES if parts else (1.0,)
        inner = wide - (len(shares) - 1) * gap
        boxes = []
        for share in shares:
            boxes.append(Rect(x, 0.0, share * inner, 0.0))
            x += share * inner + gap
        columns.append(boxes)
    return columns


def words_fit(parts: Sequence[str], boxes: Sequence[Rect], size: float) -> bool:
    """Whether the names of the parts have room over them; else there are signs."""
    return all(
        text_width(part, "medium", size) <= box.width
        for part, box in zip(parts, boxes, strict=False)
    )


def part_names(
    drawing: Drawing, parts: Sequence[str], boxes: Sequence[Rect], low: float, size: float,
    with_words: bool, options: Options,
) -> None:  # fmt: skip
    """The parts' names over their boxes, or their signs; they end above ``low``."""
    ink = ink_on(options.theme.band, options.theme.ink)
    for number, (part, box) in enumerate(zip(parts, boxes, strict=False)):
        if with_words:
            drawing.text((box.centre[0], low - 0.2 * size), part, size, ink, anchor="middle")
        else:
            _sign(drawing, number, (box.centre[0], low - size / 2), 0.9 * size, options)


def signs_key(
    drawing: Drawing, at: Point, size: float, parts: Sequence[str], options: Options
) -> float:
    """What the signs over the parts mean; the ``y`` below it."""
    x, top = at
    for number, part in enumerate(parts):
        _sign(drawing, number, (x + 0.5 * size, top + 0.65 * size), 0.9 * size, options)
        x += 1.5 * size
        drawing.text((x, top + size), part, size, options.theme.ink)
        x += text_width(part, "medium", size) + 2 * size
    return top + 1.5 * size


def _sign(drawing: Drawing, number: int, centre: Point, size: float, options: Options) -> None:
    """An empty square, or a strike that is crossed out."""
    theme = options.theme
    box = Rect(centre[0] - size / 2, centre[1] - size / 2, size, size)
    style = PathStyle(fill=WHITE, stroke=theme.ink, width=0.3 * theme.stroke)
    drawing.rect(box, style, radius=0 if number == 0 else 0.2 * size)
    if number == 1:
        cross(drawing, box, theme, 0.2 * size)


@dataclass(frozen=True)
class _Columns:
    """How wide the columns are, in mm.

    :ivar code: of table and seat; 0 where they stand below the name.
    :ivar games: how many there are, beside the one with the total.
    """

    code: float
    name: float
    games: int
    place: float
    numbered: bool

    @property
    def lines(self) -> int:
        """Of words in a row."""
        return 1 if self.code else 2


def scoreboard_pages(
    people: Sequence[tuple[str, str]], options: Options, *, in_app: bool = False
) -> list[PrintedPage]:
    """A line for each person.

    :param in_app: whether the app has a standing, too, and counts otherwise.
    :param people: names, some perhaps empty, and where each sits; empty for nowhere.
    """
    t, page = options.t, options.whole_page
    margin = 12 * min(1.0, min(page.width, page.height) / 210)
    area = Rect(0, 0, page.width, page.height).inset(margin)
    shown = [(on_paper(name), place) for name, place in people]
    columns = _columns(shown, area.width - 2 * _pad(options), options)
    least = least_words(options)
    lowest = max(_ROW_MM, 2.6 * least if columns.lines == 2 else 1.5 * least)
    pages: list[PrintedPage] = []
    done = 0
    while done < len(shown):
        drawing = words_page(options)
        field = _over_it(drawing, area, options, in_app=in_app)
        room = field.height - _head_mm(options) - 2 * _pad(options)
        # As many on every page as on the others, so that none has but a line or two.
        each = ceil(len(shown) / ceil(len(shown) / max(int(room // lowest), 1)))
        part = list(shown[done : done + each])
        done += each
        part += [("", "")] * (max(each, int(room // _HIGHEST_MM)) - len(part))
        _scores(drawing, field, part, columns, options)
        bookmark = None if pages else t("print.class.board")
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), bookmark))
    return pages


def _pad(options: Options) -> float:
    """Of the field of colour, around its boxes."""
    return 0.0 if options.theme.band is None else 2.0


def _head_mm(options: Options) -> float:
    """Over the boxes: the number of the game, and the signs of its two boxes."""
    return body_words(options, 3.4) + body_words(options, 3.0) + 4.5


def _parts(options: Options) -> tuple[str, str]:
    return options.t("print.scorepad.empty"), options.t("print.scorepad.strikes")


def _over_it(drawing: Drawing, area: Rect, options: Options, *, in_app: bool) -> Rect:
    """Title, date, what is written and who wins; the field below them."""
    t, theme, em = options.t, options.theme, body_words(options)
    dated = min(0.28 * area.width, 52.0)
    bar = Rect(area.x, area.y, area.width - dated - 4, area.height)
    top = title_bar(drawing, bar, t("print.class.board"), "", theme, 8)
    drawing.begin("P")
    write_on(drawing, (area.right - dated, area.y + 8), t("print.date"), dated, theme, em)
    flow = Flow(drawing, theme, area.x, top, area.width, em)
    flow.text(t("print.scorepad.match"))
    if in_app:
        flow.text(t("print.scorepad.in_class"))
    flow.gap(0.2)
    drawing.begin("P")
    top = signs_key(drawing, (area.x, flow.y), em, _parts(options), options) + 1.5
    return Rect(area.x, top, area.width, area.bottom - top)


def _columns(everybody: Sequence[tuple[str, str]], width: float, options: Options) -> _Columns:
    least, t = least_words(options), options.t
    code = max(text_width(code, "bold", least) for _, code in everybody) + 6
    # A very long name is written shorter rather than that there is no room for numbers.
    name = max(
        min((text_width(words, "bold", least) for words in shorter(name)),
            key=lambda wide: (wide > 0.3 * width, -wide))
        for name, _ in everybody
    ) + 5  # fmt: skip
    game = text_width(t("print.class.game", n=_GAMES), "bold", least) + 2
    total = text_width(t("print.scorepad.total"), "bold", least) + 2
    place = max(text_width(t("print.scorepad.place"), "bold", least) + 2, 11.0)
    has_places = any(place for _, place in everybody)
    code = max(code, 20.0) if has_places else 2.0
    least_name = 0.2 * width
    beside = width - code - max(name, least_name) - place
    for each, is_numbered in ((game, False), (total, True)):
        pair = max(each, total, _PAIR_MM)
        if beside >= (_GAMES + 1) * pair:
            # Where columns have enough, names are written larger.
            name = max(name, least_name, min(0.3 * width, width - code - place - 6 * 1.2 * pair))
            return _Columns(code, name, _GAMES, place, is_numbered)
    # In a narrow column the code goes below the name, and there are fewer games.
    name = max(name, code, 0.26 * width)
    games = int((width - name - place) / max(total, _PAIR_MM)) - 1
    return _Columns(0.0, name, min(max(games, 1), _GAMES), place, True)


def _scores(
    drawing: Drawing, field: Rect, part: Sequence[tuple[str, str]], columns: _Columns,
    options: Options,
) -> None:  # fmt: skip
    """As the pad for a few has it: white boxes on one field of colour."""
    t, theme, parts = options.t, options.theme, _parts(options)
    ink, small, em = ink_on(theme.band, theme.ink), body_words(options, 3.0), body_words(options)
    if theme.band is not None:
        drawing.rect(field, PathStyle(fill=theme.band), radius=3)
    field = field.inset(_pad(options))
    head = _head_mm(options)
    pitch = (field.height - head) / len(part)
    gap = min(1.2, 0.14 * pitch)
    left = field.x + columns.code + columns.name
    right = field.right - columns.place
    boxes = column_boxes(left, right, min(gap, 0.9), columns.games + 1, parts)
    low = field.y + head - 1.2
    titled = low - small - 2.6
    for n, pair in enumerate(boxes):
        words = str(n + 1) if columns.numbered else t("print.class.game", n=n + 1)
        words = words if n < columns.games else t("print.scorepad.total")
        middle, room = (pair[0].x + pair[-1].right) / 2, pair[-1].right - pair[0].x + 1
        write(drawing, (middle, titled), words, em, ink, room, "black", "middle")
        part_names(drawing, parts, pair, low, small, False, options)
    at = (right + columns.place / 2 + 0.6, titled)
    write(drawing, at, t("print.scorepad.place"), em, ink, columns.place, "black", "middle")
    k = min(pitch / (9 * columns.lines), 1.4)
    code, name = max(3.2 * k, drawing.least), max(4 * k, drawing.least)
    strong = box_style(theme, 0.5)
    for n, (person, table) in enumerate(part):
        y = field.y + head + n * pitch
        high = pitch - gap if n < len(part) - 1 else field.bottom - y
        wide = columns.code + columns.name - 1.6
        middle = y + high / 2
        drawing.rect(Rect(field.x, y, wide, high), box_style(theme), radius=1.2)
        for number, pair in enumerate(boxes):
            for box in pair:
                style = strong if number == columns.games else box_style(theme)
                drawing.rect(Rect(box.x, y, box.width, high), style, radius=1.2)
        drawing.rect(Rect(right + 1.6, y, columns.place - 1.6, high), strong, radius=1.2)
        if columns.code:
            at = (field.x + columns.code, middle + 0.36 * name)
            place, room = (field.x + 2, middle + 0.36 * code), columns.code - 4
        else:
            at = (field.x + 2, middle - 0.15 * name if table else middle + 0.36 * name)
            place, room = (field.x + 2, middle + 1.05 * code), columns.name - 4
        if table:
            write(drawing, place, table, code, theme.muted, room, "bold")
        write_name(drawing, at, person, (name, drawing.least), columns.name - 4, theme.ink)


# ── Pads ──────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class ScorepadPrint(Printable):
    """A pad for a match of the dice game, or for a tile game; with names a scoreboard of many."""

    name = "scorepad"
    sizes = CARD_SIZES
    large = LARGE_PRINT
    game: OtherGame = None
    players: Players = None
    names: Annotated[
        tuple[str, ...],
        Choice(
            "a line for each of these names: a scoreboard",
            overrides=("players", "game"),
            is_folded=True,
            files=".txt,.csv,text/plain",
        ),
    ] = ()

    @property
    def least_pages(self) -> int:
        """Some forty names a page."""
        return 1 + len(self.names) // 40

    def pages(self, progress: Progress | None = None) -> Document:
        if self.names:
            people = [(cut_name(name), "") for name in self.names]
            pages = scoreboard_pages(people, replace(self.options, up=1))
            title = self.options.t("print.class.board")
            return document_of(title, pages, self.options, name_notices(self.names))
        if self.game is None:
            return dice_scorepad(self.players or USUAL_PLAYERS, self.options)
        return tile_scorepad(variant_named(self.game), self.options)


@dataclass(frozen=True)
class _Pad:
    """What a pad shows: a line for each game, a column for each score."""

    title: str
    subtitle: str
    notes: tuple[str, ...]
    columns: tuple[tuple[str, str | None], ...]
    #: Small boxes in which a column's number is made up, by their names.
    parts: tuple[str, ...]


def dice_scorepad(players: int, options: Options) -> Document:
    """A pad for a match of the dice game (S4)."""
    t = options.t
    pad = _Pad(
        t("print.scorepad.dice"),
        t("print.card.aim"),
        (t("print.scorepad.match"),),
        tuple(("", None) for _ in range(players)),
        (t("print.scorepad.empty"), t("print.scorepad.strikes")),
    )
    return _document(pad, options)


def tile_scorepad(variant: Variant, options: Options) -> Document:
    """A pad for a tile game, a column for each colour that scores, or for each player."""
    t = options.t
    columns: tuple[tuple[str, str | None], ...] = tuple(
        (tile_colour(t, colour), colour)
        for colour, owner in zip(variant.colours, variant.owners, strict=True)
        # Colours that nobody owns are shared or obstacles: their score does not count.
        if owner is not None
    )
    if not columns:
        # A draft: everybody plays all colours.
        columns = (("", None),) * variant.players
    pad = _Pad(
        t(f"tile.game.{variant.key}"),
        t("print.scorepad.title"),
        tuple(scoring_notes(variant, t)),
        columns,
        (),
    )
    return _document(pad, options)


def _document(pad: _Pad, options: Options) -> Document:
    t = options.t
    options, notices = one_up(options)
    page = options.page
    margin = {1: 12.0, 2: 9.0, 4: 8.0}[options.up]
    drawing = words_page(options)
    for slot in page.slots:
        area = slot.area.inset(min(margin, 0.06 * min(slot.area.width, slot.area.height)))
        _draw(drawing, area, min(area.width, area.height) / 186, pad, options)
    cut_lines(drawing, page.cuts, options.theme)
    printed = PrintedPage(page.width, page.height, tuple(drawing.items), pad.title)
    title = f"{pad.title} · {t('print.scorepad.title')}"
    return document_of(title, [printed], options, notices)


#: More games than these are another evening; fewer have higher rows.
_PAD_GAMES = 12


def _draw(drawing: Drawing, area: Rect, k: float, pad: _Pad, options: Options) -> None:
    """As a sheet has its shapes: white boxes on one strong field of colour."""
    theme, t = options.theme, options.t
    y = title_bar(drawing, area, pad.title, pad.subtitle, theme, 9 * k)
    ends: list[float] = []

    def notes(drawing: Drawing, size: float) -> float:
        flow = Flow(drawing, theme, area.x, y, area.width, size)
        for note in pad.notes:
            flow.text(note)
            flow.gap(0.2)
        ends.append(flow.y)
        return flow.y

    largest(drawing, notes, y + 0.24 * area.height, 4.6 * k * min(theme.text, 1.15))
    top, ink = ends[-1] + 2.5 * k, ink_on(theme.band, theme.ink)
    pad_mm = 0.0 if theme.band is None else 2.4 * k
    gap, em = 1.4 * k, max(4.6 * k, drawing.least)
    total = t("print.scorepad.total")
    rows = [t("print.class.game", n=n + 1) for n in range(_PAD_GAMES)]
    if text_width(rows[-1], "black", em) > 0.12 * area.width:
        rows = [str(n + 1) for n in range(_PAD_GAMES)]
    first = max(text_width(words, "black", em) for words in (total, rows[-1])) + 3 * k
    small = max(3.6 * k, drawing.least)
    columns = column_boxes(
        area.x + pad_mm + first, area.right - pad_mm, gap, len(pad.columns), pad.parts
    )
    with_words = words_fit(pad.parts, columns[0], small)
    if not with_words:
        size = max(3.4 * k, drawing.least)
        top = signs_key(drawing, (area.x, ends[-1]), size, pad.parts, options) + 1.5 * k
    field = Rect(area.x, top, area.width, area.bottom - top)
    if theme.band is not None:
        drawing.rect(field, PathStyle(fill=theme.band), radius=3 * k)
    field = field.inset(pad_mm)
    head = max(15 * k, 2.6 * small + 6 * k)
    labels = small + 2.2 * k if pad.parts else 0.0
    room = field.height - head - labels - gap
    least = max(12.5 * k, 6.0, 1.5 * drawing.least)
    games = min(max(int(room // least) - 1, 1), _PAD_GAMES)
    pitch = room / (games + 1)
    for n, (name, colour) in enumerate(pad.columns):
        x, wide = columns[n][0].x, columns[n][-1].right - columns[n][0].x
        _head(drawing, Rect(x, field.y, wide, head), name, colour, k, options)
    for boxes in columns:
        low = field.y + head + labels
        part_names(drawing, pad.parts, boxes, low, small, with_words, options)
    for n in range(games + 1):
        top = field.y + head + labels + gap + n * pitch
        words = rows[n] if n < games else total
        style = box_style(theme, 0.0 if n < games else 0.6)
        base = top + (pitch - gap) / 2 + 0.36 * em
        drawing.text((field.x + 0.5 * k, base), words, em, ink, "black")
        for boxes in columns:
            for box in boxes:
                rect = Rect(box.x, top, box.width, pitch - gap)
                drawing.rect(rect, style, radius=1.3 * k)


def _head(
    drawing: Drawing, box: Rect, name: str, colour: str | None, k: float, options: Options
) -> None:
    """A box for a player's name, with the colour that is played."""
    theme, small = options.theme, max(3.6 * k, drawing.least)
    drawing.rect(box, box_style(theme), radius=1.3 * k)
    left = box.x + 2 * k
    if colour is not None:
        radius = max(4.2 * k, drawing.least)
        badge(drawing, colour, (left + radius, box.centre[1]), radius, theme)
        left += 2 * radius + 1.5 * k
    words, room = name or options.t("print.name"), box.right - left - k
    if text_width(words, "medium", small) <= room:
        drawing.begin("P")
        drawing.text((left, box.y + small + k), words, small, theme.muted)
