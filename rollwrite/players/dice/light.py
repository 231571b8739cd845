"""A sheet as few integers: copied, played on and forgotten, thousands of times for one decision."""

from __future__ import annotations

from rollwrite.dicegame.layout import STRIKES
from rollwrite.dicegame.sheet import Sheet, cell_of
from rollwrite.players.dice.tables import SheetTables, sheet_tables


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
