"""What a placement takes away and opens up, as few unions of sets.

The placements that a shape rules out are those that cover its cells and their surroundings: twenty
cells and more, and every union costs the length of a set. So the unions for small patches of cells
are kept ready, laid out as rectangles with a margin, and each orientation of a shape knows which
patches, at which steps from its first cell, make up its surroundings: nine instead of twenty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from rollwrite.board.board import Board
from rollwrite.geometry import Cell, Lattice

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
