"""Where pieces lie on the pages they are cut from: tightly nested."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, sqrt

from printables.engine.options import PrintError
from rollwrite.geometry import SQUARE, Cell, Lattice, Shape
from rollwrite.tilegame import Variant


@dataclass(frozen=True)
class Piece:
    """A piece where it is cut from a page.

    :ivar cells: of a lattice that begins at the top left of the room.
    """

    shape: Shape
    colour: str
    cells: tuple[Cell, ...]


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
    # What is free on each page, in reading order.
    pages: list[tuple[dict[Cell, None], list[Piece]]] = []
    for shape, colour in wanted:
        number, cells = _first_fit(shape, [free for free, _ in pages], lattice)
        if cells is None:
            pages.append((dict.fromkeys(page), []))
            cells = _best_place(shape, pages[-1][0], lattice)
            if cells is None:
                raise PrintError("piece", value=shape.name)
        free, laid = pages[number]
        for cell in cells:
            del free[cell]
        laid.append(Piece(shape, colour, cells))
    return [laid for _, laid in pages]


def _first_fit(
    shape: Shape, pages: list[dict[Cell, None]], lattice: Lattice
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


def _best_place(shape: Shape, free: dict[Cell, None], lattice: Lattice) -> tuple[Cell, ...] | None:
    best: tuple[int, int, tuple[Cell, ...]] | None = None
    tried = 0
    for anchor in free:
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
