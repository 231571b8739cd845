"""Boards: a finite set of lattice cells with Pentobi's coordinates.

A cell's name is its column in letters and its row in digits. Columns run ``a`` to ``z``, then
``aa``, ``ab``, ...; row 1 is the **bottom** row::

    3  a3 b3 c3
    2  a2 b2 c2      rectangle(3, 3)
    1  a1 b1 c1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from rollwrite.geometry import SQUARE, TRIANGLE, Cell, Lattice


class CoordinateError(ValueError):
    """Text that names no cell of the board."""


@dataclass(frozen=True, eq=False)
class Board:
    """A board: its cells in reading order (top row first), the unit of every bit mask of cells.

    ``left`` is the lattice column of board column ``a``; ``rows`` the number of rows.
    Boards are made by :func:`rectangle` and :func:`hexagon`, and are equal when their names are.
    """

    name: str
    lattice: Lattice
    cells: tuple[Cell, ...]
    left: int
    rows: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def edges(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the numbers of the cells on the board that share an edge with it."""
        return self._neighbours(self.lattice.edges)

    @cached_property
    def corners(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the numbers of the cells on the board that touch it only at a corner."""
        return self._neighbours(self.lattice.corners)

    def _neighbours(self, of: Callable[[Cell], tuple[Cell, ...]]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(self.index[other] for other in of(cell) if other in self.index)
            for cell in self.cells
        )

    def mask(self, cells: Iterable[Cell]) -> int:
        """The bit mask of ``cells``, all of which lie on the board.

        :raises KeyError: a cell lies outside.
        """
        mask = 0
        for cell in cells:
            mask |= 1 << self.index[cell]
        return mask

    def cells_in(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a bit mask, in reading order."""
        return tuple(cell for number, cell in enumerate(self.cells) if mask >> number & 1)

    def square_of(self, cell: Cell) -> tuple[int, int]:
        """The row and column of a cell, both from 0 at the top left; of triangles each counts."""
        x, y = cell
        return y, x - self.left

    def format_cell(self, cell: Cell) -> str:
        """The name of a cell, for example ``"e10"``."""
        x, y = cell
        return f"{_letters(x - self.left)}{self.rows - y}"

    @cached_property
    def _columns(self) -> range:
        """The lattice columns between the outermost cells."""
        xs = [x for x, _ in self.cells]
        return range(min(xs), max(xs) + 1)

    def parse_cell(self, text: str, *, beside: bool = False) -> Cell:
        """The cell with this name.

        :param beside: also one that is not on the board, in the corners of a hexagon's frame.
        :raises CoordinateError: the text is no name of a cell of this board.
        """
        match = re.fullmatch(r"\s*([a-z]{1,3})([1-9][0-9]{0,3})\s*", text, re.ASCII | re.IGNORECASE)
        if match is None:
            raise CoordinateError(f"{text[:20]!r} is no cell: a cell is letters and a number: e10")
        cell = (_number(match[1].lower()) + self.left, self.rows - int(match[2]))
        is_framed = cell[0] in self._columns and cell[1] in range(self.rows)
        if cell not in self.index and not (beside and is_framed):
            raise CoordinateError(f"{match[0].strip()} is not on the board {self.name}")
        return cell

    def format_cells(self, cells: Iterable[Cell]) -> str:
        """The names of cells, row by row from the bottom, joined by commas: ``"f9,e10,f10"``."""
        ordered = sorted(cells, key=lambda cell: (-cell[1], cell[0]))
        return ",".join(map(self.format_cell, ordered))

    def parse_cells(self, text: str, *, beside: bool = False) -> tuple[Cell, ...]:
        """The cells of a comma-separated list, in the order given.

        :param beside: as of :meth:`parse_cell`.
        :raises CoordinateError: a part of it names no cell, or one is named twice.
        """
        cells = tuple(self.parse_cell(part, beside=beside) for part in text.split(","))
        if len(set(cells)) < len(cells):
            raise CoordinateError(f"{text[:80]!r} names a cell twice")
        return cells


def _letters(column: int) -> str:
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def _number(letters: str) -> int:
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1


@cache
def rectangle(width: int, height: int) -> Board:
    """A board of ``width`` x ``height`` squares; cell (0, 0) is the top left one."""
    cells = tuple((x, y) for y in range(height) for x in range(width))
    return Board(f"{width}x{height}", SQUARE, cells, left=0, rows=height)


@cache
def hexagon(side: int) -> Board:
    """A hexagon of triangles with ``side`` of them to a side: ``6 * side**2`` cells.

    Columns and rows as in the rulebook's appendix: 4 * side - 1 columns, 2 * side rows; row r (from
    1, bottom up) holds columns side - 1 - d to 3 * side - 1 + d with d = min(r - 1, 2 * side - r).
    """
    # A cell points up when column + row + side is odd; the lattice wants x + y even for that.
    left = (side + 1) % 2
    cells = []
    for y in range(2 * side):
        depth = min(2 * side - y - 1, y)
        cells += [(x + left, y) for x in range(side - 1 - depth, 3 * side + depth)]
    return Board(f"hexagon-{side}", TRIANGLE, tuple(cells), left=left, rows=2 * side)
