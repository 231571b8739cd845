"""What the pages of a puzzle booklet are made of: grids, stars, and steps with their shapes."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from printables.engine.drawing import Drawing, PathStyle
from printables.engine.page_elements import badge, counter, die, grey_shape
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from printables.sheets.sheet import middle_square
from rollwrite.dicegame import Mark
from rollwrite.geometry import square_shapes
from rollwrite.paper import Point, Rect
from rollwrite.puzzles.common import STARS
from rollwrite.puzzles.dice import Puzzle


def star_row(drawing: Drawing, at: Point, size: float, stars: int, theme: Theme) -> float:
    """Four stars, so many of them filled; the ``x`` where they end.

    :param at: the left end of their base line.
    :param size: how high a star is.
    """
    x, y = at
    radius = size / 1.81
    for number in STARS:
        centre = (x + (2 * number - 1) * radius, y - size + radius)
        style = PathStyle(
            fill=theme.ink if number <= stars else "#ffffff",
            stroke=theme.ink,
            width=0.06 * size * theme.stroke,
        )
        drawing.polygon(_star(centre, 0.92 * radius), style)
    return x + 2 * len(STARS) * radius


def _star(centre: Point, radius: float) -> list[Point]:
    """The ten corners of a star that stands on two of its points."""
    corners = []
    for n in range(10):
        reach = radius if n % 2 == 0 else 0.42 * radius
        angle = -pi / 2 + n * pi / 5
        corners.append((centre[0] + reach * cos(angle), centre[1] + reach * sin(angle)))
    return corners


def grid(drawing: Drawing, area: Rect, side: int, theme: Theme) -> None:
    """An empty play area."""
    cell = area.width / side
    lines = []
    for n in range(1, side):
        lines.append(((area.x + n * cell, area.y), (area.x + n * cell, area.bottom)))
        lines.append(((area.x, area.y + n * cell), (area.right, area.y + n * cell)))
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.3 * theme.stroke))
    drawing.rect(area, PathStyle(stroke=theme.ink, width=0.6 * theme.stroke))


def shapes_drawn(
    drawing: Drawing, area: Rect, side: int, marks: Iterable[Mark], theme: Theme,
    numbered: bool = False,
) -> None:  # fmt: skip
    """Shapes in their colours, with their letters.

    :param numbered: with the number of their step as well.
    """
    cell = area.width / side
    drawn = list(marks)
    for mark in drawn:
        squares = mark.squares or ()
        cells = [(column, row) for row, column in squares]
        colour_cells(drawing, cells, (area.x, area.y), cell, mark.colour.key, theme)
    for number, mark in enumerate(drawn, start=1):
        row, column = middle_square(mark.squares or ())
        centre = (area.x + (column + 0.5) * cell, area.y + (row + 0.5) * cell)
        letter = theme.letters[mark.colour.key]
        if numbered:
            _number(drawing, centre, cell, str(number), theme)
        else:
            ground = theme.fills[mark.colour.key]
            counter(drawing, centre, cell, letter, "", theme, ground, drawing.least)


def _number(drawing: Drawing, centre: Point, cell: float, number: str, theme: Theme) -> None:
    """A number in a ring, as large as can be read."""
    em = max(0.46 * cell, drawing.least)
    style = PathStyle(fill="#ffffff", stroke=theme.ink, width=0.02 * cell)
    drawing.circle(centre, min(0.8 * em, 0.48 * cell), style)
    at = (centre[0], centre[1] + 0.36 * em)
    drawing.text(at, number, em, theme.ink, "black", "middle")


def grey_drawn(
    drawing: Drawing, area: Rect, side: int, marks: Iterable[Mark], theme: Theme
) -> None:
    """What was there before, without its colours."""
    cell = area.width / side
    for mark in marks:
        for row, column in mark.squares or ():
            box = Rect(area.x + column * cell, area.y + row * cell, cell, cell)
            drawing.rect(box, PathStyle(fill=theme.faint, stroke=theme.line, width=0.2))


def step_row(drawing: Drawing, area: Rect, puzzle: Puzzle, number: int, theme: Theme) -> None:
    """A step: its number, colour and die, and the shapes to choose from.

    :param number: from 0.
    """
    step, high = puzzle.steps[number], area.height
    ink, middle = theme.ink, area.centre[1]
    size = min(high * 0.78, 11.0 * theme.text)
    em = max(0.5 * size, theme.least)
    drawing.text((area.x, middle + 0.36 * em), str(number + 1), em, ink, "black")
    x = area.x + 1.1 * em
    badge(drawing, step.colour.key, (x + size / 2, middle), 0.5 * size, theme)
    x += size + 0.16 * size
    die(drawing, step.face, Rect(x, middle - size / 2, size, size), theme)
    x += size * 1.35
    names = [name for name in puzzle.layout.row(step.face) if name not in puzzle.sheet.used]
    sizes = {name: _lying(name) for name in names}
    gaps = 1.1 * (len(names) - 1)
    wide = sum(width for width, _ in sizes.values()) + gaps
    tall = max(height for _, height in sizes.values())
    unit = min(0.94 * high / tall, (area.right - x) / wide, 0.42 * size)
    for name in names:
        width, height = sizes[name]
        squares = [
            Rect(x + a * unit, middle - height * unit / 2 + b * unit, unit, unit)
            for a, b in _turned(name)
        ]
        grey_shape(drawing, squares, theme, theme.panel or "#ffffff")
        x += (width + 1.1) * unit


def _turned(name: str) -> list[tuple[int, int]]:
    """The squares of a shape that lies on its long side."""
    cells = square_shapes()[name].cells
    wide, high = max(x for x, _ in cells), max(y for _, y in cells)
    return [(x, y) for x, y in cells] if wide >= high else [(y, x) for x, y in cells]


def _lying(name: str) -> tuple[int, int]:
    cells = _turned(name)
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
