"""Blank sheets as pictures, with the places of everything on them in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import cv2
import numpy as np
import pypdfium2

from printables.engine.drawing import Document
from printables.engine.options import Options
from printables.engine.pdf import pdf
from printables.engine.themes import ThemeName
from printables.sheets.sheet import blank_spec, sheets
from printables.sheets.table import solo_sheets
from rollwrite.dicegame import COLOURS, Layout
from rollwrite.i18n import Language
from rollwrite.paper import (
    EDITION,
    Arrangement,
    Edition,
    PageGeometry,
    Rect,
    SheetCode,
    SheetGeometry,
    export_geometry,
    page_geometry,
)
from rollwrite.photo.pictures.arrays import Picture
from rollwrite.schema.dataclass_json import encode
from tools.photos.paper.earlier import PAGES, earlier_sheet

Corners: TypeAlias = list[list[float]]
Placed: TypeAlias = tuple[tuple[str, SheetGeometry], ...]
Kind: TypeAlias = Literal["sheet", "solo"]
#: Who sits at a seat.
_NAME = "Inés"
#: What the dice of solo sheets follow from.
_SEED = "2026-11-20"


@dataclass(frozen=True)
class Blank:
    """One blank sheet, cut out of its page.

    :ivar picture: sRGB, as a printer was asked to print it.
    :ivar density: pixels a mm.
    :ivar geometry: a sheet as ``--geometry`` writes it, in mm from the piece's top left corner.
    :ivar size: of the piece of paper, width and height in mm.
    :ivar seat: as in :class:`Print`.
    :ivar arrangement: None on a board that we did not print.
    """

    picture: Picture
    density: float
    geometry: dict[str, Any]
    size: tuple[float, float]
    seat: tuple[str, int] | None = None
    arrangement: Arrangement | None = None


@dataclass(frozen=True)
class Print:
    """How a sheet was printed; see ``rollwrite print sheet``.

    :ivar seat: the code of a table and the number of a seat at it, or None for a blank sheet.
    :ivar kind: ``solo`` has the dice of all rounds on it, and no seat.
    """

    paper: str = "a4"
    landscape: bool = False
    up: int = 1
    theme: ThemeName = "bright"
    language: Language = "en"
    seat: tuple[str, int] | None = None
    edition: Edition = EDITION
    kind: Kind = "sheet"

    def __post_init__(self) -> None:
        if self.edition == 1 and self.kind != "sheet":
            raise ValueError("of the first edition only plain sheets are painted")


@lru_cache(maxsize=4)
def printed_sheet(layout: Layout, how: Print, density: float) -> Blank:
    """A sheet from the project's own printables, cut out of its page.

    :param density: pixels a mm of a sheet that has a page for itself; smaller ones get more.
    """
    if how.edition < EDITION:
        return _earlier(layout, how, density)
    page, placed, document = _printed(layout, how)
    number = len(placed) - 1
    seat = how.seat if how.kind == "sheet" else None
    return _cut(pdf(document), 0, page.slots[number].area, placed[number], density, seat)


def _earlier(layout: Layout, how: Print, density: float) -> Blank:
    kind: Arrangement | None = "solo" if how.kind == "solo" else None
    page = page_geometry(how.paper, how.landscape, how.up, kind)
    is_large = how.theme == "large" and how.edition > 1 and kind is None
    arrangement = "large" if is_large else page.arrangement
    number, area, sheet, seat = earlier_sheet(
        how.edition, layout, how.kind, how.theme, arrangement, 1 if is_large else how.up
    )
    return _cut(PAGES.read_bytes(), number, area, (layout.name, sheet), density, seat)


def _cut(
    document: bytes,
    page: int,
    area: Rect,
    placed: tuple[str, SheetGeometry],
    density: float,
    seat: tuple[str, int] | None,
) -> Blank:
    """A sheet cut out of its page."""
    sharp = density / placed[1].scale
    picture = _rendered(document, page, sharp)
    left, top = round(area.x * sharp), round(area.y * sharp)
    right, bottom = round(area.right * sharp), round(area.bottom * sharp)
    whole = PageGeometry(area.right, area.bottom, placed[1].arrangement, (), ())
    geometry: Any = encode(export_geometry([(whole, [placed])]))
    sheet = _moved(geometry["pages"][0]["sheets"][0], left / sharp, top / sharp)
    cut = np.ascontiguousarray(picture[top:bottom, left:right])
    size = (cut.shape[1] / sharp, cut.shape[0] / sharp)
    return Blank(cut, sharp, sheet, size, seat, placed[1].arrangement)


def _printed(layout: Layout, how: Print) -> tuple[PageGeometry, Placed, Document]:
    options = Options(how.paper, how.up, how.theme, how.language, landscape=how.landscape)
    if how.kind == "solo":
        made = solo_sheets(layout, [_SEED], options)
        return *made.places[0], made.document
    spec = blank_spec(layout)
    if how.seat is not None:
        table, seat = how.seat
        spec = replace(
            spec,
            code=SheetCode(spec.code.layout, table, seat),
            name=_NAME,
            markers=COLOURS[seat % 4 :] + COLOURS[: seat % 4],
        )
    made = sheets([spec], options)
    return *made.places[0], made.document


def _rendered(document: bytes, page: int, density: float) -> Picture:
    pages = pypdfium2.PdfDocument(document)
    try:
        bitmap = pages[page].render(scale=density * 25.4 / 72)
        return np.array(bitmap.to_numpy()[..., :3][..., ::-1], np.uint8)
    finally:
        pages.close()


def _moved(value: Any, x: float, y: float) -> Any:
    """A sheet's geometry with every corner moved up and left."""
    if isinstance(value, dict):
        return {key: _moved(part, x, y) for key, part in value.items()}
    if isinstance(value, list):
        if len(value) == 2 and all(isinstance(part, float | int) for part in value):
            return [value[0] - x, value[1] - y]
        return [_moved(part, x, y) for part in value]
    return value


#: How many looks boards have that we did not print.
RETAIL_LOOKS = 6


@lru_cache(maxsize=2)
def retail_board(side: int, look: int) -> Blank:
    """A dry-erase board that we did not print: its own lines, colours and frame, and no marks.

    :param look: one of :data:`RETAIL_LOOKS`.
    """
    density, square = 7.0, 13.0
    line, width, frame, ground = (
        ((60, 60, 60), 0.6, (40, 90, 160), (255, 255, 255)),
        ((150, 150, 150), 0.8, (230, 230, 230), (252, 252, 250)),
        ((30, 60, 120), 0.5, (250, 250, 250), (250, 252, 255)),
        ((120, 120, 125), 1.2, (60, 60, 66), (255, 255, 255)),
        ((175, 175, 175), 0.5, (200, 60, 50), (248, 246, 240)),
        ((0, 0, 0), 0.9, (245, 210, 90), (255, 255, 255)),
    )[look]
    border = 16.0
    span = side * square
    size = (span + 2 * border, span + 3 * border)
    picture = np.full((round(size[1] * density), round(size[0] * density), 3), frame, np.uint8)

    def pixel(value: float) -> int:
        return round((border + value) * density)

    cv2.rectangle(picture, (pixel(0), pixel(0)), (pixel(span), pixel(span)), ground, -1)
    thick = max(1, round(width * density))
    for number in range(side + 1):
        at = pixel(number * square)
        cv2.line(picture, (at, pixel(0)), (at, pixel(span)), line, thick)
        cv2.line(picture, (pixel(0), at), (pixel(span), at), line, thick)
    steps = [border + number * square for number in range(side + 1)]
    return bare_blank(picture, density, steps, steps, size)


def bare_blank(
    picture: Picture,
    density: float,
    xs: Sequence[float],
    ys: Sequence[float],
    size: tuple[float, float],
) -> Blank:
    """A board that we did not print, with nothing but the lines at ``xs`` and ``ys``, in mm."""
    squares = [
        [
            [[left, top], [right, top], [right, bottom], [left, bottom]]
            for left, right in pairwise(xs)
        ]
        for top, bottom in pairwise(ys)
    ]
    geometry = {"squares": squares, "shapes": {}, "strikes": [], "fiducials": {}}
    return Blank(picture, density, geometry, size)
