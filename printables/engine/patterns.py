"""Shapes in colours that are never colour alone: hatchings, letters and outlines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, cos, hypot, radians, sin, sqrt
from typing import Final

from printables.engine.drawing import Drawing, Op, PathStyle, polygon_ops
from printables.engine.themes import WHITE, Theme
from rollwrite.geometry import SQUARE, TRIANGLE, Cell, Lattice, Shape
from rollwrite.paper import Line, Point

_HATCHES = {
    "blue": (1,),
    "yellow": (0,),
    "red": (-1,),
    "green": (1, -1),
    "purple": (1,),
    "orange": (0,),
}
#: So small as triangles are, red and green hatching look alike to who sees no red and green: there
#: each cell of this colour has a triangle in it instead, so much smaller than itself.
_INNER_COLOUR: Final = "green"
_INNER: Final = 0.62
#: For each lattice the slant of a hatching in degrees, and its pitch in edges of a cell, level and
#: slanted, such that the lines run on from one cell to the next.
_SLANTS: dict[str, tuple[float, float, float]] = {
    SQUARE.name: (45.0, 1 / 4, sqrt(2) / 4),
    TRIANGLE.name: (60.0, sqrt(3) / 8, sqrt(3) / 8),
}


def hatching(
    loops: Sequence[Sequence[Point]], colour: str, lattice: Lattice = SQUARE
) -> list[Line]:
    """The lines of a colour's pattern inside closed polygons, in edges of a cell."""
    slant, level, steep = _SLANTS[lattice.name]
    lines = []
    for sense in _HATCHES[colour]:
        lines += _hatched(loops, -sense * slant, steep if sense else level)
    return lines


def _hatched(loops: Sequence[Sequence[Point]], angle: float, pitch: float) -> list[Line]:
    cosine, sine = cos(radians(angle)), sin(radians(angle))
    # In a frame whose first axis runs along the lines, heights are in steps of the pitch.
    crossings: dict[int, list[float]] = {}
    for loop in loops:
        turned = [(x * cosine + y * sine, (y * cosine - x * sine) / pitch) for x, y in loop]
        for i, (u1, h1) in enumerate(turned):
            u2, h2 = turned[i - 1]
            low, high = min(h1, h2), max(h1, h2)
            # Half a step off the lattice, so that no line runs along an edge.
            for step in range(ceil(low - 0.5), ceil(high - 0.5)):
                along = u1 + (step + 0.5 - h1) / (h2 - h1) * (u2 - u1)
                crossings.setdefault(step, []).append(along)
    lines = []
    for step, hits in sorted(crossings.items()):
        height = (step + 0.5) * pitch
        hits.sort()
        # Into the piece and out of it again, as often as it lies in the way.
        for start, end in zip(hits[::2], hits[1::2], strict=True):
            lines.append(
                ((start * cosine - height * sine, start * sine + height * cosine),
                 (end * cosine - height * sine, end * sine + height * cosine))
            )  # fmt: skip
    return lines


@dataclass(frozen=True)
class Skin:
    """How the cells of a colour are painted.

    :ivar inset: by how much they are smaller all round, in mm.
    :ivar gutter: how far the paint keeps off the outline, so that it can be seen beside any colour.
    :ivar is_plain: neither fill nor pattern: the paper is coloured.
    :ivar has_units: faint lines part the cells.
    :ivar outline: the line round them; None for the usual one, and one without a colour for none.
    """

    inset: float = 0.0
    gutter: float = 0.0
    is_plain: bool = False
    has_units: bool = False
    outline: PathStyle | None = None


USUAL = Skin()


def colour_cells(
    drawing: Drawing,
    cells: Iterable[Cell],
    origin: Point,
    size: float,
    colour: str,
    theme: Theme,
    lattice: Lattice = SQUARE,
    skin: Skin = USUAL,
) -> None:
    """Cells in a colour, painted as one area in one outline, under which its pattern ends.

    :param origin: where the lattice's origin lies.
    :param size: the edge of a cell in mm.
    """
    listed = tuple(cells)
    whole = outline_loops(lattice, listed)

    def on_page(point: Point) -> Point:
        return origin[0] + point[0] * size, origin[1] + point[1] * size

    def area(inset: float) -> tuple[list[list[Point]], list[Op]]:
        loops = [_moved_in(loop, inset / size) for loop in whole] if inset else whole
        return loops, [
            op for loop in loops for op in polygon_ops([on_page(point) for point in loop])
        ]

    edge, cut = area(skin.inset)
    usual = PathStyle(stroke=theme.ink, width=min(0.5, 0.06 * size) * theme.stroke)
    outline = skin.outline or usual
    if not skin.is_plain:
        painted, paint = area(skin.inset + skin.gutter) if skin.gutter else (edge, cut)
        drawing.path(paint, PathStyle(fill=theme.fills[colour] or WHITE))
        wide = min(0.04 * size, 0.4) * theme.stroke
        # Their round ends stay under the outline, or short of it.
        ends, _ = area(skin.inset + skin.gutter + wide / 2) if skin.gutter else (painted, paint)
        pattern = PathStyle(stroke=theme.hatches[colour], width=wide)
        if lattice == TRIANGLE and colour == _INNER_COLOUR:
            drawing.path([op for cell in listed for op in _inner(lattice, cell, on_page)], pattern)
        else:
            lines = [(on_page(a), on_page(b)) for a, b in hatching(ends, colour, lattice)]
            drawing.lines(lines, pattern)
    if skin.has_units:
        bare = (skin.inset + skin.gutter) / size
        lines = [(on_page(a), on_page(b)) for a, b in inner_edges(lattice, listed, bare)]
        ink = theme.line if skin.is_plain else theme.unit(colour)
        drawing.lines(lines, PathStyle(stroke=ink, width=0.12 * theme.stroke))
    if outline.stroke is not None:
        drawing.path(cut, outline)


def _inner(lattice: Lattice, cell: Cell, on_page: Callable[[Point], Point]) -> list[Op]:
    """A triangle inside a triangle."""
    corners = lattice.outline(cell)
    x, y = (sum(one) / len(corners) for one in zip(*corners, strict=True))
    inside = [(x + (cx - x) * _INNER, y + (cy - y) * _INNER) for cx, cy in corners]
    return [*polygon_ops([on_page(point) for point in inside])]


def inner_edges(lattice: Lattice, cells: Iterable[Cell], inset: float) -> list[Line]:
    """The edges between two of these cells, in edges of a cell.

    :param inset: how far they end before the outline.
    """
    sides: Counter[Line] = Counter()
    for cell in cells:
        corners = [(round(x, 6), round(y, 6)) for x, y in lattice.outline(cell)]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            sides[min(start, end), max(start, end)] += 1
    outer = {point for side, many in sides.items() if many == 1 for point in side}
    # Where lines of triangles meet the outline they do so at a slant.
    short = inset / (1.0 if lattice == SQUARE else sqrt(3) / 2)
    inner = []
    for (x1, y1), (x2, y2) in sorted(side for side, many in sides.items() if many == 2):
        a, b = short * ((x1, y1) in outer), short * ((x2, y2) in outer)
        dx, dy = x2 - x1, y2 - y1
        inner.append(((x1 + a * dx, y1 + a * dy), (x2 - b * dx, y2 - b * dy)))
    return inner


def outline_ops(
    lattice: Lattice, cells: Iterable[Cell], origin: Point = (0.0, 0.0), size: float = 1.0
) -> list[Op]:
    """The outline of a set of cells as a path; holes run the other way round."""
    return [
        op
        for loop in outline_loops(lattice, cells)
        for op in polygon_ops([(origin[0] + x * size, origin[1] + y * size) for x, y in loop])
    ]


def outline_loops(lattice: Lattice, cells: Iterable[Cell], inset: float = 0.0) -> list[list[Point]]:
    """The same as closed polygons, in edges of a cell.

    :param inset: how far they are moved inwards.
    """
    edges: dict[Point, list[Point]] = {}
    for start, end in _square_sides(cells) if lattice == SQUARE else _sides(lattice, cells):
        edges.setdefault(start, []).append(end)
    loops = []
    for first in sorted(edges):
        while edges[first]:
            loop = _corners(_loop(edges, first))
            loops.append(_moved_in(loop, inset) if inset else loop)
    return loops


def _square_sides(cells: Iterable[Cell]) -> Iterator[Line]:
    """The sides of squares that no other shares; codes have hundreds of squares."""
    squares = set(cells)
    for x, y in sorted(squares):
        if (x, y - 1) not in squares:
            yield (x, y), (x + 1, y)
        if (x + 1, y) not in squares:
            yield (x + 1, y), (x + 1, y + 1)
        if (x, y + 1) not in squares:
            yield (x + 1, y + 1), (x, y + 1)
        if (x - 1, y) not in squares:
            yield (x, y + 1), (x, y)


def _sides(lattice: Lattice, cells: Iterable[Cell]) -> Iterator[Line]:
    """The sides that no other cell shares."""
    found: dict[Line, None] = {}
    for cell in cells:
        corners = [(round(x, 6), round(y, 6)) for x, y in lattice.outline(cell)]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            if (end, start) in found:
                del found[end, start]
            else:
                found[start, end] = None
    yield from found


def _moved_in(loop: Sequence[Point], by: float) -> list[Point]:
    """Every side of a loop moved to its right, where the cells lie."""
    sides = []
    for i, (x2, y2) in enumerate(loop):
        x1, y1 = loop[i - 1]
        long = hypot(x2 - x1, y2 - y1)
        way = ((x2 - x1) / long, (y2 - y1) / long)
        sides.append(((x1 - way[1] * by, y1 + way[0] * by), way))
    moved = []
    for i, ((x1, y1), (ux, uy)) in enumerate(sides):
        (x2, y2), (vx, vy) = sides[(i + 1) % len(sides)]
        along = ((x2 - x1) * vy - (y2 - y1) * vx) / (ux * vy - uy * vx)
        moved.append((x1 + along * ux, y1 + along * uy))
    return moved


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


def lying(shape: Shape) -> tuple[Cell, ...]:
    """The orientation that is the least high, so that rows of pictures stay low."""

    def height(cells: tuple[Cell, ...]) -> tuple[int, int]:
        return max(y for _, y in cells), 0 if shape.lattice == SQUARE else min(cells)[0]

    return min(shape.orientations, key=height)
