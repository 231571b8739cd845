"""The whole way from a file to a reading."""

from __future__ import annotations

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.photo.decode import decode
from rollwrite.photo.reading import MARK_PLACES, Corners, PhotoError, Reading, ReadProblem
from rollwrite.photo.sheets.find import Found, find_sheets
from rollwrite.photo.sheets.given_corners import told_view
from rollwrite.photo.sheets.identify import SheetIdentity, identified
from rollwrite.photo.sheets.result import read_view
from rollwrite.photo.sheets.template import sheet_templates
from rollwrite.photo.sheets.unprinted import proposed, read_grid
from rollwrite.photo.sheets.view_checks import from_left, is_mirrored, several

_ENOUGH_MARKS = 3
#: Fewer pixels a mm than this are not read.
_LEAST_DENSITY = 0.8


def read(
    data: bytes,
    *,
    layout: Layout | None = None,
    corners: Corners = None,
    snap: bool = False,
    sheet: int | None = None,
) -> Reading:
    """Read a photo; see :func:`rollwrite.photo.read`."""
    photo = decode(data)
    if corners == "auto":
        return read_grid(photo, layout)
    if corners is not None:
        if layout is None:
            raise PhotoError("layout")
        warp = told_view(photo.picture, corners, photo.factor, layout, snap=snap)
        identity = SheetIdentity(layout, layout.name, has_rows=False)
        return read_view(photo.picture, warp, identity, photo.size, photo.factor, marks=0)
    templates = sheet_templates(layout or built_in_layout(BUILT_IN[0]))
    sheets = from_left(find_sheets(photo.picture, templates))
    if len(sheets) > 1 and sheet not in range(1, len(sheets) + 1):
        return several(sheets, photo.size, photo.factor)
    found = sheets[(sheet or 1) - 1 if len(sheets) > 1 else 0] if sheets else None
    if found is None or len(found.marks) < _ENOUGH_MARKS:
        if is_mirrored(photo.picture, templates, _ENOUGH_MARKS):
            return Reading(False, photo.size, problem=ReadProblem("mirrored"))
        problem = _missing(found)
        # No sheet of ours: a grid may lie there all the same, for a person to confirm.
        return (
            proposed(photo, problem)
            if found is None
            else Reading(False, photo.size, problem=problem)
        )
    warp, identity, check = identified(photo.picture, found, layout)
    if warp.density < _LEAST_DENSITY:
        return Reading(False, photo.size, problem=ReadProblem("closer"))
    return read_view(
        photo.picture,
        warp,
        identity,
        photo.size,
        photo.factor,
        marks=len(found.marks),
        check=check,
    )


def _missing(found: Found | None) -> ReadProblem:
    if found is None:
        return ReadProblem("no-sheet")
    seen = {found.template.corner_of[number] for number in found.marks}
    missing = [place for corner, place in enumerate(MARK_PLACES) if corner not in seen]
    return ReadProblem("marks", tuple(missing))
