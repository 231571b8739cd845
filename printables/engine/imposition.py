"""Imposition: sheets laid on pages one, two or four up, with lines to cut along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printables.engine.drawing import Document, Drawing, PrintedPage, document_of
from printables.engine.options import MAX_PAGES, Notice, Options, PrintError, notice
from printables.engine.page_elements import cut_lines
from rollwrite.dicegame import Layout
from rollwrite.paper import (
    Arrangement,
    PageGeometry,
    SheetGeometry,
    page_geometry,
    sheet_geometry,
)

#: Called with how many pages are done, and how many there are.
Progress: TypeAlias = Callable[[int, int], None]


#: A page, and its sheets with their layouts' names.
Place: TypeAlias = tuple[PageGeometry, tuple[tuple[str, SheetGeometry], ...]]
#: What squares of large print should measure.
LARGE_SQUARE_MM = 16.0


@dataclass(frozen=True)
class PrintableSheet:
    """One sheet to be laid on a page.

    :ivar draw: draws it where the geometry says.
    :ivar bookmark: what the list of contents calls it; empty for the number of its page.
    """

    layout: Layout
    draw: Callable[[Drawing, SheetGeometry], None]
    bookmark: str = ""


@dataclass(frozen=True)
class ImposedSheets:
    """Printed sheets and where they lie.

    :ivar places: for each page its sheets, each with its layout's name.
    """

    document: Document
    places: tuple[Place, ...]


def impose(
    sheets: Sequence[PrintableSheet],
    options: Options,
    title: str,
    fill: bool = True,
    progress: Progress | None = None,
    kind: Arrangement | None = None,
) -> ImposedSheets:
    """Lay sheets on pages in order.

    :param fill: a single sheet fills every slot of its page.
    :param progress: called after each page.
    :param kind: ``solo``, or None. Large print has a page for each sheet.
    :raises PrintError: that would be too many pages.
    """
    is_large = options.theme_name == "large"
    up = 1 if is_large else options.up
    if is_large and kind is None:
        kind = "large"
    page = page_geometry(options.paper, options.landscape, up, kind)
    listed = list(sheets) * (up if fill and len(sheets) == 1 else 1)
    groups = [listed[n : n + up] for n in range(0, len(listed), up)]
    if len(groups) * options.copies > MAX_PAGES:
        raise PrintError("pages", most=MAX_PAGES)
    pages, places = [], []
    for number, group in enumerate(groups, start=1):
        drawing = Drawing(least=options.theme.least)
        placed = []
        for item, slot in zip(group, page.slots, strict=False):
            layout = item.layout
            sheet = sheet_geometry(layout.side, layout.rows, page.arrangement, *slot.placing)
            item.draw(drawing, sheet)
            placed.append((layout.name, sheet))
        cut_lines(drawing, page.cuts, options.theme)
        name = group[0].bookmark or options.t("print.page", n=number)
        pages.append(PrintedPage(page.width, page.height, tuple(drawing.items), name))
        places.append((page, tuple(placed)))
        if progress is not None:
            progress(number, len(groups))
    notices = _notices(places, options) if is_large else ()
    document = document_of(title, pages, options, notices)
    return ImposedSheets(document, tuple(places) * options.copies)


def _notices(places: Sequence[Place], options: Options) -> tuple[Notice, ...]:
    """What large print does otherwise than asked for."""
    found = []
    if options.up > 1:
        found.append(notice("large_one_up"))
    least = min(sheet.square_mm for _, placed in places for _, sheet in placed)
    if least < LARGE_SQUARE_MM - 1e-6:
        found.append(notice("large_squares", mm=f"{least:.1f}"))
    return tuple(found)
