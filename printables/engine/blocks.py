"""Blocks of words and pictures, one below the other, on as few pages or sides as they need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from printables.engine.drawing import Drawing
from printables.engine.flow import Flow, largest, title_bar, words_page
from printables.engine.options import Options
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
    k: float = 1.0,
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


def title(text: str, subtitle: str, size: float = 7.0) -> Block:
    """A title with our mark; its em in mm at scale 1."""

    def block(flow: Flow, k: float, _: float) -> None:
        area = Rect(flow.x, flow.y, flow.width, 0)
        flow.y = title_bar(flow.drawing, area, text, subtitle, flow.theme, size * k)

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
