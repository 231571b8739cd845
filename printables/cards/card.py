"""Quick-reference cards, both sides: of the dice game and of each tile game.

One, two or four cards come on a page; the backs follow on the next page, in the same places, since
all cards of a page are the same. Where words of the least size need more room than two sides have,
there are more sides.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from printables.cards.tile import tile_back, tile_front
from printables.engine.blocks import (
    Block,
    Panel,
    paged,
    panels,
    paragraph,
    section,
    step,
    title,
    together,
)
from printables.engine.drawing import Document, Drawing, Flip, PathStyle, PrintedPage, document_of
from printables.engine.flow import Flow, least_words, one_up, words_page
from printables.engine.fonts import text_width
from printables.engine.imposition import Progress
from printables.engine.options import Options
from printables.engine.page_elements import badge, cut_lines, die, wrong_side
from printables.engine.patterns import colour_cells, lying
from printables.engine.structure import told
from printables.engine.themes import Theme
from printables.request.allowed import CARD_SIZES, LARGE_PRINT
from printables.request.printable import LayoutChoice, OtherGame, Printable, usual_layout
from rollwrite.dicegame import COLOURS, Layout, Ring
from rollwrite.dicegame.dice import FACES
from rollwrite.geometry import Cell, square_shapes
from rollwrite.i18n import Translator
from rollwrite.paper import Rect
from rollwrite.tilegame import Variant, variant_named

#: A card at scale 1: a quarter of A4 or of Letter without its margins.
CARD_MM = (93.0, 127.0)
#: Words are no larger than this at scale 1, in mm.
_MOST_MM = 4.2


@dataclass(frozen=True)
class CardPrint(Printable):
    """A card of the dice game, or of a tile game."""

    name = "card"
    sizes = CARD_SIZES
    large = LARGE_PRINT
    layout: LayoutChoice = field(default_factory=usual_layout)
    game: OtherGame = None

    @property
    def unused(self) -> Collection[str]:
        """Only the dice game has layouts."""
        return () if self.game is None else ("layout",)

    def pages(self, progress: Progress | None = None) -> Document:
        if self.game is None:
            return dice_card(self.layout, self.options)
        return tile_card(variant_named(self.game), self.options)

    def texts(self) -> list[str]:
        single = replace(self, options=replace(self.options, up=1, copies=1))
        return [told(single.pages().pages)]


def dice_card(layout: Layout, options: Options) -> Document:
    """The card of the dice game, with the rows of a layout on its back."""
    t = options.t
    front: list[Block] = [
        title(t("print.card.title"), t("print.card.aim")),
        *(step(n, t(f"print.card.{key}"))
          for n, key in enumerate(("setup", "roll", "take", "draw", "law"), start=1)),
        draw_examples(options),
        *(step(n, t(f"print.card.{key}"))
          for n, key in enumerate(("strike", "out", "pass", "end"), start=6)),
    ]  # fmt: skip
    back: list[Block] = [
        draw_rows(layout, t),
        together(section(t("print.card.markers")), draw_rings(t)),
        paragraph(t("print.card.standby")),
        together(section(t("print.card.solo")), paragraph(t("print.card.solo_text"))),
    ]
    return _cards((front, back), options, t("print.card.title"))


def tile_card(variant: Variant, options: Options) -> Document:
    """The card of a tile game, with its pieces on the back."""
    front, back = tile_front(variant, options), tile_back(variant, options)
    return _cards((front, back), options, options.t(f"tile.game.{variant.key}"))


def _cards(faces: Sequence[Sequence[Block]], options: Options, name: str) -> Document:
    options, notices = one_up(options)
    # Cards are upright: two lie side by side on a page on its side.
    page = replace(options, landscape=options.up == 2).page if options.up != 1 else options.page
    margin = {1: 10.0, 2: 7.0, 4: 6.0}[options.up]
    room = page.slots[0].area.inset(margin)
    k = min(room.width / CARD_MM[0], room.height / CARD_MM[1])
    size = (CARD_MM[0] * k, CARD_MM[1] * k)
    if options.up == 1:
        # Alone on a page a card is as large as the page.
        size = (room.width, room.height)
    most = max(_MOST_MM * k, least_words(options))
    sides = [side for blocks in faces for side in paged(blocks, size, options, most, k)]
    pages = []
    for number, side in enumerate(sides, start=1):
        drawing = words_page(options)
        for slot in page.slots:
            x, y = slot.area.centre
            area = Rect(x - size[0] / 2, y - size[1] / 2, *size)
            side(drawing, area)
        if number == 1:
            cut_lines(drawing, page.cuts, options.theme)
        bookmark = _side_name(number, len(sides), name, options)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), bookmark))
    flip: Flip = "long" if len(pages) % 2 == 0 else ""
    return document_of(name, pages, options, notices, flip)


def _side_name(number: int, of: int, name: str, options: Options) -> str:
    if of == 2:
        return options.t(f"print.side.{'front' if number == 1 else 'back'}", title=name)
    return options.t("print.side.page", title=name, n=number)


_EXAMPLES: tuple[tuple[str, tuple[Cell, ...], str], ...] = (
    ("yes", ((2, 2), (3, 2), (3, 1)), "blue"),
    ("no", ((2, 1), (3, 1), (3, 2)), "blue"),
    ("other", ((2, 1), (3, 1), (3, 2)), "yellow"),
)
_FIRST: tuple[Cell, ...] = ((0, 0), (1, 0), (1, 1))


#: How wide and high an example is, in squares.
_EXAMPLE = (4, 3)


def draw_examples(options: Options) -> Block:
    """How shapes may touch and how they may not."""
    t = options.t
    return panels(
        [
            Panel(t(f"print.card.{key}"), partial(_example, number=n, theme=options.theme))
            for n, (key, _, _) in enumerate(_EXAMPLES)
        ],
        4.6 * _EXAMPLE[1],
    )


def _example(drawing: Drawing, box: Rect, number: int, theme: Theme) -> None:
    key, other, colour = _EXAMPLES[number]
    cell = min(box.width / _EXAMPLE[0], box.height / _EXAMPLE[1])
    origin = (box.centre[0] - cell * _EXAMPLE[0] / 2, box.y)
    colour_cells(drawing, _FIRST, origin, cell, "blue", theme)
    colour_cells(drawing, other, origin, cell, colour, theme)
    if key == "no":
        x, y = origin
        edge = ((x + 2 * cell, y + cell), (x + 2 * cell, y + 2 * cell))
        at = Rect(x + 2.55 * cell, y - 0.2 * cell, 1.2 * cell, 1.2 * cell)
        wrong_side(drawing, [edge], at, theme, 0.2 * cell)


def draw_rows(layout: Layout, t: Translator) -> Block:
    """The rows of a layout: die, shapes, names."""

    def block(flow: Flow, k: float, _: float) -> None:
        flow.heading(t("print.card.rows"), 1.5)
        flow.gap(0.2)
        for face in FACES:
            flow.y += _row(flow.drawing, flow.x, flow.y, flow.width, layout.row(face), face, k,
                           flow.theme)  # fmt: skip
        flow.gap(0.3)

    return block


_COLUMNS = 4


def _row(
    drawing: Drawing, x: float, y: float, width: float, row: tuple[str, ...], face: int, k: float,
    theme: Theme,
) -> float:  # fmt: skip
    """A row of the sheet, in as many lines as it needs; its height."""
    em, unit = max(2.2 * k, drawing.least), 2.7 * k
    left, room = x + 10.5 * k, width - 10.5 * k
    shapes = [(name, lying(square_shapes()[name])) for name in row]
    pitch = room / _COLUMNS
    lines: list[list[tuple[float, str, tuple[Cell, ...]]]] = [[]]
    at = 0.0
    for name, cells in shapes:
        need = (max(cx for cx, _ in cells) + 1) * unit + 0.8 * k + text_width(name, "bold", em) + k
        # In columns where all fit into them; else as far as the line goes.
        if len(row) <= _COLUMNS and need <= pitch:
            at = len(lines[-1]) * pitch
        elif lines[-1] and at + need > room:
            lines.append([])
            at = 0.0
        lines[-1].append((at, name, cells))
        at += need + k
    high = [(max(cy for _, _, cells in line for _, cy in cells) + 1) * unit + 1.9 * k
            for line in lines]  # fmt: skip
    high[0] = max(high[0], 9.0 * k)
    die(drawing, face, Rect(x, y + (high[0] - 7.4 * k) / 2, 7.4 * k, 7.4 * k), theme)
    top = y
    for line, tall in zip(lines, high, strict=True):
        for across, name, cells in line:
            wide, deep = max(cx for cx, _ in cells) + 1, max(cy for _, cy in cells) + 1
            origin = (left + across, top + (tall - deep * unit) / 2)
            _plain_shape(drawing, cells, origin, unit, theme)
            word = (origin[0] + wide * unit + 0.8 * k, top + tall / 2 + 0.36 * em)
            drawing.text(word, name, em, theme.muted, "bold")
        top += tall
    return top - y


def _plain_shape(
    drawing: Drawing, cells: tuple[Cell, ...], origin: tuple[float, float], unit: float,
    theme: Theme,
) -> None:  # fmt: skip
    style = PathStyle(fill=theme.panel or "#ffffff", stroke=theme.ink, width=0.09 * unit)
    for x, y in cells:
        drawing.rect(Rect(origin[0] + x * unit, origin[1] + y * unit, unit, unit), style)


def draw_rings(t: Translator) -> Block:
    """Who holds which marker in rounds 1 to 4: a table for two and three players, and what its
    numbers and badges mean.
    """

    def block(flow: Flow, k: float, _: float) -> None:
        drawing, theme, em = flow.drawing, flow.theme, flow.size
        names = t.join([f"**{theme.letters[c.key]}** {t(f'words.colour.{c.key}')}"
                        for c in COLOURS])  # fmt: skip
        flow.text(t("print.card.rings", colours=names))
        flow.gap(0.2)
        small = max(2.4 * k, drawing.least)
        radius = max(2.1 * k, drawing.least)
        labels = [t("print.card.round", n=1), "2", "3", "4"]
        first = text_width(labels[0], "bold", small) + 0.8 * em
        width = min((flow.width - first) / 2, 14 * radius)
        y = flow.y + 0.9 * small
        for n in range(2):
            word = t.n("print.card.players", n + 2)
            drawing.text((flow.x + first + n * width, y), word, small, theme.muted, "bold")
        y += 0.5 * small + radius
        for number, label in enumerate(labels):
            drawing.text((flow.x, y + 0.36 * small), label, small, theme.ink, "bold")
            for n in range(2):
                ring = Ring.deal(n + 2).in_round(number)
                _ring(drawing, ring, flow.x + first + n * width, y, radius, theme)
            y += 2.25 * radius
        flow.y = y - radius + 0.5 * em

    return block


def _ring(
    drawing: Drawing, ring: Ring, left: float, middle: float, radius: float, theme: Theme
) -> None:
    """The markers in hands; behind a line those that stand by, the next to be taken first."""
    across = 2.1 * radius
    for n, colour in enumerate(ring.held):
        badge(drawing, colour.key, (left + (n + 0.5) * across, middle), radius, theme)
    x = left + (len(ring.held) + 0.18) * across
    style = PathStyle(stroke=theme.ink, width=0.14 * radius * theme.stroke)
    drawing.line((x, middle - radius), (x, middle + radius), style)
    for n, colour in enumerate(ring.standby):
        at = (x + (n + 0.68) * across, middle)
        badge(drawing, colour.key, at, radius, theme)
