"""The geometry of printed pages as JSON, so that any tool can find everything again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rollwrite.paper.page import PageGeometry
from rollwrite.paper.rect import Quad
from rollwrite.paper.sheet import SheetGeometry


def export_geometry(
    pages: Iterable[tuple[PageGeometry, Sequence[tuple[str, SheetGeometry]]]],
) -> dict[str, object]:
    """Plain data for ``json.dump``: every page with its sheets, each with its layout's name.

    Corners in mm from the top left of the page, ``y`` down, in the order top left, top right,
    bottom right, bottom left as the sheet is read; ``squares`` are ``[row][column]``.
    """
    return {
        "unit": "mm",
        "pages": [
            {
                "width": page.width,
                "height": page.height,
                "sheets": [_sheet(layout, sheet) for layout, sheet in sheets],
            }
            for page, sheets in pages
        ],
    }


def _sheet(layout: str, sheet: SheetGeometry) -> dict[str, object]:
    return {
        "layout": layout,
        "squares": [[_corners(square) for square in row] for row in sheet.squares],
        "shapes": {name: _corners(box.corners) for name, box in sheet.shapes.items()},
        "strikes": [_corners(box.corners) for box in sheet.strikes],
        "fiducials": {str(n): _corners(box.corners) for n, box in sheet.fiducials.items()},
    }


def _corners(quad: Quad) -> list[list[float]]:
    return [[round(x, 4), round(y, 4)] for x, y in quad]
