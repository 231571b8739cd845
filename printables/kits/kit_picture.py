"""A sheet of the dice game as it may look when the game is over: a picture for covers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from printables.engine.drawing import Drawing, PathStyle
from printables.engine.patterns import colour_cells
from printables.engine.themes import Theme
from rollwrite.dicegame import COLOURS, Layout, Mark, Sheet
from rollwrite.dicegame.sheet import square_of
from rollwrite.geometry import Cell
from rollwrite.paper import Rect


@cache
def _played(layout: Layout) -> Sheet:
    """A sheet on which round after round a large shape was drawn where it fits best."""
    sheet, table = Sheet(layout), layout.table
    taken: set[Cell] = set()
    for number in range(1, layout.squares):
        colour = COLOURS[(number - 1) % len(COLOURS)]
        legal = sheet.legal(colour)
        placements = [n for n in range(legal.bit_length()) if legal >> n & 1]
        if not placements:
            break
        best = max(placements, key=lambda n: (_snug(layout, taken, table.cells_of(n)), n))
        squares = tuple(map(square_of, table.cells_of(best)))
        name = table.shape_of(best).name
        sheet = sheet.with_mark(Mark(number, colour, False, name, squares))
        taken |= set(table.cells_of(best))
    return sheet


def _snug(layout: Layout, taken: set[Cell], cells: Iterable[Cell]) -> int:
    """How well a shape fills a sheet: its size, then how many of its sides touch something."""
    squares = set(cells)
    beside = [(x + a, y + b) for x, y in squares for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    last = layout.side - 1
    touching = sum((x, y) in taken or not (0 <= x <= last and 0 <= y <= last) for x, y in beside)
    return 4 * len(squares) + touching


def draw_picture(drawing: Drawing, layout: Layout, area: Rect, theme: Theme) -> None:
    """The sheet in a square."""
    cell = area.width / layout.side
    lines = []
    for n in range(1, layout.side):
        lines.append(((area.x + n * cell, area.y), (area.x + n * cell, area.bottom)))
        lines.append(((area.x, area.y + n * cell), (area.right, area.y + n * cell)))
    drawing.lines(lines, PathStyle(stroke=theme.line, width=0.25))
    for mark in _played(layout).marks:
        cells = [(column, row) for row, column in mark.squares or ()]
        colour_cells(drawing, cells, (area.x, area.y), cell, mark.colour.key, theme)
    drawing.rect(area, PathStyle(stroke=theme.ink, width=0.6 * theme.stroke), radius=1)
