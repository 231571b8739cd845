"""What is true of a sheet after a move: things that everybody can see on the board."""

from __future__ import annotations

from dataclasses import dataclass

from rollwrite.board.sets import members
from rollwrite.dicegame.colours import COLOURS
from rollwrite.dicegame.dice import FACES
from rollwrite.players.dice.light import LightSheet
from rollwrite.players.dice.search import Move
from rollwrite.players.dice.tables import SIZES

#: Fewer empty squares that hang together are a hole.
_HOLE = 3


@dataclass(frozen=True)
class Facts:
    """The facts of a move.

    :ivar ends: for each colour the open corners it has afterwards.
    :ivar kept: for each colour whether it had open corners, and has as many afterwards.
    :ivar has_begun: for each colour whether it has a shape afterwards.
    :ivar shapes: the shapes not used that fit in some colour afterwards.
    :ivar large: those of them with five squares.
    :ivar faces: for each colour the faces of a die that name a row with a shape that fits in it
        afterwards.
    :ivar pieces: how many parts the empty squares make afterwards, that hang together by their
        sides.
    :ivar holes: those of them that are smaller than three squares.
    :ivar fills: whether the move fills such a part up.
    :ivar size: the squares it covers.
    :ivar saves: whether a strike could have been crossed out, and was not.
    """

    ends: tuple[int, ...]
    kept: tuple[bool, ...]
    has_begun: tuple[bool, ...]
    shapes: int
    large: int
    faces: tuple[int, ...]
    pieces: int
    holes: int
    fills: bool
    size: int
    saves: bool


def facts_of(before: LightSheet, free: int, move: Move, after: LightSheet) -> Facts:
    """The facts of a move.

    :param free: the bit mask of the cells that are empty before it.
    """
    tables = before.tables
    table = tables.table
    own = table.masks[move.placement]
    ends = tuple(open_corners(after, colour.number) for colour in COLOURS)
    legal = [after.legal(colour.number) for colour in COLOURS]
    fitting = legal[0] | legal[1] | legal[2] | legal[3]
    shapes = [shape for shape, placements in enumerate(table.of_shape) if fitting & placements]
    edges = table.board.edges
    empty = parts(free & ~own, edges)
    return Facts(
        ends=ends,
        kept=tuple(0 < open_corners(before, c) <= count for c, count in enumerate(ends)),
        has_begun=tuple(after.started),
        shapes=len(shapes),
        large=sum(tables.shape_sizes[shape] == SIZES[0] for shape in shapes),
        faces=tuple(sum(1 for face in FACES if one & tables.rows[face]) for one in legal),
        pieces=len(empty),
        holes=sum(part.bit_count() < _HOLE for part in empty),
        fills=any(not part & ~own for part in parts(free, edges)),
        size=tables.size_of[move.placement],
        saves=before.strikes > 0 and not move.strike,
    )


def open_corners(sheet: LightSheet, colour: int) -> int:
    """How many squares a colour can go on from, or begin on: what players are shown as such.

    The same as :meth:`rollwrite.dicegame.sheet.Sheet.open_corners`.
    """
    legal = sheet.legal(colour)
    if not legal:
        return 0
    table = sheet.tables.table
    single = sheet.reach[colour] & table.of_shape[table.shape_index["1"]]
    return sum(1 for one in members(single) if legal & table.covers(table.cells[one]))


def parts(cells: int, edges: tuple[tuple[int, ...], ...]) -> list[int]:
    """The parts of a set of cells that hang together by their sides, as bit masks."""
    found = []
    while cells:
        todo = cells & -cells
        part = 0
        while todo:
            low = todo & -todo
            todo ^= low
            part |= low
            for near in edges[low.bit_length() - 1]:
                todo |= cells & ~part & 1 << near
        cells &= ~part
        found.append(part)
    return found
