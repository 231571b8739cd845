"""The law of placement, written straight from rules P1 to P5 on corner points: slow and obvious.

Nothing here knows ``rollwrite.board`` or the lattices of ``rollwrite.geometry``. A cell is the set
of its corner points; two cells share an edge when they share two points and touch at a corner when
they share one. Points of the square lattice are ``(x, y)``; of the triangle lattice ``(a, b)``, a
edges to the right and b edges down to the right. Only the catalogue's cells and a board's list of
cells are taken from the program, as data.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rollwrite.board import Board
from rollwrite.geometry import SQUARE, Cell, Lattice, Shape

Point = tuple[int, int]
Polygon = frozenset[Point]
Cells = frozenset[Cell]


def polygon(cell: Cell, lattice: Lattice) -> Polygon:
    """The corner points of a cell."""
    x, y = cell
    if lattice == SQUARE:
        return frozenset({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)})
    if (x + y) % 2 == 0:  # points up
        half_points = [(x, y), (x - 1, y + 1), (x + 1, y + 1)]
    else:
        half_points = [(x - 1, y), (x + 1, y), (x, y + 1)]
    return frozenset(((px - py) // 2, py) for px, py in half_points)


def _turned(point: Point, lattice: Lattice) -> Point:
    a, b = point
    return (-b, a) if lattice == SQUARE else (-b, a + b)


def _mirrored(point: Point, lattice: Lattice) -> Point:
    a, b = point
    return (-a, b) if lattice == SQUARE else (-a - b, b)


def ways_to_lie(shape: Shape) -> list[frozenset[Polygon]]:
    """Every orientation of a shape, all translations of one counted as one (rule P1)."""
    lattice = shape.lattice
    form = frozenset(polygon(cell, lattice) for cell in shape.cells)
    seen: dict[frozenset[Polygon], None] = {}
    for _ in range(2):
        for _ in range(6):  # six turns are enough for triangles and for squares
            left = min(a for cell in form for a, _ in cell)
            top = min(b for cell in form for _, b in cell)
            seen.setdefault(_shifted(form, -left, -top))
            form = frozenset(frozenset(_turned(p, lattice) for p in cell) for cell in form)
        form = frozenset(frozenset(_mirrored(p, lattice) for p in cell) for cell in form)
    return list(seen)


def _shifted(form: frozenset[Polygon], by_a: int, by_b: int) -> frozenset[Polygon]:
    return frozenset(frozenset((a + by_a, b + by_b) for a, b in cell) for cell in form)


@cache
def every_placement(board: Board, shapes: tuple[Shape, ...]) -> dict[Cells, str]:
    """Every set of cells on an empty board that is one of the shapes, with the shape's name."""
    cell_of = {polygon(cell, board.lattice): cell for cell in board.cells}
    points = [point for corners in cell_of for point in corners]
    a_range = range(min(a for a, _ in points), max(a for a, _ in points) + 1)
    b_range = range(min(b for _, b in points), max(b for _, b in points) + 1)
    found = {}
    for shape in shapes:
        for form in ways_to_lie(shape):
            for by_a in a_range:
                for by_b in b_range:
                    cells = [
                        cell_of.get(frozenset((a + by_a, b + by_b) for a, b in corners))
                        for corners in form
                    ]
                    if None not in cells:
                        found[frozenset(cell for cell in cells if cell)] = shape.name
    return found


@cache
def _beside(board: Board) -> dict[Cell, tuple[set[Cell], set[Cell]]]:
    """For each cell the cells that share an edge with it, and those that only touch a corner."""
    points = {cell: polygon(cell, board.lattice) for cell in board.cells}
    around: dict[Cell, tuple[set[Cell], set[Cell]]] = {}
    for cell, corners in points.items():
        shared = {other: len(corners & points[other]) for other in board.cells if other != cell}
        around[cell] = (
            {other for other, count in shared.items() if count == 2},
            {other for other, count in shared.items() if count == 1},
        )
    return around


def is_legal(
    board: Board,
    placed: Iterable[tuple[int, Cells]],
    colour: int,
    cells: Cells,
    starts: Cells,
) -> bool:
    """Whether ``colour`` may cover ``cells`` (one shape of its supply) by rules P1 to P5."""
    return _fits(board, *_lying(placed, colour), cells, starts)


def _lying(placed: Iterable[tuple[int, Cells]], colour: int) -> tuple[Cells, Cells]:
    """The cells that are taken, and those that a colour has taken."""
    taken: set[Cell] = set()
    own: set[Cell] = set()
    for other, cells in placed:
        taken |= cells
        if other == colour:
            own |= cells
    return frozenset(taken), frozenset(own)


def _fits(board: Board, taken: Cells, own: Cells, cells: Cells, starts: Cells) -> bool:
    if cells & taken:
        return False  # P1
    if not own:
        return bool(cells & starts)  # P2
    around = _beside(board)
    if any(around[cell][0] & own for cell in cells):
        return False  # P4
    return any(around[cell][1] & own for cell in cells)  # P3


def legal(
    board: Board,
    shapes: tuple[Shape, ...],
    placed: Iterable[tuple[int, Cells]],
    colour: int,
    starts: Cells,
    supply: dict[str, int],
) -> set[Cells]:
    """Every legal placement of a colour, as sets of cells.

    :param supply: how many of each shape the colour may still use.
    """
    taken, own = _lying(placed, colour)
    return {
        cells
        for cells, name in every_placement(board, shapes).items()
        if supply[name] and _fits(board, taken, own, cells, starts)
    }
