"""What the reader looks for: the sheet's geometry in the form that reading needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from rollwrite.dicegame import Layout
from rollwrite.paper import SIZES, Arrangement, Edition, Rect, sheet_geometry
from rollwrite.photo.pictures.arrays import Doubles

#: Editions with marks and grids of their own, the latest first: the first edition has those of the
#: second.
GRIDS: tuple[Edition, ...] = (3, 2)


@dataclass(frozen=True, eq=False)
class SheetTemplate:
    """Where everything lies on one kind of sheet, in mm at scale 1.

    :ivar arrangement: and ``edition``: of our own sheets; None and 0 on a board that we did not
        print.
    :ivar side: squares to a side; ``square`` the side of one in mm.
    :ivar origin: top left corner of the grid.
    :ivar size: of the sheet: width and height.
    :ivar marks: by id, the four marks' corners, ``(4, 4, 2)``; None on a board that we did not
        print.
    :ivar corner_of: by id, the corner of the sheet where a mark lies: 0 is the upper left one,
        then clockwise.
    :ivar boxes: the shapes' boxes by name; ``strikes`` the three strike boxes.
    :ivar pictures: of the shapes in their boxes, by name: the squares of each.
    :ivar code: the place of the QR code, or None.
    :ivar head: of title and name, or None.
    """

    arrangement: Arrangement | None
    edition: int
    side: int
    square: float
    origin: tuple[float, float]
    size: tuple[float, float]
    marks: Doubles | None
    corner_of: tuple[int, ...]
    boxes: dict[str, Rect]
    strikes: tuple[Rect, ...]
    pictures: dict[str, tuple[Rect, ...]]
    code: Rect | None
    head: Rect | None = None

    def at(self, grid: Doubles) -> Doubles:
        """Places in mm of places on the grid (x, y in squares from its top left)."""
        return np.asarray(grid * self.square + np.array(self.origin), dtype=np.float64)


def sheet_templates(layout: Layout) -> tuple[SheetTemplate, ...]:
    """The templates of our own sheet by which one is found: of each place that marks have had."""
    return tuple(
        sheet_template(layout, which, edition) for edition in GRIDS for which in SIZES[edition]
    )


def sheet_template(layout: Layout, arrangement: Arrangement, edition: Edition) -> SheetTemplate:
    """The template of one kind of sheet."""
    return _sheet_template(layout.side, layout.rows, arrangement, edition)


@cache
def _sheet_template(
    side: int, rows: tuple[tuple[str, ...], ...], arrangement: Arrangement, edition: Edition
) -> SheetTemplate:
    geometry = sheet_geometry(side, rows, arrangement, edition=edition)
    marks = [geometry.fiducials[number] for number in range(4)]
    return SheetTemplate(
        arrangement,
        edition,
        side,
        geometry.square_mm,
        (geometry.grid.x, geometry.grid.y),
        (geometry.bounds.width, geometry.bounds.height),
        np.array([mark.corners for mark in marks], dtype=np.float64),
        tuple(_corner(mark, geometry.bounds) for mark in marks),
        geometry.shapes,
        geometry.strikes,
        {name: geometry.picture(name) for name in geometry.shapes},
        geometry.qr,
        geometry.head,
    )


def _corner(mark: Rect, bounds: Rect) -> int:
    """In which corner of a sheet a mark lies, counted clockwise from the upper left one."""
    right, low = mark.x > bounds.centre[0], mark.y > bounds.centre[1]
    return 3 - right if low else int(right)


#: A side of a square, in mm, where nobody measured it.
_ANY_MM = 14.0


def bare_grid_template(side: int) -> SheetTemplate:
    """The template of a bare grid whose corners a person gave."""
    span = side * _ANY_MM
    return SheetTemplate(
        None, 0, side, _ANY_MM, (0.0, 0.0), (span, span), None, (), {}, (), {}, None
    )
