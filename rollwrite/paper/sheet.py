"""The sheet itself: grid, shape boxes, strikes, marks and zones, lying on a page.

At scale 1 a portrait sheet is 190 x 264 mm and a landscape one 264 x 181 mm, so that the same sheet
fits A4 and US Letter. Measured advice behind the numbers: marks of 18 mm are found in every hard
photo, 14 mm in nine of ten; a ring of 0.85 square round the grid stays blank, because the reader
takes its white from it; QR modules of 1.24 mm are read in 78 % of hard photos, of 0.6 mm in 8 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rollwrite.geometry import square_shapes
from rollwrite.paper.code import EDITION, MARK_ORDERS, SIZES, Arrangement, Edition
from rollwrite.paper.rect import Point, Quad, Rect
from rollwrite.paper.rows import (
    SPACINGS_2,
    SPACINGS_3,
    SPACINGS_LARGE,
    Spacing,
    equal_boxes,
    lying,
    shaped_boxes,
)

MARKER_MM = 18.0
_QR_MM = 26.0
_STRIKES = 3
_NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Zones:
    """The parts of an arrangement, free of each other.

    Of earlier editions only what a photo is read by is known here; the others are printed.

    :ivar row_columns: in how many columns the rows stand, if they can.
    :ivar rows_inset: the white between the edge of the rows' ground and what lies on it.
    :ivar spacings: of the shapes of the third edition, the best first.
    :ivar square: no square of the grid is larger.
    :ivar head: room for title and name.
    :ivar code: room for the text of the code.
    :ivar strikes_how: room for what a strike is good for.
    :ivar aside: room for the markers of the seat.
    :ivar pictures: room for the pictures of the rules, each with its words.
    :ivar score_words: room for who wins, beside the box for the score.
    :ivar dice: room for the dice of a solo sheet; empty on any other, as is ``letters``: room for
        what the letters of the colours beside the dice mean.
    :ivar bar: where the ruler begins; it goes down unless ``is_bar_level``.
    """

    grid: Rect
    rows: Rect
    row_columns: int
    qr: Rect
    strikes: tuple[Rect, ...]
    rows_inset: float = 1.6
    spacings: tuple[Spacing, ...] = SPACINGS_3
    square: float = 14.0
    head: Rect = _NOWHERE
    code: Rect = _NOWHERE
    strikes_title: Rect = _NOWHERE
    strikes_how: Rect = _NOWHERE
    aside: Rect = _NOWHERE
    pictures: tuple[Rect, ...] = ()
    score: Rect = _NOWHERE
    score_words: Rect = _NOWHERE
    dice: Rect = _NOWHERE
    letters: Rect = _NOWHERE
    bar: Point = (0.0, 0.0)
    is_bar_level: bool = False


def _across(x: float, y: float, size: float, pitch: float) -> tuple[Rect, ...]:
    return tuple(Rect(x + pitch * n, y, size, size) for n in range(_STRIKES))


def _down(x: float, y: float, size: float, pitch: float) -> tuple[Rect, ...]:
    return tuple(Rect(x, y + pitch * n, size, size) for n in range(_STRIKES))


_PORTRAIT = Zones(
    grid=Rect(20, 28, 150, 150),
    rows=Rect(0, 180, 190, 57),
    row_columns=2,
    qr=Rect(141, 0, _QR_MM, _QR_MM),
    strikes=_down(1.5, 38, 15, 19),
)
_LANDSCAPE = Zones(
    grid=Rect(20, 28, 150, 150),
    rows=Rect(174, 29, 85, 139),
    row_columns=1,
    qr=Rect(23, 0, _QR_MM, _QR_MM),
    strikes=_across(178, 9, 15, 21),
)
_PORTRAIT_2 = replace(_PORTRAIT, rows=Rect(0, 179, 190, 59), strikes=_down(1, 30, 16, 22))

ZONES: dict[tuple[Edition, Arrangement], Zones] = {
    (1, "portrait"): _PORTRAIT,
    (1, "landscape"): _LANDSCAPE,
    (2, "portrait"): _PORTRAIT_2,
    (2, "landscape"): replace(_LANDSCAPE, strikes=_across(176, 1.6, 16, 22)),
    (2, "solo"): replace(_PORTRAIT_2, grid=Rect(6, 28, 117, 117), strikes=_across(7, 150, 16, 20)),
    (2, "large"): Zones(
        grid=Rect(18.4, 9.4, 171.2, 171.2),
        rows=Rect(190.4, 31, 76.6, 138),
        row_columns=1,
        qr=Rect(194, 0, _QR_MM, _QR_MM),
        strikes=_down(1, 30, 16, 20),
        square=16.0,
    ),
    # The ring is blank, so its white is also that of marks, code and margin: the grid is as large
    # as the paper allows beside one column.
    (3, "portrait"): Zones(
        grid=Rect(29.5, 18.5, 160.5, 160.5),
        rows=Rect(0, 180.5, 190, 62.5),
        row_columns=2,
        qr=Rect(0, 23.5, _QR_MM, _QR_MM),
        strikes=_down(1, 73.5, 16.5, 18.5),
        square=17.0,
        head=Rect(21, 0, 148, 17),
        code=Rect(0, 54, 26, 9.5),
        strikes_title=Rect(0, 66, 20, 6.5),
        strikes_how=Rect(0, 128, 20, 10),
        aside=Rect(0, 141, 26, 38),
        pictures=tuple(Rect(21.5 + 30 * n, 246, 29, 18) for n in range(3)),
        score_words=Rect(112, 246, 33, 18),
        score=Rect(147, 246, 21, 18),
        bar=(24.5, 67),
    ),
    (3, "landscape"): Zones(
        grid=Rect(19.5, 18.5, 150.5, 150.5),
        rows=Rect(171.5, 30.5, 92.5, 129.5),
        row_columns=1,
        qr=Rect(215, 0, _QR_MM, _QR_MM),
        strikes=_down(1, 29, 16, 17.5),
        square=16.0,
        head=Rect(21, 0, 104, 17),
        code=Rect(199, 0, 10.8, 26),
        strikes_title=Rect(0, 22, 18, 6),
        strikes_how=Rect(0, 81, 18, 10),
        aside=Rect(0, 93, 18, 66),
        pictures=tuple(Rect(21 + 50 * n, 170.5, 48, 10.5) for n in range(3)),
        score_words=Rect(128, 0, 30, 17),
        score=Rect(160, 0, 34, 17),
        bar=(172, 177),
        is_bar_level=True,
    ),
    # The dice stand in two columns to the right of a smaller grid: large enough to be circled.
    (3, "solo"): Zones(
        grid=Rect(0, 19.5, 122.5, 122.5),
        rows=Rect(0, 180.5, 181, 62.5),
        row_columns=2,
        qr=Rect(132, 0, _QR_MM, _QR_MM),
        strikes=_across(0.5, 151, 16.5, 17.9),
        square=14.0,
        head=Rect(21, 0, 106, 17),
        code=Rect(22, 246, 74, 5.5),
        letters=Rect(22, 252, 74, 4.2),
        strikes_title=Rect(0, 144, 53, 6),
        strikes_how=Rect(0, 169.5, 53, 9),
        pictures=tuple(Rect(56 + 22.5 * n, 145, 20, 33) for n in range(3)),
        score_words=Rect(98, 246, 30, 18),
        score=Rect(130, 246, 30, 18),
        dice=Rect(122.7, 31, 58.3, 148),
        bar=(22, 262.5),
        is_bar_level=True,
    ),
    (3, "large"): Zones(
        grid=Rect(26.8, 18.2, 171.2, 171.2),
        rows=Rect(0, 189.6, 198, 58.4),
        row_columns=2,
        rows_inset=0.8,
        spacings=SPACINGS_LARGE,
        qr=Rect(0, 23, 25, 25),
        strikes=_down(3, 64.3, 18, 20),
        square=18.0,
        head=Rect(21, 0, 91, 17),
        code=Rect(0, 50, 25, 6.6),
        strikes_title=Rect(0, 57, 25, 6),
        # No lower: the network of the boxes has learned words as near as this, and doubts others.
        strikes_how=Rect(0, 123, 25, 12.6),
        aside=Rect(0, 137, 25, 51),
        pictures=tuple(Rect(21 + 52.5 * n, 250.2, 50.5, 11) for n in range(3)),
        score_words=Rect(113, 0, 38, 17),
        score=Rect(153, 0, 24, 17),
        bar=(52, 266.4),
        is_bar_level=True,
    ),
}


#: Blank squares round the grid.
RING = 0.85
BAR_MM = 50.0
TWO_INCHES_MM = 50.8
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

    :ivar edition: of the sheet.
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
    :ivar rows: the ground that all rows of shapes lie on.
    :ivar head, code, strikes_title, strikes_how, aside, pictures, score, score_words, dice,
        letters: as in :class:`Zones`; empty on earlier editions.
    :ivar bar: where the ruler begins.
    """

    arrangement: Arrangement
    edition: Edition
    side: int
    scale: float
    bounds: Rect
    grid: Rect
    ring: Rect
    rows: Rect
    shapes: dict[str, Rect]
    picture_mm: float | None
    bands: dict[int, tuple[Rect, ...]]
    labels: dict[int, Rect]
    strikes: tuple[Rect, ...]
    fiducials: dict[int, Rect]
    qr: Rect
    head: Rect
    code: Rect
    strikes_title: Rect
    strikes_how: Rect
    aside: Rect
    pictures: tuple[Rect, ...]
    score: Rect
    score_words: Rect
    dice: Rect
    letters: Rect
    bar: Point
    is_bar_level: bool

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

    def ruler(self, inches: bool = False) -> Bar:
        """The bar that tells whether the page was printed at its size: 50 mm, or 2 inches."""
        length = TWO_INCHES_MM if inches else BAR_MM
        x, y = self.bar
        return Bar((x, y), (x + length, y) if self.is_bar_level else (x, y + length), length)


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
    width, height = SIZES[edition][arrangement]
    square = min(zones.square, zones.grid.width / (side + 2 * RING))
    cx, cy = zones.grid.centre
    grid = Rect(cx - side * square / 2, cy - side * square / 2, side * square, side * square)
    right, low = width - MARKER_MM, height - MARKER_MM
    corners = ((0.0, 0.0), (right, 0.0), (right, low), (0.0, low))
    marks = dict(sorted(zip(MARK_ORDERS[arrangement], corners, strict=True)))
    named = tuple(map(tuple, rows))
    match edition:
        case 1:
            placed = equal_boxes(zones.rows, named, zones.row_columns)
        case 2:
            placed = shaped_boxes(zones.rows, named, zones.row_columns, SPACINGS_2)
        case 3:
            inside = zones.rows.inset(zones.rows_inset)
            placed = shaped_boxes(inside, named, zones.row_columns, zones.spacings)

    def put(rect: Rect) -> Rect:
        return rect.placed(scale, x, y)

    return SheetGeometry(
        arrangement,
        edition,
        side,
        scale,
        bounds=put(Rect(0, 0, width, height)),
        grid=put(grid),
        ring=put(grid.inset(-RING * square)),
        rows=put(zones.rows),
        shapes={name: put(box) for name, box in placed.shapes.items()},
        picture_mm=None if placed.square is None else placed.square * scale,
        bands={face: tuple(map(put, strips)) for face, strips in placed.bands.items()},
        labels={face: put(label) for face, label in placed.labels.items()},
        strikes=tuple(map(put, zones.strikes)),
        fiducials={n: put(Rect(*at, MARKER_MM, MARKER_MM)) for n, at in marks.items()},
        qr=put(zones.qr),
        head=put(zones.head),
        code=put(zones.code),
        strikes_title=put(zones.strikes_title),
        strikes_how=put(zones.strikes_how),
        aside=put(zones.aside),
        pictures=tuple(map(put, zones.pictures)),
        score=put(zones.score),
        score_words=put(zones.score_words),
        dice=put(zones.dice),
        letters=put(zones.letters),
        bar=(x + zones.bar[0] * scale, y + zones.bar[1] * scale),
        is_bar_level=zones.is_bar_level,
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
#: says :data:`~rollwrite.paper.code.MARK_ORDERS`.
MARKERS: dict[int, tuple[str, ...]] = {
    number: ("#" * MARKER_CELLS, *(f"#{row}#" for row in rows), "#" * MARKER_CELLS)
    for number, rows in _INSIDE.items()
}
