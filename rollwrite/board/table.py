"""Every placement of every shape on a board, numbered once.

A set of placements is an ``int`` whose bit ``n`` says whether placement ``n`` belongs to it.
20x20 with the 21 polyominoes has 30,433 placements, 14x14 13,729, a 9x9 dice sheet 4,814.
Placements of one shape are numbered in a row, so a shape is a range of bits.

What a placement takes away and opens up is kept as few unions of sets. The placements that a shape
rules out are those that cover its cells and their surroundings: twenty cells and more, and every
union costs the length of a set. So the unions for small patches of cells are kept ready, laid out
as rectangles with a margin, and each orientation of a shape knows which patches, at which steps
from its first cell, make up its surroundings: nine instead of twenty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

from rollwrite.board.board import Board
from rollwrite.geometry import Cell, Lattice, Shape

_Patch: TypeAlias = Callable[[Lattice, Cell], tuple[Cell, ...]]

#: Measured: with more kinds of patches there is hardly a union less.
_PATCHES: tuple[_Patch, ...] = (
    lambda lattice, cell: (cell,),
    lambda lattice, cell: (cell, (cell[0] + 1, cell[1])),
    lambda lattice, cell: (cell, (cell[0], cell[1] + 1)),
    lambda lattice, cell: (cell, *lattice.edges(cell)),
    lambda lattice, cell: (cell, *lattice.edges(cell), *lattice.corners(cell)),
)
# Cells around a placement lie at most two columns and one row beyond the board.
_MARGIN = 2


class OrientationFootprint(NamedTuple):
    """One orientation of a shape, as steps in :attr:`Grid.sets` from the place of its first cell.

    :ivar cells: patches that make up its cells.
    :ivar edges: patches that hold the cells that border it, and no others but its own.
    :ivar corners: patches that hold the cells it touches at a corner and does not border, and no
        others but those that border it and its own.
    """

    cells: tuple[int, ...]
    edges: tuple[int, ...]
    corners: tuple[int, ...]


class Grid:
    """The placements that cover some cell of a patch, for every patch on a board.

    :ivar sets: for each kind of patch a rectangle of sets, one after the other.
    """

    def __init__(self, board: Board, covering: Sequence[int]) -> None:
        """:param covering: for each cell of the board the placements that cover it."""
        xs = [x for x, _ in board.cells]
        self._lattice = board.lattice
        self._left = min(xs) - _MARGIN
        self._stride = max(xs) + _MARGIN + 1 - self._left
        rows = range(-_MARGIN, board.rows + _MARGIN)
        self._size = len(rows) * self._stride
        by_cell = dict(zip(board.cells, covering, strict=True))
        cells = [(x + self._left, y) for y in rows for x in range(self._stride)]
        self.sets = tuple(
            _union(by_cell.get(near, 0) for near in patch(self._lattice, cell))
            for patch in _PATCHES
            for cell in cells
        )

    def place(self, cell: Cell) -> int:
        """Where the patch that is this cell alone stands in :attr:`sets`."""
        return (cell[1] + _MARGIN) * self._stride + cell[0] - self._left

    def footprint(self, orientation: Sequence[Cell]) -> OrientationFootprint:
        """An orientation of a shape in steps from its first cell."""
        own = set(orientation)
        edges = {near for cell in own for near in self._lattice.edges(cell)} - own
        corners = {near for cell in own for near in self._lattice.corners(cell)} - own - edges
        first = self.place(orientation[0])
        # What else a patch covers must not matter: a placement on the shape's own cells is ruled
        # out already, and one that borders it will never be legal, in reach or not.
        return OrientationFootprint(
            self._steps(first, own, own),
            self._steps(first, edges, own | edges),
            self._steps(first, corners, own | edges | corners),
        )

    def _steps(self, first: int, wanted: set[Cell], room: set[Cell]) -> tuple[int, ...]:
        """Few patches within ``room`` that hold all the wanted cells: the best one, and again."""
        patches = {}
        for kind, patch in enumerate(_PATCHES):
            for cell in sorted(room):
                held = wanted.intersection(patch(self._lattice, cell))
                if held and room.issuperset(patch(self._lattice, cell)):
                    patches[kind * self._size + self.place(cell) - first] = held
        steps = []
        while wanted:
            step = max(patches, key=lambda one: len(patches[one] & wanted))
            steps.append(step)
            wanted = wanted - patches[step]
        return tuple(steps)


def _union(sets: Iterable[int]) -> int:
    union = 0
    for members in sets:
        union |= members
    return union


class PlacementTable:
    """The placements of ``shapes`` on ``board``.

    Made by :func:`placement_table`, which keeps one for each board and list of shapes.

    :ivar cells: for each placement the numbers of its cells, ascending.
    :ivar shape_numbers: for each placement the number of its shape in ``shapes``.
    :ivar orientation_numbers: for each placement the number of its orientation of that shape.
    :ivar covering: for each cell the set of placements that cover it.
    :ivar of_shape: for each shape the set of its placements.
    :ivar all: the set of all placements.
    :ivar grid: the same for small patches of cells, as in :class:`~rollwrite.board.table.Grid`.
    :ivar footprints: for each placement its orientation, in steps of ``grid``.
    :ivar anchors: for each placement the place of its first cell in ``grid``.
    """

    def __init__(self, board: Board, shapes: tuple[Shape, ...]) -> None:
        self.board = board
        self.shapes = shapes
        cells: list[tuple[int, ...]] = []
        orientations: list[tuple[Cell, ...]] = []
        shape_numbers: list[int] = []
        orientation_numbers: list[int] = []
        ranges: list[range] = []
        for number, shape in enumerate(shapes):
            first = len(cells)
            for index, orientation in enumerate(shape.orientations):
                placed = _all_on(board, orientation)
                cells += placed
                orientations += [orientation] * len(placed)
                orientation_numbers += [index] * len(placed)
            shape_numbers += [number] * (len(cells) - first)
            ranges.append(range(first, len(cells)))
        self.cells = tuple(cells)
        self.shape_numbers = tuple(shape_numbers)
        self.orientation_numbers = tuple(orientation_numbers)
        self.of_shape = tuple((1 << r.stop) - (1 << r.start) for r in ranges)
        self.all = (1 << len(cells)) - 1
        self.covering = self._covering()
        grid = Grid(board, self.covering)
        self.grid = grid.sets
        footprints = {
            orientation: grid.footprint(orientation) for orientation in dict.fromkeys(orientations)
        }
        self.footprints = tuple(footprints[orientation] for orientation in orientations)
        self.anchors = tuple(grid.place(board.cells[numbers[0]]) for numbers in cells)

    def _covering(self) -> tuple[int, ...]:
        width = len(self.cells) // 8 + 1
        masks = [bytearray(width) for _ in self.board.cells]
        for number, cells in enumerate(self.cells):
            byte, bit = number >> 3, 1 << (number & 7)
            for cell in cells:
                masks[cell][byte] |= bit
        return tuple(int.from_bytes(mask, "little") for mask in masks)

    def __len__(self) -> int:
        return len(self.cells)

    @cached_property
    def shape_index(self) -> dict[str, int]:
        """The number of each shape by its name."""
        return {shape.name: number for number, shape in enumerate(self.shapes)}

    @cached_property
    def _by_cells(self) -> dict[tuple[int, ...], int]:
        return {cells: number for number, cells in enumerate(self.cells)}

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """For each placement the bit mask of its cells."""
        return tuple(sum(1 << cell for cell in cells) for cells in self.cells)

    def find(self, cells: Iterable[Cell]) -> int | None:
        """The number of the placement with exactly these lattice cells, or None."""
        index = self.board.index
        numbers = [index.get(cell, -1) for cell in cells]
        return self._by_cells.get(tuple(sorted(numbers)))

    def shape_of(self, placement: int) -> Shape:
        """The shape of a placement."""
        return self.shapes[self.shape_numbers[placement]]

    def cells_of(self, placement: int) -> tuple[Cell, ...]:
        """The lattice cells of a placement, in reading order."""
        return tuple(self.board.cells[number] for number in self.cells[placement])

    def covers(self, cells: Iterable[int]) -> int:
        """The placements that cover at least one of the cells with these numbers."""
        covering = self.covering
        found = 0
        for cell in cells:
            found |= covering[cell]
        return found

    def around(self, placement: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers of the cells that border a placement, and of those it touches at a corner.

        A cell that does both borders it.
        """
        own = self.cells[placement]
        edges = {near for cell in own for near in self.board.edges[cell]}.difference(own)
        corners = {near for cell in own for near in self.board.corners[cell]}.difference(own, edges)
        return tuple(sorted(edges)), tuple(sorted(corners))

    def __repr__(self) -> str:
        return f"<{len(self)} placements of {len(self.shapes)} shapes on {self.board.name}>"

    def __reduce__(self) -> tuple[object, tuple[Board, tuple[Shape, ...]]]:
        return placement_table, (self.board, self.shapes)


def _all_on(board: Board, orientation: tuple[Cell, ...]) -> list[tuple[int, ...]]:
    """The cell numbers of every translation of ``orientation`` that lies on the board."""
    index = board.index
    first_x, first_y = orientation[0]
    found = []
    for cell_x, cell_y in board.cells:
        by = dx, dy = cell_x - first_x, cell_y - first_y
        if not board.lattice.is_translation(by):
            continue
        numbers = [index.get((x + dx, y + dy), -1) for x, y in orientation]
        if -1 not in numbers:
            # Reading order of the orientation is ascending order of cell numbers.
            found.append(tuple(numbers))
    return found


@cache
def placement_table(board: Board, shapes: tuple[Shape, ...]) -> PlacementTable:
    """The one table for a board and its shapes, made at the first call (0.1 to 0.3 s)."""
    return PlacementTable(board, shapes)
