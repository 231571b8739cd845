"""Which sheet it is that was found: by its code, as told, or by the lines of its grid."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.paper import EDITION, SheetCode, own_layout_key
from rollwrite.photo.arrays import Picture
from rollwrite.photo.sheets.creases import straightened
from rollwrite.photo.sheets.editions import with_edition
from rollwrite.photo.sheets.find import Found
from rollwrite.photo.sheets.line_check import LineCheck
from rollwrite.photo.sheets.network import read_squares
from rollwrite.photo.sheets.patches import cut
from rollwrite.photo.sheets.refine import line_match, refined
from rollwrite.photo.sheets.sheet_code import read_code
from rollwrite.photo.sheets.template import SheetTemplate, sheet_template
from rollwrite.photo.sheets.warp import Warp

#: Match of lines by which the best layout must lead.
_CLEAR = 0.15


@dataclass(frozen=True)
class SheetIdentity:
    """What a sheet says of itself, or what was told."""

    layout: Layout
    name: str
    has_rows: bool
    table: str | None = None
    seat: int | None = None
    seed: str | None = None


def identified(
    picture: Picture, found: Found, layout: Layout | None
) -> tuple[Warp, SheetIdentity, LineCheck]:
    """The layout of a sheet: by its code, told, or by the lines of its grid.

    Straightened, too, with what its lines say of that.
    """
    flat = warp = Warp(found.template, found.homography)
    code = read_code(picture, warp)
    identity = None if code is None else _of_code(code)
    # The sheet itself knows best; a layout's rows only a person can tell.
    if layout is not None and (identity is None or identity.layout.side == layout.side):
        identity = SheetIdentity(layout, layout.name, has_rows=True)
    if identity is not None and code is not None:
        identity = replace(identity, table=code.table, seat=code.seat, seed=code.seed)
    if identity is None:
        warp, identity = _likeliest(picture, warp, found.marks)
    else:
        template = _same_arrangement(found.template, identity.layout)
        warp = refined(picture, replace(warp, template=template), marks=found.marks)
    flat = replace(flat, template=warp.template)
    warp, check = straightened(picture, flat, warp, marks=found.marks)
    edition = None if code is None else code.edition
    warp = with_edition(picture, warp, identity.layout, edition)
    if not identity.has_rows and warp.template.edition > 1:
        # Where each shape is drawn, only its rows would tell.
        warp = replace(warp, template=replace(warp.template, boxes={}))
    return warp, identity, check


def _likeliest(picture: Picture, warp: Warp, marks: Collection[int]) -> tuple[Warp, SheetIdentity]:
    """The built-in layout whose grid is in the picture."""
    tried = []
    for name in BUILT_IN:
        template = _same_arrangement(warp.template, built_in_layout(name))
        straight = refined(picture, replace(warp, template=template), marks=marks)
        tried.append((line_match(picture, straight), name, straight))
    tried.sort(key=lambda trial: trial[0], reverse=True)
    if tried[0][0] - tried[1][0] < _CLEAR:
        # Faint lines: a grid laid wrongly cuts through squares, and the network is unsure of them.
        tried = [
            (match + 2 * float(read_squares(cut(picture, straight)).max(1).mean()), name, straight)
            for match, name, straight in tried
        ]
        tried.sort(key=lambda trial: trial[0], reverse=True)
    _, name, straight = tried[0]
    return straight, SheetIdentity(built_in_layout(name), name, has_rows=True)


def _of_code(code: SheetCode) -> SheetIdentity | None:
    """Who a sheet is by its code; None when the code names a layout that cannot be."""
    for name in BUILT_IN:
        layout = built_in_layout(name)
        if code.layout in (name.upper(), own_layout_key(layout.side, layout.rows)):
            return SheetIdentity(layout, name, has_rows=True)
    side = code.layout.split("-")[0]
    if not side.isdecimal() or not 5 <= int(side) <= 14:
        return None
    # Somebody's own layout: the grid is known, the order of the shapes in the rows is not.
    rows = built_in_layout(BUILT_IN[0]).rows
    return SheetIdentity(Layout(code.layout, int(side), rows), code.layout, has_rows=False)


def _same_arrangement(template: SheetTemplate, layout: Layout) -> SheetTemplate:
    assert template.arrangement is not None
    return sheet_template(layout, template.arrangement, EDITION)
