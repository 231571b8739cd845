"""Words where there is little room: the first wording that fits is written, or none.

Nothing is cut off, and nothing is smaller than its least size.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from printables.engine.drawing import Anchor, Drawing
from printables.engine.flow import rich_lines
from printables.engine.fonts import Font, text_width
from rollwrite.paper import Point, Rect

#: The em in mm if there is room, and the least.
Ems: TypeAlias = tuple[float, float]
_LEADING = 1.2
_STEPS = 6


def say(
    drawing: Drawing,
    at: Point,
    wordings: Sequence[str],
    ems: Ems,
    width: float,
    fill: str,
    font: Font = "medium",
    anchor: Anchor = "start",
) -> float:
    """One line; how long it is, 0 when nothing was written.

    :param wordings: the best first.
    """
    most, least = max(ems), ems[1]
    for words in wordings:
        wide = text_width(words, font, 1.0)
        em = min(most, width / wide) if wide else 0.0
        if em >= least - 1e-9 and words:
            drawing.text(at, words, em, fill, font, anchor)
            return em * wide
    return 0.0


def say_lines(
    drawing: Drawing,
    area: Rect,
    wordings: Sequence[str],
    ems: Ems,
    fill: str,
    font: Font = "medium",
    anchor: Anchor = "middle",
    at_top: bool = False,
) -> float:
    """A few lines inside ``area``; where they end, or the top of ``area`` when nothing fits.

    :param anchor: how the lines stand between left and right.
    :param at_top: they begin at the top, not in the middle.
    """
    most, least = max(ems), ems[1]
    for words in wordings:
        for step in range(_STEPS):
            em = most - (most - least) * step / (_STEPS - 1)
            lines = _lines(words, em, area.width)
            high = (_LEADING * (len(lines) - 1) + 1) * em
            wide = max((text_width(line, font, em) for line in lines), default=0)
            if not words or high > area.height + 1e-6 or wide > area.width + 1e-6:
                continue
            x = {"start": area.x, "middle": area.centre[0], "end": area.right}[anchor]
            top = area.y if at_top else area.centre[1] - high / 2
            for number, line in enumerate(lines):
                y = top + (0.8 + _LEADING * number) * em
                drawing.text((x, y), line.strip(), em, fill, font, anchor)
            return top + high
    return area.y


def _lines(words: str, em: float, width: float) -> list[str]:
    return ["".join(text for text, _ in line) for line in rich_lines(words, em, width)]
