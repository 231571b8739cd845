"""Where pieces lie on the pages they are cut from: tightly nested, or in lines for a guillotine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from printables.engine.options import PrintError
from rollwrite.geometry import SQUARE, Cell, Lattice, Shape
from rollwrite.paper import Line, Point, Rect
from rollwrite.tilegame import Variant

Wanted = Sequence[tuple[Shape, str]]


@dataclass(frozen=True)
class Piece:
    """A piece where it is cut from a page.

    :ivar at: where the lattice's origin lies, in edges of a cell from the top left of the room.
    """

    shape: Shape
    colour: str
    cells: tuple[Cell, ...]
    at: Point = (0.0, 0.0)

    def middles(self) -> list[Point]:
        """The middle of each cell, in edges of a cell from the top left of the room."""
        found = []
        for cell in self.cells:
            points = self.shape.lattice.outline(cell)
            found.append((self.at[0] + sum(x for x, _ in points) / len(points),
                          self.at[1] + sum(y for _, y in points) / len(points)))  # fmt: skip
        return found


@dataclass(frozen=True)
class PieceSheet:
    """The pieces of a page.

    :ivar cuts: straight cuts that part them, the long ones first, in edges of a cell.
    """

    pieces: list[Piece]
    cuts: tuple[Line, ...] = ()


def all_pieces(variant: Variant) -> list[tuple[Shape, str]]:
    """Colour by colour, large pieces first, so that small ones fill what they leave."""
    shapes = sorted(variant.shapes().values(), key=lambda s: (-s.size, -_spread(s), s.name))
    return [
        (shape, colour)
        for colour in variant.colours
        for shape in shapes
        for _ in range(variant.copies)
    ]


def _spread(shape: Shape) -> int:
    xs, ys = [x for x, _ in shape.cells], [y for _, y in shape.cells]
    return (max(xs) - min(xs)) + (max(ys) - min(ys))


def nest(
    wanted: Iterable[tuple[Shape, str]], lattice: Lattice, width: float, height: float
) -> list[list[Piece]]:
    """Lay pieces on pages of ``width`` by ``height`` edges of a cell, edge to edge.

    Each goes to the first free place in reading order, in the orientation that touches most of
    what already lies there, so that neighbours share their cuts and little paper is left over.

    :raises PrintError: a piece is larger than a page.
    """
    page = _page_cells(lattice, width, height)
    pages: list[tuple[set[Cell], list[Piece]]] = []
    for shape, colour in wanted:
        number, cells = _first_fit(shape, [free for free, _ in pages], lattice)
        if cells is None:
            pages.append((set(page), []))
            cells = _best_place(shape, pages[-1][0], lattice)
            if cells is None:
                raise PrintError("piece", value=shape.name)
        free, laid = pages[number]
        free.difference_update(cells)
        laid.append(Piece(shape, colour, cells))
    return [laid for _, laid in pages]


def _first_fit(
    shape: Shape, pages: list[set[Cell]], lattice: Lattice
) -> tuple[int, tuple[Cell, ...] | None]:
    """The first page with room for a shape and its place there; past the last page, no place."""
    for number, free in enumerate(pages):
        cells = _best_place(shape, free, lattice)
        if cells is not None:
            return number, cells
    return len(pages), None


def _page_cells(lattice: Lattice, width: float, height: float) -> list[Cell]:
    """The cells that lie wholly on a page."""
    across = ceil(width) if lattice == SQUARE else ceil(2 * width)
    down = ceil(height if lattice == SQUARE else height / (sqrt(3) / 2))
    cells = []
    for y in range(down):
        for x in range(across):
            points = lattice.outline((x, y))
            if all(-1e-9 <= px <= width + 1e-9 and py <= height + 1e-9 for px, py in points):
                cells.append((x, y))
    return cells


def _best_place(shape: Shape, free: set[Cell], lattice: Lattice) -> tuple[Cell, ...] | None:
    best: tuple[int, int, tuple[Cell, ...]] | None = None
    tried = 0
    for anchor in sorted(free, key=lambda cell: (cell[1], cell[0])):
        found = False
        for orientation in shape.orientations:
            by = (anchor[0] - orientation[0][0], anchor[1] - orientation[0][1])
            if not lattice.is_translation(by):
                continue
            cells = tuple((x + by[0], y + by[1]) for x, y in orientation)
            if all(cell in free for cell in cells):
                found = True
                touching = sum(near not in free for cell in cells for near in lattice.edges(cell))
                if best is None or touching > best[0]:
                    best = (touching, tried, cells)
        tried += found
        # A dozen places is enough to choose from; later ones only leave holes before them.
        if tried > 12:
            break
    return None if best is None else best[2]


@dataclass
class _Strip:
    """Pieces side by side, all as high as the strip."""

    height: float
    width: float
    boxed: list[tuple[Shape, str, tuple[Cell, ...], Rect]]


def in_lines(wanted: Iterable[tuple[Shape, str]], width: float, height: float) -> list[PieceSheet]:
    """Lay pieces in strips: cuts from side to side part the strips, short ones their pieces.

    A strip holds pieces of one height, so that its long cuts are edges of all its pieces.

    :raises PrintError: a piece is larger than a page.
    """
    strips: list[_Strip] = []
    # The order of colours stays; within each, one height after another.
    flat = [(shape, colour, *_lying(shape)) for shape, colour in wanted]
    colours = list(dict.fromkeys(colour for _, colour, _, _ in flat))
    flat.sort(key=lambda one: (colours.index(one[1]), -round(one[3].height, 6), -one[3].width))
    for shape, colour, cells, box in flat:
        if box.width > width + 1e-9 or box.height > height + 1e-9:
            raise PrintError("piece", value=shape.name)
        for strip in strips:
            alike = abs(strip.height - box.height) < 1e-6 and strip.boxed[0][1] == colour
            if alike and strip.width + box.width <= width + 1e-9:
                break
        else:
            strip = _Strip(box.height, 0.0, [])
            strips.append(strip)
        strip.boxed.append((shape, colour, cells, box))
        strip.width += box.width
    return _stacked(strips, width, height)


def _stacked(strips: list[_Strip], width: float, height: float) -> list[PieceSheet]:
    """Strips one below the other, on as many pages as they need."""
    sheets = []
    pieces: list[Piece] = []
    long: list[Line] = []
    short: list[Line] = []
    y = 0.0
    for number, strip in enumerate(strips):
        if not long:
            long.append(((0.0, y), (width, y)))
        x = 0.0
        for shape, colour, cells, box in strip.boxed:
            pieces.append(Piece(shape, colour, cells, (x - box.x, y - box.y)))
            x += box.width
            short.append(((x, y), (x, y + strip.height)))
        y += strip.height
        long.append(((0.0, y), (width, y)))
        after = strips[number + 1].height if number + 1 < len(strips) else height
        if y + after > height + 1e-9:
            sheets.append(PieceSheet(pieces, (*long, *short)))
            pieces, long, short, y = [], [], [], 0.0
    if pieces:
        sheets.append(PieceSheet(pieces, (*long, *short)))
    return sheets


def _lying(shape: Shape) -> tuple[tuple[Cell, ...], Rect]:
    """A shape on its long side, and the box round it."""
    ways = [(tuple(cells), _box(shape.lattice, cells)) for cells in shape.orientations]
    return min(ways, key=lambda way: (round(way[1].height, 6), round(way[1].width, 6)))


def _box(lattice: Lattice, cells: Iterable[Cell]) -> Rect:
    points = [point for cell in cells for point in lattice.outline(cell)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
