"""Pages: paper sizes, where one, two or four sheets lie on them; and all that as JSON for tools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Annotated, Literal, TypeAlias, get_args

from rollwrite.paper.code import EDITION, SIZES, Arrangement
from rollwrite.paper.rect import Line, Point, Quad, Rect
from rollwrite.paper.rows import SPACINGS_3
from rollwrite.paper.sheet import SheetGeometry
from rollwrite.schema.dataclass_json import note

PaperName: TypeAlias = Literal["a4", "letter", "a5", "a3"]
#: Width and height upright, in mm.
PAPERS: dict[PaperName, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a5": (148.0, 210.0),
    "a3": (297.0, 420.0),
}
Up: TypeAlias = Literal[1, 2, 4]
UPS: tuple[int, ...] = get_args(Up)
#: Blank mm round a sheet inside its slot; less where every millimetre is wanted: on small paper, on
#: parts of a page, and most of all for large print, which has to fit US Letter.
_MARGIN_MM, _NARROW_MM, _LARGE_MM = 7.5, 6.0, 5.0


#: What is legible: no square of a shape is printed smaller, in mm.
LEAST_SHAPE_MM = 4.0


def allowed(
    paper: str, up: int = 1, kind: Arrangement | None = None, landscape: bool = False
) -> bool:
    """Whether so many sheets can be read on a page: shapes are large enough.

    Where they are, words of eight points and every instruction have room, too. Large print is never
    made smaller, and lies alone on upright paper; several solo sheets lie as they fit.

    :param kind: ``solo``, ``large``, or None for a sheet of the game, as in :func:`page_geometry`.
    :raises PaperError: there is no such paper, or ``up`` is not 1, 2 or 4.
    """
    scale, _, _ = page_geometry(paper, landscape, up, kind).slots[0].placing
    if kind == "large":
        return up == 1 and scale >= 1 and not landscape
    if kind == "solo" and up > 1 and landscape:
        return False
    return scale * SPACINGS_3[0].square >= LEAST_SHAPE_MM


class PaperError(ValueError):
    """A paper size or a number of sheets on a page that does not exist."""


@dataclass(frozen=True)
class Slot:
    """The place of one sheet: the piece of paper cut out, and how the sheet is laid into it.

    :ivar area: what remains in the hand after cutting.
    :ivar placing: scale, x and y for :func:`~rollwrite.paper.sheet.sheet_geometry`.
    """

    area: Rect
    placing: tuple[float, float, float]


@dataclass(frozen=True)
class PageGeometry:
    """A page: its size in mm, its slots in reading order, and the lines to cut along."""

    width: float
    height: float
    arrangement: Arrangement
    slots: tuple[Slot, ...]
    cuts: tuple[Line, ...]


def page_geometry(
    paper: str, landscape: bool = False, up: int = 1, kind: Arrangement | None = None
) -> PageGeometry:
    """A page with room for ``up`` sheets.

    :param kind: ``large`` lies alone on an upright page; ``solo`` stands upright in its slots, for
        which only two make the page lie on its side; otherwise the slots' form decides between
        portrait and landscape.
    :raises PaperError: there is no such paper, or ``up`` is not 1, 2 or 4.
    """
    size = PAPERS.get(paper)  # type: ignore[call-overload]  # any text is asked for
    if size is None:
        raise PaperError(f"{paper[:20]!r} is no paper size: {', '.join(PAPERS)}")
    if up not in UPS:
        raise PaperError(f"{up} sheets do not fit a page: 1, 2 or 4")
    if kind == "large":
        landscape, up = False, 1
    elif kind == "solo":
        landscape = up == 2
    width, height = (size[1], size[0]) if landscape else size
    # Two sheets lie across the longer side.
    columns = 2 if up == 4 or (up == 2 and landscape) else 1
    lines = up // columns
    area_width, area_height = width / columns, height / lines
    lying: Arrangement = "landscape" if area_width > area_height else "portrait"
    arrangement = kind if kind in ("solo", "large") else lying
    margin = _NARROW_MM if paper == "a5" or up > 1 else _MARGIN_MM
    margin = _LARGE_MM if kind == "large" else margin
    slots = tuple(
        _slot(
            Rect(
                number % columns * area_width,
                number // columns * area_height,
                area_width,
                area_height,
            ),
            arrangement,
            margin,
            inf if paper == "a3" or kind == "solo" else 1.0,
        )
        for number in range(up)
    )
    cuts: list[Line] = []
    if lines == 2:
        cuts.append(((0.0, area_height), (width, area_height)))
    if columns == 2:
        cuts.append(((area_width, 0.0), (area_width, height)))
    return PageGeometry(width, height, arrangement, slots, tuple(cuts))


def _slot(area: Rect, arrangement: Arrangement, margin: float, most: float) -> Slot:
    width, height = SIZES[EDITION][arrangement]
    scale = min(most, (area.width - 2 * margin) / width, (area.height - 2 * margin) / height)
    x = area.x + (area.width - width * scale) / 2
    y = area.y + (area.height - height * scale) / 2
    return Slot(area, (scale, x, y))


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
