"""What a board is made of: lattices of cells, shapes and their orientations, the named catalogue.

Nothing here knows a game. Squares and triangles differ in the few hooks of :class:`Lattice` and
nowhere else.

A cell is a pair ``(x, y)``: ``x`` grows to the right, ``y`` grows **down**. A lattice answers four
questions: which cells share an edge with a cell, which share only a corner, which maps turn and
flip the lattice onto itself, and which translations carry it onto itself. A fifth,
:meth:`Lattice.outline`, is for drawing.

Triangles: the cell ``(x, y)`` points up exactly when ``x + y`` is even::

      x  0 1 2 3 4
    y=0  /\\/\\/         (0,0) up, (1,0) down, (2,0) up ...
    y=1  \\/\\/\\         (0,1) down, (1,1) up, (2,1) down ...

The named shapes are 21 polyominoes and the 22 pieces of Trigon, with Pentobi's names. The squares
are drawn here so that they can be checked by eye; the triangles are the table of the rulebook's
appendix.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cache, cached_property
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


# ── The named shapes ──────────────────────────────────────────────────────────────────────────────


class Shape:
    """A free polyform: its name, its cells, and every different way it can lie.

    :param name: the Pentobi name, for example ``"L4"``.
    :param cells: the cells of one orientation, anywhere on the lattice.
    :param lattice: the lattice they belong to.

    Two shapes are equal when name, lattice and cells are. Orientation 0 is the one given.
    """

    __slots__ = ("__dict__", "cells", "lattice", "name")

    def __init__(self, name: str, cells: Iterable[Cell], lattice: Lattice) -> None:
        self.name = name
        self.lattice = lattice
        self.cells = lattice.normal(cells)

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.cells)

    @cached_property
    def orientations(self) -> tuple[tuple[Cell, ...], ...]:
        """Every different orientation, each in its normal place, in a fixed order.

        The order is that of turning: first the turns of the shape as given, then those of its
        mirror image, each orientation once.
        """
        found: dict[tuple[Cell, ...], None] = {}
        for mirrored in (False, True):
            cells = self.cells
            if mirrored:
                cells = self.lattice.normal(map(self.lattice.flip, cells))
            for _ in range(self.lattice.turns):
                found.setdefault(cells)
                cells = self.lattice.normal(map(self.lattice.turn, cells))
        return tuple(found)

    def turned(self, orientation: int) -> int:
        """The number of the orientation one turn clockwise after ``orientation``."""
        return self._moved(orientation, self.lattice.turn)

    def flipped(self, orientation: int) -> int:
        """The number of the orientation that mirrors ``orientation`` left to right."""
        return self._moved(orientation, self.lattice.flip)

    def _moved(self, orientation: int, how: Symmetry) -> int:
        cells = self.lattice.normal(how(cell) for cell in self.orientations[orientation])
        return self.orientations.index(cells)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shape):
            return NotImplemented
        return (self.name, self.lattice, self.cells) == (other.name, other.lattice, other.cells)

    def __hash__(self) -> int:
        return hash((self.name, self.cells))

    def __repr__(self) -> str:
        return f"Shape({self.name!r}, {self.size} cells, {self.lattice.name})"


_SQUARES = {
    "1": "#",
    "2": "##",
    "I3": "###",
    "V3": "#./##",
    "I4": "####",
    "L4": "#../###",
    "T4": ".#./###",
    "O": "##/##",
    "Z4": "##./.##",
    "F": ".##/##./.#.",
    "I5": "#####",
    "L5": "#.../####",
    "N": "##../.###",
    "P": "##/##/#.",
    "T5": "###/.#./.#.",
    "U": "#.#/###",
    "V5": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": ".#../####",
    "Z5": "##./.#./.##",
}

_TRIANGLES = {
    "I6": "(1,-1)(2,-1)(0,0)(1,0)(-1,1)(0,1)",
    "L6": "(1,-1)(2,-1)(0,0)(1,0)(0,1)(1,1)",
    "V": "(-2,-1)(-1,-1)(-1,0)(0,0)(1,0)(2,0)",
    "S": "(-1,-1)(0,-1)(-1,0)(0,0)(-1,1)(0,1)",
    "P6": "(1,-1)(0,0)(1,0)(2,0)(-1,1)(0,1)",
    "F": "(0,0)(1,0)(0,1)(1,1)(2,1)(1,2)",
    "W": "(1,-1)(-1,0)(0,0)(1,0)(2,0)(3,0)",
    "A6": "(1,-1)(0,0)(1,0)(2,0)(0,1)(2,1)",
    "G": "(1,-1)(0,0)(1,0)(0,1)(1,1)(2,1)",
    "Y": "(-1,-1)(-1,0)(0,0)(1,0)(-1,1)(0,1)",
    "X": "(-1,0)(0,0)(1,0)(-1,1)(0,1)(1,1)",
    "O": "(-1,-1)(0,-1)(1,-1)(-1,0)(0,0)(1,0)",
    "I5": "(1,-1)(0,0)(1,0)(-1,1)(0,1)",
    "L5": "(1,-1)(0,0)(1,0)(0,1)(1,1)",
    "C5": "(0,0)(1,0)(0,1)(1,1)(2,1)",
    "P5": "(1,-1)(0,0)(1,0)(2,0)(0,1)",
    "I4": "(0,0)(1,0)(-1,1)(0,1)",
    "C4": "(0,0)(1,0)(0,1)(1,1)",
    "A4": "(1,-1)(0,0)(1,0)(2,0)",
    "I3": "(1,-1)(0,0)(1,0)",
    "2": "(0,0)(1,0)",
    "1": "(0,0)",
}


@cache
def square_shapes() -> dict[str, Shape]:
    """The 21 free polyominoes of one to five squares, by name: 89 squares, 91 orientations."""
    return {
        name: Shape(
            name,
            (
                (x, y)
                for y, row in enumerate(drawing.split("/"))
                for x, mark in enumerate(row)
                if mark == "#"
            ),
            SQUARE,
        )
        for name, drawing in _SQUARES.items()
    }


@cache
def triangle_shapes() -> dict[str, Shape]:
    """The 22 pieces of Trigon, by name: 110 triangles, 155 orientations."""
    return {
        name: Shape(
            name,
            ((int(x), int(y)) for x, y in re.findall(r"\((-?\d+),(-?\d+)\)", cells)),
            TRIANGLE,
        )
        for name, cells in _TRIANGLES.items()
    }
