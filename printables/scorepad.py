"""Score pads: a match of the dice game, and each tile game with its scoring spelled out."""

from __future__ import annotations

from dataclasses import dataclass

from printables.drawing import Document, Drawing, PathStyle, PrintedPage
from printables.flow import Flow, largest, title_bar
from printables.options import Options
from printables.page_elements import badge, cut_lines, write
from printables.tilecard import colour_name, scheme_notes, special_notes
from rollwrite.paper import Rect
from rollwrite.tilegame import Variant


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
        (colour_name(colour, t), colour)
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
        (*scheme_notes(variant, t), *special_notes(variant, t)),
        columns,
        (),
    )
    return _document(pad, options)


def _document(pad: _Pad, options: Options) -> Document:
    t = options.t
    page = options.page
    margin = {1: 12.0, 2: 9.0, 4: 8.0}[options.up]
    drawing = Drawing()
    for slot in page.slots:
        area = slot.area.inset(margin)
        _draw(drawing, area, min(area.width, area.height) / 186, pad, options)
    cut_lines(drawing, page.cuts, options.theme)
    printed = PrintedPage(page.width, page.height, tuple(drawing.items), pad.title)
    return Document(
        f"{pad.title} · {t('print.scorepad.title')}",
        t("print.subject"),
        options.language,
        (printed,) * options.copies,
    )


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
    top = ends[-1] + 3 * k
    head = (20 if pad.parts else 15) * k
    pitch = max(12.5 * k, 6.0)
    games = max(int((area.bottom - top - head - 1.3 * pitch) // pitch), 1)
    pitch = (area.bottom - top - head) / (games + 1.3)
    first = 24 * k
    width = (area.width - first) / len(pad.columns)
    table = Rect(area.x, top, area.width, area.bottom - top)
    _heads(drawing, Rect(area.x + first, top, area.width - first, head), k, pad, options)
    lines = [((table.x, top + head + n * pitch), (table.right, top + head + n * pitch))
             for n in range(1, games + 1)]  # fmt: skip
    last = top + head + games * pitch
    if theme.panel is not None:
        drawing.rect(
            Rect(table.x, last, table.width, table.bottom - last), PathStyle(fill=theme.panel)
        )
    for n in range(games):
        base = top + head + (n + 0.5) * pitch + 1.5 * k
        drawing.text((table.x + 3 * k, base), str(n + 1), 4.4 * k, theme.muted, "bold")
    columns = [table.x + first + n * width for n in range(len(pad.columns))]
    if len(pad.parts) > 1:
        lines += [((x + 0.62 * width, top + head - 6 * k), (x + 0.62 * width, table.bottom))
                  for x in columns]  # fmt: skip
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.2 * theme.stroke))
    strong = [((x, top), (x, table.bottom)) for x in columns]
    strong += [((table.x, y), (table.right, y)) for y in (top + head, last)]
    drawing.lines(strong, PathStyle(stroke=theme.ink, width=0.35 * theme.stroke))
    drawing.rect(table, PathStyle(stroke=theme.ink, width=0.6 * theme.stroke), radius=2 * k)
    write(drawing, (table.x + 3 * k, (last + table.bottom) / 2 + 1.6 * k),
          t("print.scorepad.total"), 4.6 * k, theme.ink, first - 4 * k, "black")  # fmt: skip


def _heads(drawing: Drawing, area: Rect, k: float, pad: _Pad, options: Options) -> None:
    theme, t = options.theme, options.t
    width = area.width / len(pad.columns)
    for n, (name, colour) in enumerate(pad.columns):
        x = area.x + n * width
        middle = x + width / 2
        if colour is not None:
            badge(drawing, colour, (x + 7 * k, area.y + 7.5 * k), 4.4 * k, theme)
            write(drawing, (x + 13.5 * k, area.y + 6.4 * k), name, 4 * k, theme.ink,
                  width - 15 * k, "bold")  # fmt: skip
            style = PathStyle(stroke=theme.muted, width=0.2)
            drawing.line((x + 13.5 * k, area.y + 12.5 * k), (x + width - 2.5 * k,
                         area.y + 12.5 * k), style)  # fmt: skip
        else:
            style = PathStyle(stroke=theme.muted, width=0.2)
            drawing.line((x + 3 * k, area.y + 11 * k), (x + width - 3 * k, area.y + 11 * k), style)
            write(drawing, (middle, area.y + 4 * k), t("print.name"), 3 * k, theme.muted,
                  width - 4 * k, anchor="middle")  # fmt: skip
        shares = (0.62, 0.38)
        left = x
        for part, share in zip(pad.parts, shares, strict=False):
            at = (left + share * width / 2, area.bottom - 1.8 * k)
            write(drawing, at, part, 3 * k, theme.muted, share * width - 2 * k, anchor="middle")
            left += share * width
