"""Blocks of words and pictures, one below the other, on as few pages or sides as they need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from printables.engine.drawing import Drawing, PathStyle, PrintedPage
from printables.engine.flow import (
    Flow,
    largest,
    least_words,
    rich_lines,
    title_bar,
    words_page,
)
from printables.engine.fonts import text_width
from printables.engine.options import Options
from printables.engine.page_elements import DICE_COLOURS
from rollwrite.paper import Rect

#: Draws itself where a flow is, and moves the flow on; with the scale of pictures and the ``y``
#: where the side ends.
Block: TypeAlias = Callable[[Flow, float, float], None]
#: Draws one side into a rectangle.
Side: TypeAlias = Callable[[Drawing, Rect], None]

#: How large pictures are: smaller ones before there is a side more.
_PICTURES = (1.0, 0.85, 0.7, 0.6)


def paged(
    blocks: Sequence[Block],
    size: tuple[float, float],
    options: Options,
    most: float,
    k: float,
) -> list[Side]:
    """One side with these blocks, as large as fits; more than one only where it must be.

    :param size: width and height of a side in mm.
    :param most: words are no larger than this, in mm.
    :param k: the scale of pictures.
    """

    def side(part: Sequence[Block], shrunk: float = 1.0) -> Side:
        def draw(drawing: Drawing, area: Rect) -> None:
            _fill(drawing, area, shrunk * k, part, most, options)

        return draw

    def fits(part: Sequence[Block], shrunk: float = 1.0) -> bool:
        return _fill(words_page(options), Rect(0, 0, *size), shrunk * k, part, most, options)

    for shrunk in _PICTURES:
        if fits(blocks, shrunk):
            return [side(blocks, shrunk)]
    sides: list[Side] = []
    part: list[Block] = []
    for block in blocks:
        if part and not fits([*part, block]):
            sides.append(side(part))
            part = []
        part.append(block)
    return [*sides, side(part)]


def front_pages(blocks: Sequence[Block], options: Options, most: float) -> list[PrintedPage]:
    """Pages full of blocks, as large as fits up to ``most`` mm."""
    page = options.whole_page
    k = min(page.width, page.height) / 210
    area = Rect(0, 0, page.width, page.height).inset(14 * min(k, 1.0))
    size = (area.width, area.height)
    pages = []
    for side in paged(blocks, size, options, max(most * max(k, 1.0), least_words(options)), k):
        drawing = words_page(options)
        side(drawing, area)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items)))
    return pages


def _fill(
    drawing: Drawing, area: Rect, k: float, blocks: Sequence[Block], most: float, options: Options
) -> bool:
    """Draw blocks one below the other, as large as fits; whether they do."""

    def draw(drawing: Drawing, em: float) -> float:
        flow = Flow(drawing, options.theme, area.x, area.y, area.width, em)
        for block in blocks:
            block(flow, k, area.bottom)
        return flow.y

    return largest(drawing, draw, area.bottom, most, least=0.5 * most)


def title(
    text: str, subtitle: str, size: float = 7.0, colours: tuple[str, ...] = DICE_COLOURS
) -> Block:
    """A title with our mark in some colours; its em in mm at scale 1."""

    def block(flow: Flow, k: float, _: float) -> None:
        area = Rect(flow.x, flow.y, flow.width, 0)
        theme = flow.theme
        flow.y = title_bar(flow.drawing, area, text, subtitle, theme, size * k, colours)

    return block


def step(number: int | str, text: str) -> Block:
    """A numbered paragraph."""
    return lambda flow, k, _: flow.step(str(number), text)


def paragraph(text: str) -> Block:
    """Words."""

    def block(flow: Flow, k: float, _: float) -> None:
        flow.text(text)
        flow.gap(0.4)

    return block


def section(text: str) -> Block:
    """A heading below a line."""

    def block(flow: Flow, k: float, _: float) -> None:
        if flow.y > flow.top:
            flow.gap(0.1)
            flow.rule()
        flow.heading(text)

    return block


def together(*blocks: Block) -> Block:
    """Several blocks that no page parts: a heading stays with what it heads."""

    def block(flow: Flow, k: float, bottom: float) -> None:
        for one in blocks:
            one(flow, k, bottom)

    return block


class Panel(NamedTuple):
    """A small picture in a box.

    :ivar paint: draws it into a rectangle.
    """

    caption: str
    paint: Callable[[Drawing, Rect], None]


def panels(row: Sequence[Panel], high: float) -> Block:
    """Pictures with their captions side by side, or below each other where the words need the
    room.

    :param high: how high a picture is at scale 1, in mm; it is as wide as its panel leaves room.
    """

    def block(flow: Flow, k: float, _: float) -> None:
        flow.gap(0.2)
        drawing, theme = flow.drawing, flow.theme
        em, gap, edge = max(2.6 * k, drawing.least), 2 * k, 1.6 * k
        width = (flow.width + gap) / len(row) - gap
        captions = [_bold_lines(panel.caption, em, width - 2 * k) for panel in row]
        widest = max(text_width(line, "bold", em) for lines in captions for line in lines)
        many = max(map(len, captions))
        style = PathStyle(
            fill=theme.panel, stroke=None if theme.panel else theme.line, width=0.2 * k
        )
        if widest <= width - 2 * k and many <= 2:
            tall = high * k + 2.5 * edge + 1.25 * em * many
            for n, (panel, lines) in enumerate(zip(row, captions, strict=True)):
                box = Rect(flow.x + n * (width + gap), flow.y, width, tall)
                drawing.rect(box, style, radius=1.5 * k)
                picture = Rect(box.x + edge, box.y + edge, width - 2 * edge, high * k)
                panel.paint(drawing, picture)
                for number, line in enumerate(lines):
                    at = (box.centre[0], picture.bottom + edge + (0.8 + 1.25 * number) * em)
                    drawing.text(at, line, em, theme.ink, "bold", "middle")
            flow.y += tall
        else:
            for panel in row:
                box = Rect(flow.x, flow.y, flow.width, high * k + 2 * edge)
                drawing.rect(box, style, radius=1.5 * k)
                picture = Rect(box.x + edge, box.y + edge, width - 2 * edge, high * k)
                panel.paint(drawing, picture)
                left = picture.right + 2 * edge
                lines = _bold_lines(panel.caption, em, box.right - left)
                for number, line in enumerate(lines):
                    down = 0.36 + 1.25 * (number - (len(lines) - 1) / 2)
                    at = (left, box.centre[1] + down * em)
                    drawing.text(at, line, em, theme.ink, "bold")
                flow.y += box.height + k
        flow.gap(0.7)

    return block


def _bold_lines(text: str, em: float, width: float) -> list[str]:
    """Bold words in lines."""
    return ["".join(words for words, _ in line) for line in rich_lines(f"**{text}**", em, width)]
