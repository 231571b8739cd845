"""Score pads: a match of the dice game, and each tile game with its scoring spelled out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from printables.cards.scoreboard import (
    box_style,
    column_boxes,
    part_names,
    scoreboard_pages,
    signs_key,
    words_fit,
)
from printables.cards.tile import scoring_notes
from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage, document_of
from printables.engine.flow import (
    Flow,
    cut_name,
    largest,
    name_notices,
    one_up,
    title_bar,
    words_page,
)
from printables.engine.fonts import text_width
from printables.engine.imposition import Progress
from printables.engine.options import Choice, Options
from printables.engine.page_elements import badge, cut_lines
from printables.engine.themes import ink_on
from printables.request.allowed import CARD_SIZES, LARGE_PRINT
from printables.request.printable import USUAL_PLAYERS, OtherGame, Players, Printable
from rollwrite.i18n.tile_words import tile_colour
from rollwrite.paper import Rect
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


#: More games than these are another evening; fewer have higher rows.
_GAMES = 12


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
    rows = [t("print.class.game", n=n + 1) for n in range(_GAMES)]
    if text_width(rows[-1], "black", em) > 0.12 * area.width:
        rows = [str(n + 1) for n in range(_GAMES)]
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
    games = min(max(int(room // least) - 1, 1), _GAMES)
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
