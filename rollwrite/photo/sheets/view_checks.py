"""What is wrong with a picture as a whole: two sheets in it, or a mirror."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rollwrite.photo.arrays import Picture
from rollwrite.photo.reading import Quad, Reading, ReadProblem
from rollwrite.photo.sheets.find import Found, find_sheet, outline
from rollwrite.photo.sheets.template import SheetTemplate


def is_mirrored(picture: Picture, templates: Sequence[SheetTemplate], least: int) -> bool:
    """Whether a picture in which no sheet is found shows one once it is flipped."""
    found = find_sheet(np.ascontiguousarray(picture[:, ::-1]), templates)
    return found is not None and len(found.marks) >= least


def several(sheets: Sequence[Found], size: tuple[int, int], factor: float) -> Reading:
    """The answer when there is more than one sheet: which?"""
    quads = tuple(quad_of(found, factor) for found in sheets)
    return Reading(False, size, problem=ReadProblem("several"), sheets=quads)


def from_left(sheets: Sequence[Found]) -> list[Found]:
    """Sheets in the order in which one would count them, by their middles."""
    return sorted(sheets, key=lambda found: float(outline(found)[:, 0].mean()))


def quad_of(found: Found, factor: float) -> Quad:
    """A sheet's corners in pixels of the photo, clockwise from the upper left of the picture."""
    pixels = (outline(found) + 0.5) / factor - 0.5
    start = int(pixels.sum(1).argmin())
    points = [(round(float(x), 1), round(float(y), 1)) for x, y in np.roll(pixels, -start, axis=0)]
    return points[0], points[1], points[2], points[3]
