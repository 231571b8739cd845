"""What lies on a board, for whoever draws it: plain values of any game on any lattice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rollwrite.board.board import Board
from rollwrite.geometry import SQUARE, TRIANGLE, Cell, Lattice


@dataclass(frozen=True)
class BoardPicture:
    """What lies on a board.

    :ivar cells: all of the board.
    :ivar shapes: each that lies on it: the key of its colour, and its cells.
    :ivar fresh: the cells of the one that was laid last, if that matters.
    """

    is_square: bool
    cells: tuple[Cell, ...]
    shapes: tuple[tuple[str, tuple[Cell, ...]], ...]
    fresh: tuple[Cell, ...] = ()

    @property
    def lattice(self) -> Lattice:
        """Of the board."""
        return SQUARE if self.is_square else TRIANGLE

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom, in edges of a cell."""
        xs, ys = zip(*(point for one in self.cells for point in self.lattice.outline(one)),
                     strict=True)  # fmt: skip
        return min(xs), min(ys), max(xs), max(ys)

    def by_colour(self) -> Mapping[str, tuple[Cell, ...]]:
        """The cells of each colour."""
        found: dict[str, tuple[Cell, ...]] = {}
        for colour, cells in self.shapes:
            found[colour] = (*found.get(colour, ()), *cells)
        return found

    def empty(self) -> Iterator[Cell]:
        """The cells on which nothing lies."""
        taken = {cell for _, cells in self.shapes for cell in cells}
        return (cell for cell in self.cells if cell not in taken)


def picture_of(
    board: Board, shapes: Sequence[tuple[str, tuple[Cell, ...]]], fresh: tuple[Cell, ...] = ()
) -> BoardPicture:
    """What lies on a board, shape by shape; see :class:`BoardPicture`."""
    return BoardPicture(board.lattice == SQUARE, tuple(board.cells), tuple(shapes), fresh)
