"""The geometry of printed pages for JSON, so that any tool can find everything again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from rollwrite.paper.page import PageGeometry
from rollwrite.paper.rect import Point, Quad
from rollwrite.paper.sheet import SheetGeometry
from rollwrite.schema.notes import note

PointMm: TypeAlias = Annotated[tuple[float, ...], note(minItems=2, maxItems=2)]
Corners: TypeAlias = Annotated[tuple[PointMm, ...], note(minItems=4, maxItems=4)]


@dataclass(frozen=True)
class PrintedSheet:
    """A sheet; corners from the top left, clockwise, as the sheet is read.

    :ivar layout: its name.
    :ivar squares: by row and column.
    """

    layout: str
    squares: tuple[tuple[Corners, ...], ...]
    shapes: dict[str, Corners]
    strikes: tuple[Corners, ...]
    fiducials: dict[str, Corners]


@dataclass(frozen=True)
class PrintedPage:
    """A page with its sheets."""

    width: float
    height: float
    sheets: tuple[PrintedSheet, ...]


@dataclass(frozen=True)
class PrintGeometry:
    """Where everything lies, from the top left of the page, y down."""

    unit: Literal["mm"]
    pages: tuple[PrintedPage, ...]


def export_geometry(
    pages: Iterable[tuple[PageGeometry, Sequence[tuple[str, SheetGeometry]]]],
) -> PrintGeometry:
    """Every page with its sheets, each with its layout's name."""
    return PrintGeometry(
        "mm",
        tuple(
            PrintedPage(page.width, page.height, tuple(_sheet(*sheet) for sheet in sheets))
            for page, sheets in pages
        ),
    )


def _sheet(layout: str, sheet: SheetGeometry) -> PrintedSheet:
    return PrintedSheet(
        layout,
        tuple(tuple(_corners(square) for square in row) for row in sheet.squares),
        {name: _corners(box.corners) for name, box in sheet.shapes.items()},
        tuple(_corners(box.corners) for box in sheet.strikes),
        {str(n): _corners(box.corners) for n, box in sheet.fiducials.items()},
    )


def _corners(quad: Quad) -> tuple[Point, ...]:
    return tuple((round(x, 4), round(y, 4)) for x, y in quad)
