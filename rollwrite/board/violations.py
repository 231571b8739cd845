"""Why a drawn shape is illegal: every reason at once, with its rule and the cells that show it.

The law is written twice in this package, as sets (:meth:`Position.legal`) and as reasons (here),
and a property test holds the two together: no reasons exactly when the placement is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from rollwrite.board.board import Board
from rollwrite.board.position import Position
from rollwrite.geometry import Cell

Reason = Literal["off-board", "overlap", "no-shape", "supply", "start", "no-corner", "edge"]
NoRoom = Literal["overlap", "start", "no-corner", "edge"]


@dataclass(frozen=True)
class Violation:
    """One broken rule.

    ========== ==== =================================================================
    reason     rule cells
    ========== ==== =================================================================
    off-board  P1   the drawn cells that do not lie on the board
    overlap    P1   the drawn cells that are taken already
    no-shape   P1   the drawn cells, which together are none of the game's shapes
    supply     \\-   none; ``rule`` is the setup's own, ``shape`` is used up
    start      P2   the free start squares of the colour, of which one must be covered
    no-corner  P3   none: no shape of the same colour touches at a corner
    edge       P4   the cells of the same colour that touch along an edge
    ========== ==== =================================================================

    :ivar shape: the name of the drawn shape, or None where it is no shape.
    """

    reason: Reason
    rule: str
    cells: tuple[Cell, ...]
    shape: str | None


def violations(position: Position, colour: int, cells: Iterable[Cell]) -> tuple[Violation, ...]:
    """Every reason why ``colour`` may not cover these lattice cells now; empty when it may.

    :param cells: lattice cells ``(x, y)``, in any order, on the board or not.
    """
    setup = position.setup
    board = setup.table.board
    drawn = tuple(dict.fromkeys(cells))
    inside = [cell for cell in drawn if cell in board.index]
    mask = board.mask(inside)
    own = position.taken[colour]
    shape = _shape_number(position, drawn)
    name = None if shape is None else setup.table.shapes[shape].name
    found: list[Violation] = []

    def add(reason: Reason, rule: str, where: Iterable[Cell]) -> None:
        found.append(Violation(reason, rule, tuple(where), name))

    if shape is None:
        add("no-shape", "P1", drawn)
    elif position.left(colour, shape) < 1:
        add("supply", setup.supply_rule, ())
    if len(inside) < len(drawn):
        add("off-board", "P1", (cell for cell in drawn if cell not in board.index))
    if mask & position.occupied:
        add("overlap", "P1", board.cells_in(mask & position.occupied))
    if not own:
        if not mask & setup.starts[colour]:
            add("start", "P2", board.cells_in(setup.starts[colour] & ~position.occupied))
        return tuple(found)
    # Also from cells beyond the edge of the board: what is drawn there touches all the same.
    if not _near(board, board.lattice.corners, drawn) & own:
        add("no-corner", "P3", ())
    beside = _near(board, board.lattice.edges, drawn) & own & ~mask
    if beside:
        add("edge", "P4", board.cells_in(beside))
    return tuple(found)


def no_room(position: Position, colour: int, shape: int) -> NoRoom | None:
    """Why a shape that ``colour`` has left fits nowhere, by its number; None where it fits.

    ``overlap``: nowhere are all its cells free. ``edge``: wherever they are, it touches its colour
    along an edge. ``start`` or ``no-corner``: where it does not, it covers no start square, or
    touches no corner of its colour.
    """
    of_shape = position.setup.table.of_shape[shape]
    if position.legal(colour) & of_shape:
        return None
    free = position.free & of_shape
    if not free:
        return "overlap"
    if not free & position.allowed[colour]:
        return "edge"
    return "no-corner" if position.placed[colour] else "start"


def _shape_number(position: Position, drawn: tuple[Cell, ...]) -> int | None:
    """The number of the shape that these cells make, also where they leave the board."""
    if not drawn:
        return None
    table = position.setup.table
    normal = table.board.lattice.normal(drawn)
    for number, shape in enumerate(table.shapes):
        if shape.size == len(drawn) and normal in shape.orientations:
            return number
    return None


def _near(board: Board, neighbours: Callable[[Cell], Iterable[Cell]], drawn: Iterable[Cell]) -> int:
    """The mask of the board's cells that are neighbours of drawn ones."""
    near = {other for cell in drawn for other in neighbours(cell)}
    return board.mask(near & board.index.keys())
