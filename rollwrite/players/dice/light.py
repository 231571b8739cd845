"""A sheet as few integers: copied, played on and forgotten, thousands of times for one decision.

:class:`~rollwrite.board.Position` is made for boards on which one looks once; here every placement
has its masks ready, what it takes and what it opens, so that a move is a few ``&`` and one ``|``.

Two kinds of sets are used:

- sets of placements, as in :mod:`rollwrite.board.table`;
- *lanes*: the cells of the play area once for each colour, side by side in one integer, so that one
  operation does what would be done for each colour. A lane has a column and a row more than the
  play area: what is shifted over the edge falls there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache, reduce
from itertools import combinations_with_replacement
from operator import or_

from rollwrite.dicegame.colours import COLOURS
from rollwrite.dicegame.dice import FACES
from rollwrite.dicegame.layout import STRIKES, Layout
from rollwrite.dicegame.sheet import Sheet, cell_of

#: The sizes of shapes, largest first.
SIZES = (5, 4, 3, 2, 1)
#: Layouts whose tables are kept: 10 MB for the standard one, 60 MB for the largest of one's own.
_KEPT = 3


class SheetTables:
    """The masks of a layout; made by :func:`sheet_tables`.

    :ivar all: the set of all placements.
    :ivar starts: placements that cover a corner square (D8).
    :ivar rows: for each face (from 1; 0 is empty) the placements of its row.
    :ivar sizes: for each number of squares, from 0, the placements of that size.
    :ivar size_of: for each placement its number of squares.
    :ivar shape_of: for each placement the number of its shape.
    :ivar stride: the step from a cell to the one below it in a lane.
    :ivar width: the number of bits of a lane.
    :ivar lanes: for each colour all cells of its lane.
    :ivar corner_lanes: for each colour the corner squares in its lane.
    """

    def __init__(self, layout: Layout) -> None:
        table = layout.table
        self.layout = layout
        self.table = table
        self.all = table.all
        side = layout.side
        corners = (0, side - 1, side * (side - 1), side * side - 1)
        self.starts = table.covers(corners)
        self.size_of = tuple(len(cells) for cells in table.cells)
        self.shape_of = table.shape_numbers
        self.shape_rows = tuple(layout.row_of(shape.name) for shape in table.shapes)
        self.shape_sizes = tuple(len(shape.orientations[0]) for shape in table.shapes)
        of_shape = table.of_shape
        self.sizes = tuple(
            _union(of_shape[s] for s, size in enumerate(self.shape_sizes) if size == wanted)
            for wanted in range(SIZES[0] + 1)
        )
        by_face = (map(table.shape_index.__getitem__, layout.row(face)) for face in FACES)
        self.rows = (0, *(_union(of_shape[shape] for shape in shapes) for shapes in by_face))
        self.stride = side + 1
        self.width = self.stride * (side + 1)
        self._lane_bit = tuple(y * self.stride + x for x, y in table.board.cells)
        area = _union(1 << bit for bit in self._lane_bit)
        self.lanes = tuple(area << c * self.width for c in range(len(COLOURS)))
        self.all_lanes = _union(self.lanes)
        start = _union(1 << self._lane_bit[cell] for cell in corners)
        self.corner_lanes = tuple(start << c * self.width for c in range(len(COLOURS)))
        count = len(table)
        # Filled as they are asked for: a game meets a part of all placements only.
        self.keep_own: list[int] = [0] * count
        self.keep_other: list[int] = [0] * count
        self.opens: list[int] = [0] * count
        self.lane_keep: list[tuple[int, ...]] = [()] * count
        self.lane_opens: list[int] = [0] * count

    def prepare(self, placement: int) -> None:
        """Make the masks of a placement whose ``lane_keep`` is still empty."""
        table = self.table
        edges, corners = table.around(placement)
        cells = table.cells[placement]
        taken = table.covers(cells) | table.of_shape[table.shape_numbers[placement]]
        self.keep_other[placement] = self.all & ~taken
        self.keep_own[placement] = self.all & ~(taken | table.covers(edges))
        self.opens[placement] = table.covers(corners)
        bit = self._lane_bit
        own = _union(1 << bit[cell] for cell in cells)
        beside = _union(1 << bit[cell] for cell in edges)
        everywhere = _union(own << c * self.width for c in range(len(COLOURS)))
        self.lane_opens[placement] = _union(1 << bit[cell] for cell in corners)
        self.lane_keep[placement] = tuple(
            self.all_lanes & ~(everywhere | beside << c * self.width) for c in range(len(COLOURS))
        )

    def row_of(self, placement: int) -> int:
        """The number of the row that shows the shape of a placement."""
        return self.shape_rows[self.shape_of[placement]]

    @cached_property
    def offers(self) -> dict[tuple[int, ...], tuple[int, tuple[tuple[int, int], ...]]]:
        """For the faces of some dice, ascending: all placements of their rows, and those by size.

        The second is pairs of a size and its placements, largest first.
        """
        found = {}
        for count in (1, 2, 3, 4):
            for faces in combinations_with_replacement(FACES, count):
                rows = _union(self.rows[face] for face in faces)
                by_size = tuple(
                    (size, rows & self.sizes[size]) for size in SIZES if rows & self.sizes[size]
                )
                found[faces] = rows, by_size
        return found

    @cached_property
    def any_row(self) -> tuple[tuple[int, int], ...]:
        """Pairs of a size and all its placements, largest first: what a strike gives (D10)."""
        return tuple((size, self.sizes[size]) for size in SIZES)


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


@lru_cache(_KEPT)
def sheet_tables(layout: Layout) -> SheetTables:
    """The tables of a layout, those of the last few layouts kept."""
    return SheetTables(layout)


class LightSheet:
    """A sheet (rules D7 to D10) that changes by :meth:`play`; :meth:`copy` it to keep it.

    :ivar possible: for each colour the placements on free squares, beside none of its shapes (P1,
        P4), of a shape not used (D9).
    :ivar reach: for each colour the placements that cover one of its open corners (P3), or a corner
        square before its first shape (D8).
    :ivar started: for each colour whether it has a shape.
    :ivar room: in lanes, for each colour the free cells beside none of its shapes.
    :ivar corners: in lanes, for each colour the cells that one of its shapes touches at a corner.
    """

    __slots__ = (
        "corners",
        "drawn",
        "filled",
        "possible",
        "reach",
        "room",
        "started",
        "strikes",
        "tables",
        "used",
    )

    def __init__(self, tables: SheetTables) -> None:
        self.tables = tables
        self.possible = [tables.all] * 4
        self.reach = [tables.starts] * 4
        self.started = [False] * 4
        self.room = tables.all_lanes
        corners = 0
        for lane in tables.corner_lanes:
            corners |= lane
        self.corners = corners
        #: Strikes that are left.
        self.strikes = STRIKES
        self.filled = 0
        self.drawn = 0
        #: The set of the numbers of the shapes used.
        self.used = 0

    @classmethod
    def of(cls, sheet: Sheet) -> LightSheet:
        """The same sheet, light; shapes that were not told are missing from it."""
        light = cls(sheet_tables(sheet.layout))
        table = light.tables.table
        for mark in sheet.marks:
            if mark.squares is not None:
                placement = table.find(map(cell_of, mark.squares))
                assert placement is not None
                light.play(mark.colour.number, placement)
        light.strikes = STRIKES - sheet.strikes
        return light

    def copy(self) -> LightSheet:
        """Another one that changes by itself."""
        other = LightSheet.__new__(LightSheet)
        other.tables = self.tables
        other.possible = self.possible[:]
        other.reach = self.reach[:]
        other.started = self.started[:]
        other.room = self.room
        other.corners = self.corners
        other.strikes = self.strikes
        other.filled = self.filled
        other.drawn = self.drawn
        other.used = self.used
        return other

    def legal(self, colour: int) -> int:
        """The placements that are legal in a colour, of any row."""
        return self.possible[colour] & self.reach[colour]

    def play(self, colour: int, placement: int) -> None:
        """Draw a shape; that it is legal is the caller's to know."""
        tables = self.tables
        if not tables.lane_keep[placement]:
            tables.prepare(placement)
        possible = self.possible
        keep = tables.keep_other[placement]
        for other in 0, 1, 2, 3:
            possible[other] &= keep
        possible[colour] &= tables.keep_own[placement]
        lane = tables.lane_opens[placement] << colour * tables.width
        if self.started[colour]:
            self.reach[colour] |= tables.opens[placement]
            self.corners |= lane
        else:
            self.started[colour] = True
            self.reach[colour] = tables.opens[placement]
            self.corners = self.corners & ~tables.lanes[colour] | lane
        self.room &= tables.lane_keep[placement][colour]
        self.filled += tables.size_of[placement]
        self.drawn += 1
        self.used |= 1 << tables.shape_of[placement]

    @property
    def unfilled(self) -> int:
        """The score so far (D15)."""
        return self.tables.layout.squares - self.filled
