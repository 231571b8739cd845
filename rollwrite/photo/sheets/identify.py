"""Which sheet was found: by its code, by the given layout, or by the lines of its grid."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import cv2
import numpy as np
import zxingcpp

from rollwrite.dicegame import BUILT_IN, Layout, built_in_layout
from rollwrite.paper import (
    ARRANGEMENTS_OF,
    EDITION,
    EDITIONS,
    Edition,
    Rect,
    SheetCode,
    SheetCodeError,
    own_layout_key,
    parse_code,
)
from rollwrite.photo.pictures.arrays import Floats, Picture
from rollwrite.photo.sheets.find import Found
from rollwrite.photo.sheets.line_check import LineCheck
from rollwrite.photo.sheets.network import read_squares
from rollwrite.photo.sheets.patches import cut
from rollwrite.photo.sheets.refine import line_match, refined, straightened
from rollwrite.photo.sheets.template import SheetTemplate, sheet_template
from rollwrite.photo.sheets.warp import Warp, box_view, sheet_view

#: Match of lines by which the best layout must lead.
_CLEAR = 0.15


@dataclass(frozen=True)
class SheetIdentity:
    """What is known of a sheet, from its code or from whoever asked."""

    layout: Layout
    name: str
    has_rows: bool
    table: str | None = None
    seat: int | None = None
    seed: str | None = None


def identified(
    picture: Picture, found: Found, layout: Layout | None
) -> tuple[Warp, SheetIdentity, LineCheck]:
    """The layout of a sheet: by its code, as given, or by the lines of its grid.

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


# ── The edition, where the code cannot be read ────────────────────────────────────────────────────
# Editions of one arrangement have the same marks and the same grid; the pictures of the shapes
# and the strike boxes lie elsewhere. So the edges that an edition would have printed are looked
# for.

#: Pixels a mm of the straightened picture in which edges are sought.
_SCALE = 4
#: Paper shown round a picture, and how far it may be off, both in pixels: paper beyond the grid is
#: not followed.
_ROUND, _SLACK = 3, 5
#: The most that an edge counts, in logarithms of light: strokes of a pen are no better than print.
_MOST = 0.06
_LOG = np.log(np.arange(256, dtype=np.float32) + 8)


def with_edition(picture: Picture, warp: Warp, layout: Layout, edition: Edition | None) -> Warp:
    """The warp with the template of the edition that is in the picture.

    :param edition: as the sheet's code says, or None where it could not be read.
    """
    arrangement = warp.template.arrangement
    assert arrangement is not None
    if edition is not None and arrangement in ARRANGEMENTS_OF[edition]:
        return replace(warp, template=sheet_template(layout, arrangement, edition))
    known = [one for one in EDITIONS if arrangement in ARRANGEMENTS_OF[one]]
    templates = [sheet_template(layout, arrangement, one) for one in known]
    if len(templates) == 1:
        return replace(warp, template=templates[0])
    edges = _edges(sheet_view(picture, warp, _SCALE))
    return replace(warp, template=max(templates, key=lambda template: _match(edges, template)))


def _edges(view: Picture) -> Floats:
    """How strong the edge at each pixel is."""
    light = np.asarray(cv2.GaussianBlur(_LOG[view].mean(-1), (0, 0), 0.7), np.float32)
    across, down = (cv2.Sobel(light, cv2.CV_32F, dx, 1 - dx, scale=1 / 8) for dx in (1, 0))
    edges = np.minimum(cv2.magnitude(across, down), _MOST)
    # For pictures at the very edge of the sheet, and how far they may be off.
    return np.asarray(np.pad(edges, _ROUND + _SLACK), np.float32)


def _match(edges: Floats, template: SheetTemplate) -> float:
    """How much the edges look like the boxes of a template, up to 1."""
    groups = [(box, *template.pictures[name]) for name, box in template.boxes.items()]
    groups += [(strike,) for strike in template.strikes]
    return float(np.mean([_likeness(edges, group) for group in groups]))


def _likeness(edges: Floats, rects: Collection[Rect]) -> float:
    """The correlation with the outlines of some rectangles, where it is best."""
    outlines = np.array([rect.corners for rect in rects]) * _SCALE
    low = np.floor(outlines.min((0, 1))).astype(int)
    wide, high = np.ceil(outlines.max((0, 1))).astype(int) - low + 2 * _ROUND
    drawn = np.zeros((high, wide), np.float32)
    # OpenCV's whole numbers are middles of pixels; the last four bits are parts of one.
    lines = np.round((outlines - low + _ROUND - 0.5) * 16).astype(np.int32)
    cv2.polylines(drawn, list(lines), True, 1.0, 1, cv2.LINE_8, 4)
    drawn = np.asarray(cv2.GaussianBlur(drawn, (0, 0), 1.0), np.float32)
    # The border of the edges makes up for paper and slack to the left and above.
    x, y = low
    window = edges[y : y + high + 2 * _SLACK, x : x + wide + 2 * _SLACK]
    return float(cv2.matchTemplate(window, drawn, cv2.TM_CCOEFF_NORMED).max())


# ── The code ──────────────────────────────────────────────────────────────────────────────────────

#: Shown round the code, as a part of its width: its quiet zone, and room for bent paper.
_MARGIN = 0.2
_SIDE = 240
_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def read_code(picture: Picture, warp: Warp) -> SheetCode | None:
    """The code of a sheet whose marks were found, or None when it cannot be read."""
    assert warp.template.code is not None
    view = box_view(picture, warp, np.array(warp.template.code.corners), _MARGIN, (_SIDE, _SIDE))
    grey = np.asarray(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), np.uint8)
    for found in zxingcpp.read_barcodes(grey, _QR, try_invert=False):
        try:
            return parse_code(found.text)
        except SheetCodeError:
            continue
    return None
