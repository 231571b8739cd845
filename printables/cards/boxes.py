"""Boxes to write scores in, white on one field of colour as the shapes of a sheet are, and what
stands over them: words, or signs with their key where words have no room.
"""

from __future__ import annotations

from collections.abc import Sequence

from printables.engine.drawing import Drawing, PathStyle
from printables.engine.fonts import text_width
from printables.engine.options import Options
from printables.engine.page_elements import cross
from printables.engine.themes import WHITE, Theme, ink_on
from rollwrite.paper import Point, Rect

#: Of the width of a column, for each of its parts.
_SHARES = (0.6, 0.4)


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
