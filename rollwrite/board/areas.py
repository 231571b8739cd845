"""What lies on a board, read shape by shape: from its colours, or from a position, to be drawn.

By rule P4 two shapes of one colour never share an edge, so every edge-connected area of a colour
is one shape, or else there is a mistake in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rollwrite.board import PlacementTable, bits
from rollwrite.board.board import Board
from rollwrite.geometry import SQUARE, TRIANGLE, Cell, Lattice, Shape


@dataclass(frozen=True)
class Area:
    """An edge-connected area of one colour.

    :ivar colour: the number of its colour.
    :ivar mask: the bit mask of its cells.
    :ivar cells: its cells in reading order.
    :ivar placement: the placement that covers exactly these cells; None when it is no shape.
    :ivar shape: that placement's shape, or None.
    """

    colour: int
    mask: int
    cells: tuple[Cell, ...]
    placement: int | None
    shape: Shape | None


def find_areas(table: PlacementTable, taken: Sequence[int]) -> tuple[Area, ...]:
    """Every area on a board, colour by colour, each colour's in reading order.

    :param taken: for each colour the bit mask of the cells it covers.
    """
    found = []
    for colour, cells in enumerate(taken):
        for mask in connected(table.board.edges, cells):
            where = tuple(table.board.cells[number] for number in bits(mask))
            placement = table.find(where)
            shape = None if placement is None else table.shape_of(placement)
            found.append(Area(colour, mask, where, placement, shape))
    return tuple(found)


def connected(neighbours: Sequence[Sequence[int]], members: int) -> Iterator[int]:
    """The connected parts of a set, each as a set, by their smallest member.

    :param neighbours: for each number those it is connected with.
    """
    while members:
        part = fresh = members & -members
        while fresh:
            near = 0
            for number in bits(fresh):
                for other in neighbours[number]:
                    near |= 1 << other
            fresh = near & members & ~part
            part |= fresh
        yield part
        members &= ~part


def inside(table: PlacementTable, area: int) -> int:
    """The placements that lie within an edge-connected area, given by the mask of its cells."""
    edges = table.board.edges
    near = {other for cell in bits(area) for other in edges[cell] if not area >> other & 1}
    # A placement hangs together: what reaches beyond the area covers a cell at its edge.
    return table.covers(bits(area)) & ~table.covers(near)


def corners_of(board: Board, mask: int) -> int:
    """The cells that touch one of the cells in ``mask`` at a corner."""
    near = 0
    for cell in bits(mask):
        for other in board.corners[cell]:
            near |= 1 << other
    return near


def surroundings(board: Board, mask: int) -> int:
    """The cells outside ``mask`` that touch one of its cells, along an edge or at a corner."""
    near = corners_of(board, mask)
    for cell in bits(mask):
        for other in board.edges[cell]:
            near |= 1 << other
    return near & ~mask


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
