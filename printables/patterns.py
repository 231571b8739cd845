"""Colours that are never colour alone: hatchings, letters and outlines of shapes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil, cos, floor, radians, sin, sqrt

from printables.drawing import Drawing, Op, PathStyle, Symbol
from printables.themes import Theme
from rollwrite.geometry import SQUARE, TRIANGLE, Cell, Lattice
from rollwrite.paper import Line, Point, Rect

_HATCHES = {
    "blue": (1,),
    "yellow": (0,),
    "red": (-1,),
    "green": (1, -1),
    "purple": (1,),
    "orange": (0,),
}
#: For each lattice the slant of a hatching in degrees, and its pitch in edges of a cell, level and
#: slanted, such that the lines run on from one cell to the next.
_SLANTS: dict[str, tuple[float, float, float]] = {
    SQUARE.name: (45.0, 1 / 4, sqrt(2) / 4),
    TRIANGLE.name: (60.0, sqrt(3) / 8, sqrt(3) / 8),
}


def hatching(polygon: Sequence[Point], colour: str, lattice: Lattice = SQUARE) -> list[Line]:
    """The lines of a colour's pattern inside a convex polygon, in edges of a cell."""
    slant, level, steep = _SLANTS[lattice.name]
    lines = []
    for sense in _HATCHES[colour]:
        lines += _hatched(polygon, -sense * slant, steep if sense else level)
    return lines


def _hatched(polygon: Sequence[Point], angle: float, pitch: float) -> list[Line]:
    across, along = -sin(radians(angle)), cos(radians(angle))
    heights = [x * across + y * along for x, y in polygon]
    lines = []
    for step in range(floor(min(heights) / pitch), ceil(max(heights) / pitch)):
        # Half a step off the lattice, so that no line runs along an edge.
        height = (step + 0.5) * pitch
        hits = []
        for i, (x1, y1) in enumerate(polygon):
            x2, y2 = polygon[i - 1]
            h1, h2 = heights[i], heights[i - 1]
            if (h1 < height) != (h2 < height):
                t = (height - h1) / (h2 - h1)
                hits.append((x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
        if len(hits) == 2:
            lines.append((hits[0], hits[1]))
    return lines


@cache
def cell_symbol(theme: Theme, colour: str, lattice: Lattice = SQUARE, up: bool = True) -> Symbol:
    """One cell of a colour with its pattern; the edge of a cell is 1, its origin the cell (0, 0).

    :param up: for triangles: which way the cell points; a cell that points down is (1, 0).
    """
    outline = lattice.outline((0, 0) if up else (1, 0))
    drawing = Drawing()
    drawing.polygon(outline, PathStyle(fill=theme.fills[colour] or "#ffffff"))
    style = PathStyle(stroke=theme.hatches[colour], width=0.04 * theme.stroke)
    drawing.lines(hatching(outline, colour, lattice), style)
    return Symbol(drawing, Rect(-0.1, -0.1, 2.2, 1.2))


def colour_cells(
    drawing: Drawing,
    cells: Iterable[Cell],
    origin: Point,
    size: float,
    colour: str,
    theme: Theme,
    lattice: Lattice = SQUARE,
) -> None:
    """Cells in a colour, joined by one outline.

    :param origin: where the lattice's origin lies.
    :param size: the edge of a cell in mm.
    """
    listed = tuple(cells)
    for x, y in listed:
        up = lattice == SQUARE or (x + y) % 2 == 0
        symbol = cell_symbol(theme, colour, lattice, up)
        # A triangle is half as far to the right as its column says, and sqrt(3)/2 high.
        ox, oy = lattice.outline((x, y))[0]
        zx, zy = lattice.outline((0, 0) if up else (1, 0))[0]
        drawing.use(symbol, origin[0] + (ox - zx) * size, origin[1] + (oy - zy) * size, scale=size)
    style = PathStyle(stroke=theme.ink, width=min(0.5, 0.06 * size) * theme.stroke)
    drawing.path(outline_ops(lattice, listed, origin, size), style)


def outline_ops(
    lattice: Lattice, cells: Iterable[Cell], origin: Point = (0.0, 0.0), size: float = 1.0
) -> list[Op]:
    """The outline of a set of cells as a path; holes run the other way round."""
    edges: dict[Point, list[Point]] = {}
    for cell in cells:
        corners = [(round(x, 6), round(y, 6)) for x, y in lattice.outline(cell)]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            if start in edges.get(end, ()):
                edges[end].remove(start)
            else:
                edges.setdefault(start, []).append(end)
    ops: list[Op] = []
    for first in sorted(edges):
        while edges[first]:
            loop = _loop(edges, first)
            points = [(origin[0] + x * size, origin[1] + y * size) for x, y in _corners(loop)]
            ops += (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))
    return ops


def _loop(edges: dict[Point, list[Point]], first: Point) -> list[Point]:
    loop = [first]
    here = edges[first].pop()
    while here != first:
        loop.append(here)
        here = edges[here].pop()
    return loop


def _corners(loop: Sequence[Point]) -> list[Point]:
    """The points of a loop at which it turns."""
    found = []
    for i, (x, y) in enumerate(loop):
        (bx, by), (ax, ay) = loop[i - 1], loop[(i + 1) % len(loop)]
        if abs((x - bx) * (ay - y) - (y - by) * (ax - x)) > 1e-9:
            found.append((x, y))
    return found
