"""Quick-reference cards, both sides: of the dice game and of each tile game.

One, two or four cards come on a page; the backs follow on the next page, in the same places, since
all cards of a page are the same. Where words of the least size need more room than two sides have,
there are more sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from printables.engine.blocks import Block, paged, paragraph, section, step, title, together
from printables.engine.boards import board_size, cells_origin, draw_board, middle, start_cells
from printables.engine.drawing import Document, Drawing, PathStyle, PrintedPage, document_of
from printables.engine.flow import Flow, least_words, one_up, rich_lines, words_page
from printables.engine.fonts import text_width
from printables.engine.imposition import Progress
from printables.engine.options import Options
from printables.engine.page_elements import badge, cross, cut_lines, die
from printables.engine.patterns import colour_cells, lying
from printables.engine.reading_order import told
from printables.engine.themes import Theme
from printables.request.allowed import CARD_SIZES, LARGE_PRINT
from printables.request.choices import LayoutChoice, OtherGame, usual_layout
from printables.request.printable import Printable
from rollwrite.dicegame import COLOURS, Layout, Ring
from rollwrite.dicegame.dice import FACES
from rollwrite.geometry import SQUARE, Cell, Shape, square_shapes
from rollwrite.i18n import Translator
from rollwrite.i18n.board_words import tile_colour
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
          for n, key in enumerate(("roll", "take", "draw", "law"), start=1)),
        draw_examples(t),
        *(step(n, t(f"print.card.{key}"))
          for n, key in enumerate(("strike", "out", "pass", "end"), start=5)),
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
    front, back = tile_front(variant, options.t), tile_back(variant, options.t)
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
    return document_of(name, pages, options, notices)


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


def draw_examples(t: Translator) -> Block:
    """How shapes may touch and how they may not: side by side, or below each other where the words
    need the room.
    """

    def block(flow: Flow, k: float, _: float) -> None:
        flow.gap(0.2)
        drawing, theme = flow.drawing, flow.theme
        em, gap, cell = max(2.6 * k, drawing.least), 2 * k, 4.6 * k
        width = (flow.width + gap) / len(_EXAMPLES) - gap
        words = [t(f"print.card.{key}") for key, _, _ in _EXAMPLES]
        captions = [_lines(text, em, width - 2 * k) for text in words]
        widest = max(text_width(line, "bold", em) for lines in captions for line in lines)
        high = 3 * cell + 4 * k
        if widest <= width - 2 * k and max(map(len, captions)) <= 2:
            high += 1.25 * em * max(map(len, captions))
            for n, lines in enumerate(captions):
                box = Rect(flow.x + n * (width + gap), flow.y, width, high)
                _panel(drawing, box, k, theme)
                _example(drawing, (box.centre[0] - 2 * cell, box.y + 1.6 * k), cell, n, theme)
                for number, line in enumerate(lines):
                    at = (box.centre[0], box.y + 3 * cell + 3 * k + (0.8 + 1.25 * number) * em)
                    drawing.text(at, line, em, theme.ink, "bold", "middle")
            flow.y += high
        else:
            for n, text in enumerate(words):
                box = Rect(flow.x, flow.y, flow.width, 3 * cell + 2 * k)
                _panel(drawing, box, k, theme)
                _example(drawing, (box.x + 2 * k, box.y + k), cell, n, theme)
                left = box.x + 4.5 * cell + 4 * k
                broken = _lines(text, em, box.right - left)
                for number, line in enumerate(broken):
                    down = 0.36 + 1.25 * (number - (len(broken) - 1) / 2)
                    at = (left, box.centre[1] + down * em)
                    drawing.text(at, line, em, theme.ink, "bold")
                flow.y += box.height + k
        flow.gap(0.7)

    return block


def _lines(text: str, em: float, width: float) -> list[str]:
    """Bold words in lines."""
    return ["".join(words for words, _ in line) for line in rich_lines(f"**{text}**", em, width)]


def _panel(drawing: Drawing, box: Rect, k: float, theme: Theme) -> None:
    style = PathStyle(fill=theme.panel, stroke=None if theme.panel else theme.line, width=0.2 * k)
    drawing.rect(box, style, radius=1.5 * k)


def _example(
    drawing: Drawing, origin: tuple[float, float], cell: float, number: int, theme: Theme
) -> None:
    key, other, colour = _EXAMPLES[number]
    colour_cells(drawing, _FIRST, origin, cell, "blue", theme)
    colour_cells(drawing, other, origin, cell, colour, theme)
    if key == "no":
        wrong = Rect(origin[0] + 1.2 * cell, origin[1] + 0.7 * cell, 1.6 * cell, 1.6 * cell)
        cross(drawing, wrong, theme, 0.27 * cell)


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


def turns(variant: Variant, t: Translator) -> str:
    """Whose turn it is: by colours, or round the table where a player may place any colour."""
    if variant.rule == "T8":
        return t("print.tilecard.turns_free")
    # Obstacles have been placed before anybody plays (T11).
    playing = [
        colour
        for colour, owner in zip(variant.colours, variant.owners, strict=True)
        if owner is not None or variant.rule != "T11"
    ]
    order = t.join([tile_colour(t, colour) for colour in playing])
    return t("print.tilecard.turns", order=order)


def scheme_notes(variant: Variant, t: Translator) -> list[str]:
    """How the game is scored, a paragraph for each scheme."""
    # Pentobi's own scheme is for files and programs, not for people at a table.
    schemes = [scheme for scheme in variant.schemes if scheme != "pentobi"]
    if variant.lattice == SQUARE:
        return [t(f"print.scheme.{scheme}") for scheme in schemes]
    return [t(f"print.scheme_triangle.{scheme}") for scheme in schemes]


def special_notes(variant: Variant, t: Translator) -> list[str]:
    """What sets the game apart from the usual one."""
    rules = [variant.rule]
    owners = variant.owners
    if owners == (0, 1, 0, 1):
        # Two colours each, in whatever game: T2.
        rules.append("T2")
    elif owners == (0, 1, 2, None) and variant.rule != "T11":
        rules.append("T3")
    shared = [c for c, owner in zip(variant.colours, owners, strict=True) if owner is None]
    colours = t.join([tile_colour(t, colour) for colour in shared])
    return [
        t(f"print.special.{rule}", colours=colours)
        for rule in dict.fromkeys(rules)
        if t.has(f"print.special.{rule}")
    ]


def tile_front(variant: Variant, t: Translator) -> list[Block]:
    """How the game is played, with a picture of its board."""
    start = "start" if variant.lattice == SQUARE else "start_triangle"
    steps = (turns(variant, t), *(t(f"print.tilecard.{key}") for key in (start, "law", "pass")))
    return [
        title(t(f"tile.game.{variant.key}"), ""),
        *(step(number, text) for number, text in enumerate(steps, start=1)),
        *(step("+", note) for note in special_notes(variant, t)),
        section(t("print.tilecard.scoring")),
        *(paragraph(note) for note in scheme_notes(variant, t)),
        _board(variant),
    ]


def _board(variant: Variant) -> Block:
    """The board in what room is left."""

    def block(flow: Flow, k: float, bottom: float) -> None:
        wide, high = board_size(variant)
        room = Rect(flow.x, flow.y, flow.width, max(bottom - flow.y, 34 * k))
        scale = min(room.width / wide, room.height / high)
        origin = (room.centre[0] - wide * scale / 2, room.y)
        # In a small picture start squares are dots: their letters could not be read.
        starts = start_cells(variant) if scale < 3 * flow.drawing.least else {}
        draw_board(flow.drawing, variant, origin, scale, flow.theme, taken=starts.keys())
        left, top = cells_origin(variant, origin, scale)
        for cell in starts:
            x, y = middle(variant.board().lattice, cell)
            style = PathStyle(fill=flow.theme.muted)
            flow.drawing.circle((left + x * scale, top + y * scale), 0.3 * scale, style)
        flow.y += high * scale

    return block


def tile_back(variant: Variant, t: Translator) -> list[Block]:
    """The pieces of a colour, by size and name."""
    shapes = tuple(variant.shapes().values())

    def pieces(flow: Flow, k: float, bottom: float) -> None:
        flow.heading(t.n("print.tilecard.pieces", len(shapes) * variant.copies), 1.2)
        flow.gap(0.3)
        _pieces(flow, k, bottom, variant)

    return [pieces]


def _pieces(flow: Flow, k: float, bottom: float, variant: Variant) -> None:
    drawing, theme = flow.drawing, flow.theme
    shapes = tuple(variant.shapes().values())
    em = max(2.6 * k, drawing.least)
    across = 4 if len(shapes) > 12 else 3
    ordered = sorted(shapes, key=lambda shape: (shape.size, shape.name))
    pictures = [(shape, lying(shape)) for shape in ordered]
    boxes = [_box(shape, cells) for shape, cells in pictures]
    pitch_x = flow.width / across
    pitch_y = (bottom - flow.y) / -(-len(shapes) // across)
    unit = min(
        (pitch_x - 3 * k) / max(box.width for box in boxes),
        (pitch_y - 1.9 * em - 2 * k) / max(box.height for box in boxes),
    )
    for n, ((shape, cells), box) in enumerate(zip(pictures, boxes, strict=True)):
        x, y = flow.x + n % across * pitch_x, flow.y + n // across * pitch_y
        origin = (x - box.x * unit, y - box.y * unit)
        colour = variant.colours[0]
        colour_cells(drawing, cells, origin, unit, colour, theme, shape.lattice)
        many = f" ×{variant.copies}" if variant.copies > 1 else ""
        at = (x, y + box.height * unit + 1.3 * em)
        drawing.text(at, f"{shape.name}{many}", em, theme.ink, "bold")
    flow.y = bottom


def _box(shape: Shape, cells: tuple[Cell, ...]) -> Rect:
    points = [point for cell in cells for point in shape.lattice.outline(cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
