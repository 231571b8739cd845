"""Lattices: how cells lie beside each other.

A cell is a pair ``(x, y)``: ``x`` grows to the right, ``y`` grows **down**. A lattice answers four
questions, and these are the only places where squares and triangles differ: which cells share an
edge with a cell, which share only a corner, which maps turn and flip the lattice onto itself, and
which translations carry it onto itself. A fifth, :meth:`Lattice.outline`, is for drawing.

Triangles: the cell ``(x, y)`` points up exactly when ``x + y`` is even::

      x  0 1 2 3 4
    y=0  /\\/\\/         (0,0) up, (1,0) down, (2,0) up ...
    y=1  \\/\\/\\         (0,1) down, (1,1) up, (2,1) down ...
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cache
from math import sqrt
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Symmetry: TypeAlias = Callable[[Cell], Cell]


class Lattice(ABC):
    """A regular grid of cells. The two instances are :data:`SQUARE` and :data:`TRIANGLE`."""

    name: str

    @abstractmethod
    def edges(self, cell: Cell) -> tuple[Cell, ...]:
        """Cells that share an edge with ``cell``."""

    @abstractmethod
    def corners(self, cell: Cell) -> tuple[Cell, ...]:
        """Cells that share a vertex with ``cell`` but no edge."""

    @property
    @abstractmethod
    def turns(self) -> int:
        """How many quarter (or sixth) turns make a whole one."""

    @abstractmethod
    def turn(self, cell: Cell) -> Cell:
        """``cell`` after one turn, clockwise on the screen, about a fixed point of the lattice."""

    @abstractmethod
    def flip(self, cell: Cell) -> Cell:
        """``cell`` mirrored left to right."""

    @abstractmethod
    def origin(self, cells: Iterable[Cell]) -> Cell:
        """The translation of this lattice that brings ``cells`` to their normal place.

        ``cells`` minus the result start at row 0 and as far left as the lattice allows.
        """

    @abstractmethod
    def is_translation(self, by: Cell) -> bool:
        """Whether moving every cell by ``by`` maps the lattice onto itself."""

    @abstractmethod
    def outline(self, cell: Cell) -> tuple[tuple[float, float], ...]:
        """The corner points of ``cell``, clockwise, in lengths of a cell's edge."""

    def normal(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """``cells`` moved to their normal place, sorted by row and then column."""
        listed = tuple(cells)
        ox, oy = self.origin(listed)
        return tuple(sorted(((x - ox, y - oy) for x, y in listed), key=_reading_order))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"<{self.name} lattice>"


def _reading_order(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


class SquareLattice(Lattice):
    """Squares: four neighbours along edges, four at corners, eight symmetries."""

    name = "square"

    def edges(self, cell: Cell) -> tuple[Cell, ...]:
        x, y = cell
        return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)

    def corners(self, cell: Cell) -> tuple[Cell, ...]:
        x, y = cell
        return (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)

    @property
    def turns(self) -> int:
        return 4

    def turn(self, cell: Cell) -> Cell:
        x, y = cell
        return -y, x

    def flip(self, cell: Cell) -> Cell:
        x, y = cell
        return -x, y

    def origin(self, cells: Iterable[Cell]) -> Cell:
        xs, ys = zip(*cells, strict=True)
        return min(xs), min(ys)

    def is_translation(self, by: Cell) -> bool:
        return True

    def outline(self, cell: Cell) -> tuple[tuple[float, float], ...]:
        x, y = cell
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


class TriangleLattice(Lattice):
    """Triangles: three neighbours along edges, nine at corners, twelve symmetries.

    Turns and flips are computed on the vertices. A vertex is ``(X, Y)`` with ``X + Y`` even, in
    half edges across and rows down: the up cell ``(x, y)`` has its apex at ``(x, y)`` and its base
    from ``(x - 1, y + 1)`` to ``(x + 1, y + 1)``; the down cell is the same upside down.
    """

    name = "triangle"

    def edges(self, cell: Cell) -> tuple[Cell, ...]:
        x, y = cell
        beyond = (x, y + 1) if _is_up(cell) else (x, y - 1)
        return (x - 1, y), (x + 1, y), beyond

    def corners(self, cell: Cell) -> tuple[Cell, ...]:
        x, y = cell
        return tuple((x + dx, y + dy) for dx, dy in _corner_offsets(_is_up(cell)))

    @property
    def turns(self) -> int:
        return 6

    def turn(self, cell: Cell) -> Cell:
        # In the basis (2, 0), (1, 1) of the vertices a sixth turn is (a, b) -> (-b, a + b).
        turned = []
        for vx, vy in _vertices(cell):
            a, b = (vx - vy) // 2, vy
            a, b = -b, a + b
            turned.append((2 * a + b, b))
        return _cell_of(turned)

    def flip(self, cell: Cell) -> Cell:
        return _cell_of((-vx, vy) for vx, vy in _vertices(cell))

    def origin(self, cells: Iterable[Cell]) -> Cell:
        xs, ys = zip(*cells, strict=True)
        x, y = min(xs), min(ys)
        return (x, y) if (x + y) % 2 == 0 else (x - 1, y)

    def is_translation(self, by: Cell) -> bool:
        return (by[0] + by[1]) % 2 == 0

    def outline(self, cell: Cell) -> tuple[tuple[float, float], ...]:
        height = sqrt(3) / 2
        return tuple(((vx + 1) / 2, vy * height) for vx, vy in _vertices(cell))


def _is_up(cell: Cell) -> bool:
    return (cell[0] + cell[1]) % 2 == 0


def _vertices(cell: Cell) -> tuple[Cell, Cell, Cell]:
    x, y = cell
    if _is_up(cell):
        return (x, y), (x + 1, y + 1), (x - 1, y + 1)
    return (x - 1, y), (x + 1, y), (x, y + 1)


def _cell_of(vertices: Iterable[Cell]) -> Cell:
    """The cell with these three vertices: the single one of its row gives the column."""
    ordered = sorted(vertices, key=_reading_order)
    (x0, y0), (_, y1), (x2, _) = ordered
    return (x2, y0) if y0 == y1 else (x0, y0)


@cache
def _corner_offsets(up: bool) -> tuple[Cell, ...]:
    """The nine cells that share a vertex, but no edge, with the up (or down) cell at the origin."""
    cell = (0, 0) if up else (1, 0)
    own = set(_vertices(cell))
    beside = {cell, *TRIANGLE.edges(cell)}
    near = ((cell[0] + dx, cell[1] + dy) for dy in range(-2, 3) for dx in range(-3, 4))
    return tuple(
        (other[0] - cell[0], other[1] - cell[1])
        for other in near
        if other not in beside and own & set(_vertices(other))
    )


SQUARE: Lattice = SquareLattice()
TRIANGLE: Lattice = TriangleLattice()
