"""Quick-reference cards, both sides: of the dice game and of each tile game.

One, two or four cards come on a page; the backs follow on the next page, in the same places, since
all cards of a page are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from printables.drawing import Document, Drawing, PathStyle, PrintedPage
from printables.flow import Flow, largest, title_bar
from printables.fonts import text_width
from printables.options import Options
from printables.page_elements import badge, cross, cut_lines, die, write
from printables.patterns import colour_cells
from printables.themes import Theme
from printables.tilecard import tile_back, tile_front
from rollwrite.dicegame import Layout, Ring
from rollwrite.dicegame.dice import FACES
from rollwrite.geometry import Cell, square_shapes
from rollwrite.i18n import Translator
from rollwrite.paper import Rect
from rollwrite.tilegame import Variant

#: A card at scale 1: a quarter of A4 or of Letter without its margins.
CARD_MM = (93.0, 127.0)

Side = Callable[[Drawing, Rect, float, Options], None]


def dice_card(layout: Layout, options: Options) -> Document:
    """The card of the dice game, with the rows of a layout on its back."""

    def back(drawing: Drawing, area: Rect, k: float, options: Options) -> None:
        _dice_back(drawing, area, k, options, layout)

    return _cards(_dice_front, back, options, options.t("print.card.title"))


def tile_card(variant: Variant, options: Options) -> Document:
    """The card of a tile game, with its pieces on the back."""

    def front(drawing: Drawing, area: Rect, k: float, options: Options) -> None:
        tile_front(drawing, area, k, options, variant)

    def back(drawing: Drawing, area: Rect, k: float, options: Options) -> None:
        tile_back(drawing, area, k, options, variant)

    return _cards(front, back, options, options.t(f"tile.game.{variant.key}"))


def _cards(front: Side, back: Side, options: Options, title: str) -> Document:
    # Cards are upright: two lie side by side on a page on its side.
    page = replace(options, landscape=options.up == 2).page
    margin = {1: 10.0, 2: 7.0, 4: 6.0}[options.up]
    pages = []
    for name, side in (("front", front), ("back", back)):
        drawing = Drawing()
        for slot in page.slots:
            room = slot.area.inset(margin)
            k = min(room.width / CARD_MM[0], room.height / CARD_MM[1])
            width, height = CARD_MM[0] * k, CARD_MM[1] * k
            x, y = slot.area.centre
            side(drawing, Rect(x - width / 2, y - height / 2, width, height), k, options)
        if name == "front":
            cut_lines(drawing, page.cuts, options.theme)
        bookmark = options.t(f"print.side.{name}", title=title)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), bookmark))
    return Document(
        title, options.t("print.subject"), options.language, tuple(pages) * options.copies
    )


def _dice_front(drawing: Drawing, area: Rect, k: float, options: Options) -> None:
    t, theme = options.t, options.theme
    y = title_bar(drawing, area, t("print.card.title"), t("print.card.aim"), theme, 7 * k)

    def draw(drawing: Drawing, size: float) -> float:
        flow = Flow(drawing, theme, area.x, y, area.width, size)
        for number, step in enumerate(("roll", "take", "draw", "law"), start=1):
            flow.step(str(number), t(f"print.card.{step}"))
        flow.gap(0.3)
        _examples(drawing, Rect(area.x, flow.y, area.width, 24 * k), k, theme, t)
        flow.y += 24 * k
        flow.gap(0.8)
        for number, step in enumerate(("strike", "out", "pass", "end"), start=5):
            flow.step(str(number), t(f"print.card.{step}"))
        return flow.y

    largest(drawing, draw, area.bottom, 4.2 * k)


def _examples(drawing: Drawing, area: Rect, k: float, theme: Theme, t: Translator) -> None:
    """How shapes may touch and how they may not."""
    one: tuple[Cell, ...] = ((0, 0), (1, 0), (1, 1))
    pictures: tuple[tuple[str, tuple[Cell, ...], str], ...] = (
        ("yes", ((2, 2), (3, 2), (3, 1)), "blue"),
        ("no", ((2, 1), (3, 1), (3, 2)), "blue"),
        ("other", ((2, 1), (3, 1), (3, 2)), "yellow"),
    )
    gap = 2 * k
    width = (area.width + gap) / len(pictures)
    cell = 4.8 * k
    for number, (key, other, colour) in enumerate(pictures):
        box = Rect(area.x + number * width, area.y, width - gap, area.height)
        style = PathStyle(
            fill=theme.panel, stroke=None if theme.panel else theme.line, width=0.2 * k
        )
        drawing.rect(box, style, radius=1.5 * k)
        origin = (box.centre[0] - 2 * cell, box.y + 2.2 * k)
        colour_cells(drawing, one, origin, cell, "blue", theme)
        colour_cells(drawing, other, origin, cell, colour, theme)
        if key == "no":
            wrong = Rect(origin[0] + 1.2 * cell, origin[1] + 0.7 * cell, 1.6 * cell, 1.6 * cell)
            cross(drawing, wrong, theme, 1.3 * k)
        at = (box.centre[0], box.bottom - 2.6 * k)
        write(drawing, at, t(f"print.card.{key}"), 2.6 * k, theme.ink, box.width - 2 * k, "bold",
              "middle")  # fmt: skip


def _dice_back(drawing: Drawing, area: Rect, k: float, options: Options, layout: Layout) -> None:
    t, theme = options.t, options.theme

    def draw(drawing: Drawing, size: float) -> float:
        flow = Flow(drawing, theme, area.x, area.y, area.width, size)
        flow.heading(t("print.card.rows"), 1.7)
        flow.gap(0.3)
        for face in FACES:
            _row(drawing, Rect(area.x, flow.y, area.width, 10.4 * k), face, layout, k, theme)
            flow.y += 10.4 * k
        flow.gap(0.6)
        flow.rule()
        flow.heading(t("print.card.markers"))
        _ring(drawing, Rect(area.x, flow.y, area.width, 11 * k), k, theme)
        flow.y += 11 * k
        flow.text(t("print.card.standby"))
        flow.gap(0.5)
        flow.heading(t("print.card.solo"))
        flow.text(t("print.card.solo_text"))
        return flow.y

    largest(drawing, draw, area.bottom, 4.0 * k)


def _row(drawing: Drawing, area: Rect, face: int, layout: Layout, k: float, theme: Theme) -> None:
    """A row of the sheet: its die, its shapes and their names."""
    die(drawing, face, Rect(area.x, area.y + 1.4 * k, 7.6 * k, 7.6 * k), theme)
    left, room = area.x + 10.5 * k, area.width - 10.5 * k
    # In columns where all rows are short; a long row lies side by side, as large as it can be.
    in_columns = max(map(len, layout.rows)) <= _COLUMNS
    em, unit = 2.2 * k, 2.8 * k
    if not in_columns:
        row = layout.row(face)
        em *= min(1.0, 0.5 * room / _words(row, em, k))
        unit = min(unit, (room - _words(row, em, k)) / sum(_size(name)[0] for name in row))
    x = left
    for n, name in enumerate(layout.row(face)):
        wide, tall = _size(name)
        if in_columns:
            x = left + n * room / _COLUMNS
        origin = (x, area.y + (area.height - tall * unit) / 2)
        _plain_shape(drawing, square_shapes()[name].cells, origin, unit, theme)
        x += wide * unit + 0.8 * k
        drawing.text((x, area.centre[1] + 0.36 * em), name, em, theme.muted, "bold")
        x += text_width(name, "bold", em) + 2 * k


_COLUMNS = 4


def _size(name: str) -> tuple[int, int]:
    """Width and height of a shape in squares."""
    cells = square_shapes()[name].cells
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


def _words(row: tuple[str, ...], em: float, k: float) -> float:
    """The room that the names of a row and the gaps beside them take."""
    return sum(text_width(name, "bold", em) + 2.8 * k for name in row)


def _plain_shape(
    drawing: Drawing, cells: tuple[Cell, ...], origin: tuple[float, float], unit: float,
    theme: Theme,
) -> None:  # fmt: skip
    style = PathStyle(fill=theme.panel or "#ffffff", stroke=theme.ink, width=0.09 * unit)
    for x, y in cells:
        drawing.rect(Rect(origin[0] + x * unit, origin[1] + y * unit, unit, unit), style)


def _ring(drawing: Drawing, area: Rect, k: float, theme: Theme) -> None:
    """Two players' markers in rounds 1 to 4, and those that stand by."""
    ring = Ring.deal(2)
    width = area.width / 4
    for number in range(1, 5):
        left, y = area.x + (number - 1) * width, area.y + 6 * k
        drawing.text((left, area.y + 2.4 * k), str(number), 2.3 * k, theme.muted, "bold")
        for n, colour in enumerate(ring.held):
            badge(drawing, colour.key, (left + (2.4 + 5.2 * n) * k, y), 2.4 * k, theme)
        for n, colour in enumerate(reversed(ring.standby)):
            badge(drawing, colour.key, (left + (13.6 + 3.8 * n) * k, y), 1.7 * k, theme)
        ring = ring.passed()
