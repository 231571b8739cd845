"""The sheet itself: grid, shape boxes, strikes, marks and zones.

At scale 1 a portrait sheet is 190 x 259 mm and a landscape one 259 x 190 mm, so that the same sheet
fits A4 and US Letter. Measured advice behind the numbers: marks of 18 mm are found in every hard
photo, 14 mm in nine of ten; a ring of 0.85 square round the grid stays blank, because the reader
takes its white from it; QR modules of 1.24 mm are read in 78 % of hard photos, of 0.6 mm in 8 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Literal, TypeAlias, get_args

from rollwrite.geometry import square_shapes
from rollwrite.paper.rect import Point, Quad, Rect

Arrangement: TypeAlias = Literal["portrait", "landscape"]
ARRANGEMENTS: tuple[Arrangement, ...] = get_args(Arrangement)
#: Width and height of a sheet at scale 1, in mm: the outer corners of its marks.
SIZES: dict[Arrangement, tuple[float, float]] = {
    "portrait": (190.0, 259.0),
    "landscape": (259.0, 190.0),
}
MARKER_MM = 18.0
#: Blank squares round the grid.
RING = 0.85
_MAX_SQUARE_MM = 14.0
_QR_MM = 26.0
_STRIKES = 3
_STRIKE_MM = 15.0
BAR_MM = 50.0
TWO_INCHES_MM = 50.8
_LABEL_MM = 10.0
_MAX_BOX_MM = 17.0
# Five squares of I5 and half a square of white at either end.
_PICTURE_SQUARES = 6


@dataclass(frozen=True)
class Zones:
    """The parts of an arrangement at scale 1, free of each other."""

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


_ZONES: dict[Arrangement, Zones] = {
    "portrait": Zones(
        header=Rect(23, 0, 144, 26),
        grid=Rect(20, 28, 150, 150),
        rows=Rect(0, 180, 190, 57),
        row_columns=2,
        footer=Rect(23, 242, 144, 17),
        score=Rect(131, 242, 36, 17),
        qr=Rect(141, 0, _QR_MM, _QR_MM),
        title=Rect(23, 0, 113, 26),
        strikes=tuple(Rect(1.5, 38 + 19 * n, _STRIKE_MM, _STRIKE_MM) for n in range(_STRIKES)),
        strikes_title=Rect(0, 30, 18, 7),
        aside=Rect(0, 98, 18, 78),
        bar_across=(23, 248),
        bar_down=(181, 40),
    ),
    "landscape": Zones(
        header=Rect(23, 0, 213, 26),
        grid=Rect(20, 28, 150, 150),
        rows=Rect(174, 29, 85, 139),
        row_columns=1,
        footer=Rect(23, 180, 150, 10),
        score=Rect(200, 172, 36, 17),
        qr=Rect(23, 0, _QR_MM, _QR_MM),
        title=Rect(54, 0, 74, 26),
        strikes=tuple(Rect(178 + 21 * n, 9, _STRIKE_MM, _STRIKE_MM) for n in range(_STRIKES)),
        strikes_title=Rect(175, 1, 61, 7),
        aside=Rect(130, 1, 42, 25),
        bar_across=(23, 183),
        bar_down=(9, 40),
    ),
}


@dataclass(frozen=True)
class Bar:
    """A line to hold a ruler against: from ``start`` to ``end``, ``length_mm`` long in truth."""

    start: Point
    end: Point
    length_mm: float


@dataclass(frozen=True)
class SheetGeometry:
    """A sheet lying on a page: all positions in mm on the page.

    :ivar arrangement: ``portrait`` or ``landscape``.
    :ivar side: squares to a side of the grid.
    :ivar scale: 1 for a whole page.
    :ivar bounds: the sheet from mark to mark.
    :ivar grid: the play area.
    :ivar ring: the grid and the blank ring round it.
    :ivar shapes: for each shape, by name, the box that is crossed out.
    :ivar rows: for each face of the die its row, label and boxes together.
    :ivar labels: for each face where the die is drawn.
    :ivar strikes: the three strike boxes.
    :ivar fiducials: the four marks by id: 0 top left, 1 top right, 2 bottom right, 3 bottom left.
    :ivar qr: the QR code without its quiet zone.
    :ivar title, header, footer, score, strikes_title: room for words.
    :ivar aside: room for the markers of the seat.
    """

    arrangement: Arrangement
    side: int
    scale: float
    bounds: Rect
    grid: Rect
    ring: Rect
    shapes: dict[str, Rect]
    rows: dict[int, Rect]
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
    bar_across: Point
    bar_down: Point

    @property
    def square_mm(self) -> float:
        """The side of a square of the grid."""
        return self.grid.width / self.side

    def square(self, row: int, column: int) -> Rect:
        """A square of the grid, both counted from 0, row 0 at the top."""
        size = self.square_mm
        return Rect(self.grid.x + column * size, self.grid.y + row * size, size, size)

    def picture(self, shape: str) -> tuple[Rect, ...]:
        """The squares of a shape as it is printed in the middle of its box.

        :raises KeyError: no such shape.
        """
        cells = square_shapes()[shape].cells
        box = self.shapes[shape]
        size = box.width / _PICTURE_SQUARES
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
        """The scale bars: 50 mm across and down, and 2 inches beside each when asked for."""
        (ax, ay), (dx, dy) = self.bar_across, self.bar_down
        bars = [
            Bar((ax, ay), (ax + BAR_MM, ay), BAR_MM),
            Bar((dx, dy), (dx, dy + BAR_MM), BAR_MM),
        ]
        if inches:
            apart = 4.5 * self.scale
            bars += [
                Bar((ax, ay + apart), (ax + TWO_INCHES_MM, ay + apart), TWO_INCHES_MM),
                Bar((dx - apart, dy), (dx - apart, dy + TWO_INCHES_MM), TWO_INCHES_MM),
            ]
        return tuple(bars)


def sheet_geometry(
    side: int,
    rows: Sequence[Sequence[str]],
    arrangement: Arrangement,
    scale: float = 1.0,
    x: float = 0.0,
    y: float = 0.0,
) -> SheetGeometry:
    """Where everything lies on a sheet of this layout (rule D3).

    :param side: squares to a side.
    :param rows: the shapes' names in rows 1 to 6.
    :param scale, x, y: the sheet is scaled, and its top left corner lies at ``(x, y)``.
    """
    zones = _ZONES[arrangement]
    width, height = SIZES[arrangement]
    square = min(_MAX_SQUARE_MM, zones.grid.width / (side + 2 * RING))
    cx, cy = zones.grid.centre
    grid = Rect(cx - side * square / 2, cy - side * square / 2, side * square, side * square)
    right, low = width - MARKER_MM, height - MARKER_MM
    marks = {0: (0.0, 0.0), 1: (right, 0.0), 2: (right, low), 3: (0.0, low)}
    strips = _row_strips(zones, len(rows))
    shapes: dict[str, Rect] = {}
    labels: dict[int, Rect] = {}
    for face, (strip, names) in enumerate(zip(strips, rows, strict=True), start=1):
        size = min(_LABEL_MM, strip.height)
        labels[face] = Rect(strip.x, strip.y + (strip.height - size) / 2, size, size)
        shapes.update(zip(names, _boxes(strip, len(names)), strict=True))

    def put(rect: Rect) -> Rect:
        return rect.placed(scale, x, y)

    def point(at: Point) -> Point:
        return x + at[0] * scale, y + at[1] * scale

    return SheetGeometry(
        arrangement,
        side,
        scale,
        bounds=put(Rect(0, 0, width, height)),
        grid=put(grid),
        ring=put(grid.inset(-RING * square)),
        shapes={name: put(box) for name, box in shapes.items()},
        rows={face: put(strip) for face, strip in enumerate(strips, start=1)},
        labels={face: put(label) for face, label in labels.items()},
        strikes=tuple(map(put, zones.strikes)),
        fiducials={n: put(Rect(*at, MARKER_MM, MARKER_MM)) for n, at in marks.items()},
        qr=put(zones.qr),
        title=put(zones.title),
        header=put(zones.header),
        footer=put(zones.footer),
        score=put(zones.score),
        strikes_title=put(zones.strikes_title),
        aside=put(zones.aside),
        bar_across=point(zones.bar_across),
        bar_down=point(zones.bar_down),
    )


def _row_strips(zones: Zones, count: int) -> list[Rect]:
    """The rows' places: read down the first column, then down the second."""
    area, columns = zones.rows, zones.row_columns
    lines = count // columns
    gap = 4.0
    width = (area.width - gap * (columns - 1)) / columns
    pitch = area.height / lines
    return [
        Rect(
            area.x + (number // lines) * (width + gap),
            area.y + (number % lines) * pitch + 0.75,
            width,
            pitch - 1.5,
        )
        for number in range(count)
    ]


def _boxes(strip: Rect, count: int) -> list[Rect]:
    """Boxes of equal size for ``count`` shapes, as large as the strip allows, in lines."""
    gap, left = 1.5, strip.x + _LABEL_MM + 2.0
    room = strip.right - left
    best, lines = max(
        (
            min(
                (room + gap) / ceil(count / lines) - gap,
                (strip.height + gap) / lines - gap,
                _MAX_BOX_MM,
            ),
            -lines,
        )
        for lines in range(1, count + 1)
    )
    across = ceil(count / -lines)
    used = -lines * (best + gap) - gap
    top = strip.y + (strip.height - used) / 2
    return [
        Rect(left + n % across * (best + gap), top + n // across * (best + gap), best, best)
        for n in range(count)
    ]
