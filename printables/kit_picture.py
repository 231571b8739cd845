"""A sheet of the dice game as it may look when the game is over: a picture for covers."""

from __future__ import annotations

from functools import cache

from printables.drawing import Drawing, PathStyle
from printables.patterns import colour_cells
from printables.themes import Theme
from rollwrite.dicegame import COLOURS, Layout, Mark, Sheet
from rollwrite.dicegame.sheet import square_of
from rollwrite.paper import Rect


@cache
def _played(layout: Layout) -> Sheet:
    """A sheet on which round after round the largest shape was drawn that fits."""
    sheet, table = Sheet(layout), layout.table
    for number in range(1, layout.squares):
        colour = COLOURS[(number - 1) % len(COLOURS)]
        legal = sheet.legal(colour)
        placements = [n for n in range(legal.bit_length()) if legal >> n & 1]
        if not placements:
            break
        # The last of the largest, so that colours grow from all four corners.
        best = max(placements, key=lambda n: (len(tuple(table.cells_of(n))), n))
        squares = tuple(map(square_of, table.cells_of(best)))
        name = table.shape_of(best).name
        sheet = sheet.with_mark(Mark(number, colour, False, name, squares))
    return sheet


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
