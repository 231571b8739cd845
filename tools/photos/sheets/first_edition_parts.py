"""Small things on sheets of the first edition: dice, badges, our mark, rulers, lines to cut along.

Frozen; see ``first_edition``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, radians, sin, sqrt

from printables.drawing import Drawing, PathStyle, Symbol
from printables.patterns import outline_ops
from rollwrite.geometry import SQUARE, Cell
from rollwrite.paper import Bar, Line, Point, Rect, SheetGeometry

_FILLS = ("#4f8fe0", "#f7cf46", "#e3604f", "#57ad62")
_HATCHES = ("#2a66b4", "#c79a12", "#b23a2c", "#2f7d3c")
#: For each colour the senses of its hatching: up, level, down, both.
_SENSES = ((1,), (0,), (-1,), (1, -1))
_PIPS: dict[int, tuple[Cell, ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


@dataclass(frozen=True)
class Look:
    """What a theme was."""

    ink: str
    muted: str
    line: str
    panel: str | None
    fills: tuple[str, ...]
    hatches: tuple[str, ...]
    text: float = 1.0
    stroke: float = 1.0


LOOKS = {
    "bright": Look("#1d2433", "#5c6577", "#b0b0b0", "#f1f3f7", _FILLS, _HATCHES),
    "low-ink": Look(
        "#000000", "#4a4a4a", "#b0b0b0", None, ("#ffffff",) * 4, ("#7a7a7a",) * 4, stroke=0.8
    ),
    "large": Look("#000000", "#2c2c2c", "#a0a0a0", "#f1f3f7", _FILLS, _HATCHES, 1.3, 1.5),
}


def die(face: int, look: Look) -> Symbol:
    """A die one unit wide."""
    drawing = Drawing()
    style = PathStyle("#ffffff", look.ink, 0.055 * look.stroke)
    drawing.rect(Rect(0.04, 0.04, 0.92, 0.92), style, radius=0.2)
    for x, y in _PIPS[face]:
        drawing.circle((0.26 + 0.24 * x, 0.26 + 0.24 * y), 0.095, PathStyle(fill=look.ink))
    return Symbol(drawing, Rect(-0.1, -0.1, 1.2, 1.2))


def badge(colour: int, letter: str, look: Look) -> Symbol:
    """A counter of radius 1 about the origin."""
    near, far = 0.36, 0.87
    octagon = [
        (near, -far), (far, -near), (far, near), (near, far),
        (-near, far), (-far, near), (-far, -near), (-near, -far),
    ]  # fmt: skip
    drawing = Drawing()
    drawing.circle((0, 0), 0.94, PathStyle(look.fills[colour], look.ink, 0.12 * look.stroke))
    style = PathStyle(stroke=look.hatches[colour], width=0.09 * look.stroke)
    drawing.lines(_hatching(octagon, colour), style)
    drawing.circle((0, 0), 0.58, PathStyle(fill="#ffffff"))
    drawing.text((0, 0.36), letter, 1.0, look.ink, "black", "middle")
    return Symbol(drawing, Rect(-1.1, -1.1, 2.2, 2.2))


def motif(look: Look) -> Symbol:
    """Our mark, four units wide."""
    drawing = Drawing()
    cells: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2), (1, 2))
    for colour in range(4):
        square = Drawing()
        outline = Rect(0, 0, 1, 1).corners
        square.polygon(outline, PathStyle(fill=look.fills[colour]))
        style = PathStyle(stroke=look.hatches[colour], width=0.04 * look.stroke)
        square.lines(_hatching(outline, colour), style)
        symbol = Symbol(square, Rect(-0.1, -0.1, 2.2, 1.2))
        for x, y in cells:
            drawing.use(symbol, x, y)
        outlined = PathStyle(stroke=look.ink, width=0.06 * look.stroke)
        drawing.path(outline_ops(SQUARE, cells), outlined)
        cells = tuple((3 - y, x) for x, y in cells)
    return Symbol(drawing, Rect(-0.1, -0.1, 4.2, 4.2))


def _hatching(polygon: Sequence[Point], colour: int) -> list[Line]:
    """The lines of a colour's pattern inside a convex polygon."""
    lines = []
    for sense in _SENSES[colour]:
        angle, pitch = radians(-45 * sense), sqrt(2) / 4 if sense else 1 / 4
        heights = [y * cos(angle) - x * sin(angle) for x, y in polygon]
        for step in range(floor(min(heights) / pitch), ceil(max(heights) / pitch)):
            height, hits = (step + 0.5) * pitch, []
            for i, (x1, y1) in enumerate(polygon):
                (x2, y2), h1, h2 = polygon[i - 1], heights[i], heights[i - 1]
                if (h1 < height) != (h2 < height):
                    t = (height - h1) / (h2 - h1)
                    hits.append((x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
            if len(hits) == 2:
                lines.append((hits[0], hits[1]))
    return lines


def bars_of(sheet: SheetGeometry, inches: bool) -> list[Bar]:
    """The scale bars: 50 mm across and down, and two inches beside each when asked for."""
    (ax, ay), (dx, dy), apart = sheet.bar_across, sheet.bar_down, 4.5 * sheet.scale
    bars = [Bar((ax, ay), (ax + 50, ay), 50.0), Bar((dx, dy), (dx, dy + 50), 50.0)]
    if inches:
        bars.append(Bar((ax, ay + apart), (ax + 50.8, ay + apart), 50.8))
        bars.append(Bar((dx - apart, dy), (dx - apart, dy + 50.8), 50.8))
    return bars


def rulers(drawing: Drawing, sheet: SheetGeometry, look: Look, *, inches: bool) -> None:
    """The scale bars with what they should measure."""
    k = sheet.scale
    em, tick = max(2.6 * k, 1.9), 1.1 * max(k, 0.7)
    for bar in bars_of(sheet, inches):
        x2, y2 = bar.end
        across = bar.start[1] == y2
        ends = [
            ((x, y - tick), (x, y + tick)) if across else ((x - tick, y), (x + tick, y))
            for x, y in (bar.start, bar.end)
        ]
        drawing.lines([(bar.start, bar.end), *ends], PathStyle(stroke="#000000", width=0.25))
        name = "50 mm" if bar.length_mm == 50 else "2 in"
        if not across:
            at = (x2 - 0.36 * em, y2 + 2)
            drawing.text(at, name, em, look.ink, "bold", turn=90)
        elif k < 0.6:
            below = 0.0 if bar.length_mm == 50 else tick + em
            at = (x2 - 1, y2 - 0.4 * tick - 0.4 + below)
            drawing.text(at, name, em, look.ink, "bold", "end")
        else:
            drawing.text((x2 + 1.6, y2 + 0.36 * em), name, em, look.ink, "bold")


def cut_line(drawing: Drawing, line: Line, look: Look) -> None:
    """A line to cut along, with scissors at its beginning."""
    (x1, y1), (x2, y2) = line
    level = y1 == y2
    start = (x1 + 10, y1) if level else (x1, y1 + 10)
    end = (x2 - 5, y2) if level else (x2, y2 - 5)
    drawing.line(start, end, PathStyle(stroke=look.muted, width=0.2))

    def put(x: float, y: float) -> Point:
        return (start[0] - 5 + x, y1 + y) if level else (x1 - y, start[1] - 5 + x)

    style = PathStyle(stroke=look.muted, width=0.25)
    for side in (-1, 1):
        drawing.circle(put(0.8, 0.75 * side), 0.55, style)
        drawing.line(put(1.25, 0.45 * side), put(4.0, -0.6 * side), style)
