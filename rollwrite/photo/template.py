"""What the reader looks for: the sheet's geometry in the form that reading needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from rollwrite.dicegame import Layout
from rollwrite.paper import ARRANGEMENTS, Arrangement, Rect, sheet_geometry
from rollwrite.photo.arrays import Doubles


@dataclass(frozen=True, eq=False)
class SheetTemplate:
    """Where everything lies on one kind of sheet, in mm at scale 1.

    :ivar side: squares to a side; ``square`` the side of one in mm.
    :ivar origin: top left corner of the grid.
    :ivar size: of the sheet: width and height.
    :ivar marks: the four marks' corners, ``(4, 4, 2)``; None on a board that we did not print.
    :ivar boxes: the shapes' boxes by name; ``strikes`` the three strike boxes.
    :ivar code: the place of the QR code, or None.
    """

    side: int
    square: float
    origin: tuple[float, float]
    size: tuple[float, float]
    marks: Doubles | None
    boxes: dict[str, Rect]
    strikes: tuple[Rect, ...]
    code: Rect | None

    def at(self, grid: Doubles) -> Doubles:
        """Places in mm of places on the grid (x, y in squares from its top left)."""
        return np.asarray(grid * self.square + np.array(self.origin), dtype=np.float64)


def sheet_templates(layout: Layout) -> tuple[SheetTemplate, ...]:
    """The templates of our own sheet, one for each arrangement."""
    return tuple(_sheet_template(layout.side, layout.rows, which) for which in ARRANGEMENTS)


@cache
def _sheet_template(
    side: int, rows: tuple[tuple[str, ...], ...], arrangement: Arrangement
) -> SheetTemplate:
    geometry = sheet_geometry(side, rows, arrangement)
    marks = [geometry.fiducials[number].corners for number in range(4)]
    return SheetTemplate(
        side,
        geometry.square_mm,
        (geometry.grid.x, geometry.grid.y),
        (geometry.bounds.width, geometry.bounds.height),
        np.array(marks, dtype=np.float64),
        geometry.shapes,
        geometry.strikes,
        geometry.qr,
    )


#: A side of a square, in mm, where nobody measured it.
_ANY_MM = 14.0


def bare_grid_template(side: int) -> SheetTemplate:
    """The template of a bare grid whose corners a person gave."""
    span = side * _ANY_MM
    return SheetTemplate(side, _ANY_MM, (0.0, 0.0), (span, span), None, {}, (), None)
