"""What a card of the dice game shows beside its words: touching shapes, rows, who holds what."""

from __future__ import annotations

from printables.engine.blocks import Block
from printables.engine.drawing import Drawing, PathStyle
from printables.engine.flow import Flow, rich_lines
from printables.engine.fonts import text_width
from printables.engine.lying import lying
from printables.engine.page_elements import badge, cross, die
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from rollwrite.dicegame import COLOURS, Layout, Ring
from rollwrite.dicegame.dice import FACES
from rollwrite.geometry import Cell, square_shapes
from rollwrite.i18n import Translator
from rollwrite.paper import Rect

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
