"""Score pads: a match of the dice game, and each tile game with its scoring spelled out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from printables.cards.scoreboard import scoreboard_pages
from printables.cards.tile import scoring_notes
from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage, document_of
from printables.engine.flow import Flow, largest, one_up, title_bar, words_page
from printables.engine.fonts import text_width
from printables.engine.imposition import Progress
from printables.engine.names import cut_name, name_notices
from printables.engine.options import Choice, Options
from printables.engine.page_elements import badge, cross, cut_lines, write
from printables.request.allowed import CARD_SIZES, LARGE_PRINT
from printables.request.choices import USUAL_PLAYERS, OtherGame, Players
from printables.request.printable import Printable
from rollwrite.i18n.board_words import tile_colour
from rollwrite.paper import Point, Rect
from rollwrite.tilegame import Variant, variant_named


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


def _draw(drawing: Drawing, area: Rect, k: float, pad: _Pad, options: Options) -> None:
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
    total = t("print.scorepad.total")
    first = max(24 * k, text_width(total, "black", max(4.6 * k, drawing.least)) + 6 * k)
    columns = _Columns(area.x + first, (area.width - first) / len(pad.columns), len(pad.columns))
    top = ends[-1] + 2 * k
    if pad.parts and not _parts_fit(drawing, columns, k, pad):
        top = _key(drawing, area, top, k, pad, options)
    top += k
    small = max(3 * k, drawing.least)
    head = small + 9 * k + (small + 3 * k if pad.parts else 4 * k)
    pitch = max(12.5 * k, 6.0, 1.5 * drawing.least)
    games = max(int((area.bottom - top - head - 1.3 * pitch) // pitch), 1)
    pitch = (area.bottom - top - head) / (games + 1.3)
    table = Rect(area.x, top, area.width, area.bottom - top)
    last = top + head + games * pitch
    if theme.panel is not None:
        for n in range(1, games, 2):
            band = Rect(table.x, top + head + n * pitch, table.width, pitch)
            drawing.rect(band, PathStyle(fill=theme.panel))
        total_row = Rect(table.x, last, table.width, table.bottom - last)
        drawing.rect(total_row, PathStyle(fill=theme.panel))
    _heads(drawing, Rect(columns.x, top, area.right - columns.x, head), k, pad, columns, options)
    number = max(4.4 * k, drawing.least)
    for n in range(games):
        base = top + head + (n + 0.5) * pitch + 0.36 * number
        drawing.text((table.x + 3 * k, base), str(n + 1), number, theme.muted, "bold")
    write(drawing, (table.x + 3 * k, (last + table.bottom) / 2 + 1.6 * k), total,
          max(4.6 * k, drawing.least),
          theme.ink, first - 4 * k, "black")  # fmt: skip
    lefts = [columns.x + n * columns.width for n in range(columns.count)]
    lines = [((table.x, top + head + n * pitch), (table.right, top + head + n * pitch))
             for n in range(1, games + 1)]  # fmt: skip
    if len(pad.parts) > 1:
        start = top + head - small - 3 * k
        lines += [((x + _SHARES[0] * columns.width, start),
                   (x + _SHARES[0] * columns.width, table.bottom)) for x in lefts]  # fmt: skip
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.2 * theme.stroke))
    strong = [((x, top), (x, table.bottom)) for x in lefts]
    strong += [((table.x, y), (table.right, y)) for y in (top + head, last)]
    drawing.lines(strong, PathStyle(stroke=theme.ink, width=0.35 * theme.stroke))
    drawing.rect(table, PathStyle(stroke=theme.ink, width=0.6 * theme.stroke), radius=2 * k)


@dataclass(frozen=True)
class _Columns:
    """Columns of the same width, from ``x`` on."""

    x: float
    width: float
    count: int


#: Of the width of a column, for each of its parts.
_SHARES = (0.6, 0.4)


def _parts_fit(drawing: Drawing, columns: _Columns, k: float, pad: _Pad) -> bool:
    """Whether the names of the parts have room over them; else there are signs."""
    size = max(3 * k, drawing.least)
    return all(
        text_width(part, "medium", size) <= share * columns.width - 2 * k
        for part, share in zip(pad.parts, _SHARES, strict=True)
    )


def _key(drawing: Drawing, area: Rect, top: float, k: float, pad: _Pad, options: Options) -> float:
    """What the signs over the parts mean; the ``y`` below it."""
    size = max(3.4 * k, drawing.least)
    x = area.x
    for number, part in enumerate(pad.parts):
        _sign(drawing, number, (x + 0.5 * size, top + 0.65 * size), 0.9 * size, options)
        x += 1.5 * size
        drawing.text((x, top + size), part, size, options.theme.ink)
        x += text_width(part, "medium", size) + 2 * size
    return top + 1.5 * size


def _sign(drawing: Drawing, number: int, centre: Point, size: float, options: Options) -> None:
    """An empty square, or a strike that is crossed out."""
    theme = options.theme
    box = Rect(centre[0] - size / 2, centre[1] - size / 2, size, size)
    style = PathStyle(fill="#ffffff", stroke=theme.ink, width=0.3 * theme.stroke)
    drawing.rect(box, style, radius=0 if number == 0 else 0.2 * size)
    if number == 1:
        cross(drawing, box, theme, 0.2 * size)


def _heads(
    drawing: Drawing, area: Rect, k: float, pad: _Pad, columns: _Columns, options: Options
) -> None:
    theme, t = options.theme, options.t
    width, small = columns.width, max(3 * k, drawing.least)
    to_write = PathStyle(stroke=theme.muted, width=0.2)
    low = area.y + small + 9 * k
    for n, (name, colour) in enumerate(pad.columns):
        x = area.x + n * width
        left = x + 3 * k
        if colour is not None:
            radius = max(4.4 * k, drawing.least)
            badge(drawing, colour, (x + radius + 2.5 * k, area.y + radius + 2.5 * k), radius, theme)
            left = x + 2 * radius + 4.5 * k
            size = max(4 * k, drawing.least)
            if text_width(name, "bold", size) <= x + width - left - k:
                drawing.text((left, area.y + 0.9 * size + 1.5 * k), name, size, theme.ink, "bold")
        else:
            at = (x + width / 2, area.y + 0.8 * small + k)
            write(drawing, at, t("print.name"), small, theme.muted, width - 4 * k, anchor="middle")
        drawing.line((left, low), (x + width - 2.5 * k, low), to_write)
        with_words = bool(pad.parts) and _parts_fit(drawing, columns, k, pad)
        start = x
        for number, (part, share) in enumerate(zip(pad.parts, _SHARES, strict=False)):
            middle = start + share * width / 2
            if with_words:
                at = (middle, area.bottom - 1.8 * k)
                drawing.text(at, part, small, theme.muted, anchor="middle")
            else:
                centre = (middle, area.bottom - 1.5 * k - small / 2)
                _sign(drawing, number, centre, 0.9 * small, options)
            start += share * width
