"""The sheet itself: grid, shape boxes, strikes, marks and zones, lying on a page.

At scale 1 a portrait sheet is 190 x 259 mm and a landscape one 259 x 190 mm, so that the same sheet
fits A4 and US Letter. Measured advice behind the numbers: marks of 18 mm are found in every hard
photo, 14 mm in nine of ten; a ring of 0.85 square round the grid stays blank, because the reader
takes its white from it; QR modules of 1.24 mm are read in 78 % of hard photos, of 0.6 mm in 8 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from rollwrite.geometry import square_shapes
from rollwrite.paper.editions import EDITION, MARK_ORDERS, SIZES, Arrangement, Edition
from rollwrite.paper.rect import Point, Quad, Rect
from rollwrite.paper.rows import equal_boxes, lying, shaped_boxes

MARKER_MM = 18.0
_QR_MM = 26.0
_STRIKES = 3
_NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Zones:
    """The parts of an arrangement, free of each other.

    :ivar row_columns: in how many columns the rows stand, if they can.
    :ivar strip: room for the pictures of the rules; empty where there is none.
    :ivar dice: room for the dice of a solo sheet; empty on any other.
    :ivar square: no square of the grid is larger.
    :ivar bar_low: the bar that goes down begins higher on small sheets, where it would end below.
    :ivar is_inch_down: whether a bar of two inches fits beside the one that goes down.
    """

    header: Rect
    grid: Rect
    rows: Rect
    row_columns: int
    footer: Rect
    score: Rect
    qr: Rect
    title: Rect
    strikes: tuple[Rect, ...]
    strikes_title: Rect
    aside: Rect
    bar_across: Point
    bar_down: Point
    strip: Rect = _NOWHERE
    dice: Rect = _NOWHERE
    square: float = 14.0
    bar_low: float = inf
    is_inch_down: bool = True


def _across(x: float, y: float, size: float, pitch: float) -> tuple[Rect, ...]:
    return tuple(Rect(x + pitch * n, y, size, size) for n in range(_STRIKES))


def _down(x: float, y: float, size: float, pitch: float) -> tuple[Rect, ...]:
    return tuple(Rect(x, y + pitch * n, size, size) for n in range(_STRIKES))


_PORTRAIT = Zones(
    header=Rect(23, 0, 144, 26),
    grid=Rect(20, 28, 150, 150),
    rows=Rect(0, 180, 190, 57),
    row_columns=2,
    footer=Rect(23, 242, 144, 17),
    score=Rect(131, 242, 36, 17),
    qr=Rect(141, 0, _QR_MM, _QR_MM),
    title=Rect(23, 0, 113, 26),
    strikes=_down(1.5, 38, 15, 19),
    strikes_title=Rect(0, 30, 18, 7),
    aside=Rect(0, 98, 18, 78),
    bar_across=(23, 248),
    bar_down=(181, 40),
)
_LANDSCAPE = Zones(
    header=Rect(23, 0, 213, 26),
    grid=Rect(20, 28, 150, 150),
    rows=Rect(174, 29, 85, 139),
    row_columns=1,
    footer=Rect(23, 180, 150, 10),
    score=Rect(200, 172, 36, 17),
    qr=Rect(23, 0, _QR_MM, _QR_MM),
    title=Rect(54, 0, 74, 26),
    strikes=_across(178, 9, 15, 21),
    strikes_title=Rect(175, 1, 61, 7),
    aside=Rect(130, 1, 42, 25),
    bar_across=(23, 183),
    bar_down=(9, 40),
)
_PORTRAIT_2 = replace(
    _PORTRAIT,
    rows=Rect(0, 179, 190, 59),
    strikes=_down(1, 30, 16, 22),
    strikes_title=Rect(0, 21.5, 18, 7.5),
    aside=Rect(0, 99, 18, 79),
    strip=Rect(172, 21.5, 18, 87),
    bar_down=(188.4, 112),
    bar_low=176,
)

ZONES: dict[tuple[Edition, Arrangement], Zones] = {
    (1, "portrait"): _PORTRAIT,
    (1, "landscape"): _LANDSCAPE,
    (2, "portrait"): _PORTRAIT_2,
    (2, "landscape"): replace(
        _LANDSCAPE,
        strikes=_across(176, 1.6, 16, 22),
        strikes_title=Rect(174, 18.2, 64, 7),
        strip=Rect(0, 21.5, 18, 76),
        bar_down=(16.4, 101),
        bar_low=168,
    ),
    # The dice stand in two columns to the right of a smaller grid: large enough to be circled.
    (2, "solo"): replace(
        _PORTRAIT_2,
        grid=Rect(6, 28, 117, 117),
        strikes=_across(7, 150, 16, 20),
        strikes_title=Rect(6, 167.5, 60, 10),
        aside=_NOWHERE,
        strip=Rect(68, 148, 55, 30),
        dice=Rect(125, 29, 65, 149),
        bar_down=(2.5, 62),
        is_inch_down=False,
    ),
    (2, "large"): Zones(
        header=Rect(21, 0, 168, 9),
        grid=Rect(18.4, 9.4, 171.2, 171.2),
        rows=Rect(190.4, 31, 76.6, 138),
        row_columns=1,
        footer=Rect(21, 181, 168, 9),
        score=Rect(225, 0, 20, 19),
        qr=Rect(194, 0, _QR_MM, _QR_MM),
        title=Rect(21, 0, 168, 9),
        strikes=_down(1, 30, 16, 20),
        strikes_title=Rect(0, 21.5, 18, 7.5),
        aside=Rect(5, 92, 13, 77),
        bar_across=(193, 179.5),
        bar_down=(2, 106),
        bar_low=168,
        square=16.0,
        is_inch_down=False,
    ),
}


#: Blank squares round the grid.
RING = 0.85
BAR_MM = 50.0
TWO_INCHES_MM = 50.8
# Smaller sheets share their page: one unit is enough.
_SMALL = 0.9
_TINY = 0.4
# In a box of the first edition: five squares of I5 and half a square of white at either end.
_PICTURE_SQUARES = 6


@dataclass(frozen=True)
class Bar:
    """A line to hold a ruler against: from ``start`` to ``end``, ``length_mm`` long in truth."""

    start: Point
    end: Point
    length_mm: float


@dataclass(frozen=True)
class SheetGeometry:
    """A sheet lying on a page: all positions in mm on the page.

    :ivar edition: of the sheet: 1 or 2.
    :ivar side: squares to a side of the grid.
    :ivar scale: 1 for a whole page.
    :ivar bounds: the sheet from mark to mark.
    :ivar grid: the play area.
    :ivar ring: the grid and the blank ring round it.
    :ivar shapes: for each shape, by name, the box that is crossed out.
    :ivar picture_mm: the squares of the pictures in the boxes; None where each box has its own.
    :ivar bands: for each face of the die the strips of its row, die and boxes together: one, or
        more where a long row goes on in another line.
    :ivar labels: for each face where the die is drawn.
    :ivar strikes: the three strike boxes.
    :ivar fiducials: the four marks by id; :data:`~rollwrite.paper.MARK_ORDERS` says which lies
        where.
    :ivar qr: the QR code without its quiet zone.
    :ivar title, header, footer, score, strikes_title: room for words.
    :ivar aside: room for the markers of the seat.
    :ivar strip: room for the pictures of the rules; empty where there is none.
    :ivar dice: room for the dice of a solo sheet; empty on any other.
    """

    arrangement: Arrangement
    edition: Edition
    side: int
    scale: float
    bounds: Rect
    grid: Rect
    ring: Rect
    shapes: dict[str, Rect]
    picture_mm: float | None
    bands: dict[int, tuple[Rect, ...]]
    labels: dict[int, Rect]
    strikes: tuple[Rect, ...]
    fiducials: dict[int, Rect]
    qr: Rect
    title: Rect
    header: Rect
    footer: Rect
    score: Rect
    strikes_title: Rect
    aside: Rect
    strip: Rect
    dice: Rect
    bar_across: Point
    bar_down: Point
    is_inch_down: bool

    @property
    def square_mm(self) -> float:
        """The side of a square of the grid."""
        return self.grid.width / self.side

    def square(self, row: int, column: int) -> Rect:
        """A square of the grid, both counted from 0, row 0 at the top."""
        size = self.square_mm
        return Rect(self.grid.x + column * size, self.grid.y + row * size, size, size)

    def picture(self, shape: str) -> tuple[Rect, ...]:
        """The squares of a shape as it is printed in the middle of its box: since the second
        edition on its long side.

        :raises KeyError: no such shape.
        """
        box = self.shapes[shape]
        cells = square_shapes()[shape].cells if self.edition == 1 else lying(shape)
        size = box.width / _PICTURE_SQUARES if self.picture_mm is None else self.picture_mm
        left = box.centre[0] - size * (max(x for x, _ in cells) + 1) / 2
        top = box.centre[1] - size * (max(y for _, y in cells) + 1) / 2
        return tuple(Rect(left + x * size, top + y * size, size, size) for x, y in cells)

    @cached_property
    def squares(self) -> tuple[tuple[Quad, ...], ...]:
        """The corners of every square, ``[row][column]``."""
        numbers = range(self.side)
        return tuple(
            tuple(self.square(row, column).corners for column in numbers) for row in numbers
        )

    def bars(self, inches: bool = False) -> tuple[Bar, ...]:
        """The scale bars: 50 mm across and down, and 2 inches beside them when asked for.

        On sheets that share a page one unit is enough, and the smallest, four on A5, have none:
        they would lie over something.
        """
        if self.scale < _TINY:
            return ()
        (ax, ay), (dx, dy) = self.bar_across, self.bar_down
        bars = [
            Bar((ax, ay), (ax + BAR_MM, ay), BAR_MM),
            Bar((dx, dy), (dx, dy + BAR_MM), BAR_MM),
        ]
        if inches and self.scale > _SMALL:
            apart = 4.5 * self.scale
            bars.append(Bar((ax, ay + apart), (ax + TWO_INCHES_MM, ay + apart), TWO_INCHES_MM))
            if self.is_inch_down:
                bars.append(Bar((dx - apart, dy), (dx - apart, dy + TWO_INCHES_MM), TWO_INCHES_MM))
        return tuple(bars)


def sheet_geometry(
    side: int,
    rows: Sequence[Sequence[str]],
    arrangement: Arrangement,
    scale: float = 1.0,
    x: float = 0.0,
    y: float = 0.0,
    edition: Edition = EDITION,
) -> SheetGeometry:
    """Where everything lies on a sheet of this layout (rule D3).

    :param side: squares to a side.
    :param rows: the shapes' names in rows 1 to 6.
    :param scale, x, y: the sheet is scaled, and its top left corner lies at ``(x, y)``.
    :raises KeyError: the edition does not know the arrangement.
    """
    zones = ZONES[edition, arrangement]
    width, height = SIZES[arrangement]
    square = min(zones.square, zones.grid.width / (side + 2 * RING))
    cx, cy = zones.grid.centre
    grid = Rect(cx - side * square / 2, cy - side * square / 2, side * square, side * square)
    right, low = width - MARKER_MM, height - MARKER_MM
    corners = ((0.0, 0.0), (right, 0.0), (right, low), (0.0, low))
    marks = dict(sorted(zip(MARK_ORDERS[arrangement], corners, strict=True)))
    boxes = equal_boxes if edition == 1 else shaped_boxes
    placed = boxes(zones.rows, tuple(map(tuple, rows)), zones.row_columns)
    # A ruler is as long on a small sheet: it begins higher, and the pictures make room for it.
    bar_x, bar_y = zones.bar_down
    bar_y = min(bar_y, zones.bar_low - BAR_MM / scale)
    strip = zones.strip
    if strip.width and bar_y < strip.bottom + 1:
        strip = Rect(strip.x, strip.y, strip.width - 2.8 / scale, strip.height)

    def put(rect: Rect) -> Rect:
        return rect.placed(scale, x, y)

    def point(at: Point) -> Point:
        return x + at[0] * scale, y + at[1] * scale

    return SheetGeometry(
        arrangement,
        edition,
        side,
        scale,
        bounds=put(Rect(0, 0, width, height)),
        grid=put(grid),
        ring=put(grid.inset(-RING * square)),
        shapes={name: put(box) for name, box in placed.shapes.items()},
        picture_mm=None if placed.square is None else placed.square * scale,
        bands={face: tuple(map(put, strips)) for face, strips in placed.bands.items()},
        labels={face: put(label) for face, label in placed.labels.items()},
        strikes=tuple(map(put, zones.strikes)),
        fiducials={n: put(Rect(*at, MARKER_MM, MARKER_MM)) for n, at in marks.items()},
        qr=put(zones.qr),
        title=put(zones.title),
        header=put(zones.header),
        footer=put(zones.footer),
        score=put(zones.score),
        strikes_title=put(zones.strikes_title),
        aside=put(zones.aside),
        strip=put(strip),
        dice=put(zones.dice),
        bar_across=point(zones.bar_across),
        bar_down=point((bar_x, bar_y)),
        is_inch_down=zones.is_inch_down,
    )


# ── Marks ─────────────────────────────────────────────────────────────────────────────────────────
# ArUco markers of the 4x4 dictionary (OpenCV's DICT_4X4_50), ids 0 to 3, whose patterns differ in
# at least 7 places in every rotation. They stand here as data so that neither printing nor
# geometry needs OpenCV.

#: Cells to a side: four of pattern and a black border one cell wide.
MARKER_CELLS = 6

_INSIDE = {
    0: (".#..", "#.#.", "##..", "##.#"),
    1: ("####", "....", ".##.", ".#.#"),
    2: ("##..", "##..", "##.#", "..#."),
    3: (".##.", ".##.", "#.##", "#..#"),
}

#: For each id its six rows of six cells, ``#`` for black. All are printed upright; which lies where
#: says :data:`~rollwrite.paper.editions.MARK_ORDERS`.
MARKERS: dict[int, tuple[str, ...]] = {
    number: ("#" * MARKER_CELLS, *(f"#{row}#" for row in rows), "#" * MARKER_CELLS)
    for number, rows in _INSIDE.items()
}
