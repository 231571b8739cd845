"""Where everything lies on a printed dice-game sheet, in millimetres.

One source for what is printed and for what the photo reader looks for. Origin at the top left,
``y`` down; the corners of a rectangle always in the order top left, top right, bottom right,
bottom left **as the sheet is read**.

A sheet has an *arrangement*: ``portrait`` (grid above, rows below), ``landscape`` (grid left, rows
right), ``solo`` (with the dice of all rounds) or ``large`` (large print). Paper size and number of
sheets on a page only move and scale it: all proportions follow from edition, arrangement, side of
the grid and rows alone, which is what makes a photographed sheet readable without knowing how it
was printed. The code on a sheet says its edition, the order of its marks tells solo and large::

    sheet = sheet_geometry(9, rows, "portrait")     # 190 x 264 mm, origin at its own top left
    page = page_geometry("a4", up=2)                # where two such sheets lie on A4
    placed = sheet_geometry(9, rows, page.arrangement, *page.slots[0].placing)
"""

from rollwrite.paper.code import (
    ARRANGEMENTS,
    EDITION,
    EDITIONS,
    MARK_ORDERS,
    SIZES,
    Arrangement,
    Edition,
    SheetCode,
    SheetCodeError,
    format_code,
    own_layout_key,
    parse_code,
)
from rollwrite.paper.page import (
    PAPERS,
    UPS,
    PageGeometry,
    PaperError,
    PaperName,
    PrintGeometry,
    Slot,
    allowed,
    export_geometry,
    page_geometry,
)
from rollwrite.paper.rect import Line, Point, Quad, Rect
from rollwrite.paper.rows import lying
from rollwrite.paper.sheet import BAR_MM, MARKER_CELLS, MARKERS, Bar, SheetGeometry, sheet_geometry

__all__ = [
    "ARRANGEMENTS",
    "BAR_MM",
    "EDITION",
    "EDITIONS",
    "MARKERS",
    "MARKER_CELLS",
    "MARK_ORDERS",
    "PAPERS",
    "SIZES",
    "UPS",
    "Arrangement",
    "Bar",
    "Edition",
    "Line",
    "PageGeometry",
    "PaperError",
    "PaperName",
    "Point",
    "PrintGeometry",
    "Quad",
    "Rect",
    "SheetCode",
    "SheetCodeError",
    "SheetGeometry",
    "Slot",
    "allowed",
    "export_geometry",
    "format_code",
    "lying",
    "own_layout_key",
    "page_geometry",
    "parse_code",
    "sheet_geometry",
]
